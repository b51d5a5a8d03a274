//! DBM-SHT-09, -12, -19, -26 to -28: one volley, from the target that was named to the dice.
//!
//! A volley may need the word of several people before anybody rolls: at whom a shooter aims that has
//! two equal claims, whether one holds because a recoil would kill a friend, who is the principal one,
//! and at whom the target itself aims. It is looked at anew after each answer.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{DiceStop, Stop, Tell};

use super::{Aim, aims, rear_shooters, stands_in};
use crate::agenda::{Answer, AskKind, Cause, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::event::{AftermathFact, CombatFact, Decided, Event, Stood, Tag};
use crate::field::FeatureKind;
use crate::refusal::Refusal;
use crate::rules::close_combat;
use crate::rules::combatant::Combatant;
use crate::rules::disadvantage;
use crate::rules::factors::{self, Factors};
use crate::rules::fighting::{off_the_bridge, sheet, task};
use crate::rules::outcome::Outcome;
use crate::rules::recoil;
use crate::tables::Circumstance;
use crate::touch::TOUCH;

/// A volley whose particulars are being settled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// At whom.
    target: ElementIx,
    /// DBM-SHT-28: shooters who had a choice, and at whom they aim.
    aimed: Vec<(ElementIx, ElementIx)>,
    /// DBM-SHT-09: shooters who could hold, and whether they do.
    held: Vec<(ElementIx, bool)>,
    /// DBM-SHT-26.
    principal: Option<ElementIx>,
    /// Who is asked about.
    asked: Option<ElementIx>,
}

/// Who takes part in a volley, once everything has been said.
#[derive(Clone, PartialEq, Debug)]
pub struct Shots {
    /// Who is the principal one.
    pub principal: ElementIx,
    /// Those who shoot with it, the ranks behind included.
    pub aiders: Vec<ElementIx>,
    /// DBM-SHT-19: those who shoot back, the target first; none if it is not returned.
    pub returned: Vec<ElementIx>,
}

/// What a volley needs next.
enum Next {
    Ask(AskKind, ElementIx, Vec<Answer>),
    Other(ElementIx),
    Nothing,
    Roll(Shots),
}

impl Volley {
    fn at(target: ElementIx) -> Volley {
        Volley {
            target,
            aimed: Vec::new(),
            held: Vec::new(),
            principal: None,
            asked: None,
        }
    }

    /// Everybody of whom it speaks.
    pub fn elements(&self) -> Vec<ElementIx> {
        let aimed = self
            .aimed
            .iter()
            .flat_map(|(shooter, target)| [*shooter, *target]);
        let held = self.held.iter().map(|(shooter, _)| *shooter);
        let others = self.principal.into_iter().chain(self.asked);
        std::iter::once(self.target)
            .chain(aimed)
            .chain(held)
            .chain(others)
            .collect()
    }

    /// The same, to give them other numbers.
    pub(crate) fn elements_mut(&mut self) -> Vec<&mut ElementIx> {
        let aimed = self.aimed.iter_mut();
        let aimed = aimed.flat_map(|(shooter, target)| [shooter, target]);
        let held = self.held.iter_mut().map(|(shooter, _)| shooter);
        let others = self.principal.iter_mut().chain(&mut self.asked);
        let all = std::iter::once(&mut self.target).chain(aimed);
        all.chain(held).chain(others).collect()
    }

    /// What somebody has said.
    pub(crate) fn answer(&mut self, kind: AskKind, answer: Answer) {
        let Some(about) = self.asked.take() else {
            return;
        };
        match (kind, answer) {
            (AskKind::Aim, Answer::Element(target)) => self.aimed.push((about, target)),
            (AskKind::Principal, Answer::Element(principal)) => self.principal = Some(principal),
            (AskKind::Hold, answer) => self.held.push((about, answer == Answer::Hold)),
            _ => {}
        }
    }

    /// At whom a shooter aims, if that is settled.
    fn aims_at(&self, aim: &Aim) -> Option<ElementIx> {
        if let [only] = aim.options[..] {
            return Some(only);
        }
        let said = self
            .aimed
            .iter()
            .find(|(shooter, _)| *shooter == aim.shooter);
        said.map(|(_, target)| *target)
    }

    fn has_held(&self, shooter: ElementIx) -> Option<bool> {
        let said = self.held.iter().find(|(asked, _)| *asked == shooter);
        said.map(|(_, held)| *held)
    }

