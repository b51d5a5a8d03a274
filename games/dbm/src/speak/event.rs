//! What happened, told with the numbers behind it.

use sobremesa_kernel::{Lang, Seat, Words};
use sobremesa_speak::{agree, capital, count, sentence, shortest};
use sobremesa_table::Playable;

use super::terrain::equivalents;
use super::troops::{element, elements, short, side as side_name, whole_paces};
use crate::Dbm;
use crate::command::Equivalents;
use crate::event::{
    AftermathFact, CombatFact, Decided, Event, Fact, Item, MoveFact, Rolled, Sheet, SheetSide, Tag,
    TurnFact,
};
use crate::rules::outcome::Outcome;
use crate::side::Side;
use crate::state::End;

/// What happened.
pub(crate) fn event(event: &Event) -> Words {
    sentence(&told(event))
}

fn told(event: &Event) -> Words {
    match &event.fact {
        Fact::Day(fact) => super::day::event(fact),
        Fact::Turn(fact) => turn(fact),
        Fact::Move(fact) => movement(fact),
        Fact::Combat(fact) => combat(fact),
        Fact::Aftermath(fact) => aftermath(fact),
        Fact::Water(fact) => super::water::event(fact),
        Fact::Dismount(fact) => super::dismounting::event(fact),
        Fact::Naval(fact) => super::naval::event(fact),
        Fact::Works(fact) => super::works::event(fact),
        Fact::Campaign(fact) => super::campaign::event(fact),
    }
}

fn begin(words: &Words) -> Words {
    Words::new(capital(&words.es), capital(&words.en))
}

