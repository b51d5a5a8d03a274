//! Continuous moves, what is said about things, and armies, over the wire.

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};

use crate::club::Club;

/// A battle at one screen for both sides, with the first player's eyes.
async fn battle(club: &Club, ana: &mut Browser, works: &str) -> Live {
    let form = format!(
        "game=gom&preset=frontier&watch=public&takebacks=agreed&seat_player1=me&seat_player2=me{works}"
    );
    let opened = ana.post(club.address, "/tables", &form).await;
    let table = opened.header("location").expect("a table");
    let table = table.trim_start_matches("/t/").to_owned();
    let mut live = ana.follow(club.address, &table, "player1").await;
    live.next_frame().await;
    live
}

async fn do_typed(live: &mut Live, text: &str) {
    let done = live
        .wish(json!({ "do": "type", "seat": "player1", "text": text }))
        .await;
    assert!(done["done"].is_string(), "{text}: {done}");
}

async fn point(live: &mut Live, thing: Value) {
    live.wish(json!({ "do": "point", "thing": thing })).await;
    live.next_frame().await;
}

fn dragged(handle: &str, amount: f64) -> Value {
    json!({ "do": "drag", "seat": "player1", "thing": "unit-A1", "handle": handle, "amount": amount })
}

/// GOM-UX-18, GOM-UX-21, GOM-UX-25: pointing at a unit shows what it is, what it can do and why not; a
/// dragged handle is an order, and too much of it is refused with its rule.
#[tokio::test]
async fn a_unit_is_pointed_at_and_dragged() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let mut live = battle(&club, &mut ana, "").await;
    assert!(live.part("dossier").contains("Si acabara ahora"));
    point(&mut live, json!("unit-A1")).await;
    let dossier = live.part("dossier");
    assert!(dossier.contains("Legión A1"), "{dossier}");
    assert!(
        dossier.contains("data-rule=\"GOM-TRN-03\""),
        "not the time to move"
    );

    do_typed(&mut live, "fin cargas").await;
    while !live.part("dossier").contains("data-handle") {
        live.next_frame().await;
    }
    let refused = live.wish(dragged("advance", 5000.0)).await;
    assert_eq!(refused["rule"], "GOM-MOV-08", "{refused}");
    let done = live.wish(dragged("advance", 12.5)).await;
    assert!(done["done"].is_string(), "{done}");
    while !live.part("dossier").contains("Movimiento restante 37,5u") {
        live.next_frame().await;
    }
    let done = live.wish(dragged("left", 10.0)).await;
    assert!(done["done"].is_string(), "{done}");
    let nonsense = live.wish(dragged("upwards", 1.0)).await;
    assert_eq!(nonsense["code"], "meaningless");

    point(&mut live, Value::Null).await;
    assert!(live.part("dossier").contains("Si acabara ahora"));
}

/// GOM-UX-29: both armies deploy on a field with scenery; what happens in one go is heard once.
#[tokio::test]
async fn what_happens_in_one_go_is_heard_once() {
    let club = Club::open().await;
    let live = battle(&club, &mut Browser::default(), "").await;
    assert_eq!(live.frame["sounds"], json!(["place", "bell"]));
}

/// A front of ten before three enemies: one model touches the first two, another the last two.
const BEFORE_THREE: &str = r#"{"phase":"other_moves","units":[
    {"id":"A1","kind":"legion","side":1,"models":20,"frontage":10,"x":605,"y":260,"combat":1},
    {"id":"B1","kind":"guerreros","side":2,"models":20,"frontage":4,"x":650,"y":260,"theta":180,"combat":1},
    {"id":"B2","kind":"guerreros","side":2,"models":20,"frontage":4,"x":690,"y":260,"theta":180,"combat":1},
    {"id":"B3","kind":"guerreros","side":2,"models":20,"frontage":4,"x":730,"y":260,"theta":180,"combat":1}]}"#;

