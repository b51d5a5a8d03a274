//! Names, passwords, tokens, players that people bring, talk, what others may see, and other people's sites.

use serde_json::json;
use sobremesa_visitor::{Browser, Live};

use crate::club::{Club, PASSWORD, encoded, post_from};

/// Passwords that everybody tries and names that look like others' are refused.
#[tokio::test]
async fn borrowed_names_and_weak_passwords() {
    let club = Club::open();
    let register = async |account: &str, password: &str| {
        let mut browser = Browser::default();
        let form = format!("account={account}&password={password}");
        let answer = browser.post(club.address, "/account/register", &form).await;
        answer.status
    };
    assert_eq!(register("carlos", "P%40ssw0rd1").await, 422);
    assert_eq!(register("carlos", "carlos123").await, 422);
    assert_eq!(register("carlos", "una+frase+larga").await, 303);
    assert_eq!(register("car1os", "una+frase+larga").await, 422);
    assert_eq!(register("c%D0%B0rlos", "una+frase+larga").await, 422);
    assert_eq!(register("s0bremesa", "una+frase+larga").await, 422);
    assert_eq!(register("carla", "una+frase+larga").await, 303);
    let mut eva = Browser::default();
    let options = "&lang=es&theme=classic&sounds=off&music=off&bot_speed=fast&confirm_moves=no";
    let named = |name: &str| format!("name={name}{options}");
    let imitates = eva.post(club.address, "/options", &named("Car1os")).await;
    assert_eq!(imitates.status, 422);
    let own = eva.post(club.address, "/options", &named("Eva")).await;
    assert_eq!(own.status, 303);
}

/// Strangers type nonsense in somebody's name, from everywhere and from the next room: she still comes in, on
/// her own device.
#[tokio::test]
async fn lock_out_at_home() {
    let club = Club::open_with(&["--proxy"]);
    let home = "203.0.113.1";
    let mut ana = Browser::default();
    let account = format!("account=ana&password={PASSWORD}");
    let registered = post_from(&club, home, &mut ana, "/account/register", &account).await;
    assert_eq!(registered.status, 303);
    post_from(&club, home, &mut ana, "/account/logout", "").await;
    let wrong = "account=ana&password=no+es+esta";
    let mut statuses = Vec::new();
    for n in 0..150 {
        let mut stranger = Browser::default();
        let from = if n % 3 == 0 {
            home.to_owned()
        } else {
            format!("198.51.100.{n}")
        };
        let guess = post_from(&club, &from, &mut stranger, "/account/login", wrong).await;
        statuses.push(guess.status);
    }
    assert!(statuses.contains(&429), "guessing is slow: {statuses:?}");
    let mut neighbour = Browser::default();
    let login = post_from(&club, home, &mut neighbour, "/account/login", &account).await;
    assert_eq!(login.status, 429, "the attack is under way");
    for from in [home, "198.51.100.200"] {
        let login = post_from(&club, from, &mut ana, "/account/login", &account).await;
        assert_eq!(login.status, 303, "{from}: on her own device");
    }
}

/// Somebody floods the house with computer players: few are let in, nobody else reads a word of them, and
/// whoever comes from elsewhere can still bring one.
#[tokio::test]
async fn persona_flood() {
    let club = Club::open_with(&["--proxy"]);
    let game = sobremesa_shelf::game("dominoes").expect("on the shelf");
    let example = game
        .abilities()
        .recruiting
        .expect("players can be described")
        .example();
    let persona = |n: usize| {
        let named = example.replace("\"mine\"", &format!("\"flood{n}\""));
        format!("definition={}", encoded(&named))
    };
    let mut n_in = 0;
    for n in 0..40 {
        // Somebody new each time, from the same place.
        let mut eve = Browser::default();
        let path = "/personas/dominoes";
        let brought = post_from(&club, "203.0.113.1", &mut eve, path, &persona(n)).await;
        n_in += usize::from(brought.status == 200);
    }
    assert!((1..=20).contains(&n_in), "{n_in} were let in");
    let mut ana = Browser::default();
    for page in [
        "/",
        "/personas/dominoes",
        "/new/dominoes",
        "/laboratory/dominoes",
        "/api/games",
    ] {
        let body = ana.get(club.address, page).await.body;
        assert!(!body.contains("flood"), "{page}");
    }
    let path = "/personas/dominoes";
    let hers = post_from(&club, "203.0.113.2", &mut ana, path, &persona(99)).await;
    assert_eq!(hers.status, 200, "{}", hers.body);
    let own = ana.get(club.address, "/new/dominoes").await.body;
    assert!(own.contains("bot:flood99"));
}

/// Somebody has found a token: it plays, and tells nothing of its owner, nor of other tables.
#[tokio::test]
async fn token_export() {
    let club = Club::open();
    let mut ana = club.member("anabel").await;
    let page = ana
        .post(club.address, "/account/token", "label=bot")
        .await
        .body;
    let token = page
        .split("class=\"token\">")
        .nth(1)
        .and_then(|rest| rest.split('<').next());
    let token = token.expect("a token is shown").to_owned();
    let hers = ana.play_now(club.address, "batelnah").await;
    let others = Browser::default().play_now(club.address, "batelnah").await;
    let (bearer, cookie) = (format!("Bearer {token}"), format!("sobremesa={token}"));
    for header in [
        ("authorization", bearer.as_str()),
        ("cookie", cookie.as_str()),
    ] {
        let get = async |path: &str| {
            Browser::default()
                .send(club.address, "GET", path, &[header], "")
                .await
        };
        assert_eq!(
            get(&format!("/api/tables/{hers}")).await.status,
            200,
            "it plays"
        );
        assert_eq!(
            get(&format!("/api/tables/{others}")).await.status,
            422,
            "only hers"
        );
        for path in [
            "/account/export.json",
            "/account",
            "/account/ratings",
            "/",
            "/options",
        ] {
            let answer = get(path).await;
            assert!(!answer.body.contains("anabel"), "{path}: {}", answer.body);
        }
    }
}

