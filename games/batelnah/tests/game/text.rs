//! BAT-NOT-08, BAT-NOT-14: games as texts, out and in.

use sobremesa_batelnah::rules::offers::OfferKind;
use sobremesa_batelnah::{Action, Army, BatelNah, Ending, Event, Fact, Mark, Setup};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Actor, Audience, DiceSource, Match, Seat};
use sobremesa_table::{Playable, Transcript};

fn texts() -> &'static dyn Transcript<Match<BatelNah>> {
    BatelNah::ABILITIES
        .transcript
        .expect("games are written as texts")
}

fn written(game: &Match<BatelNah>) -> String {
    texts().write(game, "text", Audience::Spectator)
}

fn seat(army: Army) -> Actor {
    Actor::Seat(Seat::new(army as usize))
}

/// A game in which captures are liked, a turn is lost and the allies come in.
fn game(seed: u64) -> Match<BatelNah> {
    let origin = Origin::Setup(Setup::KINGDOMS);
    let mut game: Match<BatelNah> =
        Match::start(origin, DiceSource::Script(Vec::new())).expect("it begins");
    let mut luck = seed;
    for step in 0..300 {
        let Some((army, player)) = game.state().turn() else {
            break;
        };
        match step {
            4 => {
                let lost = game.play(Actor::House, Action::Timeout(army));
                lost.expect("a turn can be lost");
                continue;
            }
            9 if seed.is_multiple_of(2) => {
                game.play(seat(player), Action::Offer(OfferKind::Join))
                    .expect("an offer");
                let other = if player == Army::White {
                    Army::Black
                } else {
                    Army::White
                };
                game.play(seat(other), Action::Answer { yes: true })
                    .expect("an answer");
                continue;
            }
            _ => {}
        }
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let moves = game.state().position().legal_moves();
        let captures: Vec<_> = moves
            .iter()
            .filter(|it| it.captured_hex().is_some())
            .collect();
        let pick = (luck >> 33) as usize;
        let chosen = match captures.is_empty() || luck >> 62 == 0 {
            true => moves[pick % moves.len()],
            false => *captures[pick % captures.len()],
        };
        game.play(seat(player), Action::from(chosen))
            .expect("it is legal");
    }
    game
}

/// BAT-NOT-14: the same positions and the same events, whatever happened.
#[test]
fn a_game_is_written_and_played_again() {
    let mut marks = [0; 4];
    for seed in 1..=30 {
        let played = game(seed);
        let text = written(&played);
        let again = texts()
            .read(&text)
            .unwrap_or_else(|faults| panic!("{faults:?} in\n{text}"));
        assert_eq!(again.state().position(), played.state().position());
        assert_eq!(again.state().ending(), played.state().ending());
        assert_eq!(written(&again), text);
        let told = |game: &Match<BatelNah>| -> Vec<Event> {
            let events = game.happened().flat_map(|(.., events)| events.to_vec());
            let is_on_the_board =
                |event: &Event| matches!(event, Event::Moved { .. } | Event::Board(_));
            events.filter(is_on_the_board).collect()
        };
        assert_eq!(told(&again), told(&played));
        let moves = text.split("\n\n").nth(1).expect("tags, and moves");
        let words: Vec<&str> = moves.split_whitespace().collect();
        let n = |is: fn(&&&str) -> bool| words.iter().filter(is).count();
        let found = [
            n(|word| word.ends_with('+')),
            n(|word| word.ends_with('#')),
            n(|word| **word == "--"),
            n(|word| **word == "join"),
        ];
        // BAT-NOT-08: each mark as often as what it stands for.
        let happened =
            |is: fn(&Event) -> bool| told(&played).iter().filter(|event| is(event)).count();
        let expected = [
            happened(|event| {
                matches!(
                    event,
                    Event::Moved {
                        mark: Mark::Kolba,
                        ..
                    }
                )
            }),
            happened(|event| matches!(event, Event::Board(Fact::HokSah { .. }))),
            happened(|event| matches!(event, Event::Board(Fact::TurnLost { .. }))),
            happened(|event| matches!(event, Event::Board(Fact::AlliesJoined))),
        ];
        assert_eq!(found, expected, "{text}");
        for (sum, n) in marks.iter_mut().zip(found) {
            *sum += n;
        }
    }
    assert!(marks.iter().all(|n| *n > 0), "every mark is met: {marks:?}");
}

/// BAT-NOT-08 in what people read: replays and reports tell events with these words.
#[test]
fn marks_stand_in_what_is_told() {
    let played = game(2);
    let told = played.happened().flat_map(|(.., events)| events.to_vec());
    let told: Vec<String> = told.map(|event| BatelNah::narrate(&event).es).collect();
    for mark in ["+.", "--", "join"] {
        assert!(told.iter().any(|words| words.contains(mark)), "{mark}");
    }
}

/// BAT-END-04, BAT-PLY-07: games that end by a word and not by a move.
#[test]
fn agreements_and_departures_are_kept() {
    let mut drawn = game(1);
    let mut left = game(3);
    for (game, abandons) in [(&mut drawn, false), (&mut left, true)] {
        // Only a game that goes on can end like that.
        let start = Origin::Setup(Setup::KINGDOMS);
        *game = Match::start(start, DiceSource::Script(Vec::new())).expect("it begins");
        if abandons {
            game.play(seat(Army::Black), Action::Abandon)
                .expect("anybody may leave");
        } else {
            game.play(seat(Army::White), Action::Offer(OfferKind::Draw))
                .expect("an offer");
            game.play(seat(Army::Black), Action::Answer { yes: true })
                .expect("an answer");
        }
        let again = texts().read(&written(game)).expect("our own text");
        assert_eq!(again.state().ending(), game.state().ending());
    }
    assert_eq!(drawn.state().ending(), Some(Ending::Agreement));
    assert!(matches!(left.state().ending(), Some(Ending::Forfeit(_))));
}

/// A text that cannot be true is refused with its line and why.
#[test]
fn what_cannot_have_been_is_refused() {
    let text = written(&game(1));
    let check = |text: &str, parts: &[&str]| {
        let faults = texts().read(text).expect_err("it cannot be");
        for part in parts {
            assert!(
                faults[0].message.en.contains(part),
                "{part} in {:?}",
                faults[0].message
            );
            assert!(!faults[0].message.es.is_empty());
        }
    };
    let (tags, moves) = text.split_once("\n\n").expect("tags, and moves");
    check(
        &format!("{tags}\n\n1. A1-L12"),
        &["Line ", "Turn 1, “A1-L12”"],
    );
    check(&format!("{tags}\n\n1. hello"), &["“hello” cannot be here"]);
    check(
        &text.replacen("[Game \"batelnah\"]", "[Game batelnah]", 1),
        &["Line 1", "tag"],
    );
    let first = moves.split_whitespace().nth(1).expect("a move");
    check(
        &text.replacen(first, &format!("{first}#"), 1),
        &["the mark is not “#”"],
    );
    check(&text.replacen("[Result \"", "[Result \"x", 1), &["result"]);
    assert!(texts().recognises(&text) && !texts().recognises("{}"));
}
