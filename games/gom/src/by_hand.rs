//! A battle in front of somebody, to look at and to play by hand.

use sobremesa_draw::Scene;
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{ByHand, Chosen, Dossier, Gesture, Look, Preview};

use crate::action::Action;
use crate::draw::{self, ids};
use crate::position::Position;
use crate::side::Side;
use crate::{dossier, text_board};

/// What somebody sees who looks from a seat, or from none.
pub(crate) struct Seen {
    pub(crate) view: Position,
    pub(crate) seat: Option<Seat>,
}

impl ByHand<Action> for Seen {
    /// GOM-ARM-12: player 2 stands in the north, and looks from there.
    fn scene(&self, lang: Lang) -> Scene {
        draw::scene(&self.view, self.seat.map(Side::in_seat), lang)
    }

    fn text_board(&self, look: &Look) -> String {
        text_board::board(&self.view, look)
    }

    fn gesture(&self, action: &Action) -> Gesture {
        let on = |unit, drop| Gesture {
            pick: Some(ids::unit(unit)),
            drop: Some(drop),
        };
        match action {
            Action::DeclareCharge { unit, target } => on(unit, ids::prey(target)),
            Action::Shoot { unit, target } => on(unit, ids::aim(target)),
            // Where it goes is a matter of its handles.
            Action::Advance { unit, .. }
            | Action::Pivot { unit, .. }
            | Action::AboutTurn { unit }
            | Action::March { unit } => Gesture {
                pick: Some(ids::unit(unit)),
                drop: None,
            },
            Action::EndDeclarations
            | Action::EndMovement
            | Action::AllocateAttacks { .. }
            | Action::EndTurn
            | Action::EndBattle
            | Action::Timeout(_) => Gesture::default(),
        }
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Action> {
        ids::dropped(pick, drop)
    }

    fn dossier(&self, chosen: &Chosen<'_, Action>) -> Option<Dossier<Action>> {
        dossier::dossier(&self.view, self.seat, chosen.only())
    }

    fn dragged(
        &self,
        chosen: &Chosen<'_, Action>,
        handle: &str,
        amounts: &[f64],
    ) -> Option<Action> {
        let thing = chosen.only().unwrap_or_default();
        dossier::dragged(&self.view, thing, handle, amounts)
    }

    fn preview(&self, action: &Action) -> Option<Preview<Action>> {
        dossier::preview(&self.view, self.seat?, action)
    }
}
