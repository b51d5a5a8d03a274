//! The strongest player: it imagines the hidden tiles in many ways that fit everything it knows, and
//! sees what each of its moves would come to.
//!
//! `deals` are the worlds, all of them or drawn by `sampler`, each as often as everybody's plays make
//! it likely (`reading`); `playout` plays them on by players who do not see them (`quick`), and
//! `solver` plays exactly where nothing is hidden. The comparison is the house's
//! ([`sampling`](sobremesa_search::sampling)); `stakes` says what points are worth in the match.
//! The same deals and players tell what a move costs against another (`appraisal`).

mod appraisal;
mod deals;
mod playout;
mod quick;
mod reading;
mod sampler;
mod solver;
mod stakes;
mod world;

use serde_json::{Map, Value, json};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};
use sobremesa_search::sampling::{Findings, Look, Prior, compare};

pub(crate) use self::appraisal::appraise;
pub(crate) use self::deals::{Deals, Weighing};
use self::playout::Outcome;
use self::quick::Glance;
pub(crate) use self::reading::Reading;
use self::solver::Solver;
use self::stakes::Stakes;
use self::world::{Laying, Step, World};
use super::{Turn, generator, lay, pass};
use crate::Dominoes;
use crate::action::Action;
use crate::claim::{Claim, Place};
use crate::knowledge::Knowledge;
use crate::line::{Ends, Side};
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
                    details.insert("values".into(), thought.values(view));
                    details.insert("nodes".into(), json!(found.nodes));
                    details.insert(
                        "worlds".into(),
                        json!(thought.prospects[found.best()].n_deals),
                    );
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
    ends: Option<Ends>,
    moves: Vec<(Tile, Side)>,
    /// What each of them came to.
    prospects: Vec<Prospect>,
    /// Nothing if there was no choice, or nothing fits a stranger's view.
    found: Option<Findings>,
}

/// What a move came to in the deals in which it was played on, as people count.
#[derive(Clone, Copy, Debug, Default)]
struct Prospect {
    n_deals: u64,
    weight: f64,
    points: f64,
    won: f64,
}

impl Prospect {
    fn add(&mut self, points: i32, weight: f64) {
        self.n_deals += 1;
        self.weight += weight;
        self.points += weight * f64::from(points);
        self.won += weight * f64::from(u8::from(points > 0));
    }

    /// The points of our team on average; those of the others count against us.
    fn mean_points(&self) -> f64 {
        self.points / self.weight.max(f64::MIN_POSITIVE)
    }

    /// How often our team wins the hand.
    fn chance_to_win(&self) -> f64 {
        self.won / self.weight.max(f64::MIN_POSITIVE)
    }

    /// What can be said of something that was found on average. A few deals tell little, and the move
    /// that came off best among them was lucky too: unless they are all there are, it is drawn
    /// towards what an even hand brings, as if some such had been looked at as well.
    fn expected(&self, found: f64, even: f64, are_all: bool) -> f64 {
        const EVEN_DEALS: f64 = 16.0;
        if are_all {
            return found;
        }
        let n_deals = self.n_deals as f64;
        (n_deals * found + EVEN_DEALS * even) / (n_deals + EVEN_DEALS)
    }
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
        let mut prospects = vec![Prospect::default(); moves.len()];
        let found = if moves.len() > 1 {
            look_around(view, seat, &moves, budget, seed, &mut prospects)
        } else {
            None
        };
        Thought {
            ends: view.ends,
            moves,
            prospects,
            found,
        }
    }

    /// The chosen move, by its number.
    fn best(&self) -> usize {
        self.found.as_ref().map_or(0, Findings::best)
    }

    fn why(&self) -> Reason<Dominoes> {
        let chosen = self.place(self.best());
        let Some(found) = &self.found else {
            return Reason::new(Claim::OnlyMove(chosen.tile));
        };
        let best = &self.prospects[found.best()];
        let why = Reason::new(Claim::LayAt(chosen))
            .with(Claim::WinsHand {
                chance: best.expected(best.chance_to_win(), 0.5, found.is_complete),
                worlds: best.n_deals,
                are_all: found.is_complete,
            })
            .with(Claim::Points(self.expected_points(found, found.best())));
        match found.finalists.get(1) {
            Some(second) => why.with(Claim::PointsInstead {
                instead: self.place(*second),
                mean: self.expected_points(found, *second),
            }),
            None => why,
        }
    }

    /// What a move is said to bring.
    fn expected_points(&self, found: &Findings, choice: usize) -> f64 {
        let prospect = &self.prospects[choice];
        prospect.expected(prospect.mean_points(), 0.0, found.is_complete)
    }

    /// A move as a sentence names it: with its end where there are two different ones.
    fn place(&self, choice: usize) -> Place {
        let (tile, side) = self.moves[choice];
        let names_side = self.ends.is_some_and(|ends| ends.squared().is_none());
        Place {
            tile,
            side,
            names_side,
        }
    }

    fn values(&self, view: &View) -> Value {
        let told = self.moves.iter().zip(&self.prospects);
        let told = told.map(|((tile, side), prospect)| {
            let name = match view.ends {
                Some(_) => notation::placement(*tile, *side),
                None => tile.to_string(),
            };
            let value = json!({
                "points": prospect.mean_points(), "wins": prospect.chance_to_win(),
                "worlds": prospect.n_deals,
            });
            (name, value)
        });
        Value::Object(told.collect::<Map<_, _>>())
    }
}

