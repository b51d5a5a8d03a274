//! What the picture and the text board say, in both languages.

use sobremesa_kernel::{Lang, Words};

use super::sight::Sight;
use crate::hex::Hex;
use crate::piece::{Army, Kind, Piece, Side};
use crate::rules::ending::{Draw, quiet_limit};
use crate::rules::offers::{Offer, OfferKind};
use crate::speak;
use crate::state::{Ending, State};

/// The whole picture in a few sentences.
pub(super) fn title(sight: &Sight<'_>) -> Words {
    let said = sentences(&status(sight));
    Words::new(
        format!("Tablero de Batel-Nah. {}", said.es),
        format!("Batel-Nah board. {}", said.en),
    )
}

/// What the game waits for, or how it ended: the main thing, and a lesser one.
pub(crate) fn status(sight: &Sight<'_>) -> [Words; 2] {
    let Some(state) = &sight.state else {
        return [Words::new("Tablero vacío", "Empty board"), Words::default()];
    };
    match (state.ending(), state.turn()) {
        (Some(ending), _) => ended(ending),
        (None, Some((army, _))) => {
            let main = if sight.is_own_turn() {
                your_move(army)
            } else {
                to_move(army)
            };
            [main, state.offer.map_or_else(|| progress(state), offered)]
        }
        (None, None) => [Words::default(), progress(state)],
    }
}

fn ended(ending: Ending) -> [Words; 2] {
    let draw = || Words::new("Tablas", "A draw");
    match ending {
        Ending::HokSah(winner) => [Words::new("¡Hok-Sah!", "Hok-Sah!"), won(winner)],
        Ending::Forfeit(winner) => [
            won(winner),
            Words::new("No queda nadie enfrente", "Nobody is left to oppose it"),
        ],
        Ending::Agreement => [draw(), Words::new("De común acuerdo", "By agreement")],
        Ending::Draw(Draw::Blocked) => [draw(), Words::new("Nadie puede mover", "Nobody can move")],
        Ending::Draw(Draw::Quiet) => [
            draw(),
            Words::new(
                "Demasiados turnos sin captura",
                "Too many turns without a capture",
            ),
        ],
        Ending::Draw(Draw::Repetition) => [
            draw(),
            Words::new(
                "La misma posición por tercera vez",
                "The same position for the third time",
            ),
        ],
    }
}

fn won(side: Side) -> Words {
    match side {
        Side::White => Words::new("Gana el bando blanco", "The white side wins"),
        Side::Black => Words::new("Gana el bando negro", "The black side wins"),
    }
}

/// Whose turn it is.
pub(super) fn to_move(army: Army) -> Words {
    let name = speak::army(army);
    Words::new(
        format!("Mueven {}", name.es),
        format!("{} to move", army_name(army).en),
    )
}

/// Whose turn it is, to whoever plays that army.
fn your_move(army: Army) -> Words {
    let name = speak::army(army);
    Words::new(
        format!("Te toca: {}", name.es),
        format!("Your move: {}", name.en),
    )
}

/// The number of the turn; when half the way to a draw is gone, how quiet it has been (BAT-END-06).
fn progress(state: &State) -> Words {
    let (turn, quiet) = (state.position.turn(), state.position.quiet());
    let limit = quiet_limit(state.position.mode());
    if 2 * u64::from(quiet) < u64::from(limit) {
        Words::new(format!("Turno {turn}"), format!("Turn {turn}"))
    } else {
        Words::new(
            format!("Turno {turn} · sin captura {quiet} de {limit}"),
            format!("Turn {turn} · no capture for {quiet} of {limit}"),
        )
    }
}

/// The offer that is open.
fn offered(offer: Offer) -> Words {
    let (es, en) = match offer.kind {
        OfferKind::Join => (
            "proponen que entren los aliados",
            "proposes that the allies enter",
        ),
        OfferKind::Draw => ("ofrecen tablas", "offers a draw"),
        OfferKind::Command => ("piden mandar su ejército", "asks to command its own army"),
    };
    let name = army_name(offer.by);
    Words::new(format!("{} {es}", name.es), format!("{} {en}", name.en))
}

/// Statements as sentences, those that say nothing left out.
pub(crate) fn sentences(statements: &[Words]) -> Words {
    let stopped = |text: &str| match text.ends_with('!') {
        true => text.to_owned(),
        false => format!("{text}."),
    };
    let said: Vec<Words> = statements
        .iter()
        .filter(|words| !words.es.is_empty())
        .map(|words| Words::new(stopped(&words.es), stopped(&words.en)))
        .collect();
    joined(&said, " ")
}

