//! How many people one machine holds: a club and its load as two processes on loopback.
//!
//! What it prints and why is in `docs/benches.md`. Rates hang on the disk and on who else uses the
//! machine; so the bare limits (what SQLite and a bare socket could do) are measured in the same
//! run, by turns with the club, and the goals are ratios to them.

mod bare;
mod history;
mod house;
mod load;
#[cfg(all(unix, feature = "nats"))]
mod nodes;
mod opened;
mod script;
mod soak;
mod socket;
mod thinking;
mod times;

use std::time::Duration;

use serde_json::{Value, json};
use tokio::runtime::Builder;

use house::House;
use load::Load;
use opened::{Form, Opened};
use script::Script;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench")
        .collect();
    match words[..] {
        // Nothing of it is steady enough to count instructions.
        ["--works"] => {}
        [house::CLUB, database] => as_a_house(house::open_club(database, None)),
        [house::CLUB, database, rest] => {
            let rest = Duration::from_secs(rest.parse().expect("a number of seconds"));
            as_a_house(house::open_club(database, Some(rest)));
        }
        #[cfg(all(unix, feature = "nats"))]
        [house::NODE, database, bus, name] => as_a_house(house::open_node(database, bus, name)),
        [house::ECHO] => as_a_house(house::open_echo()),
        ["--json"] | [] => as_load(measure(&FULL)),
        ["--json", "--quick"] => as_load(measure(&QUICK)),
        ["--json", "--part", part] => as_load(measure_part(part, &FULL)),
        ["--json", "--quick", "--part", part] => as_load(measure_part(part, &QUICK)),
        ["--busy", form, seconds] => {
            let form = match form {
                "everything" => Form::Data("everything"),
                "turn" => Form::Data("turn"),
                "pages" => Form::Page,
                _ => PLAIN,
            };
            as_load(busy(form, seconds.parse().expect("a number of seconds")));
        }
        ["--thinking", people, seconds] => {
            let people = people.parse().expect("a number of people");
            let seconds = seconds.parse().expect("a number of seconds");
            as_load(only_thinking(people, Duration::from_secs(seconds)));
        }
        ["--soak", seconds] => {
            let seconds = seconds.parse().expect("a number of seconds");
            as_load(soak(Duration::from_secs(seconds)));
        }
        ["--history", matches] => {
            as_load(history(matches.parse().expect("a number of matches")));
        }
        _ => eprintln!(
            "--json [--quick] [--part everything|nodes] | --works | --busy news|turn|everything|pages SECONDS | \
             --thinking PEOPLE SECONDS | --soak SECONDS | --history MATCHES"
        ),
    }
}

/// A house has as many threads as the program itself would have on a machine with two processors.
fn as_a_house(task: impl Future<Output = ()>) {
    run(Builder::new_multi_thread().worker_threads(2), task);
}

/// Load must cost less than what it loads, and being woken would be a good part of it: so one thread
/// plays at all tables, and does not wait for every single frame. The bare limits are measured beside it.
fn as_load(task: impl Future<Output = ()>) {
    let mut builder = Builder::new_multi_thread();
    run(builder.worker_threads(1).on_thread_park(load::pause), task);
}

fn run(builder: &mut Builder, task: impl Future<Output = ()>) {
    let runtime = builder.enable_all().build();
    runtime.expect("a runtime").block_on(task);
}

/// Programs that keep the game themselves and want to be told what happens.
const PLAIN: Form = Form::Data("news");
/// Programs that want to be shown the game after every move.
const EVERYTHING: Form = Form::Data("everything");

/// How much is measured.
struct Extent {
    /// Live tables, and how long they play in each round.
    crowds: [usize; 3],
    /// Which of the crowds is compared with the bare limits.
    rounds: usize,
    turn: Duration,
    /// For the calm evening: actions per second over all tables of the second crowd.
    calm_rate: f64,
    calm_time: Duration,
    /// Connections that are held while nothing happens.
    held: usize,
    /// People who play against the strongest computer player at once, and for how long.
    thinking: (usize, Duration),
    /// Matches that have been played at a club before it opens.
    history: usize,
    #[cfg(all(unix, feature = "nats"))]
    nodes: nodes::Extent,
}

