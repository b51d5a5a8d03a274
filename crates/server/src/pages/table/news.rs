//! What just happened: in sentences, and whatever dice decided by itself, with all of them and its arithmetic.

use maud::{Markup, html};
use sobremesa_club::room::Room;
use sobremesa_kernel::Lang;
use sobremesa_table::{Counted, Duel, Duellist, Happening, SeatNames, Throw};

use crate::frame::Eyes;
use crate::news;

/// So many sentences stand there; all of them are in the list of what has happened.
const MOST_LINES: usize = 14;
/// So many fights can be leafed through.
const MOST_DUELS: usize = 40;

pub(super) fn show(room: &Room, eyes: &Eyes, names: &SeatNames) -> Markup {
    let lang = eyes.lang;
    let happened = news::happenings(room, eyes, names);
    let rules = format!("/rules/{}#", room.game().name());
    let lines = shown(&happened);
    let telling = Happening::most_telling(lines);
    let duels: Vec<&Duel> = happened
        .iter()
        .filter_map(|one| one.duel.as_ref())
        .collect();
    let duels = &duels[duels.len().saturating_sub(MOST_DUELS)..];
    html! {
        @if !lines.is_empty() {
            ol.recent tabindex="0" aria-label=(lang.pick("Lo que acaba de pasar", "What just happened")) {
                @for (n, happening) in lines.iter().enumerate() { (line(happening, telling == Some(n), lang, &rules)) }
            }
        }
        @if !duels.is_empty() {
            // Leafed through by a script, which puts those that are new on show one after the other; without
            // one all of them stand there.
            div.duels data-of=(lang.pick("de", "of"))
                data-before=(lang.pick("El anterior", "The one before")) data-after=(lang.pick("El siguiente", "The next one"))
                data-skip=(lang.pick("Saltar", "Skip")) data-pace=(lang.pick("Ritmo de lo que se muestra", "Pace of what is shown"))
                data-paces=(lang.pick("despacio,normal,deprisa,de golpe", "slowly,normal,quickly,at once"))
                data-dice=(lang.pick("Los dados", "The dice"))
            {
                @for duel in duels { (show_duel(duel, lang, &rules)) }
            }
        }
    }
}

/// The sentences for which there is room.
fn shown(happened: &[Happening]) -> &[Happening] {
    &happened[happened.len().saturating_sub(MOST_LINES)..]
}

/// What somebody wants to know first of all that has happened since they last chose something.
pub(crate) fn headline(room: &Room, eyes: &Eyes, names: &SeatNames) -> Option<String> {
    let happened = news::happenings(room, eyes, names);
    let lines = shown(&happened);
    let telling = &lines[Happening::most_telling(lines)?];
    Some(telling.words.get(eyes.lang).to_owned())
}

fn line(happening: &Happening, is_telling: bool, lang: Lang, rules: &str) -> Markup {
    html! {
        li.heading[happening.is_heading].telling[is_telling] {
            (happening.words.get(lang))
            @if let Some(rule) = happening.rule() { " " a.rule href={ (rules) (rule) } { (rule) } }
        }
    }
}

/// Something that dice decided, with all of them.
pub(super) fn show_duel(duel: &Duel, lang: Lang, rules: &str) -> Markup {
    html! {
        article.duel aria-label=(duel.title.get(lang)) {
            h2 { (duel.title.get(lang)) }
            div.duellists { @for side in &duel.sides { (duellist(side, lang, rules)) } }
            p.outcome { (duel.outcome.get(lang)) }
        }
    }
}

fn duellist(side: &Duellist, lang: Lang, rules: &str) -> Markup {
    let counted = |counted: &Counted| {
        html! {
            li {
                span.n { (signed(counted.amount)) } " " (counted.title.get(lang)) " "
                a.rule href={ (rules) (counted.rule.0) } { (counted.rule.0) }
            }
        }
    };
    html! {
        div.duellist.worse[side.is_worse] data-thing=[side.thing.as_deref()] {
            strong { (side.name.get(lang)) }
            @if !side.before.is_empty() { ul { @for item in &side.before { (counted(item)) } } }
            @for throw in &side.throws { (thrown(throw, lang, rules)) }
            @if side.die.is_some() || side.total.is_some() {
                p.sum {
                    @if let Some(die) = side.die {
                        span.die role="img" aria-label={ (lang.pick("dado", "die")) " " (die) } { (face(die)) }
                    }
                    @for item in &side.after {
                        span.graded title={ (item.title.get(lang)) " " (item.rule.0) } { (signed(item.amount)) " " (item.title.get(lang)) }
                    }
                    @if let Some(total) = side.total { span.total { "= " (total) } }
                }
            }
            p.fate { (side.fate.get(lang)) }
        }
    }
}

/// Dice of one purpose: what each needed, how many had it, and every face, those that had it first.
fn thrown(throw: &Throw, lang: Lang, rules: &str) -> Markup {
    let faces = |failed: bool| {
        let of_kind = throw.dice.iter().filter(|die| die.failed == failed);
        let mut faces: Vec<i32> = of_kind.map(|die| die.face).collect();
        // Where every face counts they stand as they fell.
        if throw.needed.is_some() {
            faces.sort_unstable();
        }
        let faces = faces.iter().map(ToString::to_string);
        faces.collect::<Vec<String>>().join(" ")
    };
    let (good, bad) = (faces(false), faces(true));
    let n_good = throw.dice.iter().filter(|die| !die.failed).count();
    html! {
        div.throw {
            a.what href={ (rules) (throw.rule.0) } title=(throw.rule.0) { (throw.title.get(lang)) }
            @if let Some(needed) = &throw.needed {
                " " span.needed { (needed) }
                " " span.passed { (n_good) "/" (throw.dice.len()) }
            }
            span.faces {
                @if !good.is_empty() { b { (good) } }
                @if !good.is_empty() && !bad.is_empty() { " " }
                @if !bad.is_empty() { s aria-label={ (lang.pick("fallan", "failed")) " " (bad) } { (bad) } }
            }
        }
    }
}

/// With its sign; nothing has none.
fn signed(amount: i32) -> String {
    match amount {
        0 => "0".to_owned(),
        // A true minus sign, as wide as a plus.
        amount if amount < 0 => format!("−{}", amount.unsigned_abs()),
        amount => format!("+{amount}"),
    }
}

/// The face of a die of six.
fn face(die: u8) -> String {
    match die {
        1..=6 => char::from_u32(0x2680 + u32::from(die) - 1).map_or_else(String::new, String::from),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{face, signed};

    #[test]
    fn numbers_have_their_sign_and_dice_their_face() {
        assert_eq!([signed(2), signed(0), signed(-1)], ["+2", "0", "−1"]);
        assert_eq!([face(1), face(6), face(12)], ["⚀", "⚅", "12"]);
    }
}
