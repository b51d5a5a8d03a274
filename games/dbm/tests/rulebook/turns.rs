//! SEQ, PIP-01 to -05, -28, AMB, ARM-12, -13: the order of a turn, its dice, and what is hidden.

use sobremesa_dbm::agenda::AskKind;
use sobremesa_dbm::rules::{losses, victory};
use sobremesa_dbm::{
    Action, CommandIx, Dbm, ElementId, End, Ending, Event, Fact, Fight, Halt, MoveFact, OfferReply,
    Phase, Place, Refusal, Reply, Side, Stance, State, TurnFact,
};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Shown, Status, Stop};

use crate::moves::order;
use crate::scene::{battle, the};

/// Plays an action with these dice and tells what happened.
#[track_caller]
fn play(state: &mut State, seat: &str, action: Action, dice: &[i32]) -> Vec<Event> {
    let script = dice.iter().map(|die| Shown::Number(*die)).collect();
    let mut dice = Dice::scripted(script);
    let mut events = Vec::new();
    let played = Dbm::play(state, actor(seat), &action, &mut dice, &mut events);
    played.unwrap_or_else(|stop| panic!("{seat} {action:?}: {stop:?}"));
    events
}

#[track_caller]
fn refused(state: &State, seat: &str, action: &Action) -> Refusal {
    let mut copy = state.clone();
    let mut dice = Dice::scripted(Vec::new());
    match Dbm::play(&mut copy, actor(seat), action, &mut dice, &mut Vec::new()) {
        Err(Stop::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn seat(name: &str) -> Seat {
    Seat::named(name, Side::SEATS).expect("a seat")
}

fn actor(name: &str) -> Actor {
    Actor::Seat(seat(name))
}

fn end() -> Action {
    Action::EndMoves(Ending::default())
}

fn must(state: &State) -> Vec<&'static str> {
    let seats = Dbm::status(state).must_act();
    seats.iter().map(|seat| Side::SEATS[seat.index()]).collect()
}

/// Two commands a side, far apart; seats a1, a2, b1, b2.
fn quiet() -> State {
    battle(
        "a1 Reg Bd (O) 1000,500,0 general; a2 Reg Bd (O) 1500,500,0 cmd2 general
         b1 Reg Bd (O) 1000,2000,180 general; b2 Reg Bd (O) 1500,2000,180 cmd2 general",
    )
}

/// DBM-SEQ-01, DBM-SEQ-02, DBM-PIP-28: turns alternate, and each begins with a die for every command of
/// the side, rolled openly.
#[test]
fn turns_alternate_and_begin_with_dice() {
    let mut state = quiet();
    assert_eq!(state.side_in_turn(), Side::A);
    play(&mut state, "a1", end(), &[]);
    let events = play(&mut state, "a2", end(), &[4, 4]);
    assert_eq!(state.side_in_turn(), Side::B);
    let rolled = events.iter().find_map(|event| match &event.fact {
        Fact::Turn(TurnFact::DiceRolled {
            side: Side::B,
            dice,
        }) => Some(dice.clone()),
        _ => None,
    });
    let rolled = rolled.expect("dice");
    assert_eq!(
        rolled
            .iter()
            .map(|die| (die.command, die.die))
            .collect::<Vec<_>>(),
        [(1, 4), (2, 4)]
    );
    assert_eq!(must(&state), ["b1", "b2"]);
}

/// DBM-SEQ-08: the generals of a side move interleaved, each until he has ended; the step ends when all
/// have.
#[test]
fn generals_of_a_side_move_interleaved() {
    let mut state = quiet();
    assert_eq!(must(&state), ["a1", "a2"]);
    play(&mut state, "a2", Action::Move(order("a2: forward 50")), &[]);
    play(&mut state, "a1", Action::Move(order("a1: forward 50")), &[]);
    play(&mut state, "a2", end(), &[]);
    assert_eq!(must(&state), ["a1"]);
    let again = refused(&state, "a2", &end());
    assert!(matches!(again, Refusal::NotYourTurn), "{again:?}");
    assert_eq!(state.phase, Phase::Move);
}

/// DBM-ARM-13: each general's seat decides about his own elements.
#[test]
fn nobody_moves_another_generals_elements() {
    let state = quiet();
    for name in ["a2", "b1"] {
        let refusal = refused(
            &state,
            "a1",
            &Action::Move(order(&format!("{name}: forward 50"))),
        );
        assert!(matches!(refusal, Refusal::NotYours { .. }), "{refusal:?}");
    }
}

/// DBM-PIP-01, DBM-PIP-03: regular generals' dice are pooled, and the commander-in-chief gives each to one of
/// those commands before any move.
#[test]
fn pooled_dice_are_given_out() {
    let mut state = quiet();
    play(&mut state, "a1", end(), &[]);
    play(&mut state, "a2", end(), &[2, 5]);
    assert_eq!(state.phase, Phase::Assign);
    assert_eq!(must(&state), ["b1"], "the commander-in-chief");
    let dice = |dice: &[u8]| {
        Action::AssignPips(sobremesa_dbm::Assignment {
            dice: dice.to_vec(),
        })
    };
    let wrong = refused(&state, "b1", &dice(&[5, 5]));
    assert_eq!(wrong, Refusal::NotTheDice { dice: vec![2, 5] });
    play(&mut state, "b1", dice(&[5, 2]), &[]);
    let pips: Vec<u8> = state
        .commands_of(Side::B)
        .map(|(_, command)| command.pips)
        .collect();
    assert_eq!(pips, [5, 2]);
    assert_eq!(state.phase, Phase::Move);
}

/// DBM-PIP-02: the die of an irregular general is his own.
#[test]
fn an_irregular_generals_die_is_his_own() {
    let state = battle(
        "a1 Reg Bd (O) 1000,500,0 general; a2 Irr Bd (O) 1500,500,0 cmd2 general; b1 Reg Bd (O) 1000,2000,180 general",
    );
    let mut position = Dbm::position(&state);
    for command in &mut position.commands {
        command.own_die = None;
    }
    let state = Dbm::resume(&position).expect("a battle");
    let own: Vec<bool> = state
        .commands_of(Side::A)
        .map(|(_, command)| command.own_die)
        .collect();
    assert_eq!(own, [false, true]);
}

/// DBM-PIP-04: when the commander-in-chief is dead, every command has the die it rolled.
#[test]
fn a_dead_commander_in_chief_ends_the_pool() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0 general
         b1 Reg Bd (O) 1000,2000,180 general; b3..b9 Reg Bd (O) 1800,2000,180; b2 Reg Bd (O) 900,2000,180 cmd2 general",
    );
    let cinc = the(&state, "b1");
    state.elements[cinc.index()].place = sobremesa_dbm::Place::Destroyed;
    play(&mut state, "a1", end(), &[2, 5]);
    assert_eq!(state.phase, Phase::Move, "nothing is given out");
    let pips: Vec<u8> = state
        .commands_of(Side::B)
        .map(|(_, command)| command.pips)
        .collect();
    assert_eq!(pips, [2, 5]);
}

