//! What pages weigh: none of them grows without anybody noticing.

use crate::browser::{Person, Visitor, journey};
use crate::club::Club;
use crate::everybody::play_now;

/// The hall and a table weigh less than this, compressed, with everything that they need to work; pictures of
/// games and faces come after them.
const MOST_BYTES: f64 = 60_000.0;

/// Everything that has come for the page but pictures, as it was sent.
const WEIGHT: &str = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
    .filter(entry => !/img|image/.test(entry.initiatorType) && !/icon|manifest|service-worker/.test(entry.name))\
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
/// When the first of it was painted, and for how long the whole of it took.
const PAINTED: &str = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";

async fn weigh(person: &Person, page: &str, name: &str) {
    person.goto(page).await;
    person.wait_for("document.readyState == 'complete'").await;
    person.wait_for(PAINTED).await;
    let bytes = person.ask(WEIGHT).await.as_f64().expect("a number");
    let painted = person.ask(PAINTED).await.as_f64().expect("a number");
    println!(
        "{name}: {:.1} kB, painted after {painted:.0} ms",
        bytes / 1000.0
    );
    assert!(bytes < MOST_BYTES, "{name} weighs {bytes}");
}

/// The hall, and a table of every game after the first answer.
#[tokio::test]
async fn the_hall_and_every_table_stay_light() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        weigh(ana, "/", "the hall").await;
        for game in sobremesa_shelf::SHELF {
            play_now(ana, game.name()).await;
            let table = ana.path().await;
            weigh(ana, &table, game.name()).await;
        }
    })
    .await;
    club.close().await;
}
