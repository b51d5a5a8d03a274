//! Each player brings an army of their own to the table.

use serde_json::json;
use sobremesa_server::{House, Manner};
use sobremesa_visitor::{Answer, Browser};

use crate::club::{Club, any_port};

/// A person with a saved army of one regiment, at 25 points a head.
async fn with_army(club: &Club, name: &str, models: u32) -> Browser {
    let mut browser = Browser::default();
    let text = format!(
        "name+%3D+%22{name}%22%0Arace+%3D+%22humans%22%0A%5B%5Bunits%5D%5D%0Akind+%3D+%22legion%22%0A\
         models+%3D+{models}%0Afrontage+%3D+10%0Ax+%3D+100%0Ay+%3D+90%0A"
    );
    let form = format!("old=&text={text}");
    let saved = browser
        .post(club.address, "/workshop/gom/save", &form)
        .await;
    assert_eq!(saved.status, 303, "{}", saved.body);
    browser
}

async fn open_table(club: &Club, host: &mut Browser, more: &str) -> Answer {
    let form =
        format!("game=gom&preset=frontier&watch=public&takebacks=agreed&seat_player1=me{more}");
    host.post(club.address, "/tables", &form).await
}

/// A table with the second seat free; its path.
async fn half_open(club: &Club, host: &mut Browser, more: &str) -> String {
    let opened = open_table(club, host, &format!("&seat_player2=open{more}")).await;
    opened.header("location").expect("a table").to_owned()
}

async fn wish(club: &Club, who: &mut Browser, table: &str, form: &str) -> Answer {
    who.post(club.address, &format!("{table}/wish"), form).await
}

/// GOM-ARM-18, GOM-UX-03: both bring what they have made, nobody is shown the other's before the battle
/// begins, and one may change one's mind until then, also if the house is closed meanwhile.
#[tokio::test]
async fn both_players_bring_their_own_army() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.sqlite");
    let open = || async {
        let house = House::open(sobremesa_shelf::SHELF, &file, Manner::default()).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let club = open().await;
    let mut ana = with_army(&club, "Hueste+de+Ana", 40).await;
    let mut bea = with_army(&club, "Hueste+de+Bea", 38).await;
    let table = half_open(&club, &mut ana, "&work_player1=Hueste+de+Ana").await;
    let hers = ana.get(club.address, &table).await.body;
    assert!(
        hers.contains("<option value=\"Hueste de Ana\" selected>"),
        "{hers}"
    );
    let offered = bea.get(club.address, &table).await.body;
    assert!(offered.contains("<option value=\"Hueste de Bea\">"));
    assert!(!offered.contains("Hueste de Ana"), "it is a secret");

    let changed = wish(&club, &mut ana, &table, "do=bring&seat=player1&work=").await;
    assert_eq!(changed.status, 303);
    let hers = ana.get(club.address, &table).await.body;
    assert!(hers.contains("<option value=\"Hueste de Ana\">"), "{hers}");
    let again = "do=bring&seat=player1&work=hueste+de+ANA";
    assert_eq!(wish(&club, &mut ana, &table, again).await.status, 303);
    club.close().await;

    let club = open().await;
    let others = "do=bring&seat=player1&work=";
    let others = wish(&club, &mut bea, &table, others).await;
    assert!(others.body.contains("no es tuyo"), "{}", others.body);
    let unknown = "do=sit&seat=player2&work=Hueste+de+Ana";
    let unknown = wish(&club, &mut bea, &table, unknown).await;
    assert!(unknown.body.contains("ninguno con ese nombre"));
    let sits = "do=sit&seat=player2&work=Hueste+de+Bea";
    assert_eq!(wish(&club, &mut bea, &table, sits).await.status, 303);
    let board = bea.get(club.address, &table).await.body;
    assert!(board.contains("Hueste de Ana") && board.contains("Hueste de Bea"));
    let late = wish(&club, &mut ana, &table, "do=bring&seat=player1&work=").await;
    assert!(late.body.contains("ya ha empezado"), "{}", late.body);
    club.close().await;
}

