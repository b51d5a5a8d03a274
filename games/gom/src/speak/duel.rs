//! What is staged by itself: charges, blows, the sums of a combat, nerves, flights, volleys and magic, each with
//! every die and everything that counted.

use sobremesa_kernel::{RuleId, Words};
use sobremesa_speak::count;
use sobremesa_table::{Counted, Die, Duel, Duellist, Throw};

use super::sums::reason;
use super::{event as narrate, face, letters};
use crate::draw::ids;
use crate::event::{Attack, Dealt, Event, Fact, Modifier, Total};
use crate::rules::chance::Test;
use crate::side::Side;
use crate::unit::Tag;

/// Nothing for what happens without dice and without a blow.
pub(crate) fn duel(event: &Event) -> Option<Duel> {
    let staged = |title: Words, sides: Vec<Duellist>| {
        let outcome = narrate(event);
        Some(Duel {
            title,
            sides,
            outcome,
        })
    };
    match &event.fact {
        Fact::Charged {
            unit, target, edge, ..
        } => {
            let (es, en) = face(*edge);
            let [arrives, arrives_en] = ["[alcanza|alcanzan]", "[reaches|reach]"];
            let fate = verb(
                unit,
                format!("{arrives} {es}"),
                format!("{arrives_en} {en}"),
            );
            let charger = taking_part(unit).fated(fate, false);
            staged(
                against("Carga", "Charge", unit, target),
                vec![charger, taking_part(target)],
            )
        }
        Fact::ChargeFailed { unit, target, .. } => {
            let charger = taking_part(unit).fated(
                verb(unit, "no [llega|llegan]", "[does|do] not arrive"),
                true,
            );
            staged(
                against("Carga", "Charge", unit, target),
                vec![charger, taking_part(target)],
            )
        }
        Fact::Struck {
            unit,
            attacks,
            wounds,
            models,
        } if *models > 0 => {
            let mut sides = vec![striker(unit, attacks, wounds, "GOM-CMB-17")];
            sides.extend(
                wounds
                    .iter()
                    .map(|dealt| struck(dealt, attacks, "GOM-CMB-18")),
            );
            let name = unit.title();
            let title = Words::new(
                format!("Golpes de {}", name.es),
                format!("Blows of {}", name.en),
            );
            staged(title, sides)
        }
        Fact::CombatResolved {
            combat,
            totals,
            winner,
            ..
        } => {
            let sides = Side::ALL.map(|side| sum_of(side, &totals[side.index()], *winner));
            let title = Words::new(
                format!("Combate {combat}: quién vence"),
                format!("Combat {combat}: who wins"),
            );
            staged(title, sides.into())
        }
        Fact::LeadershipTested {
            unit,
            leadership,
            modifier,
            test,
            ..
        } => {
            let mut tested = nerves(unit, test, event.rule);
            tested.before = vec![Counted {
                title: Words::new("liderazgo", "leadership"),
                amount: *leadership,
                rule: event.rule,
            }];
            if *modifier != 0 {
                tested.before.push(Counted {
                    title: Words::new("por lo perdido", "for what was lost"),
                    amount: whole(*modifier),
                    rule: event.rule,
                });
            }
            let fate = match test.passed {
                true => verb(unit, "[aguanta|aguantan]", "[holds|hold]"),
                false => verb(unit, "[huye|huyen]", "[flees|flee]"),
            };
            staged(
                alone("Chequeo de liderazgo", "Test of leadership", unit),
                vec![tested.fated(fate, !test.passed)],
            )
        }
        Fact::RallyTested { unit, test } => {
            let fate = match test.passed {
                true => verb(unit, "se [reagrupa|reagrupan]", "[rallies|rally]"),
                false => verb(unit, "[sigue|siguen] huyendo", "[goes|go] on fleeing"),
            };
            let tested = nerves(unit, test, event.rule).fated(fate, !test.passed);
            staged(alone("Reagruparse", "Rallying", unit), vec![tested])
        }
        Fact::Fled { unit, draws, .. } => {
            let mut fleeing =
                taking_part(unit).fated(verb(unit, "[huye|huyen]", "[flees|flee]"), true);
            fleeing.throws = vec![open(Words::new("distancia", "distance"), draws, event.rule)];
            staged(alone("Huida", "Flight", unit), vec![fleeing])
        }
        Fact::Magic {
            unit,
            bonus,
            attribute,
            draws: [which, much],
            from,
            to,
        } => {
            let name = letters(*attribute);
            let fate = Words::new(
                format!("{} {from} → {to}", name.es),
                format!("{} {from} → {to}", name.en),
            );
            let mut changed = taking_part(unit).fated(fate, !bonus && from != to);
            let throw = |es: &str, en: &str, draw: i32, rule| {
                open(Words::new(es, en), &[draw], RuleId(rule))
            };
            changed.throws = vec![
                throw("qué cambia", "what changes", *which, "GOM-MAG-04"),
                throw("cuánto", "how much", *much, "GOM-MAG-05"),
            ];
            staged(alone("Magia", "Magic", unit), vec![changed])
        }
        Fact::Shot {
            unit,
            target,
            modifiers,
            shots,
            wounds,
            ..
        } => {
            let dealt = Dealt {
                target: target.clone(),
                wounds: *wounds,
            };
            let mut shooter = striker(unit, shots, std::slice::from_ref(&dealt), "GOM-SHO-10");
            shooter.before = modifiers.iter().map(of_shot).collect();
            staged(
                against("Disparo", "Volley", unit, target),
                vec![shooter, struck(&dealt, shots, "GOM-SHO-13")],
            )
        }
        Fact::SceneryPlaced { .. }
        | Fact::Deployed { .. }
        | Fact::Unbalanced { .. }
        | Fact::TurnBegan { .. }
        | Fact::ChargeDeclared { .. }
        | Fact::Advanced { .. }
        | Fact::Pivoted { .. }
        | Fact::TurnedAbout { .. }
        | Fact::Marched { .. }
        | Fact::PhaseEnded { .. }
        | Fact::CombatBegan { .. }
        | Fact::AllocationDue { .. }
        | Fact::Struck { .. }
        | Fact::Fell { .. }
        | Fact::Annihilated { .. }
        | Fact::CombatSwept { .. }
        | Fact::LeftField { .. }
        | Fact::CutDown { .. }
        | Fact::ClosedUp { .. }
        | Fact::Disengaged { .. }
        | Fact::OutOfRange { .. }
        | Fact::TimedOut { .. }
        | Fact::BattleOver { .. } => None,
    }
}

