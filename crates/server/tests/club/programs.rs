//! The club for programs.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};

use crate::club::Club;

/// Registers and asks for a token.
pub(crate) async fn token(club: &Club, browser: &mut Browser, account: &str) -> String {
    let form = format!("account={account}&password=una+frase+larga");
    browser.post(club.address, "/account/register", &form).await;
    let page = browser
        .post(club.address, "/account/token", "label=mi+bot")
        .await
        .body;
    let token = page
        .split("class=\"token\">")
        .nth(1)
        .and_then(|rest| rest.split('<').next());
    token.expect("a token is shown").to_owned()
}

/// Sends JSON with a token and without a cookie.
pub(crate) async fn call(
    club: &Club,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> (u16, Value) {
    let bearer = format!("Bearer {token}");
    let text = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let length = text.len().to_string();
    let headers = [
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
        ("content-length", length.as_str()),
    ];
    let answer = Browser::default()
        .send_exactly(club.address, method, path, &headers, &text)
        .await;
    (
        answer.status,
        serde_json::from_str(&answer.body).unwrap_or_default(),
    )
}

#[tokio::test]
async fn a_program_sets_up_a_table_and_plays() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let token = token(&club, &mut ana, "ana").await;
    let (status, me) = call(&club, &token, "GET", "/api/me", &Value::Null).await;
    assert_eq!((status, &me["account"]), (200, &json!("ana")));
    let wanted = json!({ "game": "batelnah", "preset": "kingdoms", "seats": { "white": "me", "black": "me", "blue": "me", "red": "me" } });
    let (status, opened) = call(&club, &token, "POST", "/api/tables", &wanted).await;
    assert_eq!(status, 200, "{opened}");
    let path = format!("/api/tables/{}", opened["table"].as_str().expect("an id"));
    let (_, table) = call(
        &club,
        &token,
        "GET",
        &format!("{path}?seat=white"),
        &Value::Null,
    )
    .await;
    assert_eq!(
        (&table["your_turn"], &table["seat"]),
        (&json!(true), &json!("white"))
    );
    assert!(
        table["actions"]
            .as_array()
            .is_some_and(|actions| actions.contains(&json!("H3-G3")))
    );
    let wish =
        |action: &str| json!({ "id": "first", "do": "play", "seat": "white", "action": action });
    let (status, _) = call(
        &club,
        &token,
        "POST",
        &format!("{path}/wish"),
        &wish("H3-G3"),
    )
    .await;
    assert_eq!(status, 200);
    let (status, _) = call(
        &club,
        &token,
        "POST",
        &format!("{path}/wish"),
        &wish("H3-G3"),
    )
    .await;
    assert_eq!(status, 200, "the same wish again is done already");
    let illegal = json!({ "do": "play", "seat": "black", "action": "A1-A2" });
    let (status, refused) = call(&club, &token, "POST", &format!("{path}/wish"), &illegal).await;
    assert_eq!(status, 422);
    assert!(
        refused["error"]["rule"].is_string() && refused["error"]["es"].is_string(),
        "{refused}"
    );
    let (_, mine) = call(&club, &token, "GET", "/api/tables", &Value::Null).await;
    assert_eq!(mine["tables"][0]["game"], "batelnah");
}

