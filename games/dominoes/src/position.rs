//! DOM-API-03, 04: a hand anywhere in its course, as a stranger may describe it.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{Actor, Dice, Fault, Nobody, Stop};

use crate::flaw::Flaw;
use crate::held::{HAND_SIZE, Held};
use crate::moves::Deed;
use crate::notation;
use crate::player::{Player, Team};
use crate::rules;
use crate::setup::{FirstOpening, Setup, SignalMode, Terms};
use crate::state::State;
use crate::tile::{Tile, TileSet};

/// A deal, the moves made since, and the score before: the whole state of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The four hands as dealt, each in the order held: `35 04 66 00 16 13 46`.
    pub hands: [String; 4],
    /// Who opens, from 1 to 4.
    pub opener: i64,
    /// Is it the first hand of a match (DOM-OPEN-01)?
    #[serde(default)]
    pub first_hand: bool,
    /// The moves so far, as `66 36L 26R -`.
    #[serde(default)]
    pub moves: String,
    /// The points of both teams before this hand.
    #[serde(default)]
    pub score: [i64; 2],
    /// The number of the hand; 1 for a first hand and else 2, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<i64>,
    /// As in a setup.
    #[serde(default = "usual_target")]
    pub max_points: i64,
    /// As in a setup.
    #[serde(default)]
    pub first_opening: FirstOpening,
    /// As in a setup.
    #[serde(default)]
    pub signal_mode: SignalMode,
}

fn usual_target() -> i64 {
    Setup::default().max_points
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let setup = Setup::from(state.terms());
        let moves: Vec<String> = state
            .deeds()
            .iter()
            .enumerate()
            .map(|(index, deed)| match deed {
                Deed::Laid { tile, .. } if index == 0 => tile.to_string(),
                Deed::Laid { tile, side, .. } => notation::placement(tile, side),
                Deed::Passed => notation::PASS.to_owned(),
            })
            .collect();
        Position {
            hands: state.hands.map(|hand| Held::from(*hand.all()).to_string()),
            opener: state.opener().number().into(),
            first_hand: state.is_first_hand(),
            moves: moves.join(" "),
            score: state.score_before().map(i64::from),
            hand: Some(state.hand_number().into()),
            max_points: setup.max_points,
            first_opening: setup.first_opening,
            signal_mode: setup.signal_mode,
        }
    }
}

impl Position {
    /// The state that is described.
    ///
    /// # Errors
    /// Every fault at once (DOM-API-04). Of the moves only the first that is refused is told: what
    /// would come after it cannot be judged.
    pub(crate) fn resume(&self) -> Result<State, Vec<Fault>> {
        let mut flaws = Vec::new();
        let terms = self.read_terms(&mut flaws);
        let score = self.read_score(terms, &mut flaws);
        let opener = self.read_opener(&mut flaws);
        let hands = self.read_hands(&mut flaws);
        let hand_number = self.read_hand_number(&mut flaws);
        let resumed = opener.zip(hands).and_then(|(opener, hands)| {
            if self.first_hand && !hands[opener.index()].contains(&Tile::DOUBLE_SIX) {
                flaws.push(Flaw::OpenerLacksDoubleSix(opener));
            }
            let first = self.first_hand;
            let dealt = State::dealt(terms, score, hand_number, first, opener, &hands);
            self.replay(dealt).map_err(|flaw| flaws.push(flaw)).ok()
        });
        match resumed {
            Some(state) if flaws.is_empty() => Ok(state),
            _ => Err(flaws.into_iter().map(Fault::from).collect()),
        }
    }

    /// What was agreed; the usual terms stand in for faulty ones, so that the rest can be judged.
    fn read_terms(&self, flaws: &mut Vec<Flaw>) -> Terms {
        let setup = Setup {
            max_points: self.max_points,
            first_opening: self.first_opening,
            signal_mode: self.signal_mode,
        };
        Terms::try_from(&setup).unwrap_or_else(|flaw| {
            flaws.push(flaw);
            Terms::default()
        })
    }

