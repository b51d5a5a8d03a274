//! From a battle to what is written.

use super::{
    AskForm, CommandForm, DoubleForm, ElementForm, FeatureForm, FieldForm, GeneralForm, KnownForm,
    MountedForm, PhaseWord, Position, SkyForm, StillSky, TollForm, TouchForm, WatersForm,
};
use crate::agenda::{Answer, Ask};
use crate::bits::ElementSet;
use crate::command::CommandIx;
use crate::day::Step;
use crate::element::Element;
use crate::field::{Crossing, Feature, Field, Shape};
use crate::rules::terrain::selection::Round;
use crate::side::Side;
use crate::state::{Phase, State, Vigil};
use crate::troop::{Troop, TroopType};

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let elements = state.elements.iter();
        let known = known_to(state).map(|command| KnownForm {
            side: command.side(),
            command: command.number() as u8,
            enemies: state.known[command.index()]
                .iter()
                .map(|enemy| state.element(enemy).id)
                .collect(),
        });
        Position {
            field: FieldForm::from(&*state.field),
            elements: elements
                .map(|element| element_form(element, state))
                .collect(),
            known: Some(known.collect()),
            ..Position::without_lists(state)
        }
    }
}

/// The commands of which it is written what they know.
pub(super) fn known_to(state: &State) -> impl Iterator<Item = CommandIx> {
    CommandIx::all().filter(|command| state.commands[command.index()].is_some())
}

impl Position {
    /// A battle without its long lists: the ground, the elements, and what each command knows.
    pub(super) fn without_lists(state: &State) -> Position {
        Position {
            attacker: state.attacker,
            armies: state.roster.armies.clone(),
            field_name: state.roster.field.clone(),
            field: FieldForm::default(),
            sky: state
                .sky
                .map_or(SkyForm::Still(StillSky::Clear), SkyForm::Weather),
            day: state.day.as_deref().cloned(),
            turn: state.turn,
            turn_limit: state.turn_limit,
            phase: phase_word(state),
            commands: CommandIx::all()
                .filter_map(|command| command_form(state, command))
                .collect(),
            elements: Vec::new(),
            touches: state
                .touches
                .iter()
                .map(|touch| TouchForm {
                    by: state.element(touch.by).id,
                    whom: state.element(touch.whom).id,
                    edge: touch.edge,
                    since: Some(touch.since),
                    order: touch.order,
                    how: touch.how,
                })
                .collect(),
            known: None,
            stances: state
                .stances
                .iter()
                .map(|hidden| state.element(hidden).id)
                .collect(),
            rivers: WatersForm::from(state),
            towns_taken: super::waters::towns_taken(state),
            baggage_missing: state.baggage_missing,
            names_given: Some(state.names_given),
            acts: state.acts,
            offers: Side::BOTH
                .into_iter()
                .filter(|side| state.offers[side.index()])
                .collect(),
            to_advance: state
                .to_advance
                .iter()
                .map(|element| state.element(element).id)
                .collect(),
            resting: state
                .resting
                .iter()
                .map(|seat| Side::SEATS[seat.index()].to_owned())
                .collect(),
            agenda: state.agenda.clone(),
            ask: state.ask.as_ref().map(|ask| ask_form(ask, state)),
            night: state.night,
            end: match state.phase {
                Phase::Over(end) => Some(end),
                _ => None,
            },
            campaign: state.campaign.as_ref().map(|toll| {
                let names = |elements: &ElementSet| {
                    let elements = elements.iter();
                    elements.map(|element| state.element(element).id).collect()
                };
                TollForm {
                    lost: names(&toll.lost),
                    captured: names(&toll.captured),
                }
            }),
        }
    }
}

fn phase_word(state: &State) -> PhaseWord {
    match state.phase {
        Phase::Before(step) => match step {
            Step::Season => PhaseWord::Season,
            Step::Terrain(Round::First) => PhaseWord::TerrainFirst,
            Step::Terrain(Round::Main) => PhaseWord::TerrainMain,
            Step::Terrain(Round::Last) => PhaseWord::TerrainLast,
            Step::CampFirst => PhaseWord::CampFirst,
            Step::CampSecond => PhaseWord::CampSecond,
            Step::Orders => PhaseWord::Orders,
            Step::Deploy(side) if side == state.attacker => PhaseWord::DeploySecond,
            Step::Deploy(_) => PhaseWord::DeployFirst,
            Step::Dawn => PhaseWord::Dawn,
        },
        Phase::Deploy(side) if side == state.attacker => PhaseWord::DeploySecond,
        Phase::Deploy(_) => PhaseWord::DeployFirst,
        Phase::Assign => PhaseWord::Assign,
        Phase::Move => PhaseWord::Move,
        Phase::Advance => PhaseWord::Advance,
        Phase::Shoot => PhaseWord::Shoot,
        Phase::Fight => PhaseWord::Fight,
        Phase::Nightfall(Vigil::FightOn) => PhaseWord::Nightfall,
        Phase::Nightfall(Vigil::SlipAway) => PhaseWord::Parting,
        Phase::Over(_) => PhaseWord::Over,
    }
}

