//! Claims as clauses.

use sobremesa_kernel::Words;
use sobremesa_kernel::claim::Joint;
use sobremesa_speak::count;

use super::{Claim, Lead, Measure};
use crate::hex::Hex;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::rules::offers::OfferKind;
use crate::speak;

/// How many of the moves that a player reckons with are told.
const TOLD: usize = 4;

impl Claim {
    pub(super) fn clause(&self) -> Words {
        match self {
            Claim::Takes {
                victim,
                hex,
                is_safe,
            } => takes(*victim, *hex, *is_safe),
            Claim::HokSah => Words::new(
                "el reino se queda sin rey ni reina: Hok-Sah",
                "the kingdom has neither king nor queen left: Hok-Sah",
            ),
            Claim::Saves { piece, from, .. } => {
                about(*piece, *from, "pongo a salvo {}", "I save {}")
            }
            Claim::Guards { piece, hex } => about(*piece, *hex, "defiendo {}", "I guard {}"),
            Claim::Threatens { victim, hex } => about(*victim, *hex, "amenazo {}", "I threaten {}"),
            Claim::Approaches {
                piece,
                royal,
                before,
                now,
            } => approaches(*piece, *royal, *before, *now),
            Claim::Opens { piece, before, now } => opens(*piece, *before, *now),
            Claim::KeepsSafe => Words::new(
                "nada de lo mío se puede capturar con ventaja",
                "nothing of mine can be captured with profit",
            ),
            Claim::Moves { piece } => {
                let name = speak::piece(*piece);
                Words::new(
                    format!("muevo {} por no tener nada mejor", name.es),
                    format!("I move {} for want of anything better", name.en),
                )
            }
            Claim::Reckons { line } => {
                let told: Vec<String> = line
                    .iter()
                    .skip(1)
                    .take(TOLD)
                    .map(Move::to_string)
                    .collect();
                let told = told.join(", ");
                Words::new(
                    format!("cuento con {told}"),
                    format!("I reckon with {told}"),
                )
            }
            Claim::Exchanges { won, lost, .. } => exchanges(*won, *lost),
            Claim::Stands { lead, .. } => stands(*lead),
            Claim::WinsWithin { turns } => Words::new(
                format!("veo el Hok-Sah en {}", count(*turns, "turno", "turnos")),
                format!("I see Hok-Sah within {}", count(*turns, "turn", "turns")),
            ),
            Claim::Falls { .. } => Words::new(
                "así pierdo mi última pieza real: temo que la partida esté perdida",
                "I lose my last royal there: I fear that the game is lost",
            ),
            Claim::Answers { offer, yes } => answers(*offer, *yes),
        }
    }

    pub(super) const fn follows(&self) -> Joint {
        match self {
            Claim::Reckons { .. } => Joint::Sentence,
            Claim::Exchanges { .. } | Claim::Falls { .. } => Joint::Because,
            Claim::Takes { .. }
            | Claim::HokSah
            | Claim::Saves { .. }
            | Claim::Guards { .. }
            | Claim::Threatens { .. }
            | Claim::Approaches { .. }
            | Claim::Opens { .. }
            | Claim::KeepsSafe
            | Claim::Moves { .. }
            | Claim::Stands { .. }
            | Claim::WinsWithin { .. }
            | Claim::Answers { .. } => Joint::And,
        }
    }
}

/// A piece and where it stands, put into a sentence: `el brujo negro de E9`.
fn about(piece: Piece, hex: Hex, es: &str, en: &str) -> Words {
    let name = speak::piece(piece);
    Words::new(
        es.replace("{}", &format!("{} de {hex}", name.es)),
        en.replace("{}", &format!("{} on {hex}", name.en)),
    )
}

fn takes(victim: Piece, hex: Hex, is_safe: bool) -> Words {
    if is_safe {
        let es = "capturo {} sin que puedan devolver el golpe";
        about(victim, hex, es, "I capture {} and nobody can strike back")
    } else {
        about(victim, hex, "capturo {}", "I capture {}")
    }
}

