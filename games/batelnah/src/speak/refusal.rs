//! Why not, told to whoever tried: what is wrong, the hexes behind it, what would work.

use serde_json::{Value, json};
use sobremesa_kernel::{Illegal, Words};

use super::names::{army, hexes, kind, piece};
use crate::event::names;
use crate::piece::Kind;
use crate::refusal::Refusal;
use crate::rules::offers::OfferKind;
use crate::rules::validation::Verdict;

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            code: refusal.code(),
            message: words(refusal),
            details: details(refusal),
        }
    }
}

fn words(refusal: Refusal) -> Words {
    match refusal {
        Refusal::Move(verdict) => of_verdict(verdict),
        Refusal::BadText => Words::new(
            "Una jugada se escribe E8-F6; una captura, D6xH10; el salto del bufón, G6xF6>E6.",
            "A move is written E8-F6; a capture, D6xH10; a jester's leap, G6xF6>E6.",
        ),
        Refusal::GameOver => Words::new("La partida ha terminado.", "The game is over."),
        Refusal::DrawOutOfTurn { turn } => Words::new(
            format!(
                "Las tablas se ofrecen en el propio turno; ahora mueven {}.",
                army(turn).es
            ),
            format!(
                "A draw is offered in one's own turn; it is {}'s.",
                army(turn).en
            ),
        ),
        Refusal::OfferOpen { open, by } => {
            let what = match open {
                OfferKind::Join => {
                    Words::new("la entrada de los aliados", "the entry of the allies")
                }
                OfferKind::Draw => Words::new("tablas", "a draw"),
                OfferKind::Command => {
                    Words::new("el mando de un ejército", "the command of an army")
                }
            };
            Words::new(
                format!(
                    "Ya hay una propuesta sobre la mesa: {} ({}).",
                    what.es,
                    army(by).es
                ),
                format!(
                    "There is an offer on the table already: {} ({}).",
                    what.en,
                    army(by).en
                ),
            )
        }
        Refusal::NothingToAnswer => Words::new(
            "No hay nada que debas contestar.",
            "There is nothing for you to answer.",
        ),
        Refusal::TooSoon => Words::new(
            "Te acaban de decir que no; podrás proponerlo después de la próxima jugada.",
            "You were just told no; propose it again after the next move.",
        ),
        Refusal::AlreadyJoined => Words::new(
            "Los aliados ya están en la partida.",
            "The allies are in the game already.",
        ),
        Refusal::NoArmyToAskFor => Words::new(
            "Solo puede pedir su ejército quien llega a un asiento azul o rojo cuyo ejército lleva alguien que tiene dos.",
            "Only a newcomer on a blue or red seat whose army somebody with two armies plays can ask for it.",
        ),
        Refusal::NoSay { offer: _ } => Words::new(
            "Desde este asiento no se juega: no puedes proponerlo.",
            "Nobody plays from this seat: you cannot propose it.",
        ),
        Refusal::NotPlaying { seat } => Words::new(
            format!("Nadie juega desde el asiento de {}.", army(seat).es),
            format!("Nobody plays from {}'s seat.", army(seat).en),
        ),
        Refusal::NotItsTurn { army: who, turn } => Words::new(
            format!(
                "No es el turno de {}, sino de {}.",
                army(who).es,
                army(turn).es
            ),
            format!("It is not {}'s turn but {}'s.", army(who).en, army(turn).en),
        ),
        Refusal::NotYours => Words::new(
            "Eso no le corresponde a quien lo ha enviado.",
            "That is not for its sender to do.",
        ),
    }
}

fn of_verdict(verdict: Verdict) -> Words {
    match verdict {
        Verdict::GameOver => Words::new("La partida ha terminado.", "The game is over."),
        Verdict::OffBoard => Words::new(
            "Fuera del tablero: las casillas van de A1 a L12.",
            "Off the board: the hexes go from A1 to L12.",
        ),
        Verdict::EmptyOrigin { origin } => Words::new(
            format!("En {origin} no hay ninguna pieza."),
            format!("There is no piece on {origin}."),
        ),
        Verdict::NotYourTurn {
            piece: held,
            to_move,
        } => Words::new(
            format!(
                "{} no puede mover: es el turno de {}.",
                piece(held).es,
                army(to_move).es
            ),
            format!(
                "{} cannot move: it is {}'s turn.",
                piece(held).en,
                army(to_move).en
            ),
        ),
        Verdict::NotYourArmy { army: who } => Words::new(
            format!(
                "{} las lleva otra persona; puedes aconsejar, no mover.",
                army(who).es
            ),
            format!(
                "Somebody else plays {}; you may advise, not move.",
                army(who).en
            ),
        ),
        Verdict::SameHex => Words::new(
            "Una jugada cambia de casilla: suelta la pieza en otra.",
            "A move changes the hex: drop the piece on another one.",
        ),
        Verdict::Unreachable {
            kind: what,
            from,
            to,
        } => {
            let (name, way) = (kind(what), way_of(what));
            Words::new(
                format!(
                    "Desde {from} no se llega a {to} con {} {}: {}.",
                    article(what),
                    name.es,
                    way.es
                ),
                format!("A {} never goes from {from} to {to}: {}.", name.en, way.en),
            )
        }
        Verdict::PathBlocked { kind: what, by } => {
            let where_ = hexes(by);
            let name = kind(what);
            Words::new(
                format!(
                    "El camino está cerrado por lo que hay en {where_}; solo el brujo pasa por encima."
                ),
                format!(
                    "The {}'s way is closed by what stands on {where_}; only wizards pass over.",
                    name.en
                ),
            )
        }
        Verdict::FriendOnTarget { friend, hex } => Words::new(
            format!("En {hex} está {}, que es de los tuyos.", piece(friend).es),
            format!("On {hex} stands {}, a friend.", piece(friend).en),
        ),
        Verdict::CannotCaptureThere {
            kind: what,
            enemy,
            hex,
        } => {
            let way = capture_of(what);
            Words::new(
                format!(
                    "Así no se puede capturar {} en {hex}: {}.",
                    piece(enemy).es,
                    way.es
                ),
                format!(
                    "{} on {hex} cannot be captured like that: {}.",
                    piece(enemy).en,
                    way.en
                ),
            )
        }
    }
}