    fn read_score(&self, terms: Terms, flaws: &mut Vec<Flaw>) -> [u32; 2] {
        Team::ALL.map(|team| {
            let points = self.score[team.index()];
            let target = terms.max_points();
            match u32::try_from(points) {
                Ok(points) if points < target => points,
                Ok(_) | Err(_) => {
                    flaws.push(if points.is_negative() {
                        Flaw::NegativeScore { team, points }
                    } else {
                        Flaw::TargetReached {
                            team,
                            points,
                            target,
                        }
                    });
                    0
                }
            }
        })
    }

    fn read_opener(&self, flaws: &mut Vec<Flaw>) -> Option<Player> {
        let opener = u8::try_from(self.opener).ok().and_then(Player::numbered);
        if opener.is_none() {
            flaws.push(Flaw::BadOpener(self.opener));
        }
        opener
    }

    fn read_hand_number(&self, flaws: &mut Vec<Flaw>) -> u32 {
        let usual = if self.first_hand { 1 } else { 2 };
        let number = self.hand.unwrap_or(usual);
        if self.first_hand && number != 1 {
            flaws.push(Flaw::FirstHandNumbered(number));
        }
        // Every later hand has a number too, so the greatest one is left free.
        match u32::try_from(number) {
            Ok(number) if (1..u32::MAX).contains(&number) => number,
            Ok(_) | Err(_) => {
                flaws.push(Flaw::BadHandNumber(number));
                1
            }
        }
    }

    /// The four hands, if all tiles are there once and every player has seven.
    fn read_hands(&self, flaws: &mut Vec<Flaw>) -> Option<[[Tile; HAND_SIZE]; 4]> {
        let n_flaws = flaws.len();
        let mut seen = TileSet::EMPTY;
        let mut twice = TileSet::EMPTY;
        let hands = Player::ALL.map(|player| {
            let mut tiles = Vec::with_capacity(HAND_SIZE);
            let words: Vec<&str> = self.hands[player.index()].split_whitespace().collect();
            for word in &words {
                match word.parse::<Tile>() {
                    Ok(tile) => tiles.push(tile),
                    Err(_) => flaws.push(Flaw::UnknownTile {
                        player,
                        word: notation::shortened(word),
                    }),
                }
            }
            if words.len() != HAND_SIZE {
                flaws.push(Flaw::NotSeven {
                    player,
                    n_tiles: words.len(),
                });
            }
            for tile in &tiles {
                if seen.contains(*tile) {
                    twice = twice.with(*tile);
                }
                seen = seen.with(*tile);
            }
            <[Tile; HAND_SIZE]>::try_from(tiles).unwrap_or([Tile::DOUBLE_SIX; HAND_SIZE])
        });
        flaws.extend(twice.iter().map(Flaw::TileTwice));
        let missing = TileSet::FULL.minus(seen);
        flaws.extend(missing.iter().map(Flaw::TileMissing));
        (flaws.len() == n_flaws).then_some(hands)
    }

    /// Plays the moves with honest signals, as far as the referee allows.
    fn replay(&self, mut state: State) -> Result<State, Flaw> {
        for (index, word) in self.moves.split_whitespace().enumerate() {
            let player = state.opener().after(index);
            let action = notation::read_move(word);
            let who = Actor::Seat(player.seat());
            match rules::play(&mut state, who, &action, &mut Dice::sealed(), &mut Nobody) {
                Ok(()) => {}
                Err(Stop::Refused(refusal)) => {
                    return Err(Flaw::Move {
                        number: index + 1,
                        word: notation::shortened(word),
                        refusal,
                    });
                }
                Err(Stop::NeedsDice(_)) => unreachable!("only a deal needs dice"),
            }
        }
        Ok(state)
    }
}
