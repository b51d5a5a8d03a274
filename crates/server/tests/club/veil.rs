//! An encounter with hidden units, in the club: whoever looks on, however late and by whatever door, is
//! sent the same whatever it is that is hidden.

use serde_json::json;
use sobremesa_visitor::{Browser, Live};

use crate::club::Club;
use crate::programs::token;

/// The words that say what is hidden, in one evening and in the other.
const SECRETS: [[&str; 4]; 2] = [
    ["Shade", "Knife", "Lurking", "Nightfall"],
    ["Ghoul", "Viper", "Waiting", "Midwinter"],
];

/// Two heroes, two wolves and three who are hidden. Initiative leaves nothing to the dice, and nobody
/// fights: two evenings differ in nothing but what is hidden.
fn encounter(secrets: [&str; 4], swap: bool) -> String {
    let [shade, knife, lurk, night] = secrets;
    let (one, other) = if swap {
        ("(8, 2)", "(7, 0)")
    } else {
        ("(7, 0)", "(8, 2)")
    };
    let (weak, strong) = if swap { (30, 3) } else { (3, 30) };
    let unit = |name: &str, hp: i32, initiative: i32| {
        format!(
            "UNIT {name} {{ HP: {hp}; Initiative: +{initiative}; Speed: 3; AC: {hp}; \
             Attack: Melee +{hp} 1d{hp}; Full Attack: Melee 1d4; }}\n"
        )
    };
    format!(
        "MAP {{ Layout: Rectangle 10, 3; Obstacles: (6, 0-2); }}\n\
         PLAYER Ana {{ Initiative: +900; }} PLAYER Blas {{ Initiative: +700; }}\n{}{}{}{}\
         AI Rest {{ Pass; }} AI {lurk} {{ Pass; }}\n\
         TEAM Heroes {{ Ana x1: (0, 0); Blas x1: (0, 2); }}\n\
         TEAM Wolves {{ Wolf, Rest x1: (4, 0); Cub, Rest x1: (4, 2); \
         hidden {shade}, {lurk} x1: {one}; hidden {knife}, {lurk} x1: {other}; }}\n\
         TEAM {night} {{ hidden {knife}, {lurk} x1: (9, 1); }}\n",
        unit("Wolf", 9, 500),
        unit("Cub", 5, 300),
        unit(shade, weak, 800),
        unit(knife, strong, 200),
    )
}

/// What the master does. Unit 2 is a wolf that was seen and goes into hiding; 4 to 6 are hidden.
const COMMANDS: [&str; 16] = [
    "next",
    "next",
    "move 2 (3,1)",
    "move 4 (9,2)",
    "next",
    "hide 2",
    "move 2 (2,1)",
    "undo",
    "next",
    "hurt 4 2",
    "note 5 beware",
    "next",
    "move 3 (5,1)",
    "undo",
    "kill 6",
    "next",
];

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Everything that those who look on were sent, by how they asked for it.
async fn evening(
    club: &Club,
    curious: &mut Browser,
    secrets: [&str; 4],
    swap: bool,
) -> Vec<(String, String)> {
    let (mut master, mut early) = (Browser::default(), Browser::default());
    let text = format!("text={}", encoded(&encounter(secrets, swap)));
    let opened = master.post(club.address, "/write/clairvoyance/open", &text);
    let opened = opened.await;
    let path = opened.header("location").expect("a table").to_owned();
    let table = path.trim_start_matches("/t/").to_owned();
    let mut live = master.follow(club.address, &table, "master").await;
    early.get(club.address, &path).await;
    let mut looking = early.follow(club.address, &table, "").await;
    looking.next_frame().await;
    for command in COMMANDS {
        let wish = json!({ "do": "type", "seat": "master", "text": command });
        let answer = live.wish(wish).await;
        assert!(answer["done"].is_string(), "{command}: {answer}");
    }
    say_and_hear(&mut live, &mut looking, "That was all").await;

    let mut sent: Vec<(String, String)> = looking
        .heard
        .iter()
        .enumerate()
        .map(|(n, heard)| (format!("frame {n}"), heard.clone()))
        .collect();
    let mut late = Browser::default();
    let page = late.get(club.address, &path).await;
    assert_eq!(page.status, 200);
    sent.push(("page".to_owned(), page.body));
    for since in 0..24 {
        let asked = format!("/t/{table}/live?since={since}");
        let cookie = late.cookie.clone().expect("somebody known");
        let connected = Live::connect(club.address, &asked, ("cookie", &cookie));
        let mut live = connected.await.expect("a live table");
        live.next_frame().await;
        sent.push((format!("late frame since {since}"), live.heard.concat()));
        let asked = format!("/api/tables/{table}?since={since}");
        let data = curious.get(club.address, &asked).await;
        assert_eq!(data.status, 200);
        sent.push((format!("data since {since}"), data.body));
    }
    for file in [
        "match.jsonl",
        "replay",
        "replay/3",
        "picture.svg",
        "picture.png",
        "story.txt",
        "book.html",
        "report.html",
        "replay?at=2",
        "?point=unit-4",
        "?point=unit-2",
    ] {
        let joint = if file.starts_with('?') { "" } else { "/" };
        let answer = late
            .get(club.address, &format!("{path}{joint}{file}"))
            .await;
        let is_page = file.starts_with('?');
        assert_eq!(answer.status == 200, is_page, "{file}: {}", answer.status);
        let body = if is_page { answer.body } else { String::new() };
        sent.push((file.to_owned(), format!("{} {body}", answer.status)));
    }
    let tables = curious.get(club.address, "/api/tables").await;
    sent.push(("the tables".to_owned(), tables.body));
    for (asked, text) in &mut sent {
        for secret in secrets {
            assert!(!text.contains(secret), "{secret} in {asked}: {text}");
        }
        *text = without_chance(&text.replace(&table, "TABLE"));
    }
    sent
}

