//! Suits and numbers of tiles, as the sentences of a justification have them.

use sobremesa_kernel::{Lang, Words};

use crate::speak::counted;
use crate::suits::Suits;
use crate::tile::Pip;

/// A suit without an article: cincos, fives.
pub(super) fn bare(suit: Pip, lang: Lang) -> &'static str {
    let (es, en) = match suit {
        Pip::Blank => ("blancas", "blanks"),
        Pip::One => ("unos", "ones"),
        Pip::Two => ("doses", "twos"),
        Pip::Three => ("treses", "threes"),
        Pip::Four => ("cuatros", "fours"),
        Pip::Five => ("cincos", "fives"),
        Pip::Six => ("seises", "sixes"),
    };
    lang.pick(es, en)
}

/// A suit in a sentence: los cincos, fives.
pub(super) fn suit(suit: Pip, lang: Lang) -> String {
    match (lang, suit) {
        (Lang::Es, Pip::Blank) => "las blancas".to_owned(),
        (Lang::Es, suit) => format!("los {}", bare(suit, lang)),
        (Lang::En, suit) => bare(suit, lang).to_owned(),
    }
}

/// Several suits in a sentence: los unos y los cincos.
pub(super) fn suits(suits: Suits, lang: Lang) -> String {
    let names: Vec<String> = suits.iter().map(|it| suit(it, lang)).collect();
    names.join(lang.pick(" y ", " and "))
}

/// How many tiles.
pub(super) fn tiles(count: u32, lang: Lang) -> String {
    let (count, word) = match lang {
        Lang::Es => counted(count, "ficha", "fichas"),
        Lang::En => counted(count, "tile", "tiles"),
    };
    format!("{count} {word}")
}

/// Says the same in both languages, each with its own words for suits.
pub(super) fn say(es: impl FnOnce(Lang) -> String, en: impl FnOnce(Lang) -> String) -> Words {
    Words::new(es(Lang::Es), en(Lang::En))
}
