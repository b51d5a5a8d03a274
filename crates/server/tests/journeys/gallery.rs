//! Every page at the two sizes that design.md names, in both languages: it fits, and `cargo xtask pictures` keeps
//! what it looks like.

use std::path::PathBuf;

use crate::browser::{Device, Person, Visitor, journey};
use crate::club::Club;

const ON_A_PHONE: Visitor = Visitor {
    device: Device::Phone,
    lang: "en",
};

/// Pages that are there whatever the game.
const PLAIN: [&str; 10] = [
    "/",
    "/learn",
    "/watch",
    "/lab",
    "/workshop",
    "/people",
    "/account",
    "/options",
    "/about",
    "/nowhere",
];
/// And of each game.
const OF_A_GAME: [&str; 5] = ["game", "new", "learn", "rules", "position"];

/// Where pictures are kept, if somebody wants them.
fn folder() -> Option<PathBuf> {
    std::env::var_os("SOBREMESA_PICTURES").map(PathBuf::from)
}

/// Nothing on the page is wider than the screen; a picture of it, if wanted.
async fn look(person: &Person, page: &str, size: &str) {
    person.goto(page).await;
    person.wait_for("document.readyState == 'complete'").await;
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    assert!(person.is(fits).await, "{page} at {size}");
    let name = page.trim_matches('/').replace('/', "-");
    let name = if name.is_empty() { "start" } else { &name };
    keep(person, &format!("{name}-{size}")).await;
}

/// What somebody sees, as a picture under this name, if pictures are wanted.
pub(crate) async fn keep(person: &Person, name: &str) {
    if let Some(folder) = folder() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{name}.png"));
        std::fs::write(file, person.picture().await).expect("a file");
    }
}

/// The same, small enough for a repository.
pub(crate) async fn keep_small(person: &Person, name: &str) {
    if let Some(folder) = folder() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{name}.webp"));
        std::fs::write(file, person.small_picture().await).expect("a file");
    }
}

#[tokio::test]
async fn every_page_fits_a_computer_and_a_phone() {
    let club = Club::open().await;
    let visitors = [Visitor::SPANISH, ON_A_PHONE];
    journey(club.address, visitors, async |[computer, phone]| {
        computer.resize(1366, 768).await;
        let mut pages: Vec<String> = PLAIN.map(str::to_owned).to_vec();
        for game in sobremesa_shelf::SHELF {
            pages.extend(OF_A_GAME.map(|page| format!("/{page}/{}", game.name())));
        }
        for page in &pages {
            look(computer, page, "es-1366x768").await;
            look(phone, page, "en-phone").await;
        }
        for person in [computer, phone] {
            let faults = person.browser_faults().await;
            // The page that is nowhere says so.
            let strange = faults.iter().filter(|fault| !fault.contains("nowhere"));
            assert_eq!(strange.collect::<Vec<_>>(), Vec::<&String>::new());
        }
    })
    .await;
    club.close().await;
}
