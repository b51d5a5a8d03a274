//! Two strangers at one table, with two fresh browsers: talking does not get in the way of moving, a lost
//! connection says so, nobody ends a game by a slip, and everybody reads how it ended.

use std::path::Path;

use sobremesa_server::{House, Manner};

use crate::browser::{Device, ENTER, ESCAPE, Person, RIGHT, Visitor, journey};
use crate::club::{Club, any_port};

const FIELD: &str = "document.querySelector('.say-something input[name=text]')";
const MY_TURN: &str = "document.querySelector('#panel .seat.turn.you')";

async fn open(database: &Path) -> House {
    House::open(sobremesa_shelf::SHELF, database, Manner::default())
        .await
        .expect("the house opens")
}

/// Ana sets a table up, white, and Bea comes by the link and sits down, black. The path of the table.
async fn meet(ana: &Person, bea: &Person) -> String {
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
    bea.goto(&table).await;
    bea.wait_for("document.querySelector('#board svg')").await;
    table
}

async fn log_has(person: &Person, text: &str) {
    let has = format!("document.getElementById('log').textContent.includes('{text}')");
    person.wait_for(&has).await;
}

/// BAT-COM-04: after talking the board has the pointer again, by mouse and by finger; a place is named by
/// a gesture of its own, by mouse, by finger and by keyboard.
#[tokio::test]
async fn whoever_talks_still_moves_by_a_click() {
    let club = Club::open().await;
    let on_the_phone = Visitor {
        device: Device::Phone,
        lang: "en",
    };
    journey(
        club.address,
        [Visitor::SPANISH, on_the_phone],
        async |[ana, bea]| {
            meet(ana, bea).await;
            for (person, text, piece, to) in [
                (ana, "hola", "#piece-H3", "#hex-G3"),
                (bea, "hello", "#piece-E10", "#hex-F10"),
            ] {
                person.wait_for(MY_TURN).await;
                // Half a message stands in the field, which has the focus.
                person.ask(&format!("{FIELD}.focus()")).await;
                person.type_text(text).await;
                person.click(piece).await;
                person
                    .wait_for("document.querySelector('#board .target')")
                    .await;
                person.click(to).await;
                let id = to.replace("#hex", "piece");
                person
                    .wait_for(&format!("document.getElementById('{id}')"))
                    .await;
                assert_eq!(person.ask(&format!("{FIELD}.value")).await, text);
                // The name of a place is written after the button was pressed, and only once.
                person.click("[data-name-place]").await;
                assert!(person.is("document.querySelector('#board.naming')").await);
                person.click("#hex-F5").await;
                assert!(!person.is("document.querySelector('#board.naming')").await);
                let written = person.ask(&format!("{FIELD}.value")).await;
                assert_eq!(written, format!("{text} F5 "));
                person.click("#hex-F6").await;
                assert_eq!(person.ask(&format!("{FIELD}.value")).await, written);
            }
            bea.wait_for("document.getElementById('piece-G3')").await;
            // By keyboard: the button, the arrows, Enter; Escape lets it be.
            ana.ask("document.querySelector('[data-name-place]').focus()")
                .await;
            ana.press([ENTER, ESCAPE]).await;
            assert!(ana.is(&format!("document.activeElement === {FIELD}")).await);
            ana.ask("document.querySelector('[data-name-place]').focus()")
                .await;
            ana.press([ENTER, RIGHT, ENTER]).await;
            let words = ana
                .ask(&format!("{FIELD}.value.trim().split(' ').length"))
                .await;
            assert_eq!(words, 3, "hola F5 and one more place");
            ana.press([ENTER]).await;
            bea.wait_for("document.querySelectorAll('#talk .said a[data-place]').length == 2")
                .await;
            for person in [ana, bea] {
                assert_eq!(person.browser_faults().await, Vec::<String>::new());
            }
        },
    )
    .await;
    club.close().await;
}

