//! What the picture shows, to whom, and where.

use std::collections::{BTreeMap, BTreeSet};

use sobremesa_draw::palette::ACCENT;
use sobremesa_draw::{Form, Kind as ThingKind, Node, Paint, Point, Scene, Shape, Theme, Thing};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Lang, Nobody, RuleId, Seat, Seed};
use sobremesa_table::Playable;

use super::layout::{Camp, HEIGHT, LOST_SCALE, Layout, WIDTH, frame};
use super::sight::{Corner, Sight};
use super::{hexes, pieces, scene, tokens};
use crate::drawing;
use crate::game::BatelNah;
use crate::hex::{Colour, Hex};
use crate::piece::{Army, Kind, Piece, Side};
use crate::position_form::PositionForm;
use crate::state::State;
use crate::view::View;

const START_2: &str = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";
const START_4: &str = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ w 4 - 0 1";
/// BAT-EX-06: nine pieces.
const NINE: &str = "12/7uS3bK/12/5wP6/8bZ3/10bJ1/10wZ1/9bS2/5uW6/12/12/wK11 w 4 - 0 1";

/// A game described by its text (BAT-NOT-01) or by its JSON (BAT-API-03).
fn game(described: &str) -> State {
    let form = match described.starts_with('{') {
        true => described.to_owned(),
        false => format!("{{\"text\":\"{described}\"}}"),
    };
    let form: PositionForm = serde_json::from_str(&form).expect("a position");
    form.read().expect("a possible position")
}

fn seen(described: &str, to: Audience) -> View {
    BatelNah::view(&game(described), to)
}

const fn seat(army: Army) -> Audience {
    Audience::Seat(Seat::new(army as usize))
}

const AUDIENCES: [Audience; 6] = [
    seat(Army::White),
    seat(Army::Black),
    seat(Army::Blue),
    seat(Army::Red),
    Audience::Spectator,
    Audience::Referee,
];

/// Plays a game of every seating by chance and calls `check` with many states on the way.
fn for_many_states(mut check: impl FnMut(&State)) {
    const WHY: RuleId = RuleId("BAT-TRN-04");
    for (number, preset) in (0..).zip(BatelNah::presets()) {
        let mut dice = Dice::seeded(Seed::from_number(number));
        let mut state =
            BatelNah::start(&preset.setup, &mut dice, &mut Nobody).expect("a good setup");
        for turn in 0..300 {
            if turn % 11 == 0 {
                check(&state);
            }
            let Some((_, player)) = state.turn() else {
                break;
            };
            let who = Actor::Seat(Seat::new(player as usize));
            let mut moves = Vec::new();
            BatelNah::candidates(&state, who, &mut moves);
            let last = moves.len() as i32 - 1;
            let chosen = dice
                .roll(0..=last, WHY, None)
                .expect("seeded dice always answer");
            let chosen = &moves[chosen as usize];
            BatelNah::play(&mut state, who, chosen, &mut dice, &mut Nobody)
                .expect("what is offered is legal");
        }
    }
}

fn things(scene: &Scene) -> Vec<&Thing> {
    fn gather<'a>(nodes: &'a [Node], found: &mut Vec<&'a Thing>) {
        for node in nodes {
            match node {
                Node::Thing(thing) => found.push(thing),
                Node::Group { nodes, .. } => gather(nodes, found),
                Node::Decoration(_) => {}
            }
        }
    }
    let mut found = Vec::new();
    for layer in &scene.layers {
        gather(&layer.nodes, &mut found);
    }
    found
}

fn find<'a>(scene: &'a Scene, id: &str) -> Option<&'a Thing> {
    let mut all = things(scene).into_iter();
    all.find(|thing| thing.id.as_str() == id)
}

#[track_caller]
fn thing<'a>(scene: &'a Scene, id: &str) -> &'a Thing {
    find(scene, id).unwrap_or_else(|| panic!("there is no {id}"))
}

