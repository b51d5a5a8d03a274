//! From the start page to the result, and away again.

use serde_json::json;
use sobremesa_visitor::Browser;

use crate::club::Club;

/// A battle in which one person leads both armies; its path.
async fn battle(club: &Club, ana: &mut Browser) -> String {
    let form =
        "game=gom&preset=frontier&watch=public&takebacks=agreed&seat_player1=me&seat_player2=me";
    let opened = ana.post(club.address, "/tables", form).await;
    opened.header("location").expect("a table").to_owned()
}

/// GOM-UX-01, GOM-UX-02, GOM-UX-03, GOM-UX-16: every screen leads to the next.
#[tokio::test]
async fn every_screen_leads_to_the_next() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let start = ana.get(club.address, "/").await.body;
    assert!(start.contains("href=\"/new/gom\""), "a new battle");
    assert!(start.contains("href=\"/workshop/gom\""), "the armies");
    let workshop = ana.get(club.address, "/workshop/gom").await.body;
    assert!(workshop.contains("/workshop/gom/bench"), "create one");
    let new = ana.get(club.address, "/new/gom").await.body;
    for seat in ["player1", "player2"] {
        assert!(
            new.contains(&format!("name=\"work_{seat}\"")),
            "{seat} chooses"
        );
    }
    assert!(new.contains("action=\"/tables\""), "and it begins");

    let table = battle(&club, &mut ana).await;
    let field = ana
        .get(club.address, &format!("{table}?point=unit-A1"))
        .await;
    for zone in ["id=\"board\"", "class=\"deeds\"", "class=\"figures\""] {
        assert!(field.body.contains(zone), "{zone}: {}", field.body);
    }
    // Putting the table away is asked again; and GOM-END-01: so is what would end the battle.
    let wish = format!("{table}/wish");
    let over = "do=type&seat=player1&text=fin+batalla";
    for grave in ["do=close", over] {
        let asked = ana.post(club.address, &wish, grave).await;
        assert_eq!(asked.status, 422);
        assert!(asked.body.contains("¿Seguro?"), "{}", asked.body);
        assert!(asked.body.contains("name=\"sure\" value=\"true\""));
    }
    let over = ana
        .post(club.address, &wish, &format!("{over}&sure=true"))
        .await;
    assert_eq!(over.status, 303, "{}", over.body);
    let result = ana.get(club.address, &table).await.body;
    assert!(result.contains("Resultado") && result.contains("href=\"/\""));
    club.close().await;
}

/// GOM-UX-39: a battle that is left has no result, and is found again where it was.
#[tokio::test]
async fn a_battle_can_be_left() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = battle(&club, &mut ana).await;
    let order = "do=type&seat=player1&text=fin+cargas";
    ana.post(club.address, &format!("{table}/wish"), order)
        .await;
    let page = ana.get(club.address, &table).await.body;
    assert!(page.contains("href=\"/\""), "the way out");
    let start = ana.get(club.address, "/").await.body;
    assert!(start.contains(&table), "it is found again");
    let file = ana.get(club.address, &format!("{table}/match.jsonl")).await;
    assert!(file.body.contains("no ha terminado"), "{}", file.body);
    assert!(
        ana.get(club.address, &table)
            .await
            .body
            .contains("2 Movimiento")
    );
    club.close().await;
}

/// GOM-UX-36: the program is under the GNU General Public License, its documentation also under the GNU
/// Free Documentation License, and it brings no pictures or sounds of others.
#[test]
fn everything_is_free() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, name) in [
        ("LICENSE", "GNU GENERAL PUBLIC LICENSE"),
        ("docs/LICENSE", "GNU Free Documentation License"),
    ] {
        let licence = std::fs::read_to_string(root.join(file)).expect("a licence");
        assert!(licence.contains(name), "{file}");
    }
    let files = std::fs::read_dir(root.join("web")).expect("a folder");
    for file in files {
        let name = file.expect("a file").file_name();
        let name = name.to_string_lossy();
        let ours = ["js", "css", "svg", "webmanifest"].map(|ending| format!(".{ending}"));
        let is_written = ours.iter().any(|ending| name.ends_with(ending));
        assert!(is_written || name == "vendor", "{name}");
    }
}