fn taking_part(unit: &Tag) -> Duellist {
    Duellist::named(Some(ids::unit(&unit.id)), unit.title())
}

/// What a unit does, in words that agree with it.
fn verb(unit: &Tag, es: impl AsRef<str>, en: impl AsRef<str>) -> Words {
    let [unit_es, unit_en] = unit.nouns();
    Words::new(unit_es.tell(es), unit_en.tell(en))
}

fn against(es: &str, en: &str, unit: &Tag, target: &Tag) -> Words {
    let (unit, target) = (unit.title(), target.title());
    Words::new(
        format!("{es}: {} contra {}", unit.es, target.es),
        format!("{en}: {} against {}", unit.en, target.en),
    )
}

fn alone(es: &str, en: &str, unit: &Tag) -> Words {
    let unit = unit.title();
    Words::new(format!("{es}: {}", unit.es), format!("{en}: {}", unit.en))
}

/// Whoever strikes or shoots: what hits and what wounds, for each of those against whom it goes.
fn striker(unit: &Tag, attacks: &[Attack], dealt: &[Dealt], rule: &'static str) -> Duellist {
    let mut striker = taking_part(unit);
    for Dealt { target, .. } in dealt {
        let own = || attacks.iter().filter(|attack| attack.target == *target);
        // Who is meant goes without saying where there is only one.
        let at = match dealt {
            [_] => Words::default(),
            _ => Words::new(format!(" a {}", target.id), format!(" {}", target.id)),
        };
        let title =
            |es: &str, en: &str| Words::new(format!("{es}{}", at.es), format!("{en}{}", at.en));
        let hits = throw(
            title("impactar", "to hit"),
            own().map(|attack| attack.hit),
            rule,
        );
        let wounds = throw(
            title("herir", "to wound"),
            own().filter_map(|attack| attack.wound),
            rule,
        );
        striker.throws.extend(hits.into_iter().chain(wounds));
    }
    let wounds: u32 = dealt.iter().map(|dealt| dealt.wounds).sum();
    let dealt = verb(
        unit,
        format!("[causa|causan] {}", count(wounds, "herida", "heridas")),
        format!("[deals|deal] {}", count(wounds, "wound", "wounds")),
    );
    striker.fated(dealt, false)
}

