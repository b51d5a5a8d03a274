//! DBM-SHT-09, -12, -19, -26 to -28, DBM-SEQ-04: volleys one by one, and what people are asked.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::shooting::targets;

use crate::scene::{Trial, the};

fn names(trial: &Trial) -> Vec<String> {
    let found = targets(&Board::public(&trial.state)).into_iter();
    let names = found.map(|target| trial.state.element(target).id.to_string());
    names.filter(|name| name != "b92").collect()
}

/// DBM-EX-01, DBM-DES-03: destroyed by shooting, it takes nobody along.
#[test]
fn shooting_destroys_only_whom_it_hits() {
    let mut trial = Trial::shooting(
        "a1..a6 Reg Bw (S) 1000,500,0 ; b1..b4 Reg Pk (I) 1120,650,180 column ; b5 Irr Ps (O) 1380,650,180",
    );
    trial.shoot("b1", &[5, 3]);
    assert_eq!(
        trial.all("b1 b2 b3 b4"),
        ["destroyed", "1120,680,180", "1120,710,180", "1120,740,180"]
    );
    let have_shot: Vec<bool> = ["a1", "a2", "a3", "a4", "a5", "a6"]
        .map(|name| trial.state.element(the(&trial.state, name)).deeds.shot)
        .to_vec();
    assert_eq!(
        have_shot,
        [true, true, true, true, false, false],
        "DBM-SHT-27: all who had to"
    );
}

/// DBM-SEQ-04, DBM-SHT-27: the first volley frees the way for the next.
#[test]
fn a_volley_frees_the_next_target() {
    let mut trial = Trial::shooting(
        "a1 Reg Bw (O) 1000,500,0 ; a3 Irr Ps (I) 1000,560,0 ; b5 Reg Bw (S) 1000,650,180",
    );
    assert_eq!(names(&trial), ["a3"], "its own psiloi stand in a1's way");
    trial.shoot("a3", &[6, 1]);
    assert_eq!(trial.at("a3"), "destroyed");
    assert_eq!(names(&trial), ["b5"]);
}

/// DBM-SHT-11, DBM-SHT-28: equal claims are settled by the owner of the shooter, before dice.
#[test]
fn equal_claims_are_asked() {
    let position =
        "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 910,600,180 ; b2 Reg Sp (O) 1090,600,180";
    let mut trial = Trial::shooting(position);
    trial.shoot("b1", &[]);
    assert_eq!(trial.asked(), "aim a1: b1 b2");
    trial.answer("b1", &[6, 1]);
    assert_eq!(trial.all("b1 b2"), ["910,630,180", "1090,600,180"]);
    // If it aims elsewhere, that one is shot at.
    let mut trial = Trial::shooting(position);
    trial.shoot("b1", &[]);
    trial.answer("b2", &[6, 1]);
    assert_eq!(trial.all("b1 b2"), ["910,600,180", "1090,630,180"]);
}

/// DBM-SHT-12, DBM-SHT-26, DBM-SEQ-09: whoever owns the shooters names the principal, also in the
/// enemy's turn; but only if it matters.
#[test]
fn the_principal_is_named_by_its_owner() {
    let different =
        "b1 Reg Bw (S) 1080,650,180 ; b2 Reg Bw (O) 1000,650,180 ; a1 Reg Sp (O) 1040,500,0";
    let mut trial = Trial::shooting(different);
    trial.shoot("a1", &[]);
    assert_eq!(trial.asked(), "principal b1: b1 b2");
    trial.answer("b2", &[3, 1]);
    // Bw (O) equal Sp (O): 2+3 against 4-1+1: 5 against 4.
    assert_eq!(trial.at("a1"), "1040,470,0");
    let mut alike = Trial::shooting(&different.replace("(S)", "(O)"));
    alike.shoot("a1", &[1, 6]);
    assert!(alike.asked().is_empty(), "all the same");
}

