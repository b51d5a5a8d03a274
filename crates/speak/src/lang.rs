//! Which language a person wants.

use sobremesa_kernel::Lang;

/// The language that the environment asks for, by the usual variables in their usual order;
/// Spanish if it asks for none that we speak.
pub fn lang_of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty())
        .and_then(|locale| Lang::from_tag(&locale))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Lang) {
        let lookup = |name: &str| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(lang_of_environment(lookup), expected, "{variables:?}");
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        check(&[("LANG", "en_GB.UTF-8")], Lang::En);
        check(
            &[("LANG", "en_GB.UTF-8"), ("LC_ALL", "es_ES.UTF-8")],
            Lang::Es,
        );
        check(&[("LANG", "es_ES.UTF-8"), ("LC_ALL", "")], Lang::Es);
        check(&[("LANG", "fr_FR.UTF-8")], Lang::Es);
        check(&[], Lang::Es);
    }
}
