//! What lies over the elements: deployment zones, fights, shots, and who must advance.

use sobremesa_battlefield::{Canvas, SIGNAL};
use sobremesa_draw::palette::ACCENT;
use sobremesa_draw::{Node, Paint, Path, Point, Pose, Shape, Stroke, Swatch, Thing};
use sobremesa_geometry::{Bounds, Vec2};
use sobremesa_kernel::Lang;

use super::dress::{INK, PLATE, STEEL, dress};
use super::{ids, lie, words};
use crate::board::Board;
use crate::day::Step;
use crate::element::{Element, ElementIx};
use crate::pose::BASE_WIDTH;
use crate::rules::{close_combat, deployment, shooting};
use crate::state::{Phase, State};

//                                                   classic   night     contrast
const VOLLEY: Swatch = Swatch::new("volley", 0x7a1fa2, 0xd79bf0, 0xff8aff);

/// DBM-DEP-02: where a side may still stand, while it deploys.
pub(super) fn zones(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let side = match state.phase {
        Phase::Deploy(side) | Phase::Before(Step::Deploy(side)) => side,
        Phase::Before(Step::CampFirst) => state.attacker.other(),
        Phase::Before(Step::CampSecond) => state.attacker,
        _ => return Vec::new(),
    };
    let Bounds { low, high } = deployment::zone(side == state.attacker);
    let corners = [
        low,
        Vec2::new(high.x, low.y),
        high,
        Vec2::new(low.x, high.y),
    ];
    let colours = dress(side);
    let look = vec![
        canvas.outline(&corners).fill(colours.base).opacity(0.22),
        canvas
            .outline(&corners)
            .line(colours.edge, 5.0)
            .dashed(24.0, 16.0),
    ];
    let label = words::zone(side);
    vec![
        Thing::zone(
            format!("zone-{}", side.name()),
            label.get(lang),
            Pose::ORIGIN,
            look,
        )
        .into(),
    ]
}

/// What can be pointed at now.
pub(super) fn nodes(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let board = Board::in_combat(state);
    match state.phase {
        Phase::Before(_)
        | Phase::Deploy(_)
        | Phase::Assign
        | Phase::Nightfall(_)
        | Phase::Over(_) => Vec::new(),
        Phase::Move => fights(&board, state, canvas, lang),
        Phase::Advance => {
            let go = |element| must_go(state, element, canvas, lang);
            state.to_advance.iter().map(go).collect()
        }
        Phase::Shoot => shots(&board, state, canvas, lang),
        Phase::Fight => fights(&board, state, canvas, lang),
    }
}

/// DBM-UX-15: every shooter and its compulsory target, and something to pick over each target.
fn shots(board: &Board<'_>, state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let mut nodes = Vec::new();
    for aim in shooting::aims(board) {
        let shooter = state.element(aim.shooter);
        for target in &aim.options {
            let target = state.element(*target);
            let stroke = Stroke {
                paint: VOLLEY.into(),
                width: 5.0,
                dashes: Some((16.0, 9.0)),
            };
            let label = words::shot(shooter, target);
            let from = canvas.place(shooter.rect().front().middle());
            let to = canvas.place(target.rect().centre());
            // A shooter that may choose has a line to each.
            let id = if aim.options.len() > 1 {
                format!("{}-at-{}", ids::shot(shooter.id), target.id)
            } else {
                ids::shot(shooter.id)
            };
            nodes.push(Thing::arrow(id, label.get(lang), from, to, stroke).into());
        }
    }
    let targets = shooting::targets(board).into_iter();
    nodes.extend(targets.map(|target| {
        let element = state.element(target);
        let label = words::target(element);
        let look = vec![glass(element), crosshair(element)];
        Thing::zone(
            ids::target(element.id),
            label.get(lang),
            lie(element, canvas),
            look,
        )
        .ringed(super::looks::ring(element))
        .into()
    }));
    nodes
}

/// DBM-UX-16: crossed swords where two fight.
fn fights(board: &Board<'_>, state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let pairs = close_combat::pairs_by_name(board).into_iter();
    pairs
        .map(|(a, b)| {
            let (one, other) = (state.element(a), state.element(b));
            let front = one.rect().front().middle();
            let at = canvas.place(front);
            let label = words::fight(one, other);
            Thing::zone(
                ids::fight(one.id),
                label.get(lang),
                Pose::at(at.x, at.y),
                swords(),
            )
            .ringed(vec![Shape::circle(0.0, 0.0, 30.0).line(SIGNAL, 4.0)])
            .into()
        })
        .collect()
}

fn must_go(state: &State, element: ElementIx, canvas: &Canvas, lang: Lang) -> Node {
    let element = state.element(element);
    let label = words::must_go(element);
    let chevron = |y: f64| {
        let path = || {
            Path::from((-22.0, y))
                .line_to((0.0, y - 18.0))
                .line_to((22.0, y))
        };
        Shape::group([
            Shape::path(path()).line(INK, 9.0),
            Shape::path(path()).line(ACCENT, 5.5),
        ])
    };
    let look = vec![glass(element), chevron(-6.0), chevron(-22.0)];
    Thing::zone(
        ids::go(element.id),
        label.get(lang),
        lie(element, canvas),
        look,
    )
    .ringed(super::looks::ring(element))
    .into()
}

fn glass(element: &Element) -> Shape {
    Shape::rect(-BASE_WIDTH / 2.0, 0.0, BASE_WIDTH, element.depth()).fill(Paint::Glass)
}

fn crosshair(element: &Element) -> Shape {
    let y = element.depth() / 2.0;
    let cross = || {
        Shape::path(
            Path::from((-24.0, y))
                .line_to((-8.0, y))
                .move_to((8.0, y))
                .line_to((24.0, y))
                .move_to((0.0, y - 24.0))
                .line_to((0.0, y - 8.0))
                .move_to((0.0, y + 8.0))
                .line_to((0.0, y + 24.0)),
        )
    };
    Shape::group([
        Shape::circle(0.0, y, 16.0).line(PLATE, 6.5),
        cross().line(PLATE, 6.5),
        Shape::circle(0.0, y, 16.0).line(VOLLEY, 3.5),
        cross().line(VOLLEY, 3.5),
    ])
}

fn swords() -> Vec<Shape> {
    let sword = |sign: f64| {
        let at = |x: f64, y: f64| Point::new(sign * x, y);
        Shape::group([
            Shape::segment(at(-13.0, 13.0), at(14.0, -14.0)).line(INK, 5.4),
            Shape::segment(at(-13.0, 13.0), at(14.0, -14.0)).line(STEEL, 2.8),
            Shape::segment(at(-12.0, 4.0), at(-4.0, 12.0)).line(INK, 3.6),
        ])
    };
    vec![
        Shape::circle(0.0, 0.0, 22.0)
            .fill(SIGNAL)
            .line(INK, 2.0)
            .opacity(0.92),
        sword(1.0),
        sword(-1.0),
    ]
}
