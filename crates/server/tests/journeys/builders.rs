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

/// A unit of the position that is on the page: where it stands, where it looks, how many it has.
async fn unit(person: &Person, id: &str) -> Option<[f64; 4]> {
    let script = format!(
        "(() => {{ const form = document.querySelector('form[data-edit]'); \
           const {{ units }} = JSON.parse(new FormData(form).get('position')); \
           const unit = units.find(unit => unit.id == '{id}'); \
           return unit && [unit.x, unit.y, unit.theta, unit.models]; }})()"
    );
    let found = person.ask(&script).await;
    let figure = |n: usize| found[n].as_f64();
    Some([figure(0)?, figure(1)?, figure(2)?, figure(3)?])
}

/// GOM-UX: on open ground a unit is dragged anywhere, turned and made larger on pads, moved by two touches and
/// taken away; a fresh one comes to where one touches; what is wrong is told, and going back undoes it.
async fn set_up_a_battle(ana: &Person) {
    ana.goto("/position/gom").await;
    ana.wait_for("document.querySelector('#board .can-pick')")
        .await;
    let changed = async |then: &str| {
        ana.wait_for(&format!("{then} && !document.querySelector('.picked')"))
            .await;
    };
    let [x, y, ..] = unit(ana, "A1").await.expect("it is there");
    ana.drag("#unit-A1", "#ground").await;
    changed("location.search.includes('position')").await;
    let [to_x, to_y, theta, models] = unit(ana, "A1").await.expect("it is there");
    // Its own middle comes to the middle of the field, and it does not turn.
    assert!((to_x - x).abs() > 50.0 && (to_y - y).abs() > 50.0);
    assert!((to_x - 640.0).abs() < 60.0 && (to_y - 300.0).abs() < 60.0);
    assert_eq!(theta, 0.0);

    let before = ana.path().await;
    ana.drag("#unit-A1", "#pad-turn-left").await;
    changed(&format!(
        "location.pathname + location.search != {before:?}"
    ))
    .await;
    assert_eq!(unit(ana, "A1").await.map(|unit| unit[2]), Some(15.0));
    let before = ana.path().await;
    ana.click("#unit-A1").await;
    ana.click("#pad-grow").await;
    changed(&format!(
        "location.pathname + location.search != {before:?}"
    ))
    .await;
    assert_eq!(
        unit(ana, "A1").await.map(|unit| unit[3]),
        Some(models + 5.0)
    );

    // Two touches move it as a drag does: it is held where it was taken.
    let before = ana.path().await;
    let stood = unit(ana, "A2").await.expect("it is there");
    ana.click("#unit-A2").await;
    ana.click("#ground").await;
    changed(&format!(
        "location.pathname + location.search != {before:?}"
    ))
    .await;
    assert_ne!(unit(ana, "A2").await.expect("it is there"), stood);
    ana.drag("#unit-A2", "#pad-away").await;
    changed("!document.getElementById('unit-A2')").await;

    let fresh = pick(ana, "spare").await;
    ana.click(&format!("#{fresh}")).await;
    ana.click("#ground").await;
    changed("document.getElementById('unit-A2')").await;
    ana.wait_for("document.querySelector('.fault')").await;
    assert!(
        !ana.text(".fault").await.is_empty(),
        "one stands on another"
    );
    ana.ask("history.back()").await;
    ana.wait_for("!document.getElementById('unit-A2') && !document.querySelector('.fault')")
        .await;
    play_on(ana).await;
    assert!(ana.is(&is_there("unit-A1")).await && !ana.is(&is_there("unit-A2")).await);
    assert_eq!(ana.browser_faults().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_battle_of_gom_is_set_up_by_mouse() {
    let club = Club::open().await;
    journey(club.address, [Visitor::ENGLISH], async |[ana]| {
        set_up_a_battle(ana).await
    })
    .await;
    club.close().await;
}

#[tokio::test]
async fn a_battle_of_gom_is_set_up_with_a_finger() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "es",
    };
    journey(club.address, [phone], async |[ana]| {
        set_up_a_battle(ana).await;
        // What is drawn too small for a finger stands below the board as well.
        ana.goto("/position/gom").await;
        ana.wait_for("document.querySelector('#fingers select')")
            .await;
        ana.click("#unit-A3").await;
        ana.wait_for("document.querySelector('#fingers button')")
            .await;
        ana.click("#fingers button").await;
        ana.wait_for("location.search.includes('position')").await;
        assert_eq!(unit(ana, "A3").await.map(|unit| unit[2]), Some(15.0));
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
