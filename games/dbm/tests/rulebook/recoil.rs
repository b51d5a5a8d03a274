//! DBM-RCL, DBM-DES: recoils, pushes, and who dies behind.

use sobremesa_dbm::State;
use sobremesa_dbm::agenda::Cause;
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::destruction::dying_behind;
use sobremesa_dbm::rules::recoil::{self, Recoil};

use crate::scene::{battle, the};

fn plan(state: &State, name: &str) -> Recoil {
    recoil::plan(&Board::public(state), the(state, name), Cause::Combat)
}

/// Where everybody who moves ends: `b1 1000,530; b2 1000,560`, or the rule that destroys.
#[track_caller]
fn check(text: &str, name: &str, expected: &str) {
    let state = battle(text);
    let found = plan(&state, name);
    let at = |element: &sobremesa_dbm::ElementIx, pose: &sobremesa_dbm::Pose| {
        format!(
            "{} {:.0},{:.0}",
            state.element(*element).id,
            pose.at.x,
            pose.at.y
        )
    };
    let mut words = match &found.end {
        Ok(end) => vec![at(&the(&state, name), end)],
        Err(rule) => vec![(*rule).to_owned()],
    };
    if found.end.is_ok() {
        words.extend(found.pushed.iter().map(|(element, pose)| at(element, pose)));
    }
    words.extend(
        found
            .fleeing
            .iter()
            .map(|element| format!("{} flees", state.element(*element).id)),
    );
    words.extend(
        found
            .killed
            .iter()
            .map(|element| format!("{} dies", state.element(*element).id)),
    );
    assert_eq!(words.join("; "), expected, "{text}");
}

/// DBM-RCL-01, DBM-EX-44, DBM-DBL-07, DBM-DBL-09, DBM-DBL-11: by the depth of the base, a base width at
/// most; of a double element that of its front.
#[test]
fn by_the_depth_of_the_base() {
    check("b1 Irr Kn (O) 1000,500,180", "b1", "b1 1000,560");
    check("b1 Reg Sp (O) 1000,500,180", "b1", "b1 1000,530");
    check("b1 Irr El (O) 1000,500,180", "b1", "b1 1000,580");
    check("b1 Reg WWg (S) 1000,500,180", "b1", "b1 1000,580");
    check("b1 Reg Kn (I) 1000,500,180 +Kn(I)", "b1", "b1 1000,560");
    check("b1 Reg Bw (X) 1000,500,90 +Bw(O)", "b1", "b1 960,500");
}

/// DBM-RCL-02, DBM-EX-04: a column of four pushed 30 p keeps its ranks.
#[test]
fn a_column_is_pushed_and_keeps_its_ranks() {
    let column = "a1 Reg Bd (O) 1000,500,0 ; b1..b4 Reg Pk (O) 1000,500,180 column";
    check(
        column,
        "b1",
        "b1 1000,530; b2 1000,560; b3 1000,590; b4 1000,620",
    );
}

/// DBM-RCL-11: whoever stands 10 p behind goes only what is left.
#[test]
fn a_friend_behind_goes_only_what_is_left() {
    check(
        "b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1000,540,180",
        "b1",
        "b1 1000,530; b2 1000,560",
    );
    check(
        "b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1000,560,180",
        "b1",
        "b1 1000,530",
    );
}

/// DBM-RCL-02, DBM-RCL-08: not Elephants, wagons or Baggage; and nobody who looks another way.
#[test]
fn who_cannot_be_pushed_kills_the_recoiler() {
    for behind in ["Irr El (O)", "Reg WWg (O)"] {
        check(
            &format!("b1 Reg Cv (O) 1000,500,180 ; b2 {behind} 1000,560,180"),
            "b1",
            "DBM-RCL-08",
        );
    }
    check(
        "b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1000,560,0",
        "b1",
        "DBM-RCL-08",
    );
    check(
        "b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1010,570,90",
        "b1",
        "DBM-RCL-08",
    );
}

/// DBM-RCL-11: if one of the pushed is blocked, the recoil is not complete.
#[test]
fn a_blocked_chain_kills_the_recoiler() {
    let column = "b1..b2 Reg Pk (O) 1000,500,180 column ; b3 Irr El (O) 1000,560,180";
    let state = battle(column);
    assert!(plan(&state, "b1").end.is_err());
    let enemy = "b1..b2 Reg Pk (O) 1000,500,180 column ; a3 Irr Kn (O) 1000,570,180";
    assert!(plan(&battle(enemy), "b1").end.is_err());
}

