//! An encounter in front of somebody, to look at and to play by hand.

use sobremesa_draw::{Point, Scene};
use sobremesa_kernel::{Lang, Seat, Words};
use sobremesa_table::{ByHand, Chosen, Dossier, Filled, Gesture, Look, Measure, Measured};

use crate::action::{Action, UnitName};
use crate::view::View;
use crate::{dossier, draw, measure, text_board};

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
        let unit = |id: &str| id.strip_prefix("unit-")?.parse().ok().map(UnitName::Index);
        let picked = unit(pick)?;
        match unit(drop) {
            // Onto somebody: what an attack would come to. The dossier has the rest.
            Some(target) => Some(Action::Odds {
                unit: picked,
                target,
                full: false,
                typed: Vec::new(),
            }),
            None => Some(Action::Put(picked, draw::cell_named(drop)?)),
        }
    }

    fn filled(
        &self,
        chosen: &Chosen<'_, Action>,
        form: &str,
        with: Filled<'_>,
    ) -> Result<Action, Words> {
        dossier::filled(chosen.only(), form, with)
    }

    fn measures(&self) -> Vec<Measure> {
        measure::all()
    }

    fn measured(&self, name: &str, from: Point, to: Point) -> Option<Measured> {
        measure::measured(&self.view.state()?, name, from, to)
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
