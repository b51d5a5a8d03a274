//! What officers say when they give a reason: claims that can be held against what then happens.
//!
//! What is certain is so by the rules, as far as the speaker can know: a move that somebody hidden
//! stopped is held against nobody. Chances are those of the dice alone.

use sobremesa_kernel::Words;
use sobremesa_kernel::claim::{Claim as Claimed, Found, Sequel, Stated, Step};
use sobremesa_speak::{contracted, count};

use crate::Dbm;
use crate::action::Action;
use crate::agenda::AskKind;
use crate::element::{ElementId, ElementIx, Place};
use crate::event::Tag;
use crate::odds::Odds;
use crate::rules::movement::COASTING;
use crate::rules::naval::sailing;
use crate::side::Side;
use crate::speak::troops::element;
use crate::state::State;
use crate::touch::{self, Edge};

/// Something that an officer says.
#[derive(Clone, PartialEq, Debug)]
pub enum Claim {
    /// He does what is usual before a battle.
    Prepares,
    /// He camps by night, and stays.
    Camps,
    /// His flank march comes onto the table.
    Enters,
    /// He leaves the deployment as it is.
    Deploys,
    /// The largest command gets the largest die.
    Dice {
        /// The number of that command.
        command: u8,
        /// Its die.
        die: u8,
    },
    /// By this move somebody's front comes to touch an enemy.
    Contacts {
        /// Whose.
        by: Tag,
        /// Whom.
        whom: Tag,
    },
    /// By this move somebody comes nearer to an enemy, or to the distance at which it shoots.
    Nears {
        /// Who.
        by: Tag,
        /// To whom.
        to: Tag,
        /// How far it was.
        before: f64,
        /// At what distance it wants to be: in contact, or where it shoots.
        wanted: f64,
    },
    /// Somebody stays who would have to run ahead.
    Stays {
        /// Who.
        who: Tag,
    },
    /// Somebody gets off its horse, for it fights an enemy better on foot.
    GetsOff {
        /// Who.
        who: Tag,
        /// Against whom.
        against: Tag,
    },
    /// A vessel comes nearer to a shore, near an enemy on land.
    MakesLand {
        /// The vessel.
        vessel: Tag,
        /// Near whom.
        near: Tag,
    },
    /// Somebody goes ashore, for an enemy on land is near.
    GoesAshore {
        /// Who.
        who: Tag,
        /// Which enemy.
        near: Tag,
    },
    /// A command ends with so many points left.
    Ends {
        /// Whose.
        side: Side,
        /// Its number.
        command: u8,
        /// What it has left.
        pips: u8,
    },
    /// So many of 36 rolls destroy the enemy in this fight.
    Kills {
        /// His own.
        mine: Tag,
        /// The enemy.
        theirs: Tag,
        /// Of 36.
        rolls: u8,
    },
    /// Somebody is shot at.
    ShootsAt {
        /// Who.
        target: Tag,
    },
    /// A question is answered so.
    Answers {
        /// What was asked.
        ask: AskKind,
        /// The answer.
        option: String,
    },
    /// Those who must go, go.
    LetsGo,
}

impl Claim {
    /// How a question is answered.
    pub(crate) fn answers(action: &Action) -> Claim {
        match action {
            Action::Answer(reply) => Claim::Answers {
                ask: reply.kind,
                option: reply.option.clone(),
            },
            _ => Claim::LetsGo,
        }
    }

    /// Who gets the largest die.
    pub(crate) fn dice(state: &State, action: &Action) -> Claim {
        let Action::AssignPips(assignment) = action else {
            return Claim::LetsGo;
        };
        let commands = state.pooled_commands();
        let largest = commands
            .iter()
            .zip(&assignment.dice)
            .max_by_key(|(_, die)| **die)
            .map(|(command, die)| (command.number() as u8, *die));
        largest.map_or(Claim::LetsGo, |(command, die)| Claim::Dice { command, die })
    }
}

