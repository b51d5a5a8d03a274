//! `sobremesa gom army fight A B`: many battles of one army against another, and what each unit did.

use std::io::Write;

use serde_json::{Value, json};
use sobremesa_gom::trial::Trial;
use sobremesa_gom::{Army, Gom, ready_made};
use sobremesa_kernel::Lang;
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_lab::Score;
use sobremesa_speak::{count, decimal};
use sobremesa_table::Playable;

use super::read;
use crate::failure::Failure;
use crate::terminal::{Screen, wrap};

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

    /// How many positions a bot may look at for one move; if not given, as many as it does everywhere
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

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
    tell(&armies, &trial, screen, output)
}

/// Who won, and what every unit did for it.
fn tell(
    armies: &[Army; 2],
    trial: &Trial,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let lang = screen.lang;
    let (battles, drawn) = (trial.battles, trial.draws());
    let said = screen.pick(
        format!(
            "{}, los bandos cambiados cada dos; {}.",
            count(battles, "batalla", "batallas"),
            count(drawn, "empate", "empates")
        ),
        format!(
            "{}, sides swapped every other time; {}.",
            count(battles, "battle", "battles"),
            count(drawn, "draw", "draws")
        ),
    );
    writeln!(output, "{said}\n")?;
    let mean = |sum: u64| sum as f64 / battles.max(1) as f64;
    for (n, army) in armies.iter().enumerate() {
        let score = Score {
            won: trial.wins[n],
            drawn,
            lost: trial.wins[1 - n],
            pairs: [0; 5],
        };
        let percent = |share: f64| decimal(100.0 * share, 0, lang);
        let (won, lost, massacres) = (score.won, score.lost, trial.massacres[n]);
        let (low, high) = (
            percent(score.interval().low),
            percent(score.interval().high),
        );
        let share = percent(score.share());
        let points = decimal(mean(trial.double_points[n]) / 2.0, 0, lang);
        let said = screen.pick(
            format!(
                "gana {won} ({}) y pierde {lost}: un {share} %, con los empates a medias (con seguridad del \
                 95 %, entre {low} y {high} %); puntos de media: {points}",
                count(massacres, "masacre", "masacres")
            ),
            format!(
                "wins {won} ({}) and loses {lost}: {share} % with draws as halves (with 95 % confidence, \
                 between {low} and {high} %); points on average: {points}",
                count(massacres, "massacre", "massacres")
            ),
        );
        writeln!(output, "{}: {said}", screen.heading(&army.name))?;
        let head: [&str; 7] = screen.pick(
            [
                "unidad", "golpes", "tiros", "cargas", "huidas", "cae", "puntos",
            ],
            [
                "unit", "blows", "shots", "charges", "flights", "lost", "points",
            ],
        );
        row(output, head.map(str::to_owned))?;
        for (entry, service) in army.units.iter().zip(&trial.units[n]) {
            let each = |sum: u64| decimal(mean(sum), 2, lang);
            let cells = [
                format!("{} ({})", entry.kind.title().get(lang), entry.models),
                each(service.blows),
                each(service.shots),
                each(service.charges),
                each(service.flights),
                format!("{} %", percent(mean(service.losses))),
                decimal(mean(service.double_points) / 2.0, 0, lang),
            ];
            row(output, cells)?;
        }
        writeln!(output)?;
    }
    let legend = screen.pick(
        "Por batalla: heridas que causa cuerpo a cuerpo (golpes) y a distancia (tiros), cargas que llegan, \
         veces que huye, en cuántas batallas cae o se va del campo, y puntos al final.",
        "Per battle: wounds dealt hand to hand (blows) and with missiles (shots), charges that arrive, how \
         often it flees, in how many battles it falls or leaves the field, and points at the end.",
    );
    writeln!(output, "{}", wrap(legend, screen.prose_width(), 0))?;
    Ok(())
}

fn row(output: &mut dyn Write, cells: [String; 7]) -> std::io::Result<()> {
    let [name, blows, shots, charges, flights, lost, points] = cells;
    writeln!(
        output,
        "  {name:<22} {blows:>7} {shots:>7} {charges:>8} {flights:>8} {lost:>6} {points:>7}"
    )
}

fn fight(asked: &FightArgs, armies: [&Army; 2], bot: &dyn Bot<Gom>) -> Result<Trial, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = asked.threads.unwrap_or(cores).clamp(1, 256);
    let budget = || Budget::nodes(asked.nodes.unwrap_or_else(|| bot.usual_nodes()));
    let one = |number| Trial::fight(armies, number, bot, &budget());
    let add = |sum: &mut Trial, fought: Trial| sum.add(&fought);
    sobremesa_battlefield::trial::sum(asked.battles, n_threads, one, add)
        .map_err(|faults| Failure::faulty(&faults))
}

fn army(named: &str) -> Result<Army, Failure> {
    let ready = ready_made().into_iter().find(|(name, _)| *name == named);
    match ready {
        Some((_, army)) => Ok(army),
        None => read(named).map(|(army, _)| army).map_err(|all| {
            let known: Vec<&str> = ready_made().into_iter().map(|(name, _)| name).collect();
            let known = known.join(", ");
            let told = |lang: Lang| {
                let told = all.iter().map(|words| words.get(lang));
                told.collect::<Vec<_>>().join(" ")
            };
            Failure::wrong(
                format!("{named}: {} Hay ejércitos hechos: {known}.", told(Lang::Es)),
                format!(
                    "{named}: {} There are ready-made armies: {known}.",
                    told(Lang::En)
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
    json!({ "battles": trial.battles, "draws": trial.draws(), "armies": told.collect::<Vec<_>>() })
}
