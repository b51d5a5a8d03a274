//! DBM-SUP-01 to -03: who stands behind whom, and whom of them the tables count.

use super::{engaged, front_touches, standing};
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::few::Few;
use crate::rules::combatant::{Combatant, N_RANKS, Rank};
use crate::rules::factors::{self, Factors};
use crate::rules::ground::{self, Going};
use crate::tables::{Circumstance, Circumstances};
use crate::touch;
use crate::troop::{Grade, TroopType};

/// DBM-SUP-02, -03: not while the front of Expendables touches it, nor in the turn of coming into
/// contact with Art (S).
pub(super) fn is_support_denied(board: &Board<'_>, own: &Piece<'_>, other: &Piece<'_>) -> bool {
    // DBM-SUP-01: nobody is supported who holds works.
    if crate::rules::works::mans(board.field(), own.element.pose).is_some() {
        return true;
    }
    let has_just_met = || {
        board.touches().any(|touch| {
            let is_theirs = (touch.by == own.ix && touch.whom == other.ix)
                || (touch.by == other.ix && touch.whom == own.ix);
            is_theirs && touch.since == board.turn()
        })
    };
    let is_met_by_expendables = || {
        let enemies = board.of_side(own.side.other());
        let mut expendables =
            enemies.filter(|enemy| enemy.element.troop.kind == TroopType::Expendables);
        expendables.any(|enemy| front_touches(enemy, &own.rect).is_some())
    };
    (other
        .element
        .troop
        .is(TroopType::Artillery, Grade::Superior)
        && has_just_met())
        || is_met_by_expendables()
}

/// DBM-SUP-01: the ranks directly behind an element, aligned with it, of its command.
pub(in crate::rules) fn ranks(board: &Board<'_>, front: &Piece<'_>) -> [Option<Rank>; N_RANKS] {
    let mut ranks = [None; N_RANKS];
    for (n, (rank, _)) in file(board, front).take(N_RANKS).enumerate() {
        ranks[n] = Some(rank);
    }
    ranks
}

/// The ranks behind the troops in front, each with the element it stands on.
fn file<'b>(
    board: &'b Board<'_>,
    front: &'b Piece<'_>,
) -> impl Iterator<Item = (Rank, ElementIx)> + 'b {
    let elements = std::iter::successors(Some(front), |before| directly_behind(board, before));
    let troops = elements.flat_map(|piece| {
        let element = piece.element;
        element.troops().map(move |troop| (piece, troop))
    });
    troops.skip(1).map(|(piece, troop)| {
        let going = ground::going(board.field(), &piece.rect, troop);
        let rank = Rank {
            troop,
            on_front_base: piece.ix == front.ix,
            in_easy: going == Going::Easy,
            in_difficult: going == Going::Difficult,
        };
        (rank, piece.ix)
    })
}

/// The friend of one command that stands directly behind, aligned and touching.
pub(in crate::rules) fn directly_behind<'b, 'a>(
    board: &'b Board<'a>,
    front: &Piece<'_>,
) -> Option<&'b Piece<'a>> {
    board.near(front.ix).find(|piece| {
        piece.element.command == front.element.command
            && touch::is_directly_behind(&piece.rect, &front.rect)
    })
}

/// Those behind who support, by these factors; not those on its own base.
pub(super) fn supporters(
    board: &Board<'_>,
    element: ElementIx,
    factors: &Factors,
) -> Few<ElementIx, N_RANKS> {
    if factors.support.iter().all(Option::is_none) {
        return Few::default();
    }
    let mut found = Few::default();
    let file = file(board, board.piece(element)).zip(&factors.support);
    for ((rank, behind), rule) in file {
        if rule.is_some() && !rank.on_front_base && !found.contains(behind) {
            found.push(behind);
        }
    }
    found
}

/// DBM-SUP: those who support an element from behind against such an opponent, wherever that one is;
/// without those on its own base.
pub fn supporters_against(
    board: &Board<'_>,
    own: &Piece<'_>,
    opponent: &Element,
) -> Few<ElementIx, N_RANKS> {
    let circumstances = standing(board, own, opponent.troop)
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true);
    let mut combatant = Combatant::alone(own.element.troop, circumstances);
    combatant.ranks = ranks(board, own);
    let fighting = Circumstances::NONE
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true);
    let other = Combatant::alone(opponent.troop, fighting);
    let [factors, _] = factors::weigh(&combatant, &other);
    supporters(board, own.ix, &factors)
}

/// DBM-SPO-15: would an element support a friend against that opponent, if it stood directly behind him?
pub(in crate::rules) fn would_support(
    board: &Board<'_>,
    behind: &Piece<'_>,
    front: &Piece<'_>,
    opponent: &Piece<'_>,
) -> bool {
    if behind.element.command != front.element.command || front.element.rear.is_some() {
        return false;
    }
    let mut own = engaged(board, front, opponent).combatant;
    let going = ground::going(board.field(), &front.rect, behind.element.troop);
    own.ranks = [None; N_RANKS];
    own.ranks[0] = Some(Rank {
        troop: behind.element.troop,
        on_front_base: false,
        in_easy: going == Going::Easy,
        in_difficult: going == Going::Difficult,
    });
    let other = engaged(board, opponent, front).combatant;
    let [factors, _] = factors::weigh(&own, &other);
    factors.support[0].is_some()
}
