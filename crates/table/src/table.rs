//! A match of any game: JSON in, JSON out.

use serde_json::Value;
use sobremesa_draw::Theme;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::LoadFault;
use sobremesa_kernel::{
    Actor, Audience, Commands, Concession, Fault, Illegal, Lang, Roll, Seat, Seed, Shown, Status,
    Words,
};

use crate::Problem;
use crate::advice::Advice;
use crate::by_hand::{ByHand, Gesture};
use crate::console::Console;
use crate::duel::Duel;
use crate::ending::Ending;
use crate::moment::Moment;
use crate::playable::{Motion, Question, Sound};
use crate::question::Declined;
use crate::review::Reviewing;
use crate::sight::Telling;

/// A match of any game. Everything that is not about one particular game is written against this.
pub trait Table: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The names of its seats.
    fn seats(&self) -> &'static [&'static str];
    /// How many lines its record has.
    fn seq(&self) -> usize;
    /// How many lines it has as far as `to` may know.
    fn seq_to(&self, to: Audience) -> usize;
    /// The line up to which `to` has been told everything who knows of so many lines.
    fn line_of(&self, seq: usize, to: Audience) -> usize;
    /// Does `to` know of this line?
    fn is_known(&self, line: usize, to: Audience) -> bool;
    /// Whom it waits for, or how it ended; `None` before the first roll has been made.
    fn waiting(&self) -> Option<Status>;
    /// How it ended, as people tell it; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;
    /// The setup of the match that follows this one in a campaign; `None` before it is over, or where nothing
    /// follows.
    fn sequel(&self) -> Option<Value>;
    /// Whom it waits for, or how it ended, as JSON.
    fn status(&self) -> Value;
    /// The roll that people are asked for.
    fn wanted_roll(&self) -> Option<&Roll>;
    /// What `to` may see.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn view(&self, to: Audience) -> Result<Value, Problem>;
    /// Writes everything that a program wants to know after a move, as a JSON object: `seq`
    /// (first), `game`, `seat`, `status`, `view`, `events` after line `since`, `your_turn`,
    /// `actions`, `meanwhile`. Whoever looks from no seat may choose nothing; what is not to be
    /// told is null or empty.
    fn sight(
        &self,
        seat: Option<Seat>,
        to: Audience,
        since: usize,
        telling: Telling,
        text: &mut String,
    );
    /// What `to` was told after line `since`.
    fn events(&self, since: usize, to: Audience) -> Vec<Value>;
    /// The same for people who see the picture: with words, motions and sounds.
    fn happenings(&self, since: usize, to: Audience) -> Vec<Happening>;
    /// The same for those who have only the words.
    fn story(&self, since: usize, to: Audience) -> Vec<Words>;
    /// What one line told, for people who see the picture.
    fn story_of(&self, line: usize, to: Audience) -> Vec<Words>;
    /// What one line moved in the picture.
    fn motions_of(&self, line: usize, to: Audience) -> Vec<Motion>;
    /// Shows how the table stood after each of its lines, in order.
    fn look_back(&self, see: &mut dyn FnMut(usize, &dyn Moment));
    /// What a seat may choose, and what it may do meanwhile.
    fn actions(&self, seat: Seat) -> Actions;
    /// What a seat may want of what has been played, in games whose players may want that.
    fn hindsight(&self, seat: Seat) -> Vec<Recalled>;
    /// What an action means, in words, if it may end the match or be a slip of the finger: then it is asked first. `None` for
    /// everything else, and for what the rules refuse.
    fn grave(&self, seat: Seat, action: &Value) -> Option<Words>;
    /// Would somebody be sorry for an action whose finger slipped ([`crate::Playable::is_drastic`])?
    fn is_drastic(&self, action: &Value) -> bool;
    /// May a seat do this now, besides its moves: offer, answer, resign?
    fn is_no_move(&self, seat: Seat, action: &Value) -> bool;
    /// Does an action take something back, or bring back what was taken back?
    fn goes_back(&self, action: &Value) -> bool;
    /// Does an action of one player end the match, where opponents who play for something should agree?
    fn ends_alone(&self, action: &Value) -> bool;
    /// What the house may do.
    fn house_actions(&self) -> Vec<Value>;
    /// Judges an action and carries it out.
    ///
    /// # Errors
    /// An action that cannot be understood, or missing dice.
    fn play(&mut self, who: Actor, action: Value) -> Result<Played, Problem>;
    /// An arbiter puts a position on the table.
    ///
    /// # Errors
    /// A position that cannot be understood.
    fn overrule(&mut self, position: Value) -> Result<Played, Problem>;
    /// Would an action be legal?
    ///
    /// # Errors
    /// An action that cannot be understood.
    fn check(&self, who: Actor, action: Value) -> Result<Result<(), Illegal>, Problem>;
    /// The side of a seat has lost before the rules say so.
    ///
    /// # Errors
    /// If the match is over.
    fn concede(&mut self, seat: Seat, why: Concession) -> Result<(), Problem>;
    /// Which turn is being played: another number for another turn.
    fn turn_number(&self) -> u64;
    /// What the house does when the time for a turn of a seat is up, where the rules know that.
    fn when_turn_is_up(&self, seat: Seat) -> Option<Value>;
    /// What the house does when whoever sits on a seat is gone, where the match goes on without them.
    fn when_gone(&self, seat: Seat) -> Option<Value>;
    /// Takes what people have rolled.
    ///
    /// # Errors
    /// Results that do not fit.
    fn answer_roll(&mut self, results: Vec<Shown>) -> Result<Played, Problem>;
    /// Forgets what was typed for the roll under way and the action that asked for it; a match
    /// that has not begun asks for its first roll again. False if nothing was under way.
    fn drop_roll(&mut self) -> bool;
    /// So many milliseconds have passed since the table began.
    ///
    /// # Errors
    /// When somebody has to roll first.
    fn elapse(&mut self, ms: u64) -> Result<Played, Problem>;
    /// Goes back to how it was after a line.
    ///
    /// # Errors
    /// If there is no such line.
    fn take_back(&mut self, to: usize) -> Result<(), Problem>;
    /// The earliest line back to which a takeback is free.
    fn free_takeback(&self) -> usize;
    /// Who acted in the lines that led to how things stand, leaving out what was taken back.
    fn acted(&self) -> Vec<(usize, Actor)>;
    /// The lines that led to the present position, and who acted in each; nobody in a ruling.
    fn path(&self) -> Vec<(usize, Option<Actor>)>;
    /// Answers one of the game's questions.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn ask(&self, question: &Question<'_>) -> Result<Value, Declined>;
    /// Everything, in the form from which a match can begin.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn position(&self) -> Result<Value, Problem>;
    /// The position as if whoever has to act did nothing; `None` where nobody can simply wait.
    fn passed(&self) -> Option<Value>;
    /// Is this a threat by itself, whatever it comes to at once?
    fn is_attack(&self, action: &Value) -> bool;
    /// The match file as it stands.
    fn lines(&self) -> Vec<String> {
        self.lines_since(0)
    }
    /// The lines that were added to the match file after number `since`.
    fn lines_since(&self, since: usize) -> Vec<String>;
    /// Goes on by a line that was added to the match file elsewhere; `kept` is the seed of its dice.
    ///
    /// # Errors
    /// If the match does not go on by this line. It is to be read anew then.
    fn follow(&mut self, line: &str, kept: Option<Seed>) -> Result<(), LoadFault>;
    /// The match in a text of the game's own, for somebody; in its usual form if none is named.
    ///
    /// # Errors
    /// If the game has no such text, or not in this form.
    fn transcript(&self, form: Option<&str>, to: Audience) -> Result<String, Problem>;
    /// What a bot would do, from that seat's view alone.
    ///
    /// # Errors
    /// An unknown bot, or nothing to do.
    fn bot(&self, bot: &str, seat: Seat, budget: &Budget<'_>, seed: u64)
    -> Result<Advice, Problem>;
    /// How choices of a seat are looked back at, from what it sees now; `None` if the game has no way.
    fn reviewing(&self, seat: Seat) -> Option<Box<dyn Reviewing<Value>>>;
    /// What `to` has before them, to look at and to play by hand.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn by_hand(&self, to: Audience) -> Result<Box<dyn ByHand<Value>>, Problem>;
    /// How somebody who leads the match works at a terminal; `None` if nobody does.
    fn console(&self) -> Option<Box<dyn Console<Value>>>;
    /// The table as an SVG picture.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn picture(&self, to: Audience, lang: Lang, theme: Theme) -> Result<String, Problem> {
        Ok(self.by_hand(to)?.scene(lang).svg(theme))
    }
    /// The table as a small picture: on an open field the part in which something stands.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn glance(&self, to: Audience, lang: Lang, theme: Theme) -> Result<String, Problem> {
        let scene = self.by_hand(to)?.scene(lang);
        Ok(scene.cut_out(scene.where_pieces_stand(), theme))
    }
    /// An action as it would be offered to a seat, also one that is not among those listed, as on an open field;
    /// `None` if it cannot be understood.
    fn offered(&self, seat: Seat, action: &Value) -> Option<Offered>;
    /// Reads what a person typed.
    ///
    /// # Errors
    /// What would be understood instead.
    fn read_typed(&self, text: &str) -> Result<Value, Words>;
    /// Which seat plays which command.
    fn commands(&self) -> Commands;
    /// Does a seat see something that the others must not?
    fn has_secrets(&self, seat: Seat) -> bool;
    /// Is nothing hidden any more of what led to how things stand?
    fn lies_open(&self) -> bool;
    /// Is the match over, and nothing of its record a secret any more?
    fn may_be_read(&self) -> bool;
    /// When the house has to tell the time even if nobody acts.
    fn deadline(&self) -> Option<u64>;
}