/// DBM-PIP-05: a command of which nothing is left rolls no die, and nobody waits for its general.
#[test]
fn a_command_without_elements_rolls_no_die() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0 general
         b1 Reg Bd (O) 1000,2000,180 general; b3..b9 Reg Bd (O) 1800,2000,180; b2 Reg Bd (O) 900,2000,180 cmd2 general",
    );
    let gone = the(&state, "b2");
    state.elements[gone.index()].place = sobremesa_dbm::Place::Destroyed;
    play(&mut state, "a1", end(), &[4]);
    assert_eq!(must(&state), ["b1"]);
}

/// DBM-SEQ-05, DBM-SEQ-11: the combat step has no end but that every pair has fought; S names the order.
#[test]
fn every_pair_fights_before_the_turn_ends() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0 general; a2 Reg Bd (O) 1400,500,0
         b1 Reg Bd (O) 1000,500,180 general; b2 Reg Bd (O) 1400,500,180",
    );
    play(&mut state, "a1", end(), &[]);
    assert_eq!(state.phase, Phase::Fight);
    assert_eq!(must(&state), ["a1"]);
    let wrong = refused(&state, "a1", &end());
    assert!(
        matches!(
            wrong,
            Refusal::WrongPhase {
                phase: "fight",
                wanted: "move"
            }
        ),
        "{wrong:?}"
    );
    let id = |name: &str| ElementId::new(name).expect("a name");
    let fight = |a: &str, b: &str| Action::Fight(sobremesa_dbm::Fight { a: id(a), b: id(b) });
    play(&mut state, "a1", fight("a2", "b2"), &[3, 3]);
    assert_eq!(state.phase, Phase::Fight);
    let again = refused(&state, "a1", &fight("a2", "b2"));
    assert!(matches!(again, Refusal::NoFight { .. }), "{again:?}");
    play(&mut state, "a1", fight("a1", "b1"), &[3, 3, 2]);
    assert_eq!(state.side_in_turn(), Side::B, "the turn ended by itself");
}

