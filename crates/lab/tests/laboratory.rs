//! The laboratory on real games: repeatable, fair, and honest about what it knows.

use serde_json::{Value, json};
use sobremesa_kernel::Lang;
use sobremesa_lab::sequential::{Finding, Question};
use sobremesa_lab::{
    Experiment, Go, Member, Plan, Score, Series, Tally, Team, plot, rating, report, table,
};
use sobremesa_table::GameBox;

fn dominoes() -> &'static dyn GameBox {
    sobremesa_shelf::game("dominoes").expect("on the shelf")
}

fn plan(matches: u64) -> Plan {
    Plan {
        setup: json!({}),
        matches,
        seed: 1,
        nodes: Some(300),
        opening: 0,
        question: None,
        keeps_rows: false,
    }
}

fn series(a: &str, b: &str, plan: Plan) -> Series {
    let teams = [Team::of(a), Team::of(b)];
    Series::new(dominoes(), teams.each_ref(), plan).expect("bots of the house")
}

fn played(series: &Series, n_threads: usize) -> Tally {
    series
        .play(n_threads, |_| Go::On)
        .expect("every match can be played")
}

/// DOM-UX-46: the seed makes the series, whatever the number of threads; another seed, another one.
#[test]
fn threads_change_nothing() {
    let series_of = |seed| series("expert", "casual", Plan { seed, ..plan(60) });
    let alone = played(&series_of(1), 1);
    assert_eq!(alone, played(&series_of(1), 3));
    assert_ne!(alone, played(&series_of(2), 3));
    assert_eq!(alone.score.matches(), 60);
}

/// An experiment in slices, played by whoever and coming in in any order and some of them twice, has the results of
/// one machine to the last bit: also one that is over before all slices have come, and with rows for each match.
#[test]
fn slices_change_nothing() {
    let sure = Question {
        no_better: 0.5,
        better: 0.9,
    };
    for question in [None, Some(sure)] {
        let plan = Plan {
            question,
            keeps_rows: true,
            ..plan(60)
        };
        let teams = ["bearded", "easy", "lonely"].map(Team::of);
        let experiment = Experiment::new(dominoes(), &teams, &plan).expect("bots of the house");
        let mut alone = experiment.begin();
        experiment
            .go_on(&mut alone, 2, |_, _| Go::On)
            .expect("played");
        let n_slices = experiment.n_slices();
        assert_eq!(n_slices, 90, "three series of 30 pairs");
        let mut gathered = experiment.begin_to_gather();
        // Every seventh first, and so on: none in its order.
        for number in (0..n_slices + 20).map(|n| n * 7 % n_slices) {
            let slice = experiment.play_slice(number, &|| false);
            let slice = slice.expect("there are so many");
            let words = serde_json::to_string(&slice).expect("JSON");
            let slice = serde_json::from_str(&words).expect("the same");
            experiment.gather(&mut gathered, number, slice);
            assert!(!experiment.is_wanted(&gathered, number), "{number}");
        }
        assert_eq!(gathered.results, alone);
        assert!(experiment.is_over(&gathered.results));
        let all = alone.pairings.iter().all(|it| it.tally.n_pairs() == 30);
        assert_eq!(all, question.is_none(), "a sure one stops early");
        assert!(experiment.play_slice(n_slices, &|| false).is_none());
    }
}

/// DOM-UX-46: every deal is played twice with the seats swapped, so a bot is as good as itself.
#[test]
fn luck_helps_nobody() {
    let tally = played(&series("heaviest", "heaviest", plan(40)), 2);
    assert_eq!((tally.score.won, tally.score.lost), (20, 20));
    assert_eq!(tally.score.pairs, [0, 0, 20, 0, 0]);
}

/// DOM-UX-40: a hundred matches to 200 points: nobody has won with less.
#[test]
fn the_classic_hundred() {
    let tally = played(&series("bearded", "easy", plan(100)), 2);
    assert_eq!(tally.score.matches(), 100);
    let told = report::json(&series("bearded", "easy", plan(100)), &tally);
    let points = |bot: &str| told["counts"]["points"][bot].as_u64().expect("a number");
    assert!(points("a") >= 200 * tally.score.won && points("b") >= 200 * tally.score.lost);
}

