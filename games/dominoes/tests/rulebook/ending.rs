//! DOM-END: when a hand is over, who has won it, and what it is worth.

use sobremesa_dominoes::rules::ending::HandResult;
use sobremesa_dominoes::{Event, HandSummary, Player, Setup, State, Team, Tile, TileSet, Way};

use crate::examples::{
    BLOCKING_DOMINO, FIRST_HAND, LOST_BLOCK, MANY_PASSES, SHORTEST_BLOCK, TIED_BLOCK,
};
use crate::support::{Example, ends, play, random_match};

/// DOM-END-01, 02, DOM-EX-04: P1 goes out, and P1 and P3 score what is left to all: 1 + 8 + 5.
#[test]
fn going_out_scores_the_pips_of_all_four_hands() {
    let end = FIRST_HAND.ended();
    check_end(
        &end,
        HandResult::Domino,
        Player::P1,
        [8, 1 + 5],
        Some(Team::One),
        1 + 8 + 5,
    );
    check_left(&end, ["", "01", "33 11", "14"]);
    assert_eq!(end.next_opener, Some(Player::P2));
}

/// DOM-END-01: until then the hand goes on.
#[test]
fn a_hand_goes_on_while_somebody_can_play() {
    for example in [
        FIRST_HAND,
        LOST_BLOCK,
        TIED_BLOCK,
        BLOCKING_DOMINO,
        MANY_PASSES,
    ] {
        let n_moves = example.moves().count();
        for n in 0..n_moves {
            assert!(
                example.after(n).hand_end().is_none(),
                "after {n} of {n_moves}"
            );
        }
        assert!(example.after(n_moves).hand_end().is_some());
    }
}

/// DOM-END-02, DOM-EX-08: a domino after many passes, worth 23 + 70.
#[test]
fn a_big_domino() {
    let end = MANY_PASSES.ended();
    check_end(
        &end,
        HandResult::Domino,
        Player::P1,
        [23, 70],
        Some(Team::One),
        93,
    );
}

/// DOM-END-03, DOM-EX-08: three passes in a row are not a block.
#[test]
fn three_passes_are_not_a_block() {
    let three_passes = MANY_PASSES.moves.match_indices("- - -").count();
    assert_eq!(three_passes, 2);
    assert_eq!(MANY_PASSES.ended().result, HandResult::Domino);
}

/// DOM-END-03: in random play a hand is blocked exactly when both ends show one number and its seven
/// tiles lie on the table; and then nobody could play.
#[test]
fn a_block_is_one_number_at_both_ends_with_its_suit_used_up() {
    let mut n_blocks = 0;
    for seed in 0..60 {
        random_match(&Setup::default(), seed, |state| {
            let Some(open) = state.ends() else {
                return;
            };
            let in_hands: TileSet = Player::ALL
                .into_iter()
                .flat_map(|player| state.hand(player).held().to_vec())
                .collect();
            let on_table = TileSet::FULL.minus(in_hands);
            let used_up = open
                .squared()
                .is_some_and(|number| TileSet::suit(number).minus(on_table).is_empty());
            let nobody_can = in_hands
                .and(TileSet::suit(open.left).or(TileSet::suit(open.right)))
                .is_empty();
            assert_eq!(used_up, nobody_can);
            let went_out = state.counts().contains(&0);
            let expected = match (went_out, used_up) {
                (true, _) => Some(Way::Domino),
                (false, true) => Some(Way::Block),
                (false, false) => None,
            };
            assert_eq!(state.hand_end().map(|end| end.way), expected);
            n_blocks += u32::from(expected == Some(Way::Block));
        });
    }
    assert!(n_blocks > 20, "{n_blocks} blocks");
}

/// DOM-END-04: the move that blocks is the last; nobody passes after it.
#[test]
fn a_block_ends_the_hand_at_once() {
    let (state, events) = LOST_BLOCK.played();
    let n_moves = LOST_BLOCK.moves().count();
    assert_eq!((state.deeds().len(), state.turn()), (n_moves, None));
    let last_two = &events[events.len() - 2..];
    assert!(
        matches!(last_two, [Event::Play(_), Event::HandEnd(_)]),
        "{last_two:?}"
    );
    assert_eq!(state.ends(), Some(ends(1, 1)));
}

/// DOM-END-05, 06, DOM-EX-05: 21 against 23; the lower sum wins, and scores all 44.
#[test]
fn a_block_is_won_by_the_lower_sum_and_worth_all_four_hands() {
    let end = LOST_BLOCK.ended();
    check_left(&end, ["45", "34", "66", "44 35"]);
    let sums = [9 + 12, 7 + 16];
    check_end(
        &end,
        HandResult::Block,
        Player::P2,
        sums,
        Some(Team::One),
        21 + 23,
    );
}

