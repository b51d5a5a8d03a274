//! A game on a graph: any shape of tree or circle that a test wants, drawn or at random.

use sobremesa_search::alpha_beta::{Ending, Position, Status, Team};

use super::{Luck, mix};

#[derive(Debug)]
pub(crate) struct Spot {
    status: Status,
    value: i32,
    quiets: Vec<usize>,
    captures: Vec<usize>,
}

/// A place on the graph; a move is the place it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    graph: &'a [Spot],
    at: usize,
    rules: Rules,
}

/// What may be different from one graph to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// Going round in circles is a draw.
    CirclesDraw,
    /// Going round in circles means nothing, so a spot has the same value whichever way it is reached.
    CirclesMeanNothing,
    /// The same, and all spots have one key, as if every position collided with every other.
    SameKeys,
    /// The same as if circles meant nothing, but every spot is a threat that must be answered.
    ThreatsEverywhere,
}

impl<'a> Token<'a> {
    pub(crate) fn new(graph: &'a [Spot], at: usize) -> Token<'a> {
        Token {
            graph,
            at,
            rules: Rules::CirclesDraw,
        }
    }

    pub(crate) fn with_rules(self, rules: Rules) -> Token<'a> {
        Token { rules, ..self }
    }

    fn spot(&self) -> &'a Spot {
        &self.graph[self.at]
    }
}

/// Reads lines such as `0: first 20 -> 1 2, x 3`: who moves, the value for the
/// first team, the quiet moves, the captures; or `4: first wins`, `5: drawn`.
pub(crate) fn drawn(lines: &str) -> Vec<Spot> {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .enumerate()
        .map(|(index, line)| spot(index, line))
        .collect()
}

fn spot(index: usize, line: &str) -> Spot {
    let (number, spot) = line.split_once(": ").expect("a number");
    assert_eq!(number, index.to_string());
    let (head, ways) = spot.split_once(" -> ").unwrap_or((spot, ""));
    let (quiets, captures) = ways.split_once(", x").unwrap_or((ways, ""));
    let numbers = |text: &str| -> Vec<usize> {
        text.split_whitespace()
            .map(|number| number.parse().expect("a spot"))
            .collect()
    };
    let (status, value) = match head.split_once(' ') {
        Some(("first", "wins")) => (Status::Over(Ending::Won(Team::First)), 0),
        Some(("second", "wins")) => (Status::Over(Ending::Won(Team::Second)), 0),
        Some(("first", value)) => (Status::ToMove(Team::First), value.parse().expect("a value")),
        Some(("second", value)) => (
            Status::ToMove(Team::Second),
            value.parse().expect("a value"),
        ),
        _ => (Status::Over(Ending::Drawn), 0),
    };
    Spot {
        status,
        value,
        quiets: numbers(quiets),
        captures: numbers(captures),
    }
}

/// A graph with circles and a few ways on from each spot. Captures lead to higher
/// numbers only, so they come to an end.
pub(crate) fn random(luck: &mut Luck, n_spots: usize) -> Vec<Spot> {
    let spot = |at: usize, luck: &mut Luck| {
        let value = luck.below(201) as i32 - 100;
        let status = match luck.below(14) {
            0 => Status::Over(Ending::Won(Team::First)),
            1 => Status::Over(Ending::Won(Team::Second)),
            2 => Status::Over(Ending::Points(value)),
            number if number % 2 == 0 => Status::ToMove(Team::First),
            _ => Status::ToMove(Team::Second),
        };
        let mut ways: Vec<usize> = (0..4).map(|_| luck.below(n_spots)).collect();
        ways.sort_unstable();
        ways.dedup();
        let (captures, quiets) = ways.into_iter().partition(|to| *to > at && to % 3 == 0);
        Spot {
            status,
            value,
            quiets,
            captures,
        }
    };
    (0..n_spots).map(|at| spot(at, luck)).collect()
}

impl Position for Token<'_> {
    type Move = usize;

    fn status(&self) -> Status {
        self.spot().status
    }

    fn each_capture(&self, found: impl FnMut(usize)) {
        self.spot().captures.iter().copied().for_each(found);
    }

    fn each_quiet(&self, found: impl FnMut(usize)) {
        self.spot().quiets.iter().copied().for_each(found);
    }

    fn is_capture(&self, to: usize) -> bool {
        self.spot().captures.contains(&to)
    }

    fn after(&self, to: usize) -> Self {
        Token { at: to, ..*self }
    }

    fn evaluate(&self) -> i32 {
        self.spot().value
    }

    fn key(&self) -> u64 {
        match self.rules {
            Rules::CirclesDraw | Rules::CirclesMeanNothing | Rules::ThreatsEverywhere => {
                mix(self.at as u64 + 1)
            }
            Rules::SameKeys => 1,
        }
    }

    fn reversible(&self) -> usize {
        match self.rules {
            Rules::CirclesDraw => usize::MAX,
            Rules::CirclesMeanNothing | Rules::SameKeys | Rules::ThreatsEverywhere => 0,
        }
    }

    fn is_urgent(&self) -> bool {
        self.rules == Rules::ThreatsEverywhere
    }
}
