//! DBM-UX-17: going aboard and ashore, offered to whoever could do it at all.

use sobremesa_kernel::{Illegal, Seat, Words};
use sobremesa_table::{Choice, Deed, Way};

use super::deeds::price;
use super::icons::{Icon, icon};
use crate::action::{Action, Embark, Land};
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::event::Tag;
use crate::rules::naval::landing;
use crate::speak::troops;

/// What a vessel may do with those aboard, and whoever came on one with it; nothing for the others.
pub(super) fn deeds(board: &Board<'_>, seat: Seat, element: ElementIx) -> Vec<Deed<Action>> {
    let Some(piece) = board.get(element) else {
        return Vec::new();
    };
    let (ashore, aboard) = (land(board, seat, piece), embark(board, seat, piece));
    ashore.into_iter().chain(aboard).collect()
}

/// DBM-SGL-10: those aboard go ashore.
fn land(board: &Board<'_>, seat: Seat, vessel: &Piece<'_>) -> Option<Deed<Action>> {
    let (_, passenger) = board.aboard(vessel.ix)?;
    let order = Land::of(passenger.id);
    let judged = landing::judge_land(board, seat, &order);
    let who = troops::element(&Tag::from(passenger));
    let help = match &judged {
        Ok(verdict) => {
            let price = price(&verdict.price);
            Words::new(
                format!(
                    "Baja a tierra {}; el barco no se mueve hasta que vuelva. {}",
                    who.es, price.es
                ),
                format!(
                    "{} goes ashore; the vessel does not move until it is back. {}",
                    who.en, price.en
                ),
            )
        }
        Err(_) => Words::default(),
    };
    Some(Deed {
        name: "land",
        title: Words::new("Desembarcar", "Land"),
        help,
        icon: icon(Icon::Land),
        way: judged
            .map(|_| Way::Act(Action::Land(order)))
            .map_err(Illegal::from),
    })
}

/// DBM-SGL-10: whoever came on a vessel goes aboard again.
fn embark(board: &Board<'_>, seat: Seat, piece: &Piece<'_>) -> Option<Deed<Action>> {
    let home = piece.element.vessel?;
    let able = board
        .near(piece.ix)
        .filter(|other| landing::can_take(board, other, piece.element));
    let mut vessels: Vec<ElementIx> = able.map(|other| other.ix).collect();
    if vessels.is_empty() {
        // Why not aboard its own.
        vessels.push(board.get(home)?.ix);
    }
    let order = |vessel: ElementIx| Embark {
        element: piece.element.id,
        vessel: board.piece(vessel).element.id,
        spare: false,
    };
    let orders: Vec<Embark> = vessels.into_iter().map(order).collect();
    let judged = landing::judge_embark(board, seat, orders.first()?);
    let help = match &judged {
        Ok(verdict) => price(&verdict.price),
        Err(_) => Words::default(),
    };
    let way = judged.map(|_| match orders.as_slice() {
        [only] => Way::Act(Action::Embark(*only)),
        several => Way::Choose(several.iter().map(|one| choice(board, one)).collect()),
    });
    Some(Deed {
        name: "embark",
        title: Words::new("Embarcar", "Embark"),
        help,
        icon: icon(Icon::Embark),
        way: way.map_err(Illegal::from),
    })
}

fn choice(board: &Board<'_>, order: &Embark) -> Choice<Action> {
    let vessel = board.find(order.vessel);
    let title = vessel.map_or_else(Words::default, |piece| {
        troops::element(&Tag::from(piece.element))
    });
    Choice {
        thing: None,
        title,
        about: Vec::new(),
        action: Action::Embark(*order),
    }
}
