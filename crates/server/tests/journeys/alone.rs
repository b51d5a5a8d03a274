//! One person against computer players.

use crate::browser::{
    DOWN, Device, ENTER, ESCAPE, LEFT, PAGE_DOWN, Person, RIGHT, TAB, UP, Visitor, journey,
};
use crate::club::Club;

/// Chooses quick computer players, as somebody would who does not want to wait.
async fn hurry(person: &Person, theme: &str) {
    person.goto("/options").await;
    person
        .ask(&format!(
            "document.querySelector('[name=theme]').value = '{theme}', \
             document.querySelector('[name=bot_speed]').value = 'extra_fast', \
             document.querySelector('[name=name]').value = 'Ana'"
        ))
        .await;
    person.click("main form button[type=submit]").await;
    person
        .wait_for("document.querySelector('header .me')")
        .await;
}

/// Opens a table with the form, with one preset and one kind of computer player.
async fn set_table(person: &Person, game: &str, preset: &str, bot: &str) {
    person.goto(&format!("/new/{game}")).await;
    person
        .ask(&format!(
            "document.querySelector('[name=preset]').value = '{preset}', \
             [...document.querySelectorAll('[name^=seat_]')].slice(1).forEach(s => s.value = 'bot:{bot}')"
        ))
        .await;
    person.click("main form button[type=submit]").await;
    person
        .wait_for("document.querySelector('#board svg')")
        .await;
}

const MY_MOVE: &str = "document.querySelector('#choices form.moves button[data-pick]')";
const A_PASS: &str = "document.querySelector('#choices form.moves button:not([data-pick])')";
const GO_ON: &str = "document.querySelector('#choices form[data-wish=go_on]')";
const OVER: &str = "document.querySelector('#choices form[action$=rematch]')";

/// What happens next at a game against computer players.
enum Next {
    Move,
    Pass,
    GoOn,
    Over,
}

async fn next(person: &Person) -> Next {
    person
        .wait_for(&format!("{MY_MOVE} || {A_PASS} || {GO_ON} || {OVER}"))
        .await;
    if person.is(OVER).await {
        Next::Over
    } else if person.is(GO_ON).await {
        Next::GoOn
    } else if person.is(MY_MOVE).await {
        Next::Move
    } else {
        Next::Pass
    }
}

async fn seq(person: &Person) -> i64 {
    let seq = person
        .ask("Number(document.getElementById('table').dataset.seq)")
        .await;
    seq.as_i64().unwrap_or_default()
}

/// Does something and waits until the table has gone on.
async fn and_wait(person: &Person, deed: impl AsyncFnOnce()) {
    let before = seq(person).await;
    deed().await;
    person
        .wait_for(&format!(
            "Number(document.getElementById('table').dataset.seq) > {before}"
        ))
        .await;
}

const HINT: &str = "[data-hint]";

/// What a hint shows on the board: what to pick up, and where it goes.
async fn hinted(person: &Person) -> (String, String) {
    let shown = "['#board .shown.can-pick', '#board .shown:not(.can-pick)']\
                 .map(css => document.querySelector(css)?.id)";
    person.wait_for(&format!("{shown}.every(id => id)")).await;
    let ids = person.ask(shown).await;
    let id = |n: usize| format!("#{}", ids[n].as_str().expect("an id"));
    (id(0), id(1))
}

async fn first_offer(person: &Person) -> (String, String) {
    let ids = person
        .ask("(b => [b.dataset.pick, b.dataset.drop])(document.querySelector('#choices button[data-pick]'))")
        .await;
    let id = |n: usize| format!("#{}", ids[n].as_str().unwrap_or_default());
    (id(0), id(1))
}

/// A tile in one's hand that fits nowhere, if there is one.
const UNFITTING: &str = "(() => { const picks = [...document.querySelectorAll('#choices button[data-pick]')]; \
    const hand = document.getElementById(picks[0]?.dataset.pick)?.parentNode; \
    return [...hand?.querySelectorAll('.piece') ?? []].map(tile => tile.id) \
        .find(id => !picks.some(button => button.dataset.pick === id)) ?? ''; })()";

/// A tile that fits in one place only.
const ONE_PLACE: &str = "(() => { const picks = [...document.querySelectorAll('#choices button[data-pick]')] \
    .map(button => button.dataset.pick); \
    return picks.find(id => picks.filter(other => other === id).length === 1) ?? ''; })()";

