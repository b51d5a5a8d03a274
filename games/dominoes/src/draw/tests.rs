//! What the picture shows, to whom, and where.

use std::collections::BTreeSet;

use sobremesa_draw::{Form, Kind, Scene, Shape, Text, Theme, Thing};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Lang, Nobody, RuleId, Seed};

use super::{HEIGHT, Place, RIM, Sight, WIDTH, scene, svg};
use crate::player::Player;
use crate::rules::ending::HandResult;
use crate::setup::{Setup, SignalMode};
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::view::{View, Viewer};
use crate::{Dominoes, Position};

/// Plays matches by chance and calls `check` with every state on the way.
fn for_many_states(mut check: impl FnMut(&State)) {
    const WHY: RuleId = RuleId("DOM-MOV-07");
    for number in 0..2 {
        let mut dice = Dice::seeded(Seed::from_number(number));
        let mut whims = Dice::seeded(Seed::from_number(100 + number));
        let mut state =
            Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("a good setup");
        loop {
            check(&state);
            let who = state
                .turn()
                .map_or(Actor::House, |player| Actor::Seat(player.seat()));
            let mut actions = Vec::new();
            Dominoes::candidates(&state, who, &mut actions);
            let Some(last) = actions.len().checked_sub(1) else {
                break;
            };
            let chosen = whims
                .roll(0..=last as i32, WHY, None)
                .expect("seeded dice always answer");
            Dominoes::play(
                &mut state,
                who,
                &actions[chosen as usize],
                &mut dice,
                &mut Nobody,
            )
            .expect("what is offered is legal");
        }
        assert!(state.match_winner().is_some());
    }
}

/// The deal of the rulebook's examples (DOM-EX-04) and some moves.
fn position(moves: &str) -> State {
    let hands = [
        "35 04 66 00 16 13 46",
        "01 22 15 45 36 06 55",
        "25 26 12 02 33 11 24",
        "56 34 03 23 44 05 14",
    ];
    let position = Position {
        hands: hands.map(str::to_owned),
        opener: 1,
        first_hand: true,
        moves: moves.to_owned(),
        score: [0, 0],
        hand: None,
        max_points: 200,
        first_opening: Default::default(),
        signal_mode: SignalMode::Auto,
    };
    Dominoes::resume(&position).expect("a good position")
}

fn seen_by(state: &State, player: Player) -> View {
    Dominoes::view(state, Audience::Seat(player.seat()))
}

fn thing<'a>(scene: &'a Scene, id: &str) -> &'a Thing {
    let found = scene
        .things()
        .into_iter()
        .find(|thing| thing.id.as_str() == id);
    found.unwrap_or_else(|| panic!("there is no {id}"))
}

fn has(scene: &Scene, id: &str) -> bool {
    scene.things().iter().any(|thing| thing.id.as_str() == id)
}

/// The tiles that a scene names, by their ids.
fn named_tiles(scene: &Scene) -> TileSet {
    let ids = scene
        .things()
        .into_iter()
        .filter_map(|thing| thing.id.as_str().strip_prefix("tile-"));
    ids.map(|name| name.parse::<Tile>().expect("a tile"))
        .collect()
}

/// The tiles that a text names, as 3-5 in a sentence or as `tile-35` in an id. (`hand-P2-3` is none.)
fn tiles_in(text: &str) -> TileSet {
    let in_ids = text.split("tile-").skip(1).filter_map(|rest| rest.get(..2));
    let in_sentences = text
        .as_bytes()
        .windows(4)
        .filter_map(|window| match *window {
            [before, one, b'-', two] if !before.is_ascii_alphanumeric() => Some([one, two]),
            _ => None,
        });
    let in_sentences = in_sentences.filter_map(|digits| String::from_utf8(digits.into()).ok());
    let names = in_ids.map(str::to_owned).chain(in_sentences);
    names.filter_map(|name| name.parse::<Tile>().ok()).collect()
}

#[test]
fn the_search_for_names_finds_them() {
    let text = "<g id=\"hand-P2-3\"/> id=\"tile-35\" label=\"6-0, fits\" >1-1< 2-2";
    let expected = ["35", "06", "11", "22"].map(|name| name.parse::<Tile>().expect("a tile"));
    assert_eq!(tiles_in(text), expected.into_iter().collect());
}