const FULL: Extent = Extent {
    crowds: [100, 1_000, 5_000],
    rounds: 5,
    turn: Duration::from_millis(1_500),
    calm_rate: 500.0,
    calm_time: Duration::from_secs(15),
    held: 10_000,
    thinking: (200, Duration::from_secs(20)),
    history: 100_000,
    #[cfg(all(unix, feature = "nats"))]
    nodes: nodes::FULL,
};

const QUICK: Extent = Extent {
    crowds: [50, 200, 500],
    rounds: 2,
    turn: Duration::from_millis(500),
    calm_rate: 200.0,
    calm_time: Duration::from_secs(2),
    held: 1_000,
    thinking: (20, Duration::from_secs(3)),
    history: 1_000,
    #[cfg(all(unix, feature = "nats"))]
    nodes: nodes::QUICK,
};

/// One part of it alone, with what it is compared with.
async fn measure_part(part: &str, extent: &Extent) {
    match part {
        "everything" => everything(extent).await,
        #[cfg(all(unix, feature = "nats"))]
        "nodes" => nodes::measure(&extent.nodes).await,
        _ => eprintln!("no such part, or not in this build (--features nats): {part}"),
    }
}

/// Programs that are shown everything, which is what they get if they do not say otherwise.
async fn everything(extent: &Extent) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let house = House::open(&[house::CLUB, &path(folder.path().join("club.db"))]).await;
    let mut journal = bare::BareJournal::open(&path(folder.path().join("bare.db"))).await;
    let mut tables = Opened::new(&house, "player", &Script::of_two()).await;
    let [_, many, _] = extent.crowds;
    tables.grow_to(many).await;
    for (name, form) in [("", PLAIN), (", shown it always", EVERYTHING)] {
        let mut load = Load::connect(&tables, many, form).await;
        let rates = by_turns(
            extent.rounds,
            extent.turn,
            &mut journal,
            &mut load,
            &mut tables,
        );
        let rates = rates.await;
        print(
            &format!("SQLite, 100 rows a commit{name}"),
            rates.hundred_rate(),
            "rows/s",
            None,
        );
        rates.print(&format!("{many} tables{name}"), Some(0.4), None);
    }
    house.close().await;
}

async fn measure(extent: &Extent) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    echo(extent).await;

    let house = House::open(&[house::CLUB, &path(folder.path().join("club.db"))]).await;
    let mut journal = bare::BareJournal::open(&path(folder.path().join("bare.db"))).await;
    let mut tables = Opened::new(&house, "player", &Script::of_two()).await;
    let [few, many, crowd] = extent.crowds;

    let empty_bytes = house.memory_bytes();
    tables.grow_to(many).await;
    let idle = (house.memory_bytes() as f64 - empty_bytes as f64) / many as f64 / 1000.0;
    print(
        "memory of an idle table",
        idle,
        "kB",
        Some("<= 50".to_owned()),
    );

    let mut load = Load::connect(&tables, many, PLAIN).await;
    let (rounds, turn) = (extent.rounds, extent.turn);
    let plain = by_turns(rounds, turn, &mut journal, &mut load, &mut tables).await;
    let commit_ms = 1000.0 / plain.one.commits_per_second();
    let (one_rate, hundred_rate) = (plain.one_rate(), plain.hundred_rate());
    print("SQLite, one row a commit", one_rate, "rows/s", None);
    print("SQLite, 100 rows a commit", hundred_rate, "rows/s", None);
    print("SQLite, time of a commit", commit_ms, "ms", None);
    plain.print(&format!("{many} tables"), Some(0.4), Some(5.0));

    let calm = load
        .play_calmly(&mut tables, extent.calm_rate, extent.calm_time)
        .await;
    let name = format!("{many} tables, {} actions/s", extent.calm_rate);
    print(&format!("{name}: p50"), calm.percentile(0.50), "ms", None);
    let goal = format!("<= {:.1}", 2.0 * commit_ms + 10.0);
    print(
        &format!("{name}: p99"),
        calm.percentile(0.99),
        "ms",
        Some(goal),
    );
    drop(load);

    // Programs that want to be told more, and pictures for people at every seat. Those may cost four
    // times as much.
    let others = [
        ("shown the game in turn", Form::Data("turn"), None),
        ("shown it always", EVERYTHING, Some(0.4)),
        ("drawn", Form::Page, Some(0.1)),
    ];
    for (name, form, goal) in others {
        let mut load = Load::connect(&tables, many, form).await;
        let other = by_turns(rounds, turn, &mut journal, &mut load, &mut tables).await;
        let of_one = goal.map(|goal: f64| goal * 12.5);
        other.print(&format!("{many} tables, {name}"), goal, of_one);
    }

    for n_tables in [few, crowd] {
        tables.grow_to(n_tables).await;
        let mut load = Load::connect(&tables, n_tables, PLAIN).await;
        let busy = load.play_for(&mut tables, extent.turn * 3).await;
        print_busy(&format!("{n_tables} tables"), &busy);
    }
    held(extent, &tables).await;
    let (people, time) = extent.thinking;
    thinking(&house, people, time).await;
    house.close().await;
    history(extent.history).await;
    #[cfg(all(unix, feature = "nats"))]
    nodes::measure(&extent.nodes).await;
}

