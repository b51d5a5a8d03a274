//! Lessons are taken through the pages, with or without scripts.

use sobremesa_visitor::Browser;

use crate::club::Club;

/// The first offered move of a lesson's page that is written like this.
fn offered(page: &str, notation: &str) -> Option<String> {
    let buttons = page.split("<button name=\"action\" value=\"").skip(1);
    let mut found = buttons.filter(|button| {
        let text = button
            .split('>')
            .nth(1)
            .and_then(|rest| rest.split('<').next());
        text.is_some_and(|text| text.starts_with(notation))
    });
    let value = found.next()?.split('"').next()?;
    Some(value.replace("&quot;", "\""))
}

/// BAT-UX-03 to 06, DOM-UX-50 to 52: every step of every lesson opens.
#[tokio::test]
async fn every_step_of_every_lesson_opens() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let mut n_steps = 0;
    for game in sobremesa_shelf::SHELF {
        let list = ana
            .get(club.address, &format!("/learn/{}", game.name()))
            .await;
        assert_eq!(list.status, 200);
        for lesson in game.lessons() {
            assert!(list.body.contains(lesson.title.es.as_str()));
            for n in 0..lesson.steps.len() {
                let path = format!("/learn/{}/{}?step={n}", game.name(), lesson.name);
                let page = ana.get(club.address, &path).await;
                assert_eq!(page.status, 200, "{path}");
                assert!(
                    page.body.contains("<svg") && page.body.contains("href=\"/\""),
                    "{path}"
                );
                n_steps += 1;
            }
        }
    }
    assert!(n_steps > 20);
    assert_eq!(
        ana.get(club.address, "/learn/dominoes/nope").await.status,
        404
    );
}

#[tokio::test]
async fn a_try_is_answered_in_words_and_progress_is_kept() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let path = "/learn/batelnah/soldier?step=1";
    let page = ana.get(club.address, path).await.body;
    let other = offered(&page, "F6-").expect("a move that does not capture");
    let right = offered(&page, "F6xE7").expect("the capture");
    let form = |action: &str| format!("step=1&action={}", action.replace('"', "%22"));
    let answer = ana
        .post(club.address, "/learn/batelnah/soldier", &form(&other))
        .await
        .body;
    assert!(
        answer.contains("no es la que se pedía"),
        "another legal move"
    );
    let dropped = "step=1&pick=piece-F6&drop=hex-A1";
    let answer = ana
        .post(club.address, "/learn/batelnah/soldier", dropped)
        .await
        .body;
    assert!(
        answer.contains("BAT-VAL-02"),
        "an illegal one cites its rule"
    );
    let list = ana.get(club.address, "/learn/batelnah").await.body;
    assert!(!list.contains("✓"));
    let answer = ana
        .post(club.address, "/learn/batelnah/soldier", &form(&right))
        .await
        .body;
    assert!(answer.contains("¡Eso es!") && answer.contains("Seguir"));
    let list = ana.get(club.address, "/learn/batelnah").await.body;
    assert_eq!(list.matches("✓").count(), 1, "it is remembered");
}

/// A position is set up as text, its legal moves are listed, and it is played on.
#[tokio::test]
async fn any_position_is_looked_at_and_played_on() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let page = ana.get(club.address, "/position/batelnah").await.body;
    assert!(page.contains("H3-G3"), "the start, with its moves");
    let text = "%7B%22text%22%3A%2211bQ%2F12%2F12%2F12%2F12%2F5wW6%2F12%2F12%2F12%2F12%2F12%2FwQ11+w+2+-+0+1%22%7D";
    let page = ana
        .get(club.address, &format!("/position/batelnah?position={text}"))
        .await
        .body;
    assert!(page.contains("piece-F6") && page.contains("F6-F7") && !page.contains("H3-G3"));
    let faulty = ana
        .get(
            club.address,
            "/position/batelnah?position=%7B%22text%22%3A%22no%22%7D",
        )
        .await
        .body;
    assert!(faulty.contains("class=\"fault\""), "what is wrong is told");
    assert!(
        ana.get(club.address, "/position/batelnah?position=%7B")
            .await
            .body
            .contains("JSON")
    );
    let opened = ana
        .post(
            club.address,
            "/position/batelnah",
            &format!("position={text}&play="),
        )
        .await;
    assert_eq!(opened.status, 303);
    let table = opened.header("location").expect("a table").to_owned();
    let page = ana.get(club.address, &table).await.body;
    assert!(page.contains("piece-F6") && page.contains("Turno: Blancas"));
}