/// GOM-ARM-18, GOM-ARM-19, GOM-UX-04: unequal armies are told with both totals, and fight if whoever
/// completes the table wants it so; nobody is asked where it was agreed beforehand.
#[tokio::test]
async fn unequal_armies_fight_if_people_want_it() {
    let club = Club::open().await;
    let mut ana = with_army(&club, "Grande", 40).await;
    let mut bea = with_army(&club, "Chica", 20).await;
    let both = "&seat_player2=me&work_player1=Grande&work_player2=Grande";
    assert_eq!(open_table(&club, &mut ana, both).await.status, 303);

    let table = half_open(&club, &mut ana, "&work_player1=Grande").await;
    let sits = "do=sit&seat=player2&work=Chica";
    let asked = wish(&club, &mut bea, &table, sits).await;
    assert_eq!(asked.status, 422);
    assert!(
        asked
            .body
            .contains("1000 puntos el primero, 500 el segundo")
    );
    // Without scripts the same is sent again by a button.
    for field in [
        "name=\"do\" value=\"sit\"",
        "name=\"work\" value=\"Chica\"",
        "name=\"unequal\" value=\"true\"",
    ] {
        assert!(asked.body.contains(field), "{field} in {}", asked.body);
    }
    let page = bea.get(club.address, &table).await.body;
    assert!(page.contains("libre"), "nothing has happened");
    let mut live = bea
        .follow(club.address, table.trim_start_matches("/t/"), "")
        .await;
    live.next_frame().await;
    let mut wanted = json!({ "do": "sit", "seat": "player2", "work": "Chica" });
    let asked = live.wish(wanted.clone()).await;
    assert_eq!(
        (&asked["code"], &asked["confirm"]),
        (&json!("unbalanced"), &json!("unequal"))
    );
    wanted["unequal"] = json!(true);
    assert!(live.wish(wanted).await["done"].is_string());
    let page = ana.get(club.address, &table).await.body;
    assert!(
        page.contains("no están igualados (1000 contra 500 puntos)"),
        "the notice at the start"
    );

    let table = half_open(&club, &mut ana, "&work_player1=Grande").await;
    let confirmed = format!("{sits}&unequal=true");
    assert_eq!(wish(&club, &mut bea, &table, &confirmed).await.status, 303);
    let table = half_open(&club, &mut ana, "&work_player1=Grande&unequal=yes").await;
    assert_eq!(wish(&club, &mut bea, &table, sits).await.status, 303);
    club.close().await;
}

/// GOM-ARM-19: whoever takes both seats is asked when the table is opened, and nothing of the form is
/// lost; whoever fought so may fight so again.
#[tokio::test]
async fn whoever_opens_an_unequal_table_is_asked() {
    let club = Club::open().await;
    let mut ana = with_army(&club, "Chica", 20).await;
    let wanted = "&seat_player2=bot:recruit&work_player1=Chica&turn_seconds=90";
    let asked = open_table(&club, &mut ana, wanted).await;
    assert_eq!(asked.status, 422);
    for field in [
        "name=\"unequal\" value=\"yes\"",
        "name=\"turn_seconds\" value=\"90\"",
        "name=\"work_player1\" value=\"Chica\"",
        "name=\"watch\" value=\"public\"",
    ] {
        assert!(asked.body.contains(field), "{field} in {}", asked.body);
    }
    let opened = open_table(&club, &mut ana, &format!("{wanted}&unequal=yes")).await;
    let table = opened.header("location").expect("a table").to_owned();
    let ends = "do=type&seat=player1&text=end+battle&sure=true";
    assert_eq!(wish(&club, &mut ana, &table, ends).await.status, 303);
    let again = ana
        .post(club.address, &format!("{table}/rematch"), "")
        .await;
    assert_eq!(again.status, 303, "{}", again.body);
    club.close().await;
}

/// The host chooses an army for a computer player, at once or later; programs do the same as data.
#[tokio::test]
async fn a_computer_player_gets_an_army_too() {
    let club = Club::open().await;
    let mut ana = with_army(&club, "Grande", 40).await;
    let table = half_open(&club, &mut ana, "").await;
    let seat = "do=seat_bot&seat=player2&bot=recruit&work=Grande";
    assert_eq!(wish(&club, &mut ana, &table, seat).await.status, 303);
    assert!(ana.get(club.address, &table).await.body.contains("Grande"));

    let table = half_open(&club, &mut ana, "").await;
    let mut live = ana
        .follow(club.address, table.trim_start_matches("/t/"), "player1")
        .await;
    live.next_frame().await;
    let stranger = json!({ "do": "bring", "seat": "player2", "work": "Grande" });
    assert_eq!(live.wish(stranger).await["code"], "not_your_seat");
    let bring = json!({ "do": "bring", "seat": "player1", "work": "Grande" });
    assert!(live.wish(bring).await["done"].is_string());
    club.close().await;
}
