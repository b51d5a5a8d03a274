//! Names of things in the picture of a field: a word for what it is, and the name of what it stands for.
//!
//! Names come from strangers; other letters than those fit for a page are written as their bytes.

/// The id of a thing of that kind: `unit-A1`.
pub fn thing(kind: &str, name: &str) -> String {
    let mut id = format!("{kind}-");
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() {
            id.push(byte.into());
        } else {
            id.push_str(&format!("-{byte:02x}"));
        }
    }
    id
}

/// The kind of a thing and the name of what it stands for; `None` if it is no such id.
pub fn parts(id: &str) -> Option<(&str, String)> {
    let (kind, rest) = id.split_once('-')?;
    Some((kind, name(rest)?))
}

/// The way back from a page.
fn name(fit: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = fit.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        if *first == b'-' {
            let digits = std::str::from_utf8(others.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &others[2..];
        } else {
            bytes.push(*first);
            rest = others;
        }
    }
    let name = String::from_utf8(bytes).ok()?;
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strangers' names come back whole.
    #[test]
    fn any_name_is_fit_for_a_page_and_comes_back() {
        for name in ["A1", "ñandú_7", "x-y", "1"] {
            let id = thing("unit", name);
            assert!(
                id.bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            );
            assert_eq!(parts(&id), Some(("unit", name.to_owned())));
        }
        assert_eq!(parts("unit--z"), None);
        assert_eq!(parts("unit-"), None);
        assert_eq!(parts("unit"), None);
    }
}
