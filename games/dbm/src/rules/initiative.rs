//! DBM-PIP: what moves and halts cost.

use sobremesa_geometry::{Bounds, Figure, Rect, Room, Vec2, Ways};
use sobremesa_kernel::RuleId;

use crate::board::{Board, Piece};
use crate::command::{CommandIx, Role};
use crate::element::{Element, ElementIx};
use crate::event::Item;
use crate::position::is_on_table;
use crate::rules::ground::{self, Going};
use crate::rules::group::near_contact;
use crate::rules::sight;
use crate::rules::support::can_ever_support;
use crate::touch::{Edge, LIMIT};
use crate::troop::{Class, Grade, Troop, TroopType};

/// DBM-PIP-11: farther from its general than this a command costs more.
const FAR: f64 = 1200.0;
/// DBM-PIP-11: the same where neither sees the other.
const FAR_OUT_OF_SIGHT: f64 = 600.0;

/// One of those who move or are halted.
#[derive(Clone, Copy, Debug)]
pub struct Payer<'a> {
    /// Which.
    pub ix: ElementIx,
    /// The element.
    pub element: &'a Element,
    /// Where it stands.
    pub rect: Rect,
    /// How far it goes.
    pub distance: f64,
    /// DBM-PIP-22: how far it might have gone on the ground it used.
    pub most: f64,
    /// Who of them is directly ahead of it.
    pub follows: Option<&'a Element>,
}

/// What was done, as far as its price hangs on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A tactical or march move.
    Move {
        /// DBM-PIP-13, -24: does somebody leave a straight path ahead?
        deviates: bool,
        /// DBM-PIP-13, -14, -24: has it ended because somebody contacts enemy?
        contacts: bool,
        /// DBM-PIP-20: a march of others than a column that is the third or later one?
        third_march: bool,
        /// DBM-DBL-05: does part of a single double element pass behind its rear line?
        passes_behind: bool,
    },
    /// DBM-PIP-18, -19: a halt; do all of them stand where they need not be held?
    Halt {
        /// DBM-PIP-19.
        exempt: bool,
    },
    /// DBM-PIP-17: an element mounts or dismounts.
    Exchange,
}

/// DBM-PIP-06: the price, item by item.
pub fn price(board: &Board<'_>, payers: &[Payer<'_>], deed: Deed, spare: bool) -> Vec<Item> {
    let mut items = vec![item("DBM-PIP-06", 1)];
    let Some(first) = payers.first() else {
        return items;
    };
    let command = first.element.command;
    if is_far_from_general(board, command, payers) {
        items.push(item("DBM-PIP-11", 1));
    }
    match deed {
        Deed::Move {
            deviates,
            contacts,
            third_march,
            passes_behind,
        } => {
            if has_unruly(payers) && !contacts && (deviates || falls_short(payers)) {
                items.push(item("DBM-PIP-12", 1));
            }
            if is_mixed(payers) {
                items.push(item("DBM-PIP-15", 1));
            }
            if payers
                .iter()
                .any(|payer| payer.element.troops().any(is_heavy))
            {
                items.push(item("DBM-PIP-16", 1));
            }
            let sails = troops(payers).all(|troop| troop.kind.class() == Class::Naval);
            if third_march && !sails {
                items.push(item("DBM-PIP-20", 1));
            }
            if passes_behind {
                let alone: i8 = items.iter().map(|item| item.amount).sum();
                items.push(item("DBM-DBL-05", alone));
            }
        }
        Deed::Halt { exempt } => {
            // DBM-PIP-26: a halt in the wind never pays it.
            let has_irregulars =
                troops(payers).any(|troop| !troop.regular && troop.kind.class() != Class::Naval);
            if has_irregulars && !exempt {
                items.push(item("DBM-PIP-18", 1));
            }
        }
        // DBM-PIP-27: nothing else is asked of it.
        Deed::Exchange => items.push(item(
            "DBM-PIP-17",
            crate::tables::tables().pips.mount_or_dismount,
        )),
    }
    if !spare && has_discount(board, command, payers, deed) {
        items.push(item("DBM-PIP-10", -1));
    }
    items
}

/// DBM-PIP-07: what it costs altogether.
pub fn total(price: &[Item]) -> u8 {
    let sum: i8 = price.iter().map(|item| item.amount).sum();
    sum.max(0) as u8
}

