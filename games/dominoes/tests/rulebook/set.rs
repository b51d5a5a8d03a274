//! DOM-SET: the tiles, the seats and the deal.

use std::collections::BTreeSet;

use serde_json::json as value;
use sobremesa_dominoes::{Action, Dominoes, Held, Pip, Player, Setup, State, Team, Tile, TileSet};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed, Shown};

use crate::examples::{FIRST_HAND, LOST_BLOCK};
use crate::support::{
    Chance, check_refused_action, choices, json, pip, play, random_match, resume, script_of, seat,
    tile,
};

/// DOM-SET-01, DOM-EX-01: every pair from 0-0 to 6-6, once each.
#[test]
fn the_set_has_28_tiles() {
    let halves: BTreeSet<(Pip, Pip)> = Tile::ALL.iter().map(|t| (t.low(), t.high())).collect();
    assert_eq!(halves.len(), 28);
    assert!(halves.iter().all(|(low, high)| low <= high));
    assert_eq!(TileSet::FULL.len(), 28);
    for (place, tile) in Tile::ALL.into_iter().enumerate() {
        assert_eq!(tile.index(), place);
        assert_eq!(Tile::new(tile.high(), tile.low()), tile);
    }
}

/// DOM-SET-02: seven tiles in each suit, one of them the double; seven doubles in all.
#[test]
fn every_suit_has_seven_tiles_and_one_double() {
    for suit in Pip::ALL {
        let tiles = TileSet::suit(suit);
        assert_eq!(tiles.len(), 7);
        let doubles: Vec<Tile> = tiles.iter().filter(|tile| tile.is_double()).collect();
        assert_eq!(doubles, [Tile::new(suit, suit)]);
        assert!(
            Tile::ALL
                .iter()
                .all(|tile| tile.has(suit) == tiles.contains(*tile))
        );
    }
    assert_eq!(Tile::ALL.iter().filter(|tile| tile.is_double()).count(), 7);
}

/// DOM-SET-03, DOM-EX-01: 168 pips in all, 7n + 21 in suit n.
#[test]
fn the_pips_add_up() {
    assert_eq!(TileSet::FULL.pips(), 168);
    assert_eq!(TileSet::FULL.pips(), 28 * 6, "six on average");
    for suit in Pip::ALL {
        let n = u32::from(suit.value());
        assert_eq!(TileSet::suit(suit).pips(), 7 * n + 21);
    }
    assert_eq!(TileSet::suit(pip(0)).pips(), 21);
    assert_eq!(TileSet::suit(pip(3)).pips(), 42);
    assert_eq!(TileSet::suit(pip(6)).pips(), 63);
}

/// DOM-SET-04: the lower digit first; typed the other way round it is the same tile.
#[test]
fn a_tile_is_written_with_its_lower_digit_first() {
    assert_eq!(tile("53"), tile("35"));
    assert_eq!(tile("53").to_string(), "35");
    assert_eq!(tile("60").to_string(), "06");
    assert_eq!(json(&tile("66")), "66");
    for wrong in ["", "3", "353", "37", "70", "3-5", "3 ", "ab", "٣٥"] {
        assert!(wrong.parse::<Tile>().is_err(), "{wrong}");
    }
}

/// DOM-SET-05: partners sit opposite.
#[test]
fn p1_and_p3_play_against_p2_and_p4() {
    assert_eq!(Team::One.players(), [Player::P1, Player::P3]);
    assert_eq!(Team::Two.players(), [Player::P2, Player::P4]);
    for player in Player::ALL {
        assert_eq!(player.partner().partner(), player);
        assert_eq!(player.partner().team(), player.team());
        assert_eq!(player.next().team(), player.team().opponents());
        assert_eq!(Dominoes::side(player.seat()), player.team().index());
    }
    assert_eq!(Dominoes::SEATS, ["P1", "P2", "P3", "P4"]);
}

/// DOM-SET-06: P1, P2, P3, P4, and P1 again.
#[test]
fn the_turn_passes_to_the_right() {
    let order: Vec<Player> = (0..5).map(|turns| Player::P1.after(turns)).collect();
    let expected = [Player::P1, Player::P2, Player::P3, Player::P4, Player::P1];
    assert_eq!(order, expected);
    for n in 0..29 {
        let state = FIRST_HAND.after(n);
        assert_eq!(state.turn(), Some(Player::P1.after(n)), "after {n} moves");
    }
}

/// DOM-SET-08: all 28 tiles, seven each; none is left over.
#[test]
fn everybody_is_dealt_seven_tiles_and_none_is_left() {
    random_match(&Setup::default(), 8, |state| {
        let hands = Player::ALL.map(|player| *state.hand(player).all());
        let all: TileSet = hands.iter().flatten().copied().collect();
        assert_eq!(all, TileSet::FULL);
    });
}

/// DOM-SET-08: the next deal comes when the hand is over, from the house.
#[test]
fn nobody_deals_into_a_running_hand() {
    let running = FIRST_HAND.after(3);
    for who in [seat(Player::P4), Actor::House] {
        let illegal = check_refused_action(&running, who, &Action::Deal, "HandRunning");
        assert_eq!(illegal.rule.0, "DOM-SET-08");
        assert_eq!(illegal.details, value!({ "turn": "P4" }));
    }
    let (over, _) = LOST_BLOCK.played();
    let refused = check_refused_action(&over, seat(Player::P2), &Action::Deal, "NotYourTurn");
    assert_eq!(refused.details, value!({ "turn": "house" }));
}

