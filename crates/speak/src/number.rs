//! Fractions as people of a language read them: 3,5 in Spanish, 3.5 in English.
//!
//! Only for sentences and pages: files, protocols and pictures have their point in every language.

use sobremesa_kernel::Lang;

/// A number with so many decimals.
///
/// ```
/// # use sobremesa_kernel::Lang;
/// # use sobremesa_speak::decimal;
/// assert_eq!(decimal(12.345, 1, Lang::Es), "12,3");
/// assert_eq!(decimal(12.345, 1, Lang::En), "12.3");
/// ```
pub fn decimal(value: f64, decimals: usize, lang: Lang) -> String {
    written(format!("{value:.decimals$}"), lang)
}

/// A number with so many decimals and its sign: a gain or a loss.
///
/// ```
/// # use sobremesa_kernel::Lang;
/// # use sobremesa_speak::signed;
/// assert_eq!(signed(10.0, 1, Lang::Es), "+10,0");
/// assert_eq!(signed(-0.25, 2, Lang::En), "-0.25");
/// ```
pub fn signed(value: f64, decimals: usize, lang: Lang) -> String {
    written(format!("{value:+.decimals$}"), lang)
}

/// A number with at most so many decimals: what would be zeros at the end is left out.
///
/// ```
/// # use sobremesa_kernel::Lang;
/// # use sobremesa_speak::shortest;
/// assert_eq!(shortest(2.50, 2, Lang::Es), "2,5");
/// assert_eq!(shortest(120.0, 2, Lang::Es), "120");
/// ```
pub fn shortest(value: f64, most_decimals: usize, lang: Lang) -> String {
    let text = format!("{value:.most_decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    };
    written(text, lang)
}

fn written(text: String, lang: Lang) -> String {
    let is_zero = !text.contains(|letter| ('1'..='9').contains(&letter));
    // What rounds to nothing is neither lost nor gained.
    let text = match is_zero {
        true => text.trim_start_matches(['-', '+']).to_owned(),
        false => text,
    };
    match lang {
        Lang::Es => text.replace('.', ","),
        Lang::En => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounds_to_nothing_has_no_sign() {
        assert_eq!(signed(-0.04, 1, Lang::Es), "0,0");
        assert_eq!(signed(0.04, 1, Lang::En), "0.0");
        assert_eq!(decimal(-0.0, 0, Lang::Es), "0");
        assert_eq!(shortest(-0.001, 2, Lang::Es), "0");
    }

    #[test]
    fn tens_keep_their_zeros() {
        assert_eq!(shortest(1200.0, 0, Lang::En), "1200");
        assert_eq!(signed(-30.0, 0, Lang::Es), "-30");
    }
}
