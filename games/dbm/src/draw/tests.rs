use sobremesa_draw::Theme;
use sobremesa_kernel::{Audience, Dice, Game, Lang, Nobody, Seat, Seed};
use sobremesa_table::{Chosen, Look, Playable, Track, Way};

use super::*;
use crate::action::Action;
use crate::notation;
use crate::setup::Setup;
use crate::troop::{Grade, Troop, TroopType};
use crate::{Dbm, draw};

fn begun(setup: &Setup) -> State {
    let mut dice = Dice::seeded(Seed::from_number(5));
    Dbm::start(setup, &mut dice, &mut Nobody).expect("a battle")
}

fn preset(name: &str) -> State {
    let presets = Dbm::presets();
    let found = presets.iter().find(|preset| preset.name == name);
    begun(&found.expect("a preset of that name").setup)
}

fn seen_by(state: &State, seat: Option<usize>) -> Scene {
    let seat = seat.map(Seat::new);
    let to = seat.map_or(Audience::Spectator, Audience::Seat);
    Dbm::by_hand(Dbm::view(state, to), seat).scene(Lang::En)
}

/// Every field can be drawn, for everybody, without a fault.
#[test]
fn every_field_is_a_faultless_picture() {
    let fields = crate::scenario::scenarios().len();
    for preset in Dbm::presets().into_iter().take(fields) {
        let state = begun(&preset.setup);
        for seat in [None, Some(0), Some(4)] {
            assert_eq!(
                seen_by(&state, seat).faults(),
                [],
                "{} {seat:?}",
                preset.name
            );
        }
    }
}

/// Each player has their own army in the lower half of the picture.
#[test]
fn everybody_has_their_own_army_below() {
    let state = preset("skirmish");
    for (seat, below) in [
        (Some(0), Side::A),
        (Some(4), Side::B),
        (None, state.attacker),
    ] {
        let scene = seen_by(&state, seat);
        let things = scene.things();
        for (_, element) in state.on_table() {
            let id = ids::element(element.id);
            let drawn = things.iter().find(|thing| thing.id.as_str() == id);
            let at = drawn.expect("it is on the table").pose.at;
            assert_eq!(at.y > HEIGHT / 2.0, element.command.side() == below, "{id}");
        }
    }
}

/// DBM-UX-21: who hides is in nobody else's picture, in no label and in no definition.
#[test]
fn who_hides_is_not_in_the_enemys_picture() {
    let state = preset("ambush_country");
    let hidden: Vec<&Element> = state
        .elements
        .iter()
        .filter(|one| !one.is_on_table())
        .collect();
    assert!(!hidden.is_empty(), "somebody hides there");
    for element in hidden {
        let own = element.command.side().index() * Side::MOST_GENERALS;
        let enemy = element.command.side().other().index() * Side::MOST_GENERALS;
        let name = format!("\"{}\"", ids::element(element.id));
        assert!(
            seen_by(&state, Some(own))
                .svg(Theme::Classic)
                .contains(&name)
        );
        for seat in [Some(enemy), None] {
            assert!(!seen_by(&state, seat).svg(Theme::Classic).contains(&name));
        }
    }
}

/// DBM-BAS-04, -05: so many figures or models stand on a base.
#[test]
fn a_base_has_as_many_figures_as_the_rulebook_says() {
    use Grade::{Exception, Fast, Ordinary};
    let figures = |kind, grade, regular| looks::n_figures(Troop::plain(kind, grade, regular));
    for (kind, grade, regular, expected) in [
        (TroopType::LightHorse, Ordinary, true, 2),
        (TroopType::Psiloi, Ordinary, false, 2),
        (TroopType::Knights, Ordinary, true, 3),
        (TroopType::Knights, Exception, true, 4),
        (TroopType::Blades, Ordinary, true, 4),
        (TroopType::Blades, Fast, true, 3),
        (TroopType::Auxilia, Ordinary, true, 4),
        (TroopType::Auxilia, Ordinary, false, 3),
        (TroopType::Bows, Ordinary, false, 3),
        (TroopType::Warband, Fast, false, 3),
        (TroopType::Elephants, Ordinary, false, 1),
        (TroopType::WarWagons, Ordinary, true, 1),
    ] {
        assert_eq!(figures(kind, grade, regular), expected, "{kind} {grade:?}");
    }
    assert!((5..=8).contains(&figures(TroopType::Hordes, Ordinary, false)));
}

