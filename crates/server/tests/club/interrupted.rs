//! People go at any moment, and disks fail: what is known and what is stored stay the same.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_club::AccountName;
use sobremesa_server::{Allowance, House, Manner};
use sobremesa_store::{
    Around, Entry, IndexCard, Journal, Pending, SqliteJournal, StoreError, StreamId,
};
use sobremesa_visitor::{Browser, Live};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

use crate::club::{Club, any_port};

/// A journal whose disk is slow, or fails, when the test wants it.
struct Disk {
    inner: SqliteJournal,
    gate: Semaphore,
    n_waiting: AtomicUsize,
    fails: AtomicBool,
    /// Stores everything, and says that it has not.
    lies: AtomicBool,
    /// So many more entries can be written over.
    overwrites: AtomicUsize,
}

impl Disk {
    fn new(inner: SqliteJournal) -> Arc<Disk> {
        Arc::new(Disk {
            inner,
            gate: Semaphore::new(1),
            n_waiting: AtomicUsize::new(0),
            fails: AtomicBool::new(false),
            lies: AtomicBool::new(false),
            overwrites: AtomicUsize::new(usize::MAX),
        })
    }

    async fn in_memory() -> Arc<Disk> {
        Disk::new(SqliteJournal::in_memory().await.expect("a journal"))
    }

    async fn is_asked(&self) {
        while self.n_waiting.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
    }
}

impl Around for Disk {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            self.n_waiting.fetch_add(1, Ordering::SeqCst);
            let _permit = self.gate.acquire().await.expect("never closed");
            self.n_waiting.fetch_sub(1, Ordering::SeqCst);
            if self.fails.load(Ordering::SeqCst) {
                return Err(StoreError::unavailable("the disk is full"));
            }
            self.inner.commit(entries, cards).await?;
            if self.lies.load(Ordering::SeqCst) {
                return Err(StoreError::unavailable("no answer from the disk"));
            }
            Ok(())
        })
    }

    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()> {
        let one_less = |n: usize| n.checked_sub(1);
        let order = Ordering::SeqCst;
        match self.overwrites.fetch_update(order, order, one_less) {
            Ok(_) => self.inner.overwrite(entry),
            Err(_) => Box::pin(async { Err(StoreError::unavailable("the disk is gone")) }),
        }
    }
}

const OPTIONS: &str =
    "lang=es&theme=classic&sounds=on&music=off&bot_speed=fast&confirm_moves=no&name=";

/// Sends a form and hangs up while the disk is still busy with it.
async fn post_and_hang_up(club: &Club, disk: &Disk, browser: &Browser, path: &str, form: &str) {
    let held = disk.gate.acquire().await.expect("the disk is busy");
    let mut stream = TcpStream::connect(club.address).await.expect("it is open");
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nsec-fetch-site: same-origin\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        club.address,
        browser.cookie.as_deref().expect("somebody known"),
        form.len()
    );
    let sent = stream.write_all(request.as_bytes()).await;
    sent.expect("it listens");
    disk.is_asked().await;
    drop(stream);
    // Others are answered meanwhile: by then the club has noticed that they are gone.
    for _ in 0..20 {
        Browser::default().get(club.address, "/").await;
    }
    drop(held);
}