/// Something that an audience was told, in every form in which it can be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// For programs.
    pub event: Value,
    /// In words.
    pub words: Words,
    /// Does a new part of the story begin with it?
    pub is_heading: bool,
    /// What moves in the picture.
    pub motions: Vec<Motion>,
    /// What it sounds like.
    pub sound: Option<Sound>,
    /// What was decided by dice in it, to be staged.
    pub duel: Option<Duel>,
}

impl Happening {
    /// How much it has to tell to whoever was away: how a match or a part of it ends before what somebody suffered,
    /// that before what was fought out, that before what moved or was said, and all of it before dice that have yet
    /// to be used and headings.
    pub fn weight(&self) -> u8 {
        let is_suffered = |duel: &Duel| duel.sides.iter().any(|side| side.is_worse);
        let by_sound = match self.sound {
            Some(Sound::Fanfare) => 7,
            Some(Sound::Chord) => 6,
            Some(Sound::Capture | Sound::Rout) => 5,
            Some(Sound::Volley | Sound::Clash | Sound::Charge | Sound::Magic) => 4,
            Some(
                Sound::Place
                | Sound::Tile
                | Sound::Knock
                | Sound::Miss
                | Sound::Horn
                | Sound::March
                | Sound::Drum
                | Sound::Heal
                | Sound::Warning
                | Sound::Bell,
            ) => 3,
            Some(Sound::Shuffle | Sound::Dice) => 1,
            None => 2,
        };
        let by_duel = match &self.duel {
            Some(duel) if is_suffered(duel) => 5,
            Some(_) => 4,
            None => 0,
        };
        let by_motion = if self.motions.is_empty() { 0 } else { 3 };
        match self.is_heading {
            true => 0,
            false => by_sound.max(by_duel).max(by_motion),
        }
    }