fn of_kind(scene: &Scene, kind: ThingKind) -> Vec<&Thing> {
    let all = things(scene).into_iter();
    all.filter(|thing| thing.kind == kind).collect()
}

/// The drawings that shapes use, by name.
fn used(shapes: &[Shape]) -> Vec<&'static str> {
    let names = shapes.iter().flat_map(|shape| match &shape.form {
        Form::Use(name) => vec![*name],
        Form::Group(inner) => used(inner),
        Form::Rect { .. }
        | Form::Circle { .. }
        | Form::Polygon(_)
        | Form::Line(..)
        | Form::Path(_)
        | Form::Text(_) => vec![],
    });
    names.collect()
}

fn distance(one: Point, two: Point) -> f64 {
    let (dx, dy) = (one.x - two.x, one.y - two.y);
    (dx * dx + dy * dy).sqrt()
}

#[test]
fn every_picture_is_in_order() {
    for_many_states(|state| {
        for audience in [AUDIENCES[0], AUDIENCES[3], Audience::Spectator] {
            let view = BatelNah::view(state, audience);
            for lang in [Lang::Es, Lang::En] {
                assert_eq!(scene(&view, lang).faults(), []);
            }
        }
    });
}

/// BAT-BRD-01: 144 hexes, whatever stands on them; each piece has its own.
#[test]
fn every_hex_is_there_and_every_piece_stands_on_its_own() {
    for_many_states(|state| {
        let picture = scene(&BatelNah::view(state, Audience::Spectator), Lang::Es);
        let cells = of_kind(&picture, ThingKind::Cell);
        assert_eq!(cells.len(), 144);
        let standing = of_kind(&picture, ThingKind::Piece);
        let hexes = state.position().board().occupied();
        assert_eq!(standing.len(), hexes.len());
        for hex in hexes {
            let piece = thing(&picture, &format!("piece-{hex}"));
            assert_eq!(piece.pose, thing(&picture, &format!("hex-{hex}")).pose);
        }
    });
}

/// Tokens are 45 wide, rim included: neighbours stay apart, and all stays in the picture.
#[test]
fn no_piece_covers_another_or_leaves_the_picture() {
    for is_turned in [false, true] {
        let layout = Layout { is_turned };
        for one in Hex::all() {
            let at = layout.hex(one);
            assert!(at.x > 27.0 && at.x < WIDTH - 27.0, "{one}");
            assert!(at.y > 27.0 && at.y < HEIGHT - 27.0, "{one}");
            for two in one.neighbours() {
                assert!(distance(at, layout.hex(two)) > 45.0 + 2.0, "{one} {two}");
            }
        }
    }
}

/// BAT-BRD-09: A12 at the top, L1 at the bottom, A1 at the left, L12 at the right.
#[test]
fn white_starts_at_the_bottom_and_blue_at_the_right() {
    let layout = Layout { is_turned: false };
    let at = |name: &str| layout.hex(Hex::literal(name));
    for hex in Hex::all().map(|hex| layout.hex(hex)) {
        assert!(at("A12").y <= hex.y && hex.y <= at("L1").y);
        assert!(at("A1").x <= hex.x && hex.x <= at("L12").x);
    }
    assert_eq!((at("A12").x, at("A1").y), (at("L1").x, at("L12").y));
    let view = seen(START_4, Audience::Spectator);
    let sight = Sight::new(&view, Lang::Es);
    use Corner::{Bottom, Left, Right, Top};
    assert_eq!(
        Army::ALL.map(|army| sight.corner(army)),
        [Bottom, Top, Right, Left]
    );
}

/// Black and red see the board from the other end; coordinates and pieces stay upright.
#[test]
fn the_black_side_sees_its_kingdom_at_the_bottom() {
    let king = |audience: Audience| {
        let picture = scene(&seen(START_4, audience), Lang::Es);
        thing(&picture, "piece-A11").pose
    };
    let (far, near) = (king(AUDIENCES[0]), king(AUDIENCES[1]));
    assert!(far.at.y < HEIGHT / 3.0 && near.at.y > HEIGHT / 2.0);
    assert_eq!(near.turn, 0.0);
    assert_eq!(king(AUDIENCES[2]), far, "blue helps white");
    assert_eq!(king(AUDIENCES[3]), near, "red helps black");
    assert_eq!(king(Audience::Referee), far);
}