fn turn(fact: &TurnFact) -> Words {
    match fact {
        TurnFact::BattleBegan {
            armies: [a, b],
            attacker,
            ..
        } => {
            let attacker = side_name(*attacker);
            Words::new(
                format!("{} contra {}. Ataca {}.", a.es, b.es, attacker.es),
                format!(
                    "{} against {}. {} attacks.",
                    a.en,
                    b.en,
                    capital(&attacker.en)
                ),
            )
        }
        TurnFact::Deployed { side, elements } => {
            let who = begin(&side_name(*side));
            let n = elements.len();
            Words::new(
                format!(
                    "{} ha desplegado {} a la vista.",
                    who.es,
                    count(n, "elemento", "elementos")
                ),
                format!(
                    "{} has deployed {} in sight.",
                    who.en,
                    count(n, "element", "elements")
                ),
            )
        }
        TurnFact::TurnBegan { turn, side } => {
            let who = side_name(*side);
            let number = turn.div_ceil(2);
            Words::new(
                format!("Turno {number} d{}.", who.es),
                format!("Turn {number} of {}.", who.en),
            )
        }
        TurnFact::DiceRolled { dice, .. } => Words::new(
            format!(
                "Dados: {}.",
                listed(dice, |command, die| format!(
                    "el mando {command} saca un {die}"
                ))
            ),
            format!(
                "Dice: {}.",
                listed(dice, |command, die| format!(
                    "command {command} rolls a {die}"
                ))
            ),
        ),
        TurnFact::DiceAssigned { dice, .. } => Words::new(
            format!(
                "Dados repartidos: {}.",
                listed(dice, |command, die| format!("un {die} al mando {command}"))
            ),
            format!(
                "Dice given out: {}.",
                listed(dice, |command, die| format!("a {die} to command {command}"))
            ),
        ),
        TurnFact::MovesEnded { command, .. } => Words::new(
            format!("El general del mando {command} ha terminado sus movimientos."),
            format!("The general of command {command} has ended his moves."),
        ),
        TurnFact::RestLetGo { seat } => {
            let who = general(seat);
            Words::new(
                format!("{}: que avancen por sí mismos los que aún deben.", who.es),
                format!("{}: those who still must advance go by themselves.", who.en),
            )
        }
        TurnFact::Asked {
            seat, ask, about, ..
        } => {
            let (about, question) = (element(about), super::question(*ask));
            let who = general(seat);
            Words::new(
                format!("{}: {} {}", who.es, about.es, question.es),
                format!("{}: {} {}", who.en, about.en, question.en),
            )
        }
        TurnFact::Answered { seat, option, .. } => answered(seat, option),
        TurnFact::StanceSet {
            element: who,
            shoot,
        } => {
            let who = element(who);
            if *shoot {
                Words::new(
                    format!("{} disparará desde su emboscada.", who.es),
                    format!("{} will shoot from its ambush.", who.en),
                )
            } else {
                Words::new(
                    format!("{} no disparará desde su emboscada.", who.es),
                    format!("{} will not shoot from its ambush.", who.en),
                )
            }
        }
        TurnFact::Demoralised {
            side,
            command,
            lost,
            original,
            die,
            ..
        } => {
            let who = side_name(*side);
            let lost = f64::from(*lost);
            let lost = match original {
                None => equivalents(lost),
                Some(original) => {
                    let original = equivalents(f64::from(*original));
                    Words::new(
                        format!("{} de {}", shortest(lost, 1, Lang::Es), original.es),
                        format!("{} of {}", shortest(lost, 1, Lang::En), original.en),
                    )
                }
            };
            let (die_es, die_en) = die.map_or_else(Default::default, |die| {
                (
                    format!("; sin general, su dado ({die}) no lo salva"),
                    format!("; without its general, its die ({die}) does not save it"),
                )
            });
            Words::new(
                format!(
                    "El mando {command} d{} se desmoraliza: ha perdido {}{die_es}.",
                    who.es, lost.es
                ),
                format!(
                    "Command {command} of {} is demoralised: it has lost {}{die_en}.",
                    who.en, lost.en
                ),
            )
        }
        TurnFact::TurnEnded { side, .. } => {
            let who = side_name(*side);
            Words::new(
                format!("Acaba el turno d{}.", who.es),
                format!("The turn of {} ends.", who.en),
            )
        }
        TurnFact::EndOffered { side } => {
            let who = begin(&side_name(*side));
            Words::new(
                format!("{} propone terminar la batalla.", who.es),
                format!("{} offers to end the battle.", who.en),
            )
        }
        TurnFact::AllyWavers { side, command } => {
            let who = side_name(*side);
            Words::new(
                format!(
                    "El general aliado del mando {command} d{} duda: espera a ver quién gana.",
                    who.es
                ),
                format!(
                    "The allied general of command {command} of {} wavers: he waits to see who wins.",
                    who.en
                ),
            )
        }
        TurnFact::AllyJoined { side, command, by } => {
            let who = side_name(*side);
            let (es, en) = match by {
                Decided::Die => ("saca un 6", "he rolls a 6"),
                Decided::Attacked => ("el enemigo lo ataca", "the enemy attacks him"),
                Decided::EnemyBroke => (
                    "un mando enemigo se ha desmoralizado",
                    "a command of the enemy's is demoralised",
                ),
            };
            Words::new(
                format!(
                    "El general aliado del mando {command} d{} se decide a luchar: {es}.",
                    who.es
                ),
                format!(
                    "The allied general of command {command} of {} makes up his mind to fight: {en}.",
                    who.en
                ),
            )
        }
        TurnFact::AllyTurned { side, command, to } => {
            let (who, other) = (side_name(*side), side_name(side.other()));
            Words::new(
                format!(
                    "El mando {command} d{} se pasa al enemigo: ahora es el mando {to} d{}.",
                    who.es, other.es
                ),
                format!(
                    "Command {command} of {} goes over to the enemy: it is now command {to} of {}.",
                    who.en, other.en
                ),
            )
        }
        TurnFact::FlankAnnounced {
            side,
            command,
            edge: by,
        } => {
            let (who, by) = (side_name(*side), super::day::edge(*by));
            Words::new(
                format!(
                    "Marcha de flanco: el mando {command} d{} llegará por {}.",
                    who.es, by.es
                ),
                format!(
                    "A flank march: command {command} of {} will arrive by {}.",
                    who.en, by.en
                ),
            )
        }
        TurnFact::FlanksMet {
            commands: [a, b],
            elements: [own, theirs],
            ..
        } => {
            let (es, en) = match own.cmp(theirs) {
                std::cmp::Ordering::Less => ("el primero es rechazado", "the first is driven back"),
                std::cmp::Ordering::Equal => ("ambos son rechazados", "both are driven back"),
                std::cmp::Ordering::Greater => {
                    ("el segundo es rechazado", "the second is driven back")
                }
            };
            Words::new(
                format!(
                    "Dos marchas de flanco se encuentran: el mando {a} ({own}) y el mando {b} enemigo ({theirs}); {es}."
                ),
                format!(
                    "Two flank marches meet: command {a} ({own}) and the enemy's command {b} ({theirs}); {en}."
                ),
            )
        }
        TurnFact::WentAstray {
            side,
            command,
            elements,
        } => {
            let who = side_name(*side);
            let (es, en) = elements.map_or_else(Default::default, |n| {
                let n = usize::from(n);
                (
                    format!(": {}", count(n, "elemento", "elementos")),
                    format!(": {}", count(n, "element", "elements")),
                )
            });
            Words::new(
                format!(
                    "Parte del mando {command} d{} se ha extraviado{es}.",
                    who.es
                ),
                format!(
                    "Some of command {command} of {} have gone astray{en}.",
                    who.en
                ),
            )
        }
        TurnFact::WayFound { side, command } => {
            let who = side_name(*side);
            Words::new(
                format!(
                    "Los extraviados del mando {command} d{} encuentran el camino.",
                    who.es
                ),
                format!(
                    "Those of command {command} of {} who went astray have found the way.",
                    who.en
                ),
            )
        }
        TurnFact::EndDeclined { side } => {
            let who = begin(&side_name(*side));
            Words::new(
                format!("{} quiere seguir luchando.", who.es),
                format!("{} wants to fight on.", who.en),
            )
        }
        TurnFact::BattleEnded {
            end,
            victory_points: [a, b],
            lost,
            original,
            ..
        } => {
            let why = match end {
                End::Beaten => {
                    Words::new("un ejército ha perdido la mitad", "an army has lost half")
                }
                End::Conceded(side) => {
                    let who = side_name(*side);
                    Words::new(
                        format!("{} se rinde", who.es),
                        format!("{} concedes", who.en),
                    )
                }
                End::Agreed => Words::new("ambos lo acuerdan", "both agree"),
                End::Turns => Words::new("se acaban los turnos", "the agreed turns are over"),
                End::SlippedAway(side) => {
                    let who = side_name(*side);
                    Words::new(
                        format!("{} se ha ido de noche", who.es),
                        format!("{} has slipped away by night", who.en),
                    )
                }
                End::Parted => Words::new(
                    "los dos se han ido de noche",
                    "both have slipped away by night",
                ),
                End::LeftField(side) => {
                    let who = side_name(*side);
                    Words::new(
                        format!("{} ha dejado el campo", who.es),
                        format!("{} has left the field", who.en),
                    )
                }
            };
            // DBM-UX-19: as shares of what they had.
            let [one, other] = [0, 1].map(|n| percent(lost[n], original[n]));
            Words::new(
                format!(
                    "Fin de la batalla: {}. Puntos de victoria: {a} a {b}. Perdido: azul {one} %, rojo {other} %.",
                    why.es
                ),
                format!(
                    "The battle is over: {}. Victory points: {a} to {b}. Lost: Blue {one} %, Red {other} %.",
                    why.en
                ),
            )
        }
    }
}

