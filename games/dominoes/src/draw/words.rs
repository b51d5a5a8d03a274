//! What the picture says: the labels of everything in it, in both languages.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{agree, count};

use crate::event::HandSummary;
use crate::line::{Placed, Side};
use crate::moves::{Move, ThinkSignal};
use crate::player::{Player, Team};
use crate::rules::ending::HandResult;
use crate::setup::SignalMode;
use crate::speak;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// The whole picture in one sentence.
pub(super) fn title(view: &View) -> Words {
    let (hand, [one, two], target) = (view.hand_number, view.score, view.max_points);
    Words::new(
        format!(
            "Mesa de dominó, mano {hand}. {}: {one}; {}: {two}; se juega a {}.",
            speak::team(Team::One, Lang::Es),
            speak::team(Team::Two, Lang::Es),
            count(target, "tanto", "tantos")
        ),
        format!(
            "Domino table, hand {hand}. {}: {one}; {}: {two}; playing to {}.",
            speak::team(Team::One, Lang::En),
            speak::team(Team::Two, Lang::En),
            count(target, "point", "points")
        ),
    )
}

/// The line as a whole.
pub(super) fn line(view: &View) -> Words {
    match view.line.0.len() {
        0 => Words::new("La mesa está vacía", "The table is empty"),
        n => {
            let tiles = tiles(n);
            Words::new(
                format!("La línea: {}, de izquierda a derecha", tiles.es),
                format!("The line: {}, from left to right", tiles.en),
            )
        }
    }
}

/// A tile of the line, as it lies.
pub(super) fn laid_tile(placed: Placed, is_last: bool) -> Words {
    let name = format!("{}-{}", placed.left, placed.right);
    if is_last {
        Words::new(format!("{name}, la última"), format!("{name}, the latest"))
    } else {
        Words::new(&name, &name)
    }
}

/// An open end.
pub(super) fn end(side: Side, open: Pip) -> Words {
    let (es, en) = match side {
        Side::Left => ("izquierdo", "Left"),
        Side::Right => ("derecho", "Right"),
    };
    Words::new(format!("Extremo {es}: {open}"), format!("{en} end: {open}"))
}

/// Which end it is, as moves call it: short enough to stand in the place of a tile.
pub(super) fn which_end(side: Side) -> Words {
    match side {
        Side::Left => Words::new("izq.", "left"),
        Side::Right => Words::new("der.", "right"),
    }
}

/// The place of the opening tile.
pub(super) fn opening_zone() -> Words {
    Words::new("Aquí va la salida", "The opening tile goes here")
}

/// Somebody's tiles as a whole.
pub(super) fn hand(view: &View, player: Player, n_tiles: usize, is_open: bool) -> Words {
    let tiles = tiles(n_tiles);
    let owner = if view.seat.player() == Some(player) {
        Words::new("Tu mano", "Your hand")
    } else {
        Words::new(format!("Mano de {player}"), format!("{player}'s hand"))
    };
    let (es, en) = match is_open || n_tiles == 0 {
        true => ("", ""),
        false => (", boca abajo", ", face down"),
    };
    Words::new(
        format!("{}: {}{es}", owner.es, tiles.es),
        format!("{}: {}{en}", owner.en, tiles.en),
    )
}

/// An open tile in a hand.
pub(super) fn held_tile(tile: Tile, is_playable: bool) -> Words {
    let name = speak::tile(tile);
    if is_playable {
        Words::new(format!("{name}, casa"), format!("{name}, fits"))
    } else {
        Words::new(&name, &name)
    }
}

/// A tile of which nothing is known but its place.
pub(super) fn hidden_tile(player: Player, place: usize, n_tiles: usize) -> Words {
    Words::new(
        format!("Ficha {place} de {n_tiles} de {player}, boca abajo"),
        format!("{player}'s tile {place} of {n_tiles}, face down"),
    )
}

/// A player: who it is to the one who looks, what is left, whether it is their turn, what they did.
pub(super) fn seat(view: &View, player: Player, latest: Option<&Move>) -> Words {
    let mut words = Words::new(player.name(), player.name());
    let mut add = |es: &str, en: &str| {
        words.es += es;
        words.en += en;
    };
    match view.seat.player() {
        Some(own) if own == player => add(", tú", ", you"),
        Some(own) if own.partner() == player => add(", tu pareja", ", your partner"),
        Some(_) => add(", rival", ", opponent"),
        None => {}
    }
    let tiles = tiles(view.counts[player.index()].into());
    add(
        &format!(", equipo {}: {}", player.team().number(), tiles.es),
        &format!(", team {}: {}", player.team().number(), tiles.en),
    );
    match (view.to_move, view.seat.player()) {
        (Some(turn), Some(own)) if turn == player && own == player => add("; te toca", "; to play"),
        (Some(turn), _) if turn == player => add("; le toca", "; to play"),
        (Some(_) | None, _) => {}
    }
    match latest {
        Some(Move { laid: None, .. }) => add("; ha pasado", "; passed"),
        Some(Move { mtime, .. }) if view.signal_mode != SignalMode::Off => {
            let signal = signal(*mtime);
            add(&format!("; {}", signal.es), &format!("; {}", signal.en));
        }
        Some(_) | None => {}
    }
    words
}