/// A report is called after those who met, and says which game it was.
#[tokio::test]
async fn a_report_names_the_armies() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = battle(&club, &mut ana).await;
    let ends = "do=type&seat=player1&text=end+battle&sure=true";
    let ended = ana.post(club.address, &format!("{table}/wish"), ends).await;
    assert_eq!(ended.status, 303);
    let report = ana.get(club.address, &format!("{table}/report.html")).await;
    let title = "<h1>Legión de la Frontera contra Marea Verde</h1>";
    assert!(report.body.contains(title), "{}", &report.body[..2000]);
    club.close().await;
}

/// A computer player says why it did what it did last, to whoever unfolds it; where it sees what others do not, it
/// keeps that to itself.
#[tokio::test]
async fn a_computer_player_says_why() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=gom&preset=frontier&watch=public&takebacks=agreed&seat_player1=me&seat_player2=bot:recruit";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table").to_owned();
    let mut live = ana
        .follow(club.address, table.trim_start_matches("/t/"), "player1")
        .await;
    live.next_frame().await;
    assert!(!live.part("panel").contains("class=\"why\""));
    for text in ["end declarations", "end movement", "end turn"] {
        let ends = serde_json::json!({ "do": "type", "seat": "player1", "text": text });
        let done = live.wish(ends).await;
        assert!(done["done"].is_string(), "{done}");
    }
    while !live.part("panel").contains("class=\"why\"") {
        live.next_frame().await;
    }
    club.close().await;
}

/// The worker that keeps pages belongs to its build, and is served for the whole house.
#[tokio::test]
async fn the_worker_knows_its_build() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let worker = ana.get(club.address, "/service-worker.js").await;
    assert_eq!(worker.status, 200);
    let build = worker
        .body
        .strip_prefix("self.BUILD = \"")
        .expect("a build first");
    assert_eq!(build.find('"'), Some(16), "{build}");
    assert_eq!(worker.header("content-type"), Some("text/javascript"));
    club.close().await;
}

/// Whoever plays has a link and a code for another screen, such as the one that the players of an encounter look at;
/// at a table that nobody may watch there is none.
#[tokio::test]
async fn a_table_is_shown_on_another_screen() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for (watch, is_offered) in [("public", true), ("nobody", false)] {
        let form = format!("game=clairvoyance&watch={watch}&takebacks=agreed&seat_master=me");
        let opened = ana.post(club.address, "/tables", &form).await;
        let table = opened.header("location").expect("a table").to_owned();
        let page = ana.get(club.address, &table).await.body;
        assert_eq!(page.contains("id=\"watching\""), is_offered, "{watch}");
        assert_eq!(page.contains("class=\"qr\""), is_offered, "{watch}");
    }
    club.close().await;
}

/// DOM-SET-10: the curtain of a shared screen calls whoever comes next by name; who has several seats, by where
/// they sit.
#[tokio::test]
async fn a_shared_screen_calls_the_next_by_where_they_sit() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let options =
        "name=Ana&lang=en&theme=night&sounds=off&music=off&bot_speed=fast&confirm_moves=no";
    ana.post(club.address, "/options", options).await;
    let seats: String = (1..=4).map(|n| format!("&seat_P{n}=me")).collect();
    let form = format!("game=dominoes&preset=international&watch=public&takebacks=agreed{seats}");
    let opened = ana.post(club.address, "/tables", &form).await;
    let table = opened.header("location").expect("a table");
    let table = table.trim_start_matches("/t/").to_owned();
    let mut live = ana.follow(club.address, &table, "P1").await;
    live.next_frame().await;
    if live.frame["your_turn"] == true {
        let action = live.first_move().expect("a move is offered");
        live.wish(json!({ "do": "play", "seat": "P1", "action": action }))
            .await;
        while live.frame["your_turn"] == true {
            live.next_frame().await;
        }
    }
    let next = live.frame["hand_over"]["seat"].as_str().expect("a seat");
    // All of them are Ana: where they sit tells them apart.
    let place = match next {
        "P1" => "South",
        "P2" => "East",
        "P3" => "North",
        _ => "West",
    };
    assert_eq!(live.frame["hand_over"]["title"], place);
    club.close().await;
}
