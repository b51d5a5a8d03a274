//! Pages that everybody can read: two languages, three looks, no fault that a checker finds.

use std::path::PathBuf;

use crate::browser::{Person, Visitor, journey};
use crate::club::Club;
use crate::gallery::keep;

/// The accessibility checker, which `cargo xtask test` fetches. It is used as it is and never shipped.
pub(crate) fn axe() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/npm/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(&folder).unwrap_or_else(|_| {
        panic!("axe-core is missing: `cargo xtask test` fetches it to {folder:?}")
    })
}

/// What the checker finds on the page that is open: serious and critical things only.
pub(crate) async fn faults(person: &Person, axe: &str) -> Vec<String> {
    found(person, axe, "resultTypes: ['violations']").await
}

/// Whether everything can be read: another look has other colours, and nothing else.
async fn colour_faults(person: &Person, axe: &str) -> Vec<String> {
    found(person, axe, "runOnly: ['color-contrast']").await
}

async fn found(person: &Person, axe: &str, options: &str) -> Vec<String> {
    // The page's policy forbids foreign scripts; the driver's own are not the page's.
    person
        .ask(&format!("(() => {{ {axe}; return true; }})()"))
        .await;
    person
        .ask(&format!(
            "(window.found = undefined, axe.run(document, {{ {options} }})\
             .then(r => {{ window.found = r.violations }}), true)"
        ))
        .await;
    person.wait_for("window.found !== undefined").await;
    let found = person
        .ask(
            "window.found.filter(v => v.impact == 'serious' || v.impact == 'critical')\
             .map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 120)).join(' | '))",
        )
        .await;
    let found = found.as_array().cloned().unwrap_or_default();
    found
        .iter()
        .map(|fault| fault.as_str().unwrap_or_default().to_owned())
        .collect()
}

/// Opens a table against computer players and waits for the picture.
pub(crate) async fn play_now(person: &Person, game: &str) {
    person.goto("/").await;
    person
        .click(&format!("form:has(input[value={game}]) button.main"))
        .await;
    person
        .wait_for("document.querySelector('#board svg')")
        .await;
}

/// Plays a game to a quick end; the path of its replay.
async fn finished_game(person: &Person) -> String {
    play_now(person, "batelnah").await;
    person
        .wait_for("document.querySelector('#panel .seat.turn.you')")
        .await;
    person.resign().await;
    person
        .wait_for("document.querySelector('a[href$=replay]')")
        .await;
    format!("{}/replay", person.path().await)
}

#[tokio::test]
async fn the_checker_finds_no_serious_fault_on_any_page() {
    let axe = axe();
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        // The first is not the one that everybody has: only then does its coming say that the answer is there.
        for theme in ["night", "contrast", "classic"] {
            ana.goto("/options").await;
            ana.ask(&format!(
                "document.querySelector('[name=theme]').value = '{theme}', \
                 document.querySelector('[name=name]').value = 'Ana'"
            ))
            .await;
            ana.click("main form button[type=submit]").await;
            ana.wait_for(&format!(
                "document.documentElement.dataset.theme == '{theme}'"
            ))
            .await;
            let plain = [
                "/",
                "/people",
                "/watch",
                "/options",
                "/learn",
                "/workshop",
                "/about",
                "/account",
                "/lab",
                "/nowhere",
            ];
            let mut pages: Vec<String> = plain.map(str::to_owned).to_vec();
            for game in sobremesa_shelf::SHELF {
                pages.push(format!("/new/{}", game.name()));
                pages.push(format!("/rules/{}", game.name()));
                pages.push(format!("/learn/{}", game.name()));
                pages.push(format!("/position/{}", game.name()));
                pages.push(format!("/game/{}", game.name()));
                if game.abilities().workshop.is_some() {
                    pages.push(format!("/workshop/{}", game.name()));
                }
                if game.abilities().written.is_some() {
                    pages.push(format!("/write/{}", game.name()));
                }
                pages.push(format!("/laboratory/{}", game.name()));
                pages.push(format!("/personas/{}", game.name()));
                let lessons = game.lessons();
                let first = lessons.get(1).map(|lesson| lesson.name);
                pages.extend(first.map(|name| format!("/learn/{}/{name}", game.name())));
                play_now(ana, game.name()).await;
                let found = match theme {
                    "classic" => faults(ana, &axe).await,
                    _ => colour_faults(ana, &axe).await,
                };
                assert_eq!(
                    found,
                    Vec::<String>::new(),
                    "{theme}, table of {}",
                    game.name()
                );
            }
            // The other looks differ in their colours, which these pages share.
            pages.truncate(if theme == "classic" { usize::MAX } else { 4 });
            pages.push(finished_game(ana).await);
            for page in pages {
                ana.goto(&page).await;
                let found = match theme {
                    "classic" => faults(ana, &axe).await,
                    _ => colour_faults(ana, &axe).await,
                };
                assert_eq!(found, Vec::<String>::new(), "{theme}, {page}");
            }
        }
    })
    .await;
    club.close().await;
}

/// The checker is not blind.
#[tokio::test]
async fn the_checker_finds_a_planted_fault() {
    let axe = axe();
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        ana.goto("/").await;
        ana.ask("document.querySelector('main').append(document.createElement('button'))")
            .await;
        let found = faults(ana, &axe).await;
        assert!(
            found.iter().any(|fault| fault.starts_with("button-name")),
            "{found:?}"
        );
    })
    .await;
    club.close().await;
}

/// The browser's language is spoken until somebody chooses another one, and then on every page.
#[tokio::test]
async fn pages_speak_the_visitors_language() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH, Visitor::ENGLISH], async |[ana, bea]| {
        ana.goto("/").await;
        bea.goto("/").await;
        assert_eq!(ana.ask("document.documentElement.lang").await, "es");
        assert_eq!(bea.ask("document.documentElement.lang").await, "en");
        assert_eq!(bea.text("h1").await, "Stay at the table");
        bea.goto("/options").await;
        bea.ask("document.querySelector('[name=lang]').value = 'es', document.querySelector('[name=name]').value = 'Bea'").await;
        bea.click("main form button[type=submit]").await;
        bea.wait_for("document.documentElement.lang == 'es'").await;
        play_now(bea, "dominoes").await;
        assert!(bea.text("#panel h1").await.starts_with("Dominó"));
    })
    .await;
    club.close().await;
}

/// Tables fit at three widths, and the board has its share of each; with pictures, when somebody asks for them.
#[tokio::test]
async fn pages_fit_every_width() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        for game in sobremesa_shelf::SHELF {
            play_now(ana, game.name()).await;
            for width in [360, 800, 1600] {
                ana.resize(width, 900).await;
                ana.wait_for("document.documentElement.scrollWidth <= innerWidth").await;
                let board = ana.ask("document.querySelector('#board svg').getBoundingClientRect().width / innerWidth").await;
                let share = board.as_f64().expect("a number");
                assert!(share > 0.35, "{} at {width}: the board takes {share}", game.name());
            }
            ana.resize(1280, 900).await;
            keep(ana, &format!("table-{}", game.name())).await;
        }
        ana.goto("/").await;
        keep(ana, "hall-of-many-games").await;
    })
    .await;
    club.close().await;
}
