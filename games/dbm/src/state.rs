//! A battle as it stands, half-finished business included.

use std::sync::Arc;

use sobremesa_kernel::{Seat, SeatSet};

use crate::agenda::{Ask, Task, Touch};
use crate::army::Name;
use crate::bits::ElementSet;
use crate::board::neighbours::Kept;
use crate::command::{Command, CommandIx};
use crate::day::{Day, Said, Step};
use crate::element::{Element, ElementId, ElementIx};
use crate::field::Field;
use crate::rules::sight::Looked;
use crate::rules::water::Waters;
use crate::side::Side;
use crate::sky::Sky;

/// A battle.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The ground.
    pub field: Arc<Field>,
    /// What the armies are called and what people know of them.
    pub roster: Arc<Roster>,
    /// The sky; none where nobody asked for weather: it is clear noon, and no time passes.
    pub sky: Option<Sky>,
    /// What was said before the first turn, until it begins.
    pub day: Option<Box<Day>>,
    /// DBM-SEQ-01: who has the first turn.
    pub attacker: Side,
    /// Every element of both armies.
    pub elements: Vec<Element>,
    /// The commands, four places a side.
    pub commands: [Option<Command>; CommandIx::MOST],
    /// Player's turns, from 1: the odd ones are the attacker's.
    pub turn: u16,
    /// DBM-VIC-10: turns of each player, if that was agreed.
    pub turn_limit: Option<u16>,
    /// What is being done.
    pub phase: Phase,
    /// What still has to happen by force; the last is next.
    pub agenda: Vec<Task>,
    /// What somebody is asked.
    pub ask: Option<Ask>,
    /// DBM-CC-02: whose front touches whom, and since when.
    pub touches: Vec<Touch>,
    /// How many acts this turn has seen: their order is that of the touches.
    pub acts: u16,
    /// DBM-VIS-09: which enemies each command knows of.
    pub known: [ElementSet; CommandIx::MOST],
    /// How everybody stood when all last looked round.
    pub(crate) looked: Looked,
    /// Who stood near to whom when that was last asked.
    pub(crate) neighbours: Kept,
    /// DBM-WAT-02: what is known of the rivers.
    pub waters: Waters,
    /// DBM-LOS-08, -09: the built-up areas whose centre an attacker has reached, by their place among the features.
    pub towns_taken: Vec<u8>,
    /// DBM-AMB-06: hidden elements that were told to shoot.
    pub stances: ElementSet,
    /// DBM-ARM-07: Baggage that was never provided, by side.
    pub baggage_missing: [u8; 2],
    /// How many names each side has given to elements that all can see.
    pub names_given: [u16; 2],
    /// DBM-SPO-04, DBM-DEM-04: who still must advance or flee by itself in this step.
    pub to_advance: ElementSet,
    /// The seats that let all of theirs go by themselves in this step.
    pub resting: SeatSet,
    /// DBM-VIC-09: who offers to stop.
    pub offers: [bool; 2],
    /// DBM-HOU-14: what both have said in this step of a nightfall.
    pub night: [Said<bool>; 2],
    /// DBM-CMP: is the battle part of a campaign, and what has it cost after its end?
    pub campaign: Option<Toll>,
}

/// DBM-CMP-05, -07: whom a battle of a campaign costs after its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// The loser's elements that are lost besides those destroyed.
    pub lost: ElementSet,
    /// Those of them that the winner has captured.
    pub captured: ElementSet,
}

/// What does not change in a battle and is no secret.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// What the armies are called.
    pub armies: [Name; 2],
    /// The name of the field.
    pub field: String,
}

/// The parts of a battle in which somebody chooses something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The day before the first turn.
    Before(Step),
    /// Before the first turn this side may shift and turn what its template has placed.
    Deploy(Side),
    /// DBM-PIP-03: the commander-in-chief assigns the pooled dice.
    Assign,
    /// DBM-SEQ-03: tactical and march moves.
    Move,
    /// DBM-SEQ-03: spontaneous moves.
    Advance,
    /// DBM-SEQ-04.
    Shoot,
    /// DBM-SEQ-05.
    Fight,
    /// DBM-HOU-08: night has fallen, and both say what they want.
    Nightfall(Vigil),
    /// It is over.
    Over(End),
}

