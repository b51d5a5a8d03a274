//! A bar on standard error, for people who wait.

use std::io::IsTerminal;
use std::time::Instant;

use sobremesa_lab::{Experiment, Tally, report};

pub(super) struct Progress {
    /// For each pairing: the names and how many matches there will be.
    pairings: Vec<([String; 2], u64)>,
    shown: Option<Instant>,
    is_shown: bool,
}

impl Progress {
    pub(super) fn new(experiment: &Experiment) -> Progress {
        let series = (0..).map_while(|number| experiment.series(number));
        Progress {
            pairings: series
                .map(|series| (series.names().map(str::to_owned), series.plan().matches))
                .collect(),
            shown: None,
            is_shown: std::io::stderr().is_terminal(),
        }
    }

    pub(super) fn show(&mut self, pairing: usize, tally: &Tally) {
        const OFTEN_ENOUGH_MS: u128 = 100;
        const WIDTH: usize = 30;
        let is_soon = self
            .shown
            .is_some_and(|shown| shown.elapsed().as_millis() < OFTEN_ENOUGH_MS);
        if !self.is_shown || is_soon {
            return;
        }
        let Some(([a, b], planned)) = self.pairings.get(pairing) else {
            return;
        };
        self.shown = Some(Instant::now());
        let score = tally.score;
        let damped = report::damped_share(score.won, score.lost, *planned);
        let mine = (damped * WIDTH as f64).round() as usize;
        let bar: String = (0..WIDTH)
            .map(|i| if i < mine { '#' } else { '-' })
            .collect();
        eprint!(
            "\r\x1b[K{a} {} [{bar}] {} {b}  {}/{planned}",
            score.won,
            score.lost,
            score.matches(),
        );
    }

    pub(super) fn wipe(&self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}
