//! DBM-ALY, DBM-VIC-06, DBM-DEM-05: allied generals who wait, join, or change sides.

use sobremesa_dbm::rules::{losses, victory};
use sobremesa_dbm::{
    Action, Allegiance, CommandIx, Dbm, Decided, ElementId, Ending, Equivalents, Event, Fact, Move,
    Phase, Place, Refusal, Role, Shoot, Side, State, Step, TurnFact,
};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Shown, Stop};

use crate::scene::{battle, the};

const ALLY: CommandIx = CommandIx::new(Side::A, 2);

/// Side a with an ally as its second command, whose general rolls his first die next; side b.
fn wavering(extra: &str) -> State {
    let mut state = battle(&format!(
        "turn 2
         a1 Reg Bd (O) 1000,300,0 general ; a2..a9 Reg Bd (O) 1080,300,0
         a20 Irr Kn (O) 2400,300,0 general cmd2 ; a21..a24 Irr Wb (O) 2480,300,0 cmd2
         b1 Reg Sp (O) 1000,1900,180 general ; b2..b9 Reg Sp (O) 920,1900,180
         {extra}"
    ));
    let command = state.commands[ALLY.index()].as_mut().expect("an ally");
    command.role = Role::Ally;
    command.allegiance = Allegiance::Untested;
    command.own_die = true;
    command.may_turn = true;
    state
}

struct Field {
    state: State,
    events: Vec<Event>,
}

fn seat(name: &str) -> Seat {
    Seat::named(name, Side::SEATS).expect("a seat")
}

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

impl Field {
    fn new(state: State) -> Field {
        Field {
            state,
            events: Vec::new(),
        }
    }

    fn try_play(&mut self, who: Seat, action: &Action, dice: &[u8]) -> Result<(), Refusal> {
        let shown = dice.iter().map(|die| Shown::Number(i32::from(*die)));
        let mut dice = Dice::scripted(shown.collect());
        let who = Actor::Seat(who);
        match Dbm::play(&mut self.state, who, action, &mut dice, &mut self.events) {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(stop) => panic!("{action:?}: {stop:?}"),
        }
    }

    #[track_caller]
    fn play(&mut self, who: &str, action: &Action, dice: &[u8]) {
        self.try_play(seat(who), action, dice)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    }

    /// All of the side in turn end their moves and let go who must; the dice are those of the next turn.
    #[track_caller]
    fn end_turn(&mut self, dice: &[u8]) {
        let turn = self.state.turn;
        while self.state.turn == turn {
            let who = Dbm::status(&self.state).must_act().iter().next();
            let action = match self.state.phase {
                Phase::Advance => Action::AdvanceRest,
                _ => Action::EndMoves(Ending::default()),
            };
            self.try_play(who.expect("somebody"), &action, dice)
                .unwrap_or_else(|refusal| panic!("{refusal:?}"));
        }
    }

    fn allegiance(&self) -> Allegiance {
        self.state.command(ALLY).allegiance
    }

    fn told(&self, is_it: impl Fn(&TurnFact) -> bool) -> bool {
        let mut facts = self.events.iter().filter_map(|event| match &event.fact {
            Fact::Turn(fact) => Some(fact),
            _ => None,
        });
        facts.any(is_it)
    }
}

fn forward(name: &str, paces: f64) -> Action {
    Action::Move(Move {
        elements: vec![id(name)],
        march: false,
        steps: vec![Step::Forward(paces)],
        order: Vec::new(),
        spare: false,
    })
}

/// DBM-ALY-01, -02: a 1 on his first die, and only on the first; a 6 later decides him.
#[test]
fn a_first_one_makes_an_ally_wait() {
    let mut field = Field::new(wavering(""));
    field.end_turn(&[4, 1]);
    assert_eq!(field.allegiance(), Allegiance::Undecided);
    assert!(field.told(|fact| matches!(fact, TurnFact::AllyWavers { command: 2, .. })));
    field.end_turn(&[3]);
    field.end_turn(&[4, 5]);
    assert_eq!(field.allegiance(), Allegiance::Undecided);
    field.end_turn(&[3]);
    field.end_turn(&[4, 6]);
    assert_eq!(field.allegiance(), Allegiance::Sure);
    // Another who rolls a 1 in his second turn was sure already.
    let mut field = Field::new(wavering(""));
    field.end_turn(&[4, 2]);
    field.end_turn(&[3]);
    field.end_turn(&[4, 1]);
    assert_eq!(field.allegiance(), Allegiance::Sure);
}

