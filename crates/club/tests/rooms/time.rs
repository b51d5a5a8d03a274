//! Clocks: who may have one, what comes of it, and what it shows after the program was started anew.

use serde_json::{Value, json};
use sobremesa_club::Refusal;
use sobremesa_club::room::{Brings, Fact, Room, Step};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Actor, Seat, SeatSet};
use sobremesa_table::{MatchIsUp, Table, Timing, TurnIsUp};

use super::support::{Recorder, game, person, table_id, whose_turn};

const MINUTE: Pace = Pace::PerTurn { ms: 60_000 };

/// What a room shows of its clocks.
fn clocks(room: &Room) -> (Vec<Option<u64>>, Option<u64>) {
    let seats = (0..room.game().seats().len()).map(Seat::new);
    let left = seats.map(|seat| room.time_left_ms(seat));
    (left.collect(), room.deadline())
}

/// How the seats of a game are taken by as many people as it has.
fn everybody(name: &str, setup: Value, pace: Pace) -> Recorder {
    let mut kept = Recorder::open(name, setup, pace).expect("a table");
    for (seat, n) in game(name).seats().iter().zip(1..) {
        kept.room
            .sit(&person(n), seat, Brings::default())
            .expect("a seat");
    }
    kept
}

/// Lets the time of whoever has to act run out, and tells whose it was.
fn run_out(kept: &mut Recorder) -> Seat {
    let seat = whose_turn(&kept.room);
    let deadline = kept.room.deadline().expect("a clock runs");
    kept.room.elapse(deadline - 1);
    kept.room.tell_time().expect("still in time");
    assert_eq!(whose_turn(&kept.room), seat, "the last millisecond counts");
    kept.room.elapse(deadline);
    kept.room.tell_time().expect("what was announced happens");
    seat
}

fn timed_games() -> impl Iterator<Item = (&'static str, Timing)> {
    let shelf = sobremesa_shelf::SHELF.iter();
    shelf.filter_map(|game| Some((game.name(), game.customs().timing?)))
}

#[test]
fn a_game_without_time_has_no_clock() {
    let opened = |name: &str| Recorder::open(name, game(name).usual_setup(), MINUTE).map(drop);
    assert_eq!(opened("clairvoyance"), Err(Refusal::NoClock));
    for name in ["dominoes", "batelnah", "gom"] {
        assert_eq!(opened(name), Ok(()), "{name}");
    }
}

/// Whatever time the game's own setup speaks of, the table's clock is the only one that acts, and a
/// table without limit has none: Batel-Nah's five minutes once took turns that nobody had timed.
#[test]
fn a_table_without_limit_waits_for_ever() {
    for (name, _) in timed_games() {
        let mut kept = everybody(name, game(name).usual_setup(), Pace::Unlimited);
        let before = kept.room.table().map(Table::seq);
        assert_eq!(kept.room.deadline(), None, "{name}");
        kept.room.elapse(u64::MAX / 2);
        kept.room.tell_time().expect("nothing happens");
        assert_eq!(kept.room.table().map(Table::seq), before, "{name}");
        let mut seats = (0..kept.room.occupants().len()).map(Seat::new);
        assert!(seats.all(|seat| kept.room.time_left_ms(seat).is_none()));
    }
}

/// Every clock that acts is shown, at the seat for which it runs, and counts down to when it acts.
#[test]
fn every_clock_that_acts_is_shown() {
    for (name, timing) in timed_games() {
        for named in timing.paces() {
            let mut kept = everybody(name, game(name).usual_setup(), named.pace);
            let what = format!("{name}, {}", named.name);
            let deadline = kept.room.deadline().expect(&what);
            let seat = whose_turn(&kept.room);
            assert_eq!(kept.room.clock_runs_for(), SeatSet::only(seat), "{what}");
            assert_eq!(kept.room.time_left_ms(seat), Some(deadline - 1), "{what}");
            kept.room.elapse(700);
            assert_eq!(kept.room.time_left_ms(seat), Some(deadline - 701), "{what}");
            assert_eq!(kept.room.pace(), named.pace);
        }
    }
}