/// BAT-BRD-10: the columns and rows of the reference drawing, scaled.
#[test]
fn hexes_lie_as_in_the_reference_drawing() {
    let layout = Layout { is_turned: false };
    let (across, half_down) = (
        layout.hex(Hex::literal("A2")),
        layout.hex(Hex::literal("A1")),
    );
    let (across, half_down) = (across.x - half_down.x, half_down.y - across.y);
    for hex in Hex::all() {
        let reference = drawing::centre(hex);
        let sunk = match hex.colour() {
            Colour::White => 0,
            Colour::Black => 1,
        };
        let columns = f64::from(reference.x - 33) / 31.0;
        let rows = f64::from(reference.y - sunk - 258) / 17.0;
        let start = layout.hex(Hex::literal("A1"));
        let expected = start.shifted(columns * across, rows * half_down);
        assert!(distance(layout.hex(hex), expected) < 1e-9, "{hex}");
    }
}

/// BAT-BRD-07: light and dark.
#[test]
fn hexes_have_their_colours() {
    let picture = scene(&seen(START_2, Audience::Spectator), Lang::Es);
    for hex in Hex::all() {
        let ground = match hex.colour() {
            Colour::White => "hex-light",
            Colour::Black => "hex-dark",
        };
        let cell = thing(&picture, &format!("hex-{hex}"));
        assert_eq!(used(&cell.look)[0], ground, "{hex}");
    }
    for theme in Theme::ALL {
        let [light, dark] = [Colour::White, Colour::Black].map(|c| hexes::paint(c).under(theme));
        let contrast = light.contrast(dark);
        assert!(contrast >= 1.8, "{theme:?}: {contrast:.2}");
    }
}

/// BAT-UX-12: a page can show where a piece may go and what it may take; until then nothing shows.
#[test]
fn marks_are_there_but_not_seen() {
    let picture = scene(&seen(NINE, Audience::Spectator), Lang::Es);
    for (id, mark) in [("hex-D7", "mark-move"), ("piece-H10", "mark-capture")] {
        let look = &thing(&picture, id).look;
        let hidden: Vec<Shape> = look
            .iter()
            .filter(|shape| shape.opacity == 0.0)
            .cloned()
            .collect();
        assert_eq!(used(&hidden), [mark], "{id}");
    }
}

/// BAT-UX-15: the yellow circle lies at the army to move and jumps to the next one.
#[test]
fn a_yellow_circle_lies_at_the_army_to_move() {
    let orders = [
        ("w", Army::White),
        ("b", Army::Black),
        ("u", Army::Blue),
        ("r", Army::Red),
    ];
    for (letter, army) in orders {
        let text = START_4.replace(" w 4", &format!(" {letter} 4"));
        let picture = scene(&seen(&text, Audience::Spectator), Lang::En);
        let turn = thing(&picture, "turn");
        let camp = thing(&picture, &format!("camp-{}", army.name()));
        assert_eq!(turn.pose, camp.pose);
        assert!(camp.label.ends_with("; to move"), "{}", camp.label);
        let [circle] = &turn.look[..] else {
            panic!("one shape: {:?}", turn.look)
        };
        assert!(matches!(circle.form, Form::Circle { .. }));
        assert_eq!(circle.fill, Paint::Flat(ACCENT));
    }
    let over = scene(&seen(ENDED, Audience::Spectator), Lang::En);
    assert!(find(&over, "turn").is_none());
}

