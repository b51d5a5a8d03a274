//! The eight levels: how far each one looks, what it has been taught, and how it speaks of itself.

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::{Reason, Unproven};
use sobremesa_kernel::{Seat, Words};
use sobremesa_search::alpha_beta::{AlphaBeta, Limits, Outlook, Report};

use super::lessons::{Eyes, Lessons};
use super::thought::{Judgement, Taste, Thought};
use super::{Task, offers, reason};
use crate::action::Action;
use crate::game::BatelNah;
use crate::moves::Move;
use crate::piece::Army;
use crate::state::State;
use crate::view::View;
use crate::zobrist;

/// A player of some strength.
pub(super) struct Level {
    number: u32,
    name: &'static str,
    title: [&'static str; 2],
    about: [&'static str; 2],
    /// So many moves ahead, exchanges not counted.
    depth: usize,
    /// At most so many positions, whatever the budget; the strongest takes what it gets.
    most_nodes: Option<u64>,
    lessons: Lessons,
    judgement: Judgement,
    whim: i32,
}

/// Each level looks at a share of a budget in positions, this many times less than the next.
const SHARE: u64 = 3;

/// No share is smaller: enough to look at every move and at the best answers.
const LEAST_NODES: u64 = 500;

/// The levels, the weakest first.
pub(super) static LEVELS: [Level; 8] = [
    Level {
        number: 1,
        name: "level1",
        title: ["El paje", "The page"],
        about: [
            "acaba de llegar a palacio y solo ve lo que tiene al lado.",
            "new at court, and sees only what stands beside him.",
        ],
        depth: 1,
        most_nodes: Some(1_000),
        lessons: Lessons {
            line: 2,
            ..Lessons::NONE
        },
        judgement: Judgement::Pieces,
        whim: 30,
    },
    Level {
        number: 2,
        name: "level2",
        title: ["El escudero", "The squire"],
        about: [
            "mira un poco más allá; los brujos aún le parecen cosa de magia.",
            "looks a little further; wizards are still magic to him.",
        ],
        depth: 1,
        most_nodes: Some(2_000),
        lessons: Lessons {
            line: 4,
            ..Lessons::NONE
        },
        judgement: Judgement::Pieces,
        whim: 25,
    },
    Level {
        number: 3,
        name: "level3",
        title: ["El ballestero", "The crossbowman"],
        about: [
            "ya conoce a los brujos, pero los bufones le saltan por encima.",
            "knows the wizards by now, but jesters leap over his head.",
        ],
        depth: 1,
        most_nodes: Some(3_000),
        lessons: Lessons {
            line: 7,
            wizards: true,
            ..Lessons::NONE
        },
        judgement: Judgement::Pieces,
        whim: 20,
    },
    Level {
        number: 4,
        name: "level4",
        title: ["El heraldo", "The herald"],
        about: [
            "ve de punta a punta y busca sitio para sus piezas; de los aliados se olvida.",
            "sees from end to end and finds room for his pieces; the allies he forgets.",
        ],
        depth: 1,
        most_nodes: Some(5_000),
        lessons: Lessons {
            jesters: false,
            detours: false,
            allies: false,
            ..Lessons::ALL
        },
        judgement: Judgement::Room,
        whim: 15,
    },
    Level {
        number: 5,
        name: "level5",
        title: ["La capitana", "The captain"],
        about: [
            "cuenta con tu respuesta; los rodeos de la reina la sorprenden.",
            "reckons with your answer; the queen's detours surprise her.",
        ],
        depth: 2,
        most_nodes: Some(8_000),
        lessons: Lessons {
            detours: false,
            ..Lessons::ALL
        },
        judgement: Judgement::Room,
        whim: 10,
    },
    Level {
        number: 6,
        name: "level6",
        title: ["El condestable", "The constable"],
        about: [
            "lo ve todo, pero no mira muy lejos ni sabe acorralar a una reina.",
            "sees everything, but not very far, nor can he corner a queen.",
        ],
        depth: 3,
        most_nodes: Some(16_000),
        lessons: Lessons::ALL,
        judgement: Judgement::Room,
        whim: 6,
    },
    Level {
        number: 7,
        name: "level7",
        title: ["La mariscala", "The marshal"],
        about: [
            "prepara sus golpes y ve venir los tuyos.",
            "prepares her blows and sees yours coming.",
        ],
        depth: 4,
        most_nodes: Some(60_000),
        lessons: Lessons::ALL,
        judgement: Judgement::Hunt,
        whim: 4,
    },
    Level {
        number: 8,
        name: "level8",
        title: ["El oráculo", "The oracle"],
        about: [
            "piensa todo el tiempo que le dejen, y no perdona.",
            "thinks for as long as it may, and forgives nothing.",
        ],
        depth: Limits::DEEPEST,
        most_nodes: None,
        lessons: Lessons::ALL,
        judgement: Judgement::Hunt,
        whim: 3,
    },
];

impl Bot<BatelNah> for Level {
    fn name(&self) -> &str {
        self.name
    }

    fn title(&self) -> Words {
        let [es, en] = self.title;
        Words::new(es, en)
    }

    fn about(&self) -> Words {
        let [es, en] = self.about;
        Words::new(es, en)
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<BatelNah>> {
        let (task, state, me) = Task::of(view, seat)?;
        let (army, _) = state.turn()?;
        let report = self.think(&state, army, budget, seed)?;
        let outlook = report.best.score.outlook();
        match task {
            Task::Answer(offer) => {
                let mine = if army.side() == me.side() {
                    outlook
                } else {
                    seen_by_the_other(outlook)
                };
                Some(offers::answer(offer, &state, me, mine))
            }
            Task::Move(_) => Some(self.play(&state, &report)),
        }
    }
}

impl Level {
    /// Looks ahead for the army to move.
    fn think(
        &self,
        state: &State,
        army: Army,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Report<Move>> {
        let taste = Taste {
            judgement: self.judgement,
            whim: self.whim,
            seed,
        };
        let eyes = Eyes {
            lessons: self.lessons,
            army,
        };
        let limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        let budget = self.share_of(budget);
        let thought = Thought::new(*state.position(), &taste);
        let past = past(state);
        let mut search = AlphaBeta::for_budget(&budget);
        if self.lessons == Lessons::ALL {
            search.think(&thought, &past, &limits, &budget)
        } else {
            search.think(&thought, &past, &limits.with_awareness(eyes), &budget)
        }
    }

    fn share_of<'a>(&self, budget: &Budget<'a>) -> Budget<'a> {
        let n_below = LEVELS.len() as u32 - self.number;
        let share = |nodes: u64| (nodes / SHARE.pow(n_below)).max(LEAST_NODES.min(nodes));
        let nodes = match (budget.nodes.map(share), self.most_nodes) {
            (Some(share), Some(most)) => Some(share.min(most)),
            (share, most) => share.or(most),
        };
        Budget { nodes, ..*budget }
    }

    fn play(&self, state: &State, report: &Report<Move>) -> Choice<BatelNah> {
        let best = &report.best;
        let mut line = vec![best.chosen];
        line.extend_from_slice(&best.expected);
        let outlook = best.score.outlook();
        let texts: Vec<String> = line.iter().map(Move::to_string).collect();
        Choice {
            action: Action::from(best.chosen),
            why: Reason::new(Unproven(reason::of_line(state.position(), &line, outlook))),
            details: json!({
                "score": reason::score(outlook),
                "depth": report.effort.depth,
                "nodes": report.effort.nodes,
                "line": texts,
                "level": self.number,
            }),
        }
    }
}

/// The keys of the positions that may still be repeated, this one's last time left out (BAT-END-05).
fn past(state: &State) -> Vec<u64> {
    let now = state.position().key();
    let mut keys: Vec<u64> = Vec::new();
    for (mark, times) in state.history.marks() {
        let key = mark.key ^ zobrist::mode(mark.mode);
        let earlier = if key == now {
            times.saturating_sub(1)
        } else {
            times
        };
        keys.extend((0..earlier).map(|_| key));
    }
    keys
}

const fn seen_by_the_other(outlook: Outlook) -> Outlook {
    match outlook {
        Outlook::Wins { plies } => Outlook::Loses { plies },
        Outlook::Loses { plies } => Outlook::Wins { plies },
        Outlook::Open { value } => Outlook::Open { value: -value },
    }
}
