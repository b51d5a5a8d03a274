//! What a key opens, what it does not, and when it ends.

use std::sync::Arc;

use serde_json::json;
use sobremesa_club::AccountName;
use sobremesa_server::{House, Manner};
use sobremesa_store::SqliteJournal;
use sobremesa_visitor::{Answer, Browser, Live};

use crate::club::{Club, any_port};

const RIGHT: &str = "una+frase+larga";

async fn register(club: &Club, browser: &mut Browser, account: &str) -> Answer {
    let form = format!("account={account}&password={RIGHT}");
    browser.post(club.address, "/account/register", &form).await
}

async fn log_in(club: &Club, browser: &mut Browser, account: &str) -> Answer {
    let form = format!("account={account}&password={RIGHT}");
    browser.post(club.address, "/account/login", &form).await
}

async fn token(club: &Club, browser: &mut Browser) -> String {
    let page = browser.post(club.address, "/account/token", "label=bot");
    let page = page.await.body;
    let token = page.split("class=\"token\">").nth(1);
    let token = token.and_then(|rest| rest.split('<').next());
    token.expect("a token is shown").to_owned()
}

/// A program plays; the account is its owner's.
#[tokio::test]
async fn a_program_cannot_take_the_account() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    register(&club, &mut ana, "ana").await;
    let bearer = format!("Bearer {}", token(&club, &mut ana).await);
    let headers = [("authorization", bearer.as_str())];
    for (path, form) in [
        ("/account/register", "account=ana&password=otra+frase+larga"),
        ("/account/register", "account=bea&password=otra+frase+larga"),
        ("/account/token", "label=otro"),
        (
            "/account/password",
            "password=una+frase+larga&new_password=otra+frase+larga",
        ),
        ("/account/leave", "password=una+frase+larga"),
        (
            "/options",
            "name=Otra&lang=es&theme=classic&sounds=on&music=off&bot_speed=fast&confirm_moves=no",
        ),
    ] {
        let mut program = Browser::default();
        let answer = program.send(club.address, "POST", path, &headers, form);
        let answer = answer.await;
        assert_eq!(answer.status, 422, "{path}");
        assert_eq!(program.cookie, None, "{path}");
        let says_why = answer.body.contains("hazlo en el navegador");
        assert!(says_why, "{path}: {}", answer.body);
    }
    assert_eq!(
        log_in(&club, &mut Browser::default(), "ana").await.status,
        303
    );
}

/// Only who knows the old password sets another one.
#[tokio::test]
async fn registering_again_does_not_change_the_password() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    register(&club, &mut ana, "ana").await;
    for account in ["ana", "otra"] {
        let form = format!("account={account}&password=otra+frase+larga");
        let again = ana.post(club.address, "/account/register", &form).await;
        assert_eq!(again.status, 422);
        assert!(
            again.body.contains("Ya tienes una cuenta"),
            "{}",
            again.body
        );
    }
    assert_eq!(
        log_in(&club, &mut Browser::default(), "ana").await.status,
        303
    );
}

/// Has the connection come to an end? What was under way may still arrive.
async fn ends(live: &mut Live) {
    while live.try_next().await.is_some() {}
}