/// What is said before the match about the time for a turn is what happens: somebody else plays the
/// rest of that turn or it is lost, and nothing else changes.
#[test]
fn whoever_uses_up_a_turn_gets_what_was_announced() {
    for (name, timing) in timed_games() {
        let mut kept = everybody(name, game(name).usual_setup(), MINUTE);
        let turn = |kept: &Recorder| kept.room.table().map(Table::turn_number);
        let (before, lines) = (turn(&kept), kept.room.table().map_or(0, Table::seq));
        let late = run_out(&mut kept);
        assert_ne!(turn(&kept), before, "{name}: the turn has ended");
        assert!(!kept.room.is_over(), "{name}: and nothing else");
        assert_eq!(kept.room.turns_cut_short(late), 1, "{name}");
        let table = kept.room.table().expect("it goes on");
        let mut acted = table.acted().into_iter().filter(|(line, _)| *line > lines);
        match timing.turn_is_up {
            TurnIsUp::RestIsLost => assert!(acted.all(|(_, who)| who == Actor::House), "{name}"),
            TurnIsUp::SimplestPlays => {
                let who: Vec<Actor> = acted.map(|(_, who)| who).collect();
                assert_eq!(who, [Actor::Seat(late)], "{name}");
            }
        }
        assert_eq!(clocks(&kept.restarted()), clocks(&kept.room), "{name}");
        assert_eq!(kept.restarted().turns_cut_short(late), 1, "{name}");
    }
}

/// The same for the time of the whole match: the side has lost, or a partner goes on.
#[test]
fn whoever_uses_up_the_match_gets_what_was_announced() {
    let pace = Pace::PerGame {
        ms: 60_000,
        increment_ms: 2_000,
    };
    for (name, timing) in timed_games() {
        let presets = game(name).presets();
        for preset in &presets {
            let mut kept = everybody(name, preset.setup.clone(), pace);
            let late = run_out(&mut kept);
            let what = format!("{name}, {}", preset.name);
            let table = kept.room.table().expect("a match");
            let heir = table.commands().commander(late);
            if heir != late {
                assert_eq!(timing.match_is_up, MatchIsUp::PartnerTakesOver, "{what}");
                assert_eq!(game(name).side(heir), game(name).side(late), "{what}");
                assert!(!kept.room.is_over(), "{what}");
            } else {
                let outcome = table.waiting().and_then(|status| status.outcome());
                let outcome = outcome.expect(&what);
                assert_eq!(outcome.reason, "time", "{what}");
                let seats = (0..table.seats().len()).map(Seat::new);
                let others = seats.filter(|seat| game(name).side(*seat) != game(name).side(late));
                assert_eq!(outcome.winners, others.collect(), "{what}");
                assert!(table.status()["over"]["winner"].is_string(), "{what}");
                assert_eq!(kept.room.deadline(), None, "{what}");
            }
            assert_eq!(clocks(&kept.restarted()), clocks(&kept.room), "{what}");
            assert_eq!(kept.restarted().is_over(), kept.room.is_over(), "{what}");
        }
    }
}

/// BAT-CLK-05: an offer gains nobody any time; nor does one of the many orders of a battle.
#[test]
fn nothing_within_a_turn_gains_time() {
    let budget = Pace::PerGame {
        ms: 60_000,
        increment_ms: 5_000,
    };
    for pace in [MINUTE, budget] {
        let mut kept = Recorder::duel(pace);
        kept.room.elapse(20_000);
        let offered = kept
            .room
            .play(&person(1), "white", json!({ "offer": "join" }));
        offered.expect("an offer");
        assert_eq!(
            kept.room.time_left_ms(Seat::new(0)),
            Some(40_000),
            "{pace:?}"
        );
        assert_eq!(clocks(&kept.restarted()), clocks(&kept.room));
        let mut battle = everybody("gom", game("gom").usual_setup(), pace);
        battle.move_at(20_000);
        assert_eq!(whose_turn(&battle.room), Seat::new(0), "{pace:?}");
        assert_eq!(
            battle.room.time_left_ms(Seat::new(0)),
            Some(40_000),
            "{pace:?}"
        );
    }
}

/// BAT-PLY-08: a partner who takes over an army has what its turn has left.
#[test]
fn whoever_takes_over_a_turn_has_the_rest_of_it() {
    let four = game("batelnah").presets().pop().expect("four people");
    let mut kept = everybody("batelnah", four.setup, MINUTE);
    kept.room.elapse(25_000);
    let left = kept.room.play(&person(1), "white", json!("abandon"));
    left.expect("they may go");
    let heir = whose_turn(&kept.room);
    assert_eq!(heir, Seat::new(2));
    assert_eq!(kept.room.time_left_ms(heir), Some(35_000));
    assert_eq!(clocks(&kept.restarted()), clocks(&kept.room));
}

