//! A dozen pages that show what the house is: `cargo xtask pictures` keeps them in `docs/pictures`, where the README
//! finds them. Beside every board stands what just happened, in one line.

use crate::browser::{Device, Person, Visitor, journey};
use crate::club::Club;
use crate::everybody::play_now;
use crate::gallery::keep_small;

/// So many choices are made before a game is looked at: something has happened by then, and none is over.
const N_CHOICES: usize = 3;

const ON_A_PHONE: Visitor = Visitor {
    device: Device::Phone,
    lang: "en",
};

/// Pages that are there whatever anybody plays.
const PAGES: [(&str, &str); 3] = [
    ("/learn/batelnah/temple", "lesson"),
    ("/position/batelnah", "position"),
    ("/game/gom", "opponents"),
];

/// A choice that the page offers, some way into the list: the first ones are often the same piece.
const CHOOSE: &str = "(() => { \
    const all = [...document.querySelectorAll('#choices .asked button, #choices form.moves button')]; \
    all[Math.floor(all.length * 0.4)].click(); })()";
const MAY_CHOOSE: &str = "document.title.startsWith('●') && \
    document.querySelector('#choices .asked button, #choices form.moves button')";
const IS_OVER: &str = "document.querySelector('#choices a[href$=\"/replay\"]')";

/// Plays on, as long as the game does.
async fn play_on(person: &Person, n_choices: usize) {
    for _ in 0..n_choices {
        person
            .wait_for(&format!("({MAY_CHOOSE}) || {IS_OVER}"))
            .await;
        if person.is(IS_OVER).await {
            break;
        }
        let seq = person
            .ask("document.querySelector('#table').dataset.seq")
            .await;
        person.ask(CHOOSE).await;
        person
            .wait_for(&format!(
                "document.querySelector('#table').dataset.seq != {seq}"
            ))
            .await;
    }
    person
        .wait_for(&format!("({MAY_CHOOSE}) || {IS_OVER}"))
        .await;
}

/// What just happened is told beside the board, all of it in sight.
async fn is_told(person: &Person) {
    person
        .wait_for("document.querySelector('#say').textContent")
        .await;
    let fits = "(() => { const say = document.querySelector('#say'); const box = say.getBoundingClientRect(); \
        return box.height > 0 && say.scrollHeight <= say.clientHeight + 1 && box.bottom <= innerHeight; })()";
    person.wait_for(fits).await;
}

/// Gives up, and looks through what was played.
async fn look_back(person: &Person) {
    let table = person.path().await;
    person.resign().await;
    person.wait_for(IS_OVER).await;
    person.goto(&format!("{table}/replay")).await;
    person
        .wait_for("document.querySelector('#board svg')")
        .await;
    keep_small(person, "replay").await;
}

async fn play(person: &Person, game: &str) {
    play_now(person, game).await;
    play_on(person, N_CHOICES).await;
    is_told(person).await;
}

/// Whoever looks at a table in the middle of its game reads beside the board what has happened, whatever the game.
#[tokio::test]
async fn the_house_in_a_dozen_pictures() {
    let club = Club::open().await;
    journey(
        club.address,
        [Visitor::SPANISH, ON_A_PHONE],
        async |[computer, phone]| {
            computer.resize(1366, 768).await;
            for game in sobremesa_shelf::SHELF {
                play(computer, game.name()).await;
                keep_small(computer, &format!("table-{}", game.name())).await;
                if game.name() == "batelnah" {
                    look_back(computer).await;
                }
            }
            play(phone, "dbm").await;
            keep_small(phone, "table-phone").await;
            for (page, name) in PAGES {
                computer.goto(page).await;
                computer.wait_for("document.readyState == 'complete'").await;
                keep_small(computer, name).await;
            }
            // A rule that has a place has a picture.
            computer.goto("/rules/dbm").await;
            let picture = "document.querySelector('.rules figure img')";
            let scroll =
                format!("{picture}.scrollIntoView({{ block: 'center', behavior: 'instant' }})");
            computer.ask(&scroll).await;
            computer
                .wait_for(&format!("{picture}.naturalWidth > 0"))
                .await;
            // It has its height only now.
            computer.ask(&scroll).await;
            keep_small(computer, "rules").await;
            computer.goto("/").await;
            computer
                .wait_for("[...document.images].slice(0, 5).every(image => image.complete)")
                .await;
            keep_small(computer, "start").await;
        },
    )
    .await;
    club.close().await;
}