fn approaches(piece: Piece, royal: Piece, before: u8, now: u8) -> Words {
    let (name, royal) = (speak::piece(piece), speak::piece(royal));
    let steps = count(now, "paso", "pasos");
    let of_royal = match royal.es.strip_prefix("el ") {
        Some(rest) => format!("del {rest}"),
        None => format!("de {}", royal.es),
    };
    Words::new(
        format!("llevo {} de {before} a {steps} {of_royal}", name.es),
        format!(
            "I bring {} from {before} to {} of {}",
            name.en,
            count(now, "step", "steps"),
            royal.en
        ),
    )
}

fn opens(piece: Piece, before: usize, now: usize) -> Words {
    let name = speak::piece(piece);
    Words::new(
        format!(
            "doy espacio: {} alcanza {} en vez de {before}",
            name.es,
            count(now, "casilla", "casillas")
        ),
        format!(
            "I make room: {} reaches {} instead of {before}",
            name.en,
            count(now, "hex", "hexes")
        ),
    )
}

fn exchanges(won: Option<Piece>, lost: Option<Piece>) -> Words {
    let (won, lost) = (won.map(speak::piece), lost.map(speak::piece));
    match (won, lost) {
        (Some(won), Some(lost)) => Words::new(
            format!("gano {} y pierdo {}", won.es, lost.es),
            format!("I win {} and lose {}", won.en, lost.en),
        ),
        (Some(won), None) => Words::new(
            format!("gano {} sin perder nada", won.es),
            format!("I win {} and lose nothing", won.en),
        ),
        (None, Some(lost)) => {
            Words::new(format!("pierdo {}", lost.es), format!("I lose {}", lost.en))
        }
        (None, None) => Words::new("nadie pierde nada", "nobody loses anything"),
    }
}

fn stands(lead: Lead) -> Words {
    match lead {
        Lead::Even => Words::new("en piezas quedamos igualados", "in pieces we end up even"),
        Lead::Ahead(measure) => {
            let Words { es, en } = amount(measure);
            Words::new(
                format!("quedo mejor, con {es} de más"),
                format!("I end up better, by {en}"),
            )
        }
        Lead::Behind(measure) => {
            let Words { es, en } = amount(measure);
            Words::new(
                format!("quedo peor, con {es} de menos"),
                format!("I end up worse, by {en}"),
            )
        }
    }
}

fn amount(measure: Measure) -> Words {
    match measure {
        Measure::Soldiers(n) => Words::new(
            format!("más o menos {}", count(n, "soldado", "soldados")),
            format!("about {}", count(n, "soldier", "soldiers")),
        ),
        Measure::One(kind) => {
            let name = speak::kind(kind);
            let article = if kind == Kind::Queen { "una" } else { "un" };
            Words::new(
                format!("más o menos {article} {}", name.es),
                format!("about a {}", name.en),
            )
        }
        Measure::MoreThanQueen => Words::new("más que una reina", "more than a queen"),
    }
}

fn answers(offer: OfferKind, yes: bool) -> Words {
    match (offer, yes) {
        (OfferKind::Draw, true) => Words::new("acepto las tablas", "I accept the draw"),
        (OfferKind::Draw, false) => Words::new("no: prefiero seguir", "no: I would rather play on"),
        (OfferKind::Join, true) => Words::new(
            "acepto que entren los aliados",
            "I accept: let the allies join",
        ),
        (OfferKind::Join, false) => Words::new(
            "no: prefiero seguir sin los aliados",
            "no: I would rather play on without the allies",
        ),
        (OfferKind::Command, true) => Words::new(
            "acepto: cuantos más seamos en la mesa, mejor",
            "I accept: the more at the table, the better",
        ),
        (OfferKind::Command, false) => Words::new("no: me quedo al mando", "no: I stay in command"),
    }
}