/// A share in hundredths, without the rest.
fn percent(lost: Equivalents, original: Equivalents) -> u32 {
    lost.0 * 100 / original.0.max(1)
}

/// Who sits there, as people call them.
pub(super) fn general(seat: &str) -> Words {
    let seat = Seat::named(seat, Side::SEATS);
    seat.map_or_else(Words::default, Dbm::seat_title)
}

/// The question has just been asked: the answer is enough.
fn answered(seat: &str, option: &str) -> Words {
    let (who, words) = (general(seat), crate::typed::answer_word(option));
    Words::new(
        format!("{} responde: {}.", who.es, words.es),
        format!("{} answers: {}.", who.en, words.en),
    )
}

fn listed(dice: &[Rolled], tell: impl Fn(u8, u8) -> String) -> String {
    let texts: Vec<String> = dice
        .iter()
        .map(|rolled| tell(rolled.command, rolled.die))
        .collect();
    texts.join(", ")
}

pub(super) fn price(items: &[Item]) -> i32 {
    items
        .iter()
        .map(|item| i32::from(item.amount))
        .sum::<i32>()
        .max(0)
}

fn movement(fact: &MoveFact) -> Words {
    match fact {
        MoveFact::Moved {
            elements: moved,
            march,
            price: items,
            pips,
            ..
        } => {
            let tags: Vec<Tag> = moved.iter().map(|stood| stood.element).collect();
            let who = elements(tags.iter());
            let paid = price(items);
            let (verb_es, verb_en) = match (*march, tags.len()) {
                (true, 1) => ("marcha", "marches"),
                (true, _) => ("marchan", "march"),
                (false, 1) => ("mueve", "moves"),
                (false, _) => ("mueven", "move"),
            };
            Words::new(
                format!(
                    "{} {verb_es}: {}, {pips} sin gastar.",
                    who.es,
                    count(paid, "PIP", "PIPs")
                ),
                format!(
                    "{} {verb_en}: {}, {pips} left.",
                    who.en,
                    count(paid, "PIP", "PIPs")
                ),
            )
        }
        MoveFact::Conformed { element: stood, to } => {
            let (who, to) = (element(&stood.element), element(to));
            Words::new(
                format!("{} se adapta a {}.", who.es, to.es),
                format!("{} conforms to {}.", who.en, to.en),
            )
        }
        MoveFact::Halted {
            elements: halted,
            price: items,
            pips,
            ..
        } => {
            let who = elements(halted.iter());
            let paid = price(items);
            Words::new(
                format!(
                    "Alto a {}: {}, {pips} sin gastar.",
                    who.es,
                    count(paid, "PIP", "PIPs")
                ),
                format!(
                    "{} told to halt: {}, {pips} left.",
                    who.en,
                    count(paid, "PIP", "PIPs")
                ),
            )
        }
        MoveFact::Advanced {
            element: stood,
            target,
            distance,
        } => {
            let who = element(&stood.element);
            if distance.round() == 0.0 {
                return Words::new(
                    format!(
                        "{} ha de avanzar por su cuenta y no llega a moverse.",
                        who.es
                    ),
                    format!("{} has to advance by itself and gets nowhere.", who.en),
                );
            }
            let far = whole_paces(*distance);
            let (to_es, to_en) = target.as_ref().map_or_else(Default::default, |target| {
                let target = element(target);
                (
                    format!(" hacia {}", target.es),
                    format!(" towards {}", target.en),
                )
            });
            Words::new(
                format!("{} avanza por su cuenta {}{to_es}.", who.es, far.es),
                format!("{} advances by itself {}{to_en}.", who.en, far.en),
            )
        }
        MoveFact::Appeared { element: stood } => {
            let who = element(&stood.element);
            Words::new(
                format!("¡Emboscada! Aparece {}.", who.es),
                format!("Ambush! {} appears.", who.en),
            )
        }
        MoveFact::FlankStruck {
            command,
            edge: by,
            stretch: [low, high],
            surprised,
            ..
        } => {
            let (by, who) = (super::day::edge(*by), elements(surprised.iter()));
            Words::new(
                format!(
                    "El mando {command} llega por {}, entre y {low} y {high}: {} {}.",
                    by.es,
                    agree(surprised.len(), "huye", "huyen"),
                    who.es
                ),
                format!(
                    "Command {command} arrives by {}, from y {low} to {high}: {} {}.",
                    by.en,
                    who.en,
                    agree(surprised.len(), "flees", "flee")
                ),
            )
        }
        MoveFact::Entered {
            edge: by,
            elements: entered,
            ..
        } => {
            let (by, who) = (
                super::day::edge(*by),
                elements(entered.iter().map(|stood| &stood.element)),
            );
            Words::new(
                format!(
                    "Por {} {} {}.",
                    by.es,
                    agree(entered.len(), "entra", "entran"),
                    who.es
                ),
                format!(
                    "By {} {} {}.",
                    by.en,
                    agree(entered.len(), "comes", "come"),
                    who.en
                ),
            )
        }
        MoveFact::Scouted { .. } => Words::new(
            "Se ha mirado en un terreno que podía ocultar a alguien.",
            "Ground was looked into that could have hidden somebody.",
        ),
        MoveFact::StoppedShort {
            elements: stopped, ..
        } => {
            let who = elements(stopped.iter());
            Words::new(
                format!("El movimiento de {} se detiene antes de tiempo.", who.es),
                format!("The move of {} stops short.", who.en),
            )
        }
        MoveFact::Faced { element: stood, to } => {
            let (who, to) = (element(&stood.element), element(to));
            Words::new(
                format!("{} se encara con {}.", who.es, to.es),
                format!("{} turns to face {}.", who.en, to.en),
            )
        }
    }
}