/// BAT-UX-16: captured pieces lie beside the board, by army, and are not pieces to be moved.
#[test]
fn captured_pieces_lie_beside_the_board() {
    for_many_states(|state| {
        let picture = scene(&BatelNah::view(state, Audience::Spectator), Lang::Es);
        for army in state.position().mode().armies() {
            let lost = thing(&picture, &format!("lost-{}", army.name()));
            assert_eq!(lost.kind, ThingKind::Label);
            let n_lost = n_pieces(*army) - state.position().board().army(*army).len();
            assert_eq!(lost.look.len(), n_lost);
        }
    });
    let picture = scene(&seen(NINE, Audience::Spectator), Lang::En);
    let label = |army: &str| &thing(&picture, &format!("lost-{army}")).label;
    assert_eq!(
        label("white"),
        "White, losses: 1 queen, 2 warriors, 2 temples, 1 wizard, 1 jester, 8 soldiers"
    );
    assert_eq!(
        label("blue"),
        "Blue, losses: 1 temple, 1 wizard, 1 jester, 5 soldiers"
    );
    let picture = scene(&seen(START_2, Audience::Spectator), Lang::Es);
    assert_eq!(
        thing(&picture, "lost-black").label,
        "Negras, bajas: ninguna"
    );
    assert!(find(&picture, "lost-red").is_none(), "red has not entered");
}

fn n_pieces(army: Army) -> usize {
    Kind::ALL.into_iter().map(|kind| kind.census(army)).sum()
}

/// BAT-UX-16: they lie outside the board, apart from each other.
#[test]
fn captured_pieces_have_room_outside_the_frame() {
    let radius = 23.5 * LOST_SCALE;
    for corner in [Corner::Bottom, Corner::Right, Corner::Top, Corner::Left] {
        let camp = Camp::of(corner);
        for army in Army::ALL {
            let places: Vec<Point> = pieces::resting_places(army, camp)
                .map(|(_, _, at)| at)
                .collect();
            assert_eq!(places.len(), n_pieces(army));
            for (nth, at) in places.iter().enumerate() {
                let what = format!("{army:?} {at:?} in {corner:?}");
                assert!(!is_within(&frame(radius), *at), "{what}");
                assert!(at.x > radius && at.x < WIDTH - radius, "{what}");
                assert!(at.y > radius && at.y < HEIGHT - radius, "{what}");
                assert!(distance(*at, camp.token()) > 32.0 + radius, "{what}");
                for other in &places[nth + 1..] {
                    assert!(distance(*at, *other) > 2.0 * radius, "{what}, {other:?}");
                }
            }
        }
    }
}

/// Is a point on the inner side of every edge of a polygon whose corners go clockwise?
fn is_within(corners: &[(f64, f64)], at: Point) -> bool {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).all(|(one, two)| {
        let (along_x, along_y) = (two.0 - one.0, two.1 - one.1);
        along_x * (at.y - one.1) - along_y * (at.x - one.0) > 0.0
    })
}

/// BAT-UX-18: A to L and 1 to 12 along the edges, each twice, next to its own hexes; and the name of
/// every hex where the pointer rests.
#[test]
fn coordinates_stand_along_the_edges() {
    for (audience, is_turned) in [(AUDIENCES[0], false), (AUDIENCES[1], true)] {
        let layout = Layout { is_turned };
        let picture = scene(&seen(START_2, audience), Lang::Es);
        let written = writing(&picture.layers[0].nodes);
        assert_eq!(written.len(), 4 * 12);
        let mut n_times = BTreeMap::new();
        for (name, at) in written {
            let nearest = Hex::all()
                .min_by(|one, two| {
                    let [one, two] = [*one, *two].map(|hex| distance(layout.hex(hex), at));
                    one.total_cmp(&two)
                })
                .expect("a board");
            let hex = nearest.to_string();
            let (letter, number) = hex.split_at(1);
            assert!(name == letter || name == number, "{name} stands at {hex}");
            *n_times.entry(name).or_insert(0) += 1;
        }
        assert_eq!(n_times.len(), 24);
        assert!(n_times.values().all(|n| *n == 2), "{n_times:?}");
        for hex in Hex::all() {
            let label = &thing(&picture, &format!("hex-{hex}")).label;
            assert!(label.starts_with(&format!("casilla {hex}, ")), "{label}");
        }
    }
}