const AUDIENCES: [Audience; 6] = [
    Audience::Seat(Player::P1.seat()),
    Audience::Seat(Player::P2.seat()),
    Audience::Seat(Player::P3.seat()),
    Audience::Seat(Player::P4.seat()),
    Audience::Spectator,
    Audience::Referee,
];

/// DOM-SET-10, DOM-UX-11: the line and the own hand are open, everything else is a back, named by
/// its place. DOM-UX-17: after the hand all lies open.
#[test]
fn nobody_sees_more_than_the_own_tiles_and_the_line() {
    for_many_states(|state| {
        let laid: TileSet = state.line().0.iter().map(|placed| placed.tile()).collect();
        let all_open = state.hand_end().is_some();
        for audience in AUDIENCES {
            let picture = scene(&Dominoes::view(state, audience), Lang::Es);
            let known = Player::ALL
                .into_iter()
                .filter(|player| all_open || audience.knows_secrets_of(player.seat()))
                .flat_map(|player| state.held_by(player).to_vec())
                .fold(laid, TileSet::with);
            assert_eq!(named_tiles(&picture), known, "{audience:?}");
            let in_words = tiles_in(&picture.words());
            assert_eq!(in_words.minus(known), TileSet::EMPTY, "{audience:?}");
        }
        // Printing costs more, so not for everybody.
        let printed = svg(&Dominoes::view(state, Audience::Spectator), Lang::Es);
        let public = if all_open { TileSet::FULL } else { laid };
        assert_eq!(tiles_in(&printed).minus(public), TileSet::EMPTY);
    });
}

/// Every tile is somewhere: open, or as a back.
#[test]
fn all_28_tiles_are_on_the_table() {
    for_many_states(|state| {
        for audience in AUDIENCES {
            let picture = scene(&Dominoes::view(state, audience), Lang::En);
            let pieces = picture
                .things()
                .into_iter()
                .filter(|thing| thing.kind == Kind::Piece);
            assert_eq!(pieces.count(), Tile::COUNT);
        }
    });
}

#[test]
fn no_tile_covers_another_or_leaves_the_table() {
    for_many_states(|state| {
        for audience in [AUDIENCES[0], Audience::Referee] {
            let picture = scene(&Dominoes::view(state, audience), Lang::Es);
            let extent = |thing: &Thing| {
                let (short, long) = (50.0 * thing.pose.scale, 100.0 * thing.pose.scale);
                if thing.pose.turn % 180.0 == 0.0 {
                    (short, long)
                } else {
                    (long, short)
                }
            };
            let pieces: Vec<&Thing> = picture
                .things()
                .into_iter()
                .filter(|thing| thing.kind == Kind::Piece)
                .collect();
            for (index, one) in pieces.iter().enumerate() {
                let (at, (dx, dy)) = (one.pose.at, extent(one));
                assert!(at.x - dx > RIM && at.x + dx < WIDTH - RIM, "{}", one.id);
                assert!(at.y - dy > RIM && at.y + dy < HEIGHT - RIM, "{}", one.id);
                for two in &pieces[index + 1..] {
                    let (other, (dx2, dy2)) = (two.pose.at, extent(two));
                    let apart = (at.x - other.x).abs() > dx + dx2 - 1e-6
                        || (at.y - other.y).abs() > dy + dy2 - 1e-6;
                    assert!(apart, "{} covers {}", one.id, two.id);
                }
            }
        }
    });
}

#[test]
fn every_picture_is_in_order() {
    for_many_states(|state| {
        for audience in [AUDIENCES[1], Audience::Spectator, Audience::Referee] {
            for lang in [Lang::Es, Lang::En] {
                let view = Dominoes::view(state, audience);
                assert_eq!(scene(&view, lang).faults(), []);
            }
        }
    });
}