fn combat(fact: &CombatFact) -> Words {
    match fact {
        CombatFact::Shot {
            sheet,
            aiders,
            mutual,
        } => {
            let [shooter, target] = who(sheet);
            let n = aiders.len();
            let (aid_es, aid_en) = if n == 0 {
                (String::new(), String::new())
            } else {
                (
                    format!(" con {}", count(n, "ayuda", "ayudas")),
                    format!(" with {}", count(n, "aider", "aiders")),
                )
            };
            let (back_es, back_en) = if *mutual {
                (", que responde", ", who shoots back")
            } else {
                ("", "")
            };
            let results = results(sheet);
            Words::new(
                format!(
                    "{}{aid_es} dispara a {}{back_es}.{}",
                    shooter.es, target.es, results.es
                ),
                format!(
                    "{}{aid_en} shoots at {}{back_en}.{}",
                    shooter.en, target.en, results.en
                ),
            )
        }
        CombatFact::Fought { sheet } => {
            let [one, other] = who(sheet);
            let results = results(sheet);
            Words::new(
                format!("{} lucha con {}.{}", one.es, other.es, results.es),
                format!("{} fights {}.{}", one.en, other.en, results.en),
            )
        }
    }
}

/// Between whom dice decided.
fn who(sheet: &Sheet) -> [Words; 2] {
    sheet.sides.each_ref().map(|side| element(&side.element))
}

