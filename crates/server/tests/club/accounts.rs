//! Accounts, sessions, ratings, the wall, and the administrator.

use std::num::NonZeroU32;
use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_club::AccountName;
use sobremesa_server::{Allowance, House, Manner};
use sobremesa_store::{Journal, SqliteJournal};
use sobremesa_visitor::{Answer, Browser, Live};

use crate::club::{Club, any_port};

async fn register(club: &Club, browser: &mut Browser, account: &str) -> Answer {
    let form = format!("account={account}&password=una+frase+larga");
    browser.post(club.address, "/account/register", &form).await
}

async fn log_in(club: &Club, browser: &mut Browser, account: &str, password: &str) -> Answer {
    let form = format!("account={account}&password={password}");
    browser.post(club.address, "/account/login", &form).await
}

const RIGHT: &str = "una+frase+larga";

/// A guest registers, keeps the games, and comes in from another browser.
#[tokio::test]
async fn a_guests_games_move_to_the_account() {
    let club = Club::open().await;
    let (mut ana, mut elsewhere) = (Browser::default(), Browser::default());
    let table = ana.play_now(club.address, "dominoes").await;
    let guest_key = ana.cookie.clone();
    assert_eq!(register(&club, &mut ana, "Ana").await.status, 303);
    assert_ne!(
        ana.cookie, guest_key,
        "the key is another one after registering"
    );
    let mut old = Browser { cookie: guest_key };
    assert!(
        !old.get(club.address, "/").await.body.contains(&table),
        "the old one opens nothing"
    );

    assert_eq!(
        log_in(&club, &mut elsewhere, "ANA", RIGHT).await.status,
        303
    );
    assert_ne!(elsewhere.cookie, ana.cookie);
    assert!(
        elsewhere.get(club.address, "/").await.body.contains(&table),
        "the game is there"
    );
    let page = elsewhere
        .get(club.address, &format!("/t/{table}"))
        .await
        .body;
    assert!(
        page.contains("hand-P1") && page.contains("data-seat=\"P1\""),
        "and the seat too"
    );
}

/// An unknown name is answered like a wrong password, to the letter.
#[tokio::test]
async fn nobody_learns_who_has_an_account() {
    let club = Club::open().await;
    let (mut ana, mut eve) = (Browser::default(), Browser::default());
    register(&club, &mut ana, "ana").await;
    let wrong = log_in(&club, &mut eve, "ana", "otra+frase+larga").await;
    let unknown = log_in(&club, &mut eve, "nadie", "otra+frase+larga").await;
    assert_eq!((wrong.status, unknown.status), (422, 422));
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(eve.cookie, None);
    let taken = register(&club, &mut eve, "ana").await;
    assert_eq!(taken.status, 422);
    for (account, password) in [("a", RIGHT), ("con+espacio", RIGHT), ("eva", "corta")] {
        let form = format!("account={account}&password={password}");
        let refused = eve.post(club.address, "/account/register", &form).await;
        assert_eq!(refused.status, 422, "{account} {password}");
    }
}