/// GOM-UX-30, GOM-CMB-15: attacks are divided among three enemies by a form, also without scripts, and no
/// more of them than there are.
#[tokio::test]
async fn attacks_are_divided_by_a_form() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = format!("position={}&play=&against=", encoded(BEFORE_THREE));
    let opened = ana.post(club.address, "/position/gom", &form).await;
    let table = opened.header("location").expect("a table").to_owned();
    let path = format!("{table}/wish");
    let order = "do=type&seat=player1&text=end+movement";
    ana.post(club.address, &path, order).await;
    let page = ana.get(club.address, &table).await.body;
    for field in ["name=\"amount\"", "name=\"more-1\"", "data-total=\"4\""] {
        assert!(page.contains(field), "{field} in {page}");
    }
    let divide = "do=drag&seat=player1&thing=&handle=split";
    let too_many = format!("{divide}&amount=4&more-1=1");
    let refused = ana.post(club.address, &path, &too_many).await;
    assert_eq!(refused.status, 422);
    let divided = format!("{divide}&amount=2&more-1=1");
    let done = ana.post(club.address, &path, &divided).await;
    assert_eq!(done.status, 303, "{}", done.body);
    let page = ana.get(club.address, &table).await.body;
    assert!(!page.contains("data-total"), "it has been decided");
    club.close().await;
}

/// Without scripts the same is a page and a form.
#[tokio::test]
async fn pointing_works_without_scripts() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "gom").await;
    let page = ana
        .get(club.address, &format!("/t/{table}?point=unit-A1"))
        .await;
    assert!(page.body.contains("Legión A1") && page.body.contains("name=\"action\""));
    let wish = "do=type&seat=player1&text=fin+cargas";
    ana.post(club.address, &format!("/t/{table}/wish"), wish)
        .await;
    let wish = "do=drag&seat=player1&thing=unit-A1&handle=advance&amount=10";
    let moved = ana
        .post(club.address, &format!("/t/{table}/wish"), wish)
        .await;
    assert_eq!(moved.status, 303, "{}", moved.body);
    let page = ana
        .get(club.address, &format!("/t/{table}?point=unit-A1"))
        .await;
    assert!(page.body.contains("Movimiento restante 40u"));
}

const TOML: &str = "name = \"Mi hueste\"\nrace = \"humans\"\n\n[[units]]\nkind = \"legion\"\nmodels = 10\n\
                    frontage = 5\nx = 100\ny = 90\n";

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// GOM-UX-05..14, GOM-ARM-13, GOM-ARM-16: an army is made, refused while it is wrong, saved, renamed,
/// downloaded, brought to a table, and deleted.
#[tokio::test]
async fn an_army_is_made_and_fights() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let worksheet = ana
        .post(
            club.address,
            "/workshop/gom/edit",
            &format!("old=&text={}&op=double:0&part_0_models=12", encoded(TOML)),
        )
        .await;
    assert_eq!(worksheet.status, 200);
    assert!(
        worksheet.body.contains("entry-2"),
        "a second unit stands there"
    );
    assert!(
        worksheet.body.contains("Puntuación final: 600 p"),
        "12 and 12 of 25 points"
    );
    // GOM-ARM-11: too near to each other, both are marked and nothing is saved.
    let crowded = format!(
        "{TOML}\n[[units]]\nkind = \"legion\"\nmodels = 10\nfrontage = 5\nx = 105\ny = 90\n"
    );
    let refused = ana
        .post(
            club.address,
            "/workshop/gom/save",
            &format!("old=&text={}", encoded(&crowded)),
        )
        .await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.body.matches("part faulty").count(),
        2,
        "{}",
        refused.body
    );
    assert!(refused.body.contains("Mi hueste"), "nothing is lost");

    let saved = ana
        .post(
            club.address,
            "/workshop/gom/save",
            &format!("old=&text={}", encoded(TOML)),
        )
        .await;
    assert_eq!(saved.status, 303, "{}", saved.body);
    // GOM-UX-06: the name is taken.
    let again = ana
        .post(
            club.address,
            "/workshop/gom/save",
            &format!("old=&text={}&name=mi+HUESTE", encoded(TOML)),
        )
        .await;
    assert_eq!(again.status, 422);
    // GOM-UX-07.
    let renamed = ana
        .post(
            club.address,
            "/workshop/gom/save",
            &format!("old=Mi+hueste&text={}&name=La+reserva", encoded(TOML)),
        )
        .await;
    assert_eq!(renamed.status, 303, "{}", renamed.body);
    let list = ana.get(club.address, "/workshop/gom").await.body;
    assert!(list.contains("La reserva") && !list.contains("Mi hueste"));
    let file = ana
        .get(club.address, "/workshop/gom/file?name=La+reserva")
        .await;
    assert!(
        file.body.contains("kind = \"legion\"\nmodels = 10\n"),
        "{}",
        file.body
    );

    let live = battle(&club, &mut ana, "&work_player1=La+reserva&unequal=yes").await;
    assert!(live.part("board").contains("La reserva"));

    // GOM-UX-08.
    let delete = "/workshop/gom/delete";
    let asked = ana.post(club.address, delete, "name=La+reserva").await;
    assert_eq!(asked.status, 422, "{}", asked.body);
    assert!(asked.body.contains("«La reserva» se borra para siempre"));
    let list = ana.get(club.address, "/workshop/gom").await.body;
    assert!(list.contains("La reserva"), "nobody has said yes");
    ana.post(club.address, delete, "name=La+reserva&sure=true")
        .await;
    let list = ana.get(club.address, "/workshop/gom").await.body;
    assert!(!list.contains("La reserva"));
}

