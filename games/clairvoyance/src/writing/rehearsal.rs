//! CLV-UX-09: an encounter that plays itself, so that a master can balance it beforehand.

use std::sync::Arc;

use sobremesa_kernel::{Seed, Words};
use sobremesa_table::{Rehearsal, Rehearsed, Unrehearsed};

use super::faults;
use crate::encounter::Encounter;
use crate::forecast::{battle, with_players};
use crate::language::check;
use crate::rules::ending::Ending;
use crate::speak;

/// An encounter in which nobody is a person's.
struct Rehearsable(Arc<Encounter>);

/// An encounter, with stand-ins for the players' characters.
pub(super) fn rehearsal(
    text: &str,
    players: Option<&str>,
) -> Result<Box<dyn Rehearsal>, Unrehearsed> {
    // Each file is told its own faults, all of them, before the two are put together.
    let of_text = check::load(text).map(drop).err();
    let of_players = players.and_then(|players| check::check_stand_ins(players).err());
    let whole = match players {
        Some(players) => with_players(text, players),
        None => text.to_owned(),
    };
    let is_faulty = of_text.is_some() || of_players.is_some();
    let loaded = check::load(&whole);
    let encounter = match loaded {
        Ok(encounter) if !is_faulty => encounter,
        loaded => {
            let of_both = loaded.err().filter(|_| !is_faulty);
            return Err(Unrehearsed::Faulty {
                text: faults(&of_text.unwrap_or_default(), text),
                players: faults(&of_players.unwrap_or_default(), players.unwrap_or_default()),
                together: (faults(&of_both.unwrap_or_default(), &whole), whole),
            });
        }
    };
    if let Some(player) = (0..encounter.n_units()).find(|unit| encounter.is_player(*unit)) {
        let name = &encounter.kind(player).name;
        return Err(Unrehearsed::Missing(Words::new(
            format!(
                "«{name}» es de un jugador y no juega solo: da su bloque UNIT y su AI con --players FICHERO."
            ),
            format!(
                "“{name}” is a player's and does not play by itself: give its UNIT block and its AI with --players FILE."
            ),
        )));
    }
    Ok(Box::new(Rehearsable(Arc::new(encounter))))
}

impl Rehearsal for Rehearsable {
    fn sides(&self) -> Vec<String> {
        self.0.teams.clone()
    }

    fn units(&self) -> Vec<(String, String, i64)> {
        let units = (0..self.0.n_units()).map(|unit| {
            let name = self.0.full_name(unit);
            let most = self.0.stats(unit).map_or(0, |stats| stats.hit_points);
            (name.clone(), speak::full_name(&name), most)
        });
        units.collect()
    }

    fn play(&self, seed: Seed, max_rounds: u32) -> Rehearsed {
        let battle = battle(&self.0, seed, max_rounds);
        Rehearsed {
            ending: battle.ending.map(|ending| match ending {
                Ending::LastTeam(team) => Some(team),
                Ending::NobodyLeft => None,
            }),
            rounds: battle.rounds,
            alive: battle.alive,
            lost: battle.lost,
        }
    }
}