/// A program follows a table over a socket, and is told as much as it wants.
#[tokio::test]
async fn a_program_follows_a_table() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let token = token(&club, &mut ana, "ana").await;
    let wanted = json!({ "game": "batelnah", "preset": "kingdoms", "seats": { "white": "me", "black": "me", "blue": "me", "red": "me" } });
    let (_, opened) = call(&club, &token, "POST", "/api/tables", &wanted).await;
    let path = format!("/api/tables/{}", opened["table"].as_str().expect("an id"));
    let bearer = format!("Bearer {token}");
    let follow = async |query: &str| {
        let path = format!("{path}/stream?{query}");
        let live = Live::connect(club.address, &path, ("authorization", &bearer)).await;
        live.expect("it may look on")
    };
    let mut white = follow("seat=white&tell=turn").await;
    let mut everything = follow("seat=black").await;
    let mut turn = follow("seat=black&tell=turn").await;
    let mut news = follow("seat=black&tell=news").await;
    let sees = |message: &Value| message["data"]["view"].is_object();
    assert!(sees(&white.next().await), "it has to move");
    let first = everything.next().await;
    assert!(sees(&first), "{first}");
    assert_eq!(news.next().await, first, "everything at first");
    let no_turn = turn.next().await;
    assert!(!sees(&no_turn), "{no_turn}");

    let wish = json!({ "do": "play", "seat": "white", "action": "H3-G3" });
    white.send_only("1", wish).await.expect("it lives");
    let mut told = [white.next().await, white.next().await];
    // The answer and what it changed may come in either order.
    told.sort_by_key(|message| message["done"].is_null());
    assert_eq!(told[0], json!({ "done": "1" }));
    assert!(!sees(&told[1]), "{}", told[1]);
    assert_eq!(told[1]["data"]["events"][0]["text"], "H3-G3");
    let mut whole = everything.next().await;
    assert_eq!(turn.next().await, whole, "it has to move");
    assert_eq!(whole["data"]["view"]["to_move"], "black");
    assert!(
        whole["data"]["actions"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty())
    );
    for (part, nothing) in [
        ("view", json!(null)),
        ("actions", json!([])),
        ("meanwhile", json!([])),
    ] {
        whole["data"][part] = nothing;
    }
    assert_eq!(
        news.next().await,
        whole,
        "what happened and whose turn it is"
    );

    let (status, _) = call(
        &club,
        &token,
        "POST",
        &format!("{path}/wish"),
        &json!({ "do": "takeback" }),
    )
    .await;
    assert_eq!(status, 200);
    let (again, whole) = (news.next().await, everything.next().await);
    assert_eq!(whole["data"]["events"][0]["kind"], "takeback");
    assert!(sees(&again), "it could not have followed that");
    assert_eq!(again, whole);
}

#[tokio::test]
async fn strangers_and_wrong_requests_are_told_so() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let token = token(&club, &mut ana, "ana").await;
    let stranger = "00".repeat(32);
    for path in ["/api/me", "/api/tables", "/api/tables/abcdefghijkm"] {
        let (status, answer) = call(&club, &stranger, "GET", path, &Value::Null).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (401, &json!("unknown_key")),
            "{path}"
        );
    }
    let (status, _) = call(
        &club,
        &token,
        "GET",
        "/api/tables/abcdefghijkm",
        &Value::Null,
    )
    .await;
    assert_eq!(status, 404);
    for wrong in [
        json!({ "game": "go" }),
        json!({ "game": "dominoes", "preset": "nope" }),
        json!({ "game": "dominoes", "seats": { "P9": "me" } }),
        json!({ "game": "dominoes", "seats": { "P1": "bot:nobody" } }),
        json!({ "game": "dominoes", "surprise": 1 }),
    ] {
        let (status, answer) = call(&club, &token, "POST", "/api/tables", &wrong).await;
        assert_eq!(status, 422, "{wrong}: {answer}");
    }
    // A token sees what its owner plays, through the interface of programs; elsewhere it is nobody's.
    let mut bea = Browser::default();
    let theirs = bea.play_now(club.address, "dominoes").await;
    for asked in ["", "?since=0", "/stream"] {
        let path = format!("/api/tables/{theirs}{asked}");
        let (status, _) = call(&club, &token, "GET", &path, &Value::Null).await;
        assert!(status >= 400, "{path}: {status}");
    }
    let (status, refused) = call(
        &club,
        &token,
        "GET",
        &format!("/api/tables/{theirs}"),
        &Value::Null,
    )
    .await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (422, &json!("plays_only"))
    );
    let cookie = format!("sobremesa={token}");
    for headers in [
        [("authorization", format!("Bearer {token}"))],
        [("cookie", cookie)],
    ] {
        let headers = headers
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        let mut program = Browser::default();
        let export = program.send(club.address, "GET", "/account/export.json", &headers, "");
        assert_eq!(export.await.status, 422, "nothing of the account");
        let posted = program.send(club.address, "POST", "/play-now", &headers, "game=dominoes");
        assert_eq!(posted.await.status, 422, "nor does it become a guest");
    }
    // A token plays; it does not manage the account.
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str())];
    let answer = Browser::default()
        .send(
            club.address,
            "POST",
            "/account/leave",
            &headers,
            "password=una+frase+larga",
        )
        .await;
    assert_eq!(answer.status, 422);
}