/// An army as a heading.
pub(crate) fn army_name(army: Army) -> Words {
    match army {
        Army::White => Words::new("Blancas", "White"),
        Army::Black => Words::new("Negras", "Black"),
        Army::Blue => Words::new("Azules", "Blue"),
        Army::Red => Words::new("Rojas", "Red"),
    }
}

/// An army on the board.
pub(crate) fn army(army: Army, n_pieces: usize) -> Words {
    let (name, count) = (army_name(army), count(n_pieces));
    Words::new(
        format!("{}: {}", name.es, count.es),
        format!("{}: {}", name.en, count.en),
    )
}

fn count(n_pieces: usize) -> Words {
    match n_pieces {
        0 => Words::new("sin piezas", "no pieces"),
        n => Words::new(
            sobremesa_speak::count(n, "pieza", "piezas"),
            sobremesa_speak::count(n, "piece", "pieces"),
        ),
    }
}

/// Whether an army has won, who plays it if that is not plain, and whether it has been warned
/// (BAT-ROY-07).
pub(crate) fn remarks(sight: &Sight<'_>, army: Army) -> Vec<Words> {
    let mut remarks = Vec::new();
    let Some(state) = &sight.state else {
        return remarks;
    };
    if sight.winner() == Some(army.side()) {
        remarks.push(Words::new("victoria", "victory"));
    }
    let by = state.commanders.of(army);
    if sight.view.player() == Some(by) {
        remarks.push(Words::new("tú", "you"));
    } else if by != army {
        let by = speak::army(by);
        remarks.push(Words::new(
            format!("con {}", by.es),
            format!("with {}", by.en),
        ));
    }
    if army.is_kingdom() && state.position.warned().has(army.side()) {
        remarks.push(Words::new("Kolba", "Kolba"));
    }
    remarks
}

/// A camp, to somebody who does not see it.
pub(super) fn camp(sight: &Sight<'_>, army: Army) -> Words {
    let mut said = vec![self::army(army, sight.board().army(army).len())];
    said.extend(remarks(sight, army));
    if sight.to_move() == Some(army) {
        said.push(Words::new("les toca", "to move"));
    }
    joined(&said, "; ")
}

/// Several things said one after the other.
pub(super) fn joined(said: &[Words], separator: &str) -> Words {
    let join = |pick: fn(&Words) -> &str| {
        let said = said.iter().map(pick);
        said.collect::<Vec<_>>().join(separator)
    };
    Words::new(join(|words| &words.es), join(|words| &words.en))
}

/// BAT-UX-16: what an army has lost.
pub(super) fn lost(sight: &Sight<'_>, army: Army) -> Words {
    let counted = |(kind, n_lost): (Kind, usize)| {
        // Only kinds with a plain plural come in numbers.
        let (name, s) = (speak::kind(kind), if n_lost > 1 { "s" } else { "" });
        Words::new(
            format!("{n_lost} {}{s}", name.es),
            format!("{n_lost} {}{s}", name.en),
        )
    };
    let losses: Vec<Words> = sight.losses(army).map(counted).collect();
    let losses = match losses.is_empty() {
        true => Words::new("ninguna", "none"),
        false => joined(&losses, ", "),
    };
    let name = army_name(army);
    Words::new(
        format!("{}, bajas: {}", name.es, losses.es),
        format!("{}, losses: {}", name.en, losses.en),
    )
}

/// A hex and who stands on it. There are many in every picture: only the language asked is made.
pub(super) fn hex(hex: Hex, holder: Option<Piece>, lang: Lang) -> String {
    let noun = lang.pick("casilla", "hex");
    match holder {
        None => format!("{noun} {hex}, {}", lang.pick("vacía", "empty")),
        Some(holder) => format!("{noun} {hex}, {}", piece(holder).get(lang)),
    }
}

/// A piece where it stands.
pub(super) fn piece_on(what: Piece, hex: Hex, lang: Lang) -> String {
    format!("{} {} {hex}", piece(what).get(lang), lang.pick("en", "on"))
}

/// A piece beside the board.
pub(super) fn spare(what: Piece) -> Words {
    let piece = piece(what);
    Words::new(
        format!("{}, fuera del tablero", piece.es),
        format!("{}, off the board", piece.en),
    )
}

/// A piece, without the article that sentences want.
fn piece(piece: Piece) -> Words {
    let named = speak::piece(piece);
    let bare = |name: &str| {
        name.split_once(' ')
            .map_or(name, |(_article, bare)| bare)
            .to_owned()
    };
    Words::new(bare(&named.es), bare(&named.en))
}
