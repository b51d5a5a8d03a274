//! Every sentence about a unit, read with units of each gender and number and with 0, 1 and 2 of whatever
//! is counted.

use sobremesa_conformance::grammar::{disagreements, disagreements_with};
use sobremesa_kernel::{RuleId, Words};

use super::{event, refusal};
use crate::attribute::Attribute;
use crate::event::{Attack, Cause, ChargeFault, Dealt, Edge, Event, Fact};
use crate::kind::Kind;
use crate::refusal::{Block, Refusal};
use crate::rules::chance::Test;
use crate::side::Side;
use crate::unit::{Fate, Pose, Tag, UnitId};

const ANY_RULE: RuleId = RuleId("GOM-GEN-01");

#[test]
fn every_sentence_agrees_with_its_unit_and_its_numbers() {
    let kinds = [Kind::Escuderos, Kind::Legion, Kind::Dragon];
    for (kind, n) in kinds
        .into_iter()
        .flat_map(|kind| [0, 1, 2].map(|n| (kind, n)))
    {
        let facts = facts(kind, n).into_iter();
        let told = facts.map(|fact| event(&Event::from(fact)));
        let refused = refusals(kind, n).into_iter().map(|no| refusal(&no));
        for words in told.chain(refused) {
            check(&words, kind);
        }
    }
}

fn check(words: &Words, kind: Kind) {
    let [name, _] = kind.nouns();
    let mut wrong = disagreements(&words.es);
    wrong.extend(disagreements(&words.en));
    wrong.extend(disagreements_with(&words.es, &name));
    assert!(wrong.is_empty(), "{wrong:?} in {words:?}");
    let is_resolved = |text: &str| !text.contains(['[', '|']);
    assert!(
        is_resolved(&words.es) && is_resolved(&words.en),
        "{words:?}"
    );
}

fn tag(kind: Kind, id: &str) -> Tag {
    let id = serde_json::from_value::<UnitId>(id.into()).expect("a unit's name");
    Tag { id, kind }
}

fn facts(kind: Kind, n: u32) -> Vec<Fact> {
    let unit = || tag(kind, "A1");
    let target = || tag(Kind::Manticora, "B1");
    let (pose, length) = (Pose::new(0.0, 0.0, 0.0), f64::from(n));
    let test = Test {
        value: 4,
        roll: 5,
        passed: true,
    };
    let attacks = || {
        let attack = Attack {
            model: 1,
            target: target(),
            hit: test,
            wound: Some(test),
            save: Some(test),
        };
        vec![attack; n as usize]
    };
    let mut facts = vec![
        Fact::Unbalanced { points: [n, n] },
        Fact::RallyTested { unit: unit(), test },
        Fact::ChargeDeclared {
            unit: unit(),
            target: target(),
            order: n,
        },
        Fact::Advanced {
            unit: unit(),
            distance: length,
            remaining: length,
            pose,
        },
        Fact::TurnedAbout {
            unit: unit(),
            cost: length,
            remaining: length,
            pose,
        },
        Fact::Marched {
            unit: unit(),
            remaining: length,
        },
        Fact::CombatBegan {
            combat: 1,
            order: vec![unit(), target()],
        },
        Fact::AllocationDue {
            unit: unit(),
            models: (0..n).collect(),
            targets: vec![target()],
        },
        Fact::Struck {
            unit: unit(),
            models: n,
            attacks: attacks(),
            wounds: vec![Dealt {
                target: target(),
                wounds: n,
            }],
        },
        Fact::Fell {
            unit: unit(),
            wounds: n,
            models: n,
            left: n,
            pending: n,
            pose,
        },
        Fact::Annihilated { unit: unit() },
        Fact::LeftField { unit: unit() },
        Fact::CutDown {
            unit: unit(),
            by: target(),
            models: n,
            left: n,
            pose,
        },
        Fact::ClosedUp {
            unit: unit(),
            target: target(),
            distance: length,
            pose,
        },
        Fact::Disengaged {
            unit: unit(),
            target: target(),
        },
        Fact::Shot {
            unit: unit(),
            target: target(),
            distance: length,
            range: 200,
            modifiers: Vec::new(),
            shots: attacks(),
            wounds: n,
        },
        Fact::OutOfRange {
            unit: unit(),
            target: target(),
            distance: length,
            range: 200,
        },
    ];
    for reason in [
        ChargeFault::TargetGone,
        ChargeFault::TooFar,
        ChargeFault::Blocked,
    ] {
        let advanced = length;
        facts.push(Fact::ChargeFailed {
            unit: unit(),
            target: target(),
            reason,
            advanced,
            pose,
        });
    }
    for cause in [Cause::Flight, Cause::Combat, Cause::Shooting, Cause::Panic] {
        facts.push(Fact::LeadershipTested {
            unit: unit(),
            cause,
            leadership: 7,
            modifier: n.into(),
            test,
        });
        facts.push(Fact::Fled {
            unit: unit(),
            cause,
            draws: [1, 2, 3],
            distance: length,
            moved: length,
            passed: vec![target(); n as usize],
            pose,
        });
    }
    for way in [true, false] {
        facts.push(Fact::Charged {
            unit: unit(),
            target: target(),
            edge: Edge::Front,
            pose,
            distance: length,
            reach: length,
            engaged: [n, n],
            joined: way,
        });
        facts.push(Fact::Pivoted {
            unit: unit(),
            left: way,
            degrees: length,
            cost: length,
            remaining: length,
            pose,
        });
        facts.push(Fact::Magic {
            unit: unit(),
            bonus: way,
            attribute: Attribute::Movement,
            draws: [0, 0],
            from: 4,
            to: n as i32,
        });
    }
    facts
}

