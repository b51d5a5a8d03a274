//! DBM-SHT: who shoots at whom.
//!
//! Nobody chooses a target freely: each shooter has its compulsory one, found anew for each volley
//! (DBM-SHT-27). The player in turn says which target, of either side, is shot at next. What the
//! volley then needs of people is in [`volley`]; arcs, ranges and what obstructs in [`aim`].

pub mod aim;
pub mod volley;

use super::close_combat;
use super::ground::{self, Going};
use super::sight;
use crate::bits::ElementSet;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::field::FeatureKind;
use crate::tables::{range, tables};
use crate::touch::LIMIT;
use crate::troop::{Grade, TroopType};

use aim::Sighting;
pub use volley::Volley;

/// An element that must shoot, and at whom.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// Who shoots.
    pub shooter: ElementIx,
    /// Its target; more than one where its owner chooses (DBM-SHT-11, -28). The first is that of the
    /// literal duty.
    pub options: Vec<ElementIx>,
}

/// What may be shot at now, in the order of names.
pub fn targets(board: &Board<'_>) -> Vec<ElementIx> {
    let mut targets: Vec<ElementIx> = aims(board)
        .into_iter()
        .flat_map(|aim| aim.options)
        .collect();
    targets.sort_by_key(|target| board.piece(*target).element.id);
    targets.dedup();
    targets
}

/// Enemies in its arc and range at whom it may not shoot: something obstructs, or they are unseen.
pub fn obstructed(board: &Board<'_>, shooter: &Piece<'_>) -> Vec<ElementIx> {
    let enemies = board.of_side(shooter.side.other());
    enemies
        .filter(|enemy| aim::is_in_reach(shooter, enemy))
        .filter(|enemy| aim::sighting(board, shooter, enemy).is_none())
        .map(|enemy| enemy.ix)
        .collect()
}

/// DBM-SEQ-11: is there anybody left who must shoot?
pub fn has_targets(board: &Board<'_>) -> bool {
    let busy = busy(board);
    let mut pieces = board.pieces().iter();
    pieces.any(|shooter| aim_of(board, &busy, shooter).is_some())
}

/// Would this one have somebody to shoot at?
pub fn has_target(board: &Board<'_>, shooter: ElementIx) -> bool {
    aim_of(board, &busy(board), board.piece(shooter)).is_some()
}

/// Everybody who must shoot now, in the order of the list, each with its compulsory target.
pub fn aims(board: &Board<'_>) -> Vec<Aim> {
    let busy = busy(board);
    let shooters = board.pieces().iter();
    shooters
        .filter_map(|shooter| aim_of(board, &busy, shooter))
        .collect()
}

fn aim_of(board: &Board<'_>, busy: &ElementSet, shooter: &Piece<'_>) -> Option<Aim> {
    if !may_shoot(board, shooter) || busy.contains(shooter.ix) {
        return None;
    }
    let sightings = legal_targets(board, busy, shooter);
    let nearest = |psiloi_too: bool| {
        let all = sightings.iter().filter(move |sighting| {
            psiloi_too || board.piece(sighting.target).element.troop.kind != TroopType::Psiloi
        });
        nearest(all)
    };
    let mut options = nearest(true);
    // DBM-SHT-10, -22: artillery may ignore Psiloi.
    if tables()
        .shooting
        .may_ignore_psiloi
        .names(shooter.element.troop)
    {
        for other in nearest(false) {
            if !options.contains(&other) {
                options.push(other);
            }
        }
    }
    let shooter = shooter.ix;
    (!options.is_empty()).then_some(Aim { shooter, options })
}

/// DBM-SHT-10, -11: the nearest to the line that bisects the front; then the nearer; then all alike.
fn nearest<'s>(sightings: impl Iterator<Item = &'s Sighting> + Clone) -> Vec<ElementIx> {
    let least = |of: fn(&Sighting) -> f64, all: &[&Sighting]| {
        all.iter().map(|one| of(one)).fold(f64::INFINITY, f64::min)
    };
    let all: Vec<&Sighting> = sightings.collect();
    let nearest = least(|one| one.off_line, &all);
    let mut best: Vec<&Sighting> = all
        .into_iter()
        .filter(|one| LIMIT.same(one.off_line, nearest))
        .collect();
    let shortest = least(|one| one.range, &best);
    best.retain(|one| LIMIT.same(one.range, shortest));
    best.into_iter().map(|one| one.target).collect()
}

/// DBM-SHT-01: does it shoot at all?
pub fn is_shooter(element: &Element) -> bool {
    range(element.troop).is_some()
}

