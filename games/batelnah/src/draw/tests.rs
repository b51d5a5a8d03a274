//! What the picture shows, to whom, and where.

mod looks;
mod places;
mod words;

use sobremesa_draw::{Form, Kind as ThingKind, Point, Scene, Shape, Theme, Thing};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Lang, Nobody, RuleId, Seat, Seed};
use sobremesa_table::Playable;

use super::scene;
use crate::game::BatelNah;
use crate::piece::{Army, Kind};
use crate::position_form::PositionForm;
use crate::state::State;
use crate::view::View;

const START_2: &str = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";
const START_4: &str = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ w 4 - 0 1";
/// BAT-EX-06: nine pieces.
const NINE: &str = "12/7uS3bK/12/5wP6/8bZ3/10bJ1/10wZ1/9bS2/5uW6/12/12/wK11 w 4 - 0 1";

const ENDED: &str = "12/12/12/12/12/12/4wP6bS/12/12/12/wQ11/1wK10 - 2 b 0 9";

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

const WHITE: Audience = seat(Army::White);
const BLACK: Audience = seat(Army::Black);
const BLUE: Audience = seat(Army::Blue);
const RED: Audience = seat(Army::Red);

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

fn find<'a>(scene: &'a Scene, id: &str) -> Option<&'a Thing> {
    let mut all = scene.things().into_iter();
    all.find(|thing| thing.id.as_str() == id)
}

#[track_caller]
fn thing<'a>(scene: &'a Scene, id: &str) -> &'a Thing {
    find(scene, id).unwrap_or_else(|| panic!("there is no {id}"))
}

fn of_kind(scene: &Scene, kind: ThingKind) -> Vec<&Thing> {
    let all = scene.things().into_iter();
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
        for audience in [WHITE, RED, Audience::Spectator] {
            let view = BatelNah::view(state, audience);
            for lang in [Lang::Es, Lang::En] {
                assert_eq!(scene(&view, lang).faults(), []);
            }
        }
    });
}

fn n_pieces(army: Army) -> usize {
    Kind::ALL.into_iter().map(|kind| kind.census(army)).sum()
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
        let mut view = seen(START_4, RED);
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
