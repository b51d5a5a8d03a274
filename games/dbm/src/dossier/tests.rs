use sobremesa_draw::Pose as Drawn;
use sobremesa_kernel::{Audience, Dice, Game, Lang, Seat, Shown};
use sobremesa_table::{ByHand, Chosen, Deed, Foreseen, Motion, Playable, Stride, Track, Way};

use crate::Dbm;
use crate::action::{Action, Fight, Step};
use crate::draw::ids;
use crate::event::Event;
use crate::notation;
use crate::state::State;

const SEAT: Seat = Seat::new(0);
/// A line of three and its general, far from the enemy.
const LINE: &str = "a1..a3 Reg Bd (O) 1000,500,0; a9 Reg Cv (O) 1080,300,0 general; b1 Irr Wb (O) 3000,2000,180 general";

fn in_hand(state: &State) -> Box<dyn ByHand<Action>> {
    Dbm::by_hand(Dbm::view(state, Audience::Seat(SEAT)), Some(SEAT))
}

fn battle(lines: &str) -> State {
    notation::read(lines).expect("a battle")
}

fn deed(hand: &dyn ByHand<Action>, chosen: &Chosen<'_, Action>, name: &str) -> Deed<Action> {
    let dossier = hand.dossier(chosen).expect("something is said");
    let mut deeds = dossier.deeds.into_iter();
    deeds
        .find(|deed| deed.name == name)
        .unwrap_or_else(|| panic!("{name} is offered"))
}

/// DBM-UX-11: after the first step of a group its next handle is drawn ahead of all of them, whichever one is
/// pointed at.
#[test]
fn the_next_step_is_drawn_for_everybody_who_moves() {
    let state = battle(LINE);
    let hand = in_hand(&state);
    let all = ["element-a1", "element-a2", "element-a3"];
    let first = hand.dragged(&Chosen::things(&all), "advance", &[40.0]);
    let one = ["element-a1"];
    let chosen = Chosen {
        things: &one,
        draft: first.as_ref(),
    };
    let wheel = deed(hand.as_ref(), &chosen, "right");
    let Ok(Way::Drag(handle)) = wheel.way else {
        panic!("it wheels");
    };
    let Some(Track::Arc { grip, hinge, .. }) = handle.track else {
        panic!("along an arc");
    };
    // Three bases of 80 paces from one corner of the front to the other.
    let width = libm::hypot(grip.x - hinge.x, grip.y - hinge.y);
    assert!(width >= 240.0, "{width}");
}

/// DBM-GRP-08, -09: a line falls into a column by hand, and a column spreads out; what is offered is legal.
#[test]
fn a_group_changes_its_shape_by_hand() {
    let column = "a1..a3 Reg Bd (O) 1000,500,0 column; a9 Reg Cv (O) 1080,300,0 general; b1 Irr Wb (O) 3000,2000,180 general";
    for (lines, name) in [(LINE, "column"), (column, "spread")] {
        let state = battle(lines);
        let hand = in_hand(&state);
        let all = ["element-a1", "element-a2", "element-a3"];
        let Ok(Way::Choose(choices)) = deed(hand.as_ref(), &Chosen::things(&all), name).way else {
            panic!("{name} can be chosen");
        };
        assert!(!choices.is_empty(), "{name}");
        for choice in choices {
            let Action::Move(order) = &choice.action else {
                panic!("a move");
            };
            let is_shape = match &order.steps[0] {
                Step::FallIn(_) => name == "column",
                Step::Spread(_) => name == "spread",
                _ => false,
            };
            assert!(is_shape, "{name}: {order:?}");
            let preview = hand.preview(&choice.action).expect("a preview");
            assert!(preview.is_lawful(), "{name}: {:?}", preview.verdict);
        }
    }
}

/// DBM-AMB-08, -10: whoever comes near a wood may be stopped, and is told so, whether or not somebody hides
/// there; in the open nothing is said.
#[test]
fn a_preview_says_where_a_move_may_stop_short() {
    let wood = "wood 900,620 1300,620 1300,900 900,900";
    for (lines, may_stop) in [
        (LINE.to_owned(), false),
        (format!("{LINE}; {wood}"), true),
        (
            format!("{LINE}; {wood}; b2 Irr Ps (O) 1100,700,180 hidden"),
            true,
        ),
    ] {
        let state = battle(&lines);
        let hand = in_hand(&state);
        let order = hand.dragged(&Chosen::things(&["element-a2"]), "advance", &[75.0]);
        let preview = order.and_then(|order| hand.preview(&order));
        let verdict = preview.expect("a preview").verdict;
        let is_warned = matches!(verdict, Foreseen::MayStopShort(_));
        assert_eq!(is_warned, may_stop, "{lines}: {verdict:?}");
    }
}

