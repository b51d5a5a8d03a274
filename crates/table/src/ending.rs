//! How a match ended, told as people say it, to whoever asks.

use sobremesa_kernel::{Concession, Lang, Verdict, Words};
use sobremesa_speak::capital;

use crate::playable::Playable;

/// How a match ended: a game reads it out of its own [`Verdict`](sobremesa_kernel::Verdict), so that a
/// list of finished matches can tell it without playing any of them again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won.
    pub winner: Winner,
    /// How those who look on say it, without a full stop ("White wins", "a draw"), where the game has
    /// words of its own. Otherwise whoever plays for the winner is named.
    pub headline: Option<Words>,
    /// What each side had at the end, the first side first; nothing where nothing is counted.
    pub points: Vec<Words>,
    /// Why it ended, where that is not said by the points.
    pub cause: Option<Cause>,
}

/// Who won a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// It is a draw.
    Nobody,
    /// The seats of this side.
    Side(usize),
    /// Somebody for whom no seat plays; the headline says who.
    Outsider,
}

/// Why a match ended, as the end of a sentence: "king and queen have fallen".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cause {
    /// As everybody is told.
    pub words: Words,
    /// Whose doing it was, and how that side is told: "you resigned".
    pub doing: Option<(usize, Words)>,
}

impl Cause {
    /// Something that was nobody's doing.
    pub fn plain(es: &str, en: &str) -> Cause {
        Cause {
            words: Words::new(es, en),
            doing: None,
        }
    }

    fn told(&self, to: Option<usize>) -> &Words {
        match &self.doing {
            Some((side, words)) if to == Some(*side) => words,
            Some(_) | None => &self.words,
        }
    }
}

/// How a match ended, by its verdict: as its game tells it, and by what it was conceded if it was.
pub(crate) fn of<G: Playable>(verdict: &Verdict) -> Ending {
    let mut ending = G::ending(verdict);
    if let (None, Winner::Side(winner)) = (&ending.cause, ending.winner) {
        let all = [Concession::Resigned, Concession::Time];
        let why = all.into_iter().find(|why| why.word() == verdict.reason);
        ending.cause = why.map(|why| conceded(why, 1 - winner.min(1)));
    }
    ending
}

/// A side gave the match up, or its time was up.
fn conceded(why: Concession, loser: usize) -> Cause {
    let (words, own) = match why {
        Concession::Resigned => (
            Words::new("el otro bando se rinde", "the other side resigned"),
            Words::new("te has rendido", "you resigned"),
        ),
        Concession::Time => (
            Words::new(
                "al otro bando se le acabó el tiempo",
                "the other side ran out of time",
            ),
            Words::new("se te acabó el tiempo", "you ran out of time"),
        ),
    };
    Cause {
        words,
        doing: Some((loser, own)),
    }
}

impl Ending {
    /// Nobody has won, and nothing more is to be said about it.
    pub fn draw() -> Ending {
        Ending {
            winner: Winner::Nobody,
            headline: None,
            points: Vec::new(),
            cause: None,
        }
    }

    /// A whole sentence: what it means for those who play on the side `to`, or for those who look on if
    /// it is nobody's, and why it ended. `names` are those who play for a side.
    pub fn told(&self, to: Option<usize>, names: &dyn Fn(usize, Lang) -> Vec<String>) -> Words {
        let said = |lang| {
            let result = self.result(to, names, lang);
            match &self.cause {
                Some(cause) => format!("{result}: {}.", cause.told(to).get(lang)),
                None => format!("{result}."),
            }
        };
        Words::new(said(Lang::Es), said(Lang::En))
    }

    /// The same without the reason and without a full stop: for lists and titles.
    pub fn in_short(&self, to: Option<usize>, names: &dyn Fn(usize, Lang) -> Vec<String>) -> Words {
        let said = |lang| self.result(to, names, lang);
        Words::new(said(Lang::Es), said(Lang::En))
    }

    fn result(
        &self,
        to: Option<usize>,
        names: &dyn Fn(usize, Lang) -> Vec<String>,
        lang: Lang,
    ) -> String {
        let own = |headline: &str| headline.to_owned();
        let headline = self.headline.as_ref().map(|words| words.get(lang));
        let (said, first) = match (self.winner, to) {
            (Winner::Side(winner), Some(own)) if own == winner => {
                (lang.pick("Has ganado", "You won").to_owned(), winner)
            }
            (Winner::Side(_), Some(own)) => (lang.pick("Has perdido", "You lost").to_owned(), own),
            (Winner::Side(winner), None) => {
                let said = headline.map_or_else(|| victory(&names(winner, lang), lang), own);
                (said, winner)
            }
            (Winner::Nobody, _) => {
                let said = headline.unwrap_or(lang.pick("Empate", "A draw"));
                (said.to_owned(), to.unwrap_or(0))
            }
            (Winner::Outsider, _) => (headline.map_or_else(String::new, own), 0),
        };
        let said = capital(&said);
        match self.score(first, lang) {
            Some(score) => format!("{said} {score}"),
            None => said,
        }
    }