/// DOM-UX-10, 11, 12, 14, 17, 18: a whole match by mouse, dragging tiles to the ends of the line; what fits in one
/// place goes there by a click, and what fits nowhere says why.
#[tokio::test]
async fn a_guest_plays_a_match_of_dominoes_by_mouse() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        hurry(ana, "classic").await;
        set_table(ana, "dominoes", "short", "heaviest").await;
        // People are called by their names, in the picture too, and moves as people call them.
        assert!(
            ana.is("/^Ana/.test(document.querySelector('#seat-P1').textContent.trim())")
                .await
        );
        let mut n_moves = 0;
        loop {
            match next(ana).await {
                Next::Over => break,
                Next::GoOn => {
                    and_wait(ana, async || {
                        ana.click("#choices form[data-wish=go_on] button").await
                    })
                    .await
                }
                Next::Pass => {
                    and_wait(ana, async || ana.click("#choices form.moves button").await).await
                }
                Next::Move => {
                    let id = |id: serde_json::Value| id.as_str().unwrap_or_default().to_owned();
                    let unfitting = id(ana.ask(UNFITTING).await);
                    if !unfitting.is_empty() {
                        ana.click(&format!("#{unfitting}")).await;
                        ana.wait_for("document.querySelector('#alert').textContent.trim()")
                            .await;
                    }
                    assert!(
                        ana.is("/^[0-6]-[0-6]( a la (izquierda|derecha))?$/.test(document.querySelector('#choices .notation').textContent)")
                            .await
                    );
                    let only = id(ana.ask(ONE_PLACE).await);
                    let (tile, end) = first_offer(ana).await;
                    and_wait(ana, async || match only.is_empty() {
                        true => ana.drag(&tile, &end).await,
                        // By turns, for both are ways to play.
                        false if n_moves % 2 == 0 => ana.click(&format!("#{only}")).await,
                        false => ana.drag(&tile, &end).await,
                    })
                    .await;
                    n_moves += 1;
                }
            }
        }
        assert!(n_moves >= 3, "{n_moves}");
        let result = ana.text("#panel .status").await;
        let is_told = result.starts_with("Has ganado por") || result.starts_with("Has perdido por");
        assert!(is_told, "{result}");
        ana.sees_what_is_true().await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// BAT-UX-09, 12, 13: a whole game by mouse, two clicks a move, following the hints (DOM-UX-19).
#[tokio::test]
async fn a_guest_wins_a_game_of_batel_nah_by_following_hints() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        hurry(ana, "night").await;
        set_table(ana, "batelnah", "kingdoms", "level1").await;
        let mut n_moves = 0;
        while matches!(next(ana).await, Next::Move) && n_moves < 120 {
            ana.click(HINT).await;
            let (pick, drop) = hinted(ana).await;
            ana.wait_for("document.querySelector('#board .advice .went')")
                .await;
            ana.click(&pick).await;
            ana.wait_for("document.querySelector('#board .target')")
                .await;
            and_wait(ana, async || ana.click(&drop).await).await;
            n_moves += 1;
        }
        let status = ana.text("#panel .status").await;
        let won = "You won: Hok-Sah, the king and queen of Black have fallen.";
        assert_eq!(status, won, "after {n_moves} moves");
        ana.sees_what_is_true().await;
        assert!(ana.text("#log").await.contains("Hok-Sah"));
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// BAT-UX-14, BAT-VAL-02: an illegal drop changes nothing, is answered with its rule, and the nearest
/// legal move is one key away.
#[tokio::test]
async fn a_refusal_teaches_and_offers_the_nearest_move() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        hurry(ana, "contrast").await;
        set_table(ana, "batelnah", "kingdoms", "level1").await;
        next(ana).await;
        ana.drag("#piece-H3", "#hex-C3").await;
        ana.wait_for("document.querySelector('#alert a')").await;
        assert_eq!(ana.text("#alert a").await, "BAT-VAL-02");
        ana.wait_for("document.querySelector('#alert button')")
            .await;
        assert!(
            ana.text("#alert button").await.contains("G3"),
            "one step towards it"
        );
        assert!(
            ana.is("document.getElementById('piece-H3')").await,
            "it is back"
        );
        assert!(!ana.is("document.querySelector('.ghost')").await);
        and_wait(ana, async || ana.press([ENTER]).await).await;
        assert!(ana.is("document.getElementById('piece-G3')").await);
    })
    .await;
    club.close().await;
}