    /// What it needs next, as things stand.
    fn next(&self, board: &Board<'_>) -> Next {
        let all = aims(board);
        let side = board.piece(self.target).side;
        let (defenders, attackers): (Vec<&Aim>, Vec<&Aim>) = all
            .iter()
            .partition(|aim| board.piece(aim.shooter).side == side);
        // DBM-SHT-28: equal claims first.
        if let Some(ask) = self.ask_aims(&attackers, self.target) {
            return ask;
        }
        let shooters: Vec<ElementIx> = attackers
            .iter()
            .filter(|aim| self.aims_at(aim) == Some(self.target))
            .map(|aim| aim.shooter)
            .collect();
        if shooters.is_empty() {
            // All who could have shot here have said that they aim elsewhere: so that one is next.
            return self
                .aimed
                .last()
                .map_or(Next::Nothing, |(_, other)| Next::Other(*other));
        }
        if let Some(ask) = self.ask_hold(board, &shooters) {
            return ask;
        }
        let shooters: Vec<ElementIx> = shooters
            .into_iter()
            .filter(|shooter| self.has_held(*shooter) != Some(true))
            .collect();
        if shooters.is_empty() {
            return Next::Nothing;
        }
        self.settle(board, &shooters, &defenders)
    }

    /// A shooter who could aim here or elsewhere has not said so yet.
    fn ask_aims(&self, aims: &[&Aim], target: ElementIx) -> Option<Next> {
        let open = aims
            .iter()
            .find(|aim| aim.options.contains(&target) && self.aims_at(aim).is_none())?;
        let options = open
            .options
            .iter()
            .map(|target| Answer::Element(*target))
            .collect();
        Some(Next::Ask(AskKind::Aim, open.shooter, options))
    }

    /// DBM-SHT-09: a shooter whose friend would die of the target's recoil has not said whether it holds.
    fn ask_hold(&self, board: &Board<'_>, shooters: &[ElementIx]) -> Option<Next> {
        let open = shooters
            .iter()
            .find(|shooter| self.has_held(**shooter).is_none())?;
        let shooter_side = board.piece(*open).side;
        recoil::would_kill_enemy(board, self.target, shooter_side)
            .then(|| Next::Ask(AskKind::Hold, *open, vec![Answer::Shoot, Answer::Hold]))
    }

    /// DBM-SHT-12, -19: the principal shooter, and who shoots back.
    fn settle(&self, board: &Board<'_>, shooters: &[ElementIx], defenders: &[&Aim]) -> Next {
        let own = defenders.iter().find(|aim| aim.shooter == self.target);
        if let Some(aim) = own
            && aim.options.iter().any(|option| shooters.contains(option))
            && let Some(ask) = self.ask_aims(&[*aim], aim.options[0])
        {
            return ask;
        }
        let shots = |principal: ElementIx| self.shots(board, shooters, defenders, principal);
        let principal = match self.principal {
            Some(principal) => principal,
            None => {
                let choices = distinct(board, self.target, shooters, shots);
                if choices.len() > 1 {
                    let options = choices.into_iter().map(Answer::Element).collect();
                    return Next::Ask(AskKind::Principal, self.target, options);
                }
                choices[0]
            }
        };
        if !shots(principal).returned.is_empty()
            && let Some(ask) = self.ask_aims(defenders, principal)
        {
            return ask;
        }
        Next::Roll(shots(principal))
    }

    fn shots(
        &self,
        board: &Board<'_>,
        shooters: &[ElementIx],
        defenders: &[&Aim],
        principal: ElementIx,
    ) -> Shots {
        let others = shooters
            .iter()
            .copied()
            .filter(|shooter| *shooter != principal);
        let front_rank = std::iter::once(principal).chain(others);
        let returns = defenders
            .iter()
            .any(|aim| aim.shooter == self.target && self.aims_at(aim) == Some(principal));
        let back: Vec<ElementIx> = defenders
            .iter()
            .filter(|aim| returns && self.aims_at(aim) == Some(principal))
            .map(|aim| aim.shooter)
            .collect();
        let target_first = back
            .iter()
            .copied()
            .filter(|shooter| *shooter == self.target);
        let others = back
            .iter()
            .copied()
            .filter(|shooter| *shooter != self.target);
        Shots {
            principal,
            aiders: with_rear_ranks(board, front_rank)
                .into_iter()
                .skip(1)
                .collect(),
            returned: with_rear_ranks(board, target_first.chain(others)),
        }
    }
}