/// DBM-RCL-03: friendly Skirmishers who look another way are pushed, unless they hold an enemy.
#[test]
fn skirmishers_who_look_another_way_are_pushed() {
    check(
        "b1 Reg Sp (O) 1000,500,180 ; b2 Irr LH (O) 1000,590,0",
        "b1",
        "b1 1000,530; b2 1000,620",
    );
    check(
        "b1 Reg Sp (O) 1000,500,180 ; b2 Irr LH (O) 1000,590,0 ; a2 Reg Cv (O) 1000,590,180",
        "b1",
        "DBM-RCL-08",
    );
}

/// DBM-RCL-02, DBM-RCL-12: who may passes through, to the rear of the last, and pushes what is behind.
#[test]
fn who_may_passes_through() {
    let through = "b1 Irr Kn (O) 1000,500,180 ; b2..b3 Irr Ps (O) 1000,560,180 column";
    check(through, "b1", "b1 1000,640");
    check(
        &format!("{through} ; b4 Reg Cv (O) 1000,660,180"),
        "b1",
        "b1 1000,640; b4 1000,700",
    );
}

/// DBM-RCL-02, -11, -12: Cavalry that is met before the Psiloi are passed is pushed as far as the whole way, which
/// ends behind them, demands: nobody ends on anybody.
#[test]
fn whoever_is_pushed_goes_as_far_as_the_whole_way_asks() {
    check(
        "b1 Irr Kn (O) 1000,500,180 ; b2 Reg Cv (O) 1070,570,180 ; b3 Irr Ps (O) 930,575,180",
        "b1",
        "b1 1000,615; b2 1070,675",
    );
}

/// DBM-RCL-11: whoever is pushed by two goes as far as the one who comes upon him first asks: the Knights
/// are deeper than the Spears beside them, and reach the one behind both 30 p earlier.
#[test]
fn whoever_is_pushed_by_two_goes_as_far_as_the_first_asks() {
    check(
        "b1 Irr Kn (O) 1000,500,180 ; b2 Reg Sp (O) 930,560,180 ; b3 Irr Kn (O) 1070,560,180 ; \
         b4 Reg Cv (O) 1000,640,180",
        "b1",
        "b1 1000,560; b2 930,620; b3 1070,620; b4 1000,680",
    );
}

/// DBM-RCL-01, -02, -11: Bows may pass through Blades, but not through the Spears before them: those push the Blades,
/// and all go back by the depth of the Bows.
#[test]
fn nobody_passes_through_whom_a_pushed_friend_has_pushed_away() {
    check(
        "b1 Reg Bw (O) 1000,500,180 ; b2 Reg Sp (O) 1000,540,180 ; b3 Reg Bd (O) 1000,570,180",
        "b1",
        "b1 1000,540; b2 1000,580; b3 1000,610",
    );
}

/// DBM-RCL-04: friends behind elephants flee.
#[test]
fn friends_behind_elephants_flee() {
    let state = battle("b1 Irr El (O) 1000,500,180 ; b2 Reg Sp (O) 1000,580,180");
    assert_eq!(plan(&state, "b1").fleeing, [the(&state, "b2")]);
}

/// DBM-RCL-04, -08: only those flee whom any other would pass through or push: war wagons, other elephants
/// and friends who face elsewhere are a wall to elephants as to everybody.
#[test]
fn elephants_die_on_whom_they_can_neither_pass_nor_push() {
    for behind in [
        "b2 Reg WWg (O) 1000,580,180",
        "b2 Irr El (O) 1000,580,180",
        "b2 Reg Sp (O) 1015,620,90",
    ] {
        let text = format!("b1 Irr El (O) 1000,500,180 ; {behind}");
        check(&text, "b1", "DBM-RCL-08");
    }
    // Skirmishers who face elsewhere would be pushed (DBM-RCL-03): they flee.
    let state = battle("b1 Irr El (O) 1000,500,180 ; b2 Irr Ps (O) 1020,630,90");
    assert_eq!(plan(&state, "b1").fleeing, [the(&state, "b2")]);
}

/// DBM-RCL-07, DBM-EX-06: an enemy's front on its flank or rear, or on that of a supporter.
#[test]
fn a_front_on_flank_or_rear_kills() {
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Reg Sp (O) 1040,540,270",
        "b1",
        "DBM-RCL-07",
    );
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Reg Sp (O) 1000,560,180",
        "b1",
        "DBM-RCL-07",
    );
    // Figure 12: Y's front is on B's flank, who supports A.
    let figure = "a1 Reg Bd (O) 1000,500,0 ; b1..b4 Reg Pk (O) 1000,500,180 column ; a2 Reg Bd (O) 1040,570,270";
    check(figure, "b1", "DBM-RCL-07");
    // Where it ends: beside an enemy front.
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Reg Sp (O) 1040,600.4,270",
        "b1",
        "DBM-RCL-07",
    );
}