/// How a club opens after so many matches.
async fn history(n_matches: usize) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let opening = history::opening_after(n_matches, &folder.path().join("club.db")).await;
    let name = format!("after {n_matches} matches");
    print(
        &format!("{name}: first page"),
        opening.first_page.as_secs_f64() * 1000.0,
        "ms",
        Some("<= 2000".to_owned()),
    );
    print(&format!("{name}: memory"), opening.memory_mb, "MB", None);
    let rebuilding = opening.rebuilding.as_secs_f64();
    print(&format!("{name}: lists made anew"), rebuilding, "s", None);
}

/// What people wait for when many play against the strongest computer player.
async fn thinking(house: &House, people: usize, time: Duration) {
    let waited = thinking::against_the_strongest(house, people, time).await;
    let name = format!("{people} people against the strongest");
    let (replies, pages) = (&waited.replies, &waited.pages);
    print(&name, replies.per_second(), "replies/s", None);
    let p50 = replies.percentile(0.50);
    print(
        &format!("{name}: p50"),
        p50,
        "ms",
        Some("<= 1500".to_owned()),
    );
    let p99 = replies.percentile(0.99);
    print(
        &format!("{name}: p99"),
        p99,
        "ms",
        Some("<= 3000".to_owned()),
    );
    let page = pages.percentile(0.99);
    print(
        &format!("{name}: pages of others, p50"),
        pages.percentile(0.5),
        "ms",
        None,
    );
    print(
        &format!("{name}: pages of others, p99"),
        page,
        "ms",
        Some("<= 100".to_owned()),
    );
}

/// Only that, for somebody who looks on with a profiler.
async fn only_thinking(people: usize, time: Duration) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let house = House::open(&[house::CLUB, &path(folder.path().join("club.db"))]).await;
    eprintln!("process {} thinks", house.process());
    thinking(&house, people, time).await;
    house.close().await;
}

/// What the club did, and what the disk can do.
struct ByTurns {
    one: bare::Rate,
    hundred: bare::Rate,
    busy: times::Times,
}

/// The club and the bare disk by turns.
async fn by_turns(
    rounds: usize,
    turn: Duration,
    journal: &mut bare::BareJournal,
    load: &mut Load,
    tables: &mut Opened<'_>,
) -> ByTurns {
    let mut rates = ByTurns {
        one: bare::Rate::default(),
        hundred: bare::Rate::default(),
        busy: times::Times::default(),
    };
    for _ in 0..rounds {
        rates.one += journal.commit_for(turn, 1).await;
        rates.hundred += journal.commit_for(turn, bare::HUNDRED).await;
        rates.busy += load.play_for(tables, turn).await;
    }
    rates
}

