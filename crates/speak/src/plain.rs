//! Words as somebody in a hurry types them.

/// Small letters without accents: what is called «Águila» begins like "aguila".
pub fn plain(text: &str) -> String {
    let small = text.chars().flat_map(char::to_lowercase);
    small.map(without_accent).collect()
}

fn without_accent(letter: char) -> char {
    match letter {
        'á' | 'à' | 'ä' | 'â' => 'a',
        'é' | 'è' | 'ë' | 'ê' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' => 'o',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ñ' => 'n',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_capitals_count_for_nothing() {
        assert_eq!(plain("Pensada, ÚLTIMA señal"), "pensada, ultima senal");
        assert_eq!(plain("Cigüeña"), "ciguena");
    }
}