/// DBM-HOU-08: what both say when night falls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Vigil {
    /// By moonlight: does the battle go on?
    FightOn,
    /// In camp: does one slip away?
    SlipAway,
}

impl Vigil {
    /// Its published word.
    pub const fn word(self) -> &'static str {
        match self {
            Vigil::FightOn => "nightfall",
            Vigil::SlipAway => "parting",
        }
    }
}

/// Why a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// DBM-VIC-01: an army has lost half.
    Beaten,
    /// DBM-VIC-09: a commander-in-chief conceded.
    Conceded(Side),
    /// DBM-VIC-09: both agreed to stop.
    Agreed,
    /// DBM-VIC-10: the last of the agreed turns is over.
    Turns,
    /// DBM-HOU-09: a side slipped away by night.
    SlippedAway(Side),
    /// DBM-HOU-10: both did.
    Parted,
    /// DBM-CMP-03: in a campaign: a side has led off the last of its own.
    LeftField(Side),
}

impl Phase {
    /// Its published word.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Before(step) => step.word(),
            Phase::Deploy(_) => "deploy",
            Phase::Assign => "assign",
            Phase::Move => "move",
            Phase::Advance => "advance",
            Phase::Shoot => "shoot",
            Phase::Fight => "fight",
            Phase::Nightfall(vigil) => vigil.word(),
            Phase::Over(_) => "over",
        }
    }
}

impl State {
    /// DBM-SEQ-01: whose turn it is.
    pub const fn side_in_turn(&self) -> Side {
        if self.turn % 2 == 1 {
            self.attacker
        } else {
            self.attacker.other()
        }
    }

    /// An element.
    #[inline]
    pub fn element(&self, element: ElementIx) -> &Element {
        &self.elements[element.index()]
    }

    /// An element, to change it.
    #[inline]
    pub(crate) fn element_mut(&mut self, element: ElementIx) -> &mut Element {
        &mut self.elements[element.index()]
    }

    /// A command that takes part.
    ///
    /// # Panics
    /// If it does not: elements belong to commands that do.
    pub fn command(&self, command: CommandIx) -> &Command {
        self.commands[command.index()]
            .as_ref()
            .expect("an element's command takes part")
    }

    /// A command that takes part, to change it.
    pub(crate) fn command_mut(&mut self, command: CommandIx) -> &mut Command {
        self.commands[command.index()]
            .as_mut()
            .expect("an element's command takes part")
    }

    /// The commands of one side.
    pub fn commands_of(&self, side: Side) -> impl Iterator<Item = (CommandIx, &Command)> {
        CommandIx::all()
            .filter(move |command| command.side() == side)
            .filter_map(|command| Some((command, self.commands[command.index()].as_ref()?)))
    }

    /// DBM-ARM-13: who decides for an element.
    pub fn owner(&self, element: ElementIx) -> Seat {
        self.command(self.element(element).command).seat
    }

    /// The side of an element.
    #[inline]
    pub fn side(&self, element: ElementIx) -> Side {
        self.element(element).command.side()
    }

    /// Every element with its place in the list.
    pub fn all(&self) -> impl Iterator<Item = (ElementIx, &Element)> {
        let elements = self.elements.iter().enumerate();
        elements.map(|(index, element)| (ElementIx::new(index), element))
    }

    /// The elements that all can see.
    pub fn on_table(&self) -> impl Iterator<Item = (ElementIx, &Element)> {
        self.all().filter(|(_, element)| element.is_on_table())
    }

    /// An element by what it is called.
    pub fn find(&self, id: ElementId) -> Option<ElementIx> {
        let place = self.elements.iter().position(|element| element.id == id);
        place.map(ElementIx::new)
    }

    /// The element of a command's general, while it is in the battle.
    pub fn general(&self, command: CommandIx) -> Option<ElementIx> {
        self.all()
            .find(|(_, element)| {
                element.command == command && element.general && element.place.is_in_battle()
            })
            .map(|(element, _)| element)
    }

    /// Whether two elements are enemies.
    pub fn are_enemies(&self, a: ElementIx, b: ElementIx) -> bool {
        self.side(a) != self.side(b)
    }
}