/// An open connection ends with the key that opened it, and nothing more comes over it.
#[tokio::test]
async fn connections_end_with_their_key() {
    let club = Club::open().await;
    let (mut ana, mut phone) = (Browser::default(), Browser::default());
    register(&club, &mut ana, "ana").await;
    let table = ana.play_now(club.address, "batelnah").await;
    let follow = async |browser: &Browser| {
        let mut live = browser.follow(club.address, &table, "white").await;
        live.next_frame().await;
        live
    };

    // Logged out.
    log_in(&club, &mut phone, "ana").await;
    let mut there = follow(&phone).await;
    phone.post(club.address, "/account/logout", "").await;
    ends(&mut there).await;

    // Ended from elsewhere.
    log_in(&club, &mut phone, "ana").await;
    let (mut here, mut there) = (follow(&ana).await, follow(&phone).await);
    let page = ana.get(club.address, "/account").await.body;
    let key = page.split("name=\"key\" value=\"").nth(1);
    let key = key.and_then(|rest| rest.split('"').next());
    let form = format!("key={}", key.expect("the phone is listed"));
    ana.post(club.address, "/account/end", &form).await;
    ends(&mut there).await;

    // Another password.
    log_in(&club, &mut phone, "ana").await;
    let mut there = follow(&phone).await;
    let said = json!({ "do": "say", "channel": "table", "text": "Sigo" });
    assert!(here.wish(said).await["done"].is_string(), "hers lives");
    there.next_frame().await;
    let form = "password=una+frase+larga&new_password=otra+frase+larga";
    ana.post(club.address, "/account/password", form).await;
    ends(&mut there).await;
    ends(&mut here).await;
}

async fn club_of(administrator: &str) -> (Club, String) {
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let manner = Manner {
        administrator: Some(AccountName::new(administrator).expect("a name")),
        ..Manner::default()
    };
    let house = House::with_journal(sobremesa_shelf::SHELF, Arc::new(journal), manner).await;
    let house = house.expect("it opens");
    let code = house.admin_code().expect("nobody has it").to_owned();
    (Club::open_at(any_port(), house).await, code)
}

/// Whoever is kept out sees nothing more, not even over a connection that was open.
#[tokio::test]
async fn whoever_is_barred_is_shown_nothing_more() {
    let (club, code) = club_of("jefa").await;
    let (mut jefa, mut eve) = (Browser::default(), Browser::default());
    let form = format!("account=jefa&password={RIGHT}&code={code}");
    jefa.post(club.address, "/account/register", &form).await;
    register(&club, &mut eve, "eva").await;
    let table = jefa.play_now(club.address, "batelnah").await;
    let mut watching = eve.follow(club.address, &table, "").await;
    watching.next_frame().await;
    let page = jefa.get(club.address, "/admin").await.body;
    let hers = page.split("eva</span>").nth(1).expect("she is listed");
    let id = hers.split("name=\"person\" value=\"").nth(1);
    let id = id.and_then(|rest| rest.split('"').next());
    let form = format!("person={}&barred=true", id.expect("an id"));
    jefa.post(club.address, "/admin/bar", &form).await;
    ends(&mut watching).await;
    assert!(eve.try_follow(club.address, &table, "").await.is_none());
    let page = eve.get(club.address, &format!("/t/{table}")).await;
    assert_eq!(page.status, 422);
}

/// The administrator's name is for whoever has the code, and not for whoever comes first.
#[tokio::test]
async fn nobody_becomes_administrator_by_being_the_first() {
    let (club, code) = club_of("jefa").await;
    let (mut eve, mut jefa) = (Browser::default(), Browser::default());
    for wrong in ["", "&code=", "&code=0123456789abcdef0123456789abcdef"] {
        let form = format!("account=JEFA&password={RIGHT}{wrong}");
        let refused = eve.post(club.address, "/account/register", &form).await;
        assert_eq!(refused.status, 422, "{wrong}");
        assert!(refused.body.contains("reservado"), "{}", refused.body);
    }
    assert_eq!(eve.get(club.address, "/admin").await.status, 422);
    let page = jefa
        .get(club.address, &format!("/account?code={code}"))
        .await;
    let field = format!("name=\"code\" value=\"{code}\"");
    assert!(page.body.contains(&field), "the form carries it on");
    let form = format!("account=jefa&password={RIGHT}&code={code}");
    let registered = jefa.post(club.address, "/account/register", &form).await;
    assert_eq!(registered.status, 303, "{}", registered.body);
    assert_eq!(jefa.get(club.address, "/admin").await.status, 200);
    let form = format!("account=jefa&password=otra+frase+larga&code={code}");
    let again = eve.post(club.address, "/account/register", &form).await;
    assert_eq!(again.status, 422, "once");
}
