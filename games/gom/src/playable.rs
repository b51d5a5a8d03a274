//! What the house asks of a game beyond its rules.

use std::sync::LazyLock;

use serde_json::Value;
use sobremesa_geometry::radians;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    Abilities, ByHand, Chat, Customs, Duel, Ending, Glimpse, Lid, MatchIsUp, Mood, Motion,
    NoAnswer, Playable, Preset, Question, Sound, Stride, Timing, TurnIsUp, Weight,
};

use crate::action::Action;
use crate::army::{Army, ready_made};
use crate::by_hand::Seen;
use crate::draw::ids;
use crate::draw::words::army_name;
use crate::editing::Battles;
use crate::event::{Event, Fact};
use crate::lessons::School;
use crate::position::{PhaseWord, Position};
use crate::rules::charge::best_position;
use crate::rules::ending::score;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::State;
use crate::unit::Tag;
use crate::workshop::Armies;
use crate::{Gom, bot, faces, notation, questions, speak};

impl Playable for Gom {
    const LID: Lid = Lid {
        about: [
            "Batallas fantásticas sin miniaturas: arma tu ejército, muévelo libremente por el campo, carga, dispara y rompe al enemigo.",
            "Fantasy battles without miniatures: build an army, move it freely over the field, charge, shoot and break the enemy.",
        ],
        players: [1, 2],
        minutes: [30, 90],
        weight: Weight::Medium,
        moment: Glimpse {
            n_choices: 30,
            seat: None,
            seed: 2,
            ..Glimpse::START
        },
    };

    const CUSTOMS: Customs = Customs {
        chat: Chat::Table,
        // A turn of a battle is a dozen orders or two.
        timing: Some(Timing {
            patience: 4,
            turn_is_up: TurnIsUp::RestIsLost,
            match_is_up: MatchIsUp::SideLoses,
            usual: None,
        }),
        // Two turns, of three phases each.
        real_match: 6,
        has_giving_up: false,
        // GOM-UX-29.
        mood: Mood::Martial,
    };

    const ABILITIES: Abilities<Gom> = Abilities {
        teaching: Some(&School),
        workshop: Some(&Armies),
        editing: Some(&Battles),
        faces: faces::of,
        ..Abilities::NONE
    };

    fn title() -> Words {
        Words::new("GoM, batallas fantásticas", "GoM, fantasy battles")
    }

    fn presets() -> Vec<Preset<Gom>> {
        let armies = ready_made();
        let army = |name: &str| -> Army {
            let found = armies.iter().find(|(known, _)| *known == name);
            found.expect("one of the ready-made armies").1.clone()
        };
        let preset = |name, es: &str, en: &str, one, two| Preset::<Gom> {
            name,
            title: Words::new(es, en),
            setup: Setup {
                armies: [army(one), army(two)],
                scenery: None,
                practice: false,
            },
        };
        let mut practice = preset(
            "practice",
            "Prácticas: distancias y alcances a la vista",
            "Practice: distances and reach for all to see",
            "border_legion",
            "green_tide",
        );
        practice.setup.practice = true;
        vec![
            preset(
                "frontier",
                "La Legión de la Frontera contra la Marea Verde",
                "The Legion of the Border against the Green Tide",
                "border_legion",
                "green_tide",
            ),
            preset(
                "raiders",
                "Las Compañías Libres contra los Colmillos de Hierro",
                "The Free Companies against the Iron Fangs",
                "free_companies",
                "iron_fangs",
            ),
            preset(
                "monsters",
                "La Corte Alada contra el Festín de Gigantes",
                "The Winged Court against the Feast of Giants",
                "winged_court",
                "giants_feast",
            ),
            preset(
                "brothers",
                "Guerra civil: dos Legiones de la Frontera",
                "Civil war: two Legions of the Border",
                "border_legion",
                "border_legion",
            ),
            preset(
                "great_frontier",
                "Gran batalla: la Marca del Norte contra el Mar Verde",
                "Great battle: the Northern March against the Green Sea",
                "northern_march",
                "green_sea",
            ),
            preset(
                "great_ride",
                "Gran batalla: la Gran Compañía contra la Jauría de Hierro",
                "Great battle: the Great Company against the Iron Pack",
                "great_company",
                "iron_pack",
            ),
            preset(
                "great_monsters",
                "Gran batalla: la Hueste del Cielo contra el Banquete de Colosos",
                "Great battle: the Host of Heaven against the Feast of Colossi",
                "host_of_heaven",
                "feast_of_colossi",
            ),
            practice,
        ]
    }

