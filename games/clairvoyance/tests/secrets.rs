//! Whoever looks on, and whenever they come, cannot tell two combats apart that differ in what is hidden.
//!
//! The same evening is played twice: in the second one the hidden units have other names, other figures,
//! other places and other plans, and take each other's places. Everything that a spectator can be sent is
//! compared after every command, from the beginning, from every line on, and anew.

use serde_json::{Map, json};
use sobremesa_clairvoyance::{Action, Clairvoyance, MASTER, Setup};
use sobremesa_draw::Theme;
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{
    Actor, Audience, Begun, DiceSource, Game, Lang, Match, Opening, Playing, Seed, Told,
};
use sobremesa_table::{Chosen, Playable, Question};

const SPECTATOR: Audience = Audience::Spectator;

/// The smallest picture that there is: one pixel.
const DOT: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// A hall in which two heroes meet two wolves, and behind a wall a room with those who are hidden: two
/// lines of them in the wolves' team, and a team of their own. `swap` says everything else about them.
fn encounter(swap: bool) -> String {
    let [shade, knife, lurk, night] = match swap {
        false => ["Ghoul", "Spider", "Lurk", "Night"],
        true => ["Ñandú", "Dragon", "Stay", "Día"],
    };
    let unit = |name: &str, strong: bool| {
        let (hp, speed, ac) = if strong { (31, 7, 19) } else { (4, 3, 11) };
        format!(
            "UNIT {name} {{ HP: {hp}; Initiative: +1; Speed: {speed}; AC: {ac}; \
             Attack: Melee +{speed} 1d8; Full Attack: Melee +{speed} 1d8, Melee 1d4; }}\n"
        )
    };
    let (first, second) = if swap {
        ("(8, 2)", "(7, 0)")
    } else {
        ("(7, 0)", "(8, 2)")
    };
    // What those look like who are hidden is hidden as well.
    let pictured = if swap { knife } else { shade };
    let plan = if swap {
        "Pass;"
    } else {
        "while ally count >= 1 { Disengage; }"
    };
    format!(
        "MAP {{ Layout: Rectangle 10, 3; Obstacles: (6, 0-2); }}\n\
         PLAYER Ana {{ Initiative: +3; }} PLAYER Blas {{ Initiative: +2; }}\n\
         UNIT Wolf {{ HP: 9; Initiative: +2; Speed: 4; AC: 12; Attack: Melee +3 1d6; Full Attack: Melee +3 1d6; }}\n\
         {}{}\
         AI Hunt {{ while enemy count >= 1 {{ Attack closest Heroes; }} }}\n\
         AI {lurk} {{ {plan} }}\n\
         TEAM Heroes {{ Ana x1: (0, 0); Blas x1: (0, 2); }}\n\
         TEAM Wolves {{ Wolf, Hunt x2: (4, 0), (4, 2); hidden {shade}, {lurk} x1: {first}; hidden {knife}, {lurk} x1: {second}; }}\n\
         TEAM {night} {{ hidden {knife}, {lurk} x1: (9, 1); }}\n\
         PICTURES {{ MAP: \"{DOT}\"; Wolf: \"{DOT}\"; {pictured}: \"{DOT}\"; }}\n",
        unit(shade, !swap),
        unit(knife, swap),
    )
}

fn begin(source: String, seed: u64) -> Match<Clairvoyance> {
    let dice = DiceSource::Seed(Seed::from_number(seed));
    let opening = Opening::new(Origin::Setup(Setup { source }), dice, About::default());
    match opening.begin() {
        Ok(Begun::Match(game)) => *game,
        other => panic!("it does not begin: {other:?}"),
    }
}

/// What a spectator can be sent, after whatever line they ask from.
fn shown(game: &Match<Clairvoyance>) -> Vec<String> {
    let state = game.state();
    let view = Clairvoyance::view(state, SPECTATOR);
    let mut shown = vec![
        serde_json::to_string(&view).expect("a view is data"),
        Clairvoyance::by_hand(view.clone(), None)
            .scene(Lang::Es)
            .svg(Theme::Classic),
        format!("{:?}", Clairvoyance::phase(state, SPECTATOR)),
        format!("{} lines", game.seq_to(SPECTATOR)),
        format!("{:?}", Clairvoyance::lies_open(state)),
    ];
    for since in 0..=game.seq_to(SPECTATOR) {
        let told = game.told(game.line_of(since, SPECTATOR), SPECTATOR);
        let words = told.iter().map(|told| match told {
            Told::Event(event) => {
                let sound = Clairvoyance::sound(event);
                let motions = Clairvoyance::motions(event);
                format!("{} {sound:?} {motions:?}", Clairvoyance::narrate(event).es)
            }
            Told::Table(event) => format!("{event:?}"),
        });
        shown.push(format!("after {since}: {:?}", words.collect::<Vec<_>>()));
        shown.push(serde_json::to_string(&told).expect("events are data"));
    }
    for unit in 0..8 {
        for name in ["reachable", "attackable", "order", "sheet"] {
            let fields = Map::from_iter([("unit".to_owned(), json!(unit))]);
            let question = Question {
                name,
                fields: &fields,
                asker: SPECTATOR,
            };
            let answer = Clairvoyance::answer(Some(state), &question);
            shown.push(format!("{name} {unit}: {answer:?}"));
        }
        let thing = format!("unit-{unit}");
        let dossier = Clairvoyance::by_hand(view.clone(), None).dossier(&Chosen::things(&[&thing]));
        shown.push(format!("{dossier:?}"));
    }
    shown
}

