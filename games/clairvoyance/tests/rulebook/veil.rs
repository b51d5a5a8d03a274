//! What the players see on their screen: what the master lets them see, and nothing else.

use serde_json::{Map, Value, json};
use sobremesa_clairvoyance::{Clairvoyance, Event, Position, Setup, State};
use sobremesa_kernel::{Audience, Dice, Game, Lang, Seat, Seed, Shown, Words};
use sobremesa_table::{Chosen, Playable, Question};

use crate::support::{Combat, brief};

const AMBUSH: &str = "MAP { Layout: Rectangle 6, 1; Obstacles: ; }
    PLAYER Lena { Initiative: +9; }
    UNIT Goblin { HP: 5; Initiative: +1; Speed: 6; AC: 2; Attack: Melee +9 1d4; Full Attack: Melee +9 1d4; }
    AI Bite { Attack closest enemy; }
    TEAM Heroes { Lena x1: (0, 0); }
    TEAM Goblins { Goblin, Bite x2: (4, 0), (5, 0); }";

/// What the players hear of what happened.
fn heard(events: &[Event]) -> String {
    let heard: Vec<Event> = events
        .iter()
        .filter_map(|event| Clairvoyance::redact(event, Audience::Spectator))
        .collect();
    brief(&heard)
}

fn seen(state: &State) -> Value {
    let view = Clairvoyance::view(state, Audience::Spectator);
    serde_json::to_value(&view).expect("a view is data")
}

fn picture(state: &State, to: Audience) -> String {
    let seen = Clairvoyance::by_hand(Clairvoyance::view(state, to), to.seat());
    seen.scene(Lang::En).words()
}

/// What is hidden is in no view, no picture and no event of those who look on; the master sees it all.
#[test]
fn a_hidden_unit_is_nowhere_on_the_players_screen() {
    let mut combat = Combat::new(AMBUSH);
    let told = combat.tell("hide 1", &[]);
    assert_eq!(brief(&told), "hidden Goblins:Goblin:1");
    assert_eq!(heard(&told), "hidden Goblins:Goblin:1");
    assert!(
        !seen(&combat.state).to_string().contains("[4,0]"),
        "{}",
        seen(&combat.state)
    );
    assert!(!picture(&combat.state, Audience::Spectator).contains("Goblin 1, Goblins"));
    let master = Audience::Seat(Seat::new(0));
    assert!(picture(&combat.state, master).contains("the players do not see it"));

    // It moves and attacks unseen; what it does to others is seen.
    let moved = combat.tell("move 1 (1,0)", &[]);
    assert_eq!(brief(&moved), "move Goblins:Goblin:1 1,0");
    assert_eq!(heard(&moved), "");
    let struck = combat.tell("attack 1 15 1", &[]);
    assert_eq!(heard(&struck), "");

    let shown = combat.tell("reveal Goblins:Goblin:1", &[]);
    assert_eq!(heard(&shown), "revealed Goblins:Goblin:1 (1, 0)");
    assert!(picture(&combat.state, Audience::Spectator).contains("Goblin 1, Goblins"));
}

/// CLV-API-03: who is hidden in a position is hidden while its initiative is rolled.
#[test]
fn the_initiative_of_a_position_names_nobody_who_is_hidden() {
    let position = json!({ "source": AMBUSH, "units": [{ "unit": 1, "hidden": true }] });
    let position: Position = serde_json::from_value(position).expect("a position");
    let mut told: Vec<Event> = Vec::new();
    let mut dice = Dice::seeded(Seed::from_number(1));
    Clairvoyance::take_up(&position, &mut dice, &mut told).expect("it can be played");
    assert!(brief(&told).starts_with("order "), "{}", brief(&told));
    let Some(Event::Initiative { rolls, order, .. }) =
        Clairvoyance::redact(&told[0], Audience::Spectator)
    else {
        panic!("the others' initiative is told: {told:?}");
    };
    assert!(order.len() == 2 && !order.contains(&1), "{order:?}");
    assert!(
        rolls.iter().all(|roll| roll.unit != "Goblins:Goblin:1"),
        "{rolls:?}"
    );
}