fn refusals(kind: Kind, n: u32) -> Vec<Refusal> {
    let unit = || tag(kind, "A1");
    let length = f64::from(n);
    let mut refusals = vec![
        Refusal::NotYourTurn { turn: Side::One },
        Refusal::NotYours { unit: unit() },
        Refusal::Engaged { unit: unit() },
        Refusal::Fleeing { unit: unit() },
        Refusal::NotAnEnemy {
            target: unit(),
            rule: ANY_RULE,
        },
        Refusal::NotVisible {
            unit: unit(),
            target: tag(Kind::Manticora, "B1"),
        },
        Refusal::NotVisible {
            unit: tag(Kind::Manticora, "B1"),
            target: unit(),
        },
        Refusal::TargetEngaged { target: unit() },
        Refusal::NoWeapon { unit: unit() },
        Refusal::HasShot { unit: unit() },
        Refusal::TooTired {
            unit: unit(),
            cost: length,
            remaining: length,
        },
        Refusal::IsMarching { unit: unit() },
        Refusal::HasTurnedAbout { unit: unit() },
        Refusal::MarchesAlready { unit: unit() },
        Refusal::NotItsTurnToStrike { awaited: unit() },
        Refusal::ModelCannotChoose {
            model: n,
            choosers: (0..n).collect(),
        },
        Refusal::NotInContact {
            model: n,
            target: unit(),
        },
        Refusal::TooManyAttacks {
            model: n,
            asked: n.into(),
            most: n,
        },
    ];
    for fate in [Fate::Annihilated, Fate::OffField] {
        refusals.push(Refusal::Gone { unit: unit(), fate });
    }
    for again in [true, false] {
        refusals.push(Refusal::HasDeclared {
            unit: unit(),
            again,
        });
    }
    for stop in [Block::Movement, Block::Unit(unit())] {
        let (asked, most) = (length, length);
        refusals.push(Refusal::TooFar {
            unit: unit(),
            asked,
            most,
            stop: stop.clone(),
        });
        refusals.push(Refusal::TooWide {
            unit: unit(),
            asked,
            most,
            stop,
        });
    }
    refusals
}
