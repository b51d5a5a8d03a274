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
    let form = |action: &str| format!("step=1&do=play&seat=&action={}", action.replace('"', "%22"));
    let answer = ana
        .post(club.address, "/learn/batelnah/soldier", &form(&other))
        .await
        .body;
    assert!(
        answer.contains("no es la que se pedía"),
        "another legal move"
    );
    let dropped = "step=1&do=drop&seat=&pick=piece-F6&drop=hex-A1";
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

/// Whatever a table understands a lesson does: typed orders, handles, moves that go on, forms; and what is asked before.
#[tokio::test]
async fn a_lesson_is_played_as_a_table_is() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let place = "/learn/dbm/groups";
    let group = "element-a1+element-a2+element-a3+element-a4";
    // A handle begins a move that is not made yet, with what it would come to, for those without scripts.
    let begun = format!("step=0&do=drag&seat=&thing={group}&handle=advance&amount=80");
    let page = ana.post(club.address, place, &begun).await.body;
    assert!(
        page.contains("data-draft") && page.contains("Hacerlo"),
        "it goes on"
    );
    assert!(
        page.contains("1 orden") || page.contains("DBM-PIP-06"),
        "and tells its price"
    );
    assert!(!page.contains("class=\"answer"), "nothing has been judged");
    // Typed, in the learner's language: another lawful order, one that is not, and the right one.
    let typed = |text: &str| format!("step=0&do=type&seat=&text={}", text.replace(' ', "+"));
    let other = ana
        .post(club.address, place, &typed("mover a1: avance 80"))
        .await;
    assert!(other.body.contains("no es la que se pedía"));
    let unlawful = ana
        .post(club.address, place, &typed("mover a1: avance 180"))
        .await;
    assert!(unlawful.body.contains("DBM-DST-01"));
    let right = ana
        .post(club.address, place, &typed("mover a1 a2 a3 a4: avance 80"))
        .await;
    assert!(
        right.body.contains("answer right") && right.body.contains("1 PIP"),
        "and what came of it"
    );
    // A form of the game.
    let form = "step=0&do=fill&seat=&thing=unit-0&form=attack&field-target=unit-1&field-roll=17&field-damage=6";
    let page = ana
        .post(club.address, "/learn/clairvoyance/attacking", form)
        .await;
    assert!(page.body.contains("answer right"));
    // What nobody can mean is no page.
    let nothing = ana.post(club.address, place, "step=0&do=fly").await;
    assert_ne!(nothing.status, 200);
}

/// What somebody writes is read and played: faults are told with their rules, and nothing that was written is lost.
#[tokio::test]
async fn what_is_written_in_a_lesson_is_played() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let place = "/learn/clairvoyance/writing";
    let written = |text: &str| {
        format!(
            "step=0&do=write&text={}",
            text.replace(' ', "+").replace(';', "%3B")
        )
    };
    let page = ana.get(club.address, place).await.body;
    assert!(page.contains("<textarea") && page.contains("Pass;"));
    let faulty = ana.post(club.address, place, &written("Pass")).await.body;
    assert!(faulty.contains("CLV-LEX-13") && faulty.contains(">Pass</textarea>"));
    let idle = ana
        .post(club.address, place, &written("Approach closest enemy;"))
        .await
        .body;
    assert!(idle.contains("no se ha acercado y atacado"));
    let right = "Approach closest enemy - Attack closest enemy;";
    let right = ana.post(club.address, place, &written(right)).await.body;
    assert!(right.contains("answer right") && right.contains("class=\"came\""));
    let list = ana.get(club.address, "/learn/clairvoyance").await.body;
    assert!(!list.contains("✓"), "there is one more step");
}

/// Whoever has taken no lesson of a game is offered its first.
#[tokio::test]
async fn newcomers_are_offered_the_first_lesson() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let hall = ana.get(club.address, "/").await.body;
    assert_eq!(
        hall.matches("¿Primera vez?").count(),
        sobremesa_shelf::SHELF.len()
    );
    assert!(hall.contains("href=\"/learn/dbm/army\""));
    // A lesson that ends with looking is taken by whoever gets there.
    ana.get(club.address, "/learn/gom/regiments?step=1").await;
    let hall = ana.get(club.address, "/").await.body;
    assert!(
        !hall.contains("href=\"/learn/gom/regiments\""),
        "one of them was taken"
    );
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