/// A lost connection says so in words, what happens meanwhile, and when it is back; whoever goes away and
/// comes back is seen to.
#[tokio::test]
async fn a_lost_connection_says_so_and_says_when_it_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("club.db");
    let club = Club::open_at(any_port(), open(&database).await).await;
    let address = club.address;
    journey(
        address,
        [Visitor::SPANISH, Visitor::ENGLISH],
        async |[ana, bea]| {
            let table = meet(ana, bea).await;
            // Bea goes to the start page: Ana reads that she is not there, and then that she is.
            bea.goto("/").await;
            ana.wait_for("document.querySelector('#panel .seat[data-seat=black] .away')")
                .await;
            ana.wait_for("document.querySelector('#say').textContent.includes('ya no está en la mesa')")
                .await;
            bea.goto(&table).await;
            ana.wait_for("!document.querySelector('#panel .away')").await;
            ana.wait_for("document.querySelector('#say').textContent.includes('está de vuelta en la mesa')")
                .await;

            club.close().await;
            for (person, lost, kept) in [
                (ana, "Se ha perdido la conexión con la casa", "se enviará al volver"),
                (bea, "The connection to the house is lost", "will be sent when it is back"),
            ] {
                person
                    .wait_for("document.querySelector('#connection.lost[role=status]')")
                    .await;
                let told = person.text("#connection").await;
                assert!(told.contains(lost) && told.contains(kept), "{told}");
            }
            // What is done meanwhile waits, and the page says so.
            ana.ask("document.getElementById('typed').focus()").await;
            ana.type_text("H3-G3").await;
            ana.press([ENTER, ENTER]).await;
            ana.wait_for(
                "document.querySelector('#connection').textContent.includes('Pendiente de enviar: 1.')",
            )
            .await;
            let club = Club::open_at(address, open(&database).await).await;
            for person in [ana, bea] {
                person.ask("dispatchEvent(new Event('online'))").await;
                person
                    .wait_for("!document.querySelector('#connection.lost')")
                    .await;
            }
            let told = ana.text("#connection").await;
            assert!(
                told.contains("Ha vuelto la conexión") && told.contains("Se ha enviado"),
                "{told}"
            );
            let told = bea.text("#connection").await;
            assert_eq!(told, "The connection is back: what you see is up to date.");
            for person in [ana, bea] {
                log_has(person, "H3-G3").await;
            }
            let lines = "document.getElementById('log').textContent.split('H3-G3').length";
            assert_eq!(bea.ask(lines).await, 2, "it was carried out once");
            club.close().await;
        },
    )
    .await;
}

/// Nobody ends a game by a slip: a draw is asked about before it is offered and before it is accepted, on
/// the page itself; then both read how it ended, at the table and in their lists, which are live.
#[tokio::test]
async fn a_draw_is_offered_and_accepted_after_a_question() {
    let club = Club::open().await;
    journey(
        club.address,
        [Visitor::SPANISH, Visitor::ENGLISH],
        async |[ana, bea]| {
            let table = meet(ana, bea).await;
            let offer = "#choices form.meanwhile button[value*=draw]";
            ana.wait_for(&format!("document.querySelector({offer:?})"))
                .await;
            let seq = "Number(document.getElementById('table').dataset.seq)";
            let before = ana.ask(seq).await;
            ana.click(offer).await;
            ana.wait_for("document.querySelector('#alert [data-answer=no]')")
                .await;
            let asked = ana.text("#alert").await;
            assert!(
                asked.contains("Ofrecer tablas: puede ser el final."),
                "{asked}"
            );
            // A key too many says no.
            ana.wait_for("document.activeElement.dataset.answer == 'no'")
                .await;
            ana.press([ENTER]).await;
            ana.wait_for("!document.querySelector('#alert').textContent")
                .await;
            assert_eq!(ana.ask(seq).await, before);

            ana.click(offer).await;
            ana.wait_for("document.querySelector('#alert [data-answer=yes]')")
                .await;
            ana.click("#alert [data-answer=yes]").await;
            bea.wait_for("document.querySelector('#choices form.meanwhile button[value*=yes]')")
                .await;
            assert!(bea.text("#say").await.contains("proposes a draw"));
            // Ana looks at her lists meanwhile.
            ana.goto("/").await;
            ana.wait_for("document.querySelector('#mine li.your-turn')")
                .await;
            assert!(
                ana.ask("document.title")
                    .await
                    .as_str()
                    .is_some_and(|title| title.starts_with("(1)"))
            );
            bea.click("#choices form.meanwhile button[value*=yes]")
                .await;
            bea.wait_for("document.querySelector('#alert [data-answer=yes]')")
                .await;
            bea.click("#alert [data-answer=yes]").await;
            bea.wait_for("document.querySelector('a[href$=replay]')")
                .await;
            assert_eq!(bea.text("#panel .status").await, "A draw: by agreement.");
            // Without loading the page again.
            ana.wait_for("document.querySelector('#mine li.over')")
                .await;
            assert_eq!(ana.text("#mine li .state").await, "Tablas");
            ana.goto(&table).await;
            ana.wait_for("document.querySelector('#panel .status')?.textContent")
                .await;
            assert_eq!(
                ana.text("#panel .status").await,
                "Tablas: de común acuerdo."
            );
            for person in [ana, bea] {
                assert_eq!(person.browser_faults().await, Vec::<String>::new());
            }
        },
    )
    .await;
    club.close().await;
}
