//! How royals are hunted down: what it takes, and how near the hunters are to it.
//!
//! A king has six ways to run and a queen eighteen, so an advantage alone does not win: it takes
//! fighters, who shut a royal in, step by step, where the board leaves it few ways out.

use super::reaches::Reaches;
use super::royals::{Quarry, Royals};
use super::worth::{outside, worth};
use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::piece::{Kind, Side};

/// The chances of whoever has fighters enough.
pub(super) const SURE: i32 = 1_024;

/// The chances of whoever has no fighter left: more is still better than less.
const SLIM: i32 = 64;

/// A kingdom whose fighters are worth less than this can hardly protect its royals any more: the
/// less it has, the more the hunt is on.
const DEFENCELESS: i32 = 2_200;

/// What a piece counts for in a hunt: the officers that are neither royal nor soldier.
pub(super) const fn as_fighter(kind: Kind) -> i32 {
    match kind {
        Kind::Prince | Kind::Warrior | Kind::Temple | Kind::Wizard | Kind::Jester => worth(kind),
        Kind::King | Kind::Queen | Kind::Soldier => 0,
    }
}

/// Does a side hunt royals whom at most one officer of theirs still protects? `fighters` is what the
/// officers of each side are worth.
pub(super) fn is_on(fighters: [i32; 2], hunters: Side) -> bool {
    let (ours, theirs) = (
        fighters[hunters as usize],
        fighters[hunters.enemy() as usize],
    );
    theirs <= worth(Kind::Prince) && ours >= theirs + worth(Kind::Jester)
}

/// The worth of the fighters that it takes while there is still somebody to fight.
const fn enough(quarry: Quarry) -> i32 {
    match quarry {
        Quarry::Both | Quarry::LastQueen => 3_900,
        Quarry::LastKing => 2_500,
    }
}

/// How much of an advantage a side can turn into Hok-Sah, out of `SURE`; `fighters` is what the
/// officers of each side are worth.
pub(super) fn chance(reaches: &Reaches, fighters: [i32; 2], side: Side) -> i32 {
    let enough = enough(reaches.royals(side.enemy()).quarry());
    let queen_joins =
        fighters[side.enemy() as usize] < DEFENCELESS && reaches.royals(side).queen.is_some();
    // Where little is left to fear, the queen hunts too.
    let help = if queen_joins { 3 * enough / 10 } else { 0 };
    let counted = (fighters[side as usize] + help).min(enough);
    SLIM + (SURE - SLIM) * counted / enough
}

/// What it is worth to the hunters how far a kingdom's royals are shut in, where their own
/// fighters, worth so much, can no longer help. `closed` are the hexes where they cannot stand.
pub(super) fn chase(reaches: &Reaches, kingdom: Side, fighters: i32, closed: HexSet) -> i32 {
    if fighters >= DEFENCELESS {
        return 0;
    }
    let open = HexSet::BOARD - closed;
    let [of_king, of_queen] = reaches.of_royals(kingdom);
    let Royals { king, queen, .. } = *reaches.royals(kingdom);
    let hunters = reaches.royals(kingdom.enemy());
    let king = king.map_or(0, |hex| {
        let ways = of_king & open;
        let pen = ways.around(open) | ways;
        let pen = pen.around(open) | pen;
        8 * missing(KING_WAYS, ways) + 3 * missing(KING_PEN, pen) + driven(hex, hunters)
    });
    let queen = queen.map_or(0, |hex| {
        let ways = of_queen & open;
        let pen = ways.around(open).around(open) | ways;
        4 * missing(QUEEN_WAYS, ways) + 2 * missing(QUEEN_PEN, pen) + driven(hex, hunters)
    });
    (king + queen) * (DEFENCELESS - fighters) / DEFENCELESS
}

/// BAT-MOV-04: the hexes that a king reaches in one move on an empty board, and in three.
const KING_WAYS: usize = 6;
const KING_PEN: usize = 37;

/// BAT-MOV-05: the hexes that a queen reaches in one move on an empty board, and in two.
const QUEEN_WAYS: usize = 18;
const QUEEN_PEN: usize = 60;

fn missing(most: usize, reached: HexSet) -> i32 {
    most.saturating_sub(reached.len()) as i32
}

