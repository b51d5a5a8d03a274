//! A battle of regiments by mouse and by keyboard, and the army for it.

use serde_json::Value;

use crate::browser::{Device, ENTER, ESCAPE, Person, RIGHT, Visitor, journey};
use crate::club::Club;

async fn open_battle(person: &Person) {
    person.goto("/new/gom").await;
    person
        .ask("[...document.querySelectorAll('[name^=seat_]')].forEach(s => s.value = 'me')")
        .await;
    person.click("main form button[type=submit]").await;
    person.wait_for("document.querySelector('#unit-A1')").await;
}

async fn end_phase(person: &Person) {
    person
        .click("#choices form.moves button:not([data-pick])")
        .await;
}

const LEFT: &str = "document.querySelector('#dossier .about')?.textContent.match(/restante ([\\d,]+)/)?.[1].replace(',', '.')";

/// GOM-UX-23, GOM-UX-25, GOM-UX-27, GOM-UX-30: with the mouse alone a unit is pointed at, dragged ahead until something ends it, and wheeled
/// by a corner; then the turn goes on to its end.
#[tokio::test]
async fn a_turn_is_played_by_dragging() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        // High enough for the whole board: what is dragged to is in sight.
        ana.resize(1400, 1500).await;
        open_battle(ana).await;
        end_phase(ana).await;
        ana.wait_for("document.querySelectorAll('#choices [data-pick]').length > 4")
            .await;
        ana.click("#unit-A1").await;
        ana.wait_for("document.querySelectorAll('.grips .grip').length === 3")
            .await;
        // To the left front corner of the field: along the front as far as it goes.
        let before = ana.ask(LEFT).await;
        ana.drag(".grip[data-grip=\"0\"]", "#turn").await;
        ana.wait_for(&format!("{LEFT} !== {before}")).await;
        ana.click("#unit-A2").await;
        ana.wait_for(&format!("{LEFT} === '50'")).await;
        ana.drag(".grip[data-grip=\"1\"]", "#turn").await;
        ana.wait_for(&format!("Number({LEFT}) < 50")).await;
        // What cannot be done says why.
        ana.click("#dossier [data-deed=shoot]").await;
        ana.wait_for("document.querySelector('#alert').textContent.includes('disparo')")
            .await;
        end_phase(ana).await;
        ana.wait_for(
            "document.querySelector('#phase').getAttribute('aria-label').includes('Disparo')",
        )
        .await;
        end_phase(ana).await;
        ana.wait_for("document.querySelector('#turn').textContent.includes('SEGUNDO')")
            .await;
    })
    .await;
}

/// GOM-UX-25: a click into the shaded ground moves as far as there, Escape lets go of what is dragged, and a
/// double click on the button of a phase ends one phase, not two.
#[tokio::test]
async fn a_click_into_the_ground_moves_and_escape_lets_go() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.resize(1400, 1500).await;
        open_battle(ana).await;
        ana.double_click("#choices form.moves button:not([data-pick])")
            .await;
        // One phase has ended, not two: units can still be moved.
        ana.wait_for("document.querySelectorAll('#choices [data-pick]').length > 4")
            .await;
        ana.click("#unit-A1").await;
        ana.wait_for("document.querySelectorAll('.grips .grip').length === 3")
            .await;
        let before = ana.ask(LEFT).await;
        ana.drag_and_escape(".grip[data-grip=\"0\"]", "#turn").await;
        ana.wait_for("!document.querySelector('.going')").await;
        assert_eq!(ana.ask(LEFT).await, before);
        // Half-way into the ground ahead of it.
        ana.click(".reach .shade:nth-child(2) > :first-child").await;
        ana.wait_for(&format!(
            "Number({LEFT}) < Number({before}) && Number({LEFT}) > 0"
        ))
        .await;
    })
    .await;
}

/// What a hint advises stands on the field as it would be, and one touch or Enter does it; Escape lets it be. What no
/// picture shows has a button beside its words.
#[tokio::test]
async fn what_a_hint_advises_is_done_at_once() {
    const BUTTON: &str = "document.querySelector('#alert button')?.textContent === 'Hacerlo'";
    const DRAFT: &str = "document.querySelector('.draft-bar:not([hidden]) button')";
    const SEQ: &str = "Number(document.querySelector('#table').dataset.seq)";
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        open_battle(ana).await;
        let goes_on = async |before: &Value| ana.wait_for(&format!("{SEQ} > {before}")).await;
        // Nobody reaches anybody yet: the declarations end.
        let before = ana.ask(SEQ).await;
        ana.click("[data-hint]").await;
        ana.wait_for(BUTTON).await;
        ana.click("#alert button").await;
        goes_on(&before).await;
        let before = ana.ask(SEQ).await;
        ana.click("[data-hint]").await;
        ana.wait_for(DRAFT).await;
        ana.click(".draft-bar button").await;
        goes_on(&before).await;
        ana.ask("document.getElementById('board').focus()").await;
        let before = ana.ask(SEQ).await;
        ana.press(["h"]).await;
        ana.wait_for(DRAFT).await;
        ana.press([ESCAPE]).await;
        ana.wait_for(&format!(
            "!{DRAFT} && !document.querySelector('dialog[open]')"
        ))
        .await;
        assert_eq!(ana.ask(SEQ).await, before, "nothing was done");
        ana.press(["h"]).await;
        ana.wait_for(DRAFT).await;
        ana.press([ENTER]).await;
        goes_on(&before).await;
    })
    .await;
}

