//! Wishes on their way to the node that keeps their table, and the answers.
//!
//! A wish has a name, which is stored with whatever comes of it. So it may be sent again whenever no answer
//! comes: to the same node, to the one that has taken the table over, or to ourselves if that is us.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use sobremesa_club::PersonId;
use sobremesa_kernel::Words;
use tokio::time::sleep;

use super::Cluster;
use super::words::{Ask, Asked, Told};
use crate::hall::{Hall, HallFault};
use crate::random;
use crate::room_task::{Role, RoomHandle};
use crate::wish::Wish;

/// So long one node may take to answer. One that was killed is not waited for: the bus knows that nobody listens.
const PATIENCE: Duration = Duration::from_millis(800);
/// So long it is tried in all: longer than it takes until a lost node's tables are taken up.
const MOST_PATIENCE: Duration = Duration::from_secs(9);
/// So long a bus may be away that is only started anew, or to which we have lost the connection. Whoever waits is
/// told soon if it is gone for longer.
const BUS_PATIENCE: Duration = Duration::from_secs(3);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(200);

/// Sends somebody's wish to the node that keeps the table, until it is answered.
pub(crate) async fn relay(
    hall: Arc<Hall>,
    room: RoomHandle,
    mut keeper: u64,
    person: PersonId,
    name: Option<String>,
    wish: Wish,
) -> Result<Vec<Words>, HallFault> {
    let cluster = hall.cluster.as_ref().ok_or(HallFault::Away)?;
    cluster.counts.wishes_sent_on.add_one();
    let name = name.unwrap_or_else(|| format!("relay-{}", random::mark()));
    let (n_people, n_brought) = hall.n_known();
    let ask = Ask {
        table: room.table().clone(),
        person,
        name,
        wish,
        n_people,
        n_brought,
    };
    let words = serde_json::to_vec(&ask).expect("wishes have JSON forms");
    let began = Instant::now();
    let mut bus_was_there = began;
    loop {
        let subject = cluster.subject_of_node(keeper);
        let told = cluster.bus.ask(&subject, words.clone(), PATIENCE).await;
        let told = told.and_then(|told| serde_json::from_slice::<Told>(&told).ok());
        let why = match told.map(Result::from) {
            None => "no answer",
            Some(Err(HallFault::NotHere)) => "it does not keep the table",
            Some(Err(HallFault::Away)) => "it cannot store",
            Some(answer) => return answer,
        };
        match room.reconsider().await {
            Ok(Role::Keeper) => return room.wish(&ask.person, Some(ask.name), ask.wish).await,
            Ok(Role::Follower(other)) => keeper = other,
            // Our own task of the table has just come to an end: it is taken up anew the next time.
            Err(HallFault::Away) if !hall.is_closed() => {}
            Err(fault) => return Err(fault),
        }
        let now = Instant::now();
        if cluster.bus.is_there() {
            bus_was_there = now;
        }
        let is_hopeless = now - bus_was_there > BUS_PATIENCE || now - began > MOST_PATIENCE;
        tracing::info!(table = %room.table(), keeper, why, is_hopeless, "a wish is not judged yet");
        if is_hopeless {
            return Err(HallFault::Away);
        }
        sleep(PAUSE).await;
    }
}

/// Has another node shown this code to whoever started it? Each knows its own only.
pub(crate) async fn is_code_elsewhere(cluster: &Cluster, code: &str) -> bool {
    let asked = Asked::IsYourCode {
        admin_code: code.to_owned(),
    };
    let words = serde_json::to_vec(&asked).expect("questions have JSON forms");
    // If the database does not say who is in, nobody can be registered either.
    for node in cluster.register.beat().await.unwrap_or_default() {
        if node.epoch == cluster.epoch() {
            continue;
        }
        let subject = cluster.subject_of_node(node.epoch);
        let told = cluster.bus.ask(&subject, words.clone(), PATIENCE).await;
        if told.is_some_and(|told| serde_json::from_slice(&told).unwrap_or(false)) {
            return true;
        }
    }
    false
}

/// Lets a table forget somebody, here and at the node that keeps it; comes back when that has been done.
pub(crate) async fn forget_at(
    hall: &Hall,
    room: &RoomHandle,
    person: &PersonId,
) -> Result<(), HallFault> {
    room.forget(person).await?;
    // Its answer comes after whatever it was told before.
    let (Role::Follower(keeper), Some(cluster)) = (room.reconsider().await?, &hall.cluster) else {
        return Ok(());
    };
    let asked = Asked::Forget {
        forget: person.clone(),
        at: room.table().clone(),
    };
    let words = serde_json::to_vec(&asked).expect("questions have JSON forms");
    let subject = cluster.subject_of_node(keeper);
    let told = cluster.bus.ask(&subject, words, PATIENCE).await;
    match told.is_some_and(|told| serde_json::from_slice(&told).unwrap_or(false)) {
        true => Ok(()),
        false => Err(HallFault::Away),
    }
}

/// Answers what other nodes ask of us, as long as we have this epoch.
pub(crate) async fn serve(hall: Weak<Hall>, epoch: u64) {
    let Some(cluster) = hall.upgrade().and_then(|hall| hall.cluster.clone()) else {
        return;
    };
    let subject = cluster.subject_of_node(epoch);
    let mut letters = cluster.bus.listen(&subject).await;
    while let Some(letter) = letters.recv().await {
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else {
            return;
        };
        if cluster.epoch() != epoch {
            return;
        }
        let (Some(answer_to), Ok(ask)) = (letter.answer_to, serde_json::from_slice(&letter.words))
        else {
            tracing::warn!("another node asks for something that makes no sense");
            continue;
        };
        let cluster = Arc::clone(&cluster);
        tokio::spawn(async move {
            match ask {
                Asked::Wish(ask) => {
                    let told = Told::from(answer(&hall, *ask).await);
                    cluster.tell(&answer_to, &told);
                }
                Asked::IsYourCode { admin_code } => {
                    cluster.tell(&answer_to, &hall.is_own_code(&admin_code));
                }
                Asked::Forget { forget, at } => {
                    let has_forgotten = async {
                        let room = hall.room(&at).await?;
                        room.forget(&forget).await?;
                        room.reconsider().await
                    };
                    let is_kept_here = matches!(has_forgotten.await, Ok(Role::Keeper));
                    cluster.tell(&answer_to, &is_kept_here);
                }
            }
        });
    }
}

async fn answer(hall: &Arc<Hall>, ask: Ask) -> Result<Vec<Words>, HallFault> {
    if let Some(cluster) = &hall.cluster {
        cluster.counts.wishes_served.add_one();
    }
    hall.know_at_least(ask.n_people, ask.n_brought).await?;
    let room = hall.room(&ask.table).await?;
    room.wish_of_afar(&ask.person, ask.name, ask.wish).await
}
