//! The catalogue of tables: lists are stored beside the journal and always say what it says.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use sobremesa_server::{House, Manner};
use sobremesa_store::{
    Around, CardIndex, Entry, IndexCard, Journal, Pending, SqliteJournal, Stored, StreamHead,
    StreamId,
};
use sobremesa_visitor::Browser;

use crate::club::{Club, any_port};

const DUEL: &str = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed&listed=on\
                    &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";

async fn open(database: &Path) -> Club {
    let house = House::open(sobremesa_shelf::SHELF, database, Manner::default());
    Club::open_at(any_port(), house.await.expect("the house opens")).await
}

/// Ana sets up a table at which Bea sits down.
async fn meet(club: &Club, ana: &mut Browser, bea: &mut Browser) -> String {
    let answer = ana.post(club.address, "/tables", DUEL).await;
    let address = answer.header("location").expect("a table").to_owned();
    let wish = format!("{address}/wish");
    bea.post(club.address, &wish, "do=sit&seat=black").await;
    address.trim_start_matches("/t/").to_owned()
}

/// The tables of somebody, as programs are told them: which, and whether they are over.
async fn tables_of(club: &Club, person: &mut Browser) -> Vec<(String, bool)> {
    let answer = person.get(club.address, "/api/tables").await;
    let told: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    let tables = told["tables"].as_array().expect("tables").iter();
    let table = |table: &serde_json::Value| {
        let name = table["table"].as_str().expect("a name").to_owned();
        (name, table["over"] == true)
    };
    tables.map(table).collect()
}

/// A club in which everything has happened that lists tell of: its file, and Ana's tables.
async fn busy_club(database: &Path, ana: &mut Browser) -> Vec<(String, bool)> {
    let club = open(database).await;
    let mut bea = Browser::default();
    let finished = meet(&club, ana, &mut bea).await;
    let mut live = ana.follow(club.address, &finished, "white").await;
    live.wish(json!({ "do": "say", "channel": "table", "text": "hola" }))
        .await;
    live.wish(json!({ "do": "play", "seat": "white", "action": "H3-H4" }))
        .await;
    let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
    live.wish(left).await;
    let running = meet(&club, ana, &mut bea).await;
    let waiting = ana.post(club.address, "/tables", DUEL).await;
    let waiting = waiting.header("location").expect("a table");
    let waiting = waiting.trim_start_matches("/t/").to_owned();
    let put_away = ana.post(club.address, "/tables", DUEL).await;
    let put_away = put_away.header("location").expect("a table").to_owned();
    ana.post(
        club.address,
        &format!("{put_away}/wish"),
        "do=close&sure=true",
    )
    .await;
    let tables = tables_of(&club, ana).await;
    let put_away = put_away.trim_start_matches("/t/").to_owned();
    let expected = [
        (waiting, false),
        (running, false),
        (put_away, true),
        (finished, true),
    ];
    assert_eq!(
        tables, expected,
        "unfinished first, the latest of each first"
    );
    club.close().await;
    tables
}

/// What was kept step by step is what the journal alone would give; and a list that is wrong, or that
/// an older program never made, is made right.
#[tokio::test]
async fn lists_are_what_the_journal_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("club.db");
    let mut ana = Browser::default();
    let tables = busy_club(&database, &mut ana).await;

    let rebuilt = House::rebuild_lists(&database).await.expect("made anew");
    assert_eq!(
        (rebuilt.n_cards, rebuilt.n_mended),
        (4 + 2, 0),
        "four tables and two people: nothing was wrong"
    );

    let journal = SqliteJournal::open(&database).await.expect("a journal");
    let finished = &tables[3].0;
    let card = journal.get("table", finished).await.expect("read");
    let wrong = IndexCard {
        body: card.expect("a card").body.replace("batelnah", "dominoes"),
        kind: "table".to_owned(),
        id: finished.clone(),
        at_ms: 0,
        terms: Vec::new(),
    };
    journal.commit(&[], &[wrong]).await.expect("stored");
    journal.close().await.expect("closed");
    let club = open(&database).await;
    assert_eq!(tables_of(&club, &mut ana).await, tables[..3], "it is lost");
    club.close().await;
    let rebuilt = House::rebuild_lists(&database).await.expect("made anew");
    assert_eq!((rebuilt.n_cards, rebuilt.n_mended), (6, 1));

    // A file of an older program: no list is complete.
    let journal = SqliteJournal::open(&database).await.expect("a journal");
    let card = journal.get("table", finished).await.expect("read");
    let wrong = IndexCard {
        terms: Vec::new(),
        ..card.expect("a card")
    };
    journal.commit(&[], &[wrong]).await.expect("stored");
    journal.begin("table").await.expect("not complete");
    journal.close().await.expect("closed");
    let club = open(&database).await;
    assert_eq!(tables_of(&club, &mut ana).await, tables);
    club.close().await;
}

/// Somebody with an account.
async fn member(club: &Club, name: &str) -> Browser {
    let mut browser = Browser::default();
    let form = format!("account={name}&password=una+frase+larga");
    browser.post(club.address, "/account/register", &form).await;
    browser
}

