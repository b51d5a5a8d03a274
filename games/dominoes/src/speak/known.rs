//! The open hand: what a seat could know for certain of the tiles that it did not see (DOM-KB-01 to 03).

use sobremesa_kernel::{Lang, Words};

use crate::knowledge::Knowledge;
use crate::player::Player;
use crate::suits::Suits;
use crate::view::View;

use super::tiles;

/// One sentence for each player whose tiles are hidden; nothing once the hand is over.
pub(crate) fn known(view: &View) -> Vec<Words> {
    if view.hand_end.is_some() {
        return Vec::new();
    }
    let known = Knowledge::new(view);
    let own = view.seat.player();
    let hidden = Player::ALL
        .into_iter()
        .filter(|player| own.is_some() && own != Some(*player))
        .filter(|player| view.counts[player.index()] > 0);
    hidden
        .map(|player| {
            let count = usize::from(view.counts[player.index()]);
            let told = |lang| sentence(&known, player, count, lang);
            Words::new(told(Lang::Es), told(Lang::En))
        })
        .collect()
}

fn sentence(known: &Knowledge, player: Player, count: usize, lang: Lang) -> String {
    let may = known.may_hold(player);
    let n_may = may.len();
    if n_may == count {
        let all = tiles(may.iter(), lang);
        return match lang {
            Lang::Es => format!("{player} tiene sin duda {all}."),
            Lang::En => format!("{player} has {all}, beyond doubt."),
        };
    }
    let mut parts = Vec::new();
    let void = known.void(player);
    if !void.is_empty() {
        let numbers = numbers(void, lang);
        parts.push(match lang {
            Lang::Es => format!("no le queda ningún {numbers}"),
            Lang::En => format!("has no {numbers} left"),
        });
    }
    let must = known.must_hold(player);
    if !must.is_empty() {
        let sure = tiles(must.iter(), lang);
        parts.push(match lang {
            Lang::Es => format!("tiene seguro {sure}"),
            Lang::En => format!("certainly has {sure}"),
        });
    }
    parts.push(match lang {
        Lang::Es => format!("sus {count} están entre {n_may}"),
        Lang::En => format!("the {count} in hand are among {n_may}"),
    });
    format!("{player}: {}.", parts.join("; "))
}

/// 3, 4 ni 5.
fn numbers(suits: Suits, lang: Lang) -> String {
    let names: Vec<String> = suits.iter().map(|suit| suit.to_string()).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            let or = lang.pick("ni", "or");
            format!("{} {or} {last}", others.join(", "))
        }
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
