//! How long ago something was, as people say it.

use sobremesa_kernel::Words;

use crate::count;

/// So long ago: in the largest unit of which there is at least one.
pub fn ago(ms: u64) -> Words {
    let minutes = ms / 60_000;
    let (n, [[one_es, many_es], [one_en, many_en]]) = match minutes {
        0 => return Words::new("ahora mismo", "just now"),
        1..60 => (minutes, [["minuto", "minutos"], ["minute", "minutes"]]),
        60..1440 => (minutes / 60, [["hora", "horas"], ["hour", "hours"]]),
        _ => (minutes / 1440, [["día", "días"], ["day", "days"]]),
    };
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    Words::new(
        format!("hace {}", count(n, one_es, many_es)),
        format!("{} ago", count(n, one_en, many_en)),
    )
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn the_largest_unit_is_said() {
        let said = |ms: u64| ago(ms).en;
        assert_eq!(said(59_999), "just now");
        assert_eq!(said(60_000), "1 minute ago");
        assert_eq!(said(59 * 60_000), "59 minutes ago");
        assert_eq!(said(3 * 3_600_000 + 1), "3 hours ago");
        assert_eq!(said(24 * 3_600_000), "1 day ago");
        assert_eq!(ago(2 * 86_400_000).es, "hace 2 días");
    }
}