const fn item(rule: &'static str, amount: i8) -> Item {
    Item {
        rule: RuleId(rule),
        amount,
    }
}

fn troops<'p>(payers: &'p [Payer<'_>]) -> impl Iterator<Item = Troop> + 'p {
    payers.iter().flat_map(|payer| payer.element.troops())
}

/// DBM-PIP-12: are there irregulars other than LightTroops and Cavalry?
fn has_unruly(payers: &[Payer<'_>]) -> bool {
    troops(payers).any(|troop| {
        let is_handy = troop.kind.is_light() || troop.kind == TroopType::Cavalry;
        // DBM-PIP-23: nor is it asked of vessels, for it is said of land.
        !troop.regular && !is_handy && troop.kind.class() != Class::Naval
    })
}

/// DBM-PIP-14, -22: does an irregular element, no LightTroops and no general, move less than it might?
fn falls_short(payers: &[Payer<'_>]) -> bool {
    payers.iter().any(|payer| {
        let mut troops = payer.element.troops();
        let counts = troops.any(|troop| !troop.regular && !troop.kind.is_light());
        counts && !payer.element.general && LIMIT.less(payer.distance, payer.most)
    })
}

/// DBM-PIP-15, -25: riders and foot in one group. Psiloi behind Cavalry whom they can support are no
/// such foot.
fn is_mixed(payers: &[Payer<'_>]) -> bool {
    let is_rider = |troop: Troop| {
        let rides = matches!(
            troop.kind,
            TroopType::Knights | TroopType::Cavalry | TroopType::LightHorse
        );
        rides || troop.mounted_infantry
    };
    let is_foot = |payer: &&Payer<'_>| {
        let is_excused = |troop: Troop| {
            let ahead = match payer.element.rear {
                Some(_) => Some(payer.element.troop),
                None => payer.follows.map(|ahead| ahead.troop),
            };
            troop.kind == TroopType::Psiloi
                && ahead.is_some_and(|ahead| {
                    ahead.kind == TroopType::Cavalry && can_ever_support(troop, ahead)
                })
        };
        let mut troops = payer.element.troops();
        troops.any(|troop| {
            troop.kind.class() == Class::Foot && !troop.mounted_infantry && !is_excused(troop)
        })
    };
    let mut riders = payers.iter().filter(|payer| !payer.element.general);
    payers.len() > 1
        && riders.any(|payer| payer.element.troops().any(is_rider))
        && payers.iter().any(|payer| is_foot(&payer))
}

/// DBM-PIP-16: artillery other than (F) or (X).
fn is_heavy(troop: Troop) -> bool {
    troop.kind == TroopType::Artillery && !matches!(troop.grade, Grade::Fast | Grade::Exception)
}

/// DBM-PIP-10: is a general's -1 to be had?
fn has_discount(board: &Board<'_>, command: CommandIx, payers: &[Payer<'_>], deed: Deed) -> bool {
    let state = board.command(command);
    let includes_general = payers.iter().any(|payer| {
        payer.element.general
            || board
                .get(payer.ix)
                .is_some_and(|piece| board.carries_general(piece))
    });
    let may = match state.role {
        Role::Cinc => true,
        Role::Sub => matches!(deed, Deed::Halt { .. }) && !state.general_moved,
        Role::Ally => false,
    };
    includes_general && may && !state.discount_used
}

/// DBM-PIP-11.
fn is_far_from_general(board: &Board<'_>, command: CommandIx, payers: &[Payer<'_>]) -> bool {
    let general = board
        .pieces()
        .iter()
        .find(|piece| piece.element.command == command && board.carries_general(piece));
    // DBM-FLK-14: entering the table costs nothing more.
    let enters = |payer: &Payer<'_>| !is_on_table(payer.rect.corners());
    if payers.iter().any(enters) {
        return false;
    }
    let Some(general) = general else {
        // Eliminated, or off the table.
        return true;
    };
    if is_in_frontal_contact(board, general) {
        return true;
    }
    if payers.iter().any(|payer| payer.ix == general.ix) {
        return false;
    }
    let nearest = payers.iter().min_by(|a, b| {
        let apart = |payer: &Payer<'_>| payer.rect.distance(&general.rect);
        apart(a).total_cmp(&apart(b))
    });
    let Some(nearest) = nearest else {
        return false;
    };
    let apart = nearest.rect.distance(&general.rect);
    if apart > FAR + LIMIT.length() {
        return true;
    }
    let limit = if payers
        .iter()
        .any(|payer| see_each_other(board, payer.ix, general.ix))
    {
        FAR
    } else {
        FAR_OUT_OF_SIGHT
    };
    apart > limit + LIMIT.length() || is_farther_round(board, &nearest.rect, general, limit)
}

fn see_each_other(board: &Board<'_>, one: ElementIx, other: ElementIx) -> bool {
    sight::sees(board, one, other) || sight::sees(board, other, one)
}

/// DBM-PIP-11: is a general in frontal contact with enemy?
fn is_in_frontal_contact(board: &Board<'_>, general: &Piece<'_>) -> bool {
    let mut enemies = board
        .near(general.ix)
        .filter(|other| other.side != general.side);
    enemies.any(|enemy| {
        let contact = near_contact(&general.rect, &enemy.rect);
        contact.is_some_and(|contact| contact.mine == Edge::Front)
    })
}

/// DBM-PIP-11: is the shortest way that does not lead through enemies longer than that?
fn is_farther_round(board: &Board<'_>, from: &Rect, general: &Piece<'_>, limit: f64) -> bool {
    let (start, end) = nearest_points(from, &general.rect);
    let enemies = || board.of_side(general.side.other());
    // Between two who touch there is no way, though a line fits.
    let line = Bounds::of(&[start, end]);
    let is_clear = enemies().all(|enemy| {
        line.are_apart(&enemy.bounds, LIMIT.length())
            || sobremesa_geometry::distance(&[start, end], enemy.rect.corners()) > LIMIT.length()
    });
    if is_clear {
        return false;
    }
    // Only what a way of that length can reach at all stands in it.
    let is_near = |rect: &Rect| {
        let centre = rect.centre();
        let size = rect.width() + rect.depth();
        centre.distance(start) + centre.distance(end) <= limit + 2.0 * size
    };
    let walls: Vec<Rect> = enemies()
        .map(|enemy| enemy.rect)
        .filter(|rect| is_near(rect))
        .collect();
    let figures = walls.iter().map(|rect| Figure::Convex(rect.corners()));
    let ways = Ways::round(figures, Room::of(LIMIT.length()), None);
    ways.shortest(start, end, limit + LIMIT.length()).is_none()
}

/// Two points of two bases that are nearest to each other.
fn nearest_points(one: &Rect, other: &Rect) -> (Vec2, Vec2) {
    let mut best = (one.centre(), other.centre());
    let mut least = f64::INFINITY;
    for (from, to, swapped) in [(one, other, false), (other, one, true)] {
        for corner in from.corners() {
            for n in 0..4 {
                let edge = to.edge(n);
                let along = edge.along();
                let share = (*corner - edge.from).dot(along) / along.length_squared();
                let nearest = edge.from + along * share.clamp(0.0, 1.0);
                let apart = corner.distance(nearest);
                if apart < least {
                    least = apart;
                    best = if swapped {
                        (nearest, *corner)
                    } else {
                        (*corner, nearest)
                    };
                }
            }
        }
    }
    best
}

/// DBM-PIP-19: all Foot, in rough or difficult ground, holding works or a river bank, or higher than the nearest enemy they
/// know of.
pub(crate) fn need_not_be_held(board: &Board<'_>, payers: &[Payer<'_>]) -> bool {
    payers.iter().all(|payer| {
        let is_foot = payer
            .element
            .troops()
            .all(|troop| troop.kind.class() == Class::Foot);
        let going = ground::going(board.field(), &payer.rect, payer.element.troop);
        let holds = || {
            board.water().holds_bank(&payer.rect)
                || crate::rules::works::mans(board.field(), payer.element.pose).is_some()
        };
        is_foot && (going != Going::Easy || holds() || is_above_nearest(board, payer))
    })
}

fn is_above_nearest(board: &Board<'_>, payer: &Payer<'_>) -> bool {
    let command = payer.element.command;
    let known = board
        .of_side(command.side().other())
        .filter(|enemy| board.knows(command, enemy.ix));
    let nearest = known.min_by(|a, b| {
        let apart = |piece: &Piece<'_>| piece.rect.distance(&payer.rect);
        apart(a).total_cmp(&apart(b))
    });
    nearest.is_some_and(|enemy| ground::is_higher(board.field(), &payer.rect, &enemy.rect))
}
