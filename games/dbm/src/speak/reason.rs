//! Why something costs a point or counts in a fight, in a word or two beside the number of its rule.

use sobremesa_kernel::{RuleId, Words};

/// What a rule adds or takes away for.
pub(crate) fn reason(rule: RuleId) -> Words {
    let (es, en) = match rule.0 {
        "DBM-PIP-06" => ("orden", "order"),
        "DBM-PIP-10" => ("va un general", "led by a general"),
        "DBM-PIP-11" => ("lejos de su general", "far from its general"),
        "DBM-PIP-12" => (
            "irregulares que no van rectos hasta el final",
            "irregulars not straight to the end",
        ),
        "DBM-PIP-15" => ("montados con infantería", "mounted with foot"),
        "DBM-PIP-16" => ("artillería", "artillery"),
        "DBM-PIP-17" => ("montar o desmontar", "mounting or dismounting"),
        "DBM-PIP-18" => ("alto a irregulares", "halting irregulars"),
        "DBM-PIP-20" => ("tercera marcha", "third march"),
        "DBM-TAC-01" => ("tras defensas", "behind works"),
        "DBM-TAC-02" => ("general", "general"),
        "DBM-TAC-04" => ("más alto", "higher"),
        "DBM-TAC-05" => (
            "solapado o ayudado en contra",
            "overlapped or aided against",
        ),
        "DBM-TAC-06" => ("tiempo o árboles", "weather or trees"),
        "DBM-TAC-08" => ("desmoralizado", "demoralised"),
        "DBM-TAC-09" => ("contra defensas", "against works"),
        "DBM-TAC-10" => ("montado en mal terreno", "mounted in bad going"),
        "DBM-TAC-11" | "DBM-TAC-12" => ("mal terreno", "bad going"),
        "DBM-GRF-01" | "DBM-GRF-02" => ("calidad", "grade"),
        rule if rule.starts_with("DBM-SUP") => ("apoyo", "support"),
        rule if rule.starts_with("DBM-CF") => ("factor", "factor"),
        _ => ("además", "besides"),
    };
    Words::new(es, en)
}