/// Whoever hangs up stops nobody else, and what they asked for is done.
#[tokio::test]
async fn a_lost_connection_stops_no_change() {
    let disk = Disk::in_memory().await;
    let manner = Manner {
        administrator: Some(AccountName::new("jefa").expect("a name")),
        ..Manner::default()
    };
    let journal = Arc::clone(&disk) as Arc<dyn Journal>;
    let house = House::with_journal(sobremesa_shelf::SHELF, journal, manner).await;
    let house = house.expect("it opens");
    let code = house.admin_code().expect("nobody is").to_owned();
    let club = Club::open_at(any_port(), house).await;
    let (mut jefa, mut bea) = (Browser::default(), Browser::default());
    let form = format!("account=jefa&password=una+frase+larga&code={code}");
    jefa.post(club.address, "/account/register", &form).await;

    // People.
    let form = format!("{OPTIONS}Ana+la+Breve");
    post_and_hang_up(&club, &disk, &jefa, "/options", &form).await;
    let form = format!("{OPTIONS}Bea");
    let later = bea.post(club.address, "/options", &form).await;
    assert_eq!(later.status, 303, "{}", later.body);
    let page = jefa.get(club.address, "/options").await.body;
    assert!(page.contains("Ana la Breve"), "hers is done too");

    // Announcements.
    let path = "/admin/announce";
    post_and_hang_up(&club, &disk, &jefa, path, "text=Torneo").await;
    let later = jefa.post(club.address, path, "text=Aplazado").await;
    assert_eq!(later.status, 303, "{}", later.body);
    assert!(bea.get(club.address, "/").await.body.contains("Aplazado"));

    // Computer players.
    let game = sobremesa_shelf::game("dominoes").expect("on the shelf");
    let example = game
        .abilities()
        .recruiting
        .expect("players can be described")
        .example();
    let form = |name: &str| {
        let definition = example.replace("\"mine\"", &format!("\"{name}\""));
        let encoded: String = definition.bytes().map(|b| format!("%{b:02x}")).collect();
        format!("definition={encoded}")
    };
    let path = "/personas/dominoes";
    post_and_hang_up(&club, &disk, &jefa, path, &form("first")).await;
    let later = jefa.post(club.address, path, &form("second")).await;
    assert_eq!(later.status, 200, "{}", later.body);
    let page = jefa.get(club.address, path).await.body;
    assert!(page.contains("<code>first</code>") && page.contains("<code>second</code>"));
}

/// A commit that failed has not happened, unless it has; the next change finds out.
#[tokio::test]
async fn after_a_failure_the_journal_is_read_again() {
    let disk = Disk::in_memory().await;
    let journal = Arc::clone(&disk) as Arc<dyn Journal>;
    let club = Club::open_with(journal, Allowance::default()).await;
    let mut ana = Browser::default();
    let name = async |ana: &mut Browser, name: &str| {
        let form = format!("{OPTIONS}{name}");
        let status = ana.post(club.address, "/options", &form).await.status;
        let page = ana.get(club.address, "/options").await.body;
        (status, page.contains(&format!("value=\"{name}\"")))
    };
    assert_eq!(name(&mut ana, "Ana").await, (303, true));
    disk.fails.store(true, Ordering::SeqCst);
    assert_eq!(name(&mut ana, "Bea").await, (503, false));
    disk.fails.store(false, Ordering::SeqCst);
    assert_eq!(name(&mut ana, "Carla").await, (303, true));
    disk.lies.store(true, Ordering::SeqCst);
    assert_eq!(name(&mut ana, "Diana").await, (303, true), "it is stored");
    disk.lies.store(false, Ordering::SeqCst);
    assert_eq!(name(&mut ana, "Elena").await, (303, true));
}

