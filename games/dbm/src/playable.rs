//! What the house asks of a game beyond its rules.

use std::sync::LazyLock;

use serde_json::Value;
use sobremesa_draw::Part;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    Abilities, ByHand, Chat, Customs, Duel, Ending, Glimpse, Lid, MatchIsUp, Mood, Motion,
    NoAnswer, Playable, Preset, Question, Sound, Stride, Timing, TurnIsUp, Weight,
};

use crate::action::Action;
use crate::army::{Name, ready_made};
use crate::board::Board;
use crate::by_hand::Seen;
use crate::draw::ids;
use crate::element::{Deeds, Place};
use crate::event::{
    AftermathFact, CampaignFact, CombatFact, DayFact, DismountFact, Event, Fact, MoveFact,
    NavalFact, Stood, Tag, TurnFact, WaterFact, WorksFact,
};
use crate::position::{PhaseWord, Position};
use crate::rules::outcome::Outcome;
use crate::rules::{losses, movement};
use crate::scenario::scenarios;
use crate::setup::{ArmyChoice, FieldChoice, Setup};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Dbm, bot, deputies, faces, lessons, questions, speak, typed, workshop};

impl Playable for Dbm {
    const LID: Lid = Lid {
        about: [
            "Batallas de la Antigüedad y la Edad Media: generales con pocos dados y muchas ganas, formaciones, terreno y cien páginas de reglas que el árbitro ya se sabe.",
            "Battles of antiquity and the Middle Ages: generals with few dice and great plans, formations, terrain, and a hundred pages of rules that the referee knows by heart.",
        ],
        players: [1, 8],
        minutes: [60, 180],
        weight: Weight::Heavy,
        moment: Glimpse {
            n_choices: 30,
            seat: None,
            seed: 1,
            part: Part {
                left: 32,
                top: 32,
                width: 33,
                height: 30,
            },
        },
    };

    const CUSTOMS: Customs = Customs {
        // DBM-UX-22: generals of a side confer.
        chat: Chat::TableAndSides,
        // A turn is some twenty orders.
        timing: Some(Timing {
            patience: 6,
            turn_is_up: TurnIsUp::RestIsLost,
            match_is_up: MatchIsUp::SideLoses,
            usual: None,
        }),
        // Two turns of each side.
        real_match: 6,
        // DBM-VIC-09: a commander-in-chief concedes.
        has_giving_up: true,
        mood: Mood::Martial,
    };

    const ABILITIES: Abilities<Dbm> = Abilities {
        faces: faces::of,
        teaching: Some(&lessons::School),
        workshop: Some(&workshop::Armies),
        deputies: Some(&deputies::Generals),
        ..Abilities::NONE
    };

    fn title() -> Words {
        Words::new("DBM, batallas de la Antigüedad", "DBM, ancient battles")
    }

    /// The skirmish first, then every field with the armies that suit it, then every ready army against
    /// its like on the open plain.
    fn presets() -> Vec<Preset<Dbm>> {
        let ready = |id: &str| Some(FieldChoice::Ready(id.to_owned()));
        let fields = scenarios().iter().map(|scenario| {
            let Name { es, en } = scenario.name.clone();
            Preset {
                name: scenario.id,
                title: Words::new(es, en),
                setup: Setup {
                    field: ready(scenario.id),
                    ..Setup::default()
                },
            }
        });
        let mirrored = ready_made().iter().map(|army| {
            let Name { es, en } = &army.name;
            let choice = || ArmyChoice::Ready(army.list.clone());
            Preset {
                name: &army.list,
                title: Words::new(
                    format!("{es} contra {es}, en la llanura"),
                    format!("{en} against {en}, on the plain"),
                ),
                setup: Setup {
                    armies: Some([choice(), choice()]),
                    field: ready("open_plain"),
                    ..Setup::default()
                },
            }
        });
        let day = Preset {
            name: "whole_day",
            title: Words::new(
                "Un día entero: estación, terreno, campamentos, órdenes, despliegue y batalla",
                "A whole day: season, ground, camps, orders, deployment and battle",
            ),
            setup: Setup {
                whole_day: true,
                ..Setup::default()
            },
        };
        let by_sea = Preset {
            name: "whole_day_fleets",
            title: Words::new(
                "Un día entero con flotas: Atenas ante Siracusa",
                "A whole day with fleets: Athens before Syracuse",
            ),
            setup: Setup {
                armies: Some(
                    ["athenian_league", "syracusan"].map(|list| ArmyChoice::Ready(list.to_owned())),
                ),
                whole_day: true,
                ..Setup::default()
            },
        };
        let campaign = Preset {
            name: "skirmish_campaign",
            title: Words::new(
                "Campaña de escaramuzas: lo que queda de cada ejército lucha la batalla siguiente",
                "Campaign of skirmishes: what is left of each army fights the next battle",
            ),
            setup: Setup {
                field: ready("skirmish"),
                campaign: true,
                ..Setup::default()
            },
        };
        let days = [day, by_sea, campaign];
        fields.chain(mirrored).chain(days).collect()
    }

