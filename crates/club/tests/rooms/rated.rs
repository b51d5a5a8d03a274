//! Matches that count: what they take, what is not done in them, and when they count in the end.

use serde_json::{Value, json};
use sobremesa_club::Refusal;
use sobremesa_club::rating::Uncounted;
use sobremesa_club::room::{Brings, Fact, Room, Settings, Step, Takebacks};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Seat, Seed};
use sobremesa_table::Table;

use super::support::{Recorder, game, person, table_id, whose_turn};

const BLITZ: Pace = Pace::PerGame {
    ms: 300_000,
    increment_ms: 3_000,
};

fn declared(name: &str) -> Settings {
    Settings {
        rated: true,
        pace: BLITZ,
        ..Settings::usual(game(name).usual_setup())
    }
}

/// A match that counts, of two people.
fn duel(name: &str, seats: [&str; 2]) -> Recorder {
    let mut kept = Recorder::with(name, declared(name)).expect("a table");
    for (n, seat) in [1, 2].into_iter().zip(seats) {
        let sat = kept.room.sit(&person(n), seat, Brings::default());
        sat.expect("a seat");
    }
    kept
}

/// Batel-Nah, where the allies who may enter later are nobody's seats.
fn kingdoms() -> Recorder {
    let mut kept = duel("batelnah", ["white", "black"]);
    for seat in ["blue", "red"] {
        let sat = kept
            .room
            .seat_bot(&person(1), seat, "level1", Brings::default());
        sat.expect("nobody plays there from the beginning");
    }
    kept
}

fn battle() -> Recorder {
    duel("gom", ["player1", "player2"])
}

/// Without a word at the opening nothing counts; with it, it counts for those who play.
#[test]
fn a_match_counts_only_if_that_was_declared() {
    let friendly = Recorder::duel(BLITZ);
    assert_eq!(friendly.room.rated(), None);
    let mut kept = kingdoms();
    let sides = Some([vec![person(1)], vec![person(2)]]);
    assert_eq!(kept.room.rated(), sides);
    assert_eq!(kept.restarted().rated(), sides);
}

/// What counts has a clock, begins at the beginning, and is equal.
#[test]
fn what_is_declared_must_be_fair() {
    let opened = |settings: Settings| Recorder::with("dominoes", settings).map(drop);
    let unlimited = Settings {
        pace: Pace::Unlimited,
        ..declared("dominoes")
    };
    assert_eq!(opened(unlimited), Err(Refusal::RatedNeedsClock));
    let mut short = declared("dominoes");
    short.setup["max_points"] = json!(1);
    assert_eq!(opened(short), Err(Refusal::RatedIsEqual), "made by hand");
    let unequal = Settings {
        unequal: true,
        ..declared("gom")
    };
    let opened = Recorder::with("gom", unequal).map(drop);
    assert_eq!(opened, Err(Refusal::RatedIsEqual));
    let played = battle();
    let lines = played.room.table().expect("it has begun").lines();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let (id, seed) = (table_id(2), Seed::from_number(8));
    let branch = Room::play_on(id, person(1), game("gom"), declared("gom"), seed, &lines);
    assert_eq!(
        branch.map(drop),
        Err(Refusal::RatedIsEqual),
        "in the middle"
    );
}

/// Whoever completes a match that counts with an unequal army is not asked whether it is wanted.
#[test]
fn what_is_brought_must_be_equal() {
    let gom = game("gom");
    let workshop = gom.abilities().workshop.expect("armies");
    let mut kept = Recorder::with("gom", declared("gom")).expect("a table");
    kept.room
        .sit(&person(1), "player1", Brings::default())
        .expect("a seat");
    let other = workshop.ready_made().into_iter().find(|work| {
        let brought = workshop.bring(gom.usual_setup(), Seat::new(1), &work.text);
        brought.is_ok_and(|setup| workshop.objection(&setup).is_some())
    });
    let brings = Brings {
        work: Some(other.expect("an army of another size")),
        unequal: true,
    };
    let sat = kept.room.sit(&person(2), "player2", brings);
    assert_eq!(sat, Err(Refusal::RatedIsEqual));
}

