//! Why the referee says no, and what would work.

use sobremesa_kernel::Words;

use crate::refusal::Refusal;

/// Why the referee says no.
pub(crate) fn refusal(refusal: &Refusal) -> Words {
    let code = refusal.code();
    Words::new(code, code)
}