/// DOM-END-07: P2 alone has the fewest pips, which wins nothing.
#[test]
fn the_lowest_single_hand_has_no_privilege() {
    let end = LOST_BLOCK.ended();
    let pips = end
        .hands
        .map(|hand| hand.iter().copied().map(Tile::pips).sum::<u32>());
    assert_eq!(pips, [9, 7, 12, 16]);
    assert_eq!(end.winner_team, Some(Team::One));
}

/// DOM-END-08, DOM-EX-06: 22 against 22; nobody scores, and the hand counts as played.
#[test]
fn equal_sums_are_a_tie() {
    let end = TIED_BLOCK.ended();
    check_end(&end, HandResult::Tie, Player::P1, [22, 22], None, 0);
    assert_eq!((end.score, end.next_opener), ([0, 0], Some(Player::P4)));
    assert_eq!(TIED_BLOCK.played().0.ends(), Some(ends(4, 4)));
}

/// DOM-END-09, DOM-EX-07: P4 goes out with every five laid: a domino, worth the 4 + 2 + 6 left.
#[test]
fn a_last_tile_that_blocks_is_a_domino() {
    let (state, _) = BLOCKING_DOMINO.played();
    assert_eq!(state.ends(), Some(ends(5, 5)));
    let end = BLOCKING_DOMINO.ended();
    check_left(&end, ["22", "11", "33", ""]);
    check_end(
        &end,
        HandResult::Domino,
        Player::P4,
        [4 + 6, 2],
        Some(Team::Two),
        12,
    );
}

/// DOM-END-10: P2 blocked, and P2's team loses.
#[test]
fn the_blocker_may_lose_the_block() {
    let end = LOST_BLOCK.ended();
    assert_eq!(
        (end.player.team(), end.winner_team),
        (Team::Two, Some(Team::One))
    );
}

/// DOM-END-11, DOM-EX-11: ten tiles with 42 pips are blocked, and 168 - 42 are left.
#[test]
fn the_shortest_block_is_worth_the_most() {
    let (state, _) = SHORTEST_BLOCK.played();
    assert_eq!(state.line().to_string(), "01 12 20 00 03 34 40 05 56 60");
    let end = SHORTEST_BLOCK.ended();
    assert_eq!((end.result, end.points), (HandResult::Block, 168 - 42));
}

/// DOM-END-11, 12: no block is shorter or worth more, and every hand is scored once, for one team.
#[test]
fn blocks_stay_within_their_bounds() {
    for seed in 100..160 {
        let mut before: Option<State> = None;
        random_match(&Setup::default(), seed, |state| {
            if let (Some(end), Some(before)) = (state.hand_end(), before) {
                let gained = [0, 1].map(|team| state.score()[team] - before.score()[team]);
                assert_eq!(gained.iter().sum::<u32>(), end.points());
                assert!(gained.contains(&0), "only one team scores: {gained:?}");
                if end.way == Way::Block {
                    assert!(state.line().0.len() >= 10 && end.points() <= 126);
                }
            }
            before = Some(*state);
        });
    }
}

/// DOM-END-01: what is told at the end is told to everybody alike, and opens all hands.
#[test]
fn after_the_hand_all_tiles_lie_open() {
    let (state, _) = FIRST_HAND.played();
    let end = FIRST_HAND.ended();
    for player in Player::ALL {
        assert_eq!(end.hands[player.index()], state.held_by(player));
    }
    let mut last = FIRST_HAND.after(28);
    let events = play(&mut last, "04R");
    assert_eq!(events.len(), 2, "the tile and the end: {events:?}");
}

#[track_caller]
fn check_end(
    end: &HandSummary,
    result: HandResult,
    player: Player,
    team_sums: [u32; 2],
    winner_team: Option<Team>,
    points: u32,
) {
    let found = (
        end.result,
        end.player,
        end.team_sums,
        end.winner_team,
        end.points,
    );
    assert_eq!(found, (result, player, team_sums, winner_team, points));
}

#[track_caller]
fn check_left(end: &HandSummary, expected: [&str; 4]) {
    assert_eq!(end.hands.map(|hand| hand.to_string()), expected);
}

/// DOM-EX-04 to 08: the catalogue's hands are legal deals of all 28 tiles.
#[test]
fn the_examples_deal_all_tiles() {
    let all: [Example; 6] = [
        FIRST_HAND,
        LOST_BLOCK,
        TIED_BLOCK,
        BLOCKING_DOMINO,
        MANY_PASSES,
        SHORTEST_BLOCK,
    ];
    for example in all {
        let words = example
            .hands
            .iter()
            .flat_map(|hand| hand.split_whitespace());
        let tiles: TileSet = words
            .map(|word| word.parse::<Tile>().expect("a tile"))
            .collect();
        assert_eq!(tiles, TileSet::FULL);
    }
}