/// Nobody is helped: no hint, no look at what the house thinks, no takeback, whoever agrees to it.
#[test]
fn nobody_is_helped_while_it_lasts() {
    let mut kept = kingdoms();
    assert_eq!(kept.room.settings().takebacks, Takebacks::Never);
    kept.move_at(1_000);
    assert_eq!(kept.room.judge_help(), Err(Refusal::NoHelpInRated));
    assert_eq!(
        kept.room.ask_takeback(&person(1)),
        Err(Refusal::NoTakebacks)
    );
    let left = kept.room.play(&person(2), "black", json!("abandon"));
    left.expect("it ends");
    assert_eq!(kept.room.judge_help(), Ok(()), "afterwards everybody may");
    assert_eq!(Recorder::duel(BLITZ).room.judge_help(), Ok(()));
}

/// A seat belongs to whoever began on it: nobody stands up, is sent away, or is replaced; one person has
/// one seat.
#[test]
fn a_seat_belongs_to_whoever_began_on_it() {
    let mut waiting = Recorder::with("gom", declared("gom")).expect("a table");
    let room = &mut waiting.room;
    let (ana, bea) = (person(1), person(2));
    room.sit(&ana, "player1", Brings::default())
        .expect("a seat");
    let both = room.sit(&ana, "player2", Brings::default());
    assert_eq!(both, Err(Refusal::OneSeatInRated));
    let bot = room.seat_bot(&ana, "player2", "recruit", Brings::default());
    assert_eq!(bot, Err(Refusal::PeopleInRated));
    room.stand(&ana, "player1").expect("it has not begun");
    room.sit(&ana, "player1", Brings::default())
        .expect("a seat");
    room.sit(&bea, "player2", Brings::default())
        .expect("a seat");

    for room in [&mut waiting.restarted(), &mut waiting.room] {
        assert_eq!(room.stand(&bea, "player2"), Err(Refusal::SeatIsKept));
        assert_eq!(room.remove(&ana, &bea), Err(Refusal::Rated));
        let taken = room.sit(&person(3), "player2", Brings::default());
        assert_eq!(taken, Err(Refusal::SeatTaken));
        assert_eq!(room.close(&ana), Err(Refusal::OthersPlay));
    }
    // Even of somebody who has left the club for good nobody takes the seat.
    waiting.store();
    let mut gone = waiting.facts.last().cloned().expect("a fact");
    gone.fact = Fact::Seated {
        seat: "player2".to_owned(),
        occupant: sobremesa_club::room::Occupant::Open,
    };
    waiting.facts.push(gone);
    let mut room = waiting.restarted();
    let taken = room.sit(&person(3), "player2", Brings::default());
    assert_eq!(taken, Err(Refusal::SeatIsKept));
    let bot = room.seat_bot(&ana, "player2", "recruit", Brings::default());
    assert_eq!(bot, Err(Refusal::PeopleInRated));
    assert!(room.deadline().is_some(), "the clock runs on");
}

/// Whoever is away loses on time, by what was announced.
#[test]
fn whoever_stays_away_loses_by_the_clock() {
    let mut kept = battle();
    let late = whose_turn(&kept.room);
    let deadline = kept.room.deadline().expect("a clock");
    kept.room.elapse(deadline);
    kept.room.tell_time().expect("it ends");
    assert!(kept.room.is_over());
    let outcome = kept.room.table().and_then(Table::waiting);
    let outcome = outcome.and_then(|status| status.outcome());
    assert!(!outcome.expect("over").winners.contains(late));
    assert_eq!(kept.room.uncounted(), Some(Uncounted::TooShort));
}

/// Somebody who sits down and gives up has not played: it counts when both sides really have.
#[test]
fn what_was_hardly_played_does_not_count() {
    let resigned_after = |n_moves: u64| {
        let mut kept = kingdoms();
        (1..=n_moves).for_each(|n| kept.wander(n * 1_000, 7 * n as usize));
        let left = kept.room.play(&person(2), "black", json!("abandon"));
        left.expect("they may");
        assert!(kept.room.is_over());
        kept.room.uncounted()
    };
    assert_eq!(resigned_after(0), Some(Uncounted::TooShort));
    assert_eq!(resigned_after(9), Some(Uncounted::TooShort));
    assert_eq!(resigned_after(12), None);
}