/// A small generator of our own: the same choices on every machine.
struct Choices(u64);

impl Choices {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % n
    }
}

/// A command of an evening. Units 0 and 1 are heroes, 2 and 3 wolves, 4 to 6 are hidden at first.
fn command(choices: &mut Choices) -> String {
    let unit = choices.below(7);
    match choices.below(16) {
        0..=6 => "next".to_owned(),
        7 => format!("hide {unit}"),
        8 => format!("reveal {}", choices.below(4)),
        9 => format!("note {unit} beware"),
        10 => "undo".to_owned(),
        11 => "redo".to_owned(),
        12 => format!("move {} ({},1)", choices.below(4), choices.below(5)),
        13 => "hide health".to_owned(),
        14 => "reveal health".to_owned(),
        _ => "ac 0 15".to_owned(),
    }
}

#[test]
fn nobody_who_looks_on_can_tell_what_is_hidden() {
    let mut n_compared = 0;
    for seed in 0..12 {
        let mut pair = [false, true].map(|swap| begin(encounter(swap), seed));
        let mut choices = Choices(seed);
        for step in 0..40 {
            let line = command(&mut choices);
            let done = pair.each_mut().map(|game| {
                let played = game.play(Actor::Seat(MASTER), Action::read(&line));
                matches!(played, Ok(Playing::Done(_)))
            });
            assert_eq!(done[0], done[1], "{line}");
            let [first, second] = pair.each_ref().map(shown);
            for (one, other) in first.iter().zip(&second) {
                assert_eq!(one, other, "seed {seed}, after command {step}, {line}");
            }
            assert_eq!(first.len(), second.len());
            n_compared += first.len();
            for secret in ["Ghoul", "Spider", "Lurk", "Night"] {
                let all = first.join("\n");
                assert!(!all.contains(secret), "{secret} in {all}");
            }
        }
    }
    assert!(n_compared > 5_000, "{n_compared}");
}

/// What was seen before it was hidden is not told to those who come later; the master is told all.
#[test]
fn who_comes_late_hears_nothing_of_what_is_hidden_now() {
    let mut game = begin(encounter(false), 1);
    let mut say = |line: &str| {
        let played = game.play(Actor::Seat(MASTER), Action::read(line));
        assert!(matches!(played, Ok(Playing::Done(_))), "{line}: {played:?}");
        let told = |to| serde_json::to_string(&game.told(0, to)).expect("events are data");
        (
            told(SPECTATOR),
            told(Audience::Referee),
            game.seq_to(SPECTATOR),
        )
    };
    let (spectator, ..) = say("move 2 (3,1)");
    assert!(spectator.contains("Wolves:Wolf:1"));
    let (spectator, master, before) = say("hide 2");
    assert!(!spectator.contains("Wolves:Wolf:1"), "{spectator}");
    assert!(spectator.contains("Wolves:Wolf:2"), "{spectator}");
    assert!(master.contains("Wolves:Wolf:1") && master.contains("Ghoul"));
    // What it does unseen has no line for them, nor has taking that back.
    let (_, _, after) = say("move 2 (4,1)");
    assert_eq!(before, after);
    let (spectator, _, after) = say("undo");
    assert_eq!(before, after);
    assert!(!spectator.contains("takeback"), "{spectator}");
    // Going back over what they saw has the number that they know.
    say("move 3 (2,1)");
    let (spectator, _, now) = say("undo");
    assert_eq!(now, before + 2);
    assert!(
        spectator.contains(&format!("{{\"kind\":\"takeback\",\"to\":{before}}}")),
        "{spectator}"
    );
    let (spectator, ..) = say("reveal 2");
    assert!(spectator.contains("Wolves:Wolf:1"), "it is seen again");
}