#[tokio::test]
async fn sessions_are_ended_from_elsewhere_and_by_another_password() {
    let club = Club::open().await;
    let (mut ana, mut phone) = (Browser::default(), Browser::default());
    register(&club, &mut ana, "ana").await;
    log_in(&club, &mut phone, "ana", RIGHT).await;
    let is_in = |answer: Answer| answer.body.contains("/account/logout");
    assert!(is_in(phone.get(club.address, "/account").await));
    let page = ana.get(club.address, "/account").await.body;
    let key = page
        .split("name=\"key\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let form = format!("key={}", key.expect("the phone is listed"));
    assert_eq!(
        ana.post(club.address, "/account/end", &form).await.status,
        303
    );
    assert!(
        !is_in(phone.get(club.address, "/account").await),
        "the phone is out"
    );

    log_in(&club, &mut phone, "ana", RIGHT).await;
    let form = "password=una+frase+larga&new_password=otra+frase+larga";
    assert_eq!(
        ana.post(club.address, "/account/password", form)
            .await
            .status,
        303
    );
    assert!(is_in(ana.get(club.address, "/account").await));
    assert!(
        !is_in(phone.get(club.address, "/account").await),
        "out again"
    );
    assert_eq!(
        log_in(&club, &mut phone, "ana", RIGHT).await.status,
        422,
        "the old one is no good"
    );
    ana.post(club.address, "/account/logout", "").await;
    assert!(!is_in(ana.get(club.address, "/account").await));
}

#[tokio::test]
async fn guessing_passwords_is_slow() {
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let few = Allowance {
        logins_per_minute: NonZeroU32::new(3).expect("not zero"),
        ..Allowance::default()
    };
    let club = Club::open_with(Arc::new(journal), few).await;
    let mut eve = Browser::default();
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(log_in(&club, &mut eve, "ana", "una+tras+otra").await.status);
    }
    assert_eq!(answers, [422, 422, 422, 429, 429]);
}

/// Everything about a person can be had, and is gone when they leave.
#[tokio::test]
async fn a_person_takes_the_data_and_leaves() {
    let journal = Arc::new(SqliteJournal::in_memory().await.expect("a journal"));
    let club = Club::open_with(
        Arc::clone(&journal) as Arc<dyn Journal>,
        Allowance::default(),
    )
    .await;
    let mut ana = Browser::default();
    ana.post(club.address, "/options", "name=Ana+Secreta&lang=es&theme=classic&sounds=on&music=off&bot_speed=fast&confirm_moves=no").await;
    let table = ana.play_now(club.address, "dominoes").await;
    register(&club, &mut ana, "ana").await;
    let export = ana.get(club.address, "/account/export.json").await;
    let all: Value = serde_json::from_str(&export.body).expect("JSON");
    assert!(export.body.contains("Ana Secreta") && !export.body.contains("$argon2"));
    assert_eq!(all["tables"][0]["table"], json!(table));

    let wrong = ana
        .post(club.address, "/account/leave", "password=no+es+esta")
        .await;
    assert_eq!(wrong.status, 422);
    assert_eq!(
        ana.post(club.address, "/account/leave", "password=una+frase+larga")
            .await
            .status,
        303
    );
    assert!(
        !ana.get(club.address, "/account")
            .await
            .body
            .contains("/account/logout")
    );
    let kept = journal.history(0, 10_000).await.expect("readable");
    let text: String = kept
        .iter()
        .map(|stored| stored.entry.body.as_str())
        .collect();
    assert!(
        !text.contains("Ana Secreta") && !text.contains("argon2"),
        "nothing is kept"
    );
}

/// What somebody wrote goes with them, also where they only watched, and the others go on.
#[tokio::test]
async fn what_somebody_wrote_leaves_with_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let open = || async {
        let house = House::open(sobremesa_shelf::SHELF, &file, Manner::default()).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let club = open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    register(&club, &mut ana, "ana").await;
    let table = bea.play_now(club.address, "batelnah").await;
    let mut hers = bea.follow(club.address, &table, "white").await;
    let say = |channel: &str, text: &str| json!({ "do": "say", "channel": channel, "text": text });
    assert!(hers.wish(say("table", "Buenas tardes")).await["done"].is_string());
    let mut live = ana.follow(club.address, &table, "").await;
    assert!(live.wish(say("watchers", "Qué torpe soy")).await["done"].is_string());

    let export = ana.get(club.address, "/account/export.json").await.body;
    let all: Value = serde_json::from_str(&export).expect("JSON");
    assert_eq!(all["tables"][0]["said"][0]["text"], "Qué torpe soy");

    let left = ana.post(club.address, "/account/leave", "password=una+frase+larga");
    assert_eq!(left.await.status, 303);
    assert!(
        live.try_wish_as("again", say("watchers", "¿Sigo aquí?"))
            .await
            .is_none(),
        "an open connection ends with them"
    );
    let mut watching = Browser::default();
    assert!(
        !watching
            .get(club.address, &format!("/t/{table}"))
            .await
            .body
            .contains("torpe")
    );
    club.close().await;

    let journal = SqliteJournal::open(&file).await.expect("a journal");
    let kept = journal.history(0, 10_000).await.expect("readable");
    let text: String = kept
        .iter()
        .map(|stored| stored.entry.body.as_str())
        .collect();
    assert!(!text.contains("torpe") && text.contains("Buenas tardes"));
    journal.close().await.expect("it closes");

    let club = open().await;
    let page = bea.get(club.address, &format!("/t/{table}")).await.body;
    assert!(
        page.contains("Buenas tardes"),
        "the table can be taken up again"
    );
}