/// Checks answers against what the description says of them.
struct Described(Value);

impl Described {
    async fn of(club: &Club) -> Described {
        let mut anybody = Browser::default();
        let document = anybody.get(club.address, "/api/openapi.json").await;
        Described(serde_json::from_str(&document.body).expect("JSON"))
    }

    /// Asks, and holds the answer, whatever it is, against the description of that request.
    async fn call(
        &self,
        club: &Club,
        token: &str,
        method: &str,
        path: &str,
        body: &Value,
    ) -> (u16, Value) {
        let (status, answer) = call(club, token, method, path, body).await;
        let asked = path.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = asked.split('/').collect();
        let described = match parts.as_slice() {
            ["", "api", "tables", _, rest @ ..] => ["/api/tables/{id}"]
                .into_iter()
                .chain(rest.iter().copied())
                .collect::<Vec<_>>()
                .join("/"),
            _ => asked.to_owned(),
        };
        let response = &self.0["paths"][&described][method.to_lowercase()]["responses"]
            [status.to_string()]["content"]["application/json"]["schema"];
        assert!(
            response.is_object(),
            "{method} {path}: {status} is not described"
        );
        if let Err(fault) = self.judge(response, &answer) {
            panic!("{method} {path}: {fault}\n{answer}");
        }
        (status, answer)
    }
}