/// What could not be stored is shown to nobody. What is stored although the disk has said that it is not, those
/// who play are shown and told, whatever had been made ready for them before.
#[tokio::test]
async fn those_who_play_are_shown_what_is_stored_and_nothing_else() {
    let disk = Disk::in_memory().await;
    let journal = Arc::clone(&disk) as Arc<dyn Journal>;
    let club = Club::open_with(journal, Allowance::default()).await;
    let mut ana = Browser::default();
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table");
    let table = table.trim_start_matches("/t/").to_owned();
    let cookie = ana.cookie.clone().expect("she is known");
    let path = format!("/api/tables/{table}/stream?seat=black&tell=news");
    let program = Live::connect(club.address, &path, ("cookie", &cookie)).await;
    let mut program = program.expect("it is let in");
    let mut page = ana.follow(club.address, &table, "white").await;
    program.next().await;
    page.next_frame().await;

    let play = |action: &str| json!({ "do": "play", "seat": "white", "action": action });
    disk.fails.store(true, Ordering::SeqCst);
    let refused = page.wish(play("H3-H4")).await;
    assert_eq!(refused["code"], "ours", "{refused}");
    disk.fails.store(false, Ordering::SeqCst);
    disk.lies.store(true, Ordering::SeqCst);
    let refused = page.wish(play("H3-G3")).await;
    assert_eq!(refused["code"], "ours", "{refused}");
    disk.lies.store(false, Ordering::SeqCst);
    while !page.part("board").contains("id=\"piece-G3\"") {
        page.next_frame().await;
    }
    while !program
        .heard
        .last()
        .is_some_and(|told| told.contains("H3-G3"))
    {
        program.next().await;
    }
    for heard in [&page.heard, &program.heard] {
        assert!(!heard.iter().any(|told| told.contains("piece-H4")));
    }
    let is_told = |told: &&String| told.contains("H3-H4");
    assert_eq!(program.heard.iter().find(is_told), None);
}

async fn open(file: &Path) -> (Club, Arc<Disk>) {
    let disk = Disk::new(SqliteJournal::open(file).await.expect("a journal"));
    let journal = Arc::clone(&disk) as Arc<dyn Journal>;
    (Club::open_with(journal, Allowance::default()).await, disk)
}

/// Everything that is stored, as one text.
async fn stored(file: &Path) -> String {
    let journal = SqliteJournal::open(file).await.expect("a journal");
    let kept = journal.history(0, 100_000).await.expect("readable");
    journal.close().await.expect("it closes");
    let bodies = kept.into_iter().map(|stored| stored.entry.body);
    bodies.collect()
}

async fn register(club: &Club, browser: &mut Browser, account: &str) {
    let form = format!("account={account}&password=una+frase+larga");
    let registered = browser.post(club.address, "/account/register", &form);
    assert_eq!(registered.await.status, 303);
}

async fn say(live: &mut Live, text: &str) {
    let said = json!({ "do": "say", "channel": "table", "text": text });
    assert!(live.wish(said).await["done"].is_string());
}

/// A table with Ana and a free seat at which she has said something; its id.
async fn table_with_words(club: &Club, ana: &mut Browser, text: &str) -> String {
    let form = "game=batelnah&preset=alliances-4&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=open&seat_red=open";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table");
    let table = table.trim_start_matches("/t/").to_owned();
    say(&mut ana.follow(club.address, &table, "white").await, text).await;
    table
}

const LEAVE: &str = "password=una+frase+larga";

/// What stops the erasing does not keep anything: it is taken up again when the house opens.
#[tokio::test]
async fn leaving_is_finished_after_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let (club, disk) = open(&file).await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let game = sobremesa_shelf::game("dominoes").expect("on the shelf");
    let example = game
        .abilities()
        .recruiting
        .expect("players can be described")
        .example();
    let definition = example.replace("\"mine\"", "\"anasown\"");
    let encoded: String = definition.bytes().map(|b| format!("%{b:02x}")).collect();
    let army = "name+%3D+%22Hueste+secreta%22%0Arace+%3D+%22humans%22%0A%5B%5Bunits%5D%5D%0A\
                kind+%3D+%22legion%22%0Amodels+%3D+40%0Afrontage+%3D+10%0Ax+%3D+100%0Ay+%3D+90%0A";

    register(&club, &mut ana, "anasecreta").await;
    table_with_words(&club, &mut ana, "Palabras secretas").await;
    let form = format!("definition={encoded}");
    let brought = ana.post(club.address, "/personas/dominoes", &form).await;
    assert_eq!(brought.status, 200, "{}", brought.body);
    let form = format!("old=&text={army}");
    let kept = ana.post(club.address, "/workshop/gom/save", &form).await;
    assert_eq!(kept.status, 303, "{}", kept.body);
    let form = "game=gom&preset=frontier&watch=public&takebacks=agreed&seat_player1=me\
                &seat_player2=open&work_player1=Hueste+secreta";
    let opened = ana.post(club.address, "/tables", form).await;
    assert_eq!(opened.status, 303, "{}", opened.body);

    disk.overwrites.store(1, Ordering::SeqCst);
    let stopped = ana.post(club.address, "/account/leave", LEAVE).await;
    assert_eq!(stopped.status, 503);
    let page = ana.get(club.address, "/account").await.body;
    assert!(!page.contains("/account/logout"), "she has left already");
    club.close().await;
    assert!(stored(&file).await.contains("secret"), "but for the rest");

    let (club, _) = open(&file).await;
    let page = bea.get(club.address, "/personas/dominoes").await.body;
    assert!(!page.contains("anasown"));
    register(&club, &mut bea, "anasecreta2").await;
    club.close().await;
    let left = stored(&file).await.replace("anasecreta2", "");
    for gone in ["secret", "anasown", "\"left\""] {
        assert!(!left.contains(gone), "{gone}: {left}");
    }
}