/// Against computers no time is counted, whatever was agreed, and computers themselves have no clock; if
/// somebody stands up for a computer player, the other's clock stops.
#[test]
fn against_computers_no_time_is_counted() {
    let usual = game("gom").usual_setup();
    let mut kept = Recorder::open("gom", usual.clone(), MINUTE).expect("a table");
    let bot = game("gom").usual_bot().expect("a computer player");
    let (ana, bea) = (person(1), person(2));
    kept.room
        .sit(&ana, "player1", Brings::default())
        .expect("a seat");
    assert_eq!(kept.room.pace(), MINUTE, "somebody may still come");
    kept.room
        .seat_bot(&ana, "player2", &bot, Brings::default())
        .expect("a seat");
    let none = (vec![None, None], None);
    assert_eq!(
        (clocks(&kept.room), kept.room.pace()),
        (none.clone(), Pace::Unlimited)
    );
    assert_eq!(clocks(&kept.restarted()), none);

    let mut kept = everybody("gom", usual, MINUTE);
    kept.room.elapse(10_000);
    kept.room.stand(&bea, "player2").expect("their seat");
    assert_eq!(
        kept.room.time_left_ms(Seat::new(0)),
        Some(50_000),
        "it runs on"
    );
    kept.room
        .seat_bot(&ana, "player2", &bot, Brings::default())
        .expect("a seat");
    assert_eq!(clocks(&kept.room), none);
    assert_eq!(clocks(&kept.restarted()), none);
}

/// Four people of whom one is a computer player: it thinks as long as it likes.
#[test]
fn computer_players_have_no_clock() {
    let mut kept =
        Recorder::open("dominoes", game("dominoes").usual_setup(), MINUTE).expect("a table");
    for (seat, n) in [("P1", 1), ("P2", 2), ("P3", 3)] {
        kept.room
            .sit(&person(n), seat, Brings::default())
            .expect("a seat");
    }
    kept.room
        .seat_bot(&person(1), "P4", "heaviest", Brings::default())
        .expect("a seat");
    assert_eq!(kept.room.time_left_ms(Seat::new(3)), None);
    for _ in 0..8 {
        if whose_turn(&kept.room) == Seat::new(3) {
            assert_eq!(kept.room.deadline(), None);
            return;
        }
        run_out(&mut kept);
    }
    panic!("it was never its turn");
}

/// A computer player whose move the rules refuse is not asked the same again.
#[test]
fn a_refused_computer_player_is_not_asked_again() {
    let setup = game("dominoes").usual_setup();
    let mut kept = Recorder::open("dominoes", setup, Pace::Unlimited).expect("a table");
    for seat in ["P1", "P2", "P3", "P4"] {
        let sat = kept
            .room
            .seat_bot(&person(1), seat, "heaviest", Brings::default());
        sat.expect("a seat");
    }
    let Step::Think(thinking) = kept.room.next_step() else {
        panic!("a computer player has the turn");
    };
    let nonsense = Some(json!({ "pass": true }));
    assert!(kept.room.bot_answers(&thinking, nonsense).is_err());
    assert_eq!(kept.room.next_step(), Step::Idle);
}

/// Budgets for the whole game are what was left of them, and a turn has only the rest of its time.
#[test]
fn clocks_go_on_where_they_were() {
    for pace in [
        Pace::PerGame {
            ms: 600_000,
            increment_ms: 0,
        },
        Pace::PerTurn { ms: 600_000 },
    ] {
        let mut kept = Recorder::duel(pace);
        for elapsed_ms in [10_000, 25_000, 25_000, 70_000] {
            kept.move_at(elapsed_ms);
        }
        kept.room.elapse(100_000);
        kept.room.note_time();
        assert_eq!(
            kept.store().last().map(|last| &last.fact),
            Some(&Fact::Elapsed)
        );
        let again = kept.restarted();
        assert_eq!(again.elapsed_ms(), 100_000);
        assert_eq!(clocks(&again), clocks(&kept.room), "{pace:?}");
        assert_eq!(
            again.time_left_ms(Seat::new(0)),
            kept.room.time_left_ms(Seat::new(0))
        );
    }
}

/// What has run of a long turn is stored now and then, and not without end.
#[test]
fn a_long_turn_is_noted_a_bounded_number_of_times() {
    const THREE_DAYS: u64 = 3 * 86_400_000;
    let mut kept = Recorder::duel(Pace::PerTurn { ms: THREE_DAYS });
    let (mut n_notes, mut before) = (0, 0);
    while let Some(next) = kept.room.next_note_ms() {
        assert!(next - before <= 3_600_000, "a kill loses an hour at most");
        kept.room.elapse(next);
        kept.room.note_time();
        n_notes += 1;
        before = next;
    }
    assert!((50..200).contains(&n_notes), "{n_notes}");
    assert!(THREE_DAYS - before <= 30_000);
    // Without a clock there is nothing to note.
    let mut calm = Recorder::duel(Pace::Unlimited);
    calm.store();
    calm.room.elapse(5_000);
    calm.room.note_time();
    assert_eq!((calm.room.next_note_ms(), calm.store()), (None, Vec::new()));
    assert_eq!(*calm.room.id(), table_id(1));
}
