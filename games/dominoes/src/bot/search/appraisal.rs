//! What a move costs against another: both are played on over the same deals, by players who do not
//! see them.
//!
//! Every deal that is possible counts the same here. Reading the plays of others makes a strong
//! player, but it takes people for what they need not be, and a verdict should not hang on that.

use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Fingerprint, Lang, Seat, Words};
use sobremesa_search::sampling::{Contrast, Look, contrast};
use sobremesa_speak::signed;
use sobremesa_table::Appraisal;

use super::deals::{Deals, Weighing};
use super::{USUAL_NODES, layings_of, played_on};
use crate::bot::generator;
use crate::knowledge::Knowledge;
use crate::line::{Ends, Side};
use crate::player::Player;
use crate::speak;
use crate::tile::Tile;
use crate::view::View;

/// What laying a tile costs against laying another; `None` if nothing fits the view, or the budget
/// does not do for an answer.
pub(crate) fn appraise(
    view: &View,
    seat: Seat,
    moves: [(Tile, Side); 2],
    budget: &Budget<'_>,
    seed: u64,
) -> Option<Appraisal> {
    let me = Player::in_seat(seat);
    let known = Knowledge::new(view);
    // Other deals than those that the judge has chosen by.
    let afresh = Fingerprint::new().with(seed).with(1).value();
    let luck = generator(view, seat, afresh);
    let mut deals = Deals::new(view, me, &known, Weighing::Alike, luck)?;
    let layings = layings_of(view, &moves)?;
    let budget = Budget {
        nodes: Some(budget.nodes.unwrap_or(USUAL_NODES)),
        ..*budget
    };
    let found = contrast(
        &budget,
        || deals.next(),
        |world| {
            let value = |which: usize| {
                let outcome = played_on(*world, layings[which], me, None);
                Look {
                    value: outcome.points,
                    nodes: outcome.nodes,
                }
            };
            [value(1), value(0)]
        },
    )?;
    Some(Appraisal {
        cost: found.ahead,
        low: found.ahead - found.margin,
        high: found.ahead + found.margin,
        words: in_words(&found, view.ends, moves),
    })
}

/// What both moves come to.
fn in_words(found: &Contrast, ends: Option<Ends>, moves: [(Tile, Side); 2]) -> Words {
    let deals = speak::deals(found.worlds, found.is_complete);
    let [others, own] = found.means;
    let [played, other] = moves.map(|placed| speak::placed(ends, placed));
    let means = |lang: Lang| signed(others, 1, lang);
    Words::new(
        format!(
            "Con {}, {} sacáis {mean} tantos de media si luego nadie ve las fichas ajenas; con {}, {}.",
            other.es,
            deals.es,
            played.es,
            signed(own, 1, Lang::Es),
            mean = means(Lang::Es)
        ),
        format!(
            "With {}, {} your side makes {mean} points on average, played on by people who do not see each other's tiles; with {}, {}.",
            other.en,
            deals.en,
            played.en,
            signed(own, 1, Lang::En),
            mean = means(Lang::En)
        ),
    )
}