/// Says something at the table, which everybody hears: whatever was sent before it has come by then.
pub(crate) async fn say_and_hear(speaking: &mut Live, hearing: &mut Live, text: &str) {
    let wish = json!({ "do": "say", "channel": "table", "text": text });
    assert!(speaking.wish(wish).await["done"].is_string(), "{text}");
    while !hearing.heard.last().is_some_and(|it| it.contains(text)) {
        hearing.next().await;
    }
}

/// CLV-TEA-02: nor is anything sent when the master does something with somebody hidden: a message without a word
/// would tell that there is somebody.
#[tokio::test]
async fn what_is_done_in_secret_sends_nothing() {
    let club = Club::open().await;
    let (mut master, mut watcher) = (Browser::default(), Browser::default());
    let text = format!("text={}", encoded(&encounter(SECRETS[0], false)));
    let opened = master.post(club.address, "/write/clairvoyance/open", &text);
    let opened = opened.await;
    let table = opened.header("location").expect("a table");
    let table = table.trim_start_matches("/t/").to_owned();
    let mut live = master.follow(club.address, &table, "master").await;
    watcher.get(club.address, &format!("/t/{table}")).await;
    let mut looking = watcher.follow(club.address, &table, "").await;
    say_and_hear(&mut live, &mut looking, "Good evening").await;
    for (command, n_sent) in [
        ("move 4 (9,2)", 0),
        ("hurt 4 2", 0),
        ("note 5 beware", 0),
        ("kill 6", 0),
        // Of a wolf in sight people are told.
        ("move 2 (3,1)", 1),
    ] {
        let n_before = looking.heard.len();
        let wish = json!({ "do": "type", "seat": "master", "text": command });
        let answer = live.wish(wish).await;
        assert!(answer["done"].is_string(), "{command}: {answer}");
        say_and_hear(&mut live, &mut looking, &format!("after {n_before}")).await;
        assert_eq!(looking.heard.len() - n_before, n_sent + 1, "{command}");
    }
    club.close().await;
}

/// What the dice of those in sight showed, and what guests are called and known by, is of no interest here.
fn without_chance(text: &str) -> String {
    let text = ["Visita ", "/people/"]
        .into_iter()
        .fold(text.to_owned(), |text, before| without_word(&text, before));
    let mut rest = text.as_str();
    let mut kept = String::with_capacity(text.len());
    while let Some(found) = rest.find("\"die\":") {
        let end = rest[found..]
            .find('}')
            .map_or(rest.len(), |end| found + end);
        kept.push_str(&rest[..found]);
        rest = &rest[end..];
    }
    kept + rest
}

/// Without the letters and digits that follow something.
fn without_word(text: &str, before: &str) -> String {
    let parts = text.split(before).enumerate();
    parts
        .map(|(n, part)| match n {
            0 => part,
            _ => part.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric()),
        })
        .collect()
}

/// CLV-TEA-02: names, dice, places, figures and the numbers of lines: nothing of it is sent to anybody who
/// may not know, early or late, as a page or as data, and there is no file to fetch while it goes on.
#[tokio::test]
async fn nobody_who_looks_on_is_sent_anything_of_what_is_hidden() {
    let club = Club::open().await;
    let mut curious = Browser::default();
    token(&club, &mut curious, "curiosa").await;
    let first = evening(&club, &mut curious, SECRETS[0], false).await;
    let second = evening(&club, &mut curious, SECRETS[1], true).await;
    assert_eq!(first.len(), second.len());
    for ((asked, one), (_, other)) in first.iter().zip(&second) {
        assert_eq!(one, other, "{asked}");
    }
    // It is no empty promise: what can be seen is there.
    let all: String = first.iter().map(|(_, text)| text.as_str()).collect();
    assert!(all.contains("Cub") && all.contains("Wolves"));
    club.close().await;
}
