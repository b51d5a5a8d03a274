//! How thinking time is given in a game, and what becomes of whoever has none left: for the table that
//! does it, and in words for the people who sit down to it.

use sobremesa_kernel::Words;
use sobremesa_kernel::clock::Pace;

/// How clocks are set for a game, and what they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// How many times as long a turn takes as one of dominoes or of chess.
    pub patience: u64,
    /// What happens when the time for one turn is up.
    pub turn_is_up: TurnIsUp,
    /// What happens when the time for the whole match is up.
    pub match_is_up: MatchIsUp,
    /// The pace that the game's own rules give, by its name; none where they give none.
    pub usual: Option<&'static str>,
}

/// What happens to whoever has used up the time for one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnIsUp {
    /// The turn goes on without them, as the game's rules say.
    RestIsLost,
    /// The game's simplest computer player plays the rest of that turn: somebody has to.
    SimplestPlays,
}

/// What happens to whoever has used up the time for the whole match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchIsUp {
    /// Their side has lost.
    SideLoses,
    /// A partner who still plays takes over what was theirs; without one their side has lost.
    PartnerTakesOver,
}

/// A pace that people can choose by its name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedPace {
    /// Its published name.
    pub name: &'static str,
    /// What people call it.
    pub title: Words,
    /// How thinking time is given.
    pub pace: Pace,
}

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

impl Timing {
    /// What people can choose from, the fastest first.
    pub fn paces(&self) -> Vec<NamedPace> {
        let match_of = |minutes: u64, seconds: u64| Pace::PerGame {
            ms: minutes * MINUTE * self.patience,
            increment_ms: seconds * SECOND * self.patience,
        };
        let turn_of = |ms: u64| Pace::PerTurn {
            ms: ms * self.patience,
        };
        let days = |days: u64| Pace::PerTurn { ms: days * DAY };
        let named = |name, es: &str, en: &str, pace| NamedPace {
            name,
            title: Words::new(es, en),
            pace,
        };
        vec![
            named("bullet", "Bala", "Bullet", match_of(1, 1)),
            named("blitz", "Relámpago", "Blitz", match_of(5, 3)),
            named("rapid", "Rápida", "Rapid", match_of(15, 10)),
            named("long", "Larga", "Long", match_of(45, 30)),
            named(
                "lively",
                "Turnos vivos",
                "Lively turns",
                turn_of(30 * SECOND),
            ),
            named(
                "calm",
                "Turnos tranquilos",
                "Calm turns",
                turn_of(5 * MINUTE),
            ),
            named("day", "Por correspondencia", "By correspondence", days(1)),
            named(
                "three_days",
                "Por correspondencia",
                "By correspondence",
                days(3),
            ),
            named("week", "Por correspondencia", "By correspondence", days(7)),
        ]
    }

    /// What happens at this pace to whoever has no time left; nothing without a limit.
    pub fn what_happens(&self, pace: Pace) -> Option<Words> {
        match pace {
            Pace::Unlimited => None,
            Pace::PerTurn { .. } => Some(self.turn_is_up.words()),
            Pace::PerGame { .. } => Some(self.match_is_up.words()),
        }
    }
}

impl TurnIsUp {
    /// It in words.
    pub fn words(self) -> Words {
        match self {
            TurnIsUp::RestIsLost => Words::new(
                "Quien agota el tiempo de su turno pierde lo que queda de ese turno, y nada más.",
                "Whoever uses up the time for a turn loses the rest of that turn, and nothing else.",
            ),
            TurnIsUp::SimplestPlays => Words::new(
                "Si alguien agota el tiempo de su turno, lo termina por él el jugador más sencillo del programa.",
                "If somebody uses up the time for a turn, the simplest computer player ends that turn for them.",
            ),
        }
    }
}

impl MatchIsUp {
    /// It in words.
    pub fn words(self) -> Words {
        match self {
            MatchIsUp::SideLoses => Words::new(
                "El bando de quien agota su tiempo pierde la partida.",
                "The side of whoever runs out of time loses the match.",
            ),
            MatchIsUp::PartnerTakesOver => Words::new(
                "Quien agota su tiempo deja de jugar: su aliado sigue con su ejército y, si no tiene ninguno, su bando pierde la partida.",
                "Whoever runs out of time plays no more: an ally goes on with their army and, if there is none, their side loses the match.",
            ),
        }
    }
}

