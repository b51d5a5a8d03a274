//! `sobremesa gom army fight A B`: many battles of one army against another, and what each unit did.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use sobremesa_gom::trial::{Service, Trial};
use sobremesa_gom::{Army, Gom, ready_made};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_speak::decimal;
use sobremesa_table::Playable;

use super::read;
use crate::failure::Failure;
use crate::terminal::Screen;

/// What `gom army fight` can be told.
#[derive(Debug, clap::Args)]
pub struct FightArgs {
    /// The first army: a file, or the name of a ready-made one
    #[arg(value_name = "ARMY")]
    pub one: String,

    /// The second army
    #[arg(value_name = "ARMY")]
    pub two: String,

    /// How many battles, sides swapped every other time; 200 if not given
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        hide_default_value = true
    )]
    pub battles: u64,

    /// Who leads both armies; the sergeant if not given
    #[arg(
        long,
        value_name = "BOT",
        default_value = "sergeant",
        hide_default_value = true
    )]
    pub bot: String,

    /// How many positions a bot may look at for one move
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        hide_default_value = true
    )]
    pub nodes: u64,

    /// On so many threads; as many as there are cores if not given. The results do not depend on it
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Fights, and tells.
pub(super) fn run(
    asked: &FightArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let armies = [army(&asked.one)?, army(&asked.two)?];
    let bot = bot_named(&asked.bot)?;
    let trial = fight(asked, [&armies[0], &armies[1]], bot)?;
    if asked.json {
        writeln!(output, "{}", as_json(&armies, &trial))?;
        return Ok(());
    }
    let mean = |sum: u64| sum as f64 / trial.battles.max(1) as f64;
    for (n, army) in armies.iter().enumerate() {
        let (wins, massacres) = (trial.wins[n], trial.massacres[n]);
        let share = decimal(100.0 * mean(wins), 1, screen.lang);
        let points = mean(trial.double_points[n]) / 2.0;
        let said = screen.pick(
            format!("{wins} victorias de {} ({share} %), {massacres} masacres, {points:.0} puntos de media", trial.battles),
            format!("{wins} wins of {} ({share} %), {massacres} massacres, {points:.0} points on average", trial.battles),
        );
        writeln!(output, "{}: {said}", screen.heading(&army.name))?;
        let head = screen.pick(
            "unidad               golpes  tiros  cargas  huidas  perdida  puntos",
            "unit                  blows  shots charges flights     lost  points",
        );
        writeln!(output, "  {head}")?;
        for (entry, service) in army.units.iter().zip(&trial.units[n]) {
            let name = format!("{} {}", entry.kind, entry.models);
            let Service {
                blows,
                shots,
                charges,
                flights,
                losses,
                double_points,
            } = service;
            writeln!(
                output,
                "  {name:<20} {:>6.2} {:>6.2} {:>7.2} {:>7.2} {:>7.0} % {:>6.0}",
                mean(*blows),
                mean(*shots),
                mean(*charges),
                mean(*flights),
                100.0 * mean(*losses),
                mean(*double_points) / 2.0,
            )?;
        }
    }
    Ok(())
}

fn fight(asked: &FightArgs, armies: [&Army; 2], bot: &dyn Bot<Gom>) -> Result<Trial, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = asked.threads.unwrap_or(cores).clamp(1, 256);
    let (next, sum) = (AtomicU64::new(0), Mutex::new(Ok(Trial::default())));
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                let budget = Budget::nodes(asked.nodes);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= asked.battles {
                        return;
                    }
                    let fought = Trial::fight(armies, number, bot, &budget);
                    let mut sum = sum
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner);
                    let Ok(total) = &mut *sum else { return };
                    match fought {
                        Ok(fought) => total.add(&fought),
                        Err(faults) => {
                            *sum = Err(faults);
                            return;
                        }
                    }
                }
            });
        }
    });
    let sum = sum
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    sum.map_err(|faults| Failure::faulty(&faults))
}

fn army(named: &str) -> Result<Army, Failure> {
    let ready = ready_made().into_iter().find(|(name, _)| *name == named);
    match ready {
        Some((_, army)) => Ok(army),
        None => read(named).map_err(|words| {
            let known: Vec<&str> = ready_made().into_iter().map(|(name, _)| name).collect();
            let known = known.join(", ");
            Failure::wrong(
                format!("{named}: {}. Hay ejércitos hechos: {known}.", words.es),
                format!(
                    "{named}: {}. There are ready-made armies: {known}.",
                    words.en
                ),
            )
        }),
    }
}

fn bot_named(name: &str) -> Result<&'static dyn Bot<Gom>, Failure> {
    let found = Gom::bots().iter().find(|bot| bot.name() == name);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = Gom::bots().iter().map(|bot| bot.name()).collect();
        let known = known.join(", ");
        Failure::wrong(
            format!("No hay ningún jugador «{name}». Hay: {known}."),
            format!("There is no player “{name}”. There are: {known}."),
        )
    })
}

fn as_json(armies: &[Army; 2], trial: &Trial) -> Value {
    let told =
        armies.iter().enumerate().map(|(n, army)| {
            let units = army.units.iter().zip(&trial.units[n]).map(|(entry, service)| {
            json!({
                "kind": entry.kind, "models": entry.models, "blows": service.blows,
                "shots": service.shots, "charges": service.charges, "flights": service.flights,
                "losses": service.losses, "points": service.double_points as f64 / 2.0,
            })
        });
            json!({
                "name": army.name, "wins": trial.wins[n], "massacres": trial.massacres[n],
                "points": trial.double_points[n] as f64 / 2.0, "units": units.collect::<Vec<_>>(),
            })
        });
    json!({ "battles": trial.battles, "armies": told.collect::<Vec<_>>() })
}
