//! What the captains of the small game claim.

use sobremesa_kernel::claim::{self, Found, Joint, Sequel, Stated};
use sobremesa_kernel::{Audience, Game, Lang, Words};

use super::{Action, Captain, Side, SmallGame, State, View, speak};

/// A claim of a captain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// One of so many actions was drawn.
    DrewLots(usize),
    /// The companies are so many paces apart.
    Apart(f64),
    /// How likely it is that the enemy's reserve is the bigger one.
    IsOutnumbered(f64),
}

impl<G: Game<State = State, Action = Action>> claim::Claim<G> for Claim {
    fn kind(&self) -> &'static str {
        match self {
            Claim::DrewLots(_) => "drew_lots",
            Claim::Apart(_) => "apart",
            Claim::IsOutnumbered(_) => "is_outnumbered",
        }
    }

    fn stated(&self) -> Stated {
        match self {
            Claim::DrewLots(_) | Claim::Apart(_) => Stated::Certain,
            Claim::IsOutnumbered(chance) => Stated::Chance(*chance),
        }
    }

    fn words(&self) -> Words {
        match self {
            Claim::DrewLots(among) => Words::new(
                format!("lo eché a suertes entre {among}"),
                format!("I drew lots among {among}"),
            ),
            Claim::Apart(paces) => Words::new(
                format!("al ataque, que están a {}", speak::paces(*paces, Lang::Es)),
                format!("at them, they are {} away", speak::paces(*paces, Lang::En)),
            ),
            Claim::IsOutnumbered(chance) => {
                let percent = 100.0 * chance;
                Words::new(
                    format!("su reserva es mayor con un {percent:.0} %"),
                    format!("their reserve is bigger with {percent:.0} %"),
                )
            }
        }
    }

    fn joint(&self) -> Joint {
        match self {
            Claim::DrewLots(_) | Claim::Apart(_) => Joint::And,
            Claim::IsOutnumbered(_) => Joint::Sentence,
        }
    }

    fn found(&self, sequel: &Sequel<'_, G>) -> Option<Found> {
        let captain = Captain::of(sequel.seat);
        let side = captain.side();
        let view = SmallGame::view(sequel.then, Audience::Seat(sequel.seat));
        let truth = SmallGame::view(sequel.then, Audience::Referee);
        Some(Found::from(match self {
            Claim::DrewLots(among) => view.moves(captain).len() == *among,
            Claim::Apart(paces) => apart(&view) == *paces,
            Claim::IsOutnumbered(_) => {
                let token = |side: Side| truth.table.companies[side.index()].token.known();
                token(side.other()) > token(side)
            }
        }))
    }
}

/// How many paces the companies are apart.
pub(super) fn apart(view: &View) -> f64 {
    let [red, blue] = view.table.companies;
    red.at.distance(blue.at)
}