/// People and ratings too are what the journal says: step by step, made anew from it alone, and in a file of
/// an older program, which had no cards of them.
#[tokio::test]
async fn people_and_ratings_are_what_the_journal_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("club.db");
    let club = open(&database).await;
    let (mut ana, mut bea) = (member(&club, "ana").await, member(&club, "bea").await);
    let options = "name=Ana+Bel%C3%A9n&lang=en&theme=night&sounds=off&music=off\
                   &bot_speed=fast&confirm_moves=no";
    ana.post(club.address, "/options", options).await;
    let duel = "game=gom&watch=public&takebacks=agreed&rated=yes&pace=blitz\
                &seat_player1=me&seat_player2=open";
    for n in 0..3 {
        let opened = ana.post(club.address, "/tables", duel).await;
        let address = opened
            .header("location")
            .unwrap_or_else(|| panic!("{}", opened.body));
        let table = address.trim_start_matches("/t/").to_owned();
        let wish = format!("{address}/wish");
        bea.post(club.address, &wish, "do=sit&seat=player2").await;
        let mut live = ana.follow(club.address, &table, "player1").await;
        let resigned = live
            .wish(json!({ "do": "resign", "seat": "player1", "sure": true }))
            .await;
        assert!(resigned["done"].is_string(), "{n}: {resigned}");
    }
    let told = async |club: &Club, ana: &mut Browser| {
        let ratings = ana.get(club.address, "/account/ratings").await.body;
        (ratings, ana.get(club.address, "/options").await.body)
    };
    let before = told(&club, &mut ana).await;
    assert_eq!(before.0.matches("<li>").count(), 3, "{}", before.0);
    assert!(before.1.contains("Ana Belén"));
    club.close().await;
    let rebuilt = House::rebuild_lists(&database).await.expect("made anew");
    // Tables, people, and for each match that it is noted and a change for each; two standings.
    assert_eq!((rebuilt.n_cards, rebuilt.n_mended), (3 + 2 + 3 * 3 + 2, 0));
    for kind in ["person", "standing"] {
        let journal = SqliteJournal::open(&database).await.expect("a journal");
        journal.begin(kind).await.expect("not complete");
        journal.close().await.expect("closed");
    }
    let club = open(&database).await;
    assert_eq!(told(&club, &mut ana).await, before);
    let login = "account=bea&password=una+frase+larga";
    let login = Browser::default()
        .post(club.address, "/account/login", login)
        .await;
    assert_eq!(login.status, 303, "whoever has an account comes in");
    club.close().await;
}

/// Whoever leaves is in no list any more for having spoken; the others keep theirs.
#[tokio::test]
async fn leaving_makes_the_card_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("club.db");
    let mut ana = Browser::default();
    let tables = busy_club(&database, &mut ana).await;
    let club = open(&database).await;
    let account = "account=ana&password=una+frase+larga";
    ana.post(club.address, "/account/register", account).await;
    let gone = ana.post(club.address, "/account/leave", "password=una+frase+larga");
    let gone = gone.await;
    assert_eq!(gone.status, 303, "{}", gone.body);
    club.close().await;
    let journal = SqliteJournal::open(&database).await.expect("a journal");
    let card = journal.get("table", &tables[3].0).await.expect("read");
    let card = card.expect("a card").body;
    assert!(card.contains(r#""spoke":[]"#), "{card}");
    journal.close().await.expect("closed");
    let rebuilt = House::rebuild_lists(&database).await.expect("made anew");
    assert_eq!(rebuilt.n_mended, 0);
}

/// A journal that counts how much is read of it.
struct Counted {
    inner: SqliteJournal,
    n_read: AtomicUsize,
}

impl Counted {
    fn count<'a, T: 'a>(&'a self, read: Pending<'a, Vec<T>>) -> Pending<'a, Vec<T>> {
        Box::pin(async move {
            let found = read.await?;
            self.n_read.fetch_add(1 + found.len(), Ordering::SeqCst);
            Ok(found)
        })
    }
}

impl Around for Counted {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        self.count(self.inner.read(stream, after, limit))
    }

    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>> {
        self.count(self.inner.history(after, limit))
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>> {
        self.count(self.inner.streams(prefix))
    }
}

/// How much is read of a journal to open the house.
async fn read_to_open(database: &Path) -> usize {
    let inner = SqliteJournal::open(database).await.expect("a journal");
    let journal = Arc::new(Counted {
        inner,
        n_read: AtomicUsize::new(0),
    });
    let shelf = sobremesa_shelf::SHELF;
    let house = House::with_journal(shelf, Arc::clone(&journal) as _, Manner::default());
    let club = Club::open_at(any_port(), house.await.expect("the house opens")).await;
    let n_read = journal.n_read.load(Ordering::SeqCst);
    club.close().await;
    n_read
}

/// Opening the house reads no more after twenty finished matches than after one.
#[tokio::test]
async fn opening_does_not_grow_with_history() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("club.db");
    let mut ana = Browser::default();
    let mut after = Vec::new();
    for n_matches in [1, 19] {
        let club = open(&database).await;
        for _ in 0..n_matches {
            let table = ana.play_now(club.address, "batelnah").await;
            let mut live = ana.follow(club.address, &table, "white").await;
            let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
            let left = live.wish(left).await;
            assert!(left["done"].is_string(), "{left}");
            // Nor with what has happened to people.
            let options = "name=Ana&lang=es&theme=night&sounds=off&music=off&bot_speed=fast\
                           &confirm_moves=no";
            ana.post(club.address, "/options", options).await;
        }
        club.close().await;
        after.push(read_to_open(&database).await);
    }
    assert_eq!(after[0], after[1]);
}
