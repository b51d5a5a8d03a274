//! What is special about an element: its general, its command, what it has done this turn.

use sobremesa_draw::{Definition, Path, Pose, Shape, Swatch};

use super::dress::{GOLD, INK, PLATE, dress};
use crate::command::{CommandIx, Role};
use crate::element::{Deeds, Element, ElementIx, Place};
use crate::side::Side;
use crate::state::State;

//                                                    classic   night     contrast
const DONE: Swatch = Swatch::new("done", 0xfff6d8, 0xe6dcc0, 0xffffff);
const ON_DONE: Swatch = Swatch::new("on-done", 0x33240a, 0x251a05, 0x000000);
const ALARM: Swatch = Swatch::new("alarm", 0xd62f1f, 0xff6b57, 0xff5a4a);

/// DBM-BAS-10: a banner for each general, its form for what he is, with the number of his command.
#[rustfmt::skip] // A table.
const FLAGS: [&str; CommandIx::MOST] = [
    "flag-a1", "flag-a2", "flag-a3", "flag-a4", "flag-a5", "flag-a6", "flag-a7", "flag-b1",
    "flag-b2", "flag-b3", "flag-b4", "flag-b5", "flag-b6", "flag-b7",
];
/// The number of a command on its bases.
const STUDS: [&str; Side::MOST_GENERALS] = ["studs-1", "studs-2", "studs-3", "studs-4"];

/// What an element did, the weightiest first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    Fled,
    Recoiled,
    Pursued,
    Fought,
    Shot,
    Halted,
    Marched,
    Moved,
}

impl Deed {
    const ALL: [Deed; 8] = [
        Deed::Fled,
        Deed::Recoiled,
        Deed::Pursued,
        Deed::Fought,
        Deed::Shot,
        Deed::Halted,
        Deed::Marched,
        Deed::Moved,
    ];

    pub(crate) const fn was_done(self, deeds: &Deeds) -> bool {
        match self {
            Deed::Fled => deeds.fled,
            Deed::Recoiled => deeds.recoiled,
            Deed::Pursued => deeds.pursued,
            Deed::Fought => deeds.fought,
            Deed::Shot => deeds.shot,
            Deed::Halted => deeds.halted,
            Deed::Marched => deeds.marches > 0,
            Deed::Moved => deeds.moved || deeds.advanced,
        }
    }

    /// Everything that was done.
    pub(crate) fn of(deeds: &Deeds) -> impl Iterator<Item = Deed> {
        Deed::ALL.into_iter().filter(|deed| deed.was_done(deeds))
    }

    const fn name(self) -> &'static str {
        match self {
            Deed::Fled => "did-flee",
            Deed::Recoiled => "did-recoil",
            Deed::Pursued => "did-pursue",
            Deed::Fought => "did-fight",
            Deed::Shot => "did-shoot",
            Deed::Halted => "did-halt",
            Deed::Marched => "did-march",
            Deed::Moved => "did-move",
        }
    }

    /// Its sign in a circle of 7 around the origin, ahead being up.
    #[rustfmt::skip] // One row for each.
    const fn strokes(self) -> &'static [&'static [(f64, f64)]] {
        match self {
            Deed::Fled     => &[&[(-4.0, -1.0), (0.0, 4.5), (4.0, -1.0)], &[(-4.0, -4.5), (0.0, 1.0), (4.0, -4.5)]],
            Deed::Recoiled => &[&[(0.0, -4.5), (0.0, 4.5)], &[(-3.5, 1.0), (0.0, 4.5), (3.5, 1.0)]],
            Deed::Pursued  => &[&[(0.0, 4.5), (0.0, -4.5)], &[(-3.5, -1.0), (0.0, -4.5), (3.5, -1.0)], &[(-3.5, 4.5), (3.5, 4.5)]],
            Deed::Fought   => &[&[(-4.0, -4.0), (4.0, 4.0)], &[(4.0, -4.0), (-4.0, 4.0)]],
            Deed::Shot     => &[&[(-4.0, 4.0), (4.0, -4.0)], &[(0.5, -4.0), (4.0, -4.0), (4.0, -0.5)]],
            Deed::Halted   => &[&[(-2.0, -4.0), (-2.0, 4.0)], &[(2.0, -4.0), (2.0, 4.0)]],
            Deed::Marched  => &[&[(-4.0, 0.0), (0.0, -4.0), (4.0, 0.0)], &[(-4.0, 4.5), (0.0, 0.5), (4.0, 4.5)]],
            Deed::Moved    => &[&[(-4.0, 2.0), (0.0, -2.5), (4.0, 2.0)]],
        }
    }

    fn look(self) -> Vec<Shape> {
        let drawn = self.strokes().iter().fold(Path::default(), |path, stroke| {
            let (first, rest) = stroke.split_first().expect("a stroke has points");
            rest.iter()
                .fold(path.move_to(*first), |path, point| path.line_to(*point))
        });
        vec![
            Shape::circle(0.0, 0.0, 7.0).fill(DONE).line(ON_DONE, 1.0),
            Shape::path(drawn).line(ON_DONE, 1.9),
        ]
    }
}

