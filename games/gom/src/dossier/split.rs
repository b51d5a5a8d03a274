//! GOM-CMB-15, GOM-UX-30: the attacks of models that touch several enemies, divided among those.
//!
//! All models of a unit strike alike, so people say only how many attacks each enemy gets; which model
//! deals them is found here.

use sobremesa_kernel::Words;
use sobremesa_table::{Division, Portion};

use crate::action::{Action, Allotment};
use crate::attribute::Attribute;
use crate::draw::ids;
use crate::rules::combat::bout::Bout;
use crate::state::{Phase, State};
use crate::unit::UnitIndex;

/// The name of the division.
pub(super) const SPLIT: &str = "split";

/// A unit that has to split its attacks now.
struct Splitter {
    unit: UnitIndex,
    /// The enemies it may choose among, in the order in which they entered the combat.
    foes: Vec<UnitIndex>,
    /// The models that may choose, and which of the enemies each touches.
    choosers: Vec<(u32, Vec<bool>)>,
    /// The attacks of one model.
    blows: u32,
}

impl Splitter {
    fn now(state: &State) -> Option<Splitter> {
        let Phase::Fighting(resolution) = &state.phase else {
            return None;
        };
        let bout = Bout::new(state, resolution.combat);
        let unit = bout.next_to_strike(state, resolution)?;
        let models: Vec<u32> = bout.choosers(state, resolution, unit).collect();
        let mut foes = bout.living_foes(state, resolution, unit);
        foes.retain(|foe| {
            let touching = bout.contact(unit, *foe);
            models.iter().any(|model| touching.contains(*model))
        });
        let touched = |model: u32| {
            let touches = |foe: &UnitIndex| bout.contact(unit, *foe).contains(model);
            (model, foes.iter().map(touches).collect())
        };
        Some(Splitter {
            unit,
            choosers: models.into_iter().map(touched).collect(),
            foes,
            blows: state.units[unit].value(Attribute::Attacks).unsigned_abs(),
        })
    }

    /// How many attacks an enemy can get at most, by its place.
    fn most(&self, foe: usize) -> u32 {
        let touching = self.choosers.iter().filter(|(_, touched)| touched[foe]);
        touching.count() as u32 * self.blows
    }
}

/// What has to be split now, and whose attacks they are.
pub(super) fn division(state: &State) -> Option<(UnitIndex, Division)> {
    let splitter = Splitter::now(state)?;
    let (first, others) = splitter.foes.split_first()?;
    let portion = |(place, foe): (usize, &UnitIndex)| {
        let name = state.tag(*foe).title();
        Portion {
            thing: Some(ids::unit(&state.units[*foe].id)),
            title: Words::new(format!("Contra {}", name.es), format!("At {}", name.en)),
            most: splitter.most(place + 1),
        }
    };
    let first = state.tag(*first).title();
    let division = Division {
        name: SPLIT.to_owned(),
        total: splitter.choosers.len() as u32 * splitter.blows,
        portions: others.iter().enumerate().map(portion).collect(),
        rest: Words::new(
            format!("El resto, contra {}", first.es),
            format!("The rest at {}", first.en),
        ),
    };
    Some((splitter.unit, division))
}

/// The order that gives so many attacks to each enemy but the first.
pub(super) fn split(state: &State, amounts: &[f64]) -> Option<Action> {
    let splitter = Splitter::now(state)?;
    let mut deal = Deal::new(&splitter);
    for (place, amount) in (1..splitter.foes.len()).zip(amounts) {
        // What is no number of attacks is none.
        let wanted = amount.clamp(0.0, 1e6) as u32;
        let given = (0..wanted).take_while(|_| deal.give(place)).count() as u32;
        deal.overcharge(place, wanted - given);
    }
    // The rest; what cannot reach the first enemy is dealt as usual.
    while deal.give(0) {}
    let mut attacks = Vec::new();
    for ((model, _), shares) in splitter.choosers.iter().zip(&deal.shares) {
        for (foe, share) in splitter.foes.iter().zip(shares) {
            if *share > 0 {
                attacks.push(Allotment {
                    model: *model,
                    target: state.units[*foe].id.clone(),
                    attacks: *share,
                });
            }
        }
    }
    Some(Action::AllocateAttacks {
        unit: state.units[splitter.unit].id.clone(),
        attacks,
    })
}

/// Who strikes whom, while it is being found out.
struct Deal<'a> {
    splitter: &'a Splitter,
    /// For each model that may choose, its attacks by enemy.
    shares: Vec<Vec<u32>>,
}

impl Deal<'_> {
    fn new(splitter: &Splitter) -> Deal<'_> {
        let nothing = vec![0; splitter.foes.len()];
        Deal {
            splitter,
            shares: vec![nothing; splitter.choosers.len()],
        }
    }

    /// One more attack against an enemy; false if nobody can deal it.
    fn give(&mut self, foe: usize) -> bool {
        let mut asked = vec![false; self.shares.len()];
        self.find(foe, &mut asked)
    }

    /// A model with an attack to spare, or one whose attack another model can take over: an augmenting
    /// path, so that whatever is possible is found.
    fn find(&mut self, foe: usize, asked: &mut [bool]) -> bool {
        for model in 0..self.shares.len() {
            if asked[model] || !self.splitter.choosers[model].1[foe] {
                continue;
            }
            asked[model] = true;
            let spent: u32 = self.shares[model].iter().sum();
            if spent < self.splitter.blows {
                self.shares[model][foe] += 1;
                return true;
            }
            for other in 0..self.splitter.foes.len() {
                if other != foe && self.shares[model][other] > 0 && self.find(other, asked) {
                    self.shares[model][other] -= 1;
                    self.shares[model][foe] += 1;
                    return true;
                }
            }
        }
        false
    }

    /// What no model can deal is asked of one all the same, so that the referee says why not.
    fn overcharge(&mut self, foe: usize, attacks: u32) {
        let touching = self.splitter.choosers.iter().zip(&mut self.shares);
        let mut touching = touching.filter(|((_, touched), _)| touched[foe]);
        if let Some((_, shares)) = touching.next() {
            shares[foe] += attacks;
        }
    }
}