/// DOM-UX-41: who watches may stop after any pair of matches, and what was played counts; to wait is
/// to pause, and changes nothing; a new series begins at zero.
#[test]
fn a_series_can_be_stopped_and_begun_again() {
    let series = series("lonely", "easy", plan(100));
    let stopped = series
        .play(2, |tally| {
            if tally.score.matches() >= 20 {
                Go::Stop
            } else {
                Go::On
            }
        })
        .expect("played");
    assert_eq!(stopped.score.matches(), 20);
    let mut n_heard = 0;
    let whole = series
        .play(2, |tally| {
            n_heard += 2;
            assert_eq!(tally.score.matches(), n_heard);
            Go::On
        })
        .expect("played");
    assert_eq!(whole.course[..20], stopped.course[..]);
    let gone_on = series.go_on(stopped, 3, |_| Go::On).expect("played");
    assert_eq!(gone_on, whole, "a pause changes nothing");
}

/// Two seeds have no deal in common, however near they are, and a series never repeats one.
#[test]
fn seeds_share_no_deals() {
    let of_seed = |seed: u64| series("heaviest", "random", Plan { seed, ..plan(2) });
    let mut seen = std::collections::BTreeSet::new();
    let seeds = (0..20).chain([u64::MAX - 1, u64::MAX]);
    let mut n_deals = 0;
    for series in seeds.map(of_seed) {
        seen.extend((0..2_000).map(|pair| series.luck(pair)));
        n_deals += 2_000;
        assert_eq!(seen.len(), n_deals, "seed {}", series.plan().seed);
    }
}

/// Whoever does not want to wait has at once what was played; the match under way does not count.
#[test]
fn a_series_that_is_stopped_from_outside_keeps_what_was_played() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let series = series("lonely", "easy", plan(100));
    let is_stopped = AtomicBool::new(false);
    let stop = || is_stopped.load(Ordering::Relaxed);
    let watch = |tally: &Tally| {
        is_stopped.store(tally.score.matches() >= 20, Ordering::Relaxed);
        Go::On
    };
    let stopped = series.go_on_until(&stop, series.begin(), 1, watch);
    let stopped = stopped.expect("played");
    assert_eq!(stopped.score.matches(), 20);
    let gone_on = series.go_on(stopped, 3, |_| Go::On).expect("played");
    assert_eq!(
        gone_on,
        played(&series, 1),
        "nothing is lost or played twice"
    );
}

/// DOM-UX-42, 44: the graph of wins marks who has more than half of all matches.
#[test]
fn wins_are_drawn() {
    let series = series("heaviest", "random", plan(60));
    let tally = played(&series, 2);
    assert!(tally.score.won > 30);
    let svg = plot::wins(["heaviest", "random"], &tally, 60, Lang::En);
    let picture = roxmltree::Document::parse(&svg).expect("well-formed");
    let texts: Vec<&str> = picture
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    let expected = format!("heaviest: {} (wins)", tally.score.won);
    assert!(texts.contains(&expected.as_str()), "{texts:?}");
    assert!(
        texts.contains(&format!("random: {}", tally.score.lost).as_str()),
        "{texts:?}"
    );
    assert_eq!(
        picture
            .descendants()
            .filter(|node| node.has_tag_name("polyline"))
            .count(),
        2
    );
}

/// DOM-UX-43, DOM-EX-20: the damped bar at 33 to 14 of 100.
#[test]
fn the_bar_is_damped() {
    let share = report::damped_share(33, 14, 100);
    assert!((share - 0.6486).abs() < 0.0001, "{share}");
    assert!((report::damped_share(0, 0, 100) - 0.5).abs() < 1e-12);
}

/// DOM-UX-45: passes and hands won, blocks, ties, hands, the greatest block.
#[test]
fn statistics_add_up() {
    let series = series("medium", "lonely", plan(40));
    let told = report::json(&series, &played(&series, 2));
    let counts = &told["counts"];
    let of = |name: &str, bot: &str| counts[name][bot].as_u64().expect("a number");
    let hands = counts["hands"].as_u64().expect("a number");
    let blocks = counts["blocks"].as_u64().expect("a number");
    let ties = counts["ties"].as_u64().expect("a number");
    assert_eq!(of("hands_won", "a") + of("hands_won", "b") + blocks, hands);
    assert!(ties <= blocks && of("passes", "a") > 0);
    assert!((1..=126).contains(&of("greatest_block", "a")), "DOM-END-11");
}

/// DOM-UX-46: the table can be taken elsewhere.
#[test]
fn results_are_exported() {
    let series = series("medium", "lonely", plan(20));
    let tally = played(&series, 1);
    let csv = report::csv(&series, &tally);
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((lines.len(), lines[0].len()), (2, lines[1].len()));
    assert_eq!(
        (lines[0][0], lines[1][0], lines[1][3]),
        ("a", "medium", "20")
    );
    let text = report::text(&series, &tally, Lang::Es);
    assert!(
        text.starts_with("medium - lonely: ") && text.contains("cierres"),
        "{text}"
    );
}

