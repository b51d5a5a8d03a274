//! The rooms of the house, with a browser.

use crate::browser::{Device, Person, Visitor, journey};
use crate::club::Club;

const ON_A_PHONE: Visitor = Visitor {
    device: Device::Phone,
    lang: "en",
};

/// Nothing is wider than the screen.
async fn fits(person: &Person) -> bool {
    person
        .is("document.documentElement.scrollWidth <= innerWidth")
        .await
}

fn is_drawn(picture: &str) -> String {
    format!("(i => i && i.complete && i.naturalWidth > 0)(document.querySelector('{picture}'))")
}

/// On a phone every room is a tap away, nothing is wider than the screen, the lids have their pictures, and
/// whoever comes back taps the picture of the table where they were, at which their opponent has a face.
#[tokio::test]
async fn the_hall_leads_everywhere_and_back_to_the_table() {
    let club = Club::open().await;
    journey(club.address, [ON_A_PHONE], async |[ana]| {
        ana.goto("/").await;
        ana.wait_for(&is_drawn(".game .cover img")).await;
        assert!(fits(ana).await, "the hall");
        for room in ["/learn", "/watch", "/lab", "/workshop", "/people"] {
            ana.click(&format!("nav.rooms a[href='{room}']")).await;
            ana.wait_for(&format!("location.pathname == '{room}'"))
                .await;
            ana.wait_for("document.querySelector('nav.rooms [aria-current]')")
                .await;
            assert!(fits(ana).await, "{room}");
        }
        ana.click("nav.rooms a[href='/']").await;
        ana.wait_for("location.pathname == '/'").await;
        ana.click("form:has(input[value=batelnah]) button.main")
            .await;
        ana.wait_for("document.querySelector('#board svg')").await;
        ana.wait_for(&is_drawn("#panel .seat .face-of")).await;
        let table = ana.path().await;
        ana.goto("/").await;
        ana.wait_for(&is_drawn("#mine .board-of")).await;
        assert!(ana.text("#mine").await.contains("Beltrán the herald"));
        assert!(fits(ana).await, "the hall with a table");
        ana.click(&format!("#mine a[href='{table}']")).await;
        ana.wait_for("document.querySelector('#panel .seat.turn.you')")
            .await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// Whoever has not chosen a look gets the one of the system; whoever has keeps it.
#[tokio::test]
async fn pages_follow_the_look_of_the_system() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/about").await;
        let paper = "getComputedStyle(document.body).backgroundColor";
        assert_eq!(
            ana.ask("document.documentElement.dataset.theme").await,
            "system"
        );
        let by_day = ana.ask(paper).await;
        // What the browser takes for the system's setting is set on the page itself.
        let dark = "(document.documentElement.style.colorScheme = 'dark', true)";
        ana.ask(dark).await;
        assert_ne!(ana.ask(paper).await, by_day);
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// The rulebook is searched in words without accents, and a rule found is a step from its place.
#[tokio::test]
async fn a_rule_is_found_by_a_word() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.goto("/rules/dominoes?q=ultima").await;
        ana.wait_for("document.querySelector('.rules .rule')").await;
        let all = "[...document.querySelectorAll('.rules .rule')]";
        let every = format!("{all}.every(r => /[uú]ltima/i.test(r.textContent))");
        assert!(ana.is(&every).await);
        ana.click(".rules .rule .id").await;
        ana.wait_for("!location.search && location.hash && document.querySelector(':target')")
            .await;
        ana.goto("/rules/dominoes?q=quetzalcoatl").await;
        ana.wait_for("document.querySelector('.rules .empty')")
            .await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}