/// Front-rank shooters, then the bows that aid from behind them.
fn with_rear_ranks(board: &Board<'_>, front: impl Iterator<Item = ElementIx>) -> Vec<ElementIx> {
    let mut all: Vec<ElementIx> = front.collect();
    let rear: Vec<ElementIx> = all
        .iter()
        .filter_map(|shooter| rear_shooters(board, board.piece(*shooter)))
        .collect();
    all.extend(rear);
    all
}

/// DBM-SEQ-09: of the possible principals, one for each different effect.
fn distinct(
    board: &Board<'_>,
    target: ElementIx,
    shooters: &[ElementIx],
    shots: impl Fn(ElementIx) -> Shots,
) -> Vec<ElementIx> {
    let mut found: Vec<(ElementIx, [Factors; 2])> = Vec::new();
    for shooter in shooters {
        let shots = shots(*shooter);
        let factors = weigh(board, target, &shots);
        // Whoever is shot back at suffers for himself.
        let is_known =
            shots.returned.is_empty() && found.iter().any(|(_, known)| same_odds(known, &factors));
        if !is_known {
            found.push((*shooter, factors));
        }
    }
    found.into_iter().map(|(shooter, _)| shooter).collect()
}

fn same_odds(one: &[Factors; 2], other: &[Factors; 2]) -> bool {
    let alike = |a: &Factors, b: &Factors| {
        a.sum == b.sum
            && a.gradings == b.gradings
            && a.fates.map(|fate| fate.outcome) == b.fates.map(|fate| fate.outcome)
    };
    alike(&one[0], &other[0]) && alike(&one[1], &other[1])
}

/// Every factor of a volley: the principal shooter first, then the target.
pub fn weigh(board: &Board<'_>, target: ElementIx, shots: &Shots) -> [Factors; 2] {
    let (shooter, target) = (board.piece(shots.principal), board.piece(target));
    let is_mutual = !shots.returned.is_empty();
    // DBM-TAC-07: for whoever shoots; in returned shooting that is both.
    let through_trees = stands_in(board, shooter, FeatureKind::has_trees)
        || stands_in(board, target, FeatureKind::has_trees);
    let combatant = |own: &Piece<'_>, other: &Piece<'_>, shoots: bool, is_shot_at: bool| {
        let circumstances = close_combat::standing(board, own, other.element.troop)
            .with(Circumstance::Shooting, shoots)
            .with(Circumstance::ShotAt, is_shot_at)
            .with(Circumstance::ThroughTrees, through_trees)
            .with(
                Circumstance::InBadWeather,
                shoots && disadvantage::of_shooter(board, own),
            );
        Combatant::alone(own.element.troop, circumstances)
    };
    // DBM-TAC-03: whoever is shot back at is shot at.
    let mut one = combatant(shooter, target, true, is_mutual);
    let mut other = combatant(target, shooter, is_mutual, true);
    // DBM-SHT-12: a second and a third count, no more.
    one.hits = shots.returned.len().saturating_sub(1).min(MOST_AIDERS) as u8;
    other.hits = shots.aiders.len().min(MOST_AIDERS) as u8;
    one.ranks = close_combat::ranks(board, shooter);
    other.ranks = close_combat::ranks(board, target);
    factors::weigh(&one, &other)
}

/// DBM-SHT-12.
const MOST_AIDERS: usize = 2;

/// The volley at a target as it would be, if nothing has to be asked or the first option of everything
/// is taken: for odds shown before one decides.
pub fn expected(board: &Board<'_>, target: ElementIx) -> Option<Shots> {
    let mut volley = Volley::at(target);
    loop {
        match volley.next(board) {
            Next::Ask(kind, about, options) => {
                volley.asked = Some(about);
                volley.answer(kind, options[0]);
            }
            Next::Other(_) | Next::Nothing => return None,
            Next::Roll(shots) => return Some(shots),
        }
    }
}