/// What the quick player thinks beforehand counts like so many deals.
const PRIOR_DEALS: f64 = 75.0;

/// Compares the moves over many worlds.
fn look_around(
    view: &View,
    seat: Seat,
    moves: &[(Tile, Side)],
    budget: &Budget<'_>,
    seed: u64,
    prospects: &mut [Prospect],
) -> Option<Findings> {
    let me = Player::in_seat(seat);
    let known = Knowledge::new(view);
    let luck = generator(view, seat, seed);
    let mut deals = Deals::new(view, me, &known, Weighing::ByPlays, luck)?;
    let stakes = Stakes::new(view, me);
    let layings = layings_of(view, moves)?;
    let thought = first_thoughts(view, me, &known, &layings)?;
    let budget = Budget {
        nodes: Some(budget.nodes.unwrap_or(USUAL_NODES)),
        ..*budget
    };
    // Where nothing is hidden everybody may be thought to know it.
    let mut solver = (deals.n_possible() == Some(1)).then(Solver::new);
    compare(
        Prior {
            worth: &thought,
            worlds: PRIOR_DEALS,
        },
        &budget,
        || deals.next(),
        |world, weight, choice| {
            let outcome = played_on(*world, layings[choice], me, solver.as_mut());
            prospects[choice].add(outcome.points, weight);
            Look {
                value: stakes.worth(outcome.points),
                nodes: outcome.nodes,
            }
        },
    )
}

/// What a tile comes to for the team of `me` once it is laid.
fn played_on(mut world: World, laying: Laying, me: Player, solver: Option<&mut Solver>) -> Outcome {
    match (world.lay(laying), solver) {
        (Step::Over(points), _) => Outcome { points, nodes: 1 },
        // After my move it is an opponent's turn.
        (Step::On, Some(solver)) => Outcome {
            points: -solver.value(&world),
            nodes: solver.take_nodes(),
        },
        (Step::On, None) => playout::play_on(world, me),
    }
}

/// The moves as a world takes them.
fn layings_of(view: &View, moves: &[(Tile, Side)]) -> Option<Vec<Laying>> {
    let layings = moves.iter().map(|(tile, side)| {
        let ends = ends_after(view.ends, *tile, *side)?;
        Some(Laying { tile: *tile, ends })
    });
    layings.collect()
}

/// What the quick player thinks of the moves, in points.
fn first_thoughts(
    view: &View,
    me: Player,
    known: &Knowledge,
    layings: &[Laying],
) -> Option<Vec<f64>> {
    let own = view.hand?.iter().copied().collect();
    let counts = view.counts.map(usize::from);
    let glance = Glance::at_table(me, own, known, counts, view.ends);
    let values = layings.iter().map(|laying| glance.value(*laying));
    Some(values.map(|value| f64::from(value) / 100.0).collect())
}