/// On a board of cells, too: whoever asked by keyboard is at the button at once, Enter does it, Escape lets it be, and
/// then one is where one was.
#[tokio::test]
async fn a_hint_is_followed_by_keyboard() {
    const IS_AT_IT: &str = "document.activeElement?.closest('#alert')";
    const IS_BACK: &str = "document.activeElement?.id === 'board' \
        && !document.querySelector('#alert').textContent && !document.querySelector('dialog[open]')";
    const SEQ: &str = "Number(document.querySelector('#table').dataset.seq)";
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[bea]| {
        bea.goto("/new/batelnah").await;
        bea.ask("[...document.querySelectorAll('[name^=seat_]')].forEach(s => s.value = 'me')")
            .await;
        bea.click("main form button[type=submit]").await;
        bea.wait_for("document.querySelector('[data-hint]')").await;
        let before = bea.ask(SEQ).await;
        bea.click("[data-hint]").await;
        bea.wait_for("document.querySelector('#alert button')")
            .await;
        assert!(
            !bea.is(IS_AT_IT).await,
            "a pointer leaves the keyboard alone"
        );
        bea.ask("document.getElementById('board').focus()").await;
        bea.press(["h"]).await;
        bea.wait_for(IS_AT_IT).await;
        bea.press([ESCAPE]).await;
        bea.wait_for(IS_BACK).await;
        assert_eq!(bea.ask(SEQ).await, before, "nothing was done");
        bea.press(["h"]).await;
        bea.wait_for(IS_AT_IT).await;
        bea.press([ENTER]).await;
        bea.wait_for(&format!("{SEQ} > {before} && {IS_BACK}"))
            .await;
    })
    .await;
}

/// GOM-UX-31: on a telephone nothing hangs over the side; on a small desktop the whole field is in sight,
/// beside the tasks and what is pointed at.
#[tokio::test]
async fn the_battle_suits_the_screen() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        open_battle(ana).await;
        ana.click("#unit-A1").await;
        ana.wait_for("document.querySelector('#dossier .deeds')").await;
        for (width, height) in [(360, 740), (800, 1000), (1280, 800)] {
            ana.resize(width, height).await;
            ana.wait_for("document.documentElement.scrollWidth <= window.innerWidth")
                .await;
        }
        ana.ask("scrollTo(0, 0)").await;
        ana.wait_for(
            "document.querySelector('#board svg').getBoundingClientRect().bottom <= window.innerHeight",
        )
        .await;
    })
    .await;
}

/// By keyboard alone: the arrows find a unit, Enter points at it and then goes to what it can do.
#[tokio::test]
async fn a_unit_is_ordered_by_keyboard() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        open_battle(ana).await;
        end_phase(ana).await;
        ana.wait_for("document.querySelectorAll('#choices [data-pick]').length > 4")
            .await;
        ana.ask("document.getElementById('board').focus()").await;
        ana.press([RIGHT, ENTER]).await;
        ana.wait_for("document.querySelector('#dossier .drag')")
            .await;
        ana.press([ENTER]).await;
        ana.wait_for("document.activeElement.name === 'amount'")
            .await;
        let before = ana.ask(LEFT).await;
        ana.press([ENTER]).await;
        // How far it goes depends on what stands in its way; it goes.
        ana.wait_for(&format!("{LEFT} !== {before}")).await;
    })
    .await;
}

