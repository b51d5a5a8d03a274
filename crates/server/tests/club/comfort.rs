//! What the rulebooks ask of the screen while a game is played.

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};

use crate::club::Club;

async fn open(club: &Club, browser: &mut Browser, form: &str) -> String {
    let opened = browser.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table");
    table.trim_start_matches("/t/").to_owned()
}

async fn type_move(live: &mut Live, seat: &str, text: &str) -> Value {
    live.wish(json!({ "do": "type", "seat": seat, "text": text, "sure": true }))
        .await
}

const ALL_MINE: &str =
    "&watch=public&takebacks=agreed&seat_white=me&seat_black=me&seat_blue=me&seat_red=me";

/// BAT-UX-10, 11, 35: with four armies all play at once; with two, the allies wait until both kingdoms
/// want them, and then they are there and the button is gone.
#[tokio::test]
async fn allies_wait_until_they_are_called() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let four = open(
        &club,
        &mut ana,
        &format!("game=batelnah&preset=alliances-2{ALL_MINE}"),
    )
    .await;
    let page = ana.get(club.address, &format!("/t/{four}")).await.body;
    assert!(!page.contains("resting") && page.contains("piece-A1"));

    let two = open(
        &club,
        &mut ana,
        &format!("game=batelnah&preset=kingdoms{ALL_MINE}"),
    )
    .await;
    let mut live = ana.follow(club.address, &two, "white").await;
    live.next_frame().await;
    assert_eq!(live.part("panel").matches("resting").count(), 2);
    assert!(
        live.part("choices")
            .contains("Proponer que entren los aliados")
    );
    assert!(type_move(&mut live, "white", "offer join").await["done"].is_string());
    let yes = json!({ "do": "play", "seat": "black", "action": { "answer": "yes" } });
    assert!(live.wish(yes).await["done"].is_string());
    while live.part("panel").contains("resting") {
        live.next_frame().await;
    }
    assert!(
        live.part("board").contains("id=\"piece-A1\""),
        "their pieces are there at once"
    );
    assert!(!live.part("choices").contains("Proponer que entren"));
}

/// BAT-UX-19: the fall of the last royal is called out, in words, on the board and by a sound of its own.
#[tokio::test]
async fn hok_sah_is_announced() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let text = "%7B%22text%22%3A%22bS11%2F12%2F5bQ6%2F12%2F12%2F5wW6%2F12%2F12%2F12%2F12%2F12%2FwQ11+w+2+-+0+1%22%7D";
    let opened = ana
        .post(
            club.address,
            "/position/batelnah",
            &format!("position={text}&play="),
        )
        .await;
    let table = opened
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    assert!(type_move(&mut live, "white", "F6xC6").await["done"].is_string());
    // She plays both sides, so nobody is told that they won.
    while !live.part("panel").contains(": Hok-Sah") {
        live.next_frame().await;
    }
    let heard: String = live.heard.concat();
    assert!(heard.contains("Hok-Sah"), "it is said");
    assert!(heard.contains("\"fanfare\""), "and heard");
    assert!(
        live.part("board").contains("Hok-Sah"),
        "and stands on the board"
    );
}

/// BAT-UX-21: somebody leaves, and the partner is told that the army is theirs.
#[tokio::test]
async fn the_partner_learns_that_an_army_was_abandoned() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let form = "game=batelnah&preset=alliances-4&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=me&seat_blue=open&seat_red=me";
    let table = open(&club, &mut ana, form).await;
    bea.post(
        club.address,
        &format!("/t/{table}/wish"),
        "do=sit&seat=blue",
    )
    .await;
    let mut hers = bea.follow(club.address, &table, "blue").await;
    let mut mine = ana.follow(club.address, &table, "white").await;
    mine.next_frame().await;
    let before = mine.seq();
    assert!(type_move(&mut hers, "blue", "abandon").await["done"].is_string());
    while mine.seq() == before {
        mine.next_frame().await;
    }
    let told = mine.frame["say"].to_string();
    assert!(told.contains("azules"), "{told}");
}

/// BAT-UX-22, DOM-UX-04: the help page has every rule, each a place to point at.
#[tokio::test]
async fn the_rule_book_has_every_rule() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for game in sobremesa_shelf::SHELF {
        let page = ana
            .get(club.address, &format!("/rules/{}", game.name()))
            .await
            .body;
        let book = game.rulebook();
        for chapter in book.chapters(sobremesa_kernel::Lang::Es) {
            for rule in &chapter.rules {
                assert!(page.contains(&format!("id=\"{rule}\"")), "{rule}");
            }
        }
    }
    assert!(ana.get(club.address, "/about").await.body.contains("GPL"));
}

/// DOM-UX-13, DOM-UX-63: what does not fit is not offered; dropped all the same it lies in the hand
/// again, and the rule is named.
#[tokio::test]
async fn a_tile_that_does_not_fit_comes_back() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let hands = "%7B%22hands%22%3A%5B%2235+04+66+00+16+13+46%22%2C%2201+22+15+45+36+06+55%22%2C%2225+26+12+02+33+11+24%22%2C%2256+34+03+23+44+05+14%22%5D%2C%22opener%22%3A1%2C%22first_hand%22%3Atrue%2C%22moves%22%3A%2266+36L+26R+34L%22%7D";
    let opened = ana
        .post(
            club.address,
            "/position/dominoes",
            &format!("position={hands}&play="),
        )
        .await;
    let table = opened
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();
    let mut live = ana.follow(club.address, &table, "P1").await;
    live.next_frame().await;
    let offered = live.part("choices").matches("data-pick=\"tile-").count();
    assert_eq!(offered, 2, "only what fits: 0-4 and 4-6");
    let seq = live.seq();
    let refused = live
        .wish(json!({ "do": "drop", "seat": "P1", "pick": "tile-35", "drop": "end-left" }))
        .await;
    assert!(
        refused["rule"]
            .as_str()
            .is_some_and(|rule| rule.starts_with("DOM-")),
        "{refused}"
    );
    assert_eq!(live.seq(), seq);
    assert!(live.part("board").contains("id=\"tile-35\""));
}

