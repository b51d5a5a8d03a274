//! The same battle twice, with another secret in each: whoever may not know it receives the same from both,
//! letter for letter, until something shows it.

use std::collections::BTreeMap;

use sobremesa_dbm::day::Orders;
use sobremesa_dbm::rules::flank_march::ShortEdge;
use sobremesa_dbm::sky::Season;
use sobremesa_dbm::{Action, Dbm, ElementId, OfferReply, Phase, Place, SeasonNamed, Side};
use sobremesa_kernel::{Actor, Audience, Game, Match, Playing, Seat, Status};

use crate::audit;
use crate::battle::{Beginning, Chance, begin, choose};
use crate::doors::{Doors, Probes, probes_of};

/// So often another choice is drawn that both battles accept.
const TRIES: usize = 8;
/// So many lines apart everything is asked and tried in a running battle, and pictures are compared.
const DEEP_EVERY: usize = 16;
const PICTURES_EVERY: usize = 64;
/// After so many lines another secret may take the place of the one in which two battles differ.
const OLD: usize = 10;
/// So many lines after they have parted, everything is asked and tried after each.
const YOUNG: usize = 3;

/// What was read.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) lines: usize,
    /// Lines after which two battles were compared, by the secret in which they differed.
    pub(crate) compared: BTreeMap<&'static str, usize>,
    pub(crate) letters: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Tally) {
        self.lines += other.lines;
        self.letters += other.letters;
        for (secret, n_lines) in &other.compared {
            *self.compared.entry(secret).or_default() += n_lines;
        }
    }
}

/// A battle and, now and then, the same with another secret.
pub(crate) struct Twins {
    pub(crate) one: Match<Dbm>,
    other: Option<Other>,
    chance: Chance,
    /// What is looked at is drawn apart, so that the battle is the same however often one looks.
    looks: Chance,
    played: Vec<Action>,
    pub(crate) tally: Tally,
}

struct Other {
    game: Match<Dbm>,
    /// Whose secret it is that differs.
    side: Side,
    secret: &'static str,
    /// So many lines ago they parted.
    age: usize,
}

/// What somebody might have done instead, as far as the others know.
struct Instead {
    secret: &'static str,
    /// None if nothing at all.
    action: Option<Action>,
}

impl Twins {
    pub(crate) fn begin(beginning: Beginning, seed: u64) -> Twins {
        let other = beginning.otherwise.map(|(side, origin)| Other {
            game: begin(origin, seed),
            side,
            secret: beginning.secret,
            age: 0,
        });
        Twins {
            one: begin(beginning.truth, seed),
            other,
            chance: Chance(seed),
            looks: Chance(seed ^ 0x5eed),
            played: Vec::new(),
            tally: Tally::default(),
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.one.status(), Status::Over(_))
    }

    /// Plays on, and reads everything after each line.
    ///
    /// # Errors
    /// What somebody learned who must not.
    pub(crate) fn watch(&mut self, doors: Doors, most_lines: usize) -> Result<Tally, String> {
        self.read(doors, [0, 0])?;
        while !self.is_over() && self.tally.lines < most_lines {
            let before = [
                &self.one,
                self.other.as_ref().map_or(&self.one, |it| &it.game),
            ];
            let before = before.map(Match::seq);
            self.step()?;
            self.tally.lines += 1;
            self.read(doors, before)?;
        }
        Ok(self.tally.clone())
    }

    /// Somebody does something in both battles, or something else in the other.
    fn step(&mut self) -> Result<(), String> {
        let (seat, action) = self.draw()?;
        // Those that have gone side by side for long make room for another secret.
        let is_free = self.other.as_ref().is_none_or(|other| other.age > OLD);
        let is_forked = is_free && self.fork(seat, &action);
        if let Some(other) = &mut self.other
            && !is_forked
        {
            play(&mut other.game, seat, &action);
            other.age += 1;
        }
        play(&mut self.one, seat, &action);
        self.played.push(action);
        Ok(())
    }

    /// Something that both battles accept. What one of those may do who do not know the secret may be done in
    /// both; where whoever knows it can do nothing that may be, they part.
    fn draw(&mut self) -> Result<(Seat, Action), String> {
        for _ in 0..TRIES {
            let (seat, action) = choose(self.one.state(), &mut self.chance);
            let Some(other) = &self.other else {
                return Ok((seat, action));
            };
            match other.game.check(Actor::Seat(seat), &action) {
                Ok(()) => return Ok((seat, action)),
                Err(illegal) if Side::of(seat) != other.side => {
                    let why = illegal.message.en;
                    return Err(format!(
                        "{seat:?} may {action:?} or not, by {}: {why}",
                        other.secret
                    ));
                }
                Err(_) => {}
            }
        }
        self.other = None;
        Ok(choose(self.one.state(), &mut self.chance))
    }

    /// What might be done instead is done in another battle.
    fn fork(&mut self, seat: Seat, action: &Action) -> bool {
        let Some(Instead { secret, action }) = self.instead(seat, action) else {
            return false;
        };
        let mut game = self.one.clone();
        if let Some(action) = action {
            play(&mut game, seat, &action);
        }
        let side = Side::of(seat);
        self.other = Some(Other {
            game,
            side,
            secret,
            age: 0,
        });
        true
    }