/// DBM-RCL-08, DBM-RCL-09: an enemy behind kills, and dies himself if he shows his rear.
#[test]
fn an_enemy_behind() {
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Reg Sp (O) 1000,580,180",
        "b1",
        "DBM-RCL-08",
    );
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Reg Sp (O) 1000,610,0",
        "b1",
        "DBM-RCL-08; a2 dies",
    );
    // A flank met by the whole rear edge does not kill its owner.
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Reg Sp (O) 1010,620,90",
        "b1",
        "DBM-RCL-08",
    );
    // Psiloi take nobody along.
    check(
        "b1 Irr Ps (O) 1000,500,180 ; a2 Reg Sp (O) 1000,600,0",
        "b1",
        "DBM-RCL-08",
    );
    // Psiloi met on rear or flank flee, and do not stop it.
    let state = battle("b1 Reg Cv (O) 1000,500,180 ; a2 Irr Ps (O) 1000,620,0");
    let found = plan(&state, "b1");
    assert_eq!(
        (found.fleeing, found.end.is_ok()),
        (vec![the(&state, "a2")], true)
    );
    check(
        "b1 Reg Cv (O) 1000,500,180 ; a2 Irr Ps (O) 1000,580,180",
        "b1",
        "DBM-RCL-08",
    );
}

/// DBM-RCL-08: artillery that cannot enter a wood.
#[test]
fn ground_that_it_cannot_enter() {
    let wood = "wood 900,590 1100,590 1100,900 900,900";
    check(
        &format!("b1 Reg Art (S) 1000,500,180\n{wood}"),
        "b1",
        "DBM-RCL-08",
    );
    check(
        &format!("b1 Reg Bw (O) 1000,500,180\n{wood}"),
        "b1",
        "b1 1000,540",
    );
}

#[track_caller]
fn check_dying(dead: &str, others: &str, expected: &str) {
    let state = battle(&format!("b1 {dead} ; {others}"));
    let element = *state.element(the(&state, "b1"));
    let found = dying_behind(&Board::public(&state), &element, element.pose);
    let words = found
        .iter()
        .map(|(dying, rule)| format!("{} {rule}", state.element(*dying).id));
    assert_eq!(words.collect::<Vec<_>>().join(", "), expected, "{others}");
}

/// DBM-EX-43, DBM-DES-05, DBM-DES-06, DBM-DES-09: the rectangle and the square behind.
#[test]
fn who_dies_behind() {
    let knights = "Irr Kn (O) 1000,500,0";
    check_dying(knights, "b2 Reg Cv (O) 1000,435,0", "b2 DBM-DES-05");
    check_dying(knights, "b2 Reg Cv (O) 1000,380,0", "");
    check_dying(knights, "b2 Irr Ps (O) 1000,335,180", "b2 DBM-DES-06");
    check_dying(knights, "b2 Irr Ps (O) 1000,375,0", "");
    check_dying(knights, "b2 Irr Ps (O) 1040,335,90", "b2 DBM-DES-06");
    check_dying(knights, "b2 Reg Cv (O) 1080,435,0", "");
}

/// DBM-DES-07: not behind Psiloi for others, nor behind or among wagons, Baggage and artillery.
#[test]
fn who_takes_nobody_along() {
    check_dying("Irr Ps (O) 1000,500,0", "b2 Reg Sp (O) 1000,450,0", "");
    check_dying(
        "Irr Ps (O) 1000,500,0",
        "b2 Irr Ps (O) 1000,450,0",
        "b2 DBM-DES-05",
    );
    check_dying("Reg WWg (O) 1000,500,0", "b2 Reg Sp (O) 1000,330,0", "");
    check_dying("Reg Art (O) 1000,500,0", "b2 Reg Sp (O) 1000,400,0", "");
    check_dying("Irr Bge (I) 1000,500,0", "b2 Reg Sp (O) 1000,400,0", "");
    check_dying("Irr Kn (O) 1000,500,0", "b2 Reg WWg (O) 1000,420,0", "");
    check_dying("Irr Kn (O) 1000,500,0", "b2 Irr Bge (I) 1000,420,0", "");
}

/// DBM-DBL-10: behind a double element the area is measured from the rear of its front.
#[test]
fn behind_a_double_element() {
    // The front's rear is at 440; the area of 60 p ends at 380, where the base itself ends.
    check_dying(
        "Reg Kn (I) 1000,500,0 +Kn(I)",
        "b2 Reg Cv (O) 1000,379,0",
        "",
    );
    check_dying(
        "Reg Kn (I) 1000,500,0 +Kn(I)",
        "b2 Irr Ps (O) 1000,335,180",
        "b2 DBM-DES-06",
    );
}