/// Glicko-2 between people; computer players do not count.
#[tokio::test]
async fn matches_between_people_are_rated_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let open = || async {
        let house = House::open(sobremesa_shelf::SHELF, &file, Manner::default()).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let club = open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    register(&club, &mut ana, "ana").await;
    register(&club, &mut bea, "bea").await;
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed&listed=yes\
                &rated=yes&pace=blitz\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();
    assert!(
        bea.get(club.address, "/").await.body.contains(&table),
        "it hangs on the wall"
    );
    bea.post(
        club.address,
        &format!("/t/{table}/wish"),
        "do=sit&seat=black",
    )
    .await;
    let mut live = ana.follow(club.address, &table, "white").await;
    let mut other = bea.follow(club.address, &table, "black").await;
    for n in 0..6 {
        wander(&mut live, "white", 7 * n).await;
        wander(&mut other, "black", 7 * n).await;
    }
    let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
    assert!(live.wish(left).await["done"].is_string());
    let page = bea.get(club.address, "/account").await.body;
    assert!(page.contains("<strong>1662</strong>?"), "the winner rises");
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    assert!(
        page.contains(">1662?</strong>") && page.contains(">1338?</strong>"),
        "beside the names"
    );
    let again = bea.post(club.address, "/tables", form).await;
    let again = again.header("location").expect("a table").to_owned();
    let wall = ana.get(club.address, "/").await.body;
    let listed = wall.split(&again[3..]).nth(1).expect("on the wall");
    assert!(
        listed.contains(">1662?</strong>"),
        "on the wall too: {listed}"
    );
    let page = bea.get(club.address, "/account/ratings").await.body;
    assert!(
        page.contains("1500 → 1662 (+162)") && page.contains("Ganaste contra 1500 puntos."),
        "{page}"
    );
    assert!(
        ana.get(club.address, "/account")
            .await
            .body
            .contains("<strong>1338</strong>?")
    );
    club.close().await;
    let club = open().await;
    let page = bea.get(club.address, "/account").await.body;
    assert!(
        page.contains("<strong>1662</strong>?"),
        "the same after a restart"
    );
}

