//! What armies and pieces are called.

use sobremesa_kernel::Words;

use crate::hexset::HexSet;
use crate::piece::{Army, Kind, Piece, Side};

/// An army: `las blancas`, `white`.
pub(crate) fn army(army: Army) -> Words {
    match army {
        Army::White => Words::new("las blancas", "white"),
        Army::Black => Words::new("las negras", "black"),
        Army::Blue => Words::new("las azules", "blue"),
        Army::Red => Words::new("las rojas", "red"),
    }
}

/// A side, called after its kingdom.
pub(crate) fn side(side: Side) -> Words {
    match side {
        Side::White => Words::new("el bando blanco", "the white side"),
        Side::Black => Words::new("el bando negro", "the black side"),
    }
}

/// A kind of piece: `príncipe`, `prince`.
pub(crate) fn kind(kind: Kind) -> Words {
    match kind {
        Kind::King => Words::new("rey", "king"),
        Kind::Queen => Words::new("reina", "queen"),
        Kind::Prince => Words::new("príncipe", "prince"),
        Kind::Warrior => Words::new("guerrero", "warrior"),
        Kind::Temple => Words::new("templo", "temple"),
        Kind::Wizard => Words::new("brujo", "wizard"),
        Kind::Jester => Words::new("bufón", "jester"),
        Kind::Soldier => Words::new("soldado", "soldier"),
    }
}

/// A piece: `el príncipe blanco`, `the white prince`.
pub(crate) fn piece(piece: Piece) -> Words {
    let name = kind(piece.kind);
    let (article, colour) = match (piece.kind, piece.army) {
        (Kind::Queen, Army::White) => ("la", "blanca"),
        (Kind::Queen, Army::Black) => ("la", "negra"),
        (Kind::Queen, Army::Red) => ("la", "roja"),
        (_, Army::White) => ("el", "blanco"),
        (_, Army::Black) => ("el", "negro"),
        (_, Army::Red) => ("el", "rojo"),
        (Kind::Queen, Army::Blue) => ("la", "azul"),
        (_, Army::Blue) => ("el", "azul"),
    };
    Words::new(
        format!("{article} {} {colour}", name.es),
        format!("the {} {}", army(piece.army).en, name.en),
    )
}

/// Some hexes, one after the other.
pub(crate) fn hexes(set: HexSet) -> String {
    set.into_iter()
        .map(|hex| hex.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}
