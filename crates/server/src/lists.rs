//! The live connection of the start page: the lists of tables, again whenever they change.

use std::hash::BuildHasher;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocket;
use foldhash::fast::FixedState;
use maud::Markup;
use serde_json::json;
use sobremesa_club::KeyHash;
use sobremesa_club::people::Person;
use sobremesa_kernel::Lang;

use crate::hall::{Hall, Looker, News};
use crate::live::OneWay;
use crate::routes::lists;

/// Whose turn it is somewhere is known soon; a wall that changes all the time, now and then.
const OWN_PAUSE: Duration = Duration::from_millis(200);
const WALL_PAUSE: Duration = Duration::from_secs(2);

/// Somebody's connection to the lists.
pub(crate) struct ListConnection {
    pub(crate) hall: Arc<Hall>,
    pub(crate) person: Option<Arc<Person>>,
    pub(crate) lang: Lang,
    /// By what they were let in, if anybody knows them; it may end.
    pub(crate) key: Option<KeyHash>,
    pub(crate) looker: Looker,
}

impl ListConnection {
    /// Shows the lists, and again when they have changed, until either side goes away.
    pub(crate) async fn run(self, socket: WebSocket) {
        let ListConnection {
            hall,
            person,
            lang,
            key,
            mut looker,
        } = self;
        let mut connection = OneWay::new(Arc::clone(&hall), key, socket);
        let mut shown = 0;
        loop {
            let lists = lists(&hall, person.as_deref(), lang).await;
            let [tables, around] = [lists.tables, lists.around].map(Markup::into_string);
            let digest = FixedState::default().hash_one((&tables, &around));
            if std::mem::replace(&mut shown, digest) != digest {
                let frame = json!({ "frame": { "seq": 0, "parts": { "lists": tables, "around": around } } });
                let Some(sent) = connection.send(&frame).await else {
                    return;
                };
                connection = sent;
            }
            // Whatever changes meanwhile is shown together.
            let changed = async {
                let pause = match looker.news().await {
                    News::Own => OWN_PAUSE,
                    News::Wall => WALL_PAUSE,
                };
                tokio::time::sleep(pause).await;
            };
            let Some((still, ())) = connection.wait(changed).await else {
                return;
            };
            connection = still;
        }
    }
}
