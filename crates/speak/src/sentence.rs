//! How a sentence is written: its first letter, and the words that Spanish contracts.

use sobremesa_kernel::Words;

/// With its first letter in capitals.
///
/// ```
/// # use sobremesa_speak::capital;
/// assert_eq!(capital("érase una vez"), "Érase una vez");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// With “al” and “del” where a preposition has met an article. A template writes “a {}” and “de {}”
/// whatever it is about, and this is asked of the whole sentence.
///
/// ```
/// # use sobremesa_speak::contracted;
/// assert_eq!(contracted("dispara a el azul 2 de el centro"), "dispara al azul 2 del centro");
/// assert_eq!(contracted("a él, para el de ella"), "a él, para el de ella");
/// ```
pub fn contracted(text: &str) -> String {
    let text = text.replace(" a el ", " al ").replace(" de el ", " del ");
    match (text.strip_prefix("A el "), text.strip_prefix("De el ")) {
        (Some(rest), _) => format!("Al {rest}"),
        (_, Some(rest)) => format!("Del {rest}"),
        (None, None) => text,
    }
}

/// A whole sentence in both languages, begun with a capital and contracted.
pub fn sentence(words: &Words) -> Words {
    Words::new(capital(&contracted(&words.es)), capital(&words.en))
}