/// GOM-UX-09..15: an army is put together, a unit is dragged in its zone, a fault is seen and mended,
/// and the army is saved. With a finger a unit is touched, and then the place where it goes; its numbers stay in sight meanwhile.
#[tokio::test]
async fn an_army_is_put_together_by_dragging() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "en",
    };
    journey(club.address, [Visitor::SPANISH, phone], async |[ana, bea]| {
        ana.goto("/workshop/gom/bench").await;
        for n in 1..=2 {
            ana.click("button[value='add:units:legion']").await;
            ana.wait_for(&format!("document.querySelectorAll('.part').length === {n}"))
                .await;
        }
        // On top of the first, both are marked.
        ana.drag("#entry-2", "#entry-1").await;
        ana.wait_for("document.querySelectorAll('.part.faulty').length === 2")
            .await;
        // One step back, and forth again; then the button that mends it.
        for (op, n_faulty) in [("undo", 0), ("redo", 2)] {
            ana.click(&format!("button[value={op}]")).await;
            ana.wait_for(&format!(
                "document.querySelectorAll('.part.faulty').length === {n_faulty}"
            ))
            .await;
        }
        ana.click(".part:nth-of-type(2) .wrong button").await;
        ana.wait_for("document.querySelectorAll('.part.faulty').length === 0")
            .await;
        ana.click(".part:nth-of-type(2) button[value='remove:1']").await;
        ana.wait_for("document.querySelectorAll('.part').length === 1")
            .await;
        ana.ask(
            "(f => { f.value = 'Los míos'; f.dispatchEvent(new Event('change', { bubbles: true })); })\
             (document.querySelector('[name=name]'))",
        )
        .await;
        ana.wait_for("document.querySelector('[name=text]').value.includes('Los míos')")
            .await;
        ana.click("button[formaction$=save]").await;
        ana.wait_for("document.querySelector('.works li strong')?.textContent === 'Los míos'")
            .await;

        bea.goto("/workshop/gom/bench").await;
        bea.click("button[value='add:units:legion']").await;
        bea.wait_for("document.querySelectorAll('.part').length === 1")
            .await;
        let x = "Number(document.querySelector('[name=part_0_x]').value)";
        let before = bea.ask(x).await;
        bea.click("#entry-1").await;
        bea.wait_for("document.querySelector('#entry-1.picked') && document.querySelector('.part.held')")
            .await;
        let low = "(b => b.top > 0 && b.bottom <= innerHeight)(document.querySelector('.part.held').getBoundingClientRect())";
        assert!(bea.is(low).await, "its row is in sight");
        bea.click("#board").await;
        bea.wait_for(&format!("{x} > {before} + 100 && document.querySelector('.part.held')"))
            .await;
        bea.click("[data-lets-go]").await;
        bea.wait_for("!document.querySelector('.part.held')").await;
    })
    .await;
}

/// Two regiments that fight already: whatever the dice say, both strike, and then it is told who wins.
const FIGHT: &str = r#"{"phase":"other_moves","units":[
    {"id":"A1","kind":"legion","side":1,"models":20,"frontage":5,"x":600,"y":200,"theta":0,"combat":1},
    {"id":"B1","kind":"guerreros","side":2,"models":20,"frontage":5,"x":650,"y":200,"theta":180,"combat":1}]}"#;

/// A combat is staged at the pace that somebody has chosen: the regiments look as before until their blows have
/// been shown, with all dice; whoever skips sees how things stand. The list of what has happened has the dice too.
#[tokio::test]
async fn a_combat_is_staged_and_can_be_skipped() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/about").await;
        // Nobody has to hurry: each act waits for the next until it is skipped.
        ana.ask("localStorage.setItem('stage-pace', '0')").await;
        let open = format!(
            "(() => {{ const form = document.createElement('form'); \
               form.method = 'post'; form.action = '/position/gom'; \
               for (const [name, value] of Object.entries({{ position: {FIGHT:?}, play: '', against: '' }})) {{ \
                 const field = document.createElement('input'); \
                 field.type = 'hidden'; field.name = name; field.value = value; form.append(field); }} \
               document.body.append(form); form.submit(); }})()"
        );
        ana.ask(&open).await;
        ana.wait_for("document.querySelector('#board #unit-A1')").await;
        ana.ask("(() => { const later = setTimeout; window.setTimeout = (act, ms) => ms > 400 ? 0 : later(act, ms); })()")
            .await;
        end_phase(ana).await;
        ana.wait_for("document.querySelector('#board.staging')").await;
        ana.wait_for("document.querySelectorAll('#news .duel.on-show').length === 1").await;
        ana.click("#news [data-skip-all]").await;
        ana.wait_for("!document.querySelector('#board.staging, #board .covers > *, #board .held')")
            .await;
        // Every blow with its dice, in the cards and in the list of all that has happened.
        ana.wait_for("document.querySelectorAll('#news .duel .throw .faces').length >= 2").await;
        ana.wait_for("document.querySelectorAll('#log .dice .throw .faces').length >= 2").await;
        // At once, from now on, and remembered.
        ana.ask("(() => { const pace = document.querySelector('[data-pace-of]'); pace.value = '3'; \
                  pace.dispatchEvent(new Event('change', { bubbles: true })); })()")
            .await;
        ana.wait_for("localStorage.getItem('stage-pace') === '3'").await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
}

/// GOM-UX-21: the mouse that rests on a unit is told all about it, without choosing it.
#[tokio::test]
async fn a_unit_says_what_it_is_under_the_mouse() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        open_battle(ana).await;
        ana.ask(
            "document.querySelector('#unit-B1').dispatchEvent(\
             new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))",
        )
        .await;
        ana.wait_for("document.querySelector('.tip:not([hidden])')?.textContent.includes('Movimiento restante')")
            .await;
        ana.wait_for("!document.querySelector('#board .picked')")
            .await;
    })
    .await;
}