    /// The most telling of some things that happened one after the other, the latest of several that are equal.
    pub fn most_telling(happened: &[Happening]) -> Option<usize> {
        let weighed = happened.iter().enumerate();
        let most = weighed.max_by_key(|(_, happening)| happening.weight());
        most.map(|(index, _)| index)
    }

    /// The rule by which it happened, if the event says so.
    pub fn rule(&self) -> Option<&str> {
        self.event.get("rule")?.as_str()
    }
}

/// What a seat may choose.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Actions {
    /// Its moves, in the rulebook's order.
    pub moves: Vec<Offered>,
    /// Is every legal move among them?
    pub complete: bool,
    /// Offers, answers, resignation.
    pub meanwhile: Vec<Offered>,
}

/// An action that somebody may choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Offered {
    /// As programs write it.
    pub action: Value,
    /// As people write it.
    pub notation: String,
    /// The same as people type it, in each language.
    pub typed: Words,
    /// The same as people say it.
    pub said: Words,
    /// What it means.
    pub words: Words,
    /// How it is done with a pointer.
    pub gesture: Gesture,
    /// Is it asked again before it is done?
    pub is_grave: bool,
    /// Does it stand apart, and ask first where it is a button?
    pub is_drastic: bool,
}

/// Something that somebody may want of what has been played: to go back, to go on again, to roll
/// again, to know why.
#[derive(Clone, PartialEq, Debug)]
pub struct Recalled {
    /// What.
    pub offered: Offered,
    /// Does it take something back, or bring back what was taken back?
    pub goes_back: bool,
    /// Why it cannot be done as things stand.
    pub refusal: Option<Illegal>,
}