/// The volley at a target led by this shooter, with everybody who may aim there: for questions.
pub fn led_by(board: &Board<'_>, principal: ElementIx, target: ElementIx) -> Shots {
    let all = aims(board);
    let side = board.piece(target).side;
    let (defenders, attackers): (Vec<&Aim>, Vec<&Aim>) = all
        .iter()
        .partition(|aim| board.piece(aim.shooter).side == side);
    let shooters: Vec<ElementIx> = attackers
        .iter()
        .filter(|aim| aim.options.contains(&target))
        .map(|aim| aim.shooter)
        .collect();
    Volley::at(target).shots(board, &shooters, &defenders, principal)
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-SEQ-04, DBM-SHT-26: the next target.
    pub(crate) fn shoot(&mut self, target: ElementIx) -> Result<(), Stop<Refusal>> {
        let board = Board::public(self.state);
        let is_target = board.get(target).is_some() && super::targets(&board).contains(&target);
        if !is_target {
            let element = self.state.tag(target);
            return Err(Refusal::NoTarget { element }.into());
        }
        // DBM-ALY-07: decided from that moment, so that he may shoot back.
        self.decide_ally(self.state.element(target).command, Decided::Attacked);
        self.state
            .agenda
            .push(Task::Volley(Box::new(Volley::at(target))));
        Ok(())
    }

    /// Goes on with a volley until somebody has to say something or the dice have fallen.
    pub(crate) fn volley(&mut self, mut volley: Volley) -> Result<(), DiceStop> {
        let next = volley.next(&Board::public(self.state));
        match next {
            Next::Ask(kind, about, options) => {
                // DBM-SHT-26: whoever owns the shooters names the principal among them.
                let owned = match (kind, options.first()) {
                    (AskKind::Principal, Some(Answer::Element(shooter))) => *shooter,
                    _ => about,
                };
                let owner = self.state.owner(owned);
                volley.asked = Some(about);
                self.state.agenda.push(Task::Volley(Box::new(volley)));
                self.ask(owner, kind, about, options);
                Ok(())
            }
            Next::Other(target) => {
                volley.target = target;
                self.state.agenda.push(Task::Volley(Box::new(volley)));
                Ok(())
            }
            Next::Nothing => {
                self.mark_held(&volley);
                Ok(())
            }
            Next::Roll(shots) => {
                self.mark_held(&volley);
                self.shoot_out(volley.target, &shots)
            }
        }
    }

    /// Whoever holds has had its chance this turn (DBM-SHT-09).
    fn mark_held(&mut self, volley: &Volley) {
        for (shooter, _) in volley.held.iter().filter(|(_, held)| *held) {
            self.state.element_mut(*shooter).deeds.shot = true;
        }
    }

    fn shoot_out(&mut self, target: ElementIx, shots: &Shots) -> Result<(), DiceStop> {
        let factors = weigh(&Board::public(self.state), target, shots);
        let elements = [shots.principal, target];
        let dice = self.roll_both(elements)?;
        let results = factors::resolve([&factors[0], &factors[1]], dice);
        let everybody = std::iter::once(shots.principal)
            .chain(shots.aiders.iter().copied())
            .chain(shots.returned.iter().copied());
        for shooter in everybody {
            self.state.element_mut(shooter).deeds.shot = true;
        }
        let tags = |state: &crate::state::State, all: &[ElementIx]| -> Vec<Tag> {
            all.iter().map(|element| state.tag(*element)).collect()
        };
        self.tell(|state| CombatFact::Shot {
            sheet: sheet(state, elements, &factors, &results),
            aiders: tags(state, &shots.aiders),
            mutual: !shots.returned.is_empty(),
        });
        let shooters: Vec<ElementIx> = std::iter::once(shots.principal)
            .chain(shots.aiders.iter().copied())
            .collect();
        self.shoot_mounts(target, &shooters);
        // Each suffers what it suffers; the target first. The agenda is done from its end.
        for (n, by) in [(0, target), (1, shots.principal)] {
            if let Some(task) = task(elements[n], results[n].fate.outcome, Cause::Shooting) {
                let task = off_the_bridge(&Board::public(self.state), task, by);
                self.state.agenda.push(task);
                if results[n].fate.outcome != Outcome::Destroyed {
                    self.turn_to_shooters(elements[n], by);
                }
            }
        }
        Ok(())
    }

    /// DBM-RCL-05: whoever is made to recoil by shooters wholly behind its rear edge turns about first.
    fn turn_to_shooters(&mut self, element: ElementIx, shooter: ElementIx) {
        let own = *self.state.element(element);
        let behind = own.pose.ahead(-own.depth());
        let is_behind = |corner: &sobremesa_geometry::Vec2| {
            (*corner - behind.at).dot(own.pose.facing.forward()) <= TOUCH.length()
        };
        if !self
            .state
            .element(shooter)
            .rect()
            .corners()
            .iter()
            .all(is_behind)
        {
            return;
        }
        let to = own.pose.turned_round(own.depth());
        self.state.element_mut(element).pose = to;
        self.tell(|state| AftermathFact::TurnedAbout {
            element: Stood {
                element: state.tag(element),
                from: own.pose,
                to,
            },
        });
    }
}
