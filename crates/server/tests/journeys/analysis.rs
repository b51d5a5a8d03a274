//! The analysis board, with a browser.

use crate::browser::{Device, Visitor, journey};
use crate::club::Club;
use crate::everybody::{axe, faults};
use crate::friends::register;
use crate::gallery::keep;

const ON_A_PHONE: Visitor = Visitor {
    device: Device::Phone,
    lang: "en",
};

/// What the computer player says comes by itself, with arrows; a move is made on the board by touching a piece and
/// a place; going back in the browser takes it back; and whoever opens the link sees the same.
#[tokio::test]
async fn a_position_is_looked_at_together_with_the_computer() {
    let (axe, club) = (axe(), Club::open().await);
    let visitors = [Visitor::SPANISH, ON_A_PHONE];
    journey(club.address, visitors, async |[ana, bea]| {
        ana.goto("/analysis/batelnah").await;
        ana.wait_for("document.querySelectorAll('#outlook .lines li').length == 3")
            .await;
        ana.wait_for("document.querySelector('#board [id=line-0]')")
            .await;
        assert_eq!(faults(ana, &axe).await, Vec::<String>::new());
        let offer = "[...document.querySelectorAll('#choices button[data-drop]')][0].dataset";
        let [pick, drop] = ["pick", "drop"].map(|name| format!("{offer}.{name}"));
        let pick = ana.ask(&pick).await.as_str().expect("a piece").to_owned();
        let drop = ana.ask(&drop).await.as_str().expect("a place").to_owned();
        ana.click(&format!("#{pick}")).await;
        ana.wait_for(&format!("document.querySelector('#{drop}.target')"))
            .await;
        ana.click(&format!("#{drop}")).await;
        // Pieces are named after their cells: the board has changed too, although it has the focus.
        ana.wait_for(&format!("!document.getElementById('{pick}')"))
            .await;
        ana.wait_for("document.querySelector('#way [aria-current=step]')")
            .await;
        ana.wait_for("document.querySelector('#outlook .lines li')")
            .await;
        let link = ana
            .ask("document.getElementById('analysis-link').value")
            .await;
        let link = link.as_str().expect("a link").to_owned();
        let path = link.split_once("/analysis/").expect("of the house").1;
        bea.goto(&format!("/analysis/{path}")).await;
        bea.wait_for("document.querySelector('#way [aria-current=step]')")
            .await;
        bea.wait_for("document.querySelector('#outlook .lines li')")
            .await;
        assert!(
            bea.is("document.documentElement.scrollWidth <= innerWidth")
                .await
        );
        keep(ana, "analysis-batelnah-es").await;
        keep(bea, "analysis-batelnah-en-phone").await;
        ana.ask("history.back()").await;
        ana.wait_for("!document.querySelector('#way [aria-current=step]')")
            .await;
        for person in [ana, bea] {
            assert_eq!(person.browser_faults().await, Vec::<String>::new());
        }
    })
    .await;
    club.close().await;
}

/// Ana opens a board for several; Bea comes by the link, on her phone, and both see each other there. What either
/// does is on both boards: a move, words at it, a name for the line. Ana keeps it, publishes it, and Bea reads it
/// from the list under Learn, in Ana's words.
#[tokio::test]
async fn a_study_is_made_together_published_and_read() {
    let (axe, club) = (axe(), Club::open().await);
    let visitors = [Visitor::SPANISH, ON_A_PHONE];
    let none = Vec::<String>::new();
    journey(club.address, visitors, async |[ana, bea]| {
        register(ana, "ana").await;
        ana.goto("/analysis/batelnah").await;
        ana.click("form[action$='/together'] button").await;
        ana.wait_for("document.querySelector('#here')?.textContent.includes('ana')")
            .await;
        bea.goto(&ana.path().await).await;
        ana.wait_for("document.querySelector('#here').textContent.includes(',')")
            .await;
        bea.wait_for("document.querySelector('#choices button[data-drop]')")
            .await;
        bea.click("#choices button[data-drop]").await;
        let step = "document.querySelector('#way .step[aria-current=step]')";
        ana.wait_for(step).await;
        bea.wait_for(step).await;
        let words = "Sale con prudencia.";
        ana.ask(&format!(
            "document.querySelector('#words').value = '{words}'"
        ))
        .await;
        ana.click("form:has(#words) button").await;
        let said = format!("document.querySelector('.remark')?.textContent == '{words}'");
        bea.wait_for(&said).await;
        bea.ask("document.querySelector('[name=branch]').value = 'The quiet one'")
            .await;
        bea.click("#branches form:has([name=branch]) button").await;
        ana.wait_for(
            "document.querySelector('#branches li')?.textContent.includes('The quiet one')",
        )
        .await;
        assert_eq!(faults(ana, &axe).await, none, "together");
        assert!(
            bea.is("document.documentElement.scrollWidth <= innerWidth")
                .await
        );
        keep(ana, "together-es").await;
        keep(bea, "together-en-phone").await;
        // Back to the beginning, for both.
        ana.click("#way button").await;
        bea.wait_for(&format!("!{step}")).await;
        ana.ask("document.querySelector('.keep [name=name]').value = 'Salidas'")
            .await;
        ana.click(".keep button").await;
        ana.wait_for("document.querySelector('form[action$=\"/publish\"] button')")
            .await;
        ana.click("form[action$='/publish'] button").await;
        ana.wait_for("document.querySelector('.studies a[href^=\"/study/\"]')")
            .await;
        bea.goto("/learn").await;
        bea.click("#studies a[href^='/study/']").await;
        bea.wait_for("document.querySelector('article.study figcaption')")
            .await;
        assert_eq!(bea.text("article.study figcaption").await, words);
        bea.wait_for(
            "[...document.querySelectorAll('.study img')].every(i => i.complete && i.naturalWidth)",
        )
        .await;
        assert_eq!(faults(bea, &axe).await, none, "a study");
        keep(bea, "study-en-phone").await;
        bea.click("article.study button.main").await;
        bea.wait_for("document.querySelector('#branches li')").await;
        for person in [ana, bea] {
            assert_eq!(person.browser_faults().await, none);
        }
    })
    .await;
    club.close().await;
}