/// How both sides come to what they have, as it stands behind what came of it: `(5 −1 + ⚂3 = 7; 4 −1 + ⚅6 = 9)`.
fn arithmetic(sheet: &Sheet) -> String {
    let [one, other] = sheet.sides.each_ref().map(sum);
    format!("({one}; {other})")
}

/// `5 +1 −1 + ⚃4 = 9 +1 = 10`.
fn sum(side: &SheetSide) -> String {
    const FACES: [&str; 6] = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
    let mut text = side.combat_factor.amount.to_string();
    for item in side.support.iter().chain(&side.tactical) {
        text += &format!(" {:+}", item.amount);
    }
    let face = usize::from(side.die).checked_sub(1);
    let face = face.and_then(|n| FACES.get(n)).unwrap_or(&"");
    text += &format!(" + {face}{} = {}", side.die, side.total);
    if !side.grading.is_empty() {
        for item in &side.grading {
            text += &format!(" {:+}", item.amount);
        }
        text += &format!(" = {}", side.final_factor);
    }
    text.replace('-', "−")
}

fn results(sheet: &Sheet) -> Words {
    let (mut es, mut en) = (String::new(), String::new());
    for side in &sheet.sides {
        let who = short(side.element.id);
        let (said_es, said_en) = match side.outcome {
            Outcome::Stand => continue,
            Outcome::Recoil => ("retrocede", "recoils"),
            Outcome::Flee => ("huye", "flees"),
            Outcome::Destroyed => ("es destruido", "is destroyed"),
        };
        es += &format!(" {} {said_es}.", capital(&who.es));
        en += &format!(" {} {said_en}.", capital(&who.en));
    }
    if es.is_empty() {
        es += " Aguantan.";
        en += " They hold.";
    }
    // What came of it is read first, and then how.
    let sums = arithmetic(sheet);
    let told = |text: &str| format!("{} {sums}.", text.trim_end_matches('.'));
    Words::new(told(&es), told(&en))
}

fn aftermath(fact: &AftermathFact) -> Words {
    match fact {
        AftermathFact::Recoiled { element: stood } => {
            let who = element(&stood.element);
            Words::new(
                format!("{} retrocede.", who.es),
                format!("{} recoils.", who.en),
            )
        }
        AftermathFact::TurnedAbout { element: stood } => {
            let who = element(&stood.element);
            Words::new(
                format!("{} se da la vuelta: le disparan por la espalda.", who.es),
                format!("{} turns about: it is shot at from behind.", who.en),
            )
        }
        AftermathFact::Pushed { element: stood, by } => {
            let (who, by) = (element(&stood.element), element(by));
            Words::new(
                format!("{} empuja a {}.", by.es, who.es),
                format!("{} pushes {} back.", by.en, who.en),
            )
        }
        AftermathFact::Fled { element: stood, .. } => {
            let who = element(&stood.element);
            Words::new(format!("{} huye.", who.es), format!("{} flees.", who.en))
        }
        // The rule by which it is stands beside the sentence.
        AftermathFact::Destroyed { element: who, .. } => {
            let who = element(who);
            Words::new(
                format!("{} es destruido.", who.es),
                format!("{} is destroyed.", who.en),
            )
        }
        AftermathFact::TownTaken { element: who, .. } => {
            let who = begin(&element(who));
            Words::new(
                format!(
                    "{} llega al centro de la población: el defensor suma 4 a sus pérdidas.",
                    who.es
                ),
                format!(
                    "{} gets to the centre of the town: the defender adds 4 to his losses.",
                    who.en
                ),
            )
        }
        AftermathFact::LeftTable { element: who } => {
            let who = element(who);
            Words::new(
                format!("{} sale de la mesa.", who.es),
                format!("{} leaves the table.", who.en),
            )
        }
        AftermathFact::Pursued {
            element: stood,
            after,
        } => {
            let (who, after) = (element(&stood.element), element(after));
            Words::new(
                format!("{} persigue a {}.", who.es, after.es),
                format!("{} pursues {}.", who.en, after.en),
            )
        }
        AftermathFact::Followed {
            element: stood,
            after,
        } => {
            let (who, after) = (element(&stood.element), element(after));
            Words::new(
                format!("{} sigue a {}.", who.es, after.es),
                format!("{} follows {}.", who.en, after.en),
            )
        }
    }
}
