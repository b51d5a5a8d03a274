//! DBM 3.0: battles of the ancient and medieval world between two armies of small elements.
//!
//! Elements move singly or in groups on a table without cells, by points of initiative that dice give
//! to each general; they shoot, fight, recoil, flee, pursue and are destroyed. The rules are in
//! [`rules`], one module per chapter of the rulebook; `DBM-ZOC-05` and the like are the numbers of its
//! statements. Start reading at [`board`]: whatever is judged is judged on what its side knows.

mod action;
pub mod agenda;
mod army;
mod battle;
mod bits;
pub mod board;
mod bot;
mod by_hand;
pub mod candidates;
mod claim;
mod command;
pub mod day;
mod deputies;
mod dossier;
pub mod draw;
mod element;
mod event;
mod faces;
mod few;
mod field;
mod flaw;
mod fleet;
mod game;
mod hand;
mod lessons;
pub mod list;
pub mod notation;
pub mod odds;
mod pictures;
mod playable;
mod pose;
pub mod position;
mod questions;
mod refusal;
pub mod rules;
mod scenario;
mod setup;
mod side;
pub mod sky;
mod speak;
mod state;
mod survivors;
pub mod tables;
mod template;
mod text_board;
pub mod touch;
mod trial;
mod troop;
mod typed;
mod view;
pub mod works;
mod workshop;

use sobremesa_table::{Boxed, GameBox};

pub use action::{
    Action, Advance, Assignment, Deployment, Dismount, Embark, Ending, Entry, FeatureName,
    FeaturePlace, Fight, Halt, Land, Mount, Move, OfferReply, Palisade, Placement, Places, Reply,
    SeasonNamed, Selection, Shoot, Spot, Stance, Step, Walls,
};
pub use army::{
    Army, Baggage, Climate, CommandList, Line, Name, Purpose, Recruit, Vessels, Works, WorksKind,
    ready, ready_made,
};
pub use bits::ElementSet;
pub use bot::officers;
pub use claim::Claim;
pub use command::{Allegiance, Command, CommandIx, Equivalents, Role};
pub use element::{Deeds, Element, ElementId, ElementIx, MOST_ELEMENTS, OnFoot, Place};
pub use event::{
    AftermathFact, CampaignFact, CombatFact, DayFact, Decided, DismountFact, Event, Fact, Fate,
    Item, MoveFact, NavalFact, Passage, Placed, Rolled, Sheet, SheetSide, Stood, Tag, TurnFact,
    WaterFact, WorksFact,
};
pub use few::Few;
pub use field::{Blow, Crossing, Feature, FeatureKind, Field, Shape, TABLE};
pub use game::Dbm;
pub use pose::{BASE_WIDTH, Facing, Pose, SAME_FACING, is_opposite_facing, is_same_facing};
pub use position::Position;
pub use refusal::{
    DayRefusal, DismountRefusal, MoveRefusal, NavalRefusal, Refusal, TerrainRefusal, WorksRefusal,
};
pub use scenario::{Scenario, Start, scenario, scenarios};
pub use setup::{Ambush, ArmyChoice, FieldChoice, Setup};
pub use side::Side;
pub use state::{End, Phase, Roster, State, Toll, Vigil};
pub use survivors::survivors;
pub use template::{Template, seen_from, template, templates};
pub use troop::{Class, Grade, Kind, Troop, TroopType, Weapon};
pub use view::{Eyes, View};

/// The game in its box. It is made here, once: whoever makes another compiles the whole game again.
pub static BOXED: &dyn GameBox = &Boxed::<Dbm>::new();