/// DBM-VIC-09: either commander-in-chief may concede, and both may agree to stop.
#[test]
fn a_battle_may_be_conceded_or_agreed_on() {
    let mut state = quiet();
    play(&mut state, "b1", Action::Concede, &[]);
    assert_eq!(state.phase, Phase::Over(End::Conceded(Side::B)));
    assert!(matches!(Dbm::status(&state), Status::Over(_)));
    let mut state = quiet();
    let refusal = refused(&state, "a2", &Action::Concede);
    assert_eq!(refusal, Refusal::NotForYou, "only the commander-in-chief");
    play(&mut state, "a1", Action::OfferEnd, &[]);
    play(
        &mut state,
        "b1",
        Action::AnswerOffer(OfferReply { yes: false }),
        &[],
    );
    let refusal = refused(&state, "b1", &Action::AnswerOffer(OfferReply { yes: true }));
    assert_eq!(refusal, Refusal::NoOffer);
    play(&mut state, "b1", Action::OfferEnd, &[]);
    play(
        &mut state,
        "a1",
        Action::AnswerOffer(OfferReply { yes: true }),
        &[],
    );
    assert_eq!(state.phase, Phase::Over(End::Agreed));
}

/// DBM-VIC-09, DBM-SEQ-09: an offer to end it is told; and whoever concedes while somebody is asked leaves nothing open.
#[test]
fn nothing_stays_open_when_a_battle_ends() {
    let mut trial = crate::scene::Trial::shooting(
        "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 910,600,180 ; b2 Reg Sp (O) 1090,600,180",
    );
    let [a, b] = Side::BOTH.map(Side::commander_in_chief);
    trial.play(a, &Action::OfferEnd, &[]);
    let mut facts = trial.events.iter();
    assert!(facts.any(|event| matches!(
        event.fact,
        Fact::Turn(TurnFact::EndOffered { side: Side::A })
    )));
    trial.shoot("b1", &[]);
    assert!(trial.state.ask.is_some() && !trial.state.agenda.is_empty());
    trial.play(b, &Action::Concede, &[]);
    assert_eq!(trial.state.phase, Phase::Over(End::Conceded(Side::B)));
    assert!(trial.state.ask.is_none() && trial.state.agenda.is_empty());
}

/// DBM-DEM-04, DBM-FLE-05: the attacker's edge is below, the defender's above.
#[test]
fn the_defenders_flee_upwards() {
    let mut trial = crate::scene::Trial::moving("turn 2 ; b3 Reg Sp (O) 1400,1600,180");
    let command = trial.state.element(the(&trial.state, "b3")).command;
    let its = trial.state.commands[command.index()].as_mut();
    its.expect("b's").demoralised = true;
    let mut trial = trial.end_moves();
    assert_eq!(trial.state.phase, Phase::Advance);
    trial.play(Side::B.commander_in_chief(), &Action::AdvanceRest, &[]);
    assert_eq!(trial.at("b3"), "1400,1780,0");
}

/// DBM-VIC-10: a battle of agreed turns ends after the defender's last.
#[test]
fn a_battle_of_agreed_turns_ends() {
    let mut state = quiet();
    state.turn_limit = Some(1);
    play(&mut state, "a1", end(), &[]);
    play(&mut state, "a2", end(), &[3, 3]);
    play(&mut state, "b1", end(), &[]);
    play(&mut state, "b2", end(), &[]);
    assert_eq!(state.phase, Phase::Over(End::Turns));
}

/// Kn who would run ahead lie in a wood, and archers.
fn ambush() -> State {
    battle(
        "a1 Reg Bd (O) 1800,300,0 general
         b1 Reg Bd (O) 1800,2000,180 general; bh1 Irr Kn (O) 600,1500,180 hidden; bh2 Irr Bw (O) 700,1500,180 hidden
         wood 400,1400 900,1400 900,1700 400,1700",
    )
}

