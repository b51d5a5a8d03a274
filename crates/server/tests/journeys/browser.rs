//! A person with a browser.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::FutureExt;
use serde_json::{Value, json};

use crate::webdriver::{Chromedriver, Session};

/// After so long something that should have happened has not.
const PATIENCE: Duration = Duration::from_secs(60);

/// What somebody holds in their hands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Device {
    Computer,
    Phone,
}

impl Device {
    const fn size(self) -> (u32, u32) {
        match self {
            Device::Computer => (1280, 900),
            Device::Phone => (360, 740),
        }
    }

    /// What W3C actions call its pointer.
    const fn pointer(self) -> &'static str {
        match self {
            Device::Computer => "mouse",
            Device::Phone => "touch",
        }
    }
}

/// Who comes.
#[derive(Clone, Copy)]
pub(crate) struct Visitor {
    pub(crate) device: Device,
    pub(crate) lang: &'static str,
}

impl Visitor {
    pub(crate) const ENGLISH: Visitor = Visitor {
        device: Device::Computer,
        lang: "en",
    };
    pub(crate) const SPANISH: Visitor = Visitor {
        device: Device::Computer,
        lang: "es",
    };
}

/// A person with a browser of their own.
pub(crate) struct Person {
    browser: Session,
    device: Device,
    home: String,
}

/// What the picture says of itself, and every thing on it.
const PICTURE: &str = "[document.querySelector('#board svg > title').textContent].concat(\
    [...document.querySelectorAll('#board svg g[id]')].map(thing => [thing.parentNode.id, thing.id, \
    thing.getAttribute('aria-label'), thing.getAttribute('transform'), thing.children.length].join()))";

/// Lets people come to a club, each with a browser of their own, and sees to it that every browser is
/// closed in the end, whatever happens.
pub(crate) async fn journey<const N: usize>(
    club: SocketAddr,
    visitors: [Visitor; N],
    travel: impl AsyncFnOnce([&Person; N]),
) {
    let chromedriver = Chromedriver::start();
    let mut people = Vec::with_capacity(N);
    for visitor in visitors {
        people.push(Person::arrive(&chromedriver, club, visitor).await);
    }
    let all: [&Person; N] = std::array::from_fn(|n| &people[n]);
    let travelled = AssertUnwindSafe(travel(all)).catch_unwind().await;
    for person in people {
        if travelled.is_err() {
            person.complain().await;
        }
        person.browser.end().await;
    }
    if let Err(reason) = travelled {
        std::panic::resume_unwind(reason);
    }
}

/// How Chromium is started: without a screen, and without anything that looks for a network.
const ARGUMENTS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--force-prefers-reduced-motion",
];

impl Person {
    async fn arrive(chromedriver: &Chromedriver, club: SocketAddr, visitor: Visitor) -> Person {
        let (width, height) = visitor.device.size();
        let mut arguments: Vec<String> = ARGUMENTS.map(str::to_owned).to_vec();
        arguments.push(format!("--accept-lang={}", visitor.lang));
        arguments.push(format!("--window-size={width},{height}"));
        let mut options = json!({ "args": arguments });
        if visitor.device == Device::Phone {
            options["mobileEmulation"] = json!({ "deviceMetrics": {
                "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true,
            } });
        }
        Person {
            browser: Session::begin(chromedriver, options).await,
            device: visitor.device,
            home: format!("http://{club}"),
        }
    }

    /// Opens a page of the club.
    pub(crate) async fn goto(&self, path: &str) {
        let url = format!("{}{path}", self.home);
        self.browser.post("url", json!({ "url": url })).await;
    }