impl ByTurns {
    fn one_rate(&self) -> f64 {
        self.one.rows_per_second()
    }

    fn hundred_rate(&self) -> f64 {
        self.hundred.rows_per_second()
    }

    /// With what part of the rate of a hundred rows is wanted, and of the rate of single rows.
    fn print(&self, name: &str, of_hundred: Option<f64>, of_one: Option<f64>) {
        print_busy(name, &self.busy);
        let actions = self.busy.per_second();
        let hundred = actions / self.hundred_rate();
        let one = actions / self.one_rate();
        let least = |least: f64| format!(">= {least}");
        let (of_hundred, of_one) = (of_hundred.map(least), of_one.map(least));
        print(
            &format!("{name}: to rows of 100"),
            hundred,
            "ratio",
            of_hundred,
        );
        print(&format!("{name}: to rows of one"), one, "ratio", of_one);
    }
}

/// Only the tables that the goals name, for somebody who looks on with a profiler.
async fn busy(form: Form, seconds: u64) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let house = House::open(&[house::CLUB, &path(folder.path().join("club.db"))]).await;
    let mut tables = Opened::new(&house, "player", &Script::of_two()).await;
    let [_, many, _] = FULL.crowds;
    tables.grow_to(many).await;
    let mut load = Load::connect(&tables, many, form).await;
    eprintln!("process {} is busy", house.process());
    let times = load
        .play_for(&mut tables, Duration::from_secs(seconds))
        .await;
    print_busy(&format!("{many} tables"), &times);
    house.close().await;
}

/// Many people for a long time. Tables rest soon, so that those who have left do not count.
async fn soak(time: Duration) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let database = path(folder.path().join("club.db"));
    let house = House::open(&[house::CLUB, &database, "5"]).await;
    let evening = soak::evening(&house, time).await;
    print("matches", evening.n_matches as f64, "matches", None);
    let memory = evening.memory_mb;
    print("memory after the ramp", memory, "MB", None);
    // Noise is a few percent; what leaks at each match would be far more in an hour.
    let goal = format!("<= {:.0}", memory * 0.5);
    print("its slope", evening.slope_mb_per_hour, "MB/h", Some(goal));
    house.close().await;
}

/// What a socket can do when nothing is behind it.
async fn echo(extent: &Extent) {
    let house = House::open(&[house::ECHO]).await;
    let rate = bare::echo_for(&house, 2 * extent.crowds[0], extent.turn * 2).await;
    print("bare WebSocket echo", rate, "messages/s", None);
    house.close().await;
}

/// Holds connections and finds out whether all of them still answer.
async fn held(extent: &Extent, tables: &Opened<'_>) {
    let n_tables = extent.held / 2;
    let mut load = Load::connect(tables, n_tables, PLAIN).await;
    let n_alive = load.count_alive().await as f64;
    let goal = format!(">= {}", extent.held);
    print("connections held", n_alive, "connections", Some(goal));
}

fn print_busy(name: &str, times: &times::Times) {
    print(name, times.per_second(), "actions/s", None);
    print(&format!("{name}: p50"), times.percentile(0.50), "ms", None);
    print(&format!("{name}: p99"), times.percentile(0.99), "ms", None);
    let [club, load] = times.cpu_per_action_us();
    let unit = "µs/action";
    print(&format!("{name}: the club's processor"), club, unit, None);
    print(&format!("{name}: the load's processor"), load, unit, None);
}

fn print(name: &str, value: f64, unit: &str, goal: Option<String>) {
    let mut line = json!({ "name": name, "value": value, "unit": unit });
    if let Some(goal) = goal {
        line["goal"] = Value::from(goal);
    }
    println!("{line}");
}

fn path(path: std::path::PathBuf) -> String {
    path.to_str().expect("a folder of ours is text").to_owned()
}