/// DBM-AMB-07, DBM-ARM-12: what is hidden is in no view but its own side's and the referee's, and no
/// order can name it.
#[test]
fn nobody_sees_who_is_hidden() {
    let state = ambush();
    let names = |audience: Audience| {
        let view = Dbm::view(&state, audience);
        let names: Vec<String> = view
            .position
            .elements
            .iter()
            .map(|form| form.id.to_string())
            .collect();
        names.join(" ")
    };
    assert_eq!(names(Audience::Seat(seat("a1"))), "a1 b1");
    assert_eq!(names(Audience::Spectator), "a1 b1");
    assert_eq!(names(Audience::Seat(seat("b1"))), "a1 b1 bh1 bh2");
    assert_eq!(names(Audience::Referee), "a1 b1 bh1 bh2");
    let refusal = refused(&state, "a1", &Action::Move(order("bh1: forward 50")));
    assert!(
        matches!(refusal, Refusal::UnknownElement { .. }),
        "{refusal:?}"
    );
}

/// DBM-AMB-06: a hidden archer shoots only if he was told to; telling him is nobody else's business.
#[test]
fn stances_are_secret() {
    let mut state = ambush();
    let stance = |shoot| {
        Action::SetStance(Stance {
            element: ElementId::new("bh2").expect("a name"),
            shoot,
        })
    };
    let events = play(&mut state, "b1", stance(true), &[]);
    assert!(state.stances.contains(the(&state, "bh2")));
    let told = |audience| {
        events
            .iter()
            .filter_map(|event| Dbm::redact(event, audience))
            .count()
    };
    assert_eq!(told(Audience::Seat(seat("b1"))), 1);
    assert_eq!(told(Audience::Seat(seat("a1"))), 0);
    assert_eq!(told(Audience::Spectator), 0);
}