/// What became of an action.
#[derive(Clone, PartialEq, Debug)]
pub enum Played {
    /// It happened, and is told after this line.
    Done {
        /// The last line before it.
        since: usize,
    },
    /// Somebody only looked; nothing has changed.
    Looked {
        /// What they saw.
        seen: Vec<Happening>,
        /// What is said to people besides; programs need it not.
        aside: Option<Words>,
    },
    /// People have to roll first.
    Wants(Value),
    /// The rules say no.
    Illegal(Illegal),
    /// A position is faulty.
    Faulty(Vec<Fault>),
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use sobremesa_kernel::Words;

    use super::Happening;
    use crate::duel::{Duel, Duellist};
    use crate::playable::{Motion, Sound};

    fn heard(sound: Option<Sound>) -> Happening {
        Happening {
            event: Value::Null,
            words: Words::default(),
            is_heading: false,
            motions: Vec::new(),
            sound,
            duel: None,
        }
    }

    fn march() -> Happening {
        Happening {
            motions: vec![Motion::new("b1", "b1")],
            ..heard(Some(Sound::Place))
        }
    }

    fn heading() -> Happening {
        Happening {
            is_heading: true,
            ..heard(Some(Sound::Bell))
        }
    }

    /// A fight from which somebody comes to harm, or nobody.
    fn fight(is_worse: bool) -> Happening {
        let side = Duellist::named(None, Words::default()).fated(Words::default(), is_worse);
        Happening {
            duel: Some(Duel {
                title: Words::default(),
                sides: vec![side],
                outcome: Words::default(),
            }),
            ..heard(Some(Sound::Clash))
        }
    }

    #[track_caller]
    fn check(happened: &[Happening], expected: Option<usize>) {
        assert_eq!(Happening::most_telling(happened), expected);
    }

    #[test]
    fn what_the_enemy_did_is_told_before_the_dice_of_the_next_turn() {
        let dice = || heard(Some(Sound::Shuffle));
        check(&[march(), march(), heard(None), heading(), dice()], Some(1));
        check(&[heard(None), heading(), dice()], Some(0));
        check(&[heading(), dice()], Some(1));
    }

    #[test]
    fn what_somebody_suffered_comes_before_what_moved_and_the_end_before_everything() {
        check(&[fight(true), fight(false), march()], Some(0));
        check(&[fight(false), march()], Some(0));
        check(&[heard(Some(Sound::Rout)), fight(true), march()], Some(1));
        check(
            &[heard(Some(Sound::Chord)), heard(Some(Sound::Capture))],
            Some(0),
        );
        check(
            &[heard(Some(Sound::Fanfare)), heard(Some(Sound::Chord))],
            Some(0),
        );
        check(&[], None);
    }
}