impl Claim {
    fn told(&self) -> Words {
        match self {
            Claim::Prepares => Words::new(
                "es lo acostumbrado antes de una batalla, y las reglas lo permiten",
                "it is what is usual before a battle, and the rules allow it",
            ),
            Claim::Camps => Words::new(
                "de noche acampa, y se queda en el campo",
                "by night he camps, and keeps the field",
            ),
            Claim::Enters => Words::new(
                "la marcha de flanco entra en la mesa",
                "the flank march comes onto the table",
            ),
            Claim::Deploys => Words::new(
                "el despliegue se queda como está",
                "the deployment stays as it is",
            ),
            Claim::Dice { command, die } => Words::new(
                format!(
                    "el mando {command}, el mayor en la mesa, recibe el dado más alto, un {die}"
                ),
                format!(
                    "command {command}, the largest on the table, gets the highest die, a {die}"
                ),
            ),
            Claim::Contacts { by, whom } => {
                let (by, whom) = (element(by), element(whom));
                Words::new(
                    format!("{} llega al contacto con {}", by.es, whom.es),
                    format!("{} comes into contact with {}", by.en, whom.en),
                )
            }
            Claim::Nears { by, to, before, .. } => {
                let (by, to) = (element(by), element(to));
                let before = before.round();
                Words::new(
                    format!(
                        "{} estaba a {} de {}, y mejora su distancia",
                        by.es,
                        count(before, "paso", "pasos"),
                        to.es
                    ),
                    format!(
                        "{} was {} from {}, and gets a better distance",
                        by.en,
                        count(before, "pace", "paces"),
                        to.en
                    ),
                )
            }
            Claim::Stays { who } => {
                let who = element(who);
                Words::new(
                    format!("{} se adelantaría por su cuenta; ahora se queda", who.es),
                    format!("{} would run ahead by itself; now it stays", who.en),
                )
            }
            Claim::GetsOff { who, against } => {
                let (who, against) = (element(who), element(against));
                Words::new(
                    format!(
                        "{} desmonta: a pie lucha mejor contra {}",
                        who.es, against.es
                    ),
                    format!(
                        "{} gets off: on foot it fights {} better",
                        who.en, against.en
                    ),
                )
            }
            Claim::MakesLand { vessel, near } => {
                let (vessel, near) = (element(vessel), element(near));
                Words::new(
                    format!(
                        "{} pone proa a la costa para desembarcar cerca de {}",
                        vessel.es, near.es
                    ),
                    format!(
                        "{} heads for the shore, to land troops near {}",
                        vessel.en, near.en
                    ),
                )
            }
            Claim::GoesAshore { who, near } => {
                let (who, near) = (element(who), element(near));
                Words::new(
                    format!("{} desembarca: tiene cerca a {}", who.es, near.es),
                    format!("{} goes ashore: {} is near", who.en, near.en),
                )
            }
            Claim::Ends { command, pips, .. } => Words::new(
                format!(
                    "con {} nada más merece la pena en el mando {command}",
                    count(*pips, "PIP", "PIP")
                ),
                format!(
                    "with {} nothing more is worth ordering in command {command}",
                    count(*pips, "PIP", "PIPs")
                ),
            ),
            Claim::Kills {
                mine,
                theirs,
                rolls,
            } => {
                let (mine, theirs) = (element(mine), element(theirs));
                if *rolls == 0 {
                    return Words::new(
                        format!(
                            "con ninguna de las 36 tiradas {} destruye a {}, y todos los combates se luchan",
                            mine.es, theirs.es
                        ),
                        format!(
                            "in none of the 36 rolls {} destroys {}, and every fight is fought",
                            mine.en, theirs.en
                        ),
                    );
                }
                Words::new(
                    format!(
                        "{} destruye a {} con {rolls} de las 36 tiradas",
                        mine.es, theirs.es
                    ),
                    format!(
                        "{} destroys {} in {rolls} of the 36 rolls",
                        mine.en, theirs.en
                    ),
                )
            }
            Claim::ShootsAt { target } => {
                let target = element(target);
                Words::new(
                    format!(
                        "de los blancos que quedan, conviene empezar por {}",
                        target.es
                    ),
                    format!(
                        "of the targets that are left, it is best to begin with {}",
                        target.en
                    ),
                )
            }
            Claim::Answers { ask, option } => {
                let words = crate::typed::typed(&Action::Answer(crate::action::Reply {
                    kind: *ask,
                    option: option.clone(),
                }));
                Words::new(
                    format!("la respuesta es «{}»", words.es),
                    format!("the answer is “{}”", words.en),
                )
            }
            Claim::LetsGo => Words::new("quien tiene que ir, va", "those who must go, go"),
        }
    }
}

