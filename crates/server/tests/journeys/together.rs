//! Two people with two browsers.

use std::path::Path;

use sobremesa_server::{House, Manner};

use crate::browser::{ENTER, HOME, Person, RIGHT, Visitor, journey};
use crate::club::{Club, any_port};

async fn open(database: &Path) -> House {
    House::open(sobremesa_shelf::SHELF, database, Manner::default())
        .await
        .expect("the house opens")
}

/// Types a move into the field for it, and waits until the other has it too.
async fn play(from: &Person, to: &Person, text: &str) {
    from.wait_for("document.querySelector('#panel .seat.turn.you')")
        .await;
    from.ask("document.getElementById('typed').focus()").await;
    from.type_text(text).await;
    from.press([ENTER]).await;
    to.wait_for(&format!(
        "document.getElementById('log').textContent.includes('{text}')"
    ))
    .await;
    from.wait_for("document.getElementById('typed').value == ''")
        .await;
}

async fn say(person: &Person, text: &str) {
    person
        .ask("document.querySelector('.say-something input[name=text]').focus()")
        .await;
    person.type_text(text).await;
    person.press([ENTER]).await;
}

/// BAT-UX-20, 24, 27, BAT-COM-01 to 04: two people play over a link and write to each other; one
/// reloads the page, and the house itself is closed and opened again in the middle: nothing is lost,
/// and the pages come back by themselves.
#[tokio::test]
async fn two_people_play_over_a_link_through_every_mishap() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("club.db");
    let club = Club::open_at(any_port(), open(&database).await).await;
    let address = club.address;
    journey(
        club.address,
        [Visitor::SPANISH, Visitor::ENGLISH],
        async |[ana, bea]| {
            ana.goto("/new/batelnah").await;
            ana.ask(
                "document.querySelector('[name=seat_black]').value = 'open', \
             document.querySelector('[name=seat_blue]').value = 'bot:level1', \
             document.querySelector('[name=seat_red]').value = 'bot:level1'",
            )
            .await;
            ana.click("main form button[type=submit]").await;
            ana.wait_for("document.querySelector('.invitation .qr svg')")
                .await;

            let table = ana.path().await;
            bea.goto(&table).await;
            bea.click("form[data-wish=sit] button").await;
            ana.wait_for("document.querySelector('#board svg')").await;
            bea.wait_for("document.querySelector('#board svg')").await;

            play(ana, bea, "H3-G3").await;
            play(bea, ana, "E10-F10").await;
            assert_eq!(bea.text("#panel .status").await, "To move: White.");
            assert_eq!(ana.text("#panel .status").await, "Te toca: Blancas.");

            say(ana, "look at g3!").await;
            bea.wait_for("document.querySelector('#talk a[data-place=hex-G3]')")
                .await;
            bea.click("#talk a[data-place=hex-G3]").await;
            assert!(bea.is("document.querySelector('#hex-G3.pointed')").await);
            // Naming a place is a gesture of its own: the button, and then a click.
            bea.click("[data-name-place]").await;
            bea.click("#hex-F5").await;
            let written = "document.querySelector('.say-something input[name=text]').value";
            assert_eq!(bea.ask(written).await, "F5 ");
            bea.press([ENTER]).await;
            ana.wait_for("document.querySelector('#talk a[data-place=hex-F5]')")
                .await;

            ana.reload().await;
            ana.wait_for("document.querySelector('#log').textContent.includes('E10-F10')")
                .await;
            play(ana, bea, "G3-F3").await;
        },
    )
    .await;
    club.close().await;

    // The house closes and opens again while both are at the table.
    let club = Club::open_at(address, open(&database).await).await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/new/batelnah").await;
        ana.ask("[...document.querySelectorAll('[name^=seat_]')].forEach(s => s.value = 'me')")
            .await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('#board svg')").await;
        play(ana, ana, "H3-G3").await;
        club.close().await;
        ana.wait_for("document.querySelector('#table.offline')")
            .await;
        // What is typed while the house is closed is not lost either.
        ana.wait_for("document.querySelector('#panel .seat.turn.you')")
            .await;
        ana.ask("document.getElementById('typed').focus()").await;
        ana.type_text("E10-F10").await;
        ana.press([ENTER]).await;
        let club = Club::open_at(address, open(&database).await).await;
        ana.ask("dispatchEvent(new Event('online'))").await;
        ana.wait_for("document.getElementById('log').textContent.includes('E10-F10')")
            .await;
        ana.wait_for("!document.querySelector('#table.offline')")
            .await;
        let lines = ana
            .ask("document.getElementById('log').textContent.split('E10-F10').length")
            .await;
        assert_eq!(lines, 2, "it was carried out once");
        club.close().await;
    })
    .await;
}

