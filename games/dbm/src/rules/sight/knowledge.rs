//! DBM-VIS-09: what each command knows of the enemy.

use std::cell::OnceCell;
use std::sync::Arc;

use super::spot::Spot;
use super::{Looking, keeps_low, piece_sees};
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{Element, ElementIx};
use crate::field::Field;
use crate::pose::Pose;
use crate::rules::works;
use crate::sky::Sky;
use crate::state::State;

/// DBM-VIS-09: what each command sees now is added to what it knows, and whoever is in fortifications; an enemy
/// that was known and is seen nowhere stays known while it has not left the terrain in which it was seen.
pub(crate) fn look_around(state: &mut State) {
    // Between two who stand as they stood nothing has changed.
    let Looked(before) = &state.looked;
    let now = state.elements.iter().map(SightKey::of);
    if before.iter().copied().eq(now.clone()) {
        return;
    }
    let looked: Vec<SightKey> = now.collect();
    let watchers: Vec<Watcher<'_>> = state
        .on_table()
        .map(|(ix, element)| Watcher {
            ix,
            element,
            has_changed: before.get(ix.index()) != Some(&looked[ix.index()]),
            spot: OnceCell::new(),
        })
        .collect();
    let mut known = state.known;
    let mut looking = Looking::over(&state.field);
    for command in CommandIx::all() {
        let is_own = |one: &&Watcher<'_>| one.element.command == command;
        let own: Vec<&Watcher<'_>> = watchers.iter().filter(is_own).collect();
        let changed: Vec<&Watcher<'_>> =
            own.iter().copied().filter(|one| one.has_changed).collect();
        let known = &mut known[command.index()];
        for enemy in &watchers {
            let looks = if enemy.has_changed { &own } else { &changed };
            if looks.is_empty()
                || enemy.element.command.side() == command.side()
                || known.contains(enemy.ix)
            {
                continue;
            }
            let there = enemy.spot(&state.field);
            let hides_low = keeps_low(enemy.element);
            let mut eyes = looks.iter().map(|one| one.spot(&state.field));
            if eyes.any(|eye| looking.sees(eye, there, hides_low)) {
                known.insert(enemy.ix);
            }
        }
    }
    // Whoever is in fortifications is known to every enemy, seen or not.
    if !state.field.works.is_empty() {
        for one in watchers
            .iter()
            .filter(|one| works::hold(&state.field, one.element))
        {
            for (command, _) in state.commands_of(one.element.command.side().other()) {
                known[command.index()].insert(one.ix);
            }
        }
    }
    state.known = known;
    state.looked = Looked(Arc::new(looked));
}

/// Somebody on the table who looks round, and is looked at.
struct Watcher<'a> {
    ix: ElementIx,
    element: &'a Element,
    has_changed: bool,
    /// Found when it is first asked for: most know each other long since.
    spot: OnceCell<Spot>,
}

impl Watcher<'_> {
    fn spot(&self, field: &Field) -> &Spot {
        self.spot
            .get_or_init(|| Spot::new(field, &self.element.rect()))
    }
}

/// How everybody stood when all last looked round, so that only those are looked at again who have
/// changed. It is no part of the battle: whoever does not know it looks at everybody.
#[derive(Clone, Default, Debug)]
pub(crate) struct Looked(Arc<Vec<SightKey>>);

impl State {
    /// DBM-VIS-02: the sky has changed, and with it how far one sees.
    pub fn set_sky(&mut self, sky: Option<Sky>) {
        self.sky = sky;
        self.freeze();
        let visibility = self.sky.and_then(|sky| sky.visibility());
        if self.field.visibility != visibility {
            Arc::make_mut(&mut self.field).visibility = visibility;
            // Everybody looks again.
            self.looked = Looked::default();
        }
        let wind = self.sky.and_then(|sky| sky.blow());
        if self.field.wind != wind {
            Arc::make_mut(&mut self.field).wind = wind;
        }
    }
}

impl PartialEq for Looked {
    fn eq(&self, _: &Looked) -> bool {
        true
    }
}

/// What of an element sight hangs on.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SightKey {
    /// Where, if all can see it.
    at: Option<Pose>,
    keeps_low: bool,
}

impl SightKey {
    fn of(element: &Element) -> SightKey {
        SightKey {
            at: element.is_on_table().then_some(element.pose),
            keeps_low: keeps_low(element),
        }
    }
}

/// DBM-VIS-09: does a command see an enemy on this board?
pub fn command_sees(board: &Board<'_>, command: CommandIx, enemy: ElementIx) -> bool {
    let enemy = board.piece(enemy);
    board
        .of_side(command.side())
        .filter(|piece| piece.element.command == command)
        .any(|piece| piece_sees(board.field(), piece, enemy))
}
