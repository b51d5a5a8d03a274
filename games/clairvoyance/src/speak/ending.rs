//! How a combat ended, told as people say it.

use sobremesa_kernel::{Lang, Verdict, Words};
use sobremesa_table::{Cause, Ending, Winner};

/// What wins is a side with a name of which nobody knows whether it is one or several: “Travellers”, “Lena”.
pub(crate) fn victory(team: &str, lang: Lang) -> String {
    match lang {
        Lang::Es => format!("gana el bando «{team}»"),
        Lang::En => format!("the side “{team}” wins"),
    }
}

/// CLV-INI-07, 08: the last team has won. Nobody at the table has: the master plays for no team.
pub(crate) fn ending(verdict: &Verdict) -> Ending {
    match &verdict.winner {
        Some(team) => Ending {
            winner: Winner::Outsider,
            headline: Some(Words::new(victory(team, Lang::Es), victory(team, Lang::En))),
            points: Vec::new(),
            cause: Some(Cause::plain(
                "no queda nadie más con vida",
                "nobody else is left alive",
            )),
        },
        None => Ending {
            headline: Some(Words::new("nadie ha ganado", "nobody has won")),
            cause: Some(Cause::plain(
                "no queda nadie con vida",
                "nobody is left alive",
            )),
            ..Ending::draw()
        },
    }
}