    fn instead(&mut self, seat: Seat, action: &Action) -> Option<Instead> {
        let reply = |it: &OfferReply| OfferReply { yes: !it.yes };
        let (secret, instead) = match action {
            Action::NameSeason(named) => {
                let others = Season::ALL.into_iter().filter(|one| *one != named.season);
                let others: Vec<Season> = others.collect();
                let season = others[self.chance.below(others.len())];
                let other = Action::NameSeason(SeasonNamed { season });
                ("a season", Some(other))
            }
            Action::BeginEarly(it) => ("an early start", Some(Action::BeginEarly(reply(it)))),
            Action::FightOn(it) => ("a wish to fight on", Some(Action::FightOn(reply(it)))),
            Action::SlipAway(it) => ("a wish to slip away", Some(Action::SlipAway(reply(it)))),
            Action::WriteOrders(orders) => {
                let (secret, orders) = other_orders(orders, &mut self.chance)?;
                (secret, Some(Action::WriteOrders(orders)))
            }
            Action::SetStance(_) => ("a standing order", None),
            Action::Halt(halt) if halt.elements.iter().all(|id| self.hides(*id)) => {
                ("a secret halt", None)
            }
            _ => return None,
        };
        let who = Actor::Seat(seat);
        let may = |action: &Action| self.one.check(who, action).is_ok();
        let is_lawful = instead.as_ref().is_none_or(may);
        is_lawful.then_some(Instead {
            secret,
            action: instead,
        })
    }

    fn hides(&self, id: ElementId) -> bool {
        let state = self.one.state();
        let found = state.find(id);
        found.is_some_and(|ix| state.element(ix).place == Place::Hidden)
    }

    /// Reads everything that has come of the lines after these, in both battles.
    fn read(&mut self, doors: Doors, since: [usize; 2]) -> Result<(), String> {
        let state = self.one.state();
        let is_before = matches!(state.phase, Phase::Before(_));
        let line = self.tally.lines;
        let is_young = self.other.as_ref().is_some_and(|other| other.age < YOUNG);
        let is_deep = is_before || is_young || line.is_multiple_of(DEEP_EVERY);
        if self.is_over() {
            return Ok(());
        }
        let at = |fault: String| format!("{fault}, line {line}, {:?}", state.phase);
        for side in Side::BOTH {
            audit::read(doors, &self.one, since[0], side, is_deep).map_err(at)?;
        }
        let Some(other) = &self.other else {
            return Ok(());
        };
        let mut probes = if is_deep {
            let names = hidden_names(&[&self.one, &other.game], other.side);
            probes_of(state, &names, &self.played, &mut self.looks)
        } else {
            Probes::default()
        };
        probes.has_pictures = line.is_multiple_of(PICTURES_EVERY) || self.looks.one_in(16);
        let enemy = other.side.other().commander_in_chief();
        for to in [Audience::Seat(enemy), Audience::Spectator] {
            let here = doors.received(&self.one, since[0], to, &probes);
            let there = doors.received(&other.game, since[1], to, &probes);
            self.tally.letters += here.iter().map(|(_, it)| it.len()).sum::<usize>();
            let mut pairs = here.iter().zip(&there);
            let found = pairs.find(|(one, other)| one != other);
            let Some((one, differing)) = found else {
                continue;
            };
            if reveals(&self.one, since[0]) || reveals(&other.game, since[1]) {
                self.other = None;
                return Ok(());
            }
            let told = difference(&one.1, &differing.1);
            let fault = format!("{to:?} learns {} by the {}: {told}", other.secret, one.0);
            return Err(at(fault));
        }
        *self.tally.compared.entry(other.secret).or_default() += 1;
        Ok(())
    }
}

fn play(game: &mut Match<Dbm>, seat: Seat, action: &Action) {
    let done = game.play(Actor::Seat(seat), action.clone());
    assert!(
        matches!(done, Ok(Playing::Done(_))),
        "{action:?} was offered: {done:?}"
    );
}

/// Has something come out by the lines after this one?
fn reveals(game: &Match<Dbm>, since: usize) -> bool {
    let mut lines = game.happened();
    lines.any(|(line, _, _, events)| line > since && events.iter().any(Dbm::reveals))
}

/// DBM-DEP-06: other orders by which the same may be deployed.
fn other_orders(orders: &Orders, chance: &mut Chance) -> Option<(&'static str, Orders)> {
    let mut other = orders.clone();
    let wanted = chance.below(3);
    if wanted == 0 && !other.flanks.is_empty() {
        for march in &mut other.flanks {
            march.edge = match march.edge {
                ShortEdge::Left => ShortEdge::Right,
                ShortEdge::Right => ShortEdge::Left,
            };
        }
        return Some(("the edge of a march", other));
    }
    if wanted <= 1 && !other.ambushes.is_empty() {
        for place in &mut other.ambushes {
            place.x += 2.0;
            place.facing += 5.0;
        }
        return Some(("the place of an ambush", other));
    }
    for place in &mut other.places {
        (place.across, place.ahead) = (0, 0);
    }
    (other != *orders).then_some(("the places of commands", other))
}

/// What those are called by their own side of whom nobody else knows.
fn hidden_names(games: &[&Match<Dbm>], side: Side) -> Vec<ElementId> {
    let all = games.iter().flat_map(|game| game.state().elements.iter());
    let secret = all.filter(|one| one.command.side() == side && audit::is_secret(one.place));
    let mut names: Vec<ElementId> = secret.map(|one| one.id).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Where two texts part, with what stands around it.
fn difference(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b);
    let at = same.count();
    let part = |text: &str| {
        let letters = text.as_bytes();
        let part =
            &letters[at.saturating_sub(120).min(letters.len())..(at + 120).min(letters.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    format!("{}\n{}", part(one), part(other))
}
