//! Unfinished business as data: what still has to happen by force, and what somebody is asked.
//!
//! Forced consequences are a stack of small tasks in the state. A task that needs somebody's word
//! leaves one [`Ask`]; the answer is an ordinary action, and the tasks go on from there.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{RuleId, Seat};

use crate::element::ElementIx;
use crate::pose::Pose;
use crate::state::State;
use crate::touch::Edge;

/// Something that happens next by itself. The last in the list is done first.
///
/// In a position elements are named here by their number in its list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The rest of a move that was judged: what of its way is left to go (`rules::movement`).
    Path(Box<crate::rules::movement::Path>),
    /// DBM-AMB-02: a hidden element appears.
    Appear(ElementIx),
    /// DBM-SPO: an impetuous element sets out.
    SetOut {
        /// Who.
        element: ElementIx,
        /// DBM-SPO-23: by which of its lawful ways.
        way: u8,
        /// DBM-SPO-24: for whom, once its owner has said so.
        target: Option<ElementIx>,
    },
    /// DBM-INT-13: an impetuous element arrives, once those in its way have gone.
    Arrive {
        /// Who.
        element: ElementIx,
        /// Where.
        to: Pose,
        /// For whom it went.
        target: Option<ElementIx>,
    },
    /// DBM-CC-02: an element turns to face.
    Face {
        /// Who.
        element: ElementIx,
        /// DBM-CC-20: to which flank, once that has been said.
        hand: Option<Hand>,
    },
    /// DBM-RCL: an element recoils.
    Recoil {
        /// Who.
        element: ElementIx,
        /// What made it.
        cause: Cause,
    },
    /// DBM-FLE: an element flees.
    Flee {
        /// Who.
        element: ElementIx,
        /// What made it.
        cause: Cause,
        /// Its facing in degrees when it begins to run, where the cause gives one; else it turns about.
        way: Option<f64>,
        /// DBM-FLE-14: the side to which it swerves, once its owner has said so.
        swerve: Option<Hand>,
    },
    /// DBM-FLE-05: demoralised troops who came by sea make for a vessel.
    SeekVessel {
        /// Who.
        element: ElementIx,
        /// For which, once their owner has said so.
        vessel: Option<ElementIx>,
    },
    /// DBM-FLE-17: several flee by one cause, the one nearest to where it flees to first.
    FleeTogether {
        /// Who.
        elements: Vec<ElementIx>,
        /// What made them.
        cause: Cause,
        /// Their facing in degrees when they begin to run, where the cause gives one.
        way: Option<f64>,
        /// Who goes first, once their owner has said so.
        first: Option<ElementIx>,
    },
    /// DBM-DES: an element is destroyed.
    Die {
        /// Who.
        element: ElementIx,
        /// What killed it.
        cause: Cause,
    },
    /// DBM-DES-04 to -06: what dies with an element that was destroyed in close combat.
    Behind {
        /// Who died.
        element: ElementIx,
        /// Where it stood before it recoiled, if it did.
        at: Pose,
    },
    /// DBM-PUR: the winner of a fight pursues, or not.
    Pursue {
        /// Who.
        element: ElementIx,
        /// Whom.
        after: ElementIx,
        /// What became of that one.
        cause: Cause,
        /// What its owner has said.
        decided: Option<bool>,
    },
    /// DBM-STM-05: works are open to whoever follows a vessel or War Wagons that have stormed them.
    LetIn {
        /// Who has stormed them, and stays outside.
        element: ElementIx,
        /// Who goes in instead, once its owner has said so.
        follower: Option<ElementIx>,
        /// Has its owner said anything?
        decided: bool,
    },
    /// DBM-OUT-06: whoever has its front on the flank or rear of the winner recoils with its friend.
    RecoilBeside(ElementIx),
    /// DBM-CC-04: an enemy follows to keep contact with one that turned.
    Follow {
        /// Who.
        element: ElementIx,
        /// Whom.
        after: ElementIx,
    },
    /// DBM-FLE-08: a friend through whom somebody fled flees behind him.
    FleeBehind {
        /// Who.
        element: ElementIx,
        /// Who fled through it.
        leader: ElementIx,
    },
    /// DBM-WAT-02, -24: the state of a river in one sector is found.
    Sound {
        /// Who comes to it.
        element: ElementIx,
        /// Which river, by its place among the features of the field.
        river: u8,
        /// Where.
        sector: crate::rules::terrain::Sector,
    },
    /// DBM-WAT-09, -12: somebody was forced through a river, or fled over a bridge or ice.
    Wade {
        /// Who.
        element: ElementIx,
        /// From where it came straight to where it stands.
        from: Pose,
        /// Does it flee?
        running: bool,
    },
    /// A volley whose principal shooter, targets and holds are being settled (`rules::shooting`).
    Volley(Box<crate::rules::shooting::Volley>),
}

