//! Every match is a file that replays to the same match, and only as it was written.

use sobremesa_kernel::record::Line;
use sobremesa_kernel::{DiceSource, Match};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, begin, follow, snapshot};
use crate::trial::Trial;

/// The first N lines of a file, for any N, are the match as it was then, and it goes on from there
/// as it did.
pub fn a_file_replays_to_the_same_match<G: Playable>() {
    Trial::each::<G>(|trial| {
        let (table, snapshots) = RandomTable::<G>::play_out(trial, Manners::Meddling);
        let lines: Vec<String> = table.game.lines().collect();
        let all: Vec<usize> = (1..=lines.len()).collect();
        let happened: Vec<&Line<G>> = table.game.happened().map(|(_, line, ..)| line).collect();
        let mut lengths = trial.chance.some_of(&all, 2);
        lengths.push(lines.len());
        for n_lines in lengths {
            trial.line = n_lines;
            let mut loaded = load::<G>(&lines[..n_lines]);
            let then = &snapshots[n_lines - 1];
            assert_eq!(&snapshot::<G>(loaded.state()), then, "it is another match");
            for line in happened.iter().skip(n_lines - 1).take(6) {
                trial.line = loaded.seq();
                follow(&mut loaded, line);
            }
            let as_it_was = loaded.lines().zip(&lines).all(|(now, then)| now == *then);
            assert!(as_it_was, "it does not go on as it did");
        }
    });
}

/// One changed byte in a file with fair dice is found out, or does not change what the file means.
pub fn an_altered_file_is_found_out<G: Playable>() {
    Trial::each::<G>(|trial| {
        let (table, _) = RandomTable::<G>::play_out(trial, Manners::Meddling);
        let source = DiceSource::Fair(trial.dice_seed());
        let mut fair = begin::<G>(table.game.header().origin.clone(), source);
        for (_, line, ..) in table.game.happened() {
            follow(&mut fair, line);
        }
        let lines: Vec<String> = fair.lines().collect();
        let loaded = load::<G>(&lines);
        assert_eq!(snapshot::<G>(loaded.state()), snapshot::<G>(fair.state()));
        for _ in 0..4 {
            let altered = trial.chance.below(lines.len());
            trial.line = altered + 1;
            let mut bytes = lines[altered].clone().into_bytes();
            let byte = trial.chance.below(bytes.len());
            bytes[byte] ^= 1 << trial.chance.below(7);
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            let mut file = lines.clone();
            file[altered] = text;
            if let Ok(read) = Match::<G>::load(file.iter().map(String::as_str), None) {
                let means_the_same = read
                    .lines()
                    .zip(&lines)
                    .all(|(now, then)| now.eq_ignore_ascii_case(then));
                assert!(means_the_same, "nobody noticed: {}", file[altered]);
            }
        }
    });
}

pub(super) fn load<G: Playable>(lines: &[String]) -> Match<G> {
    Match::load(lines.iter().map(String::as_str), None)
        .unwrap_or_else(|fault| panic!("its own file does not load: {fault}"))
}
