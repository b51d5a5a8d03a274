//! Positions that people set up by hand: tiles change hands two by two, so that everybody always has
//! seven, and are then laid as in play.

use sobremesa_kernel::{Audience, Game, Lang, Words};
use sobremesa_table::{Edit, Editing, Handle, Switch, Workbench};

use crate::Dominoes;
use crate::action::Action;
use crate::by_hand::{dropped, end_id, tile_id};
use crate::draw;
use crate::line::Side;
use crate::notation;
use crate::player::Player;
use crate::position::Position;
use crate::state::State;
use crate::tile::Tile;

/// Where deals are set up.
pub(crate) struct Deals;

impl Editing<Position> for Deals {
    fn workbench(&self, draft: &Position, lang: Lang) -> Option<Workbench> {
        workbench(draft, lang)
    }

    fn edited(&self, draft: &Position, edit: &Edit<'_>) -> Option<Position> {
        edited(draft, edit)
    }
}

fn tile_named(id: &str) -> Option<Tile> {
    id.strip_prefix("tile-")?.parse().ok()
}

/// The draft after an edit.
fn edited(draft: &Position, edit: &Edit<'_>) -> Option<Position> {
    let mut draft = draft.clone();
    match *edit {
        Edit::Put { pick, drop } => match tile_named(drop) {
            Some(other) => trade(&mut draft, tile_named(pick)?, other)?,
            None => lay(&mut draft, pick, drop)?,
        },
        Edit::Throw(switch) => throw(&mut draft, switch)?,
    }
    Some(draft)
}

/// Two tiles change places, in the same hand or in two.
fn trade(draft: &mut Position, one: Tile, other: Tile) -> Option<()> {
    let (one, other) = (one.to_string(), other.to_string());
    if one == other {
        return None;
    }
    for hand in &mut draft.hands {
        let tiles = hand.split_whitespace().map(|tile| match tile {
            tile if tile == one => other.as_str(),
            tile if tile == other => one.as_str(),
            tile => tile,
        });
        *hand = tiles.collect::<Vec<_>>().join(" ");
    }
    Some(())
}

/// Adds a move. Whose tile it is and whether it fits, the referee says.
fn lay(draft: &mut Position, pick: &str, drop: &str) -> Option<()> {
    let Some(Action::Lay(_)) = dropped(pick, drop) else {
        return None;
    };
    let tile = tile_named(pick)?;
    let side = Side::ALL.into_iter().find(|side| end_id(*side) == drop)?;
    let word = if draft.moves.is_empty() {
        tile.to_string()
    } else {
        notation::placement(tile, side)
    };
    add_move(draft, &word);
    Some(())
}

fn add_move(draft: &mut Position, word: &str) {
    if !draft.moves.is_empty() {
        draft.moves.push(' ');
    }
    draft.moves.push_str(word);
}

fn throw(draft: &mut Position, switch: &str) -> Option<()> {
    let opener = Player::ALL
        .into_iter()
        .find(|player| opener_name(*player) == switch);
    match (opener, switch) {
        (Some(player), _) => draft.opener = player.number().into(),
        (None, "pass") => add_move(draft, notation::PASS),
        (None, "back") => {
            let before = draft
                .moves
                .rsplit_once(' ')
                .map_or("", |(before, _)| before);
            draft.moves = before.to_owned();
        }
        (None, "clear") => draft.moves.clear(),
        (None, "first-hand") => {
            draft.first_hand = !draft.first_hand;
            draft.hand = None;
        }
        (None, _) => return None,
    }
    Some(())
}

fn opener_name(player: Player) -> String {
    format!("open-{player}")
}

/// The draft as far as the referee can follow it: moves that cannot have been made are left out, and
/// so is a first hand that cannot be one.
fn followed(draft: &Position) -> Option<State> {
    let mut draft = draft.clone();
    loop {
        match Dominoes::resume(&draft) {
            Ok(state) => return Some(state),
            Err(_) if !draft.moves.is_empty() => throw(&mut draft, "back")?,
            Err(_) if draft.first_hand => throw(&mut draft, "first-hand")?,
            Err(_) => return None,
        }
    }
}