impl Claimed<Dbm> for Claim {
    fn kind(&self) -> &'static str {
        match self {
            Claim::Prepares => "prepares",
            Claim::Camps => "camps",
            Claim::Enters => "enters",
            Claim::Deploys => "deploys",
            Claim::Dice { .. } => "dice",
            Claim::Contacts { .. } => "contacts",
            Claim::Nears { .. } => "nears",
            Claim::Stays { .. } => "stays",
            Claim::GetsOff { .. } => "gets_off",
            Claim::MakesLand { .. } => "makes_land",
            Claim::GoesAshore { .. } => "goes_ashore",
            Claim::Ends { .. } => "ends",
            Claim::Kills { .. } => "kills",
            Claim::ShootsAt { .. } => "shoots_at",
            Claim::Answers { .. } => "answers",
            Claim::LetsGo => "lets_go",
        }
    }

    fn stated(&self) -> Stated {
        match self {
            Claim::Kills { rolls, .. } => {
                Stated::Chance(f64::from(*rolls) / f64::from(Odds::ROLLS))
            }
            _ => Stated::Certain,
        }
    }

    fn words(&self) -> Words {
        let Words { es, en } = self.told();
        Words::new(contracted(&es), en)
    }

    fn found(&self, sequel: &Sequel<'_, Dbm>) -> Option<Found> {
        let first = sequel.steps.first()?;
        let after = &first.after;
        Some(match self {
            // The line was played, so the rules allowed it.
            Claim::Prepares => Found::from(sequel.then.day.is_some()),
            Claim::Camps => {
                let stays = matches!(&first.action, Action::FightOn(reply) | Action::SlipAway(reply) if !reply.yes);
                Found::from(stays)
            }
            Claim::Enters => Found::from(matches!(first.action, Action::Enter(_))),
            Claim::Deploys => Found::from(same_places(sequel.then, after, sequel)),
            Claim::Dice { command, die } => {
                let side = Side::of(sequel.seat);
                let place = crate::command::CommandIx::new(side, usize::from(*command));
                Found::from(after.command(place).die == Some(*die))
            }
            Claim::Contacts { by, whom } => {
                if somebody_appeared(sequel.then, after) {
                    return None;
                }
                Found::from(touches(after, by.id, whom.id)?)
            }
            Claim::Nears {
                by,
                to,
                before,
                wanted,
            } => {
                if somebody_appeared(sequel.then, after) {
                    return None;
                }
                let apart =
                    |state: &State| Some(distance(state, state.find(by.id)?, state.find(to.id)?));
                let (was, is) = (apart(sequel.then)?, apart(after)?);
                let is_better = (is - wanted).abs() < (was - wanted).abs();
                Found::from((was - before).abs() < 1e-6 && is_better)
            }
            Claim::Stays { who } => {
                let element = after.find(who.id)?;
                Found::from(after.element(element).deeds.halted)
            }
            Claim::GetsOff { who, .. } => {
                let element = after.find(who.id)?;
                Found::from(after.element(element).on_foot.is_some())
            }
            Claim::MakesLand { .. } | Claim::GoesAshore { .. }
                if somebody_appeared(sequel.then, after) =>
            {
                return None;
            }
            Claim::MakesLand { vessel, .. } => {
                let to_shore = |state: &State| {
                    let one = state.element(state.find(vessel.id)?);
                    let berths = sailing::berths(&state.field, one, COASTING);
                    let far = berths.iter().map(|berth| berth.at.distance(one.pose.at));
                    far.min_by(f64::total_cmp)
                };
                let (was, is) = (to_shore(sequel.then)?, to_shore(after)?);
                Found::from(is < was)
            }
            Claim::GoesAshore { who, .. } => {
                let element = after.find(who.id)?;
                Found::from(after.element(element).place == Place::Table)
            }
            Claim::Ends {
                side,
                command,
                pips,
            } => {
                let place = crate::command::CommandIx::new(*side, usize::from(*command));
                Found::from(sequel.then.command(place).pips == *pips)
            }
            Claim::Kills { theirs, .. } => {
                let settled = settled(sequel.steps)?;
                let element = sequel.then.find(theirs.id)?;
                Found::from(settled.element(element).place == Place::DestroyedInCombat)
            }
            Claim::ShootsAt { target } => {
                let is_meant =
                    matches!(&first.action, Action::Shoot(order) if order.target == target.id);
                Found::from(is_meant)
            }
            Claim::Answers { ask, option } => {
                let is_meant = matches!(&first.action, Action::Answer(reply) if reply.kind == *ask && reply.option == *option);
                Found::from(is_meant)
            }
            Claim::LetsGo => Found::True,
        })
    }
}

/// The battle once nothing is unfinished any more.
fn settled(steps: &[Step<Dbm>]) -> Option<&State> {
    let done = steps
        .iter()
        .find(|step| step.after.ask.is_none() && step.after.agenda.is_empty());
    done.map(|step| &step.after)
}

fn somebody_appeared(then: &State, after: &State) -> bool {
    then.all().any(|(element, was)| {
        was.place == Place::Hidden && after.element(element).place != Place::Hidden
    })
}

fn same_places(then: &State, after: &State, sequel: &Sequel<'_, Dbm>) -> bool {
    let side = Side::of(sequel.seat);
    then.all()
        .filter(|(_, element)| element.command.side() == side)
        .all(|(element, was)| was.pose == after.element(element).pose)
}

fn touches(state: &State, by: ElementId, whom: ElementId) -> Option<bool> {
    let (one, other) = (
        state.element(state.find(by)?),
        state.element(state.find(whom)?),
    );
    let contact = touch::contact(&one.rect(), &other.rect());
    Some(contact.is_some_and(|contact| contact.mine == Edge::Front))
}

fn distance(state: &State, one: ElementIx, other: ElementIx) -> f64 {
    touch::distance(&state.element(one).rect(), &state.element(other).rect())
}