/// What made somebody recoil, flee or die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Close combat.
    Combat,
    /// Shooting.
    Shooting,
    /// DBM-INT-06, -08: friends who rode through.
    RiddenThrough,
    /// DBM-RCL-04, -08: somebody who recoiled into it.
    Recoil,
    /// DBM-DEM-04: its command is demoralised.
    Demoralised,
    /// DBM-FLE-08, -12: friends who fled through it, or with it.
    Flight,
    /// DBM-SGL-05: the enemy broke off.
    BreakOff,
    /// DBM-FLK-11: a flank march came in beside it.
    FlankMarch,
    /// DBM-DES-04: it supported one that was destroyed.
    Support,
    /// DBM-DES-05, -06: it stood behind one that was destroyed.
    Behind,
}

/// Left or right, as the owner of an element sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Hand {
    Left,
    Right,
}

/// A question that somebody has to answer before anything else goes on (DBM-SEQ-09).
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    /// Who is asked.
    pub to: Seat,
    /// What.
    pub kind: AskKind,
    /// About whom.
    pub about: ElementIx,
    /// What can be answered: two words at least. The first is what happens if nobody answers.
    pub options: Vec<Answer>,
}

/// What may be asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskKind {
    /// DBM-PUR-04, -13: pursue or not.
    Pursue,
    /// DBM-FLE-07, -14: to which side.
    Swerve,
    /// DBM-SHT-12, -26: who of the shooters is the principal one.
    Principal,
    /// DBM-SHT-10, -11, -28: at whom.
    Aim,
    /// DBM-SHT-09: shoot, though its target's recoil would destroy a friend.
    Hold,
    /// DBM-CC-20: to which flank it turns.
    Face,
    /// DBM-AMB-08: go on after a hidden enemy appeared.
    GoOn,
    /// DBM-SPO-24: which of several targets at the same distance.
    Nearest,
    /// DBM-FLE-17: who of several flees first.
    First,
    /// DBM-FLE-05: for which of several vessels equally near.
    Vessel,
    /// DBM-STM-05: who goes into works that a vessel or War Wagons have stormed, if anybody.
    Follower,
}

/// What can be answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Shoot.
    Shoot,
    /// Hold.
    Hold,
    /// Go on.
    GoOn,
    /// Stop here.
    Stop,
    /// This element.
    Element(ElementIx),
}

/// DBM-CC-02: who touched which side of whom with its front, and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Touch {
    /// Whose front.
    pub by: ElementIx,
    /// Whom.
    pub whom: ElementIx,
    /// On which of its sides.
    pub edge: Edge,
    /// In which player's turn of the battle, from 1.
    pub since: u16,
    /// Within that turn, by which act: the first has the smallest number.
    pub order: u16,
    /// How it came about.
    pub how: Came,
}

/// How two elements came into contact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Came {
    /// By the own tactical, march or spontaneous move of the one whose front it is.
    Moving,
    /// By conforming or turning to face.
    Turning,
    /// DBM-PUR-07, -12: by pursuit, or by another's outcome move, in the combat phase.
    Outcome,
    /// They stood so when the battle began.
    Given,
}

impl AskKind {
    /// The rule by which it is asked as a rule.
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            AskKind::Pursue => "DBM-PUR-13",
            AskKind::Swerve => "DBM-FLE-14",
            AskKind::Principal => "DBM-SHT-26",
            AskKind::Aim => "DBM-SHT-28",
            AskKind::Hold => "DBM-SHT-09",
            AskKind::Face => "DBM-CC-20",
            AskKind::GoOn => "DBM-AMB-08",
            AskKind::Nearest => "DBM-SPO-24",
            AskKind::First => "DBM-FLE-17",
            AskKind::Vessel => "DBM-FLE-05",
            AskKind::Follower => "DBM-STM-05",
        })
    }
}

impl State {
    /// The rule by which something is asked of somebody, in whose task it is that waits for the answer.
    pub(crate) fn rule_of_ask(&self, kind: AskKind) -> RuleId {
        match self.agenda.last() {
            Some(Task::Path(path)) if kind == AskKind::GoOn && path.is_at_river() => {
                RuleId("DBM-WAT-22")
            }
            _ => kind.rule(),
        }
    }
}

