//! DBM-HLT: halts of troops that would not wait.

use sobremesa_kernel::{Seat, Tell};

use crate::action::Halt;
use crate::battle::Battle;
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{ElementIx, Place};
use crate::event::{Event, Item, MoveFact};
use crate::pose::Pose;
use crate::refusal::{MoveRefusal, Refusal};
use crate::rules::initiative::{self, Deed, Payer};
use crate::rules::movement;
use crate::rules::naval::sailing;
use crate::rules::spontaneous::is_impetuous_now;
use crate::rules::works;

/// A halt that may be given.
#[derive(Clone, PartialEq, Debug)]
pub struct HaltVerdict {
    /// Whose.
    pub command: CommandIx,
    /// Who.
    pub elements: Vec<ElementIx>,
    /// DBM-HLT-02: how a single demoralised element stands afterwards.
    pub turned: Option<Pose>,
    /// DBM-PIP-06: what it costs, item by item.
    pub price: Vec<Item>,
}

/// DBM-HLT-01 to -03: may these be halted?
///
/// # Errors
/// Why not.
pub fn judge(board: &Board<'_>, seat: Seat, order: &Halt) -> Result<HaltVerdict, Refusal> {
    let pieces = movement::named(board, seat, &order.elements)?;
    let is_garrison = pieces.len() > 1 && works::hold_together(board.field(), &pieces);
    // DBM-HLT-03: those who hold one enclosure are a group for this.
    if !is_garrison {
        crate::rules::group::Body::new(&pieces)?;
    }
    let place = pieces[0].element.command;
    let command = board.command(place);
    for piece in &pieces {
        let would_go = !command.stalled
            && !command.is_undecided()
            && (command.demoralised
                || is_impetuous_now(board, piece)
                || sailing::is_wind_blown(board, piece));
        if !would_go || piece.element.deeds.halted {
            let element = piece.element.into();
            return Err(MoveRefusal::NeedNotHalt { element }.into());
        }
    }
    if order.about && !(command.demoralised && pieces.len() == 1) {
        return Err(MoveRefusal::NoTurnWithHalt.into());
    }
    let payers: Vec<Payer<'_>> = pieces
        .iter()
        .map(|piece| Payer {
            ix: piece.ix,
            element: piece.element,
            rect: piece.rect,
            distance: 0.0,
            most: 0.0,
            follows: None,
        })
        .collect();
    let exempt = initiative::need_not_be_held(board, &payers);
    let price = initiative::price(board, &payers, Deed::Halt { exempt }, order.spare);
    if initiative::total(&price) > command.pips {
        let pips = command.pips;
        return Err(MoveRefusal::TooDear { price, pips }.into());
    }
    let first = pieces[0].element;
    Ok(HaltVerdict {
        command: place,
        elements: pieces.iter().map(|piece| piece.ix).collect(),
        turned: order.about.then(|| first.pose.turned_round(first.depth())),
        price,
    })
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-HLT-01, -04, DBM-AMB-09: these wait. Of hidden elements nobody is told, and the enemy sees
    /// their points as not spent.
    pub(crate) fn halt(&mut self, verdict: HaltVerdict) {
        let cost = initiative::total(&verdict.price);
        let is_secret = verdict
            .elements
            .iter()
            .any(|element| self.state.element(*element).place == Place::Hidden);
        for element in &verdict.elements {
            let element = self.state.element_mut(*element);
            element.deeds.halted = true;
            if let Some(pose) = verdict.turned {
                element.pose = pose;
            }
        }
        let command = self.state.command_mut(verdict.command);
        command.pips = command.pips.saturating_sub(cost);
        if is_secret {
            command.pips_in_secret += cost;
        }
        command.discount_used |= verdict.price.iter().any(|item| item.amount < 0);
        let (pips, pips_in_secret) = (command.pips, command.pips_in_secret);
        let HaltVerdict {
            elements, price, ..
        } = verdict;
        self.tell(|state| MoveFact::Halted {
            elements: elements.iter().map(|ix| state.tag(*ix)).collect(),
            price,
            pips,
            pips_in_secret,
            secret: is_secret,
        });
    }
}