/// DBM-DBL-02: two Kn (I) on one base ride in a wedge, two figures in front and four behind; alone they are three.
#[test]
fn inferior_knights_on_a_double_base_ride_in_a_wedge() {
    let names = |line: &str| -> Vec<String> {
        let state = notation::read(line).expect("an element");
        let looks = looks::look(&state.elements[0], 0.0);
        let defined = format!("{looks:?}");
        let mut men: Vec<String> = defined
            .split('"')
            .filter(|name| name.starts_with("men-"))
            .map(|name| name.split('-').nth(2).unwrap_or_default().to_owned())
            .collect();
        men.dedup();
        men
    };
    assert_eq!(names("a1 Irr Kn (I) 1000,500,0 +Kn(I)"), ["2", "4"]);
    assert_eq!(names("a1 Irr Kn (I) 1000,500,0"), ["3"]);
    assert_eq!(names("a1 Irr Kn (O) 1000,500,0 +Kn(O)"), ["3"]);
    let state = notation::read("a1 Irr Kn (I) 1000,500,0 +Kn(I)").expect("an element");
    assert_eq!(draw::scene(&state, Some(Side::A), Lang::En).faults(), []);
}

/// DBM-BAS-06: engines have gunners beside them; what stands still is tents, what moves a wagon.
#[test]
fn engines_have_gunners_and_baggage_has_tents_or_a_wagon() {
    let figure = |line: &str| {
        let state = notation::read(line).expect("an element");
        figures::Figure::of(state.elements[0].troop)
    };
    let still = figure("a1 Irr Bge (O) 1000,500,0");
    let mobile = figure("a1 Irr Bge (O) 1000,500,0 mobile");
    assert_ne!(still, mobile);
    let dress = dress::dress(Side::A);
    let engine = figures::look(figure("a1 Reg Art (O) 1000,500,0"), &dress, 0);
    let heads = format!("{engine:?}").matches("Circle").count();
    assert!(heads >= 2, "{heads} gunners");
}

/// DBM-SCL-04, DBM-UX-12: anybody may measure with a stick of 300 p and marks of 50, in every part of a turn.
#[test]
fn everybody_has_a_measuring_stick() {
    let state = preset("skirmish");
    for seat in [None, Some(0), Some(4)] {
        let scale = seen_by(&state, seat).scale.expect("it can be measured");
        assert_eq!((scale.stick, scale.mark, scale.per), (300.0, 50.0, 1.0));
        assert_eq!(scale.unit, "p");
        // DBM-UX-35, DBM-SCL-01: and on a table of figures of 15 mm, and in the field.
        let told: Vec<String> = scale
            .also
            .iter()
            .map(|(unit, per)| format!("{:.1} {unit}", 300.0 * per))
            .collect();
        assert_eq!(told, ["150.0 mm", "5.9 in", "225.0 m"]);
    }
}

/// DBM-BAS-07, -10: without colours, regulars and irregulars, the two sides, the grades and the generals
/// look different.
#[test]
fn what_matters_is_seen_without_colours() {
    let shown = |line: &str| {
        let state = notation::read(line).expect("an element");
        let scene = draw::scene(&state, Some(Side::A), Lang::En);
        let svg = scene.svg(Theme::Classic);
        // Colours, their names, and the name of the element say nothing here.
        let without = |text: &str, from: &str| -> String {
            let mut parts = text.split(from);
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |all, part| {
                all + part.split_once('"').map_or("", |(_, rest)| rest)
            })
        };
        let plain = [
            "fill=\"",
            "stroke=\"",
            "class=\"",
            "id=\"",
            "href=\"",
            "aria-label=\"",
        ]
        .iter()
        .fold(svg, |text, attribute| without(&text, attribute));
        let (start, end) = (plain.find("<title>").unwrap_or(0), plain.len());
        let mut rest = plain[start..end].to_owned();
        while let (Some(from), Some(to)) = (rest.find("<title>"), rest.find("</title>")) {
            rest.replace_range(from..to + 8, "");
        }
        format!("{}{rest}", &plain[..start])
    };
    let plain = shown("a1 Reg Bd (O) 1000,500,0");
    for other in [
        "a1 Irr Bd (O) 1000,500,0",
        "b1 Reg Bd (O) 1000,500,0",
        "a1 Reg Bd (S) 1000,500,0",
        "a1 Reg Bd (I) 1000,500,0",
        "a1 Reg Sp (O) 1000,500,0",
        "a1 Reg Bd (O) 1000,500,0 general",
        "a1 Reg Bd (O) 1000,500,0 halted",
    ] {
        assert_ne!(shown(other), plain, "{other}");
    }
}

/// The table page is allowed 60 kB compressed in all, and such text shrinks to a tenth.
#[test]
fn the_picture_of_a_great_battle_stays_light() {
    let state = preset("ambush_country");
    let svg = seen_by(&state, Some(0)).svg(Theme::Classic);
    assert!(
        svg.len() < 280_000,
        "{} bytes for {} elements",
        svg.len(),
        state.elements.len()
    );
}

