//! Wishes on their way to the node that keeps their table, and the answers.
//!
//! A wish has a name, which is stored with whatever comes of it. So it may be sent again whenever no answer
//! comes: to the same node, to the one that has taken the table over, or to ourselves if that is us.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use sobremesa_club::PersonId;
use sobremesa_kernel::Words;
use tokio::time::sleep;

use super::words::{Ask, Told};
use crate::hall::{Hall, HallFault};
use crate::random;
use crate::room_task::{Role, RoomHandle};
use crate::wish::Wish;

/// So long one node may take to answer. One that was killed is not waited for: the bus knows that nobody listens.
const PATIENCE: Duration = Duration::from_millis(800);
/// So long it is tried in all: longer than it takes until a lost node's tables are taken up.
const MOST_PATIENCE: Duration = Duration::from_secs(9);
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
    let (n_people, n_guests) = hall.n_known();
    let ask = Ask {
        table: room.table().clone(),
        person,
        name,
        wish,
        n_people,
        n_guests,
    };
    let words = serde_json::to_vec(&ask).expect("wishes have JSON forms");
    let began = Instant::now();
    loop {
        let subject = cluster.subject_of_node(keeper);
        let told = cluster.bus.ask(&subject, words.clone(), PATIENCE).await;
        let told = told.and_then(|told| serde_json::from_slice::<Told>(&told).ok());
        match told.map(Result::from) {
            Some(Err(HallFault::NotHere | HallFault::Away)) | None => {}
            Some(answer) => return answer,
        }
        match room.reconsider().await? {
            Role::Keeper => return room.wish(&ask.person, Some(ask.name), ask.wish).await,
            Role::Follower(other) => keeper = other,
        }
        if !cluster.bus.is_there() || began.elapsed() > MOST_PATIENCE {
            return Err(HallFault::Away);
        }
        sleep(PAUSE).await;
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
        tokio::spawn(async move {
            let told = Told::from(answer(&hall, ask).await);
            if let Some(cluster) = &hall.cluster {
                cluster.tell(&answer_to, &told);
            }
        });
    }
}

async fn answer(hall: &Arc<Hall>, ask: Ask) -> Result<Vec<Words>, HallFault> {
    if let Some(cluster) = &hall.cluster {
        cluster.counts.wishes_served.add_one();
    }
    hall.know_at_least(ask.n_people, ask.n_guests).await?;
    let room = hall.room(&ask.table).await?;
    room.wish_of_afar(&ask.person, ask.name, ask.wish).await
}
