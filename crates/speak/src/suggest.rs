//! What somebody may have meant who wrote something else.

/// The candidate most like `word`, if one is like it at all; the first of equals.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    // A word may be misspelt by a third of its letters; a very short one by one.
    let tolerance = (letters.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.chars().count().abs_diff(letters.len()) > tolerance {
            continue;
        }
        let distance = distance(&letters, candidate, tolerance);
        if distance <= tolerance && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    // Nothing of a word may be left that short words share by chance.
    best.filter(|(distance, _)| *distance < letters.len())
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be changed, added, left out or swapped with a neighbour. Whether a
/// letter is a capital counts for nothing.
fn distance(word: &[char], candidate: &str, tolerance: usize) -> usize {
    let other: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in word.iter().enumerate() {
        let mut row = Vec::with_capacity(other.len() + 1);
        row.push(i + 1);
        for (j, expected) in other.iter().enumerate() {
            let changed = last[j] + usize::from(letter != expected);
            let mut least = changed.min(last[j + 1] + 1).min(row[j] + 1);
            let is_swap = i > 0 && j > 0 && word[i - 1] == *expected && other[j - 1] == *letter;
            if is_swap {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().min().is_some_and(|least| *least > tolerance) {
            return tolerance + 1;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_nothing_far_away() {
        let known = ["Goblin", "Orc", "Wolf"];
        assert_eq!(nearest("Gobiln", known), Some("Goblin"));
        assert_eq!(nearest("goblin", known), Some("Goblin"));
        assert_eq!(nearest("Ork", known), Some("Orc"));
        assert_eq!(nearest("Gablen", known), Some("Goblin"), "a third of it");
        assert_eq!(nearest("Gablem", known), None, "more than a third");
        assert_eq!(nearest("Dragon", known), None);
        assert_eq!(nearest("X", known), None);
    }
}