impl Task {
    /// The same with what somebody has said.
    #[must_use]
    pub(crate) fn answered(mut self, kind: AskKind, answer: Answer) -> Task {
        match &mut self {
            Task::Path(path) => path.answer(answer),
            Task::Volley(volley) => volley.answer(kind, answer),
            Task::Pursue { decided, .. } => *decided = Some(answer == Answer::Yes),
            Task::Flee { swerve: hand, .. } | Task::Face { hand, .. } => *hand = answer.hand(),
            Task::SetOut { target: chosen, .. }
            | Task::FleeTogether { first: chosen, .. }
            | Task::SeekVessel { vessel: chosen, .. } => {
                *chosen = answer.element();
            }
            Task::LetIn {
                follower, decided, ..
            } => {
                *follower = answer.element();
                *decided = true;
            }
            Task::Appear(_)
            | Task::Arrive { .. }
            | Task::Recoil { .. }
            | Task::Die { .. }
            | Task::Behind { .. }
            | Task::RecoilBeside(_)
            | Task::Follow { .. }
            | Task::FleeBehind { .. }
            | Task::Sound { .. }
            | Task::Wade { .. } => {}
        }
        self
    }

    /// DBM-INT-13: who is about to ride where others make way, and where to.
    pub(crate) const fn rider(&self) -> Option<(ElementIx, Pose)> {
        match self {
            Task::Arrive { element, to, .. } => Some((*element, *to)),
            _ => None,
        }
    }

    /// Everybody of whom it speaks.
    pub(crate) fn elements(&self) -> Vec<ElementIx> {
        match self {
            Task::Path(path) => path.elements(),
            Task::Volley(volley) => volley.elements(),
            Task::Appear(element)
            | Task::RecoilBeside(element)
            | Task::Face { element, .. }
            | Task::Recoil { element, .. }
            | Task::Flee { element, .. }
            | Task::Die { element, .. }
            | Task::Behind { element, .. }
            | Task::Sound { element, .. }
            | Task::Wade { element, .. } => vec![*element],
            Task::SetOut {
                element, target, ..
            }
            | Task::Arrive {
                element, target, ..
            }
            | Task::SeekVessel {
                element,
                vessel: target,
            }
            | Task::LetIn {
                element,
                follower: target,
                ..
            } => std::iter::once(*element).chain(*target).collect(),
            Task::FleeTogether { elements, .. } => elements.clone(),
            Task::Pursue { element, after, .. }
            | Task::Follow { element, after }
            | Task::FleeBehind {
                element,
                leader: after,
            } => vec![*element, *after],
        }
    }
}

impl Task {
    /// The same for a list in which elements have other numbers; `None` if somebody is not in it.
    pub(crate) fn renumbered(
        &self,
        number: impl Fn(ElementIx) -> Option<ElementIx>,
    ) -> Option<Task> {
        let mut task = self.clone();
        for element in task.elements_mut() {
            *element = number(*element)?;
        }
        Some(task)
    }

    fn elements_mut(&mut self) -> Vec<&mut ElementIx> {
        match self {
            Task::Path(path) => path.elements_mut(),
            Task::Volley(volley) => volley.elements_mut(),
            Task::Appear(element)
            | Task::RecoilBeside(element)
            | Task::Face { element, .. }
            | Task::Recoil { element, .. }
            | Task::Flee { element, .. }
            | Task::Die { element, .. }
            | Task::Behind { element, .. }
            | Task::Sound { element, .. }
            | Task::Wade { element, .. } => vec![element],
            Task::SetOut {
                element, target, ..
            }
            | Task::Arrive {
                element, target, ..
            }
            | Task::SeekVessel {
                element,
                vessel: target,
            }
            | Task::LetIn {
                element,
                follower: target,
                ..
            } => std::iter::once(element).chain(target).collect(),
            Task::FleeTogether {
                elements, first, ..
            } => elements.iter_mut().chain(first).collect(),
            Task::Pursue { element, after, .. }
            | Task::Follow { element, after }
            | Task::FleeBehind {
                element,
                leader: after,
            } => vec![element, after],
        }
    }
}

impl Answer {
    const fn hand(self) -> Option<Hand> {
        match self {
            Answer::Left => Some(Hand::Left),
            Answer::Right => Some(Hand::Right),
            _ => None,
        }
    }

    const fn element(self) -> Option<ElementIx> {
        match self {
            Answer::Element(element) => Some(element),
            _ => None,
        }
    }
}
