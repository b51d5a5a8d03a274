//! A setup played out many times, so that whoever leads the game can balance it beforehand.

use std::thread;

use serde_json::json;
use sobremesa_kernel::Seed;
use sobremesa_speak::decimal;
use sobremesa_table::{Rehearsal, Rehearsed, Unrehearsed};

use super::{Language, faults};
use crate::args::OwnForecastArgs;
use crate::console::Console;
use crate::failure::Failure;

/// Longer fights are counted as draws.
const MAX_ROUNDS: u32 = 200;

pub(super) fn run(
    language: Language,
    asked: &OwnForecastArgs,
    mut console: Console<'_>,
) -> Result<(), Failure> {
    let source = language.read(&asked.file, &mut console)?;
    let players = asked.players.as_deref();
    let players = players.map(|path| Ok::<_, Failure>((path, language.read(path, &mut console)?)));
    let players = players.transpose()?;
    let stand_ins = players.as_ref().map(|(_, text)| &**text);
    let rehearsal = match language.written.rehearsal(&source, stand_ins) {
        Some(Ok(rehearsal)) => rehearsal,
        Some(Err(Unrehearsed::Missing(words))) => return Err(Failure::Wrong(words)),
        Some(Err(Unrehearsed::Faulty {
            text,
            players: of_players,
            together: (of_both, both),
        })) => {
            let path = players.as_ref().map_or("", |(path, _)| path);
            let name = match path {
                "" => asked.file.clone(),
                path => format!("{} + {path}", asked.file),
            };
            let all = [
                (&*asked.file, &*source, text),
                (path, stand_ins.unwrap_or_default(), of_players),
                (&*name, &*both, of_both),
            ];
            let mut wrong = all.iter().filter(|(.., remarks)| !remarks.is_empty());
            for (path, text, remarks) in wrong.clone() {
                faults::show(path, text, remarks, &mut console)?;
            }
            let first = wrong
                .next()
                .map_or((&*asked.file, 0), |it| (it.0, it.2.len()));
            return Err(faults::count(first.0, first.1));
        }
        None => {
            return Err(Failure::wrong(
                "En este juego no hay nada que juegue solo.",
                "In this game nothing plays by itself.",
            ));
        }
    };
    let max_rounds = asked.rounds.unwrap_or(MAX_ROUNDS);
    let tally = fight(&*rehearsal, asked.battles, asked.seed, max_rounds);
    if asked.json {
        console.line(&tally.json(&*rehearsal).to_string())?;
        return Ok(());
    }
    tally.show(&*rehearsal, &mut console)
}

/// What many battles come to.
#[derive(Clone, Debug)]
struct Tally {
    n_battles: u64,
    wins: Vec<u64>,
    n_annihilations: u64,
    n_limits: u64,
    /// By round: how many battles ended in it.
    rounds: Vec<u64>,
    /// By unit.
    survived: Vec<u64>,
    lost: Vec<i64>,
}

impl Tally {
    fn new(rehearsal: &dyn Rehearsal) -> Tally {
        let n_units = rehearsal.units().len();
        Tally {
            n_battles: 0,
            wins: vec![0; rehearsal.sides().len()],
            n_annihilations: 0,
            n_limits: 0,
            rounds: Vec::new(),
            survived: vec![0; n_units],
            lost: vec![0; n_units],
        }
    }

    fn add(&mut self, battle: &Rehearsed) {
        self.n_battles += 1;
        match battle.ending {
            Some(Some(side)) => self.wins[side] += 1,
            Some(None) => self.n_annihilations += 1,
            None => self.n_limits += 1,
        }
        let round = battle.rounds as usize;
        if self.rounds.len() <= round {
            self.rounds.resize(round + 1, 0);
        }
        self.rounds[round] += 1;
        for (survived, alive) in self.survived.iter_mut().zip(&battle.alive) {
            *survived += u64::from(*alive);
        }
        for (sum, lost) in self.lost.iter_mut().zip(&battle.lost) {
            *sum = sum.saturating_add(*lost);
        }
    }

    fn merge(&mut self, other: &Tally) {
        self.n_battles += other.n_battles;
        self.n_annihilations += other.n_annihilations;
        self.n_limits += other.n_limits;
        let add = |sums: &mut Vec<u64>, more: &[u64]| {
            if sums.len() < more.len() {
                sums.resize(more.len(), 0);
            }
            sums.iter_mut()
                .zip(more)
                .for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.wins, &other.wins);
        add(&mut self.rounds, &other.rounds);
        add(&mut self.survived, &other.survived);
        for (sum, more) in self.lost.iter_mut().zip(&other.lost) {
            *sum = sum.saturating_add(*more);
        }
    }

    fn part(&self, count: u64) -> f64 {
        count as f64 / self.n_battles.max(1) as f64
    }

    fn mean_rounds(&self) -> f64 {
        let weighed = self
            .rounds
            .iter()
            .enumerate()
            .map(|(round, count)| round as u64 * count);
        self.part(weighed.sum())
    }