/// Whoever hangs up while they leave has left.
#[tokio::test]
async fn leaving_needs_nobody_who_waits() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let (club, disk) = open(&file).await;
    let mut ana = Browser::default();
    register(&club, &mut ana, "anasecreta").await;
    table_with_words(&club, &mut ana, "Palabras secretas").await;
    post_and_hang_up(&club, &disk, &ana, "/account/leave", LEAVE).await;
    let erased = async {
        let texts = async || {
            let kept = disk.inner.history(0, 100_000).await.expect("readable");
            let bodies = kept.into_iter().map(|stored| stored.entry.body);
            bodies.collect::<String>()
        };
        while texts().await.contains("secret") {
            tokio::task::yield_now().await;
        }
    };
    let erased = tokio::time::timeout(Duration::from_secs(20), erased).await;
    erased.expect("it goes on without her");
}

/// One table that nobody can read does not keep anybody from their others, nor from leaving.
#[tokio::test]
async fn a_table_that_cannot_be_read_harms_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let (club, _) = open(&file).await;
    let mut ana = Browser::default();
    register(&club, &mut ana, "ana").await;
    let broken = table_with_words(&club, &mut ana, "Palabras secretas").await;
    let whole = table_with_words(&club, &mut ana, "Buenas").await;
    club.close().await;

    let journal = SqliteJournal::open(&file).await.expect("a journal");
    let stream = StreamId::parse(&format!("table/{broken}")).expect("a name");
    let mut unknown = (&journal as &dyn Journal)
        .read_all(&stream, 0)
        .await
        .expect("it is there")
        .pop()
        .expect("something");
    unknown.seq += 1;
    unknown.body = r#"{"elapsed_ms":0,"kind":"from_the_future"}"#.to_owned();
    journal.commit(&[unknown], &[]).await.expect("stored");
    journal.close().await.expect("it closes");

    let (club, _) = open(&file).await;
    let export = ana.get(club.address, "/account/export.json").await;
    assert_eq!(export.status, 200, "{}", export.body);
    let all: Value = serde_json::from_str(&export.body).expect("JSON");
    let tables = all["tables"].as_array().expect("tables");
    let named = |id: &str| tables.iter().find(|table| table["table"] == id);
    assert_eq!(
        named(&whole).expect("it is there")["said"][0]["text"],
        "Buenas"
    );
    assert_eq!(named(&broken).expect("it is named")["readable"], false);
    let list = ana.get(club.address, "/api/tables").await;
    assert_eq!(list.status, 200);
    assert!(list.body.contains(&whole));

    let left = ana.post(club.address, "/account/leave", LEAVE).await;
    assert_eq!(left.status, 303, "{}", left.body);
    club.close().await;
    let kept = stored(&file).await;
    assert!(!kept.contains("Palabras secretas") && !kept.contains("Buenas"));
}
