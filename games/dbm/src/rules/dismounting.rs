//! DBM-DIS-01 to -09, -17, -18: who may dismount, and what becomes of them on foot.
//!
//! How it is done and undone in a battle is in [`exchange`]; where the mounts wait meanwhile, and how they are
//! lost, in `rules::mounts`.

pub mod exchange;

use sobremesa_geometry::Rect;

use crate::board::Board;
use crate::element::Element;
use crate::event::Tag;
use crate::field::Field;
use crate::pose::Pose;
use crate::refusal::DismountRefusal;
use crate::rules::works;
use crate::side::Side;
use crate::touch::{self, LIMIT};
use crate::troop::{Class, Grade, Kind, Troop, TroopType, Weapon};

/// DBM-DIS-02, -04: so near to enemies that are better fought on foot.
const NEAR: f64 = 300.0;

/// DBM-DIS-09: how many elements become one on foot.
pub const fn rate(troop: Troop) -> u8 {
    match troop.kind {
        _ if troop.chariot => 3,
        TroopType::LightHorse => 2,
        _ => 1,
    }
}

/// DBM-DIS-07, -08, -18: what troops may become on foot, the usual one first; nothing for those who never do.
pub fn types_on_foot(troop: Troop) -> Vec<Kind> {
    match troop.dismounts_as {
        Some(kind) if is_rider(troop) => vec![kind],
        _ => usual_on_foot(troop),
    }
}

/// DBM-DIS-01, -05: Knights, Cavalry and Light Horse, and Camelry that is no disguise.
pub fn is_rider(troop: Troop) -> bool {
    match troop.kind {
        TroopType::Knights | TroopType::Cavalry | TroopType::LightHorse => true,
        TroopType::Camelry => troop.grade != Grade::Exception,
        _ => false,
    }
}

/// DBM-DIS-07, -08: where no list says otherwise.
#[rustfmt::skip] // The rows stand as the rulebook prints them.
fn usual_on_foot(troop: Troop) -> Vec<Kind> {
    use Grade::{Exception, Fast, Inferior, Ordinary, Superior};
    use TroopType::{Artillery, Auxilia, Blades, Bows, Camelry, Cavalry, Knights, LightHorse, Spears, Warband};
    let has_bow = matches!(troop.weapon, Some(Weapon::Bow | Weapon::Longbow));
    let has_crossbow = troop.weapon == Some(Weapon::Crossbow);
    let has_handgun = troop.weapon == Some(Weapon::Handgun);
    let shoots = has_bow || has_crossbow || has_handgun;
    let kinds: &[(TroopType, Grade)] = match (troop.kind, troop.grade) {
        (Knights, Exception) if has_bow                     => &[(Bows, Superior)],
        (Knights, Exception)                                => &[(Spears, Superior)],
        (Knights, _) if has_bow                             => &[(Bows, Ordinary)],
        (Knights, Fast)                                     => &[(Spears, Ordinary), (Blades, Ordinary)],
        (Knights, _)                                        => &[(Blades, Superior)],
        (Cavalry, Inferior) if shoots                       => &[(Bows, Inferior)],
        (Cavalry, Inferior)                                 => &[(Auxilia, Inferior)],
        (Cavalry, _) if has_handgun                         => &[(Artillery, Exception)],
        (Cavalry, _) if shoots                              => &[(Bows, Ordinary)],
        (Cavalry, _) if troop.regular                       => &[(Auxilia, Superior)],
        (Cavalry, _)                                        => &[(Warband, Superior)],
        (Camelry, Exception)                                => &[],
        (Camelry, _) if has_bow                             => &[(Bows, Inferior)],
        (Camelry, Inferior)                                 => &[(Auxilia, Inferior)],
        (Camelry, _)                                        => &[(Warband, Superior)],
        (LightHorse, _) if has_bow || has_crossbow          => &[(Bows, Inferior)],
        (LightHorse, _)                                     => &[(Auxilia, Inferior)],
        _                                                   => &[],
    };
    kinds.iter().map(|(kind, grade)| Kind { kind: *kind, grade: *grade }).collect()
}

