//! The points of both teams, and the line that says what the table waits for.

use sobremesa_draw::palette::{ACCENT, CHALK, INK, INK_SOFT, ON_ACCENT, PAPER, SHADOW};
use sobremesa_draw::{Anchor, Node, Pose, Shape, Thing};

use super::seats::team_mark;
use super::{Sight, words};
use crate::player::Team;
use crate::speak;

pub(super) fn nodes(sight: &Sight<'_>) -> Vec<Node> {
    let mut nodes = Team::ALL.map(|team| board(sight, team)).to_vec();
    nodes.push(status(sight));
    nodes
}

/// How wide and high the board of a team is.
const SIZE: (f64, f64) = (204.0, 88.0);

fn board(sight: &Sight<'_>, team: Team) -> Node {
    let view = sight.view;
    let (width, height) = SIZE;
    let x = match team {
        Team::One => 36.0,
        Team::Two => 964.0 - width,
    };
    let points = view.score[team.index()];
    let mut look = vec![
        Shape::rounded(0.0, 4.0, width, height, 14.0)
            .fill(SHADOW)
            .opacity(0.3),
        Shape::rounded(0.0, 0.0, width, height, 14.0)
            .fill(PAPER)
            .line(INK_SOFT, 1.5),
        Shape::group([team_mark(team, 12.0).line(INK, 1.5)]).posed(Pose::at(26.0, 29.0)),
        Shape::text(50.0, 29.0, digit_size(points), points.to_string())
            .bold()
            .anchored(Anchor::Start)
            .fill(INK),
    ];
    look.extend(caption(sight, team));
    look.extend(progress(points, view.max_points));
    let label = words::score(view, team);
    let label = label.get(sight.lang);
    let id = format!("score-{}", team.number());
    Thing::label(id, label, Pose::at(x, 34.0), look).into()
}

/// As large as the board allows: matches may be played to a thousand points and more.
fn digit_size(points: u32) -> f64 {
    let n_digits = f64::from(points.checked_ilog10().unwrap_or(0) + 1);
    (220.0 / n_digits).min(42.0)
}

/// Who is in the team; after a hand, what it won and what it had left (DOM-UX-17).
fn caption(sight: &Sight<'_>, team: Team) -> Vec<Shape> {
    let small = |words: &str| Shape::text(SIZE.0 / 2.0, 63.0, 23.0, words).fill(INK_SOFT);
    let Some(end) = sight.view.hand_end else {
        return vec![small(speak::team(team, sight.lang)).within(SIZE.0 - 12.0, 2)];
    };
    let mut shapes = vec![small(words::pips_left(end, team).get(sight.lang))];
    if end.winner_team == Some(team) {
        let middle = SIZE.0 / 2.0;
        shapes.extend([
            Shape::rounded(middle - 46.0, 82.0, 92.0, 40.0, 12.0)
                .fill(ACCENT)
                .line(ON_ACCENT, 2.5),
            Shape::text(middle, 102.0, 30.0, format!("+{}", end.points))
                .bold()
                .fill(ON_ACCENT),
        ]);
    }
    shapes
}

/// How far it still is to the target.
fn progress(points: u32, target: u32) -> Vec<Shape> {
    let length = SIZE.0 - 28.0;
    let reached = (f64::from(points) / f64::from(target.max(1))).min(1.0) * length;
    let bar = |length: f64| Shape::segment((14.0, 80.0), (14.0 + length, 80.0));
    let mut shapes = vec![bar(length).line(INK_SOFT, 4.0).opacity(0.3)];
    if reached > 0.0 {
        shapes.push(bar(reached).line(INK, 4.0));
    }
    shapes
}

/// How wide what is said may be, between one's own plate and the rim.
const STATUS: f64 = 600.0;

fn status(sight: &Sight<'_>) -> Node {
    let [main, lesser] = words::status(sight.view, sight.playable());
    let (main, lesser) = (main.get(sight.lang), lesser.get(sight.lang));
    let look = vec![
        Shape::text(0.0, -14.0, 32.0, main)
            .bold()
            .within(STATUS, 1)
            .fill(CHALK),
        Shape::text(0.0, 18.0, 24.0, lesser)
            .within(STATUS, 1)
            .fill(CHALK),
    ];
    let label = format!("{main}. {lesser}.");
    Thing::label("status", label, Pose::at(655.0, 768.0), look).into()
}