/// DBM-ALY-03: he does not advance by himself, nor go nearer to an enemy within 600 p; away, or where no
/// enemy is so near, he may go.
#[test]
fn an_undecided_ally_keeps_away() {
    let near = "b20 Reg Sp (O) 2480,850,180 cmd2 ; b21..b29 Reg Sp (O) 2400,850,180 cmd2";
    let mut field = Field::new(wavering(near));
    field.end_turn(&[4, 1]);
    let nearer = field.try_play(seat("a2"), &forward("a20", 50.0), &[]);
    assert_eq!(nearer.expect_err("nearer").rule().0, "DBM-ALY-03");
    let away = Action::Move(Move {
        elements: vec![id("a20")],
        march: false,
        steps: vec![Step::To(sobremesa_dbm::Pose::new(2300.0, 250.0, 0.0))],
        order: Vec::new(),
        spare: false,
    });
    let command = field.state.commands[ALLY.index()].as_mut();
    command.expect("an ally").pips = 6;
    field.play("a2", &away, &[]);
    // His warriors would run ahead if he were sure.
    let before = field.state.element(the(&field.state, "a21")).pose;
    field.end_turn(&[3, 3]);
    assert_eq!(field.state.element(the(&field.state, "a21")).pose, before);
    let mut sure = Field::new(wavering(near));
    sure.end_turn(&[4, 2]);
    sure.play("a2", &forward("a20", 50.0), &[]);
}

/// DBM-ALY-03: nobody of his shoots, though an enemy stands before him.
#[test]
fn an_undecided_ally_does_not_shoot() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,300,0 general ; a20 Reg Bw (O) 2400,300,0 cmd2 general
         b1 Reg Sp (O) 2400,400,180 general",
    );
    state.phase = Phase::Shoot;
    let targets = |state: &State| {
        sobremesa_dbm::rules::shooting::targets(&sobremesa_dbm::board::Board::public(state)).len()
    };
    assert_eq!(targets(&state), 1);
    let command = state.commands[ALLY.index()].as_mut().expect("an ally");
    command.allegiance = Allegiance::Undecided;
    assert_eq!(targets(&state), 0);
}

/// DBM-ALY-02, -07: whoever is shot at, or touched, is decided from that moment.
#[test]
fn attacks_decide_an_ally() {
    let mut state = wavering("b20..b29 Reg Bw (O) 2400,480,180 cmd2");
    let command = state.commands[ALLY.index()].as_mut().expect("an ally");
    command.allegiance = Allegiance::Undecided;
    state.phase = Phase::Shoot;
    let mut shot = Field::new(state.clone());
    let target = id("a20");
    shot.play("b1", &Action::Shoot(Shoot { target }), &[1, 1]);
    assert_eq!(shot.allegiance(), Allegiance::Sure);
    let attacked = |fact: &TurnFact| {
        matches!(
            fact,
            TurnFact::AllyJoined {
                by: Decided::Attacked,
                ..
            }
        )
    };
    assert!(shot.told(attacked));
    state.phase = Phase::Move;
    let rider = the(&state, "b29");
    state.elements[rider.index()].pose = sobremesa_dbm::Pose::new(2480.0, 390.0, 180.0);
    let mut touched = Field::new(state);
    assert_eq!(touched.allegiance(), Allegiance::Undecided);
    touched.play("b2", &forward("b29", 90.0), &[]);
    assert_eq!(touched.allegiance(), Allegiance::Sure);
    assert!(touched.told(attacked));
}

/// An undecided ally in an army that can bear the loss of its first command, in the enemy's turn.
fn undecided() -> State {
    let mut state = wavering(
        "a30..a49 Reg Bd (O) 800,600,0 cmd3 ; b40..b59 Reg Sp (O) 3000,2200,180 cmd2
         wood 2900,200 3300,200 3300,500 2900,500
         a25 Irr Wb (O) 3100,350,0 cmd2 hidden",
    );
    let command = state.commands[ALLY.index()].as_mut().expect("an ally");
    command.allegiance = Allegiance::Undecided;
    state
}

fn lose(state: &mut State, names: &[&str]) {
    for name in names {
        let lost = the(state, name);
        state.elements[lost.index()].place = Place::Destroyed;
    }
}