/// DBM-UX-16: what is put on show of a fight adds up, and names the rule of every number.
#[test]
fn the_sheet_of_a_fight_adds_up() {
    let mut state = battle(
        "a1..a2 Reg Sp (O) 1000,500,0; a3 Reg Sp (O) 1000,470,0; a9 Reg Cv (S) 1080,200,0 general; \
         b1 Reg Bd (S) 1000,500,180; b9 Reg Cv (O) 1080,2000,180 general",
    );
    state.phase = crate::state::Phase::Fight;
    let (a, b) = (id("a1"), id("b1"));
    // The fight, and whatever the next turn rolls.
    let rolled = [5, 2, 1, 1, 1].map(Shown::Number);
    let mut dice = Dice::scripted(rolled.to_vec());
    let mut events: Vec<Event> = Vec::new();
    let fight = Action::Fight(Fight { a, b });
    let who = sobremesa_kernel::Actor::Seat(SEAT);
    Dbm::play(&mut state, who, &fight, &mut dice, &mut events).expect("they fight");
    let duel = events.iter().find_map(Dbm::duel).expect("a duel");
    for (side, die) in duel.sides.iter().zip([5, 2]) {
        let counted = side.before.iter().chain(&side.after);
        let sum: i32 = counted.clone().map(|counted| counted.amount).sum();
        assert_eq!(side.die, Some(die));
        assert_eq!(Some(sum + i32::from(die)), side.total, "{side:?}");
        for counted in counted {
            assert!(counted.rule.0.starts_with("DBM-"), "{counted:?}");
            assert_ne!(counted.title.get(Lang::Es), "además", "{counted:?}");
        }
    }
    // Supported spears, 4 + 1, against blades, 5, with dice of 5 and 2.
    assert!(duel.outcome.en.contains("a1"), "{:?}", duel.outcome);
}

fn id(name: &str) -> crate::ElementId {
    crate::ElementId::new(name).expect("a name")
}

/// Whoever moves glides along the way that the event tells, so that where it stood can be shown: in the eyes of
/// the element, and so the same from both ends of the table.
#[test]
fn a_motion_leads_from_where_it_stood_to_where_it_stands() {
    let state = battle(LINE);
    let hand = in_hand(&state);
    let all = ["element-a1", "element-a2", "element-a3"];
    let chosen = Chosen::things(&all);
    let wheel = hand.dragged(&chosen, "right", &[15.0]).expect("a wheel");
    let mut after = state.clone();
    let mut events: Vec<Event> = Vec::new();
    let who = sobremesa_kernel::Actor::Seat(SEAT);
    let mut dice = Dice::scripted(Vec::new());
    Dbm::play(&mut after, who, &wheel, &mut dice, &mut events).expect("they wheel");
    let motions: Vec<Motion> = events.iter().flat_map(Dbm::motions).collect();
    assert_eq!(motions.len(), 3);
    for side in [crate::Side::A, crate::Side::B] {
        let lie = |state: &State, thing: &str| {
            let canvas = crate::draw::canvas(state, Some(side));
            let found = state.find(ids::element_of(thing).expect("an element"));
            let element = state.element(found.expect("it is there"));
            crate::draw::lie(element, &canvas)
        };
        for motion in &motions {
            let (start, end) = (lie(&state, &motion.from), lie(&after, &motion.to));
            let gone = motion.path.iter().fold(start, stride);
            assert!((gone.at.x - end.at.x).abs() < 1e-6, "{gone:?} {end:?}");
            assert!((gone.at.y - end.at.y).abs() < 1e-6, "{gone:?} {end:?}");
            let turned = (gone.turn - end.turn).rem_euclid(360.0);
            assert!(!(1e-6..360.0 - 1e-6).contains(&turned), "{turned}");
        }
    }
}

/// As a browser does it.
fn stride(from: Drawn, stride: &Stride) -> Drawn {
    match *stride {
        Stride::Slide { x, y } => {
            let (sin, cos) = (libm::sin, libm::cos);
            let turn = sobremesa_geometry::radians(from.turn);
            let (dx, dy) = (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn));
            Drawn::at(from.at.x + dx, from.at.y + dy).turned(from.turn)
        }
        Stride::Turn { degrees, .. } => Drawn::at(from.at.x, from.at.y).turned(from.turn + degrees),
    }
}