fn writing(nodes: &[Node]) -> Vec<(String, Point)> {
    let shapes = nodes.iter().flat_map(|node| match node {
        Node::Decoration(shapes) => shapes.as_slice(),
        Node::Thing(_) | Node::Group { .. } => &[],
    });
    let texts = shapes.filter_map(|shape| match &shape.form {
        Form::Text(text) => Some((text.words.clone(), text.at)),
        _ => None,
    });
    texts.collect()
}

/// BAT-UX-26: armies differ in outline or, strongly, in brightness; figures stand out from tokens,
/// and tokens or their rims from light and dark hexes.
#[test]
fn armies_are_told_apart_without_colour_vision() {
    for theme in Theme::ALL {
        for one in Army::ALL {
            let dress = tokens::dress(one);
            let [face, light, rim, ink] =
                [dress.face, dress.light, dress.rim, dress.ink].map(|swatch| swatch.under(theme));
            for ground in [face, light] {
                let contrast = ink.contrast(ground);
                assert!(contrast >= 4.5, "{one:?}, {theme:?}: {contrast:.2}");
            }
            for colour in [Colour::White, Colour::Black] {
                let hex = hexes::paint(colour).under(theme);
                let contrast = face.contrast(hex).max(rim.contrast(hex));
                assert!(
                    contrast >= 3.0,
                    "{one:?} on {colour:?}, {theme:?}: {contrast:.2}"
                );
            }
            for two in Army::ALL.into_iter().filter(|two| *two != one) {
                let other = tokens::dress(two).face.under(theme);
                let is_same_outline = tokens::outline(one) == tokens::outline(two);
                if is_same_outline || one.side() != two.side() {
                    let contrast = face.contrast(other);
                    assert!(
                        contrast >= 3.0,
                        "{one:?}, {two:?}, {theme:?}: {contrast:.2}"
                    );
                }
                assert!(!is_same_outline || one.side() != two.side());
            }
        }
    }
}

/// BAT-UX-33: every kind has a figure of its own, on the same token as the others of its army; solid
/// on the board and flat beside it.
#[test]
fn pieces_have_figures_of_their_own_in_two_forms() {
    let definitions = tokens::definitions();
    for army in Army::ALL {
        let own: Vec<Piece> = tokens::pieces()
            .filter(|piece| piece.army == army)
            .collect();
        let mut drawings = BTreeSet::new();
        for piece in &own {
            let solid = used(&tokens::solid(*piece));
            let flat = used(&tokens::flat(*piece));
            let (figure, kind) = (solid[1], piece.kind);
            assert_eq!(figure, piece.to_string());
            assert_eq!(flat[1], figure, "{kind:?}");
            assert_ne!(flat[0], solid[0], "{kind:?}");
            let drawing = definitions.iter().find(|known| known.name() == figure);
            let drawing = format!("{:?}", drawing.expect("a drawing")).replace(figure, "");
            assert!(drawings.insert(drawing), "{kind:?} looks like another");
        }
        assert_eq!(own.len(), if army.is_kingdom() { 8 } else { 5 });
    }
    let picture = scene(&seen(NINE, Audience::Spectator), Lang::Es);
    assert_eq!(used(&thing(&picture, "piece-D6").look)[0], "solid-w");
    assert_eq!(used(&thing(&picture, "lost-white").look)[0], "flat-w");
}