/// GOM-ARM-16, GOM-UX-06: no army is called like one that comes with the game, however it is written and
/// in either language; whoever adapts one is offered a free name.
#[tokio::test]
async fn an_army_of_the_game_keeps_its_name() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for taken in ["marea+VERDE", "+Green+Tide"] {
        let body = format!("old=&text={}&name={taken}", encoded(TOML));
        let refused = ana.post(club.address, "/workshop/gom/save", &body).await;
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains("Ya hay otro con ese nombre"));
    }
    let adapt = "/workshop/gom/bench?name=marea+verde";
    let worksheet = ana.get(club.address, adapt).await.body;
    assert!(worksheet.contains("name=\"old\" value=\"\""), "{worksheet}");
    assert!(worksheet.contains("value=\"Marea Verde 2\""), "{worksheet}");
    let body = format!("old=&text={}&name=Marea+Verde+2", encoded(TOML));
    let saved = ana.post(club.address, "/workshop/gom/save", &body).await;
    assert_eq!(saved.status, 303);
    let worksheet = ana.get(club.address, adapt).await.body;
    assert!(worksheet.contains("value=\"Marea Verde 3\""), "{worksheet}");
    let body = "name=marea+verde+2";
    let twin = ana
        .post(club.address, "/workshop/gom/duplicate", body)
        .await;
    assert!(twin.body.contains("value=\"Marea Verde 3\""));
    let english = [("accept-language", "en")];
    let mut eva = Browser::default();
    let worksheet = eva.send(club.address, "GET", adapt, &english, "").await;
    assert!(worksheet.body.contains("value=\"Green Tide 2\""));
    let list = eva
        .send(club.address, "GET", "/workshop/gom", &english, "")
        .await;
    assert!(list.body.contains("Feast of Giants") && !list.body.contains("<strong>Marea"));
}

/// GOM-ARM-07, GOM-ARM-10: numbers typed together count together, whatever comes first in the form, and a
/// place outside the zone is marked.
#[tokio::test]
async fn numbers_are_typed_together() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let typed = "part_0_frontage=20&part_0_models=40&part_0_x=100&part_0_y=120";
    let body = format!("old=&text={}&{typed}", encoded(TOML));
    let worksheet = ana
        .post(club.address, "/workshop/gom/edit", &body)
        .await
        .body;
    assert!(
        worksheet.contains("Legión -(100, 120) 40/20- · 1000 p"),
        "{worksheet}"
    );
    assert!(worksheet.contains("part faulty"), "{worksheet}");
}

/// What somebody keeps is theirs alone, and a text that is no army is shown again with what is wrong.
#[tokio::test]
async fn armies_are_private_and_nonsense_is_kept() {
    let club = Club::open().await;
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let body = format!("old=&text={}", encoded(TOML));
    ana.post(club.address, "/workshop/gom/save", &body).await;
    eva.play_now(club.address, "gom").await;
    let list = eva.get(club.address, "/workshop/gom").await.body;
    assert!(!list.contains("Mi hueste"));
    let nonsense = eva
        .post(club.address, "/workshop/gom/edit", "old=&text=models+%3D+-")
        .await;
    assert!(
        nonsense.body.contains("no es un ejército"),
        "{}",
        nonsense.body
    );
    assert!(nonsense.body.contains("models = -"));
    let none = eva.get(club.address, "/workshop/dominoes").await;
    assert_eq!(none.status, 404);
}

