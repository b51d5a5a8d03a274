//! Moves and halts that somebody might order, each with what it brings.

use sobremesa_geometry::Rect;

use super::officer::Eye;
use super::worth;
use crate::action::{Action, Halt, Land};
use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::{ElementId, ElementIx, MOST_ELEMENTS};
use crate::rules::dismounting::{self, exchange};
use crate::rules::initiative::total;
use crate::rules::movement::{COASTING, Verdict, judged};
use crate::rules::naval::{landing, sailing};
use crate::rules::{close_combat, halt, shooting, spontaneous};
use crate::side::Side;
use crate::state::State;
use crate::touch;
use crate::troop::TroopType;

/// Something that could be ordered.
pub(super) struct Offer {
    /// The order.
    pub(super) action: Action,
    /// What it brings, in equivalents.
    pub(super) worth: f64,
    /// What it costs.
    pub(super) pips: u8,
    /// Why.
    pub(super) why: Why,
}

/// Why something is ordered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Why {
    /// Somebody comes to fight an enemy.
    Contact {
        /// Who.
        by: ElementIx,
        /// Whom.
        whom: ElementIx,
    },
    /// Somebody comes nearer to an enemy.
    Nearer {
        /// Who.
        by: ElementIx,
        /// To whom.
        to: ElementIx,
    },
    /// Somebody stays who would run ahead.
    Stay(ElementIx),
    /// A vessel makes for the shore near an enemy on land.
    MakesLand {
        /// The vessel.
        vessel: ElementIx,
        /// Near whom.
        near: ElementIx,
    },
    /// Somebody goes ashore near an enemy on land.
    Ashore {
        /// Who.
        who: ElementIx,
        /// Near whom.
        near: ElementIx,
    },
    /// Somebody gets off its horse, for it fights an enemy better on foot.
    OnFoot {
        /// Who.
        who: ElementIx,
        /// Against whom.
        against: ElementIx,
    },
}

/// Less than this is worth no point of initiative.
pub(super) const LEAST: f64 = 0.04;

/// The best offer to a command for its price; `None` if none is worth it.
pub(super) fn best(
    state: &State,
    board: &Board<'_>,
    command: CommandIx,
    eye: &Eye,
) -> Option<Offer> {
    let pips = state.command(command).pips;
    let plan = Plan {
        goals: goals(board, command, eye),
        fights: if eye.counts_fights {
            all_fights(state, command.side())
        } else {
            0.0
        },
    };
    let mut offers: Vec<Offer> = judged(board, command)
        .filter_map(|verdict| of_move(state, board, &plan, verdict, eye))
        .collect();
    offers.extend(of_landing(board, command));
    if eye.holds_impetuous {
        offers.extend(of_halts(board, command));
    }
    if eye.counts_fights {
        offers.extend(of_dismounting(state, board, command, &plan));
    }
    let price = |offer: &Offer| f64::from(offer.pips.max(1));
    offers
        .into_iter()
        .filter(|offer| offer.pips <= pips && offer.worth > LEAST)
        .max_by(|one, other| (one.worth / price(one)).total_cmp(&(other.worth / price(other))))
}

fn of_move(
    state: &State,
    board: &Board<'_>,
    plan: &Plan,
    verdict: Verdict,
    eye: &Eye,
) -> Option<Offer> {
    let (worth, why) = weigh(state, board, plan, &verdict, eye)?;
    Some(Offer {
        worth,
        pips: total(&verdict.price),
        why,
        action: Action::Move(verdict.order),
    })
}

/// What a move brings: the fights it leads to, or how much nearer it comes.
fn weigh(
    state: &State,
    board: &Board<'_>,
    plan: &Plan,
    verdict: &Verdict,
    eye: &Eye,
) -> Option<(f64, Why)> {
    if let Some(meeting) = verdict.contacts.first() {
        let why = Why::Contact {
            by: meeting.by,
            whom: meeting.whom,
        };
        let worth = if eye.counts_fights {
            of_fights(state, verdict) - plan.fights
        } else {
            0.5
        };
        return Some((worth, why));
    }
    let mut sum = 0.0;
    let mut most: Option<(f64, Why)> = None;
    for mover in &verdict.movers {
        let own = board.piece(mover.ix);
        if own.element.troop.kind == TroopType::Baggage {
            continue;
        }
        let Some((enemy, before)) = plan.goals[mover.ix.index()] else {
            continue;
        };
        let after = touch::distance(
            &mover.to.rect(own.element.depth()),
            &board.piece(enemy).rect,
        );
        let gain = nearness(own, after) - nearness(own, before);
        sum += gain;
        if most.is_none_or(|(best, _)| gain > best) {
            let why = Why::Nearer {
                by: mover.ix,
                to: enemy,
            };
            most = Some((gain, why));
        }
    }
    if let Some(landfall) = landfall(board, verdict) {
        return Some(landfall);
    }
    most.map(|(_, why)| (sum, why))
}