#[test]
fn hexes_and_pieces_are_named_in_both_languages() {
    let view = seen(NINE, Audience::Spectator);
    for (lang, labels) in [
        (
            Lang::Es,
            [
                "príncipe blanco en D6",
                "casilla D6, príncipe blanco",
                "casilla D7, vacía",
                "Blancas: 3 piezas; les toca",
            ],
        ),
        (
            Lang::En,
            [
                "white prince on D6",
                "hex D6, white prince",
                "hex D7, empty",
                "White: 3 pieces; to move",
            ],
        ),
    ] {
        let picture = scene(&view, lang);
        let ids = ["piece-D6", "hex-D6", "hex-D7", "camp-white"];
        assert_eq!(ids.map(|id| thing(&picture, id).label.as_str()), labels);
    }
    let start = scene(&seen(START_2, Audience::Spectator), Lang::Es);
    assert_eq!(thing(&start, "piece-K1").label, "reina blanca en K1");
    assert!(
        start
            .words()
            .contains("\nNegras: 18 piezas\n  soldado negro en A9\n")
    );
}

const ENDED: &str = "12/12/12/12/12/12/4wP6bS/12/12/12/wQ11/1wK10 - 2 b 0 9";

#[track_caller]
fn check_status(described: &str, to: Audience, es: &str, en: &str) {
    let view = seen(described, to);
    for (lang, expected) in [(Lang::Es, es), (Lang::En, en)] {
        let picture = scene(&view, lang);
        assert_eq!(thing(&picture, "status").label, expected);
        assert!(picture.title.ends_with(expected), "{}", picture.title);
    }
}