/// DBM-UX-02: an army of a list is completed by the game, shared as a link, kept, and offered at a new
/// table to the two commanders-in-chief alone.
#[tokio::test]
async fn an_army_of_a_list_is_completed_shared_and_kept() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let begun = encoded("list = \"viking\"\nyear = 900\ncommand = []\n");
    let body = format!("old=&text={begun}&op=fill:&name=Lobos");
    let worksheet = ana.post(club.address, "/workshop/dbm/edit", &body).await;
    assert_eq!(worksheet.status, 200);
    assert!(worksheet.body.contains("400 de 400 PE"), "it is complete");
    assert!(
        !worksheet.body.contains("class=\"wrong\""),
        "{}",
        worksheet.body
    );
    let shared = format!("/workshop/dbm/shared?text={begun}");
    let shared = ana.get(club.address, &shared).await;
    assert_eq!(shared.status, 200);
    for rule in ["DBM-ARM-02", "DBM-LST-01", "DBM-LST-05"] {
        assert!(shared.body.contains(rule), "{rule} is broken and named");
    }
    let refused = format!("old=&text={begun}&name=Lobos");
    let refused = ana.post(club.address, "/workshop/dbm/save", &refused).await;
    assert_eq!(refused.status, 422, "nobody commands");
    let saved = ana.post(club.address, "/workshop/dbm/save", &body).await;
    assert_eq!(saved.status, 303, "{}", saved.body);
    let table = ana.get(club.address, "/new/dbm?work=Lobos").await.body;
    assert!(table.contains("name=\"work_a1\"") && table.contains("name=\"work_b1\""));
    assert!(
        !table.contains("name=\"work_a2\""),
        "the chief brings the army"
    );
    assert!(table.contains("Lobos"));
}

/// DBM-ARM-13: whoever opens a battle says who commands with them. A general for whom somebody is wanted is waited
/// for; one for whom nobody is stays with his commander-in-chief, as do all of them unless something is said.
#[tokio::test]
async fn two_people_command_one_army() {
    let club = Club::open().await;
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let form = ana.get(club.address, "/new/dbm").await.body;
    assert!(form.contains("<option value=\"chief\" selected>Lo lleva: General en jefe azul"));
    let shared = "game=dbm&preset=open_plain&watch=public&takebacks=agreed\
                  &seat_a1=me&seat_a2=open&seat_a3=chief&seat_b1=me";
    let opened = ana.post(club.address, "/tables", shared).await;
    let table = opened.header("location").expect("a table").to_owned();
    let page = ana.get(club.address, &table).await.body;
    let free = "General 2 azul</strong> <span class=\"who free\">";
    assert!(page.contains(free), "somebody is waited for");
    let commanded =
        "General 3 azul</strong>  <span class=\"commanded\">lo lleva: General en jefe azul";
    assert!(page.contains(commanded), "nobody is wanted there");
    let wish = format!("{table}/wish");
    let sat = eva.post(club.address, &wish, "do=sit&seat=a2").await;
    assert_eq!(sat.status, 303);
    let alone = "game=dbm&preset=open_plain&watch=public&takebacks=agreed&seat_a1=me&seat_b1=me";
    let opened = ana.post(club.address, "/tables", alone).await;
    let table = opened.header("location").expect("a table").to_owned();
    let page = ana.get(club.address, &table).await.body;
    assert!(!page.contains(free), "nobody is wanted there");
}

/// Every ready-made setup is shown as it begins, under its heading where there are many.
#[tokio::test]
async fn ready_made_setups_are_seen_before_they_are_chosen() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for game in sobremesa_shelf::SHELF {
        let form = ana
            .get(club.address, &format!("/new/{}", game.name()))
            .await;
        for preset in game.presets() {
            let picture = format!("/opening/{}/{}/es/classic", game.name(), preset.name);
            assert!(form.body.contains(&picture), "{picture}");
        }
        let first = game.presets().swap_remove(0).name;
        for (theme, status) in [("classic", 200), ("pink", 404)] {
            let picture = format!("/opening/{}/{first}/es/{theme}", game.name());
            let answer = ana.get(club.address, &picture).await;
            assert_eq!(answer.status, status, "{picture}");
        }
    }
    let battles = ana.get(club.address, "/new/dbm").await.body;
    let headings = battles.matches("<summary>").count();
    assert!(headings >= 4, "{headings} headings");
}
