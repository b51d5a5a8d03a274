use sobremesa_draw::Pose as Drawn;
use sobremesa_kernel::{Audience, Dice, Game, Lang, Seat, Shown};
use sobremesa_speak::capital;
use sobremesa_table::{ByHand, Chosen, Deed, Foreseen, Motion, Playable, Stride, Track, Way};

use crate::Dbm;
use crate::action::{Action, Fight, Step};
use crate::draw::{ids, words};
use crate::event::{Event, Fact, TurnFact};
use crate::notation;
use crate::side::Side;
use crate::state::{Phase, State};

const SEAT: Seat = Seat::new(0);
/// A line of three and its general, far from the enemy.
const LINE: &str = "a1..a3 Reg Bd (O) 1000,500,0; a9 Reg Cv (O) 1080,300,0 general; b1 Irr Wb (O) 3000,2000,180 general";

pub(super) fn in_hand(state: &State) -> Box<dyn ByHand<Action>> {
    Dbm::by_hand(Dbm::view(state, Audience::Seat(SEAT)), Some(SEAT))
}

pub(super) fn battle(lines: &str) -> State {
    notation::read(lines).expect("a battle")
}

pub(super) fn deed(
    hand: &dyn ByHand<Action>,
    chosen: &Chosen<'_, Action>,
    name: &str,
) -> Deed<Action> {
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

/// DBM-UX-11: whoever has begun a move is told of all who make it, whoever of them is pointed at; and why nothing
/// follows it is said of the least step, not of one that nobody wants.
#[test]
fn what_has_been_begun_is_told_of_all_who_make_it() {
    // A quarter of a circle would lead through an enemy's zone; there is nothing left for even a degree.
    let state = battle(&format!("{LINE}; b2 Irr Wb (O) 1190,900,180"));
    let hand = in_hand(&state);
    let all = ["element-a1", "element-a2", "element-a3"];
    let spent = hand.dragged(&Chosen::things(&all), "advance", &[100.0]);
    let one = ["element-a1"];
    let begun = Chosen {
        things: &one,
        draft: spent.as_ref(),
    };
    let title = hand.dossier(&begun).expect("something is said").title;
    assert!(
        title.en.starts_with("3 blue elements of blades"),
        "{title:?}"
    );
    let Err(why) = deed(hand.as_ref(), &begun, "right").way else {
        panic!("there is nothing left to wheel with");
    };
    assert_eq!(why.rule.0, "DBM-DST-01", "{:?}", why.message);
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

fn play(state: &mut State, action: &Action) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    let mut dice = Dice::seeded(sobremesa_kernel::Seed::from_number(3));
    let who = sobremesa_kernel::Actor::Seat(SEAT);
    Dbm::play(state, who, action, &mut dice, &mut events)
        .unwrap_or_else(|stop| panic!("{action:?}: {stop:?}"));
    events
}

/// DBM-UX-09: what every command rolled and has left is told all the time, and less after a move.
#[test]
fn what_is_left_of_every_die_is_on_show() {
    let mut state = battle(
        "a1..a3 Reg Bd (O) 1000,500,0; a9 Reg Cv (O) 1080,300,0 general; a21 Reg Bd (O) 2000,500,0 cmd2; \
         a29 Reg Cv (O) 2000,300,0 general cmd2; b1 Irr Wb (O) 3000,2000,180 general; pips a 4",
    );
    for command in state.commands.iter_mut().flatten() {
        command.die = Some(4);
    }
    let left = |state: &State| {
        let course = in_hand(state).course().expect("a turn is played");
        assert_eq!(course.now, 1, "{:?}", course.steps);
        course.left.expect("points").en
    };
    assert_eq!(left(&state), "PIPs ① 4/4 · ② 4/4");
    let all = ["element-a1", "element-a2", "element-a3"];
    let ahead = in_hand(&state).dragged(&Chosen::things(&all), "advance", &[40.0]);
    play(&mut state, &ahead.expect("a move"));
    assert_eq!(left(&state), "PIPs ① 3/4 · ② 4/4");
    let board = in_hand(&state)
        .dossier(&Chosen::things(&[]))
        .expect("the battle as a whole");
    let cells = |row: usize| board.grids[0].rows[row].cells[1].en.clone();
    assert_eq!((cells(0), cells(1)), ("3/4".into(), "4/4".into()));
}

/// A warband that will not wait, and blades that will.
const EAGER: &str = "a1 Irr Wb (O) 1000,500,0; a2 Reg Bd (O) 1400,500,0; a9 Reg Cv (O) 1080,300,0 general; \
                     b1 Reg Bd (O) 1000,1200,180; b9 Reg Cv (O) 1080,2000,180 general";

/// DBM-UX-13: whoever would not wait can be halted, for a price that is told; others need not be.
#[test]
fn the_impetuous_can_be_halted() {
    let state = battle(EAGER);
    let hand = in_hand(&state);
    let halt = |name: &str| deed(hand.as_ref(), &Chosen::things(&[name]), "halt");
    let eager = halt("element-a1");
    assert!(
        matches!(eager.way, Ok(Way::Act(Action::Halt(_)))),
        "{eager:?}"
    );
    assert!(eager.help.en.contains("PIP") && eager.help.en.contains("DBM-PIP-"));
    assert!(halt("element-a2").way.is_err());
}

/// DBM-UX-14: those who still have to go are listed until they have gone; each may be sent by its owner.
#[test]
fn whoever_still_has_to_advance_is_listed() {
    let mut state = battle(EAGER);
    play(
        &mut state,
        &Action::EndMoves(crate::action::Ending::default()),
    );
    assert_eq!(state.phase, crate::state::Phase::Advance);
    let listed = |state: &State| -> Vec<Option<String>> {
        let board = in_hand(state)
            .dossier(&Chosen::things(&[]))
            .expect("the battle");
        let mut grids = board.grids.into_iter();
        let list = grids.find(|grid| grid.caption.en == "Advancing by themselves");
        let rows = list.map(|grid| grid.rows).unwrap_or_default();
        rows.into_iter().map(|row| row.thing).collect()
    };
    assert_eq!(listed(&state), [Some("element-a1".to_owned())]);
    let hand = in_hand(&state);
    let go = deed(hand.as_ref(), &Chosen::things(&["element-a1"]), "advance");
    let action = match go.way {
        Ok(Way::Act(action)) => action,
        Ok(Way::Choose(choices)) => choices[0].action.clone(),
        other => panic!("{other:?}"),
    };
    play(&mut state, &action);
    assert_eq!(listed(&state), []);
}

/// DBM-UX-14, DBM-SPO-23: whoever may go round something chooses between ways that say how far and where they lead.
#[test]
fn every_way_of_an_advance_says_where_it_leads() {
    let mut state = battle(
        "a1 Irr Kn (O) 1000,500,0; a9 Reg Cv (O) 1080,300,0 general; b1 Reg Bd (O) 1000,1500,180; \
         b9 Reg Cv (O) 1080,2000,180 general
         wood 980,560 1200,560 1200,700 980,700",
    );
    play(
        &mut state,
        &Action::EndMoves(crate::action::Ending::default()),
    );
    let hand = in_hand(&state);
    let go = deed(hand.as_ref(), &Chosen::things(&["element-a1"]), "advance");
    let Ok(Way::Choose(choices)) = go.way else {
        panic!("{go:?}");
    };
    let titles: Vec<&str> = choices
        .iter()
        .map(|choice| choice.title.en.as_str())
        .collect();
    assert!(titles[0].starts_with("Way 1: "), "{titles:?}");
    assert!(
        titles.iter().any(|title| title.contains("to the left")),
        "{titles:?}"
    );
    let mut different = titles.clone();
    different.dedup();
    assert_eq!(different.len(), titles.len());
}

/// DBM-UX-15: each shooter is shown with its compulsory target, which is shot at by pointing at either; nobody
/// may skip it.
#[test]
fn shooters_are_shown_with_their_targets() {
    let mut state = battle(
        "a1 Reg Bw (O) 1000,500,0; a9 Reg Cv (O) 1080,300,0 general; b1 Reg Bd (O) 1000,620,180; \
         b9 Reg Cv (O) 1080,2000,180 general",
    );
    state.phase = crate::state::Phase::Shoot;
    let hand = in_hand(&state);
    for thing in ["element-a1", "element-b1"] {
        let shot = deed(hand.as_ref(), &Chosen::things(&[thing]), "shoot");
        let Ok(Way::Act(Action::Shoot(order))) = shot.way else {
            panic!("{thing}: {shot:?}");
        };
        assert_eq!(order.target, id("b1"));
        assert!(!shot.help.en.is_empty(), "its chances");
    }
    let scene = hand.scene(Lang::En);
    let things = scene.things();
    for name in ["shot-a1", "target-b1"] {
        assert!(
            things.iter().any(|thing| thing.id.as_str() == name),
            "{name}"
        );
    }
    let mut offered = Vec::new();
    Dbm::candidates(&state, sobremesa_kernel::Actor::Seat(SEAT), &mut offered);
    assert_eq!(offered.len(), 1, "{offered:?}");
}

/// DBM-UX-17: whatever is left to somebody is asked in words, with every option, to be answered by its button.
#[test]
fn every_choice_is_put_in_words() {
    use crate::agenda::{Answer, Ask, AskKind};
    let mut state = battle(EAGER);
    let one = state.find(id("a1")).expect("a1");
    let other = state.find(id("a2")).expect("a2");
    let elements = vec![Answer::Element(one), Answer::Element(other)];
    for (kind, options) in [
        (AskKind::Pursue, vec![Answer::Yes, Answer::No]),
        (AskKind::Swerve, vec![Answer::Left, Answer::Right]),
        (AskKind::Principal, elements.clone()),
        (AskKind::Aim, elements.clone()),
        (AskKind::Hold, vec![Answer::Shoot, Answer::Hold]),
        (AskKind::Face, vec![Answer::Left, Answer::Right]),
        (AskKind::GoOn, vec![Answer::GoOn, Answer::Stop]),
        (AskKind::Nearest, elements.clone()),
        (AskKind::First, elements.clone()),
        (AskKind::Vessel, elements.clone()),
        (AskKind::Follower, vec![Answer::No, Answer::Element(other)]),
    ] {
        state.ask = Some(Ask {
            to: SEAT,
            kind,
            about: one,
            options: options.clone(),
        });
        let asked = in_hand(&state).asked().expect("somebody is asked");
        assert_eq!((asked.to, asked.default), (SEAT, 0));
        assert_eq!(asked.rule, Some(kind.rule()));
        assert_ne!(asked.question.es, asked.question.en);
        assert_eq!(asked.options.len(), options.len());
        for (choice, answer) in asked.options.iter().zip(&options) {
            let Action::Answer(reply) = &choice.action else {
                panic!("{choice:?}");
            };
            assert_eq!((reply.kind, &reply.option), (kind, &answer.word(&state)));
            assert!(!choice.title.es.is_empty() && !choice.title.en.is_empty());
            let is_element = matches!(answer, Answer::Element(_));
            assert_eq!(choice.thing.is_some(), is_element, "it can be pointed at");
            if let Answer::Element(element) = answer {
                // A number alone tells nobody who it is.
                let kind = state.element(*element).troop.kind;
                let troops = capital(&crate::speak::troops::troop_type(kind).en);
                assert!(choice.title.en.starts_with(&troops), "{choice:?}");
            }
            let told = crate::speak::event(&Event::from(Fact::Turn(TurnFact::Answered {
                seat: Side::SEATS[SEAT.index()],
                ask: kind,
                option: reply.option.clone(),
                rule: kind.rule(),
            })));
            let said = reply.option.replace('_', " ");
            assert_eq!(told.en, format!("Blue commander-in-chief answers: {said}."));
        }
    }
}

/// DBM-UX-19: at the end it is said why, with victory points and shares of losses on both sides.
#[test]
fn the_end_tells_points_and_losses() {
    let mut state = battle(EAGER);
    let lost = state.find(id("a2")).expect("a2");
    state.element_mut(lost).place = crate::element::Place::Destroyed;
    let events = play(&mut state, &Action::Concede);
    let told: Vec<String> = events
        .iter()
        .map(|event| crate::speak::event(event).en)
        .collect();
    let end = told.last().expect("it is over");
    // One of three equivalents.
    for wanted in ["concedes", "0 to 10", "Blue 33 %", "Red 0 %"] {
        assert!(end.contains(wanted), "{end}");
    }
    let verdict = Dbm::verdict(&state).expect("it is over");
    let ending = Dbm::ending(&verdict);
    assert_eq!(ending.points.len(), 2);
    assert!(ending.cause.is_some());
}

/// DBM-UX-25: the sheet of a fight holds its exact chances over 36 rolls, and they add up.
#[test]
fn the_chances_of_a_fight_are_exact() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0; a9 Reg Cv (S) 1080,200,0 general; b1 Reg Bd (O) 1000,500,180; \
         b9 Reg Cv (O) 1080,2000,180 general",
    );
    state.phase = crate::state::Phase::Fight;
    let hand = in_hand(&state);
    let fight = deed(hand.as_ref(), &Chosen::things(&["element-a1"]), "fight");
    let pair = [id("a1"), id("b1")].map(|id| state.find(id).expect("they fight"));
    let board = crate::board::Board::public(&state);
    let [one, other] = crate::rules::close_combat::sheet(&board, pair[0], pair[1]);
    let mut n_recoils = 0;
    for dice in (1..=6).flat_map(|die| (1..=6).map(move |other| [die, other])) {
        let [first, _] = crate::rules::factors::resolve([&one, &other], dice);
        n_recoils += u32::from(first.fate.outcome == crate::rules::outcome::Outcome::Recoil);
    }
    let odds = crate::odds::odds([&one, &other]);
    assert_eq!(
        odds.rolls
            .iter()
            .flatten()
            .map(|n| u32::from(*n))
            .sum::<u32>(),
        36
    );
    let percent = (n_recoils * 100 + 18) / 36;
    assert!(
        percent > 0 && fight.help.en.contains(&format!("{percent} %")),
        "{}",
        fight.help.en
    );
}

