//! Friends and blocks, with browsers.

use crate::browser::{Device, Person, Visitor, journey};
use crate::club::Club;
use crate::everybody::{axe, faults};
use crate::gallery::keep;

const ON_A_PHONE: Visitor = Visitor {
    device: Device::Phone,
    lang: "en",
};

/// Registers; the address of their own page.
pub(crate) async fn register(person: &Person, account: &str) -> String {
    person.goto("/account").await;
    let form = "form[action='/account/register']";
    person
        .ask(&format!(
            "document.querySelector(\"{form} [name=account]\").value = '{account}', \
             document.querySelector(\"{form} [name=password]\").value = 'una frase larga'"
        ))
        .await;
    person.click(&format!("{form} button")).await;
    person
        .wait_for("document.querySelector('nav.own .me')")
        .await;
    person.goto("/people").await;
    let own = "document.querySelector('main a.button[href^=\"/people/\"]')";
    person.wait_for(own).await;
    let own = person.ask(&format!("{own}.getAttribute('href')")).await;
    own.as_str().expect("an address").to_owned()
}

/// Ana adds Bea, sets up a table for both with one button, and Bea, who looks at the start page on her phone, is
/// invited while she looks; she goes to the table, sits down, and each stands beside the board by name. When Ana
/// blocks her, Bea reads why she cannot sit down any more. The checker finds nothing on any of these pages.
#[tokio::test]
async fn a_friend_is_invited_and_whoever_is_blocked_is_not() {
    let (axe, club) = (axe(), Club::open().await);
    let visitors = [Visitor::SPANISH, ON_A_PHONE];
    journey(club.address, visitors, async |[ana, bea]| {
        register(ana, "ana").await;
        let page_of_bea = register(bea, "bea").await;
        bea.goto("/").await;
        ana.goto(&page_of_bea).await;
        let none = Vec::<String>::new();
        assert_eq!(faults(ana, &axe).await, none, "her page");
        ana.click(".relation button[value=friend]").await;
        ana.wait_for("document.querySelector('.relation .here')")
            .await;
        assert_eq!(faults(ana, &axe).await, none, "a friend's page");
        keep(ana, "friend-es").await;
        ana.goto("/").await;
        ana.wait_for("document.querySelector('#around .friend')")
            .await;
        assert!(ana.text("#around .friend").await.contains("bea"));
        ana.goto(&page_of_bea).await;
        let choose = "document.querySelector('.play-with select').value = 'batelnah'";
        ana.wait_for("document.querySelector('.play-with select')")
            .await;
        ana.ask(choose).await;
        ana.click(".play-with button").await;
        ana.wait_for("document.querySelector('#panel .invited')")
            .await;

        bea.wait_for("document.querySelector('#invitations a.main')")
            .await;
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert!(bea.is(fits).await);
        assert_eq!(faults(bea, &axe).await, none, "an invitation");
        keep(bea, "invitation-en-phone").await;
        bea.click("#invitations a.main").await;
        bea.wait_for("document.querySelector('#panel form[data-wish=sit] button')")
            .await;
        bea.click("#panel form[data-wish=sit] button").await;
        bea.wait_for("document.querySelector('#table').dataset.seat")
            .await;
        ana.wait_for(
            "[...document.querySelectorAll('#panel .who a')].some(a => a.textContent == 'bea')",
        )
        .await;
        assert!(ana.is("!document.querySelector('#panel .invited')").await);

        ana.goto(&page_of_bea).await;
        ana.click(".relation button[value=blocked]").await;
        ana.wait_for("document.querySelector('.relation .note')")
            .await;
        ana.goto("/people").await;
        assert!(ana.text("#blocked").await.contains("bea"));
        assert_eq!(faults(ana, &axe).await, none, "people");
        ana.goto("/new/batelnah").await;
        ana.wait_for("document.querySelector('form.setup [name=seat_black]')")
            .await;
        ana.ask("document.querySelector('form.setup [name=seat_black]').value = 'open'")
            .await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('.invitation .qr svg')")
            .await;
        let table = ana.path().await;
        bea.goto(&table).await;
        bea.wait_for("document.querySelector('#panel form[data-wish=sit] button')")
            .await;
        bea.click("#panel form[data-wish=sit] button").await;
        bea.wait_for(
            "document.querySelector('#alert').textContent.includes('prefers not to play with you')",
        )
        .await;
        for person in [ana, bea] {
            assert_eq!(person.browser_faults().await, none);
        }
    })
    .await;
    club.close().await;
}