/// Plays one of the moves that the page offers to a seat.
async fn wander(live: &mut Live, seat: &str, way: usize) {
    while live.frame["your_turn"] != true {
        live.next_frame().await;
    }
    let choices = live.part("choices").to_owned();
    let moves = choices.split("class=\"moves\"").nth(1).expect("moves");
    let actions: Vec<&str> = moves
        .split("name=\"action\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .take_while(|value| value.contains('-'))
        .collect();
    let action = actions[way % actions.len()].replace("&quot;", "\"");
    let action: serde_json::Value = serde_json::from_str(&action).expect("an action");
    let before = live.seq();
    let played = live
        .wish(json!({ "do": "play", "seat": seat, "action": action }))
        .await;
    assert!(played["done"].is_string(), "{played}");
    while live.seq() == before {
        live.next_frame().await;
    }
}

/// BAT-PLY-01, 02: two people with two armies each need nobody else, and are rated as two.
#[tokio::test]
async fn nobody_need_sit_where_another_seat_plays() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    register(&club, &mut ana, "ana").await;
    register(&club, &mut bea, "bea").await;
    let form = "game=batelnah&preset=alliances-2&watch=public&takebacks=agreed\
                &rated=yes&pace=blitz\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=open";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();
    bea.post(
        club.address,
        &format!("/t/{table}/wish"),
        "do=sit&seat=black",
    )
    .await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let panel = live.part("panel");
    assert!(panel.contains("lo lleva: Blancas") && panel.contains("lo lleva: Negras"));
    assert!(!panel.contains("free"), "nobody is missing");
    assert!(!panel.contains("value=\"sit\""));
    let mut carla = Browser::default();
    let page = carla.get(club.address, &format!("/t/{table}")).await.body;
    let n_seats = page.matches("value=\"sit\"").count();
    assert_eq!(n_seats, 2, "whoever comes new may sit down");
    let mut other = bea.follow(club.address, &table, "black").await;
    for n in 0..6 {
        wander(&mut live, "white", 7 * n).await;
        wander(&mut other, "black", 7 * n).await;
    }
    let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
    assert!(live.wish(left).await["done"].is_string());
    let page = bea.get(club.address, "/account").await.body;
    assert!(page.contains("<strong>1662</strong>?"), "the winner rises");
}

#[tokio::test]
async fn the_administrator_keeps_people_out_and_tells_everybody() {
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let manner = Manner {
        administrator: Some(AccountName::new("jefa").expect("a name")),
        ..Manner::default()
    };
    let house = House::with_journal(sobremesa_shelf::SHELF, Arc::new(journal), manner).await;
    let house = house.expect("it opens");
    let code = house.admin_code().expect("nobody has it").to_owned();
    let club = Club::open_at(any_port(), house).await;
    let (mut jefa, mut eve) = (Browser::default(), Browser::default());
    let form = format!("account=jefa&password={RIGHT}&code={code}");
    jefa.post(club.address, "/account/register", &form).await;
    register(&club, &mut eve, "eva").await;
    assert_eq!(eve.get(club.address, "/admin").await.status, 422);
    assert_eq!(
        eve.post(club.address, "/admin/announce", "text=hola")
            .await
            .status,
        422
    );
    assert_eq!(
        jefa.post(
            club.address,
            "/admin/announce",
            "text=Torneo+el+s%C3%A1bado"
        )
        .await
        .status,
        303
    );
    assert!(
        eve.get(club.address, "/")
            .await
            .body
            .contains("Torneo el sábado")
    );
    let game = sobremesa_shelf::game("dominoes").expect("on the shelf");
    let persona = game
        .abilities()
        .recruiting
        .expect("players can be described")
        .example();
    let persona: String = persona.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let form = format!("definition={persona}");
    assert_eq!(
        eve.post(club.address, "/personas/dominoes", &form)
            .await
            .status,
        200
    );
    let page = jefa.get(club.address, "/admin").await.body;
    let owner = page
        .split("name=\"owner\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let form = format!(
        "owner={}&game=dominoes&name=mine",
        owner.expect("whose it is")
    );
    let send_away = "/admin/send-away";
    assert_eq!(eve.post(club.address, send_away, &form).await.status, 422);
    assert_eq!(jefa.post(club.address, send_away, &form).await.status, 303);
    let personas = eve.get(club.address, "/personas/dominoes").await.body;
    assert!(!personas.contains("<code>mine</code>"), "it has gone");
    let page = jefa.get(club.address, "/admin").await.body;
    assert!(!page.contains(send_away));
    let hers = page.split("eva</span>").nth(1).expect("she is listed");
    let id = hers
        .split("name=\"person\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let form = format!("person={}&barred=true", id.expect("an id"));
    assert_eq!(
        jefa.post(club.address, "/admin/bar", &form).await.status,
        303
    );
    let refused = eve.post(club.address, "/play-now", "game=dominoes").await;
    assert_eq!(refused.status, 422, "she is out");
}
