//! The plate of each player: name, team, tiles left, the last signal, and whose turn it is.
//!
//! The plate of the player to move is filled, framed and pointed at the hand; the status says it in
//! words. A team has a shape as well as a colour.

use sobremesa_draw::palette::{ACCENT, INK, INK_SOFT, ON_ACCENT, PAPER, SHADOW};
use sobremesa_draw::{Node, Pose, Shape, Swatch, Thing};

use super::{Place, Sight, words};
use crate::moves::{Move, ThinkSignal};
use crate::player::{Player, Team};
use crate::setup::SignalMode;

//                                                       classic   night     contrast
const TEAM_ONE: Swatch = Swatch::new("team-1", 0x1f5fa8, 0x6fa8e8, 0xffffff);
const TEAM_TWO: Swatch = Swatch::new("team-2", 0xb0352b, 0xe8897a, 0xffffff);

pub(super) fn nodes(sight: &Sight<'_>) -> Vec<Node> {
    Player::ALL.map(|player| seat(sight, player)).into()
}

fn seat(sight: &Sight<'_>, player: Player) -> Node {
    let view = sight.view;
    let latest = view.moves.iter().rev().find(|made| made.player == player);
    let plate = Plate::at(sight.place(player));
    let is_turn = view.to_move == Some(player);
    let inks = Inks::of_plate(is_turn);
    let mut look = plate.board(is_turn);
    look.extend(plate.lay([
        vec![team_mark(player.team(), 10.0).line(inks.strong, 1.5)],
        name(player, &plate, inks),
        tiles_left(view.counts[player.index()], inks),
        last_deed(sight, latest, inks),
    ]));
    let label = words::seat(view, player, latest);
    let label = label.get(sight.lang);
    let pose = Pose::at(plate.middle.0, plate.middle.1);
    Thing::label(format!("seat-{player}"), label, pose, look).into()
}

/// A circle for the one, a lozenge for the other.
pub(super) fn team_mark(team: Team, radius: f64) -> Shape {
    match team {
        Team::One => Shape::circle(0.0, 0.0, radius).fill(TEAM_ONE),
        Team::Two => {
            let reach = radius * 1.25;
            Shape::polygon([(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)])
                .fill(TEAM_TWO)
        }
    }
}

#[derive(Clone, Copy)]
struct Inks {
    strong: Swatch,
    soft: Swatch,
}

impl Inks {
    fn of_plate(is_turn: bool) -> Inks {
        if is_turn {
            Inks {
                strong: ON_ACCENT,
                soft: ON_ACCENT,
            }
        } else {
            Inks {
                strong: INK,
                soft: INK_SOFT,
            }
        }
    }
}

/// Who sits there: the game knows the seat, the house a name of any length.
fn name(player: Player, plate: &Plate, inks: Inks) -> Vec<Shape> {
    let (width, lines) = plate.name;
    let name = Shape::text(0.0, 0.0, 30.0, player.name()).bold();
    vec![name.within(width, lines).fill(inks.strong)]
}

fn tiles_left(n_tiles: u8, inks: Inks) -> Vec<Shape> {
    vec![
        Shape::rounded(-24.0, -14.0, 14.0, 28.0, 3.5).line(inks.soft, 3.0),
        Shape::segment((-22.0, 0.0), (-12.0, 0.0)).line(inks.soft, 2.5),
        Shape::text(9.0, 0.0, 30.0, n_tiles.to_string()).fill(inks.strong),
    ]
}

/// DOM-SIG-03, DOM-UX-14: the last signal as dots, or that the player passed.
fn last_deed(sight: &Sight<'_>, latest: Option<&Move>, inks: Inks) -> Vec<Shape> {
    let dots = |signal: ThinkSignal| {
        let dot = |(place, x): (u8, f64)| {
            let dot = Shape::circle(x, 0.0, 8.0).line(inks.soft, 2.5);
            if place <= signal.level() {
                dot.fill(inks.strong)
            } else {
                dot
            }
        };
        [(1, -11.0), (2, 11.0)].map(dot).to_vec()
    };
    match latest {
        Some(Move { laid: None, .. }) => {
            let pass = words::pass();
            vec![
                Shape::text(2.0, 0.0, 20.0, pass.get(sight.lang))
                    .bold()
                    .fill(inks.strong),
            ]
        }
        Some(Move { mtime, .. }) if sight.view.signal_mode != SignalMode::Off => dots(*mtime),
        Some(_) | None => Vec::new(),
    }
}

/// Where a plate lies, and on which of its sides the hand is.
struct Plate {
    middle: (f64, f64),
    size: (f64, f64),
    /// Where the mark of the team, the name, the tiles that are left and the last deed go.
    places: [(f64, f64); 4],
    /// How wide the name may be, and in how many lines.
    name: (f64, usize),
    hand: Hand,
}

/// Where the hand lies, seen from the plate.
enum Hand {
    Below,
    ToTheRight,
}

impl Plate {
    fn at(place: Place) -> Plate {
        let tall = |middle| Plate {
            middle,
            size: (92.0, 156.0),
            places: [(-26.0, 12.0), (0.0, -40.0), (18.0, 12.0), (0.0, 54.0)],
            name: (84.0, 3),
            hand: Hand::Below,
        };
        match place {
            Place::Bottom => Plate {
                middle: (188.0, 768.0),
                size: (300.0, 54.0),
                places: [(-129.0, 0.0), (-34.0, 0.0), (76.0, 0.0), (122.0, 0.0)],
                name: (150.0, 1),
                hand: Hand::Below,
            },
            Place::Right => tall((924.0, 247.0)),
            Place::Top => Plate {
                middle: (350.0, 78.0),
                size: (206.0, 88.0),
                places: [(-82.0, -20.0), (14.0, -20.0), (-40.0, 22.0), (34.0, 22.0)],
                name: (164.0, 1),
                hand: Hand::ToTheRight,
            },
            Place::Left => tall((76.0, 247.0)),
        }
    }

    fn board(&self, is_turn: bool) -> Vec<Shape> {
        let (width, height) = self.size;
        let board = |dy: f64| Shape::rounded(-width / 2.0, dy - height / 2.0, width, height, 14.0);
        let shadow = board(4.0).fill(SHADOW).opacity(0.3);
        if is_turn {
            let (edge_x, edge_y) = (width / 2.0, height / 2.0);
            let pointer = match self.hand {
                Hand::Below => [(-17.0, edge_y), (17.0, edge_y), (0.0, edge_y + 17.0)],
                Hand::ToTheRight => [(edge_x, -17.0), (edge_x, 17.0), (edge_x + 17.0, 0.0)],
            };
            vec![
                shadow,
                Shape::polygon(pointer).fill(ACCENT).line(ON_ACCENT, 4.0),
                board(0.0).fill(ACCENT).line(ON_ACCENT, 4.0),
            ]
        } else {
            vec![shadow, board(0.0).fill(PAPER).line(INK_SOFT, 1.5)]
        }
    }

    fn lay(&self, things: [Vec<Shape>; 4]) -> impl Iterator<Item = Shape> {
        let laid = things.into_iter().zip(self.places);
        laid.filter(|(shapes, _)| !shapes.is_empty())
            .map(|(shapes, (x, y))| Shape::group(shapes).posed(Pose::at(x, y)))
    }
}