/// DBM-DIS-17, DBM-TRP-10: such troops on foot: regular or irregular as they were, unless there are no such ones.
pub fn on_foot(mounted: Troop, kind: Kind) -> Troop {
    let Kind { kind, grade } = kind;
    let as_before = Troop::plain(kind, grade, mounted.regular);
    let is_dismounted_knight = mounted.kind == TroopType::Knights && kind == TroopType::Spears;
    let plain = if as_before.exists() || is_dismounted_knight {
        as_before
    } else {
        Troop::plain(kind, grade, !mounted.regular)
    };
    Troop {
        weapon: mounted.weapon,
        psiloi_support: mounted.psiloi_support,
        ..plain
    }
}

/// DBM-DIS-01 to -05: may an element dismount where it stands?
///
/// `board` is what its side knows, `companions` are the other elements of its command that are still there.
pub(crate) fn judge_leave<'a>(
    board: &Board<'_>,
    element: &Element,
    companions: impl Iterator<Item = &'a Element>,
) -> Result<(), DismountRefusal> {
    let tag = Tag::from(element);
    if !element.troops().all(is_rider) {
        return Err(DismountRefusal::Never { element: tag });
    }
    let near = Near {
        board,
        side: element.command.side(),
        base: element.rect(),
    };
    if element.troop.kind == TroopType::Camelry {
        // DBM-DIS-04: they fight on foot as Camelry anyway.
        return if near.any_wagons(|_| true) || near.works() {
            Ok(())
        } else {
            Err(DismountRefusal::Camels { element: tag })
        };
    }
    let is_listed = element.troops().all(|troop| troop.dismounts_as.is_some());
    let is_on_hill = |base: &Rect| stands_on_hill(board.field(), base);
    let leads_foot = || {
        let mut others = companions;
        element.general && others.all(|other| other.troops().all(is_foot))
    };
    if is_listed || near.any_wagons(is_on_hill) || near.works() || leads_foot() {
        return Ok(());
    }
    Err(DismountRefusal::NotListed { element: tag })
}

/// DBM-DIS-02: would somebody leave works on foot for whose sake alone it got off, though its mounts are there?
pub(crate) fn must_mount_to_leave(board: &Board<'_>, element: &Element, end: Pose) -> bool {
    let Some(mounted) = element.on_foot.filter(|one| one.mounts) else {
        return false;
    };
    let (field, side) = (board.field(), element.command.side());
    if !works::could_hold(field, side, &element.rect()) {
        return false;
    }
    let there = Element {
        troop: mounted.troop,
        rear: mounted.rear,
        on_foot: None,
        pose: end,
        ..*element
    };
    let companions = board.of_side(side).filter(|other| {
        let other = other.element;
        other.command == element.command && other.id != element.id
    });
    judge_leave(board, &there, companions.map(|other| other.element)).is_err()
}

fn is_foot(troop: Troop) -> bool {
    troop.kind.class() == Class::Foot
}

/// What is near somebody who would dismount.
struct Near<'b, 'a> {
    board: &'b Board<'a>,
    side: Side,
    base: Rect,
}

impl Near<'_, '_> {
    /// DBM-DIS-02, -04: enemy works within 300 p, or works of its own to hold.
    fn works(&self) -> bool {
        let field = self.board.field();
        works::are_near(field, self.side.other(), &self.base, NEAR)
            || works::could_hold(field, self.side, &self.base)
    }

    /// DBM-DIS-02, -04: enemy War Wagons within 300 p, on such ground.
    fn any_wagons(&self, on: impl Fn(&Rect) -> bool) -> bool {
        self.board.of_side(self.side.other()).any(|enemy| {
            enemy.element.troop.kind == TroopType::WarWagons
                && LIMIT.at_least(NEAR, touch::distance(&self.base, &enemy.rect))
                && on(&enemy.rect)
        })
    }
}

fn stands_on_hill(field: &Field, base: &Rect) -> bool {
    let mut features = field.features.iter();
    features.any(|feature| feature.kind.is_hill() && feature.is_under(base))
}