/// A pace in words: how much, and for what.
pub fn pace_words(pace: Pace) -> Words {
    let words = |es: String, en: String| Words { es, en };
    match pace {
        Pace::Unlimited => Words::new("sin límite de tiempo", "no time limit"),
        Pace::PerTurn { ms } => {
            let Words { es, en } = span(ms);
            words(format!("{es} por turno"), format!("{en} per turn"))
        }
        Pace::PerGame {
            ms,
            increment_ms: 0,
        } => {
            let Words { es, en } = span(ms);
            words(
                format!("{es} para toda la partida"),
                format!("{en} for the whole match"),
            )
        }
        Pace::PerGame { ms, increment_ms } => {
            let (all, more) = (span(ms), span(increment_ms));
            words(
                format!(
                    "{} para toda la partida y {} más por cada turno",
                    all.es, more.es
                ),
                format!(
                    "{} for the whole match and {} more for each turn",
                    all.en, more.en
                ),
            )
        }
    }
}

/// A length of time in the two largest units that it needs.
fn span(ms: u64) -> Words {
    let units = [
        (DAY, ["día", "días"], ["day", "days"]),
        (HOUR, ["hora", "horas"], ["hour", "hours"]),
        (MINUTE, ["minuto", "minutos"], ["minute", "minutes"]),
        (SECOND, ["segundo", "segundos"], ["second", "seconds"]),
    ];
    let mut rest = ms;
    let (mut es, mut en) = (Vec::new(), Vec::new());
    for (unit, spanish, english) in units {
        let n = rest / unit;
        rest %= unit;
        if n > 0 && es.len() < 2 {
            let form = usize::from(n != 1);
            es.push(format!("{n} {}", spanish[form]));
            en.push(format!("{n} {}", english[form]));
        }
    }
    if es.is_empty() {
        return Words::new("menos de un segundo", "less than a second");
    }
    Words {
        es: es.join(" y "),
        en: en.join(" and "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: Timing = Timing {
        patience: 1,
        turn_is_up: TurnIsUp::SimplestPlays,
        match_is_up: MatchIsUp::SideLoses,
        usual: None,
    };

    #[test]
    fn a_pace_says_how_much_and_for_what() {
        let said = |pace| {
            let Words { es, en } = pace_words(pace);
            (es, en)
        };
        let words = |es: &str, en: &str| (es.to_owned(), en.to_owned());
        let (ms, increment_ms) = (60_000, 1_000);
        assert_eq!(
            said(Pace::PerGame { ms, increment_ms }),
            words(
                "1 minuto para toda la partida y 1 segundo más por cada turno",
                "1 minute for the whole match and 1 second more for each turn"
            )
        );
        let increment_ms = 0;
        assert_eq!(
            said(Pace::PerGame { ms, increment_ms }),
            words(
                "1 minuto para toda la partida",
                "1 minute for the whole match"
            )
        );
        let ms = 3 * DAY;
        assert_eq!(
            said(Pace::PerTurn { ms }),
            words("3 días por turno", "3 days per turn")
        );
        let ms = 90 * SECOND;
        assert_eq!(
            said(Pace::PerTurn { ms }),
            words(
                "1 minuto y 30 segundos por turno",
                "1 minute and 30 seconds per turn"
            )
        );
        assert_eq!(
            said(Pace::Unlimited),
            words("sin límite de tiempo", "no time limit")
        );
    }

    /// From a minute for everything to days for a turn; a slow game has longer clocks and the same days.
    #[test]
    fn paces_go_from_bullet_to_days_in_every_game() {
        let slow = Timing {
            patience: 4,
            ..QUICK
        };
        for timing in [QUICK, slow] {
            let paces = timing.paces();
            assert_eq!(paces[0].name, "bullet");
            assert_eq!(
                paces.last().map(|last| last.pace),
                Some(Pace::PerTurn { ms: 7 * DAY })
            );
            let mut names: Vec<&str> = paces.iter().map(|pace| pace.name).collect();
            names.dedup();
            assert_eq!(names.len(), paces.len(), "each has a name of its own");
            assert!(
                paces
                    .iter()
                    .all(|pace| timing.what_happens(pace.pace).is_some())
            );
        }
        let ms = 4 * MINUTE;
        let increment_ms = 4 * SECOND;
        assert_eq!(slow.paces()[0].pace, Pace::PerGame { ms, increment_ms });
        assert_eq!(QUICK.what_happens(Pace::Unlimited), None);
    }
}
