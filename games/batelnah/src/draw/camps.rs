//! Beside the board: who is there, whose turn it is, and what the game waits for.

use sobremesa_draw::palette::{ACCENT, CHALK, ON_ACCENT};
use sobremesa_draw::{Anchor, Node, Pose, Shape, Thing};

use super::layout::{Camp, HEIGHT, WIDTH};
use super::sight::Sight;
use super::{tokens, words};
use crate::piece::Army;

pub(super) fn nodes(sight: &Sight<'_>) -> Vec<Node> {
    let mut nodes = vec![status(sight)];
    nodes.extend(turn(sight));
    nodes.extend(sight.armies().iter().map(|army| camp(sight, *army)));
    nodes
}

/// BAT-UX-15: the yellow circle lies under the token of the army to move.
fn turn(sight: &Sight<'_>) -> Option<Node> {
    let army = sight.to_move()?;
    let at = Camp::of(sight.corner(army)).token();
    let label = words::to_move(army);
    let circle = Shape::circle(0.0, 0.0, 32.0)
        .fill(ACCENT)
        .line(ON_ACCENT, 2.0);
    let pose = Pose::at(at.x, at.y);
    Some(Thing::label("turn", label.get(sight.lang), pose, vec![circle]).into())
}

/// The token of an army with the number of its pieces, and its name.
fn camp(sight: &Sight<'_>, army: Army) -> Node {
    let camp = Camp::of(sight.corner(army));
    let n_pieces = sight.board().army(army).len();
    let (side, anchor) = match camp.is_left {
        true => (1.0, Anchor::Start),
        false => (-1.0, Anchor::End),
    };
    let line = |y: f64, size: f64, words: &str| {
        Shape::text(side * 42.0, y, fitting(words, size, CAMP_ROOM), words)
            .anchored(anchor)
            .fill(CHALK)
    };
    let name = words::army_name(army);
    let remarks = words::joined(&words::remarks(sight, army), " · ");
    let (name, remarks) = (name.get(sight.lang), remarks.get(sight.lang));
    let mut look = vec![
        tokens::solid_token(army),
        tokens::raised(
            Shape::text(0.0, 0.0, 21.0, n_pieces.to_string())
                .bold()
                .fill(tokens::dress(army).ink),
        ),
    ];
    if remarks.is_empty() {
        look.push(line(0.0, 28.0, name).bold());
    } else {
        look.push(line(-12.0, 28.0, name).bold());
        look.push(line(17.0, 21.0, remarks));
    }
    let at = camp.token();
    let label = words::camp(sight, army);
    let id = format!("camp-{}", army.name());
    Thing::label(id, label.get(sight.lang), Pose::at(at.x, at.y), look).into()
}

/// What the game waits for, or how it ended.
fn status(sight: &Sight<'_>) -> Node {
    let statements = words::status(sight);
    let label = words::sentences(&statements);
    let [main, lesser] = &statements;
    let (main, lesser) = (main.get(sight.lang), lesser.get(sight.lang));
    let is_over = sight
        .state
        .as_ref()
        .is_some_and(|state| state.ending().is_some());
    let mut look = Vec::new();
    let ink = if is_over {
        look.push(
            Shape::rounded(-STATUS_ROOM / 2.0, -36.0, STATUS_ROOM, 72.0, 16.0)
                .fill(ACCENT)
                .line(ON_ACCENT, 2.5),
        );
        ON_ACCENT
    } else {
        CHALK
    };
    let line = |y: f64, size: f64, words: &str| {
        Shape::text(0.0, y, fitting(words, size, STATUS_ROOM - 20.0), words).fill(ink)
    };
    look.extend([line(-14.0, 30.0, main).bold(), line(16.0, 22.0, lesser)]);
    let pose = Pose::at(WIDTH / 2.0, HEIGHT - 44.0);
    Thing::label("status", label.get(sight.lang), pose, look).into()
}

/// How wide the lines of a camp may be, so that they leave room for the status.
const CAMP_ROOM: f64 = 184.0;
/// How wide the status may be.
const STATUS_ROOM: f64 = 440.0;

/// The usual size of a line, or a smaller one if its words would not fit.
fn fitting(words: &str, usual: f64, room: f64) -> f64 {
    // Bold letters are about two thirds as broad as a line is high, others less.
    let breadth = 0.6 * words.chars().count().max(1) as f64;
    usual.min(room / breadth)
}
