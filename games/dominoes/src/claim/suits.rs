//! Suits, tiles and chances, as the sentences of a reason have them.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;

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

/// One of several suits: unos o cincos.
pub(super) fn any_of(suits: Suits, lang: Lang) -> String {
    let names: Vec<&str> = suits.iter().map(|it| bare(it, lang)).collect();
    names.join(lang.pick(" o ", " or "))
}

/// None of several suits: ni unos ni cincos, neither ones nor fives; of a single one, unos, no ones.
pub(super) fn none_of(suits: Suits, lang: Lang) -> String {
    let names: Vec<&str> = suits.iter().map(|it| bare(it, lang)).collect();
    match (names.as_slice(), lang) {
        ([only], Lang::Es) => (*only).to_owned(),
        ([only], Lang::En) => format!("no {only}"),
        (names, Lang::Es) => format!("ni {}", names.join(" ni ")),
        (names, Lang::En) => format!("neither {}", names.join(" nor ")),
    }
}

/// How many tiles.
pub(super) fn tiles(n: u32, lang: Lang) -> String {
    match lang {
        Lang::Es => count(n, "ficha", "fichas"),
        Lang::En => count(n, "tile", "tiles"),
    }
}

/// A chance in whole percents; what is not certain is never 0 or 100.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0} %", (100.0 * chance).clamp(1.0, 99.0))
}

/// Says the same in both languages, each with its own words for suits.
pub(super) fn say(es: impl FnOnce(Lang) -> String, en: impl FnOnce(Lang) -> String) -> Words {
    Words::new(es(Lang::Es), en(Lang::En))
}
