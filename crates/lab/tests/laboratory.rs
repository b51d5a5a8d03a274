//! The laboratory on real games: repeatable, fair, and honest about what it knows.

use serde_json::{Value, json};
use sobremesa_kernel::Lang;
use sobremesa_lab::sequential::{Finding, Question};
use sobremesa_lab::{Go, Plan, RoundRobin, Score, Series, Tally, plot, rating, report};
use sobremesa_table::{GameBox, Recruit};

fn dominoes() -> &'static dyn GameBox {
    sobremesa_shelf::game("dominoes").expect("on the shelf")
}

fn plan(matches: u64) -> Plan {
    Plan {
        setup: json!({}),
        matches,
        seed: 1,
        nodes: 300,
        opening: 0,
        question: None,
    }
}

fn series(a: &str, b: &str, plan: Plan) -> Series {
    let bots = [Recruit::Named(a), Recruit::Named(b)];
    Series::new(dominoes(), bots, plan).expect("bots of the house")
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
    let bots = ["random", "heaviest", "lonely"].map(Recruit::Named);
    let all = RoundRobin::play(dominoes(), &bots, &plan(60), 2, |_, _| Go::On).expect("played");
    let ratings = all.ratings();
    assert!(ratings.is_sorted(), "{ratings:?}");
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6);
    assert_eq!(all.pairings.len(), 3);
    assert!(report::cross_table(&all).contains("lonely"));
    assert_eq!(report::cross_table_csv(&all).lines().count(), 4);
}

/// DOM-AI-11: a persona from somebody's file plays like any other; a faulty one is not let in.
#[test]
fn described_bots_play() {
    let definition = "id = \"guest\"\nname = \"Guest\"\norder = 1\nlevel = 1\nerrors = 0\nforgets = 0\n\
        reads_signals = false\n[about]\nes = \"Prueba.\"\nen = \"Test.\"\n[portrait]\n\
        paper = \"#ffffff\"\ncoat = \"#ffffff\"\nskin = \"#ffffff\"\ntint = \"#ffffff\"\n\
        hair = \"bald\"\nface = \"plain\"\nhat = \"none\"\n[rules]\nfirst_double = 5\nfirst_tile = 0\n";
    let bots = [Recruit::Described(definition), Recruit::Named("medium")];
    let series = Series::new(dominoes(), bots, plan(10)).expect("a guest");
    assert_eq!(series.contest().bots(), ["guest", "medium"]);
    let tally = played(&series, 1);
    assert_eq!(
        tally.score.pairs,
        [0, 0, 5, 0, 0],
        "it has the rules of `medium`"
    );
    let wrong = Recruit::Described("id = 3");
    let problem = Series::new(dominoes(), [wrong, wrong], plan(10))
        .err()
        .expect("faults");
    assert_eq!(problem.code, "bad_persona");
}

/// The laboratory is for every game of the house.
#[test]
fn every_game_has_a_laboratory() {
    let game = sobremesa_shelf::game("batelnah").expect("on the shelf");
    let bots = [Recruit::Named("greedy"), Recruit::Named("level1")];
    let plan = Plan {
        setup: game.usual_setup(),
        opening: 6,
        nodes: 300,
        ..plan(2)
    };
    let series = Series::new(game, bots, plan).expect("bots of the house");
    let told: Value = report::json(&series, &played(&series, 1));
    assert_eq!(told["games"], json!(2));
}