fn command_form(state: &State, place: CommandIx) -> Option<CommandForm> {
    let command = state.commands[place.index()].as_ref()?;
    Some(CommandForm {
        side: place.side(),
        command: place.number() as u8,
        role: Some(command.role),
        seat: Some(Side::SEATS[command.seat.index()].to_owned()),
        original: Some(command.original),
        demoralised: command.demoralised,
        tested: command.tested,
        own_die: Some(command.own_die),
        die: command.die,
        pips: Some(command.pips),
        pips_in_secret: command.pips_in_secret,
        discount_used: command.discount_used,
        general_moved: command.general_moved,
        ended: command.ended,
        last_move_made: command.last_move_made,
        low_dice: command.low_dice,
        saw_enemy: command.saw_enemy,
        stalled: command.stalled,
        allegiance: command.allegiance,
        may_turn: command.may_turn,
        march: command.march,
    })
}

pub(super) fn element_form(element: &Element, state: &State) -> ElementForm {
    let Troop {
        kind,
        grade,
        regular,
        chariot,
        on_wagons,
        camels,
        mounted_infantry,
        mobile,
        psiloi_support,
        weapon,
        dismounts_as,
    } = element.troop;
    ElementForm {
        id: element.id,
        kind,
        grade,
        regular: Some(regular),
        chariot,
        weapon,
        psiloi_support,
        on_wagons,
        camels: camels && kind != TroopType::Camelry,
        mounted_infantry,
        mobile: mobile && kind == TroopType::Baggage,
        dismounts_as,
        mounted: element.on_foot.map(MountedForm::from),
        exchanged_for: element.exchanged_for.map(|foot| state.element(foot).id),
        vessel: element.vessel.map(|vessel| state.element(vessel).id),
        landed: element.landed,
        double: element.rear.map(|rear| {
            if rear == element.troop {
                DoubleForm::Same(true)
            } else {
                DoubleForm::Other {
                    kind: rear.kind,
                    grade: rear.grade,
                    weapon: rear.weapon,
                }
            }
        }),
        side: element.command.side(),
        command: element.command.number() as u8,
        general: if element.general {
            GeneralForm::As(state.command(element.command).role)
        } else {
            GeneralForm::Is(false)
        },
        x: element.pose.at.x,
        y: element.pose.at.y,
        facing: element.pose.facing.degrees(),
        place: element.place,
        fights_with: element.fights_with,
        deeds: element.deeds,
    }
}

fn ask_form(ask: &Ask, state: &State) -> AskForm {
    AskForm {
        seat: Side::SEATS[ask.to.index()].to_owned(),
        kind: ask.kind,
        about: state.element(ask.about).id,
        options: ask
            .options
            .iter()
            .map(|answer| answer.word(state))
            .collect(),
    }
}

impl Answer {
    /// As it is written.
    pub fn word(self, state: &State) -> String {
        match self {
            Answer::Yes => "yes".to_owned(),
            Answer::No => "no".to_owned(),
            Answer::Left => "left".to_owned(),
            Answer::Right => "right".to_owned(),
            Answer::Shoot => "shoot".to_owned(),
            Answer::Hold => "hold".to_owned(),
            Answer::GoOn => "go_on".to_owned(),
            Answer::Stop => "stop".to_owned(),
            Answer::Element(element) => state.element(element).id.to_string(),
        }
    }
}

impl From<&Field> for FieldForm {
    fn from(field: &Field) -> FieldForm {
        FieldForm {
            features: field.features.iter().map(FeatureForm::from).collect(),
            works: field.works.iter().map(|works| works.form.clone()).collect(),
        }
    }
}

impl From<&Feature> for FeatureForm {
    fn from(feature: &Feature) -> FeatureForm {
        let points = |line: &[sobremesa_geometry::Vec2]| {
            line.iter()
                .map(|point| [point.x, point.y])
                .collect::<Vec<_>>()
        };
        let (outline, line, width) = match &feature.shape {
            Shape::Area(outline) => (points(outline.corners()), Vec::new(), None),
            Shape::Line(band) => (Vec::new(), points(band.line()), Some(band.width())),
        };
        FeatureForm {
            id: feature.id.clone(),
            kind: feature.kind,
            outline,
            line,
            width,
            crest: points(&feature.crest),
            crossing: (feature.crossing != Crossing::default()).then_some(feature.crossing),
        }
    }
}