#[test]
fn the_status_says_what_the_game_waits_for() {
    let spectator = Audience::Spectator;
    check_status(
        START_2,
        spectator,
        "Mueven las blancas. Turno 1.",
        "White to move. Turn 1.",
    );
    check_status(
        START_2,
        AUDIENCES[0],
        "Te toca: las blancas. Turno 1.",
        "Your move: white. Turn 1.",
    );
    // BAT-PLY-02: whoever plays two armies moves each in its own turn.
    let two_armies = format!(
        r#"{{"text":"{}","command":{{"blue":"white"}}}}"#,
        START_4.replace(" w 4", " u 4")
    );
    check_status(
        &two_armies,
        AUDIENCES[0],
        "Te toca: las azules. Turno 1.",
        "Your move: blue. Turn 1.",
    );
    // BAT-END-06: half-way to a draw it begins to be told.
    check_status(
        &START_2.replace("- 0 1", "- 50 51"),
        spectator,
        "Mueven las blancas. Turno 51 · sin captura 50 de 100.",
        "White to move. Turn 51 · no capture for 50 of 100.",
    );
    let offer =
        |kind: &str| format!(r#"{{"text":"{START_2}","offer":{{"offer":"{kind}","by":"white"}}}}"#);
    check_status(
        &offer("draw"),
        spectator,
        "Mueven las blancas. Blancas ofrecen tablas.",
        "White to move. White offers a draw.",
    );
    check_status(
        &offer("join"),
        spectator,
        "Mueven las blancas. Blancas proponen que entren los aliados.",
        "White to move. White proposes that the allies enter.",
    );
}

/// BAT-END-01, 04 to 07, BAT-PLY-07: the end is told, and how it came.
#[test]
fn the_status_says_how_the_game_ended() {
    let check = |described: &str, es: &str, en: &str| {
        check_status(described, Audience::Spectator, es, en);
    };
    check(
        ENDED,
        "¡Hok-Sah! Gana el bando blanco.",
        "Hok-Sah! The white side wins.",
    );
    let over = |result: &str| {
        let text = START_2.replace(" w 2", " - 2");
        format!(r#"{{"text":"{text}","result":{result}}}"#)
    };
    check(
        &over(r#"{"winner":"black","reason":"forfeit"}"#),
        "Gana el bando negro. No queda nadie enfrente.",
        "The black side wins. Nobody is left to oppose it.",
    );
    check(
        &over(r#"{"reason":"agreement"}"#),
        "Tablas. De común acuerdo.",
        "A draw. By agreement.",
    );
    check(
        &over(r#"{"reason":"repetition"}"#),
        "Tablas. La misma posición por tercera vez.",
        "A draw. The same position for the third time.",
    );
    check(
        &over(r#"{"reason":"quiet"}"#),
        "Tablas. Demasiados turnos sin captura.",
        "A draw. Too many turns without a capture.",
    );
    check(
        &over(r#"{"reason":"blocked"}"#),
        "Tablas. Nadie puede mover.",
        "A draw. Nobody can move.",
    );
    let picture = scene(&seen(ENDED, AUDIENCES[0]), Lang::En);
    assert_eq!(
        thing(&picture, "camp-white").label,
        "White: 3 pieces; victory; you"
    );
    assert_eq!(thing(&picture, "camp-black").label, "Black: 1 piece; Kolba");
}

/// BAT-PLY-06: who plays an army is told where its name does not say it.
#[test]
fn camps_say_who_plays_them() {
    let described = format!(r#"{{"text":"{START_4}","command":{{"red":"black"}}}}"#);
    let camp = |to: Audience, army: &str| {
        let picture = scene(&seen(&described, to), Lang::En);
        thing(&picture, &format!("camp-{army}")).label.clone()
    };
    assert_eq!(camp(AUDIENCES[2], "red"), "Red: 10 pieces; with black");
    assert_eq!(camp(AUDIENCES[2], "blue"), "Blue: 10 pieces; you");
    assert_eq!(camp(AUDIENCES[1], "red"), "Red: 10 pieces; you");
}

/// BAT-ROY-07: after the one warning, threats are silent: the picture does not give them away.
#[test]
fn threatened_royals_are_not_marked() {
    // The white warrior looks along the letter A at the king, or past it.
    let threat = "5wW4bK1/11bQ/12/12/12/12/12/12/12/12/wQ11/1wK10 b 2 b 0 9";
    let no_threat = "10bK1/5wW5bQ/12/12/12/12/12/12/12/12/wQ11/1wK10 b 2 b 0 9";
    let king = |described: &str| {
        let picture = scene(&seen(described, AUDIENCES[1]), Lang::En);
        thing(&picture, "piece-A11").clone()
    };
    assert_eq!(king(threat), king(no_threat));
}

/// What does not move is the same in every frame, so that only the rest need be sent.
#[test]
fn the_table_stays_and_the_same_view_gives_the_same_picture() {
    let first = scene(&seen(START_4, Audience::Spectator), Lang::Es);
    let other = scene(&seen(NINE, Audience::Spectator), Lang::Es);
    assert_eq!(first.layers[0], other.layers[0]);
    assert_eq!(first.definitions, other.definitions);
    let again = scene(&seen(START_4, Audience::Spectator), Lang::Es);
    assert_eq!(first.svg(Theme::Night), again.svg(Theme::Night));
}

/// A view that a stranger wrote may describe no game at all: then the board is empty.
#[test]
fn an_odd_view_is_an_empty_board() {
    for text in ["", "nonsense", "12/12 w 2 - 0 1"] {
        let mut view = seen(START_4, AUDIENCES[3]);
        view.position.text = text.to_owned();
        view.seat = "nobody".to_owned();
        let picture = scene(&view, Lang::En);
        assert_eq!(picture.faults(), []);
        assert_eq!(picture.title, "Batel-Nah board. Empty board.");
        assert_eq!(of_kind(&picture, ThingKind::Cell).len(), 144);
        assert_eq!(of_kind(&picture, ThingKind::Piece).len(), 0);
        assert_eq!(thing(&picture, "hex-L1").label, "hex L1, empty");
    }
}

/// Both sides win or lose together (BAT-END-03).
#[test]
fn the_ally_wins_too() {
    let text = "12/12/12/12/12/12/4wP6rS/12/12/12/wQ11/1wK9uS - 4 b 0 9";
    let view = seen(text, AUDIENCES[2]);
    assert_eq!(Sight::new(&view, Lang::En).winner(), Some(Side::White));
    let picture = scene(&view, Lang::En);
    assert_eq!(
        thing(&picture, "camp-blue").label,
        "Blue: 1 piece; victory; you"
    );
    assert_eq!(thing(&picture, "camp-red").label, "Red: 1 piece");
}