/// What these marks are made of.
pub(super) fn definitions(state: &State) -> Vec<Definition> {
    let drawing = |name: &'static str, shapes| Definition::Drawing { name, shapes };
    let commands = CommandIx::all().filter_map(|command| {
        let role = state.commands[command.index()].as_ref()?.role;
        Some(drawing(FLAGS[command.index()], flag(command, role)))
    });
    let most = CommandIx::all()
        .filter(|command| state.commands[command.index()].is_some())
        .map(CommandIx::number)
        .max()
        .unwrap_or(0);
    let studs = STUDS
        .into_iter()
        .take(most)
        .zip(1..)
        .map(|(name, n)| drawing(name, studs(n)));
    let deeds = Deed::ALL.map(|deed| drawing(deed.name(), deed.look()));
    let others = [drawing("hiding", hiding()), drawing("broken", broken())];
    commands.chain(studs).chain(deeds).chain(others).collect()
}

/// The marks of an element; its origin is the middle of its front, and it lies turned like this.
pub(super) fn marks(state: &State, index: ElementIx, turn: f64) -> Vec<Shape> {
    let element = state.element(index);
    let command = element.command;
    let mut shapes = vec![Shape::defined(STUDS[(command.number() - 1) % STUDS.len()])];
    if state.command(command).demoralised {
        shapes.push(Shape::defined("broken"));
    }
    if element.place == Place::Hidden {
        shapes.push(Shape::defined("hiding").posed(Pose::at(-9.0, middle(element)).turned(-turn)));
    }
    let places = (0..).map(|n| -32.0 + 15.0 * f64::from(n));
    for (deed, x) in Deed::of(&element.deeds).take(3).zip(places) {
        let at = Pose::at(x, element.depth() - 5.0);
        shapes.push(Shape::defined(deed.name()).posed(at));
    }
    if element.general {
        let at = Pose::at(-9.0, middle(element)).turned(-turn);
        shapes.push(Shape::defined(FLAGS[command.index()]).posed(at));
    }
    shapes
}

fn middle(element: &Element) -> f64 {
    element.front_depth() / 2.0
}

/// As many as the number of the command, on the front bar.
fn studs(n: u32) -> Vec<Shape> {
    let places = (0..n).map(|n| Shape::circle(-35.0 + 6.0 * f64::from(n), 2.5, 1.8).fill(PLATE));
    places.collect()
}

/// The commander-in-chief has a square banner, a subordinate a swallow-tailed one, an ally a pennon.
fn flag(command: CommandIx, role: Role) -> Vec<Shape> {
    let cloth = dress(command.side()).cloths[0];
    let banner = match role {
        Role::Cinc => Shape::rect(0.0, -44.0, 36.0, 26.0),
        Role::Sub => Shape::polygon([
            (0.0, -44.0),
            (36.0, -44.0),
            (28.0, -31.0),
            (36.0, -18.0),
            (0.0, -18.0),
        ]),
        Role::Ally => Shape::polygon([(0.0, -45.0), (38.0, -31.0), (0.0, -17.0)]),
    };
    let number = command.number().to_string();
    let x = if role == Role::Cinc { 18.0 } else { 13.0 };
    vec![
        Shape::segment((0.0, 4.0), (0.0, -47.0)).line(INK, 4.6),
        Shape::segment((0.0, 4.0), (0.0, -47.0)).line(GOLD, 2.4),
        banner.clone().fill(cloth).line(INK, 5.0),
        banner.fill(cloth).line(GOLD, 2.6),
        Shape::text(x, -31.0, 21.0, number).bold().fill(PLATE),
    ]
}

/// An eye that is closed: only its own side sees it.
fn hiding() -> Vec<Shape> {
    vec![
        Shape::circle(0.0, 0.0, 13.0).fill(DONE).line(ON_DONE, 1.2),
        Shape::path(
            Path::from((-9.0, -2.0))
                .curve_to((-5.0, 5.0), (5.0, 5.0), (9.0, -2.0))
                .move_to((-7.0, 2.0))
                .line_to((-9.0, 6.0))
                .move_to((0.0, 3.4))
                .line_to((0.0, 8.0))
                .move_to((7.0, 2.0))
                .line_to((9.0, 6.0)),
        )
        .line(ON_DONE, 2.0),
    ]
}

/// A crack through the front: the command is demoralised.
fn broken() -> Vec<Shape> {
    let crack = || {
        Shape::path(
            Path::from((-2.0, -6.0))
                .line_to((5.0, 5.0))
                .line_to((-5.0, 12.0))
                .line_to((4.0, 24.0)),
        )
    };
    vec![crack().line(PLATE, 7.0), crack().line(ALARM, 3.6)]
}