/// What is dragged to its end is what the referee allows.
#[test]
fn every_handle_goes_as_far_as_the_rules_let_it() {
    let mut state = preset("skirmish");
    let seat = Seat::new(0);
    if state.phase != crate::state::Phase::Move {
        let mut dice = Dice::seeded(Seed::from_number(5));
        let mut choices = Vec::new();
        while state.phase != crate::state::Phase::Move {
            choices.clear();
            for seat in [Seat::new(0), Seat::new(4)] {
                Dbm::candidates(&state, sobremesa_kernel::Actor::Seat(seat), &mut choices);
                if let Some(first) = choices.first() {
                    let who = sobremesa_kernel::Actor::Seat(seat);
                    Dbm::play(&mut state, who, first, &mut dice, &mut Nobody).expect("a candidate");
                    break;
                }
            }
        }
    }
    let hand = Dbm::by_hand(Dbm::view(&state, Audience::Seat(seat)), Some(seat));
    let board = crate::board::Board::known_to(Side::A, &state);
    let mut n_handles = 0;
    for (_, element) in state
        .on_table()
        .filter(|(_, one)| one.command.side() == Side::A)
    {
        let thing = ids::element(element.id);
        let things = [thing.as_str()];
        let chosen = Chosen::things(&things);
        let dossier = hand.dossier(&chosen).expect("it has something to say");
        for deed in dossier.deeds {
            let Ok(Way::Drag(handle)) = deed.way else {
                continue;
            };
            if matches!(handle.track, Some(Track::Plane { .. })) {
                continue;
            }
            let action = hand.dragged(&chosen, &handle.name, &[handle.most]);
            let Some(Action::Move(order)) = &action else {
                panic!("{thing} {}: a move", handle.name);
            };
            let judged = crate::rules::movement::judge(&board, seat, order);
            assert!(
                judged.is_ok(),
                "{thing} {}: {:?}",
                handle.name,
                judged.err()
            );
            let preview = action.as_ref().and_then(|action| hand.preview(action));
            assert!(preview.is_some_and(|preview| preview.is_lawful()));
            n_handles += 1;
        }
    }
    assert!(n_handles > 20, "only {n_handles} handles");
}

/// DBM-SGL-01: a wheel and a way ahead are one move, put together step by step.
#[test]
fn a_wheel_and_a_way_ahead_become_one_move() {
    let lines = "a1..a3 Reg Bd (O) 1000,500,0; a9 Reg Cv (O) 1080,300,0 general; b1 Irr Wb (O) 3000,2000,180 general";
    let state = notation::read(lines).expect("two sides");
    let seat = Seat::new(0);
    let hand = Dbm::by_hand(Dbm::view(&state, Audience::Seat(seat)), Some(seat));
    let mut all = hand.grown(&["element-a2"]);
    all.sort();
    assert_eq!(all, ["element-a1", "element-a2", "element-a3"]);
    let things: Vec<&str> = all.iter().map(String::as_str).collect();
    let first = hand.dragged(&Chosen::things(&things), "right", &[10.0]);
    let chosen = Chosen {
        things: &things,
        draft: first.as_ref(),
    };
    let second = hand.dragged(&chosen, "advance", &[40.0]);
    let Some(Action::Move(order)) = &second else {
        panic!("a move: {second:?}");
    };
    assert_eq!(order.elements.len(), 3);
    let steps = [crate::Step::Wheel(10.0), crate::Step::Forward(40.0)];
    assert_eq!(order.steps, steps);
    let preview = second
        .as_ref()
        .and_then(|action| hand.preview(action))
        .expect("a preview");
    assert!(preview.is_lawful() && preview.ghosts.len() == 3 && preview.total() >= 1.0);
}

/// DBM-UX-18: ground, generals, points and losses, in lines that fit, in both languages.
#[test]
fn the_field_can_be_read_in_a_terminal() {
    let state = preset("ambush_country");
    let seat = Seat::new(0);
    let hand = Dbm::by_hand(Dbm::view(&state, Audience::Seat(seat)), Some(seat));
    for (lang, wanted) in [(Lang::Es, "se rompe en"), (Lang::En, "breaks at")] {
        for width in [80, 120] {
            let look = Look {
                lang,
                colour: false,
                unicode: true,
                width,
            };
            let text = hand.text_board(&look);
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(width), "{longest:?} of {width}:\n{text}");
            assert!(text.contains(wanted) && text.contains('♣'), "{text}");
        }
    }
}

/// DBM-UX-10: whoever gives orders in a terminal reads on the map what his elements are called, the general with a star;
/// only those who stand behind others in one line of letters are covered.
#[test]
fn elements_are_named_on_the_map_of_a_terminal() {
    let state = preset("skirmish_lances");
    let seat = Seat::new(0);
    let hand = Dbm::by_hand(Dbm::view(&state, Audience::Seat(seat)), Some(seat));
    let text = hand.text_board(&Look {
        lang: Lang::En,
        colour: false,
        unicode: true,
        width: 100,
    });
    for element in state
        .elements
        .iter()
        .filter(|one| one.command.side() == crate::side::Side::A)
    {
        let star = if element.general { "*" } else { "" };
        let name = format!("{}{star}", element.id);
        assert!(text.contains(&name), "{name}:\n{text}");
    }
}