    /// The points, those of the side `first` first.
    fn score(&self, first: usize, lang: Lang) -> Option<String> {
        let [one, two] = self.points.as_slice() else {
            return None;
        };
        let (own, other) = if first == 0 { (one, two) } else { (two, one) };
        let (own, other) = (own.get(lang), other.get(lang));
        Some(match (self.winner, lang) {
            (Winner::Nobody, Lang::Es) => format!("{own} a {other}"),
            (_, Lang::Es) => format!("por {own} a {other}"),
            (_, Lang::En) => format!("{own} to {other}"),
        })
    }
}

/// "Ana wins", "Ana and Bea win".
fn victory(names: &[String], lang: Lang) -> String {
    match (names, lang) {
        ([], _) => lang.pick("Hay vencedor", "Somebody won").to_owned(),
        ([only], Lang::Es) => format!("Gana {only}"),
        ([only], Lang::En) => format!("{only} wins"),
        (several, Lang::Es) => format!("Ganan {}", listed(several, lang)),
        (several, Lang::En) => format!("{} win", listed(several, lang)),
    }
}

/// `a`, `a y b`, `a, b y c`.
pub fn listed(names: &[String], lang: Lang) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let and = lang.pick("y", "and");
            format!("{} {and} {last}", first.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: usize, _: Lang) -> Vec<String> {
        let names: [&[&str]; 2] = [&["Ana", "Caro"], &["Bea"]];
        names[side].iter().map(|name| (*name).to_owned()).collect()
    }

    fn told(ending: &Ending, to: Option<usize>) -> [String; 2] {
        let Words { es, en } = ending.told(to, &names);
        [es, en]
    }

    #[test]
    fn points_stand_in_the_order_of_whoever_is_told() {
        let ending = Ending {
            winner: Winner::Side(1),
            headline: None,
            points: vec![Words::new("84", "84"), Words::new("223", "223")],
            cause: None,
        };
        assert_eq!(
            told(&ending, Some(0)),
            ["Has perdido por 84 a 223.", "You lost 84 to 223."]
        );
        assert_eq!(
            told(&ending, Some(1)),
            ["Has ganado por 223 a 84.", "You won 223 to 84."]
        );
        assert_eq!(
            told(&ending, None),
            ["Gana Bea por 223 a 84.", "Bea wins 223 to 84."]
        );
    }

    #[test]
    fn whoever_resigned_is_told_so() {
        let doing = Words::new("has abandonado", "you resigned");
        let ending = Ending {
            winner: Winner::Side(0),
            headline: Some(Words::new("ganan las blancas", "White wins")),
            points: Vec::new(),
            cause: Some(Cause {
                words: Words::new("las negras abandonan", "Black resigned"),
                doing: Some((1, doing)),
            }),
        };
        assert_eq!(
            told(&ending, None),
            [
                "Ganan las blancas: las negras abandonan.",
                "White wins: Black resigned."
            ]
        );
        assert_eq!(
            told(&ending, Some(0)),
            [
                "Has ganado: las negras abandonan.",
                "You won: Black resigned."
            ]
        );
        assert_eq!(
            told(&ending, Some(1)),
            ["Has perdido: has abandonado.", "You lost: you resigned."]
        );
    }

    #[test]
    fn a_draw_is_the_same_for_everybody() {
        let mut ending = Ending::draw();
        assert_eq!(told(&ending, Some(1)), ["Empate.", "A draw."]);
        ending.points = vec![Words::new("1,5", "1.5"), Words::new("2", "2")];
        assert_eq!(
            told(&ending, Some(1)),
            ["Empate 2 a 1,5.", "A draw 2 to 1.5."]
        );
        assert_eq!(ending.in_short(None, &names).en, "A draw 1.5 to 2");
    }

    #[test]
    fn several_winners_are_listed() {
        let mut ending = Ending::draw();
        ending.winner = Winner::Side(0);
        assert_eq!(
            told(&ending, None),
            ["Ganan Ana y Caro.", "Ana and Caro win."]
        );
    }

    #[test]
    fn names_are_listed_as_each_language_does() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(listed(&names("a"), Lang::Es), "a");
        assert_eq!(listed(&names("a b"), Lang::Es), "a y b");
        assert_eq!(listed(&names("a b c"), Lang::En), "a, b and c");
    }
}