/// The draft, with every hand open.
fn workbench(draft: &Position, lang: Lang) -> Option<Workbench> {
    let state = followed(draft)?;
    let view = Dominoes::view(&state, Audience::Referee);
    let hands = view.hands.as_ref()?;
    let held = Player::ALL.into_iter().flat_map(|player| {
        hands[player.index()].iter().map(move |tile| {
            let words = Words::new(
                format!("{tile}, de {player}"),
                format!("{tile}, {player}'s"),
            );
            Handle::new(tile_id(*tile), words)
        })
    });
    let picks: Vec<Handle> = held.collect();
    let end = |side: Side| {
        let (es, en) = match side {
            Side::Left => ("la izquierda de la línea", "the left end of the line"),
            Side::Right => ("la derecha de la línea", "the right end of the line"),
        };
        Handle::new(end_id(side), Words::new(es, en))
    };
    let drops = picks.iter().cloned().chain(Side::ALL.into_iter().map(end));
    Some(Workbench {
        scene: draw::scene(&view, lang),
        drops: drops.collect(),
        picks,
        switches: switches(draft),
        ground: None,
    })
}

fn switches(draft: &Position) -> Vec<Switch> {
    let opener = |player: Player| {
        let words = Words::new(format!("Sale {player}"), format!("{player} opens"));
        let is_on = draft.opener == i64::from(player.number());
        Switch::new(opener_name(player), words, is_on)
    };
    let plain = |name: &str, es: &str, en: &str| Switch::new(name, Words::new(es, en), false);
    let first = Words::new("Primera mano", "First hand");
    let mut switches: Vec<Switch> = Player::ALL.into_iter().map(opener).collect();
    switches.extend([
        Switch::new("first-hand", first, draft.first_hand),
        plain("pass", "Pasa quien juega", "Whoever is to play passes"),
        plain(
            "back",
            "Deshacer la última jugada",
            "Take the last move back",
        ),
        plain("clear", "Recoger la línea", "Clear the line"),
    ]);
    switches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal() -> Position {
        serde_json::from_value(serde_json::json!({
            "hands": ["66 65 64 63 62 61 60", "55 54 53 52 51 50 44",
                      "43 42 41 40 33 32 31", "30 22 21 20 11 10 00"],
            "opener": 1,
        }))
        .expect("a deal")
    }

    fn put(draft: &Position, pick: &str, drop: &str) -> Position {
        edited(draft, &Edit::Put { pick, drop }).expect("it means something")
    }

    #[test]
    fn two_tiles_change_hands() {
        let traded = put(&deal(), "tile-66", "tile-00");
        assert!(traded.hands[0].starts_with("00 ") && traded.hands[3].ends_with(" 66"));
        assert!(Dominoes::resume(&traded).is_ok());
        let same = Edit::Put {
            pick: "tile-66",
            drop: "tile-66",
        };
        assert_eq!(edited(&deal(), &same), None);
    }

    /// Tiles are laid as in play, and what the referee refuses is shown up to there.
    #[test]
    fn tiles_are_laid_and_taken_back() {
        let opened = put(&deal(), "tile-66", "end-right");
        assert_eq!(opened.moves, "66");
        let passed = edited(&opened, &Edit::Throw("pass")).expect("a switch");
        assert!(
            Dominoes::resume(&passed).is_ok(),
            "nothing of P2's fits a six"
        );
        let wrong = put(&passed, "tile-43", "end-left");
        assert!(
            Dominoes::resume(&wrong).is_err(),
            "a four does not fit a six"
        );
        let workbench = workbench(&wrong, Lang::En).expect("it is shown all the same");
        assert_eq!(workbench.picks.len(), 27, "one tile lies on the table");
        let back = edited(&wrong, &Edit::Throw("back")).expect("a switch");
        assert_eq!(back, passed);
        let clear = edited(&wrong, &Edit::Throw("clear")).expect("a switch");
        assert_eq!(clear, deal());
    }

    #[test]
    fn what_means_nothing_changes_nothing() {
        for (pick, drop) in [
            ("tile-99", "end-left"),
            ("", ""),
            ("end-left", "tile-66"),
            ("tile-66", "seat-P1"),
        ] {
            assert_eq!(
                edited(&deal(), &Edit::Put { pick, drop }),
                None,
                "{pick} {drop}"
            );
        }
        assert_eq!(edited(&deal(), &Edit::Throw("fly")), None);
    }
}