/// How near an enemy on land is before somebody goes ashore to meet it: about two turns on foot.
const NEAR_THE_SHORE: f64 = 500.0;
/// What it is worth to lie at the shore with troops aboard where such an enemy is near,
const MAKING_LAND: f64 = 0.2;
/// and to put them ashore there.
const LANDING: f64 = 0.3;

/// The nearest enemy on land, if it is near a base.
fn near_ashore(board: &Board<'_>, command: CommandIx, base: &Rect) -> Option<ElementIx> {
    let enemies = board.of_side(command.side().other());
    let on_land = enemies.filter(|enemy| !enemy.element.is_naval());
    let far = on_land.map(|enemy| (touch::distance(base, &enemy.rect), enemy.ix));
    let near = far.filter(|(apart, _)| *apart <= NEAR_THE_SHORE);
    near.min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, enemy)| enemy)
}

/// What it brings that a vessel with troops aboard comes by this move nearer to a shore on which they have somebody to
/// meet; more if it lies there then.
fn landfall(board: &Board<'_>, verdict: &Verdict) -> Option<(f64, Why)> {
    let field = board.field();
    let [mover] = verdict.movers.as_slice() else {
        return None;
    };
    let own = board.piece(mover.ix);
    let carries = own.element.is_naval() && board.aboard(mover.ix).is_some();
    if !carries || sailing::touches_shore(field, &own.rect) {
        return None;
    }
    let depth = own.element.depth();
    let berth = *sailing::berths(field, own.element, COASTING).first()?;
    let near = near_ashore(board, verdict.command, &berth.rect(depth))?;
    let gain = mover.from.at.distance(berth.at) - mover.to.at.distance(berth.at);
    let lands = sailing::touches_shore(field, &mover.to.rect(depth));
    let worth = gain / COASTING + if lands { MAKING_LAND } else { 0.0 };
    let vessel = mover.ix;
    (gain > 0.0).then_some((worth, Why::MakesLand { vessel, near }))
}

/// DBM-SGL-10: those aboard of a vessel at the shore go ashore where they have somebody to meet.
fn of_landing(board: &Board<'_>, command: CommandIx) -> Vec<Offer> {
    let seat = board.command(command).seat;
    let own = board
        .passengers()
        .filter(|(_, one)| one.command == command && !one.deeds.moved);
    let offers = own.filter_map(|(who, one)| {
        let order = Land::of(one.id);
        let verdict = landing::judge_land(board, seat, &order).ok()?;
        let near = near_ashore(board, command, &verdict.to.rect(one.depth()))?;
        Some(Offer {
            worth: LANDING,
            pips: total(&verdict.price),
            why: Why::Ashore { who, near },
            action: Action::Land(order),
        })
    });
    offers.collect()
}

/// What does not hang on which move is made.
struct Plan {
    goals: Goals,
    /// What the fights bring that are fought anyway.
    fights: f64,
}

/// For every element of a command the nearest enemy that it makes sense to meet, and how far it is.
type Goals = Vec<Option<(ElementIx, f64)>>;

fn goals(board: &Board<'_>, command: CommandIx, eye: &Eye) -> Goals {
    let mut goals = vec![None; MOST_ELEMENTS];
    for own in board
        .of_side(command.side())
        .filter(|own| own.element.command == command)
    {
        goals[own.ix.index()] = goal(board, own, eye);
    }
    goals
}

/// Of the few nearest enemies the one that is best met. A bad match is as if it were farther away.
fn goal(board: &Board<'_>, own: &Piece<'_>, eye: &Eye) -> Option<(ElementIx, f64)> {
    let mut near: Vec<(ElementIx, f64)> = board
        .of_side(own.side.other())
        .map(|enemy| (enemy.ix, touch::distance(&own.rect, &enemy.rect)))
        .collect();
    near.sort_by(|one, other| one.1.total_cmp(&other.1));
    near.truncate(if eye.counts_fights { LOOKED_AT } else { 1 });
    let felt = |(enemy, apart): &(ElementIx, f64)| {
        if eye.counts_fights {
            apart - 400.0 * worth::of_meeting(board, own.ix, *enemy)
        } else {
            *apart
        }
    };
    near.into_iter()
        .min_by(|one, other| felt(one).total_cmp(&felt(other)))
}

/// So many of the nearest enemies are looked at.
const LOOKED_AT: usize = 4;