/// DOM-SET-07: counter-clockwise from the bottom; whoever looks sits at the bottom.
#[test]
fn whoever_looks_sits_at_the_bottom() {
    let state = position("");
    let places = |audience: Audience| {
        let view = Dominoes::view(&state, audience);
        let sight = Sight {
            view: &view,
            lang: Lang::Es,
        };
        Player::ALL.map(|player| sight.place(player))
    };
    use Place::{Bottom, Left, Right, Top};
    assert_eq!(places(AUDIENCES[0]), [Bottom, Right, Top, Left]);
    assert_eq!(places(AUDIENCES[3]), [Right, Top, Left, Bottom]);
    assert_eq!(places(Audience::Spectator), [Bottom, Right, Top, Left]);
    // The player at the right is really drawn at the right.
    let picture = scene(&seen_by(&state, Player::P4), Lang::Es);
    assert!(thing(&picture, "seat-P1").pose.at.x > WIDTH / 2.0);
    assert!(thing(&picture, "seat-P3").pose.at.x < WIDTH / 2.0);
    assert!(thing(&picture, "tile-56").pose.at.y > HEIGHT / 2.0);
}

/// DOM-UX-11: the player to move stands out, in words as well.
#[test]
fn the_player_to_move_stands_out() {
    let state = position("66");
    let picture = scene(&seen_by(&state, Player::P2), Lang::En);
    assert_eq!(
        thing(&picture, "status").label,
        "Your turn. Hand 1 · to 200 points."
    );
    assert_eq!(
        thing(&picture, "seat-P2").label,
        "P2, you, team 2: 7 tiles; to play"
    );
    let waiting = scene(&seen_by(&state, Player::P1), Lang::Es);
    assert_eq!(
        thing(&waiting, "status").label,
        "Juega P2. Mano 1 · a 200 tantos."
    );
    // Not by colour alone: a pointer more.
    let n_shapes = |player: &str| thing(&waiting, &format!("seat-{player}")).look.len();
    assert_eq!(n_shapes("P2"), n_shapes("P3") + 1);
}

/// DOM-OPEN-02: before the first tile the whole cloth is the place for it.
#[test]
fn before_the_opening_there_is_one_place_to_lay() {
    let picture = scene(&seen_by(&position(""), Player::P1), Lang::En);
    assert!(has(&picture, "end-right") && !has(&picture, "end-left"));
    assert!(
        thing(&picture, "status")
            .label
            .starts_with("You open, with the double six.")
    );
    assert_eq!(thing(&picture, "tile-66").label, "6-6, fits");
    assert_eq!(thing(&picture, "tile-35").label, "3-5");
}

/// DOM-UX-12: both ends can be dropped on, and say what they ask for.
#[test]
fn the_ends_are_zones_with_their_numbers() {
    let picture = scene(&seen_by(&position("66 36L 26R"), Player::P4), Lang::Es);
    assert_eq!(thing(&picture, "end-left").label, "Extremo izquierdo: 3");
    assert_eq!(thing(&picture, "end-right").label, "Extremo derecho: 2");
    assert!(thing(&picture, "end-left").pose.at.x < thing(&picture, "tile-36").pose.at.x);
    assert!(thing(&picture, "end-right").pose.at.x > thing(&picture, "tile-26").pose.at.x);
    let printed = picture.svg(Theme::Classic);
    assert!(printed.contains(">izq.<") && printed.contains(">der.<"));
}

/// The tile laid last is framed and said to be the latest; the line reads as it lies.
#[test]
fn the_line_reads_from_left_to_right_and_the_latest_tile_is_marked() {
    let picture = scene(&seen_by(&position("66 36L 26R"), Player::P4), Lang::En);
    let words = picture.words();
    let line = "The line: 3 tiles, from left to right\n  3-6\n  6-6\n  6-2, the latest\n";
    assert!(words.contains(line), "{words}");
    let n_shapes = |id: &str| thing(&picture, id).look.len();
    assert_eq!(n_shapes("tile-26"), n_shapes("tile-36") + 1);
}