/// What the house has played for somebody they have not played.
#[test]
fn turns_that_the_house_played_are_not_played() {
    let settings = Settings {
        pace: Pace::PerTurn { ms: 1_000 },
        ..declared("dominoes")
    };
    let mut kept = Recorder::with("dominoes", settings).expect("a table");
    for (n, seat) in ["P1", "P2", "P3", "P4"].into_iter().enumerate() {
        let sat = kept.room.sit(&person(n as u8 + 1), seat, Brings::default());
        sat.expect("a seat");
    }
    while kept.room.next_step() != Step::Look {
        let deadline = kept.room.deadline().expect("a clock");
        kept.room.elapse(deadline);
        kept.room.tell_time().expect("somebody plays");
    }
    assert_eq!(kept.room.uncounted(), Some(Uncounted::TooShort));
}

const END: fn() -> Value = || json!({ "task": "end_battle" });

/// GOM-END-01: where it counts, the battle ends early only if both sides want it; what is played in
/// between ends the proposal. Among friends one is enough.
#[test]
fn nobody_ends_a_battle_alone_where_it_counts() {
    let mut kept = battle();
    let (ana, bea) = (person(1), person(2));
    let end = |kept: &mut Recorder, who, seat: &str| kept.room.play(who, seat, END());
    end(&mut kept, &ana, "player1").expect("a proposal");
    assert!(!kept.room.is_over());
    assert_eq!(kept.restarted().wants_to_end(), Some(Seat::new(0)));
    end(&mut kept, &ana, "player1").expect("the same once more");
    assert!(!kept.room.is_over(), "twice one is not two");
    kept.move_at(1_000);
    assert_eq!(kept.room.wants_to_end(), None, "it was played on");
    end(&mut kept, &bea, "player2").expect("a proposal");
    assert!(!kept.room.is_over());
    end(&mut kept, &ana, "player1").expect("agreed");
    assert!(kept.room.is_over());

    let mut friends = Recorder::open("gom", game("gom").usual_setup(), BLITZ).expect("a table");
    for (n, seat) in [(1, "player1"), (2, "player2")] {
        let sat = friends.room.sit(&person(n), seat, Brings::default());
        sat.expect("a seat");
    }
    end(&mut friends, &ana, "player1").expect("the end");
    assert!(friends.room.is_over());
}

/// One side gives up, and has lost; a game with a way of its own to leave has that instead.
#[test]
fn whoever_gives_up_has_lost() {
    let mut kept = battle();
    let not_theirs = kept.room.resign(&person(1), "player2");
    assert_eq!(not_theirs, Err(Refusal::NotYourSeat));
    kept.room.resign(&person(2), "player2").expect("they may");
    let over = kept.room.table().map(Table::status).expect("a match");
    assert_eq!(over["over"]["reason"], "resigned");
    assert_eq!(over["over"]["winner"], "player1");
    assert!(kept.restarted().is_over());
    assert!(
        kept.room.resign(&person(1), "player1").is_err(),
        "it is over"
    );
    assert!(!kingdoms().room.may_resign(Seat::new(0)));
}

/// Two tables that look the same to everybody have computer players that think otherwise: their chance
/// comes from the secret of the table.
#[test]
fn nobody_foresees_a_computer_player_from_what_everybody_knows() {
    let chance = |secret: u64| {
        let settings = Settings::usual(game("batelnah").usual_setup());
        let (id, seed) = (table_id(1), Seed::from_number(secret));
        let mut room =
            Room::open(id, person(1), game("batelnah"), settings, seed).expect("a table");
        for seat in ["white", "black", "blue", "red"] {
            let sat = room.seat_bot(&person(1), seat, "level1", Brings::default());
            sat.expect("a seat");
        }
        match room.next_step() {
            Step::Think(thinking) => thinking.seed,
            other => panic!("{other:?}"),
        }
    };
    assert_ne!(chance(1), chance(2));
    assert_eq!(chance(1), chance(1), "the same table taken up again");
}