/// DOM-UX-15: whoever thinks is marked, with dots that grow up to five.
#[tokio::test]
async fn thinking_is_shown() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "dominoes").await;
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    assert_eq!(page.matches("class=\"thinking\"").count(), 1);
    let style = ana.get(club.address, "/web/house.css").await.body;
    assert!(style.contains("content: \".....\""));
}

/// DOM-UX-22, 23: four computer players play in view, with their tiles face up if one likes; with a
/// person at the table nobody sees them.
#[tokio::test]
async fn four_computer_players_play_with_open_tiles() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let bots = "game=dominoes&preset=short&watch=everything&takebacks=agreed&seat_P2=bot:heaviest\
                &seat_P3=bot:heaviest&seat_P4=bot:heaviest";
    let open_tiles = open(&club, &mut ana, &format!("{bots}&seat_P1=bot:heaviest")).await;
    let mut live = ana.follow(club.address, &open_tiles, "").await;
    live.next_frame().await;
    assert!(
        live.part("board").matches("id=\"tile-").count() >= 27,
        "all are open"
    );
    let with_me = open(&club, &mut ana, &format!("{bots}&seat_P1=me")).await;
    let mut bea = Browser::default();
    let page = bea.get(club.address, &format!("/t/{with_me}")).await.body;
    assert!(page.matches("id=\"tile-").count() < 10);
}

/// DOM-UX-30 to 34, DOM-UX-60: looks, speeds, sounds and music are kept between visits, and the match's
/// own terms are chosen when the table is set up.
#[tokio::test]
async fn options_are_kept() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form =
        "name=Ana&lang=en&theme=night&sounds=off&music=on&bot_speed=extra_fast&confirm_moves=yes";
    ana.post(club.address, "/options", form).await;
    let page = ana.get(club.address, "/options").await.body;
    for kept in [
        "value=\"night\" selected",
        "value=\"extra_fast\" selected",
        "value=\"yes\" selected",
        "value=\"Ana\"",
    ] {
        assert!(page.contains(kept), "{kept}");
    }
    let table = ana.get(club.address, "/new/dominoes").await.body;
    for preset in ["international", "short", "silent"] {
        assert!(table.contains(&format!("value=\"{preset}\"")), "{preset}");
    }
}

/// BAT-UX-01, BAT-UX-02, DOM-UX-03: every game has a page of its own, with a way to everything.
#[tokio::test]
async fn a_games_page_leads_everywhere() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    assert!(ana.get(club.address, "/").await.body.contains("/game/"));
    for game in sobremesa_shelf::SHELF {
        let page = ana
            .get(club.address, &format!("/game/{}", game.name()))
            .await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains("<svg"), "a picture of the board");
        let links = page.body.split("href=\"").skip(1);
        let links = links.filter_map(|rest| rest.split('"').next());
        let own = links.filter(|link| link.contains(&format!("/{}", game.name())));
        let own: Vec<&str> = own.collect();
        assert!(own.len() >= 3 + game.lessons().len(), "{own:?}");
        for link in own {
            assert_eq!(ana.get(club.address, link).await.status, 200, "{link}");
        }
    }
}

/// BAT-UX-23: the comparison with chess. DOM-UX-53: where dominoes comes from.
#[tokio::test]
async fn games_tell_about_themselves() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let page = ana.get(club.address, "/game/batelnah/chess").await.body;
    for fact in ["64", "144", "16", "18", "alfil", "caballo", "bufón"] {
        assert!(page.contains(fact), "{fact}");
    }
    let page = ana.get(club.address, "/game/dominoes/history").await.body;
    for fact in ["1786", "1872", "2001", "La Habana", "32", "cabeza de tigre"] {
        assert!(page.contains(fact), "{fact}");
    }
    let lost = ana.get(club.address, "/game/dominoes/nothing").await;
    assert_eq!(lost.status, 404);
}

/// DOM-UX-61: what moves is moved once for each frame that the screen shows, and only by what a browser
/// can show without laying out the page anew.
#[tokio::test]
async fn movements_are_smooth() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let glide = ana.get(club.address, "/web/flip.js").await.body;
    assert!(glide.contains("requestAnimationFrame(step)") && !glide.contains("setInterval"));
    assert!(
        glide.contains("setAttribute(\"transform\""),
        "moved as a whole"
    );
    let style = ana.get(club.address, "/web/house.css").await.body;
    let cheap = ["transform", "opacity", "content"];
    let mut n_animated = 0;
    for keyframes in style.lines().filter(|line| line.contains("@keyframes")) {
        let properties = keyframes
            .split('{')
            .skip(2)
            .filter_map(|frame| frame.split_once(':'));
        for (property, _) in properties {
            assert!(
                cheap.contains(&property.trim()),
                "{property} in {keyframes}"
            );
            n_animated += 1;
        }
    }
    assert!(n_animated > 3, "{n_animated}");
    assert!(
        !style.contains("transition:"),
        "nothing but what was looked at above"
    );
}
