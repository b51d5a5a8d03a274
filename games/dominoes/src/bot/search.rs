//! The strongest player: it imagines the hidden tiles in many ways that fit everything it knows, and
//! sees what each of its moves would come to.
//!
//! `sampler` draws the worlds, `playout` plays them out by people who do not see them, `solver`
//! plays the last tiles exactly; the comparison is the house's
//! ([`sampling`](sobremesa_search::sampling)).

mod playout;
mod sampler;
mod solver;
mod world;

use serde_json::{Map, Value, json};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};
use sobremesa_search::sampling::{Findings, Look, compare};

pub(crate) use self::sampler::Sampler;
use self::solver::Solver;
use self::world::{Laying, Step};
use super::{Turn, generator, lay, pass};
use crate::Dominoes;
use crate::action::Action;
use crate::claim::{Claim, Place};
use crate::knowledge::Knowledge;
use crate::line::Side;
use crate::notation;
use crate::player::Player;
use crate::rules::moves::ends_after;
use crate::tile::Tile;
use crate::view::View;

/// Looks into as many worlds as its budget allows.
pub(super) struct Search;

/// Without a budget in positions it looks at so many, for a clock that nobody watches.
const USUAL_NODES: u64 = 60_000;

impl Bot<Dominoes> for Search {
    fn name(&self) -> &str {
        "search"
    }

    fn title(&self) -> Words {
        Words::new("El ajedrecista", "The chess player")
    }

    fn about(&self) -> Words {
        Words::new(
            "imagina las fichas de los demás de mil maneras y calcula qué conviene.",
            "imagines everybody's tiles in a thousand ways and works out what is best.",
        )
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Dominoes>> {
        match Turn::of(view, seat) {
            Turn::None => None,
            Turn::Pass(ends) => Some(pass(ends)),
            Turn::Choose(moves) => {
                let thought = Thought::new(view, seat, &moves, budget, seed);
                let chosen = thought.moves[thought.best()];
                let mut choice = lay(chosen, view.ends, thought.why());
                if let (Value::Object(details), Some(found)) = (&mut choice.details, &thought.found)
                {
                    details.insert("values".into(), thought.values(found, view));
                    details.insert("nodes".into(), json!(found.nodes));
                    details.insert("worlds".into(), json!(found.estimates[found.best].worlds));
                }
                Some(choice)
            }
        }
    }

    fn decide(&self, view: &View, seat: Seat, budget: &Budget<'_>, seed: u64) -> Option<Action> {
        match Turn::of(view, seat) {
            Turn::None => None,
            Turn::Pass(_) => Some(Action::Pass),
            Turn::Choose(moves) => {
                let thought = Thought::new(view, seat, &moves, budget, seed);
                let (tile, side) = thought.moves[thought.best()];
                Some(Action::lay(tile, side))
            }
        }
    }
}

/// The moves that differ, and what was found out about them.
struct Thought {
    moves: Vec<(Tile, Side)>,
    /// Nothing if there was no choice, or nothing fits a stranger's view.
    found: Option<Findings>,
}

impl Thought {
    fn new(
        view: &View,
        seat: Seat,
        moves: &[(Tile, Side)],
        budget: &Budget<'_>,
        seed: u64,
    ) -> Thought {
        let is_squared = view.ends.is_some_and(|ends| ends.squared().is_some());
        let differs = |placed: &&(Tile, Side)| !is_squared || placed.1 == Side::Left;
        let moves: Vec<(Tile, Side)> = moves.iter().filter(differs).copied().collect();
        let found = if moves.len() > 1 {
            look_around(view, seat, &moves, budget, seed)
        } else {
            None
        };
        Thought { moves, found }
    }

    /// The chosen move, by its number.
    fn best(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.best)
    }

    fn why(&self) -> Reason<Dominoes> {
        let tile = self.moves[self.best()].0;
        let Some(found) = &self.found else {
            return Reason::new(Claim::OnlyMove(tile));
        };
        let best = &found.estimates[found.best];
        let why = Reason::new(Claim::Lay(tile))
            .with(Claim::WinsHand {
                chance: best.wins as f64 / best.worlds.max(1) as f64,
                worlds: best.worlds,
            })
            .with(Claim::Points(best.mean()));
        let others = (0..self.moves.len()).filter(|other| *other != found.best);
        let second = others.max_by(|one, other| {
            let mean = |index: usize| found.estimates[index].mean();
            mean(*one).total_cmp(&mean(*other))
        });
        match second {
            Some(second) => {
                let (other, side) = self.moves[second];
                why.with(Claim::PointsInstead {
                    instead: Place {
                        tile: other,
                        side,
                        names_side: other == tile,
                    },
                    mean: found.estimates[second].mean(),
                })
            }
            None => why,
        }
    }

    fn values(&self, found: &Findings, view: &View) -> Value {
        let told = self.moves.iter().zip(&found.estimates);
        let told = told.map(|((tile, side), estimate)| {
            let name = match view.ends {
                Some(_) => notation::placement(*tile, *side),
                None => tile.to_string(),
            };
            let value = json!({
                "points": estimate.mean(), "error": estimate.error(),
                "wins": estimate.wins, "worlds": estimate.worlds,
            });
            (name, value)
        });
        Value::Object(told.collect::<Map<_, _>>())
    }
}

/// Compares the moves over many worlds.
fn look_around(
    view: &View,
    seat: Seat,
    moves: &[(Tile, Side)],
    budget: &Budget<'_>,
    seed: u64,
) -> Option<Findings> {
    let me = Player::in_seat(seat);
    let known = Knowledge::new(view);
    let mut sampler = Sampler::new(view, me, &known, generator(view, seat, seed))?;
    let mut solver = Solver::new();
    let stakes = Stakes::new(view, me);
    let layings: Vec<Laying> = moves
        .iter()
        .map(|(tile, side)| {
            let ends = ends_after(view.ends, *tile, *side);
            Some(Laying {
                tile: *tile,
                ends: ends?,
            })
        })
        .collect::<Option<_>>()?;
    let budget = Budget {
        nodes: Some(budget.nodes.unwrap_or(USUAL_NODES)),
        ..*budget
    };
    compare(
        layings.len(),
        &budget,
        || Some(sampler.draw()),
        |world, choice| {
            if choice == 0 {
                solver.next_world();
            }
            let mut world = *world;
            let (points, nodes) = match world.lay(layings[choice]) {
                Step::Over(points) => (points, 1),
                Step::On => playout::value(world, me, &mut solver),
            };
            Look {
                value: stakes.worth(points),
                nodes,
            }
        },
    )
}

/// What points are worth in this match: those beyond the target are worth nothing, and to reach it
/// is worth something by itself.
struct Stakes {
    ours: i32,
    theirs: i32,
}

impl Stakes {
    const WIN: i32 = 15;

    fn new(view: &View, me: Player) -> Stakes {
        let needs = |team: crate::player::Team| {
            let left = view.max_points.saturating_sub(view.score[team.index()]);
            i32::try_from(left).unwrap_or(i32::MAX).max(1)
        };
        Stakes {
            ours: needs(me.team()),
            theirs: needs(me.team().opponents()),
        }
    }

    fn worth(&self, points: i32) -> i32 {
        let worth = |points: i32, needed: i32| {
            if points >= needed {
                needed + Stakes::WIN
            } else {
                points
            }
        };
        if points >= 0 {
            worth(points, self.ours)
        } else {
            -worth(-points, self.theirs)
        }
    }
}