/// DBM-UX-33: dice, contact, somebody destroyed and a broken command are each heard, differently; all is told in
/// words besides.
#[test]
fn what_matters_is_heard() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0; a9 Reg Cv (S) 1080,200,0 general; b1 Irr Ps (I) 1000,500,180; \
         b9 Reg Cv (O) 1080,2000,180 general",
    );
    state.phase = crate::state::Phase::Fight;
    let events = play(
        &mut state,
        &Action::Fight(Fight {
            a: id("a1"),
            b: id("b1"),
        }),
    );
    let mut heard = 0;
    for event in &events {
        let words = crate::speak::event(event);
        assert!(!words.es.is_empty() && !words.en.is_empty());
        heard += usize::from(Dbm::sound(event).is_some());
    }
    assert!(heard >= 2, "{events:#?}");
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
    assert!(duel.outcome.en.contains("blue 1"), "{:?}", duel.outcome);
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

/// DBM-DEP-02: whoever deploys is the one who decides, whoever will have the first turn.
#[test]
fn whoever_is_waited_for_is_named() {
    for side in Side::BOTH {
        let mut state = battle(LINE);
        state.phase = Phase::Deploy(side);
        let other = side.other().commander_in_chief();
        let hand = Dbm::by_hand(Dbm::view(&state, Audience::Seat(other)), Some(other));
        let overview = hand.dossier(&Chosen::things(&[])).expect("an overview");
        let army = words::army(&state, side);
        assert_ne!(army, words::army(&state, side.other()));
        assert_eq!(overview.about[0].en, format!("{} decides.", army.en));
    }
}
