//! People who try things out: positions set up by hand, programs of their own as opponents.

use std::path::Path;
use std::process::{Command, Stdio};

use sobremesa_visitor::Browser;

use crate::browser::{Device, ENTER, Person, RIGHT, Visitor, journey};
use crate::club::Club;

/// The first thing that can be taken up whose id begins like this.
async fn pick(person: &Person, prefix: &str) -> String {
    let script = format!(
        "document.querySelector('#position').dataset.picks.split(' ').find(id => id.startsWith('{prefix}'))"
    );
    let id = person.ask(&script).await;
    id.as_str().expect("something to take up").to_owned()
}

fn is_there(id: &str) -> String {
    format!("document.querySelector('#board #{id}')")
}

async fn play_on(person: &Person) {
    person.click("form.play button.main").await;
    person
        .wait_for("document.querySelector('#table #board svg')")
        .await;
    assert!(person.path().await.starts_with("/t/"));
}

/// Pieces are put elsewhere, taken off and put back by mouse, keyboard and list; faults are
/// told in words; the address is the position; and it is played on from there.
#[tokio::test]
async fn a_position_of_batel_nah_is_set_up_and_played() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        ana.goto("/position/batelnah").await;
        ana.wait_for("document.querySelector('#board .can-pick')")
            .await;
        let piece = pick(ana, "piece-").await;
        ana.drag(&format!("#{piece}"), "#hex-F6").await;
        ana.wait_for(&is_there("piece-F6")).await;
        assert!(!ana.is(&is_there(&piece)).await, "it left where it stood");
        let shared = ana.path().await;

        ana.drag("#piece-F6", "#box-white").await;
        ana.wait_for(&format!("!{}", is_there("piece-F6"))).await;
        ana.wait_for("document.querySelector('#board .piece[id^=spare-]')")
            .await;
        // A click takes it up, another puts it down.
        let spare = pick(ana, "spare-").await;
        ana.click(&format!("#{spare}")).await;
        ana.click("#hex-G6").await;
        ana.wait_for(&is_there("piece-G6")).await;

        // Going back in the browser undoes.
        ana.ask("history.go(-2)").await;
        ana.wait_for(&is_there("piece-F6")).await;
        assert_eq!(ana.path().await, shared);

        ana.click("button[value=empty]").await;
        ana.wait_for("document.querySelector('.fault')").await;
        assert!(!ana.text(".fault").await.is_empty(), "faults in words");

        ana.goto(&shared).await;
        ana.wait_for(&is_there("piece-F6")).await;
        ana.click("button[value=turn-black]").await;
        ana.wait_for("document.querySelector('button[value=turn-black][aria-pressed=true]')")
            .await;
        play_on(ana).await;
        assert!(ana.is(&is_there("piece-F6")).await);
        assert_eq!(ana.text("#panel .status").await, "To move: Black.");
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// A deal is changed two tiles at a time, with a finger and by keyboard, and played on.
#[tokio::test]
async fn a_deal_of_dominoes_is_set_up_and_played() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "es",
    };
    journey(club.address, [phone], async |[ana]| {
        ana.goto("/position/dominoes").await;
        ana.wait_for("document.querySelector('#board .can-pick')")
            .await;
        let hand =
            |person: &'static str| format!("document.querySelector('#hand-{person} .piece').id");
        let before = (ana.ask(&hand("P1")).await, ana.ask(&hand("P3")).await);
        let id = |id: &serde_json::Value| format!("#{}", id.as_str().unwrap_or_default());
        ana.drag(&id(&before.0), &id(&before.1)).await;
        ana.wait_for(&format!(
            "{} == '{}'",
            hand("P1"),
            before.1.as_str().unwrap_or_default()
        ))
        .await;
        assert_eq!(ana.ask(&hand("P3")).await, before.0);

        let address = ana.path().await;
        ana.ask("document.getElementById('board').focus()").await;
        ana.press([RIGHT, ENTER, RIGHT, ENTER]).await;
        ana.wait_for(&format!(
            "location.pathname + location.search != {address:?}"
        ))
        .await;
        play_on(ana).await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}

/// Registers somebody who writes programs; their token.
async fn token(club: &Club) -> String {
    let mut browser = Browser::default();
    let form = "account=bea&password=una+frase+larga";
    browser.post(club.address, "/account/register", form).await;
    let page = browser
        .post(club.address, "/account/token", "label=bot")
        .await;
    let token = page.body.split("class=\"token\">").nth(1);
    let token = token.and_then(|rest| rest.split('<').next());
    token.expect("a token is shown").to_owned()
}

/// The example bot sits down at a person's table and plays with them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_bot_plays_against_a_persons_browser() {
    let club = Club::open().await;
    let token = token(&club).await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        ana.goto("/new/batelnah").await;
        ana.ask(
            "document.querySelector('[name=seat_black]').value = 'open', \
             document.querySelector('[name=seat_blue]').value = 'bot:level1', \
             document.querySelector('[name=seat_red]').value = 'bot:level1'",
        )
        .await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('.invitation .qr svg')").await;
        let path = ana.path().await;
        let table = path.trim_start_matches("/t/");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
        let address = format!("http://{}", club.address);
        let bot = Command::new("python3")
            .arg(script)
            .args([address.as_str(), token.as_str(), table, "black"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is there");
        for _ in 0..3 {
            ana.wait_for("document.querySelector('#panel .seat.turn.you') && document.querySelector('#choices button[data-pick]')").await;
            let seq = ana.ask("Number(document.getElementById('table').dataset.seq)").await;
            ana.ask("document.querySelector('#choices button[data-pick]').click()").await;
            // The person's move and the bot's.
            ana.wait_for(&format!("Number(document.getElementById('table').dataset.seq) >= {} + 2", seq))
                .await;
        }
        ana.resign().await;
        ana.wait_for("document.querySelector('a[href$=replay]')").await;
        let ended = tokio::task::spawn_blocking(move || bot.wait_with_output()).await;
        let said = ended.expect("a thread").expect("the bot ends").stdout;
        let said = String::from_utf8_lossy(&said);
        assert!(said.starts_with("3 moves;"), "{said}");
    })
    .await;
    club.close().await;
}

/// DOM-UX-06: the players who were chosen are offered again the next time.
#[tokio::test]
async fn the_last_players_are_offered_again() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        let players = "[...document.querySelectorAll('[name^=seat_]')].map(s => s.value)";
        ana.goto("/new/dominoes").await;
        ana.ask("document.querySelector('[name=seat_P2]').value = 'bot:heaviest', document.querySelector('[name=seat_P4]').value = 'open'").await;
        let chosen = ana.ask(players).await;
        ana.click("main form button[type=submit]").await;
        ana.wait_for("document.querySelector('.invitation')").await;
        ana.goto("/new/dominoes").await;
        ana.wait_for("document.querySelector('[name=seat_P4]').value == 'open'").await;
        assert_eq!(ana.ask(players).await, chosen);
    })
    .await;
    club.close().await;
}
