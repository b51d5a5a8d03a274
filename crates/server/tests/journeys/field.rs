//! A battle of elements between two people with browsers of their own: each has their own side below, sees where
//! the other has moved and from where, and how a fight was fought.

use serde_json::{Value, json};

use crate::browser::{Device, ENTER, Person, RIGHT, Visitor, journey};
use crate::club::Club;

fn element(id: &str, kind: &str, x: u32, y: impl Into<f64>, facing: u32, general: bool) -> Value {
    json!({
        "id": id, "type": kind, "side": &id[..1], "x": x, "y": y.into(), "facing": facing,
        "regular": kind != "Kn", "general": general,
    })
}

/// Two generals with a friend each, a short way apart that is no whole number, in the middle of the field.
fn two_pairs() -> String {
    let position = json!({ "elements": [
        element("a1", "Bd", 1800, 1100, 0, true),
        element("a2", "Sp", 1880, 1100, 0, false),
        element("b1", "Bd", 1800, 1160.4, 180, true),
        element("b2", "Sp", 1880, 1160.4, 180, false),
    ] });
    position.to_string()
}

/// Opens a table at that position for the first general of side a; whoever has the link plays side b.
async fn open(host: &Person, position: &str) -> String {
    host.goto("/about").await;
    let script = format!(
        "(() => {{ const form = document.createElement('form'); \
           form.method = 'post'; form.action = '/position/dbm'; \
           for (const [name, value] of Object.entries({{ position: {:?}, play: 'a1', against: '' }})) {{ \
             const field = document.createElement('input'); \
             field.type = 'hidden'; field.name = name; field.value = value; form.append(field); }} \
           document.body.append(form); form.submit(); }})()",
        position
    );
    host.ask(&script).await;
    host.wait_for("document.querySelector('#board #element-a1')")
        .await;
    host.path().await
}

/// The height of a thing on the screen.
async fn height_of(person: &Person, id: &str) -> f64 {
    let height = person
        .ask(&format!(
            "document.getElementById({id:?}).getBoundingClientRect().y"
        ))
        .await;
    height.as_f64().expect("it is there")
}

/// DBM-UX-10, -11, -16, -22: by a link, with one's own side below; a move into contact whose trace the other
/// sees; a fight whose sheet both see, each in their language.
#[tokio::test]
async fn two_people_fight_over_a_link() {
    let club = Club::open().await;
    let visitors = [Visitor::SPANISH, Visitor::ENGLISH];
    journey(club.address, visitors, async |[ana, bea]| {
        for person in [ana, bea] {
            person.resize(1366, 768).await;
        }
        let table = open(ana, &two_pairs()).await;
        bea.goto(&table).await;
        let sit = "#panel .seat[data-seat=b1] form[data-wish=sit] button";
        bea.wait_for(&format!("document.querySelector({sit:?})"))
            .await;
        bea.click(sit).await;
        bea.wait_for("document.querySelector('#table').dataset.seat === 'b1'")
            .await;
        // Everybody has their own side below.
        bea.wait_for(
            "document.getElementById('element-b1').getBoundingClientRect().y > \
             document.getElementById('element-a1').getBoundingClientRect().y",
        )
        .await;
        assert!(height_of(ana, "element-a1").await > height_of(ana, "element-b1").await);

        // A tap takes the whole group, and a contact is one of the things that it can do.
        ana.wait_for("document.querySelector('[data-choosable~=element-a2]')")
            .await;
        ana.click("#element-a2").await;
        ana.wait_for("document.querySelector('#dossier [data-pointed=\"element-a2 element-a1\"]')")
            .await;
        // Whatever number is proposed can be sent: a browser holds back what does not fit its field.
        let proposed = "[...document.querySelectorAll('#dossier input[name=amount]')]";
        ana.wait_for(&format!("{proposed}.length")).await;
        assert!(
            ana.is(&format!("{proposed}.every(i => i.checkValidity())"))
                .await
        );
        let contact = "#dossier .choose[data-deed=contact] .choice";
        ana.wait_for(&format!("document.querySelector({contact:?})"))
            .await;
        ana.click(contact).await;
        // The other sees where they came from, and what it was, without looking for it.
        bea.wait_for("document.querySelectorAll('#board .trail .stood').length === 2")
            .await;
        bea.wait_for("document.querySelector('#news .recent').textContent.includes('move')")
            .await;

        // The moves are over: there is nothing to shoot, and the fight waits for whoever has the turn.
        ana.click("#choices form.moves button.main").await;
        ana.wait_for("document.querySelector('#board [id^=fight-]')")
            .await;
        ana.click("#board [id^=fight-]").await;
        for (person, words) in [(ana, "contra"), (bea, "against")] {
            person
                .wait_for(&format!(
                    "document.querySelector('#news .duel h2')?.textContent.includes('{words}')"
                ))
                .await;
            let dice = person.ask("document.querySelectorAll('#news .duel.on-show .die').length");
            assert_eq!(dice.await, json!(2));
        }
        for person in [ana, bea] {
            assert_eq!(person.browser_faults().await, Vec::<String>::new());
        }
    })
    .await;
}

