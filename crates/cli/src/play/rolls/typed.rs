//! What a typed line says about dice or about the order in which things came to lie.

use sobremesa_kernel::Words;
use sobremesa_speak::agree;

/// The faces that a line names: all of it counts, or nothing.
pub(super) fn read_faces(
    typed: &str,
    (low, high): (i32, i32),
    n_missing: usize,
) -> Result<Vec<i32>, Words> {
    let faces: Result<Vec<i32>, Words> = names(typed)
        .map(|name| match name.parse() {
            Ok(face) if (low..=high).contains(&face) => Ok(face),
            _ => Err(Words::new(
                format!("«{name}» no puede salir: el dado va de {low} a {high}."),
                format!("“{name}” cannot come up: the die goes from {low} to {high}."),
            )),
        })
        .collect();
    let faces = faces?;
    match faces.len() {
        0 => Err(Words::new(
            format!("Escribe números de {low} a {high}."),
            format!("Type numbers from {low} to {high}."),
        )),
        typed if typed > n_missing => Err(too_many(typed, n_missing)),
        _ => Ok(faces),
    }
}

/// The items that a line names: all of it counts, or nothing.
pub(super) fn read_items(
    typed: &str,
    missing: &[String],
    all: &[String],
) -> Result<Vec<String>, Words> {
    let mut left = missing.to_vec();
    let mut line = Vec::new();
    for name in names(typed) {
        match item_named(name, &left) {
            Some(place) => line.push(left.remove(place)),
            None if item_named(name, all).is_some() => {
                return Err(Words::new(
                    format!("«{name}» ya está. La línea no cuenta."),
                    format!("“{name}” is there already. The line does not count."),
                ));
            }
            None => {
                return Err(Words::new(
                    format!("«{name}» no es ninguna de ellas. La línea no cuenta."),
                    format!("“{name}” is none of them. The line does not count."),
                ));
            }
        }
    }
    match line.len() {
        0 => Err(Words::new(
            "Escribe los nombres como están en la lista, separados por espacios.",
            "Type the names as in the list, with spaces between them.",
        )),
        _ => Ok(line),
    }
}

/// Finds an item as people write it: capitals and punctuation do not matter (`5|3`), and the signs
/// may come in another order (`53` for `35`) if that can only be one.
fn item_named(name: &str, items: &[String]) -> Option<usize> {
    let signs = |text: &str| -> Vec<char> {
        let lower = text.to_lowercase();
        lower
            .chars()
            .filter(|sign| sign.is_alphanumeric())
            .collect()
    };
    let sorted = |text: &str| {
        let mut signs = signs(text);
        signs.sort_unstable();
        signs
    };
    let same = |form: &dyn Fn(&str) -> Vec<char>| {
        let wanted = form(name);
        let mut found = items
            .iter()
            .enumerate()
            .filter(|(_, item)| !wanted.is_empty() && form(item) == wanted);
        let first = found.next()?;
        found.next().is_none().then_some(first.0)
    };
    let exact = items.iter().position(|item| item == name);
    exact.or_else(|| same(&signs)).or_else(|| same(&sorted))
}

fn names(typed: &str) -> impl Iterator<Item = &str> {
    typed
        .split(|sign: char| sign.is_whitespace() || sign == ',')
        .filter(|name| !name.is_empty())
}

/// Those of `items` that no line names.
pub(super) fn without(items: &[String], lines: &[Vec<String>]) -> Vec<String> {
    let mut missing = items.to_vec();
    for named in lines.iter().flatten() {
        if let Some(place) = missing.iter().position(|item| item == named) {
            missing.remove(place);
        }
    }
    missing
}

fn too_many(typed: usize, wanted: usize) -> Words {
    Words::new(
        format!(
            "Son {typed} y solo {} {wanted}. La línea no cuenta.",
            agree(wanted, "falta", "faltan")
        ),
        format!(
            "That is {typed}, and only {wanted} {} missing. The line does not count.",
            agree(wanted, "is", "are")
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn faces_are_read_together_or_not_at_all() {
        assert_eq!(read_faces("4, 2", (1, 6), 3), Ok(vec![4, 2]));
        assert_eq!(read_faces("0 10 -1", (-1, 10), 3), Ok(vec![0, 10, -1]));
        let refused = |typed| {
            read_faces(typed, (1, 6), 2)
                .expect_err("it does not fit")
                .en
        };
        assert!(refused("4 7").starts_with("“7” cannot come up: the die goes from 1 to 6"));
        assert!(refused("1 2 3").starts_with("That is 3, and only 2 are missing"));
        assert!(refused("six").contains("six"));
        assert!(refused("").starts_with("Type numbers"));
    }

    #[test]
    fn items_are_found_as_people_write_them() {
        let items = list("35 33 05 Ace");
        let read = |typed| read_items(typed, &items, &items);
        assert_eq!(read("53 5|0"), Ok(list("35 05")));
        assert_eq!(read("[3-3], ACE"), Ok(list("33 Ace")));
        let refused = |typed| read(typed).expect_err("it does not fit").en;
        assert!(refused("35 53").starts_with("“53” is there already"));
        assert!(refused("35 99").starts_with("“99” is none of them."));
        assert!(refused(" ").starts_with("Type the names"));
    }

    #[test]
    fn signs_in_another_order_must_mean_one_item_only() {
        let items = list("12 21 34");
        assert_eq!(item_named("12", &items), Some(0));
        assert_eq!(item_named("43", &items), Some(2));
        assert_eq!(item_named("1.2", &list("1-2 12")), None);
    }
}