fn article(kind: Kind) -> &'static str {
    match kind {
        Kind::Queen => "la",
        Kind::King
        | Kind::Prince
        | Kind::Warrior
        | Kind::Temple
        | Kind::Wizard
        | Kind::Jester
        | Kind::Soldier => "el",
    }
}

/// How a piece moves, in a clause.
fn way_of(kind: Kind) -> Words {
    match kind {
        Kind::King => Words::new(
            "da un paso a una casilla vecina",
            "it steps to a neighbouring hex",
        ),
        Kind::Queen => Words::new("da exactamente dos pasos", "it takes exactly two steps"),
        Kind::Wizard => Words::new(
            "salta a una de sus doce casillas, a tres pasos y fuera de las líneas",
            "it leaps to one of its twelve hexes, three steps away and off the lines",
        ),
        Kind::Jester => Words::new(
            "da dos pasos, o salta en diagonal sobre un enemigo vecino",
            "it takes two steps, or leaps diagonally over an enemy beside it",
        ),
        Kind::Temple => Words::new(
            "corre en vertical u horizontal, o cambia de color con un paso en diagonal",
            "it runs vertically or horizontally, or changes colour by one diagonal step",
        ),
        Kind::Warrior => Words::new(
            "corre por las cuatro diagonales",
            "it runs along the four diagonals",
        ),
        Kind::Soldier => Words::new(
            "da un paso a una casilla vecina",
            "it steps to a neighbouring hex",
        ),
        Kind::Prince => Words::new("corre por las ocho líneas", "it runs along all eight lines"),
    }
}

/// How a piece captures, in a clause.
fn capture_of(kind: Kind) -> Words {
    match kind {
        Kind::Temple => Words::new(
            "al cambiar de color no se captura",
            "a change of colour never captures",
        ),
        Kind::Jester => Words::new(
            "el bufón captura saltando en diagonal por encima",
            "a jester captures by leaping over, diagonally",
        ),
        Kind::Soldier => Words::new(
            "el soldado solo captura hacia arriba o hacia abajo, en vertical",
            "a soldier captures only straight up or down",
        ),
        Kind::King | Kind::Queen | Kind::Prince | Kind::Warrior | Kind::Wizard => {
            Words::new("captura donde llega", "it captures where it arrives")
        }
    }
}

fn details(refusal: Refusal) -> Value {
    match refusal {
        Refusal::Move(verdict) => {
            let because = verdict.because();
            match verdict {
                Verdict::GameOver | Verdict::OffBoard | Verdict::SameHex => {
                    json!({ "because": because })
                }
                Verdict::EmptyOrigin { origin } => {
                    json!({ "because": because, "hex": origin.to_string() })
                }
                Verdict::NotYourTurn { piece, to_move } => json!({
                    "because": because, "piece": piece.to_string(), "to_move": to_move,
                }),
                Verdict::NotYourArmy { army } => json!({ "because": because, "army": army }),
                Verdict::Unreachable { from, to, .. } => json!({
                    "because": because, "from": from.to_string(), "to": to.to_string(),
                }),
                Verdict::PathBlocked { by, .. } => json!({ "because": because, "by": names(by) }),
                Verdict::FriendOnTarget { friend, hex } => json!({
                    "because": because, "piece": friend.to_string(), "hex": hex.to_string(),
                }),
                Verdict::CannotCaptureThere { enemy, hex, .. } => json!({
                    "because": because, "piece": enemy.to_string(), "hex": hex.to_string(),
                }),
            }
        }
        Refusal::DrawOutOfTurn { turn } => json!({ "to_move": turn }),
        Refusal::OfferOpen { open, by } => json!({ "offer": open.word(), "by": by }),
        Refusal::NoSay { offer } => json!({ "offer": offer.word() }),
        Refusal::NotPlaying { seat } => json!({ "seat": seat }),
        Refusal::NotItsTurn { army, turn } => json!({ "army": army, "to_move": turn }),
        Refusal::BadText
        | Refusal::GameOver
        | Refusal::NothingToAnswer
        | Refusal::TooSoon
        | Refusal::AlreadyJoined
        | Refusal::NoArmyToAskFor
        | Refusal::NotYours => json!({}),
    }
}