/// What a player who passed says.
pub(super) fn pass() -> Words {
    Words::new("paso", "pass")
}

/// A team's points.
pub(super) fn score(view: &View, team: Team) -> Words {
    let (points, target) = (view.score[team.index()], view.max_points);
    let mut words = Words::new(
        format!(
            "{}: {points} de {}",
            speak::team(team, Lang::Es),
            count(target, "tanto", "tantos")
        ),
        format!(
            "{}: {points} of {}",
            speak::team(team, Lang::En),
            count(target, "point", "points")
        ),
    );
    if let Some(end) = view.hand_end {
        let sum = end.team_sums[team.index()];
        let is_left = agree(sum, "queda", "quedan");
        words.es += &format!("; les {is_left} {}", count(sum, "punto", "puntos"));
        words.en += &format!("; {} left", count(sum, "pip", "pips"));
    }
    words
}

/// DOM-UX-17: what a team has left after a hand, as short as a board is small.
pub(super) fn pips_left(end: HandSummary, team: Team) -> Words {
    let sum = end.team_sums[team.index()];
    Words::new(
        format!("{} {sum}", agree(sum, "queda", "quedan")),
        format!("{sum} left"),
    )
}

/// What the table waits for, or how the hand ended; and a second, smaller line.
pub(super) fn status(view: &View, playable: TileSet) -> [Words; 2] {
    match (view.hand_end, view.to_move) {
        (Some(end), _) => [ending(view, end), winnings(view, end)],
        (None, Some(player)) => [turn(view, player, playable), hand_and_target(view)],
        (None, None) => [
            Words::new("Nadie tiene el turno", "Nobody is to play"),
            hand_and_target(view),
        ],
    }
}

fn turn(view: &View, player: Player, playable: TileSet) -> Words {
    let is_own = view.seat.player() == Some(player);
    match (is_own, view.ends) {
        (true, None) if playable == TileSet::only(Tile::DOUBLE_SIX) => Words::new(
            "Sales tú, con el seis doble",
            "You open, with the double six",
        ),
        (true, None) => Words::new("Sales tú", "You open"),
        (true, Some(_)) if playable.is_empty() => {
            Words::new("Te toca: nada casa, pasa", "Your turn: nothing fits, pass")
        }
        (true, Some(_)) => Words::new("Te toca", "Your turn"),
        (false, None) => Words::new(format!("Sale {player}"), format!("{player} opens")),
        (false, Some(_)) => Words::new(format!("Juega {player}"), format!("{player} to play")),
    }
}

fn hand_and_target(view: &View) -> Words {
    let (hand, target) = (view.hand_number, view.max_points);
    Words::new(
        format!("Mano {hand} · a {}", count(target, "tanto", "tantos")),
        format!("Hand {hand} · to {}", count(target, "point", "points")),
    )
}

fn ending(view: &View, end: HandSummary) -> Words {
    match (end.winner_team, end.next_opener) {
        (Some(winner), None) => {
            let winning = view.score[winner.index()];
            let losing = view.score[winner.opponents().index()];
            let (es, en) = (speak::team(winner, Lang::Es), speak::team(winner, Lang::En));
            Words::new(
                format!("{es} ganan la partida, {winning} a {losing}"),
                format!("{en} win the match, {winning} to {losing}"),
            )
        }
        (Some(_) | None, _) => match end.result {
            HandResult::Domino => Words::new(
                format!("¡Dominó de {}!", end.player),
                format!("Domino by {}!", end.player),
            ),
            HandResult::Block | HandResult::Tie => Words::new(
                format!("Cierre de {}", end.player),
                format!("Blocked by {}", end.player),
            ),
        },
    }
}

fn winnings(view: &View, end: HandSummary) -> Words {
    match end.winner_team {
        Some(winner) => {
            let (hand, points) = (view.hand_number, end.points);
            let (es, en) = (speak::team(winner, Lang::Es), speak::team(winner, Lang::En));
            Words::new(
                format!(
                    "Mano {hand}: {} para {es}",
                    count(points, "tanto", "tantos")
                ),
                format!("Hand {hand}: {} for {en}", count(points, "point", "points")),
            )
        }
        None => Words::new("Empate: nadie puntúa", "Tied: nobody scores"),
    }
}

fn signal(signal: ThinkSignal) -> Words {
    match signal {
        ThinkSignal::Instant => Words::new("jugó sin pensar", "played at once"),
        ThinkSignal::Normal => Words::new("pensó un poco", "thought a little"),
        ThinkSignal::Long => Words::new("pensó mucho", "thought long"),
    }
}

fn tiles(n_tiles: usize) -> Words {
    match n_tiles {
        0 => Words::new("ninguna ficha", "no tiles"),
        n => Words::new(count(n, "ficha", "fichas"), count(n, "tile", "tiles")),
    }
}