/// With hit points hidden, a hit is a wound, whoever looks.
#[test]
fn hit_points_can_be_the_masters_own() {
    let mut combat = Combat::new(AMBUSH);
    assert!(seen(&combat.state).to_string().contains("\"health\":[5,5]"));
    let told = combat.tell("hide health", &[]);
    assert_eq!(heard(&told), "health false");
    assert!(!seen(&combat.state).to_string().contains("health"));
    let hit = combat.tell("attack 1 15 3", &[]);
    assert!(
        brief(&hit).ends_with("hit Goblins:Goblin:1 3 2"),
        "{}",
        brief(&hit)
    );
    assert!(
        heard(&hit).ends_with("wound Goblins:Goblin:1"),
        "{}",
        heard(&hit)
    );
    assert_eq!(heard(&combat.tell("heal 1 2", &[])), "");
    combat.tell("reveal health", &[]);
    assert!(seen(&combat.state).to_string().contains("\"health\":[4,5]"));
}

/// What the master looks up and writes down stays with the master, and so does the file.
#[test]
fn the_masters_notes_and_plans_are_not_shown() {
    let mut combat = Combat::new(AMBUSH);
    for line in ["show 1", "show board", "note 1 knows the way out"] {
        assert_eq!(heard(&combat.tell(line, &[])), "", "{line}");
    }
    let seen = seen(&combat.state).to_string();
    for secret in ["Bite", "knows the way", "Attack"] {
        assert!(!seen.contains(secret), "{secret} in {seen}");
    }
}

/// The players' screen does not say that a fight is won while somebody hidden lives, and a position keeps
/// what is hidden.
#[test]
fn hidden_units_still_stand_and_are_remembered() {
    let mut combat = Combat::new(AMBUSH);
    combat.tell("hide 1", &[]);
    combat.tell("hide 2", &[]);
    combat.tell("hide health", &[]);
    assert!(!picture(&combat.state, Audience::Spectator).contains("wins"));
    let position = Clairvoyance::position(&combat.state);
    let again = Clairvoyance::resume(&position).expect("its own position");
    assert_eq!(seen(&again), seen(&combat.state));
    assert_eq!(
        Clairvoyance::fingerprint(&again),
        Clairvoyance::fingerprint(&combat.state)
    );
}

/// A question of somebody who looks on is answered from what they see.
#[test]
fn a_question_is_no_way_around_the_veil() {
    let mut combat = Combat::new(AMBUSH);
    let fields = Map::from_iter([("unit".to_owned(), json!(1))]);
    let ask = |state: &State, asker| {
        let question = Question {
            name: "reachable",
            fields: &fields,
            asker,
        };
        Clairvoyance::answer(Some(state), &question)
            .is_ok_and(|answer| answer != Value::Null && answer != json!([[4, 0, 0]]))
    };
    combat.tell("hide 1", &[]);
    assert!(ask(&combat.state, Audience::Referee));
    assert!(!ask(&combat.state, Audience::Spectator));
}

/// CLV-UX-10, 11: whoever points at a unit sees where it can go, what it can hit and what remains of its
/// plan; the players see what they see on the board and no more.
#[test]
fn pointing_at_a_unit_tells_the_master_more_than_the_players() {
    let combat = Combat::new(AMBUSH);
    let asked = |to, seat, thing: Option<&str>| {
        let things = Vec::from_iter(thing);
        let seen = Clairvoyance::by_hand(Clairvoyance::view(&combat.state, to), seat);
        seen.dossier(&Chosen::things(&things))
    };
    let master = Some(Seat::new(0));
    let whole = asked(Audience::Referee, master, Some("unit-1")).expect("a unit");
    let reached = combat.ask("reachable", json!({ "unit": 1 }));
    let n_reached = reached.as_array().map_or(0, Vec::len);
    // Three squares within reach of a blow: its own and both its neighbours.
    assert_eq!(whole.shade.len(), n_reached + 3);
    let says = |about: &[Words], part: &str| about.iter().any(|words| words.en.contains(part));
    assert!(says(&whole.about, "nearest enemy"));
    assert!(says(&whole.about, "In commands: 1, or Goblins:Goblin:1."));
    let names: Vec<&str> = whole.deeds.iter().map(|deed| deed.name).collect();
    assert_eq!(names, ["veil", "hurt", "mark", "kill"]);
    let seen = asked(Audience::Spectator, None, Some("unit-1")).expect("it is in sight");
    assert!(seen.shade.is_empty() && seen.deeds.is_empty());
    assert_eq!(seen.about.len(), 1);
    assert!(says(&seen.about, "Of the side “Goblins”."));
    assert_eq!(seen.figures.len(), 1, "hit points, which are not hidden");
    assert!(asked(Audience::Referee, master, Some("unit-9")).is_none());
    assert!(asked(Audience::Referee, master, Some("cell-0-0")).is_none());
    let combat_at_large = asked(Audience::Referee, master, None).expect("the combat");
    assert_eq!(combat_at_large.grids[0].rows.len(), 3);

    let view = Clairvoyance::view(&combat.state, Audience::Referee);
    let hurt = Clairvoyance::by_hand(view.clone(), None)
        .dragged(&Chosen::things(&["unit-1"]), "hurt", &[2.0])
        .expect("an action");
    assert_eq!(hurt.to_string(), "hurt 1 2");
}

