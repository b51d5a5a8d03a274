//! An encounter in front of somebody, to look at and to play by hand.

use sobremesa_draw::Scene;
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{ByHand, Chosen, Dossier, Gesture, Look};

use crate::action::{Action, UnitName};
use crate::view::View;
use crate::{dossier, draw, text_board};

/// What the master sees, or somebody who looks on.
pub(crate) struct Seen {
    pub(crate) view: View,
    pub(crate) seat: Option<Seat>,
}

impl ByHand<Action> for Seen {
    fn scene(&self, lang: Lang) -> Scene {
        draw::scene(&self.view, lang)
    }

    fn text_board(&self, look: &Look) -> String {
        text_board::board(&self.view, look)
    }

    fn gesture(&self, action: &Action) -> Gesture {
        draw::gesture(action)
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Action> {
        let unit = pick.strip_prefix("unit-")?.parse().ok()?;
        Some(Action::Put(UnitName::Index(unit), draw::cell_named(drop)?))
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
        dossier::dragged(&self.view, chosen.only()?, handle, *amounts.first()?)
    }
}
