//! A match in a text of the game's own (a score sheet, a log), for people and programs that know nothing of
//! match files: written from a match, and played again into one.

use sobremesa_kernel::{Audience, Fault, Match};

use crate::Problem;
use crate::playable::Playable;

/// How the matches of a game are written by those who have always played it; `M` is a match.
pub trait Transcript<M>: Send + Sync {
    /// The forms in which it can be written, the usual one first.
    fn forms(&self) -> &'static [&'static str];

    /// Does a text look like one of these, so that whatever is wrong with it is a fault of the text?
    fn recognises(&self, text: &str) -> bool;

    /// A match as it stands, for somebody: what was taken back is left out.
    fn write(&self, played: &M, form: &str, to: Audience) -> String;

    /// Plays a text again by the rules.
    ///
    /// # Errors
    /// Where it cannot have been like that, and why.
    fn read(&self, text: &str) -> Result<M, Vec<Fault>>;
}

/// Writes a match in one of the forms that its game has; the usual one if none is named.
pub(crate) fn write<G: Playable>(
    played: &Match<G>,
    form: Option<&str>,
    to: Audience,
) -> Result<String, Problem> {
    let transcript = G::ABILITIES.transcript.ok_or_else(none)?;
    let forms = transcript.forms();
    let known = |form: &&str| forms.iter().find(|known| **known == *form);
    let form = match form {
        Some(form) => known(&form).ok_or_else(|| {
            let forms = forms.join(", ");
            Problem::new(
                "unknown_form",
                "form",
                format!("No hay forma «{form}». Hay: {forms}."),
                format!("There is no form “{form}”. There are: {forms}."),
            )
        })?,
        None => forms.first().ok_or_else(none)?,
    };
    Ok(transcript.write(played, form, to))
}

fn none() -> Problem {
    Problem::new(
        "no_transcript",
        "game",
        "Las partidas de este juego no se escriben de otra manera que en su fichero.",
        "Matches of this game are written in no other way than in their files.",
    )
}