/// CLV-API-07: whose turn comes next is no way around the veil either.
#[test]
fn the_phase_names_nobody_who_is_hidden() {
    let mut combat = Combat::new(AMBUSH);
    combat.tell("next", &[]);
    combat.tell("hide 1", &[]);
    let phase = |to| Clairvoyance::phase(&combat.state, to);
    assert_eq!(
        phase(Audience::Referee).as_deref(),
        Some("Goblins:Goblin:1")
    );
    assert_eq!(
        phase(Audience::Spectator).as_deref(),
        Some("Goblins:Goblin:2")
    );
}

/// A view may come from a stranger: one that cannot be shows nobody, and breaks nothing.
#[test]
fn a_view_that_cannot_be_is_an_empty_board() {
    let combat = Combat::new(AMBUSH);
    let shown = |change: &dyn Fn(&mut Value)| {
        let mut view = seen(&combat.state);
        change(&mut view);
        let view: <Clairvoyance as Game>::View = serde_json::from_value(view).expect("its form");
        Clairvoyance::by_hand(view.clone(), None)
            .scene(Lang::En)
            .words()
            .contains("Lena")
    };
    assert!(shown(&|_| {}), "as it is");
    let far = 2_000_000;
    for (what, change) in [
        ("another letter", ("/lines", json!(["...x.."]))),
        ("unequal lines", ("/lines", json!(["......", "..."]))),
        ("no lines", ("/lines", json!([]))),
        ("no width", ("/lines", json!([""]))),
        ("too far east", ("/first", json!([far, 0]))),
        ("too far south", ("/first", json!([0, far]))),
        ("no teams", ("/teams", json!([]))),
        ("too many units", ("/units/1/index", json!(10_000))),
    ] {
        let (place, value) = change;
        let is_shown = shown(&|view| {
            *view.pointer_mut(place).expect("a field of it") = value.clone();
        });
        assert!(!is_shown, "{what}");
    }
    let many = |view: &mut Value| view["units"][1]["index"] = json!(9_999);
    assert!(shown(&many), "as many as there may be");
}

