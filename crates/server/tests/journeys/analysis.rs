//! The analysis board, with a browser.

use crate::browser::{Device, Visitor, journey};
use crate::club::Club;
use crate::everybody::{axe, faults};
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
