//! The eight levels: how far each one looks, what it has been taught, and how it speaks of itself.

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};
use sobremesa_search::alpha_beta::{AlphaBeta, Limits, Outlook, Report};

use super::lessons::{Eyes, Lessons};
use super::reason::Insight;
use super::thought::{Judgement, Taste, Thought, fighters};
use super::{Task, hunt, offers, reason};
use crate::action::Action;
use crate::game::BatelNah;
use crate::moves::Move;
use crate::piece::Army;
use crate::position::Position;
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
    /// So many positions it looks at for a move, wherever it plays; fewer only if the budget is smaller.
    positions: u64,
    /// So many while it hunts royals that hardly anybody protects any more: whoever has come so far takes
    /// the time to win.
    while_hunting: u64,
    lessons: Lessons,
    judgement: Judgement,
    whim: i32,
}

/// The levels, the weakest first.
pub(super) static LEVELS: [Level; 8] = [
    Level {
        number: 1,
        name: "level1",
        title: ["El paje", "The page"],
        about: [
            "acaba de llegar a palacio: ve lo que tiene cerca, y los brujos le parecen cosa de magia.",
            "new at court: sees what stands near him, and wizards are magic to him.",
        ],
        depth: 1,
        positions: 500,
        while_hunting: 500,
        lessons: Lessons {
            line: 4,
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
            "ya conoce a los brujos; las líneas largas se le escapan.",
            "knows the wizards by now; long lines escape him.",
        ],
        depth: 1,
        positions: 500,
        while_hunting: 500,
        lessons: Lessons {
            line: 5,
            wizards: true,
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
            "ve de punta a punta y busca sitio para sus piezas; los rodeos de la reina le sorprenden.",
            "sees from end to end and finds room for his pieces; the queen's detours surprise him.",
        ],
        depth: 1,
        positions: 500,
        while_hunting: 500,
        lessons: Lessons {
            exchange: 5,
            jesters: false,
            detours: false,
            allies: false,
            ..Lessons::ALL
        },
        judgement: Judgement::Room,
        whim: 10,
    },
    Level {
        number: 4,
        name: "level4",
        title: ["El heraldo", "The herald"],
        about: [
            "cuenta con tu respuesta, pero los bufones le saltan por encima y de los aliados se olvida.",
            "reckons with your answer, but jesters leap over his head, and the allies he forgets.",
        ],
        depth: 2,
        positions: 450,
        while_hunting: 450,
        lessons: Lessons {
            exchange: 5,
            jesters: false,
            allies: false,
            ..Lessons::ALL
        },
        judgement: Judgement::Room,
        whim: 12,
    },
    Level {
        number: 5,
        name: "level5",
        title: ["La capitana", "The captain"],
        about: [
            "cuenta con tu respuesta y con la suya; en los cambios largos se pierde.",
            "reckons with your answer and hers after it; in long exchanges she loses her way.",
        ],
        depth: 3,
        positions: 1_400,
        while_hunting: 3_000,
        lessons: Lessons {
            exchange: 6,
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
            "lo ve todo, aunque no mira muy lejos.",
            "sees everything, though not very far.",
        ],
        depth: Limits::DEEPEST,
        positions: 3_500,
        while_hunting: 48_000,
        lessons: Lessons::ALL,
        judgement: Judgement::Hunt,
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
        depth: Limits::DEEPEST,
        positions: 20_000,
        while_hunting: 80_000,
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
        positions: 60_000,
        while_hunting: 240_000,
        lessons: Lessons::ALL,
        judgement: Judgement::Hunt,
        whim: 3,
    },
];

impl Bot<BatelNah> for Level {
    fn name(&self) -> &str {
        self.name
    }

    fn most_nodes(&self) -> Option<u64> {
        (!self.is_strongest()).then_some(self.while_hunting)
    }

    fn title(&self) -> Words {
        let [es, en] = self.title;
        Words::new(es, en)
    }

    fn about(&self) -> Words {
        let [es, en] = self.about;
        Words::new(es, en)
    }

    fn usual_nodes(&self) -> u64 {
        self.positions
    }

    fn usual_nodes_for(&self, view: &View, seat: Seat) -> u64 {
        match Task::of(view, seat) {
            Some((Task::Move(army), state, _)) => self.positions_in(state.position(), army),
            Some((Task::Answer(_), _, _)) | None => self.positions,
        }
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
                Some(offers::answer(offer, &state, me, mine, self.judgement))
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
        let limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        let budget = self.share_of(budget, self.positions_in(state.position(), army));
        let thought = Thought::new(*state.position(), &taste);
        let eyes = Eyes::new(self.lessons, army, &thought);
        let past = past(state);
        let mut search = AlphaBeta::for_budget(&budget);
        if self.lessons == Lessons::ALL {
            search.think(&thought, &past, &limits, &budget)
        } else {
            search.think(&thought, &past, &limits.with_awareness(eyes), &budget)
        }
    }

    /// So many positions it looks at when it moves this army here.
    fn positions_in(&self, position: &Position, army: Army) -> u64 {
        if hunt::is_on(fighters(position), army.side()) {
            self.while_hunting
        } else {
            self.positions
        }
    }

    /// So many positions as the level looks at, and no more than it may. The strongest takes all that
    /// it is given.
    fn share_of<'a>(&self, budget: &Budget<'a>, positions: u64) -> Budget<'a> {
        let nodes = match budget.nodes {
            None => positions,
            Some(nodes) if self.is_strongest() => nodes,
            Some(nodes) => nodes.min(positions),
        };
        Budget {
            nodes: Some(nodes),
            ..*budget
        }
    }

    const fn is_strongest(&self) -> bool {
        self.number as usize == LEVELS.len()
    }

    fn insight(&self) -> Insight {
        if self.lessons == Lessons::ALL {
            Insight::Full
        } else {
            Insight::Partial
        }
    }

    fn play(&self, state: &State, report: &Report<Move>) -> Choice<BatelNah> {
        let best = &report.best;
        let mut line = vec![best.chosen];
        line.extend_from_slice(&best.expected);
        let outlook = best.score.outlook();
        let texts: Vec<String> = line.iter().map(Move::to_string).collect();
        Choice {
            action: Action::from(best.chosen),
            why: reason::of_line(state.position(), &line, outlook, self.insight()),
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
