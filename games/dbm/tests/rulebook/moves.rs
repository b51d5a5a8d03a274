//! Orders in a few words, and what the judge says to them.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::initiative::total;
use sobremesa_dbm::rules::movement::{self, Verdict};
use sobremesa_dbm::rules::{halt, movement::remedy};
use sobremesa_dbm::{ElementId, Halt, Move, Placement, Places, Pose, Refusal, Side, State, Step};

use crate::scene::{battle, the};

/// `a1..a4 a7: forward 100, wheel 15, shift -35, to 2100 890 90`; `march a1: forward 200`.
#[track_caller]
pub(crate) fn order(text: &str) -> Move {
    let (march, text) = match text.strip_prefix("march ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (names, steps) = text.split_once(':').expect("who: steps");
    Move {
        elements: names.split_whitespace().flat_map(names_of).collect(),
        march,
        steps: steps
            .split(',')
            .map(str::trim)
            .filter(|step| !step.is_empty())
            .map(step)
            .collect(),
        order: Vec::new(),
        spare: false,
    }
}

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

fn names_of(word: &str) -> Vec<ElementId> {
    let Some((first, last)) = word.split_once("..") else {
        return vec![id(word)];
    };
    let number = |name: &str| name[1..].parse::<u16>().expect("a number");
    (number(first)..=number(last))
        .map(|n| id(&format!("{}{n}", &first[..1])))
        .collect()
}

fn step(text: &str) -> Step {
    let words: Vec<&str> = text.split_whitespace().collect();
    let n = |place: usize| words[place].parse::<f64>().expect("a number");
    match words[0] {
        "forward" => Step::Forward(n(1)),
        "back" => Step::Back(n(1)),
        "wheel" => Step::Wheel(n(1)),
        "shift" => Step::Shift(n(1)),
        "turn" => Step::Turn(n(1)),
        "to" => Step::To(Pose::new(n(1), n(2), n(3))),
        "spread" => Step::Spread(places(&words[1..])),
        "fall_in" => Step::FallIn(places(&words[1..])),
        other => panic!("no step: {other}"),
    }
}

/// `a2 920 500 0 a3 1080 500 0`.
fn places(words: &[&str]) -> Places {
    let n = |word: &str| word.parse().expect("a number");
    let places = words.chunks(4).map(|place| Placement {
        id: id(place[0]),
        x: n(place[1]),
        y: n(place[2]),
        facing: n(place[3]),
        kind: None,
    });
    Places {
        places: places.collect(),
    }
}

/// What the judge says to an order, given by the seat of its first element.
pub(crate) fn judge_order(state: &State, order: &Move) -> Result<Verdict, Refusal> {
    let first = state.find(order.elements[0]);
    let seat = first.map_or(Side::A.commander_in_chief(), |first| state.owner(first));
    let board = Board::known_to(Side::of(seat), state);
    movement::judge(&board, seat, order)
}

/// The verdict on a move that is legal.
#[track_caller]
pub(crate) fn legal(scene: &str, text: &str) -> Verdict {
    legal_in(&battle(scene), text)
}

#[track_caller]
pub(crate) fn legal_in(state: &State, text: &str) -> Verdict {
    judge_order(state, &order(text))
        .unwrap_or_else(|refusal| panic!("{text}: {} {:?}", refusal.rule().0, refusal))
}

/// The refusal of a move that is not.
#[track_caller]
pub(crate) fn refusal(scene: &str, text: &str) -> Refusal {
    match judge_order(&battle(scene), &order(text)) {
        Ok(verdict) => panic!("{text} is legal: {verdict:?}"),
        Err(refusal) => refusal,
    }
}

/// The rule and the code by which a move is refused.
#[track_caller]
pub(crate) fn refused(scene: &str, text: &str, rule: &str, code: &str) {
    let refusal = refusal(scene, text);
    assert_eq!(
        (refusal.rule().0, refusal.code()),
        (rule, code),
        "{refusal:?}"
    );
}

/// Where an element ends, to a thousandth of a pace.
#[track_caller]
pub(crate) fn end(verdict: &Verdict, state: &State, name: &str) -> (f64, f64, f64) {
    let ix = the(state, name);
    let mover = verdict.movers.iter().find(|mover| mover.ix == ix);
    let conformer = verdict.conforming.iter().find(|one| one.ix == ix);
    let pose = mover
        .map(|mover| mover.to)
        .or(conformer.map(|one| one.pose))
        .unwrap_or_else(|| panic!("{name} does not move"));
    let round = |number: f64| (number * 1000.0).round() / 1000.0 + 0.0;
    (
        round(pose.at.x),
        round(pose.at.y),
        round(pose.facing.degrees()),
    )
}

/// Where one ends by a legal move.
#[track_caller]
pub(crate) fn ends(scene: &str, text: &str, expected: &str) {
    let state = battle(scene);
    let verdict = legal_in(&state, text);
    for line in expected.split(';') {
        let words: Vec<&str> = line.split_whitespace().collect();
        let n = |place: usize| words[place].parse::<f64>().expect("a number");
        assert_eq!(
            end(&verdict, &state, words[0]),
            (n(1), n(2), n(3)),
            "{}",
            words[0]
        );
    }
}

/// What a legal move costs, with the items: `2 = 06 12`.
#[track_caller]
pub(crate) fn costs(scene: &str, text: &str, expected: &str) {
    costs_in(&battle(scene), text, expected);
}

#[track_caller]
pub(crate) fn costs_in(state: &State, text: &str, expected: &str) {
    let verdict = legal_in(state, text);
    assert_eq!(bill(&verdict.price), expected);
}

#[track_caller]
pub(crate) fn halt_costs(scene: &str, names: &str, expected: &str) {
    let state = battle(scene);
    let order = halt_order(names);
    let seat = state.owner(state.find(order.elements[0]).expect("it is there"));
    let board = Board::known_to(Side::of(seat), &state);
    let verdict = halt::judge(&board, seat, &order);
    let verdict = verdict.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    assert_eq!(bill(&verdict.price), expected);
}

pub(crate) fn halt_order(names: &str) -> Halt {
    let about = names.ends_with(" about");
    let names = names.trim_end_matches(" about");
    Halt {
        elements: names.split_whitespace().flat_map(names_of).collect(),
        about,
        spare: false,
    }
}

fn bill(price: &[sobremesa_dbm::Item]) -> String {
    let items: Vec<&str> = price
        .iter()
        .map(|item| item.rule.0.trim_start_matches("DBM-PIP-"))
        .collect();
    format!("{} = {}", total(price), items.join(" "))
}

/// The nearest legal move to one that is refused.
#[track_caller]
pub(crate) fn remedied(scene: &str, text: &str) -> Move {
    let state = battle(scene);
    let order = order(text);
    let refusal = judge_order(&state, &order).expect_err("it is refused");
    let seat = state.owner(state.find(order.elements[0]).expect("it is there"));
    let board = Board::known_to(Side::of(seat), &state);
    let remedy = remedy(&board, seat, &order, &refusal);
    remedy.unwrap_or_else(|| panic!("no remedy for {refusal:?}"))
}