/// DBM-SHT-01, -09, -13, -14, -20: may it shoot, now?
pub fn may_shoot(board: &Board<'_>, shooter: &Piece<'_>) -> bool {
    let (troop, deeds) = (shooter.element.troop, shooter.element.deeds);
    let rules = &tables().shooting;
    let has_moved =
        deeds.moved || deeds.advanced || deeds.pivoted || deeds.recoiled || deeds.pursued;
    let is_own_turn = shooter.side == board.side_in_turn();
    // DBM-ALY-03: an ally who waits does not shoot.
    let waits = board.command(shooter.element.command).is_undecided();
    // DBM-WAT-16, DBM-SHT-21: nor does whoever fords.
    let fords = !shooter.element.is_naval() && board.water().is_fording(&shooter.rect);
    if waits || fords {
        return false;
    }
    is_shooter(shooter.element)
        && !deeds.shot
        && !deeds.fled
        && deeds.marches == 0
        && !(rules.only_if_still.names(troop) && has_moved)
        && (is_own_turn || !rules.own_turn_only.names(troop) || is_two_deep(board, shooter))
}

/// DBM-SHT-14: handgunners with more of them behind shoot by turns, so also in the enemy's.
fn is_two_deep(board: &Board<'_>, shooter: &Piece<'_>) -> bool {
    let is_handgunner =
        |troop: crate::troop::Troop| troop.is(TroopType::Artillery, Grade::Exception);
    is_handgunner(shooter.element.troop)
        && match shooter.element.rear {
            Some(rear) => is_handgunner(rear),
            None => close_combat::directly_behind(board, shooter)
                .is_some_and(|behind| is_handgunner(behind.element.troop)),
        }
}

/// DBM-SHT-15: how many ranks of bows aid a front-rank shooter from behind, with their elements.
pub fn rear_shooters(board: &Board<'_>, shooter: &Piece<'_>) -> Option<ElementIx> {
    let front = shooter.element.troop;
    if front.kind != TroopType::Bows || is_in_difficult(board, shooter) {
        return None;
    }
    if let Some(rear) = shooter.element.rear {
        // On one base also behind Bw (X).
        return (rear.kind == TroopType::Bows && rear.grade != Grade::Exception)
            .then_some(shooter.ix);
    }
    let behind = close_combat::directly_behind(board, shooter)?;
    let (rear, deeds) = (behind.element.troop, behind.element.deeds);
    let is_alike = rear.kind == TroopType::Bows
        && rear.grade == front.grade
        && rear.grade != Grade::Exception // DBM-TRP-31
        && rear.weapon == front.weapon;
    let is_ready = !deeds.shot && !deeds.fled && deeds.marches == 0;
    (is_alike && is_ready && !is_in_difficult(board, behind)).then_some(behind.ix)
}

fn is_in_difficult(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    ground::going(board.field(), &piece.rect, piece.element.troop) == Going::Difficult
}

/// Every enemy that a shooter may lawfully shoot at.
pub fn legal_targets(board: &Board<'_>, busy: &ElementSet, shooter: &Piece<'_>) -> Vec<Sighting> {
    let enemies = board.of_side(shooter.side.other());
    enemies
        .filter(|enemy| !busy.contains(enemy.ix))
        .filter_map(|enemy| aim::sighting(board, shooter, enemy))
        .collect()
}

/// DBM-SHT-08: who fights, overlaps, supports or stands directly behind a fight; they neither shoot
/// nor are shot at.
pub fn busy(board: &Board<'_>) -> ElementSet {
    board.busy(|| find_busy(board))
}

fn find_busy(board: &Board<'_>) -> ElementSet {
    let mut busy = ElementSet::EMPTY;
    for pair in close_combat::all_on_the_flat(board) {
        for side in &pair.sides {
            busy.insert(side.element);
            side.supporters.iter().for_each(|supporter| {
                busy.insert(supporter);
            });
            for hit in side.hits.iter().flatten() {
                if let Some(by) = hit.by() {
                    busy.insert(by);
                }
            }
            if let Some(behind) = close_combat::directly_behind(board, board.piece(side.element)) {
                busy.insert(behind.ix);
            }
        }
    }
    busy
}

impl FeatureKind {
    /// DBM-TAC-06: does one shoot worse out of it and into it?
    pub const fn has_trees(self) -> bool {
        use FeatureKind::*;
        match self {
            Wood | WoodedHill | Orchard | OliveGrove | PalmGrove => true,
            GentleHill | RoughHill | VineHill | SteepHill | Vineyard | EnclosedFields
            | OpenFields | Rocky | Scrub | Boggy | Gully | Marsh | Dunes | Road | River
            | Waterway | BuiltUp => false,
        }
    }
}

/// Does a base stand in ground of that kind?
fn stands_in(board: &Board<'_>, piece: &Piece<'_>, is_kind: impl Fn(FeatureKind) -> bool) -> bool {
    let features = board.field().features.iter();
    features
        .filter(|feature| is_kind(feature.kind))
        .any(|feature| feature.is_under(&piece.rect))
}

/// DBM-SHT-21: not out of a gully.
fn is_in_gully_apart(board: &Board<'_>, shooter: &Piece<'_>, target: &Piece<'_>) -> bool {
    let gullies = board.field().features.iter();
    gullies
        .filter(|feature| feature.kind == FeatureKind::Gully)
        .any(|gully| gully.is_under(&shooter.rect) && !gully.is_under(&target.rect))
}

fn is_seen(board: &Board<'_>, from: &Piece<'_>, to: &Piece<'_>) -> bool {
    sight::piece_sees(board.field(), from, to)
}