/// DBM-UX-10: whoever has come by a link and sat down gives orders at once, without loading the page again.
#[tokio::test]
async fn whoever_sits_down_over_a_link_orders_at_once() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "en",
    };
    journey(club.address, [Visitor::SPANISH, phone], async |[ana, bea]| {
        let table = open(ana, &two_pairs()).await;
        bea.goto(&table).await;
        // What somebody else plays for its chief is folded: the free seat is the one that is offered.
        let sit = "#panel .seat[data-seat=b1] form[data-wish=sit] button";
        bea.wait_for(&format!("document.querySelector({sit:?})"))
            .await;
        let offered = "[...document.querySelectorAll('#panel form[data-wish=sit]')].filter(f => f.checkVisibility())";
        assert_eq!(bea.ask(&format!("{offered}.length")).await, json!(1));
        bea.click(sit).await;
        bea.wait_for("document.querySelector('#table').dataset.seat === 'b1'")
            .await;
        ana.click("#choices form.moves button.main").await;
        bea.wait_for("document.querySelector('[data-choosable~=element-b2]')")
            .await;
        bea.click("#element-b2").await;
        bea.wait_for("document.querySelector('#dossier .drag[data-deed=advance]')")
            .await;
        bea.wait_for("document.querySelector('#board .grips .grip')")
            .await;
        // What has become of Ana's turn is told, and not the dice with which the next one begins.
        let told = bea.text("#news .telling").await;
        assert!(told.contains("The turn of the blue side ends"), "{told}");
        // What one has picked lets go when its cross is pressed, though the table itself has never shown it.
        bea.click("#dossier [data-point='']").await;
        bea.wait_for("document.querySelector('#dossier [data-pointed=\"\"]')")
            .await;
    })
    .await;
    club.close().await;
}

/// DBM-UX-10, -11: by keyboard alone: the arrows find somebody, Enter takes the group, goes to the number, puts the
/// step together and does it; then the keyboard is at the board again.
#[tokio::test]
async fn a_group_is_moved_by_keyboard() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        open(ana, &knights_with_a_choice()).await;
        ana.wait_for("document.querySelector('[data-choosable~=element-a2]')")
            .await;
        ana.ask("document.getElementById('board').focus()").await;
        let seq = "Number(document.querySelector('#table').dataset.seq)";
        let before = ana.ask(seq).await;
        ana.press([RIGHT, ENTER]).await;
        ana.wait_for("document.querySelector('#dossier .drag[data-deed=advance] [name=amount]')")
            .await;
        ana.press([ENTER]).await;
        ana.wait_for("document.activeElement.name === 'amount'")
            .await;
        // All that there is: nothing is left to type then.
        ana.press([ENTER]).await;
        ana.wait_for("document.activeElement.closest('.draft-bar')")
            .await;
        ana.press([ENTER]).await;
        ana.wait_for(&format!("{seq} > {before}")).await;
        ana.wait_for("document.activeElement.id === 'board'").await;
    })
    .await;
    club.close().await;
}