    pub(crate) async fn reload(&self) {
        self.browser.post("refresh", json!({})).await;
    }

    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height });
        self.browser.post("window/rect", size).await;
    }

    /// The path of the page that is open.
    pub(crate) async fn path(&self) -> String {
        let url = self.browser.get("url").await;
        let path = url.as_str().and_then(|url| url.strip_prefix(&self.home));
        path.unwrap_or_default().to_owned()
    }

    /// Asks the page something.
    pub(crate) async fn ask(&self, script: &str) -> Value {
        let script = json!({ "script": format!("return {script};"), "args": [] });
        self.browser.post("execute/sync", script).await
    }

    pub(crate) async fn is(&self, condition: &str) -> bool {
        self.ask(&format!("Boolean({condition})")).await == json!(true)
    }

    /// Frames bring only what changed: all of them together must come to what a new visit shows.
    pub(crate) async fn sees_what_is_true(&self) {
        self.wait_for("!document.querySelector('#board .gliding')")
            .await;
        let followed = self.ask(PICTURE).await;
        self.reload().await;
        self.wait_for("document.querySelector('#board svg')").await;
        assert_eq!(followed, self.ask(PICTURE).await);
    }

    /// Waits until something holds on the page.
    pub(crate) async fn wait_for(&self, condition: &str) {
        let since = Instant::now();
        while !self.is(condition).await {
            assert!(since.elapsed() < PATIENCE, "this never came: {condition}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        let text = self
            .ask(&format!(
                "document.querySelector({css:?})?.textContent ?? ''"
            ))
            .await;
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Gives up the game of Batel-Nah, which is asked first.
    pub(crate) async fn resign(&self) {
        self.ask("document.getElementById('typed').focus()").await;
        self.type_text("abandon").await;
        self.press([ENTER]).await;
        self.wait_for("document.querySelector('#alert [data-answer=yes]')")
            .await;
        self.click("#alert [data-answer=yes]").await;
    }

    /// The middle of an element on the screen, after scrolling to it. Like a person, it looks again for what
    /// is not there yet, and waits until it stands still: a page that has been asked for may still be coming
    /// in, and what comes in above moves what is below.
    async fn place(&self, css: &str) -> (i64, i64) {
        let script = format!(
            "(() => {{ const e = document.querySelector({css:?}); \
               if (!e) return null; \
               e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
               const b = e.getBoundingClientRect(); \
               return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        );
        let mut before = None;
        let since = Instant::now();
        loop {
            let place = self.ask(&script).await;
            if let (Some(x), Some(y)) = (place[0].as_f64(), place[1].as_f64()) {
                let place = (x.round() as i64, y.round() as i64);
                if before.replace(place) == Some(place) {
                    return place;
                }
            }
            assert!(since.elapsed() < PATIENCE, "there is no {css}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Clicks, taps, or presses down on one thing and lets go on another.
    async fn point(&self, steps: Vec<Value>) {
        let actions = json!([{
            "type": "pointer", "id": "hand",
            "parameters": { "pointerType": self.device.pointer() },
            "actions": steps,
        }]);
        let actions = json!({ "actions": actions });
        self.browser.post("actions", actions).await;
    }

    pub(crate) async fn click(&self, css: &str) {
        let (x, y) = self.place(css).await;
        self.point(vec![
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ])
        .await;
    }

    pub(crate) async fn drag(&self, from: &str, to: &str) {
        let (to_x, to_y) = self.place(to).await;
        let (x, y) = self.place(from).await;
        // Scrolling to the first may have moved the second.
        let (to_x, to_y) = self.still_at(to).await.unwrap_or((to_x, to_y));
        self.point(vec![
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerMove", "duration": 60, "x": (x + to_x) / 2, "y": (y + to_y) / 2 }),
            json!({ "type": "pointerMove", "duration": 60, "x": to_x, "y": to_y }),
            json!({ "type": "pointerUp", "button": 0 }),
        ])
        .await;
    }

    /// Clicks twice in quick succession.
    pub(crate) async fn double_click(&self, css: &str) {
        let (x, y) = self.place(css).await;
        let press = || {
            let down = json!({ "type": "pointerDown", "button": 0 });
            [down, json!({ "type": "pointerUp", "button": 0 })]
        };
        let mut steps = vec![json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y })];
        steps.extend(press());
        // Long enough for an answer to have come, and still a double click.
        steps.push(json!({ "type": "pause", "duration": 150 }));
        steps.extend(press());
        self.point(steps).await;
    }

    /// Drags something, presses Escape while it is held, and lets go.
    pub(crate) async fn drag_and_escape(&self, from: &str, to: &str) {
        let (to_x, to_y) = self.place(to).await;
        let (x, y) = self.place(from).await;
        let (to_x, to_y) = self.still_at(to).await.unwrap_or((to_x, to_y));
        self.point(vec![
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerMove", "duration": 60, "x": to_x, "y": to_y }),
        ])
        .await;
        self.press([ESCAPE]).await;
        self.point(vec![json!({ "type": "pointerUp", "button": 0 })])
            .await;
    }

    async fn still_at(&self, css: &str) -> Option<(i64, i64)> {
        let script = format!(
            "(() => {{ const b = document.querySelector({css:?}).getBoundingClientRect(); \
               return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        );
        let place = self.ask(&script).await;
        Some((
            place[0].as_f64()?.round() as i64,
            place[1].as_f64()?.round() as i64,
        ))
    }

    /// Presses keys, one after the other.
    pub(crate) async fn press(&self, keys: impl IntoIterator<Item = &str>) {
        let steps: Vec<Value> = keys
            .into_iter()
            .flat_map(|key| {
                [
                    json!({ "type": "keyDown", "value": key }),
                    json!({ "type": "keyUp", "value": key }),
                ]
            })
            .collect();
        let actions = json!([{ "type": "key", "id": "keys", "actions": steps }]);
        let actions = json!({ "actions": actions });
        self.browser.post("actions", actions).await;
    }

    /// Types text into whatever has the focus.
    pub(crate) async fn type_text(&self, text: &str) {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        self.press(letters.iter().map(String::as_str)).await;
    }

    /// A picture of what is on the screen, as PNG.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        let picture = self.browser.get("screenshot").await;
        let letters = picture.as_str().expect("a picture");
        STANDARD.decode(letters).expect("as usual")
    }

    /// The same as WebP, a tenth as heavy.
    pub(crate) async fn small_picture(&self) -> Vec<u8> {
        let wanted = json!({
            "cmd": "Page.captureScreenshot",
            "params": { "format": "webp", "quality": 80 },
        });
        let picture = self.browser.post("goog/cdp/execute", wanted).await;
        let letters = picture["data"].as_str().expect("a picture");
        STANDARD.decode(letters).expect("as usual")
    }

    /// The faults that scripts and the content policy have reported.
    pub(crate) async fn browser_faults(&self) -> Vec<String> {
        let log = self
            .browser
            .post("se/log", json!({ "type": "browser" }))
            .await;
        let entries = log.as_array().expect("a log").iter();
        entries.map(|entry| entry["message"].to_string()).collect()
    }

    /// What the page showed when a journey failed.
    async fn complain(&self) {
        eprintln!("at {}", self.path().await);
        for css in ["#panel .status", "#say", "#alert"] {
            eprintln!("{css}: {}", self.text(css).await);
        }
        let path = std::env::temp_dir().join("sobremesa-journey.png");
        if std::fs::write(&path, self.picture().await).is_ok() {
            eprintln!("what it looked like: {}", path.display());
        }
    }
}

/// Keys without a letter, as W3C actions name them.
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const HOME: &str = "\u{e011}";
pub(crate) const PAGE_DOWN: &str = "\u{e00f}";
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const DOWN: &str = "\u{e015}";
