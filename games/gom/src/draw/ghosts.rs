//! Where the manoeuvres that are proposed would lead (GOM-MOV-09, GOM-MOV-21): one ghost each, so that
//! a unit can be dropped on it.

use sobremesa_draw::{Node, Paint, Shape, Thing};
use sobremesa_kernel::Lang;

use super::dress::GHOST;
use super::{ids, lie};
use crate::action::Action;
use crate::candidates;
use crate::rules::movement::{advanced, pivoted};
use crate::speak;
use crate::state::{Phase, State};

pub(super) fn nodes(state: &State, lang: Lang) -> Vec<Node> {
    if state.phase != Phase::OtherMoves {
        return Vec::new();
    }
    let mut actions = Vec::new();
    candidates::list(state, state.side, &mut actions);
    actions
        .iter()
        .filter_map(|action| ghost(state, action, lang))
        .collect()
}

fn ghost(state: &State, action: &Action, lang: Lang) -> Option<Node> {
    let id = ids::ghost(action)?;
    let (name, pose) = match action {
        Action::Advance { unit, distance } => {
            let mover = &state.units[state.find(unit.as_str())?];
            (mover, advanced(&mover.pose, *distance))
        }
        Action::Pivot {
            unit,
            spin,
            degrees,
        } => {
            let mover = &state.units[state.find(unit.as_str())?];
            (mover, pivoted(mover, *spin, *degrees))
        }
        Action::DeclareCharge { .. }
        | Action::EndDeclarations
        | Action::AboutTurn { .. }
        | Action::March { .. }
        | Action::EndMovement
        | Action::AllocateAttacks { .. }
        | Action::Shoot { .. }
        | Action::EndTurn
        | Action::EndBattle
        | Action::Timeout(_) => return None,
    };
    let rect = name.block().rect(&pose);
    // Only the front line is drawn, so that many ghosts do not hide the field.
    let look = vec![
        Shape::rect(0.0, 0.0, rect.width(), rect.depth()).fill(Paint::Glass),
        Shape::segment((0.0, 0.0), (rect.width(), 0.0))
            .line(GHOST, 1.5)
            .opacity(0.55),
    ];
    let label = speak::describe(action).get(lang).to_owned();
    Some(Thing::zone(id, label, lie(&rect, pose.front.degrees()), look).into())
}
