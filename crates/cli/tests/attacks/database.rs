//! A club in a database on a server: it moves there and back, is copied while it is open, and has one program
//! at a time. Against the program as people run it.

use std::path::Path;
use std::process::{Command, Output};

use sobremesa_test_server::Database;
use sobremesa_visitor::Browser;

use crate::house::{Club, Place, SERVE, check_refused, failed, sobremesa};

fn move_club(from: &str, to: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
    command.args(["--lang", "en", "move-club", from, to]);
    command.output().expect("it runs")
}

fn said(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said} {output:?}");
    said
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a text")
}

/// A club outgrows its file: it is moved into a database and back, and each time everything is there, with
/// its lists. Nothing is written over, and a club that is open is not moved.
#[tokio::test]
async fn a_club_moves_to_a_database_and_back() {
    let (place, database) = (Place::new(), Database::new());
    let (file, back) = (place.path("club.db"), place.path("back.db"));
    let there = database.address();
    let mut ana = Browser::default();

    let club = Club::open(sobremesa(&SERVE, &file));
    let table = ana.play_now(club.address, "batelnah").await;
    let page = format!("/t/{table}");
    let refused = failed(&move_club(text(&file), &there));
    assert!(refused.contains("another program is using it"), "{refused}");
    club.close().await;
    let moved = said(&move_club(text(&file), &there));
    assert!(moved.contains("Matches checked: 1"), "{moved}");
    let twice = failed(&move_club(text(&file), &there));
    assert!(twice.contains("there is a club in it already"), "{twice}");

    let club = Club::open(sobremesa(&SERVE, &there));
    assert_eq!(ana.get(club.address, &page).await.status, 200);
    let second = ana.play_now(club.address, "dominoes").await;
    check_refused(sobremesa(&SERVE, &there), "another program is using it");
    let open = failed(&move_club(&there, text(&back)));
    assert!(open.contains("another program is using it"), "{open}");
    assert!(!back.exists(), "nothing is left behind");
    club.close().await;
    let moved = said(&move_club(&there, text(&back)));
    assert!(moved.contains("Matches checked: 2"), "{moved}");
    let rebuilt = said(
        &sobremesa(&["rebuild-lists"], &back)
            .output()
            .expect("it runs"),
    );
    assert!(
        rebuilt.contains("Not as they should have been: 0"),
        "{rebuilt}"
    );

    let club = Club::open(sobremesa(&SERVE, &back));
    for table in [table, second] {
        let page = ana.get(club.address, &format!("/t/{table}")).await;
        assert_eq!(page.status, 200);
    }
    club.close().await;
    let nothing = place.path("nothing.db");
    let missing = failed(&move_club(text(&nothing), &there));
    assert!(missing.contains("it does not exist"), "{missing}");
    assert!(!nothing.exists());
}

/// A copy of a club in a database is a file like any other copy, made while people play, and is put back into
/// an empty database.
#[tokio::test]
async fn a_club_in_a_database_is_copied_while_it_is_open() {
    let (place, database, other) = (Place::new(), Database::new(), Database::new());
    let copy = place.path("copy.db");
    let there = database.address();
    let club = Club::open(sobremesa(&SERVE, &there));
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    said(
        &sobremesa(&["backup", text(&copy)], &there)
            .output()
            .expect("it runs"),
    );
    check_refused(
        sobremesa(&["backup", text(&copy)], &there),
        "exists already",
    );
    check_refused(
        sobremesa(&["restore", text(&copy)], &there),
        "another program is using it",
    );
    club.close().await;
    check_refused(
        sobremesa(&["restore", text(&copy)], &there),
        "there is a club in it already",
    );
    let restore = sobremesa(&["restore", text(&copy)], other.address()).output();
    let restored = said(&restore.expect("it runs"));
    assert!(restored.contains("Matches checked: 1"), "{restored}");
    assert!(
        !restored.contains("host="),
        "no more of the address than one may see: {restored}"
    );
    let again = Club::open(sobremesa(&SERVE, other.address()));
    let page = ana.get(again.address, &format!("/t/{table}")).await;
    assert_eq!(page.status, 200);
    again.close().await;
}

/// Whatever keeps the club from its database is named.
#[test]
fn a_database_that_cannot_be_opened_says_why() {
    let database = Database::new();
    let there = database.address();
    let nobody = "postgres://ana:secret@127.0.0.1:1/club";
    let refused = failed(&sobremesa(&SERVE, nobody).output().expect("it runs"));
    assert!(
        refused.contains("the database server does not answer"),
        "{refused}"
    );
    assert!(
        refused.contains("refused"),
        "the system's own words: {refused}"
    );
    assert!(!refused.contains("secret"), "{refused}");
    let unknown = there.replace("postgres@", "nobody_known@");
    check_refused(sobremesa(&SERVE, unknown), "wants another name or password");
    let elsewhere = there.replace("?host", "_not?host");
    check_refused(
        sobremesa(&SERVE, elsewhere),
        "the server has no such database",
    );
    check_refused(
        sobremesa(&["rebuild-lists"], &there),
        "it is no file of a club, nor",
    );
}