/// A line of foot with its general, and impetuous knights before two enemies who are equally near.
fn knights_with_a_choice() -> String {
    let position = json!({ "elements": [
        element("a1", "Bd", 1720, 700, 0, true),
        element("a2", "Sp", 1800, 700, 0, false),
        element("a3", "Sp", 1880, 700, 0, false),
        element("a4", "Kn", 2300, 800, 0, false),
        element("b1", "Sp", 1800, 1500, 180, true),
        element("b2", "Sp", 2260, 1000, 180, false),
        element("b3", "Sp", 2340, 1000, 180, false),
    ] });
    position.to_string()
}

/// DBM-UX-10: what somebody is advised stands on the field as it would be, and one touch does it; what no picture
/// shows has a button beside its words. They go away when they are touched.
#[tokio::test]
async fn a_hint_is_done_by_one_touch() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "en",
    };
    journey(club.address, [phone], async |[ana]| {
        open(ana, &two_pairs()).await;
        let seq = "Number(document.querySelector('#table').dataset.seq)";
        let drafted = "Boolean(document.querySelector('.draft-bar:not([hidden]) button'))";
        let in_words = "Boolean(document.querySelector('#alert[data-kind=hint] button'))";
        let (mut n_drafted, mut n_in_words) = (0, 0);
        while n_in_words == 0 {
            assert!(n_drafted < 6, "the moves come to an end");
            let before = ana.ask(seq).await;
            ana.wait_for("document.querySelector('#choices [data-hint]')")
                .await;
            ana.click("#choices [data-hint]").await;
            ana.wait_for(&format!("{drafted} || {in_words}")).await;
            if ana.is(drafted).await {
                ana.wait_for("document.querySelector('#board .drafted')")
                    .await;
                // Its words lie over what one may want to press.
                ana.click("#alert").await;
                ana.wait_for("!document.querySelector('#alert').textContent")
                    .await;
                ana.click(".draft-bar button").await;
                n_drafted += 1;
            } else {
                ana.click("#alert button").await;
                n_in_words += 1;
            }
            ana.wait_for(&format!("{seq} > {before}")).await;
        }
        assert!(n_drafted > 0, "a move is shown");
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// DBM-UX-10, -14, -17: on a phone, with a finger: a stroke over several takes them all; a question stands before
/// everything else, its answers stand there once, and whoever is meant may be touched on the field.
#[tokio::test]
async fn a_question_is_answered_with_a_finger() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "en",
    };
    journey(club.address, [phone], async |[ana]| {
        open(ana, &knights_with_a_choice()).await;
        ana.wait_for("document.querySelector('[data-choosable~=element-a3]')")
            .await;
        ana.click("[data-several]").await;
        ana.drag("#element-a1", "#element-a3").await;
        ana.wait_for(
            "document.querySelector('#dossier [data-pointed=\"element-a1 element-a2 element-a3\"]')",
        )
        .await;
        ana.click("[data-several]").await;
        // What they can be ordered stands in sight, above the button that goes on.
        ana.ask("scrollTo(0, 0)").await;
        assert!(
            ana.is(
                "document.querySelector('#dossier .deed').getBoundingClientRect().bottom < \
                 document.querySelector('#choices').getBoundingClientRect().top"
            )
            .await,
            "the first order is in sight"
        );

        ana.click("#choices form.moves button.main").await;
        ana.wait_for("document.querySelector('#board [id^=go-]')")
            .await;
        // All of them by themselves: the knights cannot tell for whom.
        ana.click("#choices form.moves button.main").await;
        ana.wait_for("document.querySelectorAll('#choices .asked button').length === 2")
            .await;
        assert!(
            ana.is(
                "document.querySelector('#choices').getBoundingClientRect().top < \
                 document.querySelector('#dossier').getBoundingClientRect().top"
            )
            .await,
            "the question comes first"
        );
        let repeated = "document.querySelector('#choices form.moves button')";
        assert!(!ana.is(repeated).await, "the answers stand there once");
        ana.click("#element-b3").await;
        ana.wait_for("!document.querySelector('#choices .asked')")
            .await;
        ana.wait_for("document.querySelector('#news').textContent.includes('towards red 3')")
            .await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
}