/// A match of a series can be looked at: its file is the match that was played.
#[test]
fn any_match_can_be_watched() {
    let series = series("club", "easy", plan(20));
    let tally = played(&series, 1);
    for number in [0, 1, 7] {
        let lines = series.record(number).expect("a file");
        let borrowed: Vec<&str> = lines.iter().map(String::as_str).collect();
        let table = dominoes().load(&borrowed, None).expect("a match file");
        let over = table.status()["over"]["winner"].clone();
        let first_won = (over == json!("team1")) == (number % 2 == 0);
        assert_eq!(tally.course[number as usize], Some(first_won));
    }
}

/// The test stops when it is sure, and not before.
#[test]
fn a_sequential_test_stops_when_sure() {
    let question = Some(Question {
        no_better: 0.5,
        better: 0.55,
    });
    let clear = series(
        "master",
        "random",
        Plan {
            question,
            ..plan(2_000)
        },
    );
    let tally = played(&clear, 2);
    assert_eq!(
        question.map(|it| it.finding(&tally.score)),
        Some(Finding::Better)
    );
    assert!(tally.score.matches() < 400, "{:?}", tally.score);
    let equal = Score {
        won: 10,
        drawn: 0,
        lost: 10,
        pairs: [2, 0, 6, 0, 2],
    };
    assert_eq!(question.map(|it| it.finding(&equal)), Some(Finding::Open));
}

/// Wilson's interval for 60 of 100, as tables print it: 50.2 % to 69.1 %.
#[test]
fn the_interval_is_wilsons() {
    let score = Score {
        won: 55,
        drawn: 10,
        lost: 35,
        pairs: [0; 5],
    };
    let interval = score.interval();
    assert!(
        (interval.low - 0.502).abs() < 0.001 && (interval.high - 0.691).abs() < 0.001,
        "{interval:?}"
    );
}

/// Pairs that are all split leave no doubt that both are equal.
#[test]
fn pairs_take_the_luck_out() {
    let score = Score {
        won: 50,
        drawn: 0,
        lost: 50,
        pairs: [0, 0, 50, 0, 0],
    };
    let interval = score.interval_of_pairs();
    assert!((interval.low - 0.5).abs() < 1e-9 && (interval.high - 0.5).abs() < 1e-9);
    assert_eq!(score.reversed().pairs, score.pairs);
}

/// Three to one is 191 rating points, however many bots there are.
#[test]
fn ratings_follow_the_results() {
    let scores = vec![vec![0.0, 3_000.0], vec![1_000.0, 0.0]];
    let ratings = rating::ratings(&scores);
    assert!((ratings[0] - ratings[1] - 190.8).abs() < 1.0, "{ratings:?}");
    let teams = ["random", "heaviest", "lonely"].map(Team::of);
    let experiment = Experiment::new(dominoes(), &teams, &plan(60)).expect("bots of the house");
    let mut all = experiment.begin();
    experiment
        .go_on(&mut all, 2, |_, _| Go::On)
        .expect("played");
    let ratings = all.ratings();
    assert!(ratings.is_sorted(), "{ratings:?}");
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6);
    assert_eq!(all.pairings.len(), 3);
    assert!(report::cross_table(&all, Lang::En).contains("lonely"));
    assert_eq!(report::experiment_csv(&experiment, &all).lines().count(), 4);
    assert_eq!((experiment.matches(), all.matches()), (180, 180));
}

/// DOM-AI-11: a persona from somebody's file plays like any other; a faulty one is not let in.
#[test]
fn described_bots_play() {
    let definition = "id = \"guest\"\nname = \"Guest\"\norder = 1\nlevel = 1\nerrors = 0\nforgets = 0\n\
        reads_signals = false\n[about]\nes = \"Prueba.\"\nen = \"Test.\"\n[portrait]\n\
        paper = \"#ffffff\"\ncoat = \"#ffffff\"\nskin = \"#ffffff\"\ntint = \"#ffffff\"\n\
        hair = \"bald\"\nface = \"plain\"\nhat = \"none\"\n[rules]\nfirst_double = 5\nfirst_tile = 0\n";
    let described = |definition: &str| {
        Team::new(vec![Member::Described(definition.to_owned())]).expect("somebody plays")
    };
    let teams = [described(definition), Team::of("medium")];
    let series = Series::new(dominoes(), teams.each_ref(), plan(10)).expect("two teams");
    assert_eq!(series.names(), ["guest", "medium"]);
    let tally = played(&series, 1);
    assert_eq!(
        tally.score.pairs,
        [0, 0, 5, 0, 0],
        "it has the rules of `medium`"
    );
    let wrong = described("id = 3");
    let problem = Series::new(dominoes(), [&wrong, &wrong], plan(10))
        .err()
        .expect("faults");
    assert_eq!(problem.code, "bad_persona");
}

