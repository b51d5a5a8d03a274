//! STM, CC-15: how those who storm works get in, who makes room for them, and who comes to meet them.
//!
//! The wall of these scenes is that of `works`: three sections from x 960 to x 1200 along y 900, the attacker below it.

use sobremesa_dbm::agenda::Came;

use crate::scene::{Trial, the};
use crate::works::{STAKES, WALL, at};

/// Where these are after a1 has thrown b1 back: Knights are 60 deep, Blades 30.
#[track_caller]
fn thrown_back(behind: &str, names: &str) -> Vec<String> {
    let scene = format!("a1 Irr Kn (O) 1160,900,0 ; b1 Irr Bd (O) 1160,900,180 ; {behind}");
    let mut trial = Trial::fighting(&at(STAKES, &scene));
    trial.fight("a1", "b1", [6, 1]);
    trial.all(names)
}

/// DBM-STM-02: they recoil as needed to let the whole base in: one pushes the next.
#[test]
fn a_garrison_makes_room_one_behind_the_other() {
    // b2 is pushed 30 by the recoil of b1, and both by what the Knights need besides.
    assert_eq!(
        thrown_back("b2 Irr Bd (O) 1160,930,180", "a1 b1 b2"),
        ["1160,960,0", "1160,960,180", "1160,990,180"]
    );
    // Whoever stands far enough behind is not pushed.
    assert_eq!(
        thrown_back("b2 Irr Bd (O) 1160,1000,180", "a1 b1 b2"),
        ["1160,960,0", "1160,960,180", "1160,1000,180"]
    );
    // He who stands a little behind makes way for what is left: 990 is where b1 now ends.
    assert_eq!(
        thrown_back("b2 Irr Bd (O) 1180,980,180", "a1 b1 b2"),
        ["1160,960,0", "1160,960,180", "1180,990,180"]
    );
}

/// DBM-STM-01, -02: without room beyond the works nobody goes in: where a friend of his stands, where the table ends,
/// where further works stand behind the garrison.
#[test]
fn without_room_nobody_goes_in() {
    let stormed = |works: &str, scene: &str, names: &str| {
        let mut trial = Trial::fighting(&format!("{works}\n{scene}"));
        trial.storm("a1", "w1.1", [6, 1]);
        assert_eq!(trial.at("a1"), "1160,900,0", "{scene}");
        trial.all(names)
    };
    let alone = "a1 Reg Bd (O) 1160,900,0 ; a9 Reg Cv (O) 2400,400,0 general ; \
                 b9 Reg Bd (O) 2400,1800,180 general";
    let friend = format!("{alone} ; a2 Reg Bd (O) 1180,950,90");
    stormed(WALL, &friend, "a2");
    let crowd = format!("{alone} ; b1 Reg Bd (O) 1160,910,0 ; a2 Reg Bd (O) 1160,960,0");
    assert_eq!(
        stormed(WALL, &crowd, "b1 a2"),
        ["1160,910,0", "1160,960,0"],
        "they could not make way for him without pushing a friend of his"
    );
    let inner = format!("{WALL}\nworks PF b gates=2 1200,925 960,925");
    let between = format!("{alone} ; b1 Reg Ps (O) 1160,924,180");
    stormed(&inner, &between, "b1");
    let edge = "works PF b gates=2 1200,2380 960,2380";
    let mut trial = Trial::fighting(&format!(
        "{edge}\na1 Reg Bd (O) 1160,2380,0 ; a9 Reg Cv (O) 2400,400,0 general ; \
         b9 Reg Bd (O) 2400,1800,180 general"
    ));
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.at("a1"), "1160,2380,0", "the table ends after 20");
}

/// DBM-STM-01: nobody goes in where he may not stand; his own base depth is measured from the inner edge.
#[test]
fn nobody_goes_in_onto_water() {
    let sea = "waterway 900,902 1300,902 1300,1300 900,1300";
    let scene = at(WALL, "a1 Reg Bd (O) 1160,900,0");
    let mut trial = Trial::fighting(&format!("{sea}\n{scene}"));
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.at("a1"), "1160,900,0");
    let mut trial = Trial::fighting(&scene);
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.at("a1"), "1160,930,0");
}

/// Where b1 is when a1 has come to the wall at x 1160.
#[track_caller]
fn meets(others: &str) -> String {
    let scene = at(WALL, &format!("a1 Reg Bd (O) 1160,820,0 ; {others}"));
    let mut trial = Trial::moving(&scene);
    trial.order("a1: forward 80", &[]);
    trial.end_moves().at("b1")
}

/// DBM-CC-15: a garrison shifts only if there is room, and if it holds the works not a whole section away.
#[test]
fn who_shifts_to_a_storm() {
    assert_eq!(meets("b1 Reg Bd (O) 1100,900,180"), "1160,900,180");
    assert_eq!(
        meets("b1 Reg Bd (O) 1080,900,180"),
        "1080,900,180",
        "it holds the next section"
    );
    assert_eq!(
        meets("b1 Reg Bd (O) 1100,900,180 ; b2 Reg Bd (O) 1200,920,180"),
        "1100,900,180",
        "no room"
    );
    assert_eq!(
        meets("b1 Reg Bd (O) 1100,930,180"),
        "1100,930,180",
        "it does not hold the works"
    );
}

/// DBM-STM-01, DBM-PUR-12: whoever has come in fights those whom he meets inside only next turn.
#[test]
fn who_is_in_fights_next_turn() {
    let scene = "a1 Reg Bd (O) 1160,900,0 ; b1 Reg Sp (O) 1160,940,180";
    let mut trial = Trial::fighting(&at(WALL, scene));
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.all("a1 b1"), ["1160,930,0", "1160,940,180"]);
    let scene = scene.replace("940", "930");
    let mut trial = Trial::fighting(&at(WALL, &scene));
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.all("a1 b1"), ["1160,930,0", "1160,930,180"]);
    let (a1, b1) = (the(&trial.state, "a1"), the(&trial.state, "b1"));
    let mut touches = trial.state.touches.iter();
    let met = touches.find(|touch| (touch.by, touch.whom) == (a1, b1));
    assert_eq!(met.map(|touch| touch.how), Some(Came::Outcome));
}