/// BAT-UX-25, DOM-UX-01: without a pointer: Tab to the board, arrows to a thing, Enter to take it up
/// and to put it down; or the move as text.
#[tokio::test]
async fn both_games_are_played_by_keyboard() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        hurry(ana, "classic").await;
        for (game, preset, bot) in [
            ("dominoes", "short", "heaviest"),
            ("batelnah", "kingdoms", "level1"),
        ] {
            set_table(ana, game, preset, bot).await;
            loop {
                match next(ana).await {
                    Next::Move => {
                        tab_to(ana, "#board").await;
                        ana.press(["h"]).await;
                        let (thing, place) = hinted(ana).await;
                        // It could be done by Enter at once; whoever wants to do it by hand is back at the board.
                        ana.wait_for("document.activeElement?.closest('#alert')")
                            .await;
                        ana.press([ESCAPE]).await;
                        and_wait(ana, async || {
                            walk_to(ana, &thing).await;
                            ana.press([ENTER]).await;
                            // What can go to one place only has gone there already.
                            if ana.is("document.querySelector('#board .picked')").await {
                                walk_to(ana, &place).await;
                                ana.press([ENTER]).await;
                            }
                        })
                        .await;
                    }
                    Next::Pass | Next::GoOn => {
                        tab_to(ana, "#choices button").await;
                        and_wait(ana, async || ana.press([ENTER]).await).await;
                    }
                    Next::Over => break,
                }
            }
        }
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
        set_table(ana, "batelnah", "kingdoms", "level1").await;
        next(ana).await;
        // DOM-UX-16: Escape lets go of what is held; with nothing in hand it opens the menu, and closes it.
        tab_to(ana, "#board").await;
        ana.press([ESCAPE]).await;
        ana.wait_for("document.getElementById('menu').open").await;
        assert!(
            ana.is("document.querySelector('#menu a[href=\"/\"]')")
                .await
        );
        ana.press([ESCAPE]).await;
        ana.wait_for("!document.getElementById('menu').open").await;
        tab_to(ana, "#typed").await;
        ana.type_text("a1-a2").await;
        ana.press([ENTER]).await;
        ana.wait_for("document.querySelector('#alert a')").await;
        assert!(
            !ana.text("#alert").await.is_empty(),
            "a wrong one is explained"
        );
    })
    .await;
    club.close().await;
}

/// Presses Tab until this element has the focus.
async fn tab_to(person: &Person, css: &str) {
    for _ in 0..200 {
        if person
            .is(&format!("document.activeElement.matches({css:?})"))
            .await
        {
            return;
        }
        person.press([TAB]).await;
    }
    panic!("Tab never reaches {css}");
}

/// Walks over the board to a thing: by arrows as long as they bring one nearer, then one by one.
async fn walk_to(person: &Person, css: &str) {
    let way = format!(
        "(() => {{ const at = document.querySelector('#board .at'); \
           const to = document.querySelector({css:?}); \
           if (!at) return 'next'; \
           if (at === to) return 'here'; \
           const [a, b] = [at, to].map(thing => thing.getBoundingClientRect()); \
           const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2]; \
           return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : (dy > 0 ? 'down' : 'up'); }})()"
    );
    for n in 0..200 {
        let way = person.ask(&way).await;
        let key = match way.as_str() {
            Some("here") => return,
            Some("right") if n < 12 => RIGHT,
            Some("left") if n < 12 => LEFT,
            Some("down") if n < 12 => DOWN,
            Some("up") if n < 12 => UP,
            _ => PAGE_DOWN,
        };
        person.press([key]).await;
    }
    panic!("no key leads to {css}");
}