/// Whoever is struck or shot at: what its armour keeps off.
fn struck(dealt: &Dealt, attacks: &[Attack], rule: &'static str) -> Duellist {
    let own = attacks
        .iter()
        .filter(|attack| attack.target == dealt.target);
    let saves = throw(
        Words::new("salvar", "to save"),
        own.filter_map(|attack| attack.save),
        rule,
    );
    let mut struck = taking_part(&dealt.target);
    struck.throws.extend(saves);
    let fate = match dealt.wounds {
        0 => Words::new("sin heridas", "unharmed"),
        n => Words::new(count(n, "herida", "heridas"), count(n, "wound", "wounds")),
    };
    struck.fated(fate, dealt.wounds > 0)
}

/// Tests against the same value; nothing if nobody had to make one.
fn throw(title: Words, tests: impl Iterator<Item = Test>, rule: &'static str) -> Option<Throw> {
    let tests: Vec<Test> = tests.collect();
    let value = tests.first()?.value;
    Some(Throw {
        title,
        needed: Some(format!("≤ {value}")),
        dice: tests.iter().map(die).collect(),
        rule: RuleId(rule),
    })
}

fn die(test: &Test) -> Die {
    Die {
        failed: !test.passed,
        face: test.roll,
    }
}

/// Draws of which every face counts.
fn open(title: Words, draws: &[i32], rule: RuleId) -> Throw {
    let die = |face: &i32| Die {
        failed: false,
        face: *face,
    };
    Throw {
        title,
        needed: None,
        dice: draws.iter().map(die).collect(),
        rule,
    }
}

fn nerves(unit: &Tag, test: &Test, rule: RuleId) -> Duellist {
    let mut tested = taking_part(unit);
    tested.throws = vec![Throw {
        title: Words::new("tirada", "draw"),
        needed: Some(format!("≤ {}", test.value)),
        dice: vec![die(test)],
        rule,
    }];
    tested
}

/// GOM-SHO-09, -11, -12: what makes a shot easier or harder.
fn of_shot(modifier: &Modifier) -> Counted {
    let title = match modifier.rule.0 {
        "GOM-SHO-09" => Words::new("desde lejos", "from afar"),
        "GOM-SHO-11" => Words::new("a bocajarro", "at point-blank"),
        "GOM-SHO-12" => Words::new("tras marchar", "after marching"),
        other => Words::new(other, other),
    };
    Counted {
        title,
        amount: modifier.ballistic_skill,
        rule: modifier.rule,
    }
}

fn sum_of(side: Side, total: &Total, winner: Option<Side>) -> Duellist {
    let name = match side {
        Side::One => Words::new("Ejército rojo", "Red army"),
        Side::Two => Words::new("Ejército azul", "Blue army"),
    };
    let items = total.items.iter().filter(|item| item.value != 0);
    let counted = items.map(|item| Counted {
        title: reason(item.rule),
        amount: whole(item.value),
        rule: item.rule,
    });
    let mut summed = Duellist::named(None, name);
    summed.before = counted.collect();
    summed.total = Some(whole(total.total));
    let fate = match winner {
        None => Words::new("empata", "draws"),
        Some(winner) if winner == side => Words::new("vence", "wins"),
        Some(_) => Words::new("pierde", "loses"),
    };
    summed.fated(fate, winner.is_some_and(|winner| winner != side))
}

/// The sums of a combat are small.
fn whole(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

#[cfg(test)]
mod tests;