    fn heading(preset: &Preset<Dbm>) -> Option<Words> {
        let Setup {
            armies,
            whole_day,
            campaign,
            ..
        } = &preset.setup;
        Some(if *whole_day || *campaign {
            Words::new("Días y campañas", "Days and campaigns")
        } else if preset.name.starts_with("skirmish") {
            Words::new(
                "Escaramuzas: pocos elementos por bando",
                "Skirmishes: a few elements a side",
            )
        } else if armies.is_some() {
            Words::new(
                "Ejércitos listos, cada uno contra sí mismo",
                "Ready armies, each against itself",
            )
        } else {
            Words::new(
                "Batallas: ejércitos enteros en su terreno",
                "Battles: whole armies on ground of their own",
            )
        })
    }

    /// All but the skirmishes.
    fn is_long(preset: &Preset<Dbm>) -> bool {
        !preset.name.starts_with("skirmish")
    }

    /// DBM-CMP-04.
    fn sequel(setup: &Setup, state: &State) -> Option<Setup> {
        setup.after(state)
    }

    fn bots() -> &'static [&'static dyn Bot<Dbm>] {
        bot::ALL
    }

    fn rulebook() -> &'static RuleBook {
        static BOOK: LazyLock<RuleBook> = LazyLock::new(|| {
            RuleBook::read(
                include_str!("../../../docs/rules/dbm.es.md"),
                include_str!("../../../docs/rules/dbm.en.md"),
            )
        });
        &BOOK
    }

    fn by_hand(view: View, seat: Option<Seat>) -> Box<dyn ByHand<Action>> {
        Box::new(Seen::new(view, seat))
    }

    const QUESTIONS: &'static [&'static str] = questions::NAMES;

    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        questions::answer(state, question)
    }

    fn narrate(event: &Event) -> Words {
        speak::event(event)
    }

    fn is_heading(event: &Event) -> bool {
        matches!(event.fact, Fact::Turn(TurnFact::TurnBegan { .. }))
    }

    /// Whoever changes place glides; what is gone fades away.
    fn motions(event: &Event) -> Vec<Motion> {
        let glides = |tag: &Tag| {
            let id = ids::element(tag.id);
            Motion::new(id.clone(), id)
        };
        let stood = |one: &Stood| vec![glides(&one.element).along(way(one))];
        match &event.fact {
            Fact::Move(MoveFact::Moved { elements, .. })
            | Fact::Water(WaterFact::CameToRiver { elements, .. }) => {
                elements.iter().flat_map(stood).collect()
            }
            Fact::Dismount(DismountFact::Dismounted { element, .. })
            | Fact::Works(WorksFact::Entered { element, .. }) => stood(element),
            Fact::Naval(NavalFact::Landed {
                element, pushed, ..
            }) => std::iter::once(element)
                .chain(pushed)
                .flat_map(stood)
                .collect(),
            Fact::Naval(NavalFact::Embarked { element, .. }) => stood(element),
            Fact::Naval(NavalFact::Wrecked { vessel, saved }) => {
                let mut all = vec![glides(vessel)];
                all.extend(saved.iter().flat_map(stood));
                all
            }
            Fact::Dismount(DismountFact::Mounted { elements, .. }) => {
                elements.iter().flat_map(stood).collect()
            }
            Fact::Move(
                MoveFact::Conformed { element, .. }
                | MoveFact::Advanced { element, .. }
                | MoveFact::Faced { element, .. }
                | MoveFact::Appeared { element },
            ) => stood(element),
            Fact::Aftermath(
                AftermathFact::Recoiled { element }
                | AftermathFact::TurnedAbout { element }
                | AftermathFact::Pushed { element, .. }
                | AftermathFact::Fled { element, .. }
                | AftermathFact::Pursued { element, .. }
                | AftermathFact::Followed { element, .. },
            ) => stood(element),
            Fact::Aftermath(
                AftermathFact::Destroyed { element, .. } | AftermathFact::LeftTable { element },
            )
            | Fact::Campaign(CampaignFact::Withdrew { element }) => vec![glides(element)],
            Fact::Aftermath(AftermathFact::TownTaken { .. })
            | Fact::Move(
                MoveFact::Halted { .. }
                | MoveFact::Scouted { .. }
                | MoveFact::StoppedShort { .. }
                | MoveFact::FlankStruck { .. }
                | MoveFact::Entered { .. },
            )
            | Fact::Campaign(CampaignFact::DicedFor { .. } | CampaignFact::Counted { .. })
            | Fact::Combat(_)
            | Fact::Day(_)
            | Fact::Turn(_)
            | Fact::Water(_)
            | Fact::Works(WorksFact::Stormed { .. })
            | Fact::Dismount(DismountFact::MountsLost { .. }) => Vec::new(),
        }
    }

    /// DBM-UX-16.
    fn duel(event: &Event) -> Option<Duel> {
        match &event.fact {
            Fact::Combat(fact) => Some(speak::duel(fact)),
            Fact::Day(_)
            | Fact::Turn(_)
            | Fact::Move(_)
            | Fact::Aftermath(_)
            | Fact::Water(_)
            | Fact::Dismount(_)
            | Fact::Naval(_)
            | Fact::Works(_)
            | Fact::Campaign(_) => None,
        }
    }

    /// DBM-UX-33.
    fn sound(event: &Event) -> Option<Sound> {
        Some(match &event.fact {
            Fact::Day(fact) => match fact {
                DayFact::DayBegan { .. }
                // Who attacks, when and in what weather: more than its dice.
                | DayFact::Opened { .. }
                | DayFact::HourStruck { .. }
                | DayFact::LightChanged { .. }
                | DayFact::WeatherChanged { .. }
                | DayFact::NightFell { .. }
                | DayFact::DawnCame { .. } => Sound::Bell,
                DayFact::Stalled { .. } => Sound::Warning,
                DayFact::LotCast { .. }
                | DayFact::WaterwayTried { .. }
                | DayFact::StripCast { .. } => Sound::Dice,
                DayFact::FeatureLaid { .. }
                | DayFact::HillMoved { .. }
                | DayFact::WorksLaid { .. }
                | DayFact::Encamped { .. }
                | DayFact::CommandDeployed { .. } => Sound::Place,
                DayFact::SeasonNamed { .. }
                | DayFact::TerrainSelected { .. }
                | DayFact::FeatureDiscarded { .. }
                | DayFact::HillGone { .. }
                | DayFact::WorksLost { .. }
                | DayFact::FleetAway { .. }
                | DayFact::OrdersWritten { .. }
                | DayFact::PlacesShown { .. }
                | DayFact::EarlyChosen { .. }
                | DayFact::NightChosen { .. }
                | DayFact::NightDecided { .. } => return None,
            },
            Fact::Turn(fact) => match fact {
                TurnFact::BattleBegan { .. }
                | TurnFact::TurnBegan { .. }
                | TurnFact::Asked { .. } => Sound::Bell,
                TurnFact::DiceRolled { .. } | TurnFact::DiceAssigned { .. } => Sound::Dice,
                TurnFact::Demoralised { .. } => Sound::Rout,
                TurnFact::AllyWavers { .. }
                | TurnFact::AllyTurned { .. }
                | TurnFact::FlankAnnounced { .. }
                | TurnFact::FlanksMet { .. }
                | TurnFact::EndOffered { .. } => Sound::Warning,
                TurnFact::AllyJoined { .. } | TurnFact::WayFound { .. } => Sound::Bell,
                TurnFact::BattleEnded { .. } => Sound::Fanfare,
                TurnFact::Deployed { .. } => Sound::Place,
                TurnFact::MovesEnded { .. }
                | TurnFact::RestLetGo { .. }
                | TurnFact::Answered { .. }
                | TurnFact::StanceSet { .. }
                | TurnFact::WentAstray { .. }
                | TurnFact::TurnEnded { .. }
                | TurnFact::EndDeclined { .. } => return None,
            },
            Fact::Move(MoveFact::Appeared { .. } | MoveFact::FlankStruck { .. }) => Sound::Warning,
            Fact::Move(MoveFact::Scouted { .. }) => return None,
            Fact::Move(_) => Sound::March,
            Fact::Combat(CombatFact::Shot { .. }) => Sound::Volley,
            Fact::Combat(CombatFact::Fought { sheet }) => {
                let dies = |outcome| outcome == Outcome::Destroyed;
                if sheet.sides.iter().any(|side| dies(side.outcome)) {
                    Sound::Capture
                } else {
                    Sound::Clash
                }
            }
            Fact::Aftermath(AftermathFact::Destroyed { .. } | AftermathFact::LeftTable { .. }) => {
                Sound::Capture
            }
            Fact::Aftermath(_) => Sound::March,
            Fact::Water(_) | Fact::Campaign(CampaignFact::DicedFor { .. }) => Sound::Dice,
            Fact::Campaign(CampaignFact::Withdrew { .. }) => Sound::March,
            Fact::Campaign(CampaignFact::Counted { .. }) => return None,
            Fact::Naval(NavalFact::Wrecked { .. }) => Sound::Clash,
            Fact::Dismount(_) | Fact::Naval(_) => Sound::Place,
            Fact::Works(_) => Sound::Clash,
        })
    }

    fn ending(verdict: &Verdict) -> Ending {
        speak::ending(verdict)
    }

    fn notation(action: &Action) -> String {
        typed::notation(action)
    }

    fn typed(action: &Action) -> Words {
        typed::typed(action)
    }

    fn describe(action: &Action) -> Words {
        speak::describe(action)
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        typed::read(text)
    }

    /// DBM-VIC-09: one word ends it.
    fn is_grave(state: &State, action: &Action) -> bool {
        match action {
            Action::Concede => true,
            Action::AnswerOffer(reply) | Action::SlipAway(reply) => reply.yes,
            Action::OfferEnd => !matches!(state.phase, Phase::Over(_)),
            _ => false,
        }
    }

    fn seat_title(seat: Seat) -> Words {
        let number = seat.index() % Side::MOST_GENERALS + 1;
        let (es, en) = match Side::of(seat) {
            Side::A => ("azul", "Blue"),
            Side::B => ("rojo", "Red"),
        };
        if number == 1 {
            Words::new(
                format!("General en jefe {es}"),
                format!("{en} commander-in-chief"),
            )
        } else {
            Words::new(
                format!("General {number} {es}"),
                format!("{en} general {number}"),
            )
        }
    }

    /// By what is left of both armies before they are beaten (DBM-VIC-01).
    fn advantage(state: &State) -> Option<f64> {
        let lost = |side| {
            let (lost, all) = (
                losses::lost_by_army(state, side).0,
                losses::original_of_army(state, side).0,
            );
            (2.0 * f64::from(lost) / f64::from(all.max(1))).min(1.0)
        };
        Some(lost(Side::B) - lost(Side::A))
    }

    /// The enemy's next turn, from the places where everybody stands, with points enough for anything.
    fn passed(state: &State) -> Option<Position> {
        let is_battle = match state.phase {
            Phase::Assign | Phase::Move | Phase::Advance | Phase::Shoot | Phase::Fight => true,
            Phase::Before(_) | Phase::Deploy(_) | Phase::Nightfall(_) | Phase::Over(_) => false,
        };
        if !is_battle || state.ask.is_some() || !state.agenda.is_empty() {
            return None;
        }
        let mut passed = Position::from(state);
        passed.turn += 1;
        passed.phase = PhaseWord::Move;
        passed.to_advance.clear();
        passed.resting.clear();
        passed.stances.clear();
        passed.acts = 0;
        for command in &mut passed.commands {
            command.die = None;
            command.pips = None;
            command.pips_in_secret = 0;
            command.discount_used = false;
            command.ended = false;
            command.last_move_made = false;
        }
        for element in &mut passed.elements {
            element.deeds = Deeds::default();
        }
        Some(passed)
    }

    /// DBM-CON: a move that ends in contact.
    fn is_attack(state: &State, action: &Action) -> bool {
        let Action::Move(order) = action else {
            return false;
        };
        let Some(seat) = state.seats_to_act().iter().next() else {
            return false;
        };
        let board = Board::known_to(Side::of(seat), state);
        let verdict = movement::judge(&board, seat, order);
        verdict.is_ok_and(|verdict| !verdict.contacts.is_empty())
    }

    /// DBM-UX-21, DBM-HOU-14: those who hide, and what was said and is not shown yet. What is open needs no curtain.
    fn has_secrets(state: &State, seat: Seat) -> bool {
        let side = Side::of(seat);
        let mut elements = state.elements.iter();
        !matches!(state.phase, Phase::Over(_))
            && (state.day.is_some()
                || !state.night[side.index()].is_open()
                || elements.any(|one| {
                    matches!(one.place, Place::Hidden | Place::Marching)
                        && one.command.side() == side
                }))
    }

    fn turn_number(state: &State) -> u64 {
        state.turn.into()
    }

    fn when_turn_is_up(state: &State, seat: Seat) -> Option<Action> {
        let name = Side::SEATS[seat.index()].to_owned();
        state
            .seats_to_act()
            .contains(seat)
            .then_some(Action::Timeout(name))
    }
}

/// How an element got from where it stood to where it stands, in its own eyes: straight there, then turned.
fn way(stood: &Stood) -> Vec<Stride> {
    let Stood { from, to, .. } = stood;
    let gone = to.at - from.at;
    let (x, y) = (
        gone.dot(from.facing.right()),
        -gone.dot(from.facing.forward()),
    );
    let degrees = from.facing.degrees_to(to.facing);
    let mut way = vec![Stride::Slide { x, y }];
    if degrees != 0.0 {
        way.push(Stride::Turn {
            x: 0.0,
            y: 0.0,
            degrees,
        });
    }
    way
}
