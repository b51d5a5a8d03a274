//! What the table itself has to say, in both languages.

use sobremesa_kernel::Words;

/// A stranger's JSON that does not fit.
pub(crate) fn bad_json(fault: &serde_json::Error) -> Words {
    Words::new(
        format!("no se entiende: {fault}"),
        format!("not understood: {fault}"),
    )
}