    fn bots() -> &'static [&'static dyn Bot<Gom>] {
        bot::ALL
    }

    fn rulebook() -> &'static RuleBook {
        static BOOK: LazyLock<RuleBook> = LazyLock::new(|| {
            RuleBook::read(
                include_str!("../../../docs/rules/gom.es.md"),
                include_str!("../../../docs/rules/gom.en.md"),
            )
        });
        &BOOK
    }

    const QUESTIONS: &'static [&'static str] = questions::NAMES;

    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        questions::answer(state, question)
    }

    fn narrate(event: &Event) -> Words {
        speak::event(event)
    }

    fn notation(action: &Action) -> String {
        notation::write(action)
    }

    fn typed(action: &Action) -> Words {
        notation::typed(action)
    }

    fn describe(action: &Action) -> Words {
        speak::describe(action)
    }

    fn ending(verdict: &Verdict) -> Ending {
        speak::ending(verdict)
    }

    /// GOM-END-01: one order ends it.
    fn is_grave(_: &State, action: &Action) -> bool {
        *action == Action::EndBattle
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        notation::read(text)
    }

    fn by_hand(view: Position, seat: Option<Seat>) -> Box<dyn ByHand<Action>> {
        Box::new(Seen { view, seat })
    }

    /// GOM-UX-17: as the turns call them.
    fn seat_title(seat: Seat) -> Words {
        match Side::in_seat(seat) {
            Side::One => Words::new("Ejército primero (rojo)", "First army (red)"),
            Side::Two => Words::new("Ejército segundo (azul)", "Second army (blue)"),
        }
    }

    /// By the points that would be counted now (GOM-END-06).
    fn advantage(state: &State) -> Option<f64> {
        let [one, two] = score(state).points;
        let all = one + two;
        Some(if all > 0.0 { (one - two) / all } else { 0.0 })
    }

    /// The enemy's next turn, from the places where everybody stands.
    fn passed(state: &State) -> Option<Position> {
        let mut passed = Position::from(state);
        if passed.resolution.is_some() || passed.phase == PhaseWord::Over {
            return None;
        }
        passed.side = passed.side.other();
        passed.phase = PhaseWord::ChargeDeclaration;
        passed.charges.clear();
        Some(passed)
    }

    /// GOM-CHG-09: a charge may be declared against whoever is seen; it is a threat if it would arrive.
    fn is_attack(state: &State, action: &Action) -> bool {
        match action {
            Action::DeclareCharge { unit, target } => {
                let found = state.find(unit.as_str()).zip(state.find(target.as_str()));
                found.is_some_and(|(unit, target)| best_position(state, unit, target).is_ok())
            }
            Action::Shoot { .. } => true,
            Action::EndDeclarations
            | Action::Advance { .. }
            | Action::Pivot { .. }
            | Action::AboutTurn { .. }
            | Action::March { .. }
            | Action::EndMovement
            | Action::AllocateAttacks { .. }
            | Action::EndTurn
            | Action::EndBattle
            | Action::Timeout(_) => false,
        }
    }

    fn motions(event: &Event) -> Vec<Motion> {
        let glides = |unit: &Tag| {
            let id = ids::unit(&unit.id);
            Motion::new(id.clone(), id)
        };
        match &event.fact {
            // Straight ahead is up in its own eyes, and the front left corner is its origin.
            Fact::Advanced { unit, distance, .. } => {
                let (x, y) = (0.0, -distance);
                vec![glides(unit).along(vec![Stride::Slide { x, y }])]
            }
            Fact::Pivoted {
                unit,
                left,
                degrees,
                cost,
                ..
            } => {
                // GOM-MOV-11: the cost is the arc of the outer corner, which tells the width of the front.
                let width = cost / radians(*degrees);
                let (x, degrees) = if *left {
                    (0.0, -degrees)
                } else {
                    (width, *degrees)
                };
                let turn = Stride::Turn { x, y: 0.0, degrees };
                vec![glides(unit).along(vec![turn])]
            }
            Fact::Charged { unit, .. }
            | Fact::ChargeFailed { unit, .. }
            | Fact::TurnedAbout { unit, .. }
            | Fact::Fled { unit, .. }
            | Fact::ClosedUp { unit, .. }
            // What is gone fades away.
            | Fact::Annihilated { unit }
            | Fact::LeftField { unit } => vec![glides(unit)],
            // What loses models stays where it is, flickers, and says how many.
            Fact::Fell { unit, models, .. } | Fact::CutDown { unit, models, .. } => {
                vec![glides(unit).losing(*models)]
            }
            Fact::SceneryPlaced { .. }
            | Fact::Deployed { .. }
            | Fact::Unbalanced { .. }
            | Fact::TurnBegan { .. }
            | Fact::RallyTested { .. }
            | Fact::ChargeDeclared { .. }
            | Fact::Marched { .. }
            | Fact::PhaseEnded { .. }
            | Fact::CombatBegan { .. }
            | Fact::AllocationDue { .. }
            | Fact::Struck { .. }
            | Fact::CombatResolved { .. }
            | Fact::CombatSwept { .. }
            | Fact::LeadershipTested { .. }
            | Fact::Magic { .. }
            | Fact::Disengaged { .. }
            | Fact::Shot { .. }
            | Fact::OutOfRange { .. }
            | Fact::TimedOut { .. }
            | Fact::BattleOver { .. } => Vec::new(),
        }
    }

    fn headline(state: &State) -> Option<Words> {
        let [one, two] = Side::ALL.map(|side| army_name(state, side));
        Some(Words::new(
            format!("{} contra {}", one.es, two.es),
            format!("{} against {}", one.en, two.en),
        ))
    }

    fn duel(event: &Event) -> Option<Duel> {
        speak::duel(event)
    }

    fn is_heading(event: &Event) -> bool {
        matches!(event.fact, Fact::TurnBegan { .. })
    }

    /// GOM-UX-29: every event has one.
    fn sound(event: &Event) -> Option<Sound> {
        Some(match &event.fact {
            Fact::SceneryPlaced { .. } | Fact::Deployed { .. } | Fact::Disengaged { .. } => {
                Sound::Place
            }
            Fact::Advanced { .. }
            | Fact::Pivoted { .. }
            | Fact::TurnedAbout { .. }
            | Fact::Marched { .. }
            | Fact::ClosedUp { .. }
            | Fact::ChargeFailed { .. } => Sound::March,
            Fact::Charged { .. } => Sound::Charge,
            Fact::Struck { .. } => Sound::Clash,
            Fact::Fell { .. } | Fact::CutDown { .. } | Fact::Annihilated { .. } => Sound::Capture,
            Fact::Shot { .. } | Fact::OutOfRange { .. } => Sound::Volley,
            Fact::PhaseEnded { .. } => Sound::Drum,
            Fact::Fled { .. } | Fact::LeftField { .. } => Sound::Rout,
            Fact::ChargeDeclared { .. } => Sound::Horn,
            Fact::CombatBegan { .. } | Fact::Unbalanced { .. } => Sound::Warning,
            Fact::RallyTested { .. } | Fact::LeadershipTested { .. } => Sound::Dice,
            Fact::Magic { .. } => Sound::Magic,
            Fact::TurnBegan { .. } | Fact::AllocationDue { .. } | Fact::TimedOut { .. } => {
                Sound::Bell
            }
            Fact::CombatResolved { .. } | Fact::CombatSwept { .. } => Sound::Chord,
            Fact::BattleOver { .. } => Sound::Fanfare,
        })
    }

    /// GOM-END-01: a player orders the end.
    fn ends_alone(action: &Action) -> bool {
        matches!(action, Action::EndBattle)
    }

    fn turn_number(state: &State) -> u64 {
        state.player_turn().into()
    }

    /// One phase after the other goes on without them.
    fn when_turn_is_up(state: &State, seat: Seat) -> Option<Action> {
        let side = Side::in_seat(seat);
        (state.awaited() == Some(side)).then_some(Action::Timeout(side))
    }

    fn has_secrets(_: &State, _: Seat) -> bool {
        false
    }
}
