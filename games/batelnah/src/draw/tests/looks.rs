//! What everything looks like.

use std::collections::BTreeSet;

use sobremesa_draw::palette::ACCENT;
use sobremesa_draw::{Form, Kind as ThingKind, Paint, Shape, Theme};
use sobremesa_kernel::{Audience, Game, Lang};

use super::{
    BLACK, ENDED, NINE, START_2, START_4, WHITE, find, for_many_states, n_pieces, seen, thing, used,
};
use crate::draw::{hexes, scene, tokens};
use crate::game::BatelNah;
use crate::hex::{Colour, Hex};
use crate::piece::{Army, Piece};

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

/// BAT-UX-16, BAT-UX-34: captured pieces lie beside the board, by army, and are not pieces to be moved.
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

/// BAT-ROY-07: after the one warning, threats are silent: the picture does not give them away.
#[test]
fn threatened_royals_are_not_marked() {
    // The white warrior looks along the letter A at the king, or past it.
    let threat = "5wW4bK1/11bQ/12/12/12/12/12/12/12/12/wQ11/1wK10 b 2 b 0 9";
    let no_threat = "10bK1/5wW5bQ/12/12/12/12/12/12/12/12/wQ11/1wK10 b 2 b 0 9";
    let king = |described: &str| {
        let picture = scene(&seen(described, BLACK), Lang::En);
        thing(&picture, "piece-A11").clone()
    };
    assert_eq!(king(threat), king(no_threat));
}

#[test]
fn in_letters_every_piece_stands_on_its_hex() {
    let letters = scene(&seen(START_4, WHITE), Lang::En).text(90, true);
    let armies = ["wK", "bQ", "uW", "rZ"];
    for piece in armies {
        assert!(letters.contains(piece), "{piece} in:\n{letters}");
    }
    // White sits at the lower edge of the board it sees.
    let row = |piece: &str| letters.lines().position(|line| line.contains(piece));
    assert!(row("wP") > row("bP"), "{letters}");
}
