//! The fast board against a slow one, which was written from the rulebook's lists of offsets alone.
//!
//! Both see the same positions, as texts: games of random moves with two and
//! with four armies, and pieces strewn over the board.

mod slow;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use slow::Slow;
use sobremesa_batelnah::rules::ending::{Draw, History};
use sobremesa_batelnah::{Fact, Mode, Move, MoveList, Position};

/// Positions looked at in games, and as many strewn ones.
const POSITIONS: usize = 50_000;

/// Games are cut off here: by then the board is nearly empty, or the game is a shuffle.
const LONGEST_GAME: usize = 300;

fn pick(dice: &mut Pcg64Mcg, below: usize) -> usize {
    dice.next_u32() as usize % below
}

/// BAT-MOV, BAT-CAP, BAT-NOT-09: the same moves in the same order, listed or counted.
#[track_caller]
fn check_moves(position: &Position, slow: &Slow) -> MoveList {
    let moves = position.legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts, slow.moves(), "{position}");
    assert_eq!(position.count_moves(), texts.len(), "{position}");

    let mut captures = MoveList::new();
    position.list_captures(&mut captures);
    captures.sort_by_key(|legal| legal.list_order());
    let all_captures = moves.iter().filter(|legal| legal.captured_hex().is_some());
    assert!(captures.iter().eq(all_captures), "{position}");
    moves
}

/// BAT-TRN, BAT-ROY, BAT-END: one move, played slowly, by the referee and by the search.
#[track_caller]
fn check_play(before: &Position, slow: &Slow, legal: Move) -> Position {
    let mut facts = Vec::new();
    let mut played = *before;
    let mut history = History::starting_at(before);
    played.play(legal, &mut history, |fact| facts.push(fact));
    assert_eq!(
        played.to_string(),
        slow.after(&legal.to_string()),
        "{before} {legal}"
    );
    check_make(before, &before.after(legal), &played, &facts);
    played
}

/// The search's move is the referee's but for the warning and the draws only a referee declares.
#[track_caller]
fn check_make(before: &Position, made: &Position, played: &Position, facts: &[Fact]) {
    assert_eq!(made.board(), played.board());
    assert_eq!(
        (made.mode(), made.quiet(), made.turn()),
        (played.mode(), played.quiet(), played.turn())
    );
    assert_eq!(made.warned(), before.warned());
    let is_declared = |fact: &Fact| {
        matches!(
            fact,
            Fact::Draw {
                reason: Draw::Quiet | Draw::Repetition
            }
        )
    };
    if facts.iter().any(is_declared) {
        assert_eq!(played.to_move(), None);
    } else {
        assert_eq!(made.to_move(), played.to_move());
    }
}

/// The key that grew move by move is the key of the same position read from its text.
#[track_caller]
fn check_text(position: &Position) {
    let again: Position = position.to_string().parse().expect("its own text");
    assert_eq!(&again, position);
    assert_eq!(again.key(), position.key(), "{position}");
}

fn check_random_games(mode: Mode, n_positions: usize, seed: u64) {
    let mut dice = Pcg64Mcg::seed_from_u64(seed);
    let mut n_checked = 0;
    while n_checked < n_positions {
        let mut position = Position::initial(mode);
        for _ in 0..LONGEST_GAME {
            let slow = Slow::read(&position.to_string());
            let moves = check_moves(&position, &slow);
            check_text(&position);
            n_checked += 1;
            if moves.is_empty() {
                break;
            }
            position = check_play(&position, &slow, moves[pick(&mut dice, moves.len())]);
        }
    }
}

#[test]
fn random_games_of_two_armies() {
    check_random_games(Mode::Kingdoms, POSITIONS / 2, 2);
}

#[test]
fn random_games_of_four_armies() {
    check_random_games(Mode::Alliances, POSITIONS / 2, 4);
}

/// Crowded and empty boards, pieces where no game would bring them.
#[test]
fn pieces_strewn_over_the_board() {
    let mut dice = Pcg64Mcg::seed_from_u64(144);
    for _ in 0..POSITIONS {
        let n_pieces = 1 + pick(&mut dice, 54);
        let text = slow::strew(&mut |below| pick(&mut dice, below), n_pieces);
        let Ok(position) = text.parse::<Position>() else {
            panic!("refused: {text}");
        };
        let slow = Slow::read(&position.to_string());
        let moves = check_moves(&position, &slow);
        if !moves.is_empty() {
            check_play(&position, &slow, moves[pick(&mut dice, moves.len())]);
        }
    }
}