    fn json(&self, rehearsal: &dyn Rehearsal) -> serde_json::Value {
        let sides = rehearsal.sides();
        let teams: Vec<_> = sides
            .iter()
            .zip(&self.wins)
            .map(|(team, wins)| json!({ "team": team, "wins": wins, "chance": self.part(*wins) }))
            .collect();
        let units = rehearsal.units().into_iter().enumerate();
        let units: Vec<_> = units
            .map(|(unit, (name, ..))| {
                json!({
                    "unit": name,
                    "survives": self.part(self.survived[unit]),
                    "loses": self.lost[unit] as f64 / self.n_battles.max(1) as f64,
                })
            })
            .collect();
        json!({
            "battles": self.n_battles, "teams": teams, "nobody_left": self.n_annihilations,
            "limit": self.n_limits, "mean_rounds": self.mean_rounds(), "rounds": self.rounds,
            "units": units,
        })
    }

    fn show(&self, rehearsal: &dyn Rehearsal, console: &mut Console<'_>) -> Result<(), Failure> {
        let screen = console.screen;
        let n = self.n_battles;
        console
            .line(&screen.ruler(&screen.pick(format!("{n} combates"), format!("{n} battles"))))?;
        for (team, wins) in rehearsal.sides().iter().zip(&self.wins) {
            let part = self.part(*wins);
            // The half width of the interval of 95 %.
            let margin = 1.96 * (part * (1.0 - part) / n.max(1) as f64).sqrt();
            let bar = bar(part, 30, screen.unicode);
            let [part, margin] = [part, margin].map(|it| decimal(100.0 * it, 1, screen.lang));
            let wins = screen.pick("gana", "wins");
            console.line(&format!("{team:<16} {wins} {part:>5} % ±{margin}  {bar}"))?;
        }
        for (count, words) in [
            (
                self.n_annihilations,
                screen.pick("Nadie en pie", "Nobody left"),
            ),
            (self.n_limits, screen.pick("Sin final", "No end")),
        ] {
            if count > 0 {
                console.line(&format!(
                    "{words:<16}      {:>5} %",
                    decimal(100.0 * self.part(count), 1, screen.lang)
                ))?;
            }
        }
        let mean = decimal(self.mean_rounds(), 1, screen.lang);
        console.blank()?;
        console.tell(
            format!("Rondas hasta el final: {mean} de media."),
            format!("Rounds to the end: {mean} on average."),
        )?;
        self.plot_rounds(console)?;
        console.blank()?;
        let heading = screen.pick(
            "Unidad                    vive   pierde",
            "Unit                      lives   loses",
        );
        console.line(&screen.heading(heading))?;
        for (unit, (_, name, most)) in rehearsal.units().into_iter().enumerate() {
            let lives = decimal(100.0 * self.part(self.survived[unit]), 1, screen.lang);
            let loses = decimal(self.lost[unit] as f64 / n.max(1) as f64, 1, screen.lang);
            console.line(&format!("{name:<24} {lives:>5} % {loses:>6}/{most}"))?;
        }
        Ok(())
    }

    /// A bar for every round, or for every few when there are many.
    fn plot_rounds(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let first = self.rounds.iter().position(|count| *count > 0).unwrap_or(0);
        let n_rounds = self.rounds.len() - first.min(self.rounds.len());
        let step = n_rounds.div_ceil(16).max(1);
        let sums: Vec<(usize, u64)> = self.rounds[first..]
            .chunks(step)
            .enumerate()
            .map(|(index, counts)| (first + index * step, counts.iter().sum()))
            .collect();
        let most = sums.iter().map(|(_, sum)| *sum).max().unwrap_or(1).max(1);
        let screen = console.screen;
        for (round, sum) in sums {
            let label = match step {
                1 => round.to_string(),
                _ => format!("{round}-{}", round + step - 1),
            };
            let bar = bar(sum as f64 / most as f64, 40, screen.unicode);
            let part = decimal(100.0 * self.part(sum), 1, screen.lang);
            console.line(&format!("{label:>9} {bar} {part} %"))?;
        }
        Ok(())
    }
}

fn bar(part: f64, width: usize, unicode: bool) -> String {
    let filled = (part * width as f64).round() as usize;
    if unicode { "█" } else { "#" }.repeat(filled.min(width))
}

/// Plays the battles on all processors. Each has a seed of its own, so the result does not depend on
/// how many they are.
fn fight(rehearsal: &dyn Rehearsal, n_battles: u64, seed: u64, max_rounds: u32) -> Tally {
    let n_threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let part = |first: u64| {
        let mut tally = Tally::new(rehearsal);
        for number in (first..n_battles).step_by(n_threads as usize) {
            let seed = Seed::from_number(
                seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .wrapping_add(number),
            );
            tally.add(&rehearsal.play(seed, max_rounds));
        }
        tally
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..n_threads)
            .map(|first| scope.spawn(move || part(first)))
            .collect();
        let mut sum = Tally::new(rehearsal);
        for worker in workers {
            // A battle cannot fail; if a thread did, that is for everybody to see.
            sum.merge(&worker.join().expect("a battle ends"));
        }
        sum
    })
}