/// A network that goes away says nothing, and the connection looks open: the page finds out by itself, says so in
/// words, and what was done meanwhile is carried out once.
#[tokio::test]
async fn a_house_that_falls_silent_is_told_in_words() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/new/batelnah").await;
        ana.ask("[...document.querySelectorAll('[name^=seat_]')].forEach(s => s.value = 'me')")
            .await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('#board svg')").await;
        play(ana, ana, "H3-G3").await;
        // Whatever is sent is swallowed, and time runs faster.
        ana.ask(
            "(() => { const later = setTimeout; window.setTimeout = (act, ms) => later(act, ms / 20); \
               const { send } = WebSocket.prototype; WebSocket.prototype.send = () => {}; \
               window.mend = () => { WebSocket.prototype.send = send; }; })()",
        )
        .await;
        ana.wait_for("document.querySelector('#panel .seat.turn.you')")
            .await;
        ana.ask("document.getElementById('typed').focus()").await;
        ana.type_text("E10-F10").await;
        ana.press([ENTER]).await;
        ana.wait_for("document.getElementById('connection').textContent.startsWith('Se ha perdido')")
            .await;
        ana.ask("mend()").await;
        ana.wait_for("document.getElementById('log').textContent.includes('E10-F10')")
            .await;
        ana.wait_for("!document.querySelector('#table.offline')")
            .await;
        let lines = ana
            .ask("document.getElementById('log').textContent.split('E10-F10').length")
            .await;
        assert_eq!(lines, 2, "it was carried out once");
    })
    .await;
    club.close().await;
}

/// BAT-UX-24: a finished game is stepped through, branched in the middle, and played on.
#[tokio::test]
async fn a_replay_is_stepped_branched_and_played_on() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        ana.goto("/new/batelnah").await;
        ana.ask("[...document.querySelectorAll('[name^=seat_]')].forEach(s => s.value = 'me')")
            .await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('#board svg')").await;
        for text in ["H3-G3", "E10-F10", "G3-F3"] {
            play(ana, ana, text).await;
        }
        ana.resign().await;
        ana.wait_for("document.querySelector('a[href$=replay]')")
            .await;
        ana.click("a[href$=replay]").await;
        ana.wait_for("document.querySelector('.leaf input:not([hidden])')")
            .await;
        assert!(
            ana.is("document.getElementById('piece-F3')").await,
            "the end"
        );
        ana.press([HOME]).await;
        ana.wait_for("document.getElementById('piece-H3')").await;
        ana.press([RIGHT]).await;
        ana.wait_for("document.getElementById('piece-G3')").await;
        assert!(ana.text("#say").await.contains("H3-G3"));
        assert!(ana.text("#story [aria-current]").await.contains("H3-G3"));
        ana.ask(
            "document.querySelector('.branch [name=seat]').value = 'black', \
                 document.querySelector('.branch [name=bot]').value = 'level1'",
        )
        .await;
        ana.click(".branch button").await;
        ana.wait_for("document.querySelector('#table') && document.getElementById('piece-G3')")
            .await;
        play(ana, ana, "A9-A8").await;
        ana.wait_for("document.querySelector('#panel .seat.turn.you')")
            .await;
    })
    .await;
    club.close().await;
}