/// DOM-UX-73: a phone: everything fits, tiles and pieces follow the finger.
#[tokio::test]
async fn both_games_are_played_with_a_finger() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "es",
    };
    journey(club.address, [phone], async |[ana]| {
        hurry(ana, "classic").await;
        for (game, preset, bot) in [
            ("dominoes", "short", "heaviest"),
            ("batelnah", "kingdoms", "level1"),
        ] {
            set_table(ana, game, preset, bot).await;
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert!(ana.is(fits).await, "{game} is too wide");
            for n in 0.. {
                match next(ana).await {
                    Next::Move => {
                        ana.click(HINT).await;
                        let (thing, place) = hinted(ana).await;
                        and_wait(ana, async || {
                            if n % 2 == 0 {
                                ana.drag(&thing, &place).await;
                            } else {
                                ana.click(&thing).await;
                                if ana.is("document.querySelector('#board .picked')").await {
                                    ana.click(&place).await;
                                }
                            }
                        })
                        .await;
                    }
                    Next::Pass | Next::GoOn => {
                        and_wait(ana, async || ana.click("#choices button").await).await;
                    }
                    Next::Over => break,
                }
            }
        }
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// BAT-UX-05, 06, DOM-UX-51: a lesson of each game, by mouse, to its last step.
#[tokio::test]
async fn a_lesson_of_each_game_is_taken() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/").await;
        ana.click("a[href='/learn/batelnah']").await;
        ana.wait_for("document.querySelector('.lessons')").await;
        ana.click("a[href='/learn/batelnah/warrior']").await;
        // Its reach is shown from the beginning: one piece of its own besides the royal.
        ana.wait_for("document.querySelector('#board .can-pick')")
            .await;
        ana.drag("#piece-F6", "#hex-F9").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;
        ana.click("a.button.main").await;
        ana.wait_for("document.getElementById('piece-C6')").await;
        ana.drag("#piece-F6", "#hex-A1").await;
        ana.wait_for("document.querySelector('.answer.fault a')")
            .await;
        ana.drag("#piece-F6", "#piece-C6").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;

        ana.goto("/learn/dominoes/matching").await;
        ana.drag("#tile-46", "#end-left").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;
        ana.click("a.button.main").await;
        ana.wait_for("document.getElementById('tile-00')").await;
        ana.drag("#tile-00", "#end-left").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;
        ana.goto("/learn/dominoes").await;
        assert!(ana.text(".lessons").await.contains('✓'));

        // A move that is put together, by the number of its handle; and one found by the referee, with its chances.
        ana.goto("/learn/dbm/groups").await;
        ana.wait_for("document.querySelector('.grips [data-grip]')")
            .await;
        ana.click("#dossier [data-deed=advance] form.amount button")
            .await;
        ana.wait_for("document.querySelector('.draft-bar button')")
            .await;
        ana.click(".draft-bar button").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;
        ana.goto("/learn/dbm/contact").await;
        ana.click("#dossier [data-deed=contact] button").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;

        ana.goto("/learn/clairvoyance/moving").await;
        ana.wait_for("document.querySelector('#board .can-pick')")
            .await;
        ana.drag("#unit-0", "#cell-3-3").await;
        ana.wait_for("document.querySelector('.answer.fault')")
            .await;
        ana.drag("#unit-0", "#cell-3-4").await;
        ana.wait_for("document.querySelector('.answer.right')")
            .await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// A guest plays, registers, leaves, and goes on at another browser.
#[tokio::test]
async fn a_game_is_taken_up_on_another_browser() {
    let club = Club::open().await;
    journey(
        club.address,
        [Visitor::SPANISH, Visitor::ENGLISH],
        async |[ana, elsewhere]| {
            hurry(ana, "classic").await;
            set_table(ana, "batelnah", "kingdoms", "level1").await;
            next(ana).await;
            let table = ana.path().await;
            ana.goto("/account").await;
            fill_and_send(ana, "/account/register").await;
            ana.wait_for("document.querySelector('form[action=\"/account/logout\"]')")
                .await;
            ana.click("form[action='/account/logout'] button").await;
            ana.wait_for("location.pathname == '/'").await;
            elsewhere.goto("/account").await;
            fill_and_send(elsewhere, "/account/login").await;
            elsewhere
                .wait_for("document.querySelector('form[action=\"/account/logout\"]')")
                .await;
            elsewhere.goto("/").await;
            elsewhere.click(&format!("a[href='{table}']")).await;
            elsewhere
                .wait_for("document.querySelector('#panel .seat.turn.you')")
                .await;
            and_wait(elsewhere, async || {
                elsewhere.drag("#piece-H3", "#hex-G3").await
            })
            .await;
        },
    )
    .await;
    club.close().await;
}

async fn fill_and_send(person: &Person, action: &str) {
    person
        .ask(&format!(
            "(f => {{ f.querySelector('[name=account]').value = 'ana'; \
              f.querySelector('[name=password]').value = 'una frase larga'; \
              f.querySelector('button').scrollIntoView(); }})(document.querySelector('form[action=\"{action}\"]'))"
        ))
        .await;
    person
        .click(&format!("form[action='{action}'] button"))
        .await;
}

/// DOM-UX-05, 06: each click on a seat's face shows the next player, and after the last the first;
/// whoever was chosen is offered again next time.
#[tokio::test]
async fn players_are_chosen_by_their_faces() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/laboratory/dominoes").await;
        let first_seat = "document.querySelector('[name=seat_P1]').value";
        ana.wait_for("document.querySelector('[data-next=seat_P1]:not([hidden])')")
            .await;
        assert_eq!(ana.ask(first_seat).await, "search", "the last of the list");
        for next in ["random", "heaviest", "easy"] {
            ana.click("[data-next=seat_P1]").await;
            assert_eq!(ana.ask(first_seat).await, next);
        }
        assert!(
            ana.is("document.querySelector('[data-next=seat_P1] svg')")
                .await
        );
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('#inquiry')").await;
        ana.goto("/laboratory/dominoes").await;
        ana.wait_for(&format!("{first_seat} == 'easy'")).await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}
