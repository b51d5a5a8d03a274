//! What can be read when the house is out of reach.

use crate::browser::{Visitor, journey};
use crate::club::Club;

/// A rule book that was opened stays readable after the house has closed; a page that was never opened is a friendly
/// list of what can be read; and a table is never kept.
#[tokio::test]
async fn what_was_opened_can_be_read_without_the_house() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        ana.goto("/about").await;
        ana.wait_for("navigator.serviceWorker.controller").await;
        ana.goto("/rules/dominoes").await;
        ana.wait_for("caches.match('/rules/dominoes').then((kept) => Boolean(kept))")
            .await;
        ana.goto("/new/gom").await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("location.pathname.startsWith('/t/')").await;
        let table = ana.path().await;
        club.close().await;
        ana.goto("/rules/dominoes").await;
        ana.wait_for("document.querySelector('.rules .rule')").await;
        for gone in ["/rules/dbm", &table] {
            ana.goto(gone).await;
            ana.wait_for("document.querySelector('a[href=\"/rules/dominoes\"]')")
                .await;
        }
    })
    .await;
}