/// DBM-AMB-02, DBM-AMB-09: hidden impetuous troops that were not halted appear when the spontaneous step
/// begins, and get the next name in the order of appearance.
#[test]
fn the_impetuous_leave_their_ambush() {
    let mut state = ambush();
    state.names_given = [1, 1];
    state.turn = 2;
    let events = play(&mut state, "b1", end(), &[]);
    let appeared: Vec<String> = events
        .iter()
        .filter_map(|event| match &event.fact {
            Fact::Move(MoveFact::Appeared { element }) => Some(element.element.id.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(appeared, ["b2"]);
    assert_eq!(state.phase, Phase::Advance);
    assert!(state.to_advance.contains(the(&state, "b2")));
}

/// DBM-SEQ-07, DBM-REF-03: two generals share an army; the order of its fights is named by the
/// commander-in-chief's seat alone, also of those in which the other's command fights.
#[test]
fn the_commander_in_chief_names_the_fights() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0 general ; b1 Reg Bd (O) 1000,500,180 general
         a2 Reg Bd (O) 2000,500,0 cmd2 general ; b2 Reg Bd (O) 2000,500,180",
    );
    let second = state.element(the(&state, "a2")).command;
    let command = state.commands[second.index()].as_mut();
    command.expect("it is there").seat = seat("a2");
    state.phase = Phase::Fight;
    let fight = Action::Fight(Fight {
        a: ElementId::new("a2").expect("a name"),
        b: ElementId::new("b2").expect("a name"),
    });
    let refusal = refused(&state, "a2", &fight);
    assert_eq!(refusal, Refusal::NotYourTurn);
    play(&mut state, "a1", fight, &[3, 3]);
}

/// DBM-SEQ-08: whoever lets the rest of his advance by themselves says so to everybody, since everybody sees
/// it.
#[test]
fn letting_the_rest_go_is_told_to_all() {
    let mut state = battle(
        "a1 Reg Bd (O) 1800,300,0 general ; a2 Irr Kn (O) 1000,500,0 ; a3 Irr Kn (O) 2600,500,0
         b1 Reg Bd (O) 1800,2000,180 general",
    );
    play(&mut state, "a1", end(), &[]);
    assert_eq!(state.phase, Phase::Advance);
    let events = play(&mut state, "a1", Action::AdvanceRest, &[3]);
    for audience in [Audience::Seat(seat("b1")), Audience::Spectator] {
        let told = events
            .iter()
            .filter_map(|event| Dbm::redact(event, audience));
        let first = told.map(|event| event.fact).next();
        let let_go = Fact::Turn(TurnFact::RestLetGo { seat: "a1" });
        assert_eq!(first, Some(let_go), "{audience:?}");
    }
}

/// DBM-AMB-05, DBM-HLT-04: a secret halt is told to nobody else, and the points still seem to be left.
#[test]
fn a_secret_halt_leaves_the_points_where_they_seem_to_be() {
    let mut state = ambush();
    state.turn = 2;
    let halt = Action::Halt(sobremesa_dbm::Halt {
        elements: vec![ElementId::new("bh1").expect("a name")],
        about: false,
        spare: false,
    });
    let events = play(&mut state, "b1", halt, &[]);
    let enemy = Audience::Seat(seat("a1"));
    assert_eq!(
        events
            .iter()
            .filter_map(|event| Dbm::redact(event, enemy))
            .count(),
        0
    );
    let pips = |audience| {
        let view = Dbm::view(&state, audience);
        let own = view
            .position
            .commands
            .iter()
            .find(|form| form.side == Side::B);
        own.and_then(|form| form.pips).expect("points")
    };
    assert_eq!(pips(enemy), 6);
    assert!(pips(Audience::Seat(seat("b1"))) < 6);
}

/// A battle in which the commands have the equivalents that stand on the table.
fn counted(text: &str) -> State {
    let mut state = battle(text);
    for command in CommandIx::all() {
        let original = losses::original(&state, command);
        if let Some(its) = &mut state.commands[command.index()] {
            its.original = original;
        }
    }
    state
}

/// DBM-DEM-05, DBM-SEQ-06: at the end of a turn first every command of both sides is tested by its losses; only then is
/// it looked whether an army is beaten. Each side's second command breaks, which makes 3 of 6 on both
/// sides: a draw, where an army looked at before the other's test would have lost alone.
#[test]
fn all_commands_are_tested_before_any_army() {
    let mut state = counted(
        "a1..a3 Reg Sp (O) 200,200,0 ; a4..a6 Reg Sp (O) 800,200,0 cmd2
         b1..b3 Reg Sp (O) 200,2200,180 ; b4..b6 Reg Sp (O) 800,2200,180 cmd2",
    );
    for name in ["a4", "b4"] {
        let lost = the(&state, name);
        state.elements[lost.index()].place = Place::Destroyed;
    }
    play(&mut state, "a1", end(), &[]);
    let events = play(&mut state, "a2", end(), &[]);
    let told: Vec<&str> = events.iter().map(|event| event.rule.0).collect();
    let told: Vec<&str> = told
        .into_iter()
        .filter(|rule| !rule.starts_with("DBM-SEQ"))
        .collect();
    assert_eq!(told, ["DBM-DEM-01", "DBM-DEM-01", "DBM-VIC-01"]);
    assert_eq!(victory::score(&state).points, [5, 5]);
}

/// DBM-DEM-04, DBM-HLT-01, DBM-FLE-05, -06: a demoralised command makes one tactical move with one element a
/// turn, and halts. All others flee towards their own edge, tactical maximum and 50 p, but for those in
/// contact; an overlap is no contact.
#[test]
fn a_demoralised_command() {
    let mut state = battle(
        "a1 Reg Sp (O) 1000,800,0 ; a2 Reg Sp (O) 1200,800,0 ; a3 Reg Sp (O) 1400,800,0
         a4 Reg Sp (O) 2000,800,0 ; a5 Reg Sp (O) 2080,800,0 ; a6..a7 Reg Sp (O) 2600,800,0
         b1 Reg Sp (O) 2000,800,180 ; b2 Reg Sp (O) 1000,2000,180",
    );
    let command = state.element(the(&state, "a1")).command;
    let its = state.commands[command.index()].as_mut().expect("a's");
    its.demoralised = true;
    its.pips = 6;
    let group = refused(&state, "a1", &Action::Move(order("a6..a7: forward 50")));
    let march = refused(&state, "a1", &Action::Move(order("march a1: forward 50")));
    for refusal in [group, march] {
        assert_eq!(refusal.rule().0, "DBM-DEM-04");
    }
    play(&mut state, "a1", Action::Move(order("a1: forward 50")), &[]);
    let second = refused(&state, "a1", &Action::Move(order("a2: forward 50")));
    assert_eq!(second.rule().0, "DBM-DEM-04", "one a turn");
    play(&mut state, "a1", Action::Halt(halt("a2")), &[]);
    play(&mut state, "a1", end(), &[]);
    assert_eq!(state.phase, Phase::Advance);
    play(&mut state, "a1", Action::AdvanceRest, &[]);
    let at = |name: &str| {
        let pose = state.element(the(&state, name)).pose;
        (
            pose.at.x.round(),
            pose.at.y.round(),
            pose.facing.degrees().round(),
        )
    };
    assert_eq!(at("a1"), (1000.0, 850.0, 0.0), "it has moved");
    assert_eq!(at("a2"), (1200.0, 800.0, 0.0), "it was halted");
    assert_eq!(
        at("a3"),
        (1400.0, 620.0, 180.0),
        "about on its ground (770), then 150"
    );
    assert_eq!(at("a4"), (2000.0, 800.0, 0.0), "it fights");
    assert_eq!(at("a5"), (2080.0, 620.0, 180.0), "it only overlapped");
}

fn halt(name: &str) -> Halt {
    Halt {
        elements: vec![ElementId::new(name).expect("a name")],
        about: false,
        spare: false,
    }
}

/// DBM-SEQ-03, DBM-PUR-04, -13: Cavalry break off from irregular Blades in their own movement. Whether the Blades
/// pursue Mounted is for their owner to say, out of his turn and before anything else.
#[test]
fn whoever_is_left_says_whether_he_pursues() {
    let left = || {
        let mut state = battle(
            "a1 Reg Cv (O) 1000,500,0 ; b1 Irr Bd (O) 1000,500,180 ; a2 Reg Cv (O) 2000,500,0",
        );
        play(&mut state, "a1", Action::Move(order("a1: back 150")), &[]);
        state
    };
    let state = left();
    assert_eq!(must(&state), ["b1"]);
    let waits = refused(&state, "a1", &Action::Move(order("a2: forward 50")));
    assert!(
        matches!(waits, Refusal::NotYourTurn | Refusal::AnswerFirst { .. }),
        "{waits:?}"
    );
    for (option, y) in [("yes", 470.0), ("no", 500.0)] {
        let mut state = left();
        let reply = Reply {
            kind: AskKind::Pursue,
            option: option.to_owned(),
        };
        play(&mut state, "b1", Action::Answer(reply), &[]);
        assert_eq!(state.element(the(&state, "b1")).pose.at.y, y, "{option}");
        assert_eq!(must(&state), ["a1"], "then his enemy goes on");
    }
}

/// DBM-SPO-23: whoever has one way goes by no second one.
#[test]
fn there_is_no_way_beyond_the_last() {
    let mut state = battle(
        "a1 Irr Wb (O) 1000,500,0; a9 Reg Cv (O) 1400,300,0 general
         b1 Reg Bd (O) 1000,1200,180; b9 Reg Cv (O) 1400,2000,180 general",
    );
    play(&mut state, "a1", end(), &[]);
    assert_eq!(state.phase, Phase::Advance);
    let element = ElementId::new("a1").expect("a name");
    let by = |way: u8| Action::Advance(sobremesa_dbm::Advance { element, way });
    for way in [1, 2, 255] {
        let refusal = refused(&state, "a1", &by(way));
        assert!(
            matches!(refusal, Refusal::NoSuchWay { n_ways: 1 }),
            "{refusal:?}"
        );
    }
}

/// DBM-SEQ-09, DBM-ARM-13: only whoever is asked answers, and what is asked.
#[test]
fn nobody_answers_for_another_or_to_another_question() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0 general; a2 Reg Bd (O) 1500,500,0
         b1 Reg Bd (O) 1000,2000,180 general",
    );
    let about = the(&state, "a1");
    state.ask = Some(sobremesa_dbm::agenda::Ask {
        to: seat("a1"),
        kind: AskKind::Pursue,
        about,
        options: vec![
            sobremesa_dbm::agenda::Answer::Yes,
            sobremesa_dbm::agenda::Answer::No,
        ],
    });
    let reply = |kind: AskKind| {
        Action::Answer(Reply {
            kind,
            option: "yes".to_owned(),
        })
    };
    for (who, kind) in [("b1", AskKind::Pursue), ("a1", AskKind::Hold)] {
        let refusal = refused(&state, who, &reply(kind));
        assert!(
            matches!(refusal, Refusal::NothingAsked),
            "{who}: {refusal:?}"
        );
    }
}