/// DBM-ALY-02: a command of the enemy's breaks, and he joins.
#[test]
fn an_ally_joins_the_winner() {
    let mut state = undecided();
    lose(&mut state, &["b2", "b3", "b4"]);
    let mut field = Field::new(state);
    field.end_turn(&[4, 4, 4]);
    assert_eq!(field.allegiance(), Allegiance::Sure);
    assert!(field.told(|fact| matches!(
        fact,
        TurnFact::AllyJoined {
            by: Decided::EnemyBroke,
            ..
        }
    )));
}

/// DBM-ALY-04 to -06, DBM-VIC-06: a command of his own side breaks, and he goes over with all he has. His
/// old army has lost him, the new one's totals stay; its commander-in-chief plays him, and sees who of his
/// hides; the old side does not.
#[test]
fn an_ally_changes_sides() {
    let mut state = undecided();
    lose(&mut state, &["a2", "a3", "a4"]);
    let originals = Side::BOTH.map(|side| losses::original_of_army(&state, side));
    let ally = state.command(ALLY).original;
    let mut field = Field::new(state);
    field.end_turn(&[4, 4, 4]);
    let state = &field.state;
    assert!(field.told(|fact| matches!(fact, TurnFact::AllyTurned { to: 5, .. })));
    let now = CommandIx::new(Side::B, 5);
    assert_eq!(state.command(ALLY).allegiance, Allegiance::Turned);
    assert_eq!(state.command(now).allegiance, Allegiance::Turncoat);
    assert_eq!(state.command(now).pips, 0, "he has no points this turn");
    for name in ["a20", "a21", "a24", "a25"] {
        assert_eq!(state.side(the(state, name)), Side::B, "{name}");
        assert_eq!(state.owner(the(state, name)), seat("b1"), "{name}");
    }
    let after = Side::BOTH.map(|side| losses::original_of_army(state, side));
    assert_eq!(originals, after);
    let broken = state.command(CommandIx::new(Side::A, 1)).original;
    assert_eq!(losses::lost_by_army(state, Side::A), broken + ally);
    assert_eq!(losses::lost_by_army(state, Side::B), Equivalents::default());
    // Of a's five points 3 + 1 + 1: the commander-in-chief's and the ally's are lost.
    assert_eq!(victory::score(state).points, [1, 9]);
    let commands = Dbm::commands(state);
    assert_eq!(commands.commander(seat("a2")), seat("b1"));
    assert!(!commands.expects(seat("a2")), "he has no command left");
    assert!(commands.expects(seat("a3")));
    let reads = |who: &str| {
        let view = Dbm::view(state, Audience::Seat(seat(who)));
        serde_json::to_string(&view).expect("a view")
    };
    assert!(reads("b1").contains("\"a25\""));
    assert!(!reads("a1").contains("\"a25\""));
    // His die comes with him: side b rolls three in its next turn.
    field.end_turn(&[3, 3, 3]);
    assert_eq!(field.state.command(now).die, Some(3));
    let position = Dbm::position(&field.state);
    let read = Dbm::resume(&position).expect("a position of ours");
    assert_eq!(Dbm::position(&read), position);
}

/// DBM-ALY-05, DBM-LST-16: who may not change sides stays undecided.
#[test]
fn a_loyal_ally_stays_undecided() {
    let mut state = undecided();
    let command = state.commands[ALLY.index()].as_mut().expect("an ally");
    command.may_turn = false;
    lose(&mut state, &["a2", "a3", "a4"]);
    let mut field = Field::new(state);
    field.end_turn(&[4, 4, 4]);
    assert_eq!(field.allegiance(), Allegiance::Undecided);
}

/// DBM-LST-16: foreigners turn if they are irregular, countrymen only in a civil war.
#[test]
fn who_may_change_sides() {
    use sobremesa_dbm::{CommandList, Line, Name};
    let army = sobremesa_dbm::ready("gallic").expect("a ready army");
    let command = |ally: &str, regular: bool| {
        let mut list: CommandList = army.command[0].clone();
        list.general = Role::Ally;
        list.ally = ally.to_owned();
        let general: &mut Line = list.line.iter_mut().find(|line| line.general).expect("one");
        general.regular = regular;
        general.name = Name::both("general");
        list
    };
    for (ally, regular, civil_war, expected) in [
        ("german", false, false, true),
        ("german", true, true, false),
        ("", false, false, false),
        ("", false, true, true),
        ("", true, true, true),
    ] {
        let turns = command(ally, regular).may_turn(army, civil_war);
        assert_eq!(turns, expected, "{ally} {regular} {civil_war}");
    }
}
