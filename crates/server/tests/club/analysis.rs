//! The analysis board, as somebody without scripts meets it.

use sobremesa_visitor::{Answer, Browser};

use crate::club::Club;

/// What a form of the page carries in a field.
fn field(page: &str, name: &str) -> String {
    let value = page.split(&format!("name=\"{name}\" value=\"")).nth(1);
    let value = value
        .and_then(|rest| rest.split('"').next())
        .expect("a field");
    value.replace("&quot;", "\"").replace("&amp;", "&")
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Does what a button of the page does.
async fn press(club: &Club, ana: &mut Browser, game: &str, page: &str, play: &str) -> Answer {
    let fields =
        ["position", "moves"].map(|name| format!("{name}={}", encoded(&field(page, name))));
    let form = format!("{}&play={}", fields.join("&"), encoded(play));
    let sent = ana
        .post(club.address, &format!("/analysis/{game}"), &form)
        .await;
    let to = sent.header("location").expect("a way on").to_owned();
    ana.get(club.address, &to).await
}

/// In every game with computer players one moves freely for whoever has to act, is told who stands better and
/// what could be done with reasons and answers, and what has been done stands in the address.
#[tokio::test]
async fn one_moves_freely_with_a_computer_player_beside() {
    let club = Club::open().await;
    for game in ["batelnah", "dominoes"] {
        let mut ana = Browser::default();
        let page = ana.get(club.address, &format!("/analysis/{game}")).await;
        assert_eq!(page.status, 200, "{game}: {}", page.body);
        let first = field(&page.body, "play");
        let next = press(&club, &mut ana, game, &page.body, &first).await;
        assert_eq!(next.status, 200, "{game}: {}", next.body);
        assert!(next.body.contains("aria-current=\"step\""), "{game}");
        let moves = field(&next.body, "moves");
        assert_eq!(moves, format!("[{first}]"), "{game}");

        let here = next
            .body
            .split("data-address=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let here = here.expect("an address").replace("&amp;", "&");
        let asked = ana.get(club.address, &format!("{here}&ask=yes")).await.body;
        let lines = asked.split("class=\"lines\"").nth(1).expect("lines");
        let lines = lines.split("</ol>").next().expect("a list");
        assert!(
            (1..=3).contains(&lines.matches("<li>").count()),
            "{game}: {lines}"
        );
        assert!(lines.contains("Contestaría"), "{game}: {lines}");
        assert!(asked.contains("class=\"scale\""), "{game}");
    }
    club.close().await;
}

/// What cannot be done is not done, and the referee says why.
#[tokio::test]
async fn the_referee_sits_at_the_analysis_board_too() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let page = ana.get(club.address, "/analysis/batelnah").await;
    let wrong = press(&club, &mut ana, "batelnah", &page.body, "\"A1-A1\"").await;
    assert_eq!(field(&wrong.body, "moves"), "[]");
    let said = wrong
        .body
        .split("id=\"say\"")
        .nth(1)
        .and_then(|rest| rest.split("</div>").next());
    assert!(said.expect("words").len() > 40, "{}", wrong.body);
    let nonsense = ana.get(club.address, "/analysis/batelnah?position=x").await;
    assert_eq!(nonsense.status, 422);
    assert_eq!(ana.get(club.address, "/analysis/nothing").await.status, 404);
    club.close().await;
}

/// A line is kept under its name, opened again with all its moves, and thrown away; others see nothing of it but by
/// its link.
#[tokio::test]
async fn a_line_is_kept_under_a_name() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let page = ana.get(club.address, "/analysis/batelnah").await;
    let play = field(&page.body, "play");
    let page = press(&club, &mut ana, "batelnah", &page.body, &play).await;
    let fields =
        ["position", "moves"].map(|name| format!("{name}={}", encoded(&field(&page.body, name))));
    let form = format!("{}&name=La+carga", fields.join("&"));
    let kept = ana
        .post(club.address, "/analysis/batelnah/keep", &form)
        .await;
    assert_eq!(kept.status, 303, "{}", kept.body);
    let list = ana.get(club.address, "/analysis/batelnah").await.body;
    let study = list.split("class=\"studies\"").nth(1).expect("a study");
    assert!(study.contains("La carga"));
    let opened = ana.post(club.address, "/analysis/batelnah/open", "name=La+carga");
    let opened = opened.await;
    let link = opened.header("location").expect("a board for several");
    let mut bea = Browser::default();
    let seen = bea.get(club.address, link).await;
    assert_eq!(field(&seen.body, "moves"), format!("[{play}]"));
    assert!(!seen.body.contains("class=\"studies\""), "{}", seen.body);
    let none = bea.post(club.address, "/analysis/batelnah/open", "name=La+carga");
    assert_eq!(none.await.status, 422);
    let gone = ana.post(club.address, "/analysis/batelnah/forget", "name=La+carga");
    assert_eq!(gone.await.status, 303);
    let list = ana.get(club.address, "/analysis/batelnah").await.body;
    assert!(!list.contains("La carga"));
    club.close().await;
}

/// From any moment of a finished match, and from no moment of somebody else's that goes on.
#[tokio::test]
async fn a_moment_of_a_match_is_taken_to_the_board() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let early = ana
        .get(club.address, &format!("/t/{table}/analysis?at=1"))
        .await;
    let given_up = "do=type&seat=white&text=abandon&sure=true";
    ana.post(club.address, &format!("/t/{table}/wish"), given_up)
        .await;
    let late = ana
        .get(club.address, &format!("/t/{table}/analysis?at=1"))
        .await;
    assert_eq!(late.status, 303, "{}", late.body);
    let to = late.header("location").expect("a way").to_owned();
    assert!(to.starts_with("/analysis/batelnah?position="), "{to}");
    assert_eq!(ana.get(club.address, &to).await.status, 200);
    // Batel-Nah hides nothing, so its matches may be looked through while they go on.
    assert!([303, 422].contains(&early.status));
    club.close().await;
}