/// DOM-SIG-03: the last signal of each player is public; a pass is shown instead (DOM-UX-14).
#[test]
fn signals_and_passes_are_shown_at_the_seats() {
    // P1 keeps two sixes, P2 one, P3 none; then P4 squares the twos, of which P1 has none.
    let mut view = seen_by(&position("66 36L 26R 23L"), Player::P1);
    let label = |view: &View, seat: &str| thing(&scene(view, Lang::En), seat).label.clone();
    assert_eq!(
        label(&view, "seat-P1"),
        "P1, you, team 1: 6 tiles; to play; thought long"
    );
    view = seen_by(&position("66 36L 26R 23L -"), Player::P1);
    assert_eq!(label(&view, "seat-P1"), "P1, you, team 1: 6 tiles; passed");
    assert!(label(&view, "seat-P2").ends_with("; thought a little"));
    assert!(label(&view, "seat-P3").ends_with("; played at once"));
    view.signal_mode = SignalMode::Off;
    assert_eq!(label(&view, "seat-P3"), "P3, your partner, team 1: 6 tiles");
    assert_eq!(label(&view, "seat-P1"), "P1, you, team 1: 6 tiles; passed");
}

/// DOM-UX-17: after a hand each team's sum is shown, and what it was worth.
#[test]
fn after_a_hand_the_sums_are_shown() {
    let mut seen = BTreeSet::new();
    for_many_states(|state| {
        let Some(end) = state.hand_end() else { return };
        let picture = scene(&Dominoes::view(state, Audience::Spectator), Lang::En);
        for (team, sum) in [("score-1", end.team_sums[0]), ("score-2", end.team_sums[1])] {
            let pips = if sum == 1 { "pip" } else { "pips" };
            let label = &thing(&picture, team).label;
            assert!(label.ends_with(&format!("; {sum} {pips} left")), "{label}");
        }
        assert!(!has(&picture, "end-left") && !has(&picture, "end-right"));
        let status = &thing(&picture, "status").label;
        let points = format!("{} points for", end.points());
        match end.result() {
            HandResult::Domino | HandResult::Block => assert!(status.contains(&points), "{status}"),
            HandResult::Tie => assert!(status.contains("nobody scores"), "{status}"),
        }
        if state.match_winner().is_some() {
            assert!(status.contains("win the match"), "{status}");
        }
        seen.insert(format!("{:?}", end.result()));
    });
    assert!(
        seen.contains("Domino") && seen.contains("Block"),
        "{seen:?}"
    );
}

/// A view that a stranger wrote may be incomplete or odd (DOM-API-10): it is drawn all the same.
#[test]
fn an_odd_view_is_drawn_too() {
    let mut view = seen_by(&position("66 36L 26R"), Player::P4);
    view.moves.clear();
    view.counts = [255, 0, 9, 7];
    view.max_points = 0;
    view.score = [u32::MAX, 0];
    view.to_move = None;
    view.line.0 = view.line.0.repeat(40);
    assert!(svg(&view, Lang::Es).starts_with("<svg "));
    view.line.0.clear();
    view.seat = Viewer::Spectator;
    assert!(svg(&view, Lang::En).ends_with("</svg>\n"));
}

#[test]
fn in_letters_one_sees_ones_own_hand_the_line_and_backs() {
    let state = position("66R 36R");
    let letters = scene(&seen_by(&state, Player::P1), Lang::Es).text(100, true);
    for shown in ["[6|6]  [6|3]", "[3|5]", "[0|4]", "[1|3]", "▒   ▒"] {
        assert!(letters.contains(shown), "{shown} in:\n{letters}");
    }
    for hidden in ["[2|2]", "[5|6]", "[2|5]"] {
        assert!(!letters.contains(hidden), "{hidden} in:\n{letters}");
    }
    assert!(letters.lines().all(|line| line.chars().count() <= 100));
}

/// DOM-UX-11: the house knows who sits there and rewrites what the picture says, in the room that there is.
#[test]
fn wherever_a_seat_is_named_there_is_room_for_a_name() {
    fn named<'a>(shapes: &'a [Shape], found: &mut Vec<&'a Text>) {
        for shape in shapes {
            match &shape.form {
                Form::Text(text) if text.words.contains('P') => found.push(text),
                Form::Group(shapes) => named(shapes, found),
                _ => {}
            }
        }
    }
    for_many_states(|state| {
        let picture = scene(&Dominoes::view(state, Audience::Spectator), Lang::Es);
        let mut found = Vec::new();
        let things = picture.things();
        for thing in &things {
            named(&thing.look, &mut found);
        }
        assert!(found.len() >= 4, "{found:?}");
        for text in found {
            assert!(text.room.is_some(), "{text:?}");
        }
    });
}