/// A stranger who has the link of a private table neither writes there nor reads what is written.
#[tokio::test]
async fn stranger_in_private_talk() {
    let club = Club::open();
    let mut ana = Browser::default();
    let form = "game=batelnah&preset=kingdoms&watch=nobody&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
    let table = club.table(&mut ana, form).await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let say = |text: &str| json!({ "do": "say", "channel": "table", "text": text });
    assert!(live.wish(say("entre nosotras")).await["done"].is_string());
    let mut eve = Browser::default();
    let page = eve.get(club.address, &format!("/t/{table}")).await.body;
    assert!(!page.contains("entre nosotras"), "{page}");
    for channel in ["table", "watchers"] {
        let wish = format!("do=say&channel={channel}&text=hola");
        assert_eq!(club.wish(&mut eve, &table, &wish).await, 422, "{channel}");
    }
    let mut bea = Browser::default();
    assert_eq!(club.wish(&mut bea, &table, "do=sit&seat=black").await, 303);
    let mut hers = bea.follow(club.address, &table, "black").await;
    hers.next_frame().await;
    assert!(
        hers.part("talk").contains("entre nosotras"),
        "she sits there"
    );
}

/// Whoever comes late to an encounter with hidden units is sent nothing of them, by whatever door.
#[tokio::test]
async fn late_spectator() {
    const SECRET: &str = "Nightshade";
    let club = Club::open();
    let mut master = Browser::default();
    let unit = |name: &str| {
        format!(
            "UNIT {name} {{ HP: 9; Initiative: +3; Speed: 3; AC: 9; Attack: Melee +1 1d6; \
             Full Attack: Melee 1d4; }}\n"
        )
    };
    let text = format!(
        "MAP {{ Layout: Rectangle 10, 3; Obstacles: (6, 0-2); }}\n\
         PLAYER Ana {{ Initiative: +900; }}\n{}{}AI Rest {{ Pass; }}\n\
         TEAM Heroes {{ Ana x1: (0, 0); }}\n\
         TEAM Wolves {{ Wolf, Rest x1: (4, 0); hidden {SECRET}, Rest x1: (8, 2); }}\n",
        unit("Wolf"),
        unit(SECRET),
    );
    let form = format!("text={}", encoded(&text));
    let opened = master
        .post(club.address, "/write/clairvoyance/open", &form)
        .await;
    let path = opened
        .header("location")
        .unwrap_or_else(|| panic!("{}", opened.body))
        .to_owned();
    let table = path.trim_start_matches("/t/").to_owned();
    let mut live = master.follow(club.address, &table, "master").await;
    live.next_frame().await;
    assert!(live.heard.concat().contains(SECRET), "its master sees it");
    for command in ["next", "next", "next"] {
        let wish = json!({ "do": "type", "seat": "master", "text": command });
        assert!(live.wish(wish).await["done"].is_string(), "{command}");
    }
    let mut late = Browser::default();
    let mut sent = vec![late.get(club.address, &path).await.body];
    let cookie = late.cookie.clone().expect("somebody known");
    for since in 0..8 {
        let asked = format!("/t/{table}/live?since={since}");
        let connected = Live::connect(club.address, &asked, ("cookie", &cookie)).await;
        let mut watching = connected.expect("a live table");
        watching.next_frame().await;
        sent.push(watching.heard.concat());
    }
    for file in [
        "match.jsonl",
        "replay",
        "picture.svg",
        "story.txt",
        "book.html",
        "report.html",
    ] {
        sent.push(late.get(club.address, &format!("{path}/{file}")).await.body);
    }
    assert!(sent.concat().contains("Wolf"), "what can be seen is there");
    for text in sent {
        assert!(!text.contains(SECRET), "{text}");
    }
}

/// A page of another site sends forms and opens sockets in somebody's name; and invitations say the address
/// that whoever runs the club has told, not what a request pretends.
#[tokio::test]
async fn other_sites() {
    let club = Club::open_with(&["--address", "https://club.example/"]);
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let move_form = "do=type&seat=white&text=H3-H4";
    let path = format!("/t/{table}/wish");
    let host = club.address.to_string();
    let near = format!("http://{host}.evil.example");
    for header in [
        ("origin", "http://evil.example"),
        ("origin", near.as_str()),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let sent = ana
            .send(club.address, "POST", &path, &[header], move_form)
            .await;
        assert_eq!(sent.status, 403, "{header:?}");
        let socket = [header, ("upgrade", "websocket"), ("connection", "upgrade")];
        let live = format!("/t/{table}/live?seat=white");
        let sent = ana.send(club.address, "GET", &live, &socket, "").await;
        assert_eq!(sent.status, 403, "{header:?}");
    }
    let page = ana.get(club.address, "/").await;
    assert_eq!(page.header("x-frame-options"), Some("DENY"));
    let policy = page.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"));
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
    let open = club.table(&mut ana, form).await;
    let page = ana.get(club.address, &format!("/t/{open}")).await.body;
    assert!(
        page.contains(&format!("value=\"https://club.example/t/{open}\"")),
        "{page}"
    );
    assert!(!page.contains(&format!("{host}/t/{open}")));
    assert_eq!(
        club.wish(&mut ana, &table, move_form).await,
        303,
        "her own page may"
    );
}