impl Described {
    /// Is a value what a schema says? As much of JSON Schema as the description uses: a library for all of it
    /// brings twenty-six others.
    fn judge(&self, schema: &Value, value: &Value) -> Result<(), String> {
        if let Some(name) = schema["$ref"].as_str() {
            let (_, name) = name.rsplit_once('/').expect("a path");
            return self.judge(&self.0["components"]["schemas"][name], value);
        }
        for all in schema["allOf"].as_array().into_iter().flatten() {
            self.judge(all, value)?;
        }
        if let Some(ways) = schema["oneOf"].as_array() {
            let n_right = ways.iter().filter(|way| self.judge(way, value).is_ok());
            return match n_right.count() {
                1 => Ok(()),
                n => Err(format!("{value} is right in {n} ways of {schema}")),
            };
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            Value::Null => Vec::new(),
            kind => vec![kind.clone()],
        };
        let is_of = |kind: &Value| match kind.as_str() {
            Some("null") => value.is_null(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_u64() || value.is_i64(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => panic!("the description has a kind of its own: {kind}"),
        };
        if !kinds.is_empty() && !kinds.iter().any(is_of) {
            return Err(format!("{value} is no {}", schema["type"]));
        }
        if let Some(allowed) = schema["enum"].as_array()
            && !allowed.contains(value)
        {
            return Err(format!("{value} is none of {allowed:?}"));
        }
        for item in value.as_array().into_iter().flatten() {
            self.judge(&schema["items"], item)?;
        }
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().expect("a name");
            if value.is_object() && value.get(name).is_none() {
                return Err(format!("there is no {name}"));
            }
        }
        for (name, field) in value.as_object().into_iter().flatten() {
            match (
                schema["properties"].get(name),
                &schema["additionalProperties"],
            ) {
                (Some(described), _) => self.judge(described, field)?,
                (None, Value::Bool(false)) => return Err(format!("{name} is not described")),
                (None, further) => self.judge(further, field)?,
            }
        }
        Ok(())
    }
}

/// Every address of the description is there, and real answers are what it says, also when they are refusals.
#[tokio::test]
async fn the_description_is_true() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let token = token(&club, &mut ana, "ana").await;
    let described = Described::of(&club).await;
    for (path, methods) in described.0["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let path = path.replace("{id}", "abcdefghijkm");
            let answer = Browser::default()
                .send(
                    club.address,
                    &method.to_uppercase(),
                    &path,
                    &[("sec-fetch-site", "same-origin")],
                    "",
                )
                .await;
            assert!(
                ![404, 405].contains(&answer.status) || answer.body.contains("unknown_key"),
                "{method} {path}: {}",
                answer.status
            );
        }
    }
    // Who judges is not blind to what is too much, missing, or of another kind.
    let me = |me: Value| described.judge(&json!({ "$ref": "#/components/schemas/Me" }), &me);
    assert_eq!(
        me(json!({ "person": "a", "name": "b", "account": null })),
        Ok(())
    );
    assert!(me(json!({ "person": "a", "name": "b", "account": null, "age": 7 })).is_err());
    assert!(me(json!({ "person": "a", "account": null })).is_err());
    assert!(me(json!({ "person": "a", "name": 7, "account": null })).is_err());
    let ask = async |method: &str, path: &str, body: Value| {
        described.call(&club, &token, method, path, &body).await
    };
    let nothing = || Value::Null;
    ask("GET", "/api/me", nothing()).await;
    ask("GET", "/api/games", nothing()).await;
    let pace = json!({ "per_game": { "ms": 600_000, "increment_ms": 2_000 } });
    for (game, pace) in [
        ("dominoes", Value::Null),
        ("batelnah", pace),
        ("dbm", Value::Null),
    ] {
        let boxed = sobremesa_shelf::SHELF.iter().find(|one| one.name() == game);
        let seats = boxed.expect("it is on the shelf").seats();
        let mine: BTreeMap<&str, &str> = seats.iter().map(|seat| (*seat, "me")).collect();
        let wanted = json!({ "game": game, "seats": mine, "pace": pace });
        let (status, opened) = ask("POST", "/api/tables", wanted).await;
        assert_eq!(status, 200, "{opened}");
        let path = format!("/api/tables/{}", opened["table"].as_str().expect("an id"));
        for seat in seats {
            let (_, table) = ask("GET", &format!("{path}?seat={seat}"), nothing()).await;
            if let Some(action) = table["actions"].get(0) {
                let wish = json!({ "id": "1", "do": "play", "seat": seat, "action": action });
                let (status, done) = ask("POST", &format!("{path}/wish"), wish).await;
                assert_eq!(status, 200, "{done}");
                break;
            }
        }
        ask("GET", &format!("{path}?since=0&tell=news"), nothing()).await;
        let nonsense = json!({ "do": "fly" });
        let (status, _) = ask("POST", &format!("{path}/wish"), nonsense).await;
        assert_eq!(status, 422);
    }
    ask("GET", "/api/tables", nothing()).await;
    let (status, _) = ask("POST", "/api/tables", json!({ "game": "go" })).await;
    assert_eq!(status, 422);
    let (status, _) = ask("GET", "/api/tables/abcdefghijkm", nothing()).await;
    assert_eq!(status, 404);
    let stranger = described.call(&club, "nobody", "GET", "/api/me", &Value::Null);
    assert_eq!(stranger.await.0, 401);
}

/// The example bot takes a seat and plays a whole match.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_bot_plays_a_whole_match() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let options =
        "name=Ana&lang=es&theme=classic&sounds=on&music=off&bot_speed=fast&confirm_moves=no";
    ana.post(club.address, "/options", options).await;
    let token = token(&club, &mut ana, "ana").await;
    let form = "game=dominoes&preset=short&watch=public&takebacks=agreed\
                &seat_P1=open&seat_P2=bot:heaviest&seat_P3=bot:heaviest&seat_P4=bot:heaviest";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let address = format!("http://{}", club.address);
    let bot = std::process::Command::new("python3")
        .arg(script)
        .args([address.as_str(), &token, &table, "P1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("python3 runs (`cargo xtask test` installs it)");
    // Somebody has to say that the next hand may be dealt.
    let waiting = tokio::task::spawn_blocking(move || bot.wait_with_output());
    let mut live = ana.follow(club.address, &table, "").await;
    while !live.part("panel").contains("class=\"status\">Has ") {
        if live.part("choices").contains("data-wish=\"go_on\"") {
            // Frames may come before the answer, even the one that asks again.
            live.wish(json!({ "do": "go_on" })).await;
        } else {
            live.next_frame().await;
        }
    }
    let output = waiting.await.expect("it ends").expect("it ran");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{said} {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(said.contains("moves;"), "{said}");
}