/// What it is worth to be so near: shooters want their range, the others contact.
fn nearness(own: &Piece<'_>, apart: f64) -> f64 {
    -(apart - wanted(own)).abs() / 1500.0
}

/// At what distance from the enemy somebody wants to be.
pub(super) fn wanted(own: &Piece<'_>) -> f64 {
    if shooting::is_shooter(own.element) {
        160.0
    } else {
        0.0
    }
}

/// What all fights bring a side as things stand.
fn all_fights(state: &State, side: Side) -> f64 {
    let board = Board::public(state);
    let pairs = close_combat::all_pairs(&board);
    pairs.map(|pair| worth::of_pair(&board, &pair, side)).sum()
}

/// What all fights bring that there are after a move.
fn of_fights(state: &State, verdict: &Verdict) -> f64 {
    let mut after = state.clone();
    for mover in &verdict.movers {
        after.element_mut(mover.ix).pose = mover.to;
    }
    for conformer in &verdict.conforming {
        after.element_mut(conformer.ix).pose = conformer.pose;
    }
    all_fights(&after, verdict.command.side())
}

/// Whoever would run ahead alone is held, if no contact is near.
fn of_halts(board: &Board<'_>, command: CommandIx) -> Vec<Offer> {
    let side = command.side();
    let restless: Vec<&Piece<'_>> = board
        .of_side(side)
        .filter(|piece| piece.element.command == command)
        .filter(|piece| spontaneous::is_impetuous(piece.element.troop))
        .filter(|piece| spontaneous::must_advance(board, piece.ix))
        .collect();
    let mut offers = Vec::new();
    let mut taken: Vec<ElementIx> = Vec::new();
    for piece in &restless {
        if taken.contains(&piece.ix) {
            continue;
        }
        let group = crate::rules::group::largest(board, piece.ix);
        let together: Vec<ElementIx> = group
            .iter()
            .filter(|member| restless.iter().any(|other| other.ix == member.ix))
            .map(|member| member.ix)
            .collect();
        taken.extend(together.iter().copied());
        let names: Vec<ElementId> = together
            .iter()
            .map(|member| board.piece(*member).element.id)
            .collect();
        let order = Halt {
            elements: names,
            about: false,
            spare: false,
        };
        let seat = board.command(command).seat;
        let Ok(verdict) = halt::judge(board, seat, &order) else {
            continue;
        };
        let worth = 0.1 * together.len() as f64;
        offers.push(Offer {
            action: Action::Halt(order),
            worth,
            pips: total(&verdict.price),
            why: Why::Stay(piece.ix),
        });
    }
    offers
}

/// How near the enemy is whom somebody gets off to meet: not yet upon it, and near enough to be met on foot.
const MET_ON_FOOT: std::ops::RangeInclusive<f64> = 80.0..=320.0;
/// What fighting on foot must bring at least, for there is seldom a way back into the saddle.
const WORTH_GETTING_OFF: f64 = 0.15;

/// DBM-DIS-01, -02: whoever fights the enemy that it makes for better on foot gets off before they meet. Those of whom
/// several become one (DBM-DIS-09) stay in the saddle.
fn of_dismounting(state: &State, board: &Board<'_>, command: CommandIx, plan: &Plan) -> Vec<Offer> {
    let seat = board.command(command).seat;
    let own = board.of_side(command.side());
    let own = own.filter(|piece| piece.element.command == command);
    let near = own.filter_map(|piece| {
        let (enemy, apart) = plan.goals[piece.ix.index()]?;
        let may_meet = dismounting::is_rider(piece.element.troop) && MET_ON_FOOT.contains(&apart);
        may_meet.then_some((piece, enemy))
    });
    let mut offers = Vec::new();
    for (piece, enemy) in near {
        let in_saddle = worth::of_meeting(board, piece.ix, enemy);
        let alone = exchange::dismounts(board, piece).into_iter();
        for order in alone.filter(|order| order.elements.len() == 1) {
            let Ok(verdict) = exchange::judge_dismount(board, seat, &order) else {
                continue;
            };
            let mut after = state.clone();
            *after.element_mut(piece.ix) = verdict.after;
            let there = Board::known_to(command.side(), &after);
            let gain = worth::of_meeting(&there, piece.ix, enemy) - in_saddle;
            if gain > WORTH_GETTING_OFF {
                offers.push(Offer {
                    action: Action::Dismount(order),
                    worth: gain,
                    pips: total(&verdict.price),
                    why: Why::OnFoot {
                        who: piece.ix,
                        against: enemy,
                    },
                });
            }
        }
    }
    offers
}