/// DBM-SHT-09: a shooter may hold if the target's recoil would destroy a friend.
#[test]
fn a_shooter_may_hold_to_spare_a_friend() {
    // a2 turns its back to b1, 10 p behind it.
    let position =
        "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,600,180 ; a2 Reg Sp (O) 1000,670,0";
    let mut trial = Trial::shooting(position);
    trial.shoot("b1", &[]);
    assert_eq!(trial.asked(), "hold a1: shoot hold");
    trial.answer("hold", &[]);
    assert_eq!(trial.at("b1"), "1000,600,180");
    assert_eq!(names(&trial), Vec::<String>::new(), "it has had its chance");
    let mut trial = Trial::shooting(position);
    trial.shoot("b1", &[]);
    trial.answer("shoot", &[6, 2]);
    assert_eq!(
        trial.all("b1 a2"),
        ["destroyed", "destroyed"],
        "DBM-RCL-08, -09"
    );
}

/// DBM-RCL-05: shot at from behind, it turns about and recoils from the shooters.
#[test]
fn shot_at_from_behind() {
    let mut trial = Trial::shooting("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,630,0");
    trial.shoot("b1", &[6, 2]);
    assert_eq!(
        trial.at("b1"),
        "1000,630,180",
        "its rear was at 600: about, then 30 back"
    );
    assert!(trial.rules().contains(&"DBM-RCL-05"));
}

/// DBM-SHT-19: in returned shooting the principal may suffer.
#[test]
fn the_shooter_suffers_when_it_is_returned() {
    let mut trial = Trial::shooting("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Bw (O) 1000,650,180");
    trial.shoot("b1", &[1, 2]);
    assert_eq!(trial.all("a1 b1"), ["1000,460,0", "1000,650,180"]);
    assert_eq!(names(&trial), Vec::<String>::new(), "both have shot");
}

/// DBM-SHT-28, DBM-SHT-10: artillery says whether it ignores Psiloi.
#[test]
fn artillery_says_whether_it_ignores_psiloi() {
    let mut trial = Trial::shooting(
        "a1 Reg Art (O) 1000,500,0 ; b1 Irr Ps (O) 1000,700,180 ; b2 Reg Sp (O) 1100,800,180",
    );
    trial.shoot("b2", &[]);
    assert_eq!(trial.asked(), "aim a1: b1 b2");
    trial.answer("b2", &[6, 5]);
    assert_eq!(trial.at("b2"), "1100,830,180");
}

/// DBM-SHT-15: bows aid from the second rank unless they have shot, fled or marched.
#[test]
fn who_has_shot_or_run_aids_nobody() {
    use sobremesa_dbm::Deeds;
    use sobremesa_dbm::rules::shooting::rear_shooters;
    let aids = |deeds: Deeds| {
        let mut trial =
            Trial::shooting("a1..a2 Reg Bw (O) 1000,500,0 column ; b1 Reg Sp (O) 1000,620,180");
        let rear = the(&trial.state, "a2");
        trial.state.elements[rear.index()].deeds = deeds;
        let board = Board::public(&trial.state);
        rear_shooters(&board, board.piece(the(&trial.state, "a1"))) == Some(rear)
    };
    assert!(aids(Deeds::default()));
    for deeds in [
        Deeds {
            shot: true,
            ..Deeds::default()
        },
        Deeds {
            fled: true,
            ..Deeds::default()
        },
        Deeds {
            marches: 1,
            ..Deeds::default()
        },
    ] {
        assert!(!aids(deeds), "{deeds:?}");
    }
}

/// DBM-SHT-19: shooting is mutual only if the target itself shoots back; a neighbour of it who aims at the shooter waits
/// for his own volley, and the shooter suffers nothing meanwhile.
#[test]
fn who_is_shot_at_by_a_neighbour_suffers_nothing() {
    let mut trial = Trial::shooting(
        "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,620,180 ; b2 Reg Bw (O) 1080,620,180",
    );
    trial.shoot("b1", &[1, 6]);
    assert_eq!(trial.all("a1 b1"), ["1000,500,0", "1000,620,180"]);
    let has_shot = |name| trial.state.element(the(&trial.state, name)).deeds.shot;
    assert_eq!([has_shot("a1"), has_shot("b2")], [true, false]);
}