/// A royal is caught at the edge, where the enemy's king and queen lend a hand: what they gain by coming
/// has to outweigh what they like about home.
fn driven(hex: Hex, hunters: &Royals) -> i32 {
    let nearness = |hunter: Option<Hex>| {
        hunter.map_or(0, |hunter| {
            FURTHEST - i32::from(hunter.distance(hex)).min(FURTHEST)
        })
    };
    6 * i32::from(outside(hex)) + 16 * (nearness(hunters.king) + nearness(hunters.queen))
}

/// From so far off it makes no difference.
const FURTHEST: i32 = 11;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::thought::fighters;
    use crate::position::Position;

    fn chance_of_white(text: &str) -> i32 {
        let position: Position = text.parse().expect("a position");
        chance(&Reaches::of(&position), fighters(&position), Side::White)
    }

    /// What white has of it that black's royals are shut in.
    fn chase_of_black(text: &str) -> i32 {
        let position: Position = text.parse().expect("a position");
        let reaches = Reaches::of(&position);
        let attacked = reaches.attacked(&position, Side::White);
        let closed = attacked | position.board().side(Side::Black);
        chase(&reaches, Side::Black, fighters(&position)[1], closed)
    }

    /// BAT-ROY-01, BAT-END-01: soldiers do not catch a king that runs, and to catch a queen takes
    /// more officers than to catch a king.
    #[test]
    fn an_advantage_is_worth_what_the_fighters_can_make_of_it() {
        let soldiers = chance_of_white("11bK/12/12/12/12/12/12/12/12/wSwS10/wSwS10/wK11 w 2 - 0 1");
        let prince = chance_of_white("11bK/12/12/12/12/12/12/12/12/wSwS10/wSwS10/wKwP10 w 2 - 0 1");
        let hunters = "wTwT10/wWwW10/wKwP10 w 2 - 0 1"; // 2 · 420 + 2 · 520 + 950 = 2830
        let against_king = chance_of_white(&format!("11bK/12/12/12/12/12/12/12/12/{hunters}"));
        let against_queen = chance_of_white(&format!("11bQ/12/12/12/12/12/12/12/12/{hunters}"));
        assert_eq!(soldiers, 64);
        assert!(
            soldiers < prince && prince < against_queen && against_queen < against_king,
            "{soldiers} {prince} {against_queen} {against_king}"
        );
        assert_eq!(against_king, SURE);
    }

    #[test]
    fn the_queen_hunts_too_when_there_is_nothing_to_fear() {
        let without = chance_of_white("11bQ/12/12/12/12/12/12/12/12/12/12/wKwP10 w 2 - 0 1");
        let with = chance_of_white("11bQ/12/12/12/12/12/12/12/12/12/wQ11/wKwP10 w 2 - 0 1");
        assert!(without < with, "{without} {with}");
    }

    /// The hunters' king is six steps away from each of these places.
    #[test]
    fn a_royal_is_driven_to_the_edge_and_shut_in() {
        let free = chase_of_black("12/12/12/12/12/5bK6/12/12/12/12/wP11/5wK6 w 2 - 0 1");
        let at_the_edge = chase_of_black("12/12/12/12/12/11bK/12/12/12/12/wP11/5wK6 w 2 - 0 1");
        let shut_in = chase_of_black("12/12/12/12/10wP1/11bK/12/12/12/12/12/5wK6 w 2 - 0 1");
        assert!(
            free < at_the_edge && at_the_edge < shut_in,
            "{free} {at_the_edge} {shut_in}"
        );
    }

    #[test]
    fn whoever_has_officers_left_where_the_enemy_has_not_hunts() {
        let is_on = |text: &str| {
            let position: Position = text.parse().expect("a position");
            Side::BOTH.map(|side| is_on(fighters(&position), side))
        };
        assert_eq!(
            is_on("11bK/10bSbQ/12/12/12/12/12/12/12/12/wJ11/wK11 w 2 - 0 1"),
            [true, false]
        );
        // Soldiers do not hunt, and whom two warriors protect is not hunted yet.
        assert_eq!(
            is_on("11bK/10bSbQ/12/12/12/12/12/12/12/12/wS11/wK11 w 2 - 0 1"),
            [false, false]
        );
        assert_eq!(
            is_on("9bW1bK/9bWbSbQ/12/12/12/12/12/12/12/12/wPwW10/wKwW10 w 2 - 0 1"),
            [false, false]
        );
    }

    #[test]
    fn nobody_is_chased_who_can_still_defend() {
        let text = "11bK/11bQ/10bPbW/10bWbT/11bT/12/12/12/12/12/wP11/wKwQ10 w 2 - 0 1";
        assert_eq!(chase_of_black(text), 0);
    }
}