/// DOM-SET-09: the same seed and hand number give the same deal, whatever happened before.
#[test]
fn a_deal_depends_on_the_seed_and_the_number_of_the_hand_alone() {
    // How many moves the first hand had, and how the second was dealt.
    let second_deal = |choosing: u64| {
        let mut dice = Dice::seeded(Seed::from_number(77));
        let mut chance = Chance::new(choosing);
        let mut state =
            Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("no faults");
        let mut n_moves = 0;
        while state.hand_number() < 2 {
            n_moves = state.deeds().len();
            let (who, actions) = choices(&state).expect("one hand decides no match");
            let action = actions[chance.below(actions.len())];
            Dominoes::play(&mut state, who, &action, &mut dice, &mut Nobody).expect("offered");
        }
        (n_moves, dealt(&state))
    };
    let (one, other) = (second_deal(1), second_deal(2));
    assert_ne!(one.0, other.0, "the first hands went differently");
    assert_eq!(one.1, other.1);
    let deals: BTreeSet<String> = (0..200)
        .map(|seed| format!("{:?}", first_deal(seed)))
        .collect();
    assert_eq!(deals.len(), 200, "another seed, another deal");
}

/// DOM-SET-09: every tile comes to every player equally often.
#[test]
fn the_shuffle_favours_nobody() {
    let n_deals = 4_000;
    let mut counts = [[0_u32; 4]; 28];
    for seed in 0..n_deals {
        for (player, hand) in first_deal(seed).iter().enumerate() {
            for tile in hand.iter() {
                counts[tile.index()][player] += 1;
            }
        }
    }
    // A binomial with n = 4,000 and p = 1/4: five standard deviations are 137.
    for (tile, seats) in counts.iter().enumerate() {
        assert!(
            seats.iter().all(|n| n.abs_diff(1_000) < 137),
            "{tile}: {seats:?}"
        );
    }
}

/// DOM-SET-09, DOM-API-02: these deals may never change, or old match files are void.
#[test]
fn deals_are_frozen() {
    let written = first_deal(1).map(|hand| hand.to_string());
    assert_eq!(written, FROZEN_DEAL);
}
const FROZEN_DEAL: [&str; 4] = [
    "16 55 34 15 14 03 01",
    "04 36 33 13 22 56 05",
    "12 45 25 11 46 00 06",
    "44 23 66 35 26 02 24",
];

/// DOM-SET-10: own tiles, line, log, counts and score, and nothing that depends on what others hold.
#[test]
fn a_player_sees_nothing_that_depends_on_hidden_tiles() {
    // P2 and P4 exchange tiles that they have not laid after three moves; P3 cannot notice.
    let mut other = FIRST_HAND.position();
    other.hands[1] = "03 22 15 45 36 06 55".into();
    other.hands[3] = "56 34 01 23 44 05 14".into();
    let mut moved = resume(&other);
    for word in FIRST_HAND.moves().take(3) {
        play(&mut moved, word);
    }
    let state = FIRST_HAND.after(3);
    for to in [
        Audience::Seat(Player::P1.seat()),
        Audience::Seat(Player::P3.seat()),
        Audience::Spectator,
    ] {
        assert_eq!(Dominoes::view(&state, to), Dominoes::view(&moved, to));
    }
    let referee = |state: &State| Dominoes::view(state, Audience::Referee).hands;
    assert_ne!(referee(&state), referee(&moved));
}

/// DOM-SET-10: the deal is told to each player for the own hand only, to spectators not at all.
#[test]
fn of_the_deal_everybody_is_told_the_own_hand() {
    let mut events = Vec::new();
    let mut dice = Dice::scripted(vec![script_of(&FIRST_HAND)]);
    Dominoes::start(&Setup::default(), &mut dice, &mut events).expect("a full deal");
    let told = |to| json(&Dominoes::redact(&events[0], to).expect("something is told"));
    for (player, hand) in Player::ALL.into_iter().zip(FIRST_HAND.hands) {
        let expected = value!({
            "kind": "deal", "hand": 1, "opener": 1, "tiles": hand, "rule": "DOM-SET-08",
        });
        assert_eq!(told(Audience::Seat(player.seat())), expected);
    }
    let public = value!({
        "kind": "deal", "hand": 1, "opener": 1, "rule": "DOM-SET-08",
    });
    assert_eq!(told(Audience::Spectator), public);
}

/// DOM-SET-08: a script that is no deal is refused, and changes nothing.
#[test]
fn a_scripted_deal_must_have_all_tiles() {
    let short = Shown::Order(vec!["66".into(), "65".into()]);
    let mut dice = Dice::scripted(vec![short]);
    assert!(Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).is_err());
}

fn first_deal(seed: u64) -> [Held; 4] {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    dealt(&Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("no faults"))
}

fn dealt(state: &State) -> [Held; 4] {
    Player::ALL.map(|player| Held::from(*state.hand(player).all()))
}