/// CLV-TEA-02: whoever stands behind the word `hidden` is out of sight from the first moment, initiative
/// included. The word is no keyword.
#[test]
fn a_unit_may_be_hidden_from_the_start() {
    let source = AMBUSH.replace(
        "Goblin, Bite x2: (4, 0), (5, 0);",
        "Goblin, Bite x1: (5, 0); hidden Goblin, Bite x1: (4, 0);",
    );
    let setup = Setup {
        source: source.clone(),
    };
    let mut told: Vec<Event> = Vec::new();
    // Everybody comes to 10, so that all of them roll again: the hidden one too.
    let rolls = [1, 9, 9, 5, 6, 7];
    let mut dice = Dice::scripted(rolls.map(Shown::Number).to_vec());
    let state = Clairvoyance::start(&setup, &mut dice, &mut told).expect("it can be played");
    assert!(state.is_hidden(2) && !state.is_hidden(1));
    let said = serde_json::to_string(
        &told
            .iter()
            .filter_map(|event| Clairvoyance::redact(event, Audience::Spectator))
            .collect::<Vec<_>>(),
    )
    .expect("events are data");
    assert!(
        said.contains("Goblin:1") && !said.contains("Goblin:2"),
        "{said}"
    );
    assert_eq!(
        said.matches("\"die\"").count(),
        2,
        "the first rolls: {said}"
    );
    assert!(!seen(&state).to_string().contains("[4,0]"));
    // A position keeps who has come out since.
    let mut combat = Combat {
        state: state.clone(),
    };
    combat.tell("reveal 2", &[]);
    let again = Clairvoyance::resume(&Clairvoyance::position(&combat.state)).expect("its own");
    assert!(!again.is_hidden(2));
    let again = Clairvoyance::resume(&Clairvoyance::position(&state)).expect("its own");
    assert!(again.is_hidden(2));
    let tidy = sobremesa_clairvoyance::language::format::format(&source).expect("it is read");
    assert!(
        tidy.contains("\n  hidden Goblin, Bite x1: (4, 0);"),
        "{tidy}"
    );

    // It may be a name all the same.
    for (line, is_hidden) in [
        ("hidden, Bite x1: (4, 0);", false),
        ("hidden hidden, Bite x1: (4, 0);", true),
    ] {
        let source = AMBUSH
            .replace("UNIT Goblin", "UNIT hidden")
            .replace("Goblin, Bite x2: (4, 0), (5, 0);", line);
        let encounter = sobremesa_clairvoyance::load(&source).expect("no faults");
        assert_eq!(encounter.roster[1].is_hidden, is_hidden, "{line}");
    }
    for (line, is_hidden) in [
        ("hidden x1: (1, 0);", false),
        ("hidden x 1: (1, 0);", false),
        ("hidden x x1: (1, 0);", true),
    ] {
        let name = if is_hidden { "x" } else { "hidden" };
        let source = AMBUSH
            .replace("PLAYER Lena", &format!("PLAYER {name}"))
            .replace("Lena x1: (0, 0);", line);
        let encounter = sobremesa_clairvoyance::load(&source).expect("no faults");
        assert_eq!(encounter.roster[0].is_hidden, is_hidden, "{line}");
    }
}

/// A team of whom nobody has been seen has no name on the players' screen, not even when it wins.
#[test]
fn a_team_in_hiding_has_no_name() {
    let mut combat = Combat::new(AMBUSH);
    combat.tell("hide 1", &[]);
    combat.tell("hide 2", &[]);
    assert!(!seen(&combat.state).to_string().contains("Goblins"));
    let told = combat.tell("kill 0", &[]);
    assert!(brief(&told).ends_with("end Goblins"), "{}", brief(&told));
    assert!(!heard(&told).contains("Goblins"), "{}", heard(&told));
    let words = picture(&combat.state, Audience::Spectator);
    assert!(
        words.contains("The combat is over") && !words.contains("Goblins"),
        "{words}"
    );
    assert!(
        !Clairvoyance::lies_open(&combat.state),
        "some are still hidden"
    );
    combat.tell("reveal 1", &[]);
    combat.tell("reveal 2", &[]);
    assert!(picture(&combat.state, Audience::Spectator).contains("The side “Goblins” wins"));
    assert!(Clairvoyance::lies_open(&combat.state));
}

/// CLV-TRN-02: while a player's character has its turn, that is whose turn it is, on both screens; the
/// round is the one in which it is played.
#[test]
fn both_screens_name_whose_turn_it_is() {
    let mut combat = Combat::new(AMBUSH);
    let says = |combat: &Combat, words: &str| {
        for to in [Audience::Referee, Audience::Spectator] {
            let picture = picture(&combat.state, to);
            assert!(picture.contains(words), "{words} is not in {picture}");
        }
    };
    says(&combat, "Round 1 · Lena is next");
    combat.tell("next", &[]);
    says(&combat, "Round 1 · turn of Lena");
    combat.tell("move 0 (1,0)", &[]);
    says(&combat, "Round 1 · turn of Lena");
    combat.tell("next", &[]);
    says(&combat, "Round 1 · Goblin 2 is next");
    combat.tell("next", &[]);
    says(&combat, "Round 2 · Lena is next");
    // A hidden character's turn is nobody's business, but the other's is over.
    combat.tell("next", &[]);
    combat.tell("hide 0", &[]);
    let players = picture(&combat.state, Audience::Spectator);
    assert!(players.contains("Goblin 1 is next"), "{players}");
}
