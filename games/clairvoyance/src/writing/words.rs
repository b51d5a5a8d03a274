//! The words and names of the language, for editors.

use sobremesa_kernel::Words;
use sobremesa_table::Named;

use crate::language::flaw::Named as Kind;
use crate::language::symbols;

/// Words of the language and the rule that explains each, for whoever points at one.
pub(super) const EXPLAINED: &[(&str, &str)] = &[
    ("MAP", "CLV-MAP-01"),
    ("Rectangle", "CLV-MAP-02"),
    ("Outline", "CLV-MAP-04"),
    ("Obstacles", "CLV-MAP-11"),
    ("PLAYER", "CLV-UNI-02"),
    ("UNIT", "CLV-UNI-03"),
    ("Attack", "CLV-ATK-02"),
    ("Full", "CLV-ATK-02"),
    ("Melee", "CLV-RNG-02"),
    ("Ranged", "CLV-RNG-03"),
    ("Speed", "CLV-MOV-01"),
    ("AI", "CLV-BEH-01"),
    ("Pass", "CLV-SEM-10"),
    ("if", "CLV-SEM-05"),
    ("while", "CLV-SEM-06"),
    ("not", "CLV-BEH-10"),
    ("and", "CLV-BEH-09"),
    ("or", "CLV-BEH-09"),
    ("Approach", "CLV-ACT-01"),
    ("Disengage", "CLV-ESC-01"),
    ("self", "CLV-TGT-01"),
    ("ally", "CLV-TGT-03"),
    ("enemy", "CLV-TGT-03"),
    ("closest", "CLV-TGT-06"),
    ("furthest", "CLV-TGT-07"),
    ("last", "CLV-TGT-09"),
    ("count", "CLV-CND-01"),
    ("range", "CLV-CND-02"),
    ("total", "CLV-CND-06"),
    ("TEAM", "CLV-TEA-01"),
];

/// The names that a text declares.
pub(super) fn names(text: &str) -> Vec<Named> {
    let symbols = symbols::symbols(text).into_iter();
    symbols
        .map(|symbol| Named {
            name: symbol.name,
            kind: match symbol.named {
                Kind::Unit => Words::new("unidad", "unit"),
                Kind::Behaviour => Words::new("comportamiento", "behaviour"),
                Kind::Team => Words::new("equipo", "team"),
            },
            declared: symbol.declared.range(),
            block: symbol.block.range(),
            used: symbol.used.iter().map(|span| span.range()).collect(),
        })
        .collect()
}