/// The laboratory is for every game of the house.
#[test]
fn every_game_has_a_laboratory() {
    let game = sobremesa_shelf::game("batelnah").expect("on the shelf");
    let teams = [Team::of("greedy"), Team::of("level1")];
    let plan = Plan {
        setup: game.usual_setup(),
        opening: 6,
        nodes: Some(300),
        ..plan(2)
    };
    let series = Series::new(game, teams.each_ref(), plan).expect("bots of the house");
    let told: Value = report::json(&series, &played(&series, 1));
    assert_eq!(told["games"], json!(2));
}

/// DOM-UX-40: the two of a pair may be different characters; a pair is better with the better partner.
#[test]
fn partners_may_differ() {
    let pair = |one: &str, other: &str| {
        let members = [one, other].map(|name| Member::Named(name.to_owned()));
        Team::new(members.to_vec()).expect("somebody plays")
    };
    let mixed = pair("master", "random");
    let teams = [&mixed, &pair("random", "random")];
    let series = Series::new(dominoes(), teams, plan(200)).expect("bots of the house");
    assert_eq!(series.names(), ["master+random", "random+random"]);
    assert!(played(&series, 2).score.won > 100);
    let teams = [&pair("master", "master"), &mixed];
    let series = Series::new(dominoes(), teams, plan(200)).expect("bots of the house");
    assert!(played(&series, 2).score.won > 100);
    assert_eq!(Team::new(Vec::new()), None);
}

/// DOM-UX-41: an experiment of many stops anywhere and goes on exactly there, also from what was
/// written down; its results are known again, those of another are not.
#[test]
fn an_experiment_is_taken_up_again() {
    let teams = ["random", "heaviest", "easy"].map(Team::of);
    let plan = Plan {
        keeps_rows: true,
        ..plan(20)
    };
    let experiment = Experiment::new(dominoes(), &teams, &plan).expect("bots of the house");
    let mut whole = experiment.begin();
    experiment
        .go_on(&mut whole, 1, |_, _| Go::On)
        .expect("played");
    let mut part = experiment.begin();
    let stop_in_the_second = |pairing: usize, tally: &Tally| {
        if pairing == 1 && tally.score.matches() == 8 {
            Go::Stop
        } else {
            Go::On
        }
    };
    let go = experiment.go_on(&mut part, 2, stop_in_the_second);
    assert_eq!(go.expect("played"), Go::Stop);
    assert_eq!(part.matches(), 28);
    let written = serde_json::to_string(&part).expect("it has a JSON form");
    let mut part = serde_json::from_str(&written).expect("it is read back");
    assert!(experiment.has_begun(&part));
    experiment
        .go_on(&mut part, 2, |_, _| Go::On)
        .expect("played");
    assert_eq!(part, whole);
    let other = Experiment::new(dominoes(), &teams[..2], &plan).expect("bots of the house");
    assert!(!other.has_begun(&part));
}

/// DOM-UX-46: a row for each match, with everything that was counted in it.
#[test]
fn every_match_is_a_row() {
    let plan = Plan {
        keeps_rows: true,
        ..plan(10)
    };
    let teams = ["easy", "club"].map(Team::of);
    let experiment = Experiment::new(dominoes(), &teams, &plan).expect("bots of the house");
    let mut results = experiment.begin();
    experiment
        .go_on(&mut results, 2, |_, _| Go::On)
        .expect("played");
    let table = table::of_matches(&experiment, &results);
    assert_eq!(table.n_rows(), 10);
    let csv = table.csv();
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| {
        let place = lines[0].iter().position(|heading| *heading == name);
        let place = place.unwrap_or_else(|| panic!("no {name} in {:?}", lines[0]));
        lines[1..].iter().map(move |line| line[place])
    };
    let sum = |name: &str| -> u64 {
        column(name)
            .map(|it| it.parse::<u64>().expect("a number"))
            .sum()
    };
    let tally = &results.pairings[0].tally;
    assert_eq!(sum("decisions"), tally.decisions);
    assert_eq!([sum("points_a"), sum("points_b")], tally.counts[3]);
    assert_eq!(
        column("winner").filter(|it| *it == "easy").count() as u64,
        tally.score.won
    );
    // Both matches of a pair have the same luck, and no other has.
    let luck: Vec<&str> = column("luck").take(4).collect();
    assert!(luck[0] == luck[1] && luck[1] != luck[2] && luck[2] == luck[3]);
    let file = table.parquet();
    assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
}
