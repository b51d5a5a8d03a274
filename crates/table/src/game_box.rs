//! A game on the shelf: what can be said and done before a table is set up.

use serde_json::Value;
use sobremesa_draw::Theme;
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::record::{About, LoadFault, Origin};
use sobremesa_kernel::{DiceSource, Fault, Lang, Match, Opening, Seat, Unplayed, Verdict, Words};
use sobremesa_speak::RuleBook;

use crate::abilities::{Abilities, AnyGame};
use crate::advice::{Advice, hire};
use crate::boxed::{Boxed, Unwelcome};
use crate::contest::{Contest, Contested, Recruit};
use crate::customs::Customs;
use crate::ending::{self, Ending};
use crate::face::{Voice, stars};
use crate::illustration::Illustration;
use crate::json::{read, write};
use crate::lid::{self, Lid};
use crate::playable::{Playable, Question};
use crate::question::{Declined, answer};
use crate::seat_names::SeatNames;
use crate::seated::{Seated, problem_of};
use crate::table::Table;
use crate::{Article, Lesson, Problem};

/// A game whose name is known only at run time.
pub trait GameBox: Send + Sync {
    /// Its published name.
    fn name(&self) -> &'static str;
    /// Its name for people.
    fn title(&self) -> Words;
    /// What stands on its lid.
    fn lid(&self) -> &'static Lid;
    /// The names of its seats.
    fn seats(&self) -> &'static [&'static str];
    /// What a seat is called.
    fn seat_title(&self, seat: Seat) -> Words;
    /// What people call a seat in which they see nobody yet.
    fn seat_place(&self, seat: Seat) -> Words;
    /// By what names its words speak of seats in which nobody sits, where they are only places.
    fn places(&self) -> SeatNames;
    /// Are its seats only places, so that people speak of whoever sits there by name?
    fn seats_are_places(&self) -> bool;
    /// How a match ended, by the last line of its file, as people tell it.
    fn ending(&self, verdict: &Verdict) -> Ending;
    /// Ready-made setups, the usual one first.
    fn presets(&self) -> Vec<BoxedPreset>;
    /// The setup that is meant when nobody names one.
    fn usual_setup(&self) -> Value {
        let usual = self.presets().into_iter().next();
        usual.map_or_else(|| serde_json::json!({}), |preset| preset.setup)
    }
    /// A ready-made setup as readers of a language know its names; any other as it is.
    fn setup_in(&self, setup: Value, lang: Lang) -> Value;
    /// The setup that is meant when nobody names one, for readers of a language.
    fn usual_setup_in(&self, lang: Lang) -> Value {
        self.setup_in(self.usual_setup(), lang)
    }
    /// Its computer players, the weakest first.
    fn bots(&self) -> Vec<BotCard>;
    /// The one whom somebody meets who has not chosen: neither the weakest nor the strongest.
    fn usual_bot(&self) -> Option<String> {
        let mut bots = self.bots();
        let middle = bots.len().checked_sub(1)? / 2;
        Some(bots.swap_remove(middle).name)
    }
    /// Those of them who judge what others have done, the best judge last.
    fn judges(&self) -> Vec<BotCard> {
        let named = self.abilities().judges;
        let mut bots = self.bots();
        if named.is_empty() {
            return bots.pop().into_iter().collect();
        }
        bots.retain(|bot| named.contains(&&*bot.name));
        bots
    }
    /// What people call one of its computer players.
    fn bot_title(&self, name: &str) -> Option<Words>;
    /// What it can do besides being played.
    fn abilities(&self) -> Abilities<AnyGame>;
    /// Its lessons, in the order in which they are best taken.
    fn lessons(&self) -> Vec<Lesson> {
        let teaching = self.abilities().teaching;
        teaching.map_or_else(Vec::new, |teaching| teaching.lessons())
    }
    /// What it tells besides, to read.
    fn articles(&self) -> Vec<Article> {
        let teaching = self.abilities().teaching;
        teaching.map_or_else(Vec::new, |teaching| teaching.articles())
    }
    /// The pictures in its rule book.
    fn illustrations(&self) -> Vec<Illustration> {
        let teaching = self.abilities().teaching;
        teaching.map_or_else(Vec::new, |teaching| teaching.illustrations())
    }
    /// What the house keeps to wherever it is played.
    fn customs(&self) -> Customs;
    /// The questions it answers, those of every game included.
    fn questions(&self) -> Vec<&'static str>;
    /// Its rulebook for players.
    fn rulebook(&self) -> &'static RuleBook;
    /// The picture on the lid: it is being played.
    fn cover(&self, lang: Lang, theme: Theme) -> Option<String>;
    /// How a ready-made setup looks before the first move, to whoever only looks on.
    fn opening_picture(&self, preset: &str, lang: Lang, theme: Theme) -> Option<String>;
    /// The side that a seat plays for.
    fn side(&self, seat: Seat) -> usize;
    /// Sets up a table, which may begin by waiting for a roll.
    ///
    /// # Errors
    /// A setup that cannot be understood, or missing dice.
    fn set_up(&self, start: Start, dice: DiceSource, about: About) -> Result<SetUp, Problem>;
    /// Takes up a match from its file.
    ///
    /// # Errors
    /// The first line that is not right.
    fn load(&self, lines: &[&str], dice: Option<DiceSource>) -> Result<Box<dyn Table>, LoadFault>;
    /// Answers a question about a position, or about what the question itself brings.
    ///
    /// # Errors
    /// What is wrong with it.
    fn ask(&self, position: Option<Value>, question: &Question<'_>) -> Result<Value, Declined>;
    /// What a bot would do, seeing a view that somebody else's referee made.
    ///
    /// # Errors
    /// A view that cannot be understood, an unknown bot, or nothing to do.
    fn bot(
        &self,
        bot: &str,
        view: Value,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Result<Advice, Problem>;
    /// This game with one more computer player, which somebody has described; it takes the place of
    /// an earlier one of the same name, unless that is one of the house.
    ///
    /// # Errors
    /// Why it cannot come in.
    fn with_brought(&self, definition: &str) -> Result<Box<dyn GameBox>, Unwelcome>;
    /// Some bots and a setup, ready to play any number of matches at full speed.
    ///
    /// # Errors
    /// A setup that cannot be understood, or an unknown bot.
    fn contest(&self, setup: Value, bots: &[Recruit<'_>]) -> Result<Box<dyn Contest>, Problem>;
}

/// A setup with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct BoxedPreset {
    /// Its published name.
    pub name: &'static str,
    /// What it is, for people.
    pub title: Words,
    /// Under which heading it stands, where there are many.
    pub heading: Option<Words>,
    /// The setup.
    pub setup: Value,
}

/// A computer player, presented.
#[derive(Clone, PartialEq, Debug)]
pub struct BotCard {
    /// Its published name.
    pub name: String,
    /// What people call it.
    pub title: Words,
    /// What kind of opponent it is.
    pub about: Words,
    /// Its face as an SVG picture, if it has one.
    pub portrait: Option<String>,
    /// How strong it is, if that is known.
    pub strength: Option<Strength>,
    /// What it says, if it speaks.
    pub voice: Option<Voice>,
}

/// How strong a computer player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// From one to [`MOST_STARS`](crate::MOST_STARS).
    pub stars: u8,
    /// As [`Face::rating`](crate::Face) tells it.
    pub rating: u16,
}

impl BotCard {
    pub(crate) fn of<G: Playable>(bot: &dyn Bot<G>) -> BotCard {
        let face = (G::ABILITIES.faces)(bot.name());
        BotCard {
            name: bot.name().to_owned(),
            title: title_of(bot),
            about: bot.about(),
            portrait: face
                .map(|face| face.portrait.svg())
                .or_else(|| bot.portrait()),
            strength: face.map(|face| Strength {
                stars: stars(face.rating),
                rating: face.rating,
            }),
            voice: face.map(|face| face.voice),
        }
    }

    /// What people call it, and what kind of opponent it is.
    pub fn presented(&self, lang: Lang) -> String {
        format!("{}: {}", self.title.get(lang), self.about.get(lang))
    }
}

/// What people call a computer player: by its face, or as it calls itself.
fn title_of<G: Playable>(bot: &dyn Bot<G>) -> Words {
    let face = (G::ABILITIES.faces)(bot.name());
    face.map_or_else(|| bot.title(), |face| face.words())
}

/// Where a match shall begin.
#[derive(Clone, PartialEq, Debug)]
pub enum Start {
    /// At the beginning; nothing given means the usual setup.
    Setup(Value),
    /// In the middle.
    Position(Value),
}

/// What became of the wish for a table.
pub enum SetUp {
    /// It stands.
    Table(Box<dyn Table>),
    /// The setup or position breaks the rules.
    Faulty(Vec<Fault>),
}

impl<G: Playable> GameBox for Boxed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> Words {
        G::title()
    }

    fn lid(&self) -> &'static Lid {
        const { &G::LID }
    }

    fn seats(&self) -> &'static [&'static str] {
        G::SEATS
    }

    fn seat_title(&self, seat: Seat) -> Words {
        G::seat_title(seat)
    }

    fn seat_place(&self, seat: Seat) -> Words {
        G::seat_place(seat)
    }

    fn places(&self) -> SeatNames {
        SeatNames::places::<G>()
    }

    fn seats_are_places(&self) -> bool {
        G::SEATS_ARE_PLACES
    }

    fn ending(&self, verdict: &Verdict) -> Ending {
        ending::of::<G>(verdict)
    }

    fn presets(&self) -> Vec<BoxedPreset> {
        let presets = G::presets().into_iter();
        presets
            .map(|preset| BoxedPreset {
                name: preset.name,
                heading: G::heading(&preset),
                title: preset.title,
                setup: write(&preset.setup),
            })
            .collect()
    }

    fn setup_in(&self, setup: Value, lang: Lang) -> Value {
        let read: Option<G::Setup> = serde_json::from_value(setup.clone()).ok();
        let known = read.and_then(|read| G::setup_in(&read, lang));
        known.map_or(setup, |known| write(&known))
    }

    fn bots(&self) -> Vec<BotCard> {
        let bots = Boxed::bots(self).into_iter();
        bots.map(BotCard::of).collect()
    }

    fn bot_title(&self, name: &str) -> Option<Words> {
        let bots = Boxed::bots(self).into_iter();
        bots.rev().find(|bot| bot.name() == name).map(title_of)
    }

    fn abilities(&self) -> Abilities<AnyGame> {
        G::ABILITIES.erased()
    }

    fn customs(&self) -> Customs {
        G::CUSTOMS
    }

    fn questions(&self) -> Vec<&'static str> {
        G::QUESTIONS.iter().copied().chain(["rule"]).collect()
    }

    fn rulebook(&self) -> &'static RuleBook {
        G::rulebook()
    }

    fn cover(&self, lang: Lang, theme: Theme) -> Option<String> {
        lid::picture::<G>(lang, theme)
    }

    fn opening_picture(&self, preset: &str, lang: Lang, theme: Theme) -> Option<String> {
        lid::opening::<G>(preset, lang, theme)
    }

    fn side(&self, seat: Seat) -> usize {
        G::side(seat)
    }

    fn set_up(&self, start: Start, dice: DiceSource, about: About) -> Result<SetUp, Problem> {
        let origin: Origin<G> = match start {
            Start::Setup(setup) => Origin::Setup(read(setup, "setup")?),
            Start::Position(position) => Origin::Position(read(position, "position")?),
        };
        match Opening::new(origin, dice, about).begin() {
            Ok(begun) => Ok(SetUp::Table(Box::new(Seated::from_begun(begun)))),
            Err(Unplayed::Faulty(faults)) => Ok(SetUp::Faulty(faults)),
            Err(unplayed) => Err(problem_of::<G>(&unplayed, 0)),
        }
    }

    fn load(&self, lines: &[&str], dice: Option<DiceSource>) -> Result<Box<dyn Table>, LoadFault> {
        let loaded = Match::<G>::load(lines.iter().copied(), dice)?;
        Ok(Box::new(Seated::Running(Box::new(loaded))))
    }

    fn ask(&self, position: Option<Value>, question: &Question<'_>) -> Result<Value, Declined> {
        let state = match position {
            Some(position) => {
                let position: G::Position = read(position, "position")?;
                Some(G::resume(&position).map_err(Declined::Faulty)?)
            }
            None => None,
        };
        answer::<G>(state.as_ref(), question)
    }

    fn bot(
        &self,
        bot: &str,
        view: Value,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Result<Advice, Problem> {
        let view = read(view, "view")?;
        hire::<G>(&Boxed::bots(self), bot, &view, seat, budget, seed)
    }

    fn with_brought(&self, definition: &str) -> Result<Box<dyn GameBox>, Unwelcome> {
        Ok(Box::new(self.and(definition)?))
    }

    fn contest(&self, setup: Value, bots: &[Recruit<'_>]) -> Result<Box<dyn Contest>, Problem> {
        Ok(Box::new(Contested::<G>::new(setup, bots, self.brought())?))
    }
}
