//! How soon a page is painted, and how soon a picture follows a hand. Machines differ, so the times are told and
//! nobody is failed by a clock; that things happen at all is asserted.

use crate::browser::{Person, Visitor, journey};
use crate::club::Club;
use crate::everybody::play_now;

/// When the page that is open was first painted, in milliseconds after it was asked for.
async fn first_paint(person: &Person) -> f64 {
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    person.wait_for(paint).await;
    let painted = person.ask(paint).await;
    painted.as_f64().expect("a time")
}

/// How long it takes from something that is done until the picture of it stands on the screen.
async fn latency(person: &Person, deed: &str) -> f64 {
    let script = format!(
        "new Promise((done) => {{ \
           const began = performance.now(); \
           const seen = new MutationObserver(() => {{ \
             seen.disconnect(); \
             requestAnimationFrame(() => setTimeout(() => done(performance.now() - began))); \
           }}); \
           const board = document.getElementById('board'); \
           seen.observe(board, {{ subtree: true, childList: true, attributes: true }}); \
           {deed}; \
         }})"
    );
    let took = person.ask(&script).await;
    took.as_f64().expect("the picture changed")
}

#[tokio::test]
async fn pages_are_painted_and_pictures_follow_the_hand() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/").await;
        println!("the hall: first paint {:.0} ms", first_paint(ana).await);
        for game in sobremesa_shelf::SHELF.iter().map(|game| game.name()) {
            play_now(ana, game).await;
            let cold = first_paint(ana).await;
            ana.reload().await;
            let warm = first_paint(ana).await;
            println!("{game}: first paint {cold:.0} ms, and once more {warm:.0} ms");
            let offered = "document.querySelector('#choices form.moves button')";
            ana.wait_for(offered).await;
            let played = latency(ana, &format!("{offered}.click()")).await;
            println!("{game}: from a choice to its picture {played:.0} ms");
        }
        // A finger on a tile, without the house: only the page answers.
        loop {
            play_now(ana, "dominoes").await;
            ana.wait_for("document.querySelector('#choices form.moves button')")
                .await;
            let fits = ana.ask("!!document.querySelector('#board .can-pick')");
            // Whoever has nothing that fits passes, and picks nothing up.
            if fits.await == true {
                break;
            }
        }
        let press = "const tile = document.querySelector('#board .can-pick'); \
                     const { x, y } = tile.getBoundingClientRect(); \
                     const at = { bubbles: true, isPrimary: true, clientX: x + 5, clientY: y + 5 }; \
                     tile.dispatchEvent(new PointerEvent('pointerdown', at)); \
                     tile.dispatchEvent(new PointerEvent('pointerup', at))";
        let picked = latency(ana, press).await;
        println!("dominoes: from the pointer to its picture {picked:.0} ms");
    })
    .await;
    club.close().await;
}
