//! Why a move was chosen whose odds were weighed (DOM-KB-80).

use sobremesa_kernel::Words;

use super::suits::{say, suits, tiles};
use crate::expert::memory::Memory;
use crate::expert::placement::Placement;
use crate::expert::rules::odds::{CERTAIN, chance_to_pass};
use crate::speak::{self, counted};
use crate::suits::Suits;
use crate::tile::Pip;

/// What speaks most for a move whose odds were weighed: that an opponent will probably pass, that I
/// can go on, that it is heavy, or that it leaves us all our suits.
pub(super) fn weighed(memory: &Memory, it: &Placement) -> Words {
    const LIKELY: i64 = 20;
    const HEAVY: u32 = 8;
    let tile = speak::tile(it.tile);
    let after = Suits::from(it.after);
    let percent = |player| 100 * chance_to_pass(memory, player, after) / CERTAIN;
    let next = memory.next();
    let pressed = if percent(next.partner()) > percent(next) {
        next.partner()
    } else {
        next
    };
    let (chance, partners) = (percent(pressed), percent(memory.partner()));
    let partner_can_play = chance_to_pass(memory, memory.partner(), after) == 0;
    let n_playable = it.kept.and(after.tiles()).len() as u32;
    let n_suits = Pip::ALL
        .into_iter()
        .filter(|suit| it.kept_of(*suit) > 0)
        .count() as u32;
    let (_, palos) = counted(n_suits, "palo", "palos");
    let (_, in_english) = counted(n_suits, "suit", "suits");
    let pips = it.tile.pips();
    if chance >= LIKELY {
        return say(
            |l| {
                let passes = match chance {
                    100.. => "tendrá que pasar".to_owned(),
                    chance => format!("pasará con un {chance} % de probabilidad"),
                };
                let partner = match partners {
                    _ if partner_can_play => "no".to_owned(),
                    100.. if chance >= 100 => "también".to_owned(),
                    100.. => "seguro".to_owned(),
                    partners => format!("con un {partners} %"),
                };
                format!(
                    "Con el {tile} dejo {}: {pressed} {passes}; mi compañero, {partner}.",
                    suits(after, l)
                )
            },
            |l| {
                let passes = match chance {
                    100.. => "will have to pass".to_owned(),
                    chance => format!("will have to pass with a chance of {chance} %"),
                };
                let partner = match partners {
                    _ if partner_can_play => "my partner will not".to_owned(),
                    100.. if chance >= 100 => "and so will my partner".to_owned(),
                    100.. => "my partner for certain".to_owned(),
                    partners => format!("my partner with {partners} %"),
                };
                format!(
                    "With {tile} I leave {}: {pressed} {passes}, {partner}.",
                    suits(after, l)
                )
            },
        );
    }
    if n_playable > 1 {
        return say(
            |l| {
                format!(
                    "Con el {tile} dejo {}, y guardo {} que casarán en la próxima vuelta.",
                    suits(after, l),
                    tiles(n_playable, l)
                )
            },
            |l| {
                format!(
                    "With {tile} I leave {}, and keep {} that will fit in the next round.",
                    suits(after, l),
                    tiles(n_playable, l)
                )
            },
        );
    }
    if pips >= HEAVY || it.tile.is_double() {
        return say(
            |l| {
                format!(
                    "Suelto el {tile}, que pesa {pips} tantos y luego costaría colocar; quedan {}.",
                    suits(after, l)
                )
            },
            |l| {
                format!(
                    "I get rid of {tile}, which has {pips} pips and would be hard to place later; that leaves {}.",
                    suits(after, l)
                )
            },
        );
    }
    say(
        |l| {
            format!(
                "Con el {tile} dejo {} y conservo fichas de {n_suits} {palos}; es difícil que mi compañero pase ({partners} %).",
                suits(after, l)
            )
        },
        |l| {
            format!(
                "With {tile} I leave {} and keep tiles of {n_suits} {in_english}; my partner is unlikely to pass ({partners} %).",
                suits(after, l)
            )
        },
    )
}
