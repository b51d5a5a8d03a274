//! DBM-FLK: commands that march round the table: how they are ordered, how they announce themselves and
//! meet, and what becomes of those who find no room. How they enter is in `entry`.

pub(crate) mod entry;

use serde::{Deserialize, Serialize};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::Tell;

use crate::battle::Battle;
use crate::command::{CommandIx, Role};
use crate::day::Orders;
use crate::element::{ElementIx, Place};
use crate::event::{AftermathFact, Event, TurnFact};
use crate::field::{FeatureKind, TABLE};
use crate::pose::{BASE_WIDTH, Pose};
use crate::refusal::DayRefusal;
use crate::rules::camp;
use crate::rules::naval::fleet;
use crate::side::Side;
use crate::state::State;

/// DBM-FLK-05: the die by which a march announces itself, and by which those who went astray find the way.
const ARRIVES: u8 = 6;

/// A short edge of the table, as the attacker sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShortEdge {
    /// x = 0.
    Left,
    /// x = 3600.
    Right,
}

impl ShortEdge {
    /// Both.
    pub const BOTH: [ShortEdge; 2] = [ShortEdge::Left, ShortEdge::Right];

    /// Where it lies.
    pub const fn x(self) -> f64 {
        match self {
            ShortEdge::Left => 0.0,
            ShortEdge::Right => TABLE.x,
        }
    }

    /// The facing of whoever comes in by it, in degrees.
    pub const fn inward(self) -> f64 {
        match self {
            ShortEdge::Left => 90.0,
            ShortEdge::Right => 270.0,
        }
    }

    /// Somebody who stands so far outside it, his front along it.
    pub fn pose(self, at: f64, outside: f64) -> Pose {
        let x = match self {
            ShortEdge::Left => self.x() - outside,
            ShortEdge::Right => self.x() + outside,
        };
        Pose::new(x, at, self.inward())
    }
}

/// How far a march has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nobody else knows of it.
    Away,
    /// DBM-FLK-05: it enters in its next turn.
    Announced,
    /// DBM-FLK-09: it enters now.
    Arriving,
    /// DBM-FLK-10: parts of it wait for a further 6.
    Astray,
    /// DBM-FLK-10: they have it, and enter now.
    Found,
}

/// A march round the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// By which edge it comes.
    pub edge: ShortEdge,
    /// How far it has come.
    pub stage: Stage,
    /// DBM-FLK-06: was it driven back by a larger one, so that it comes in its own half?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub driven_back: bool,
    /// DBM-FLK-16: the stretch of the edge, from y to y, by which its first come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stretch: Option<[i32; 2]>,
    /// DBM-FLK-16: have its first come in?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_struck: bool,
}

impl March {
    /// As it is ordered.
    pub const fn ordered(edge: ShortEdge) -> March {
        March {
            edge,
            stage: Stage::Away,
            driven_back: false,
            stretch: None,
            has_struck: false,
        }
    }

    /// Does it enter in this turn?
    pub const fn enters(&self) -> bool {
        matches!(self.stage, Stage::Arriving | Stage::Found)
    }

    /// DBM-FLK-07, -09: the part of its edge where it may enter, from y to y: the enemy's half, or its own
    /// if it was driven back.
    pub fn half(&self, is_attacker: bool) -> [f64; 2] {
        let middle = TABLE.y * 0.5;
        if is_attacker == self.driven_back {
            [0.0, middle]
        } else {
            [middle, TABLE.y]
        }
    }
}

impl State {
    /// Those of a command who are still off the table.
    pub(crate) fn off_table(&self, command: CommandIx) -> Vec<ElementIx> {
        let own = self
            .all()
            .filter(|(_, one)| one.command == command && one.place == Place::Marching);
        own.map(|(element, _)| element).collect()
    }

    fn march_of(&self, command: CommandIx) -> Option<March> {
        self.commands[command.index()].and_then(|command| command.march)
    }

    /// DBM-FLK-06: how many elements a march has, Baggage and whoever is aboard included, a double element as two.
    fn marching(&self, command: CommandIx) -> usize {
        let own = self.off_table(command).into_iter();
        let with_passengers =
            own.flat_map(|element| std::iter::once(element).chain(self.aboard(element)));
        with_passengers
            .map(|element| self.element(element).troops().count())
            .sum()
    }
}

/// DBM-FLK-01 to -03, -13: may these commands march, by these edges?
pub(crate) fn judge(
    state: &State,
    side: Side,
    orders: &Orders,
) -> Result<Vec<(CommandIx, ShortEdge)>, DayRefusal> {
    let mut marches: Vec<(CommandIx, ShortEdge)> = Vec::new();
    for flank in &orders.flanks {
        let number = usize::from(flank.command);
        let found = state
            .commands_of(side)
            .find(|(place, _)| place.number() == number);
        let (place, command) = found.ok_or(DayRefusal::NoSuchCommand)?;
        let bad = |why| DayRefusal::BadFlankMarch {
            command: flank.command,
            why,
        };
        if command.role == Role::Cinc {
            return Err(bad("cinc"));
        }
        if marches.iter().any(|(other, _)| *other == place) {
            return Err(bad("twice"));
        }
        if marches.iter().any(|(_, edge)| *edge == flank.edge) {
            return Err(bad("edge"));
        }
        // DBM-FLK-03: by water the naval only; and they by no other way.
        let sails = fleet::is_afloat(state, place);
        let has_way = sails == is_covered_by_water(state, flank.edge);
        if !has_way || (!sails && fleet::has_vessels(state, place)) {
            return Err(bad("water"));
        }
        // A command that marches does so whole.
        let is_own = |id| {
            let found = state.find(id);
            found.is_some_and(|element| state.element(element).command == place)
        };
        if orders.ambushes.iter().any(|placed| is_own(placed.id)) {
            return Err(bad("ambush"));
        }
        marches.push((place, flank.edge));
    }
    // DBM-FLK-02: Baggage that was left out of the camp marches, or is nowhere.
    let left_out = camp::train(state, side)
        .into_iter()
        .map(|ix| state.element(ix).command)
        .find(|command| !marches.iter().any(|(march, _)| march == command));
    if let Some(command) = left_out {
        return Err(DayRefusal::BadFlankMarch {
            command: command.number() as u8,
            why: "baggage",
        });
    }
    let most = state.commands_of(side).count() / 2;
    match orders.flanks.get(most) {
        Some(flank) => Err(DayRefusal::BadFlankMarch {
            command: flank.command,
            why: "half",
        }),
        None => Ok(marches),
    }
}

/// DBM-FLK-03: does a waterway lie along the whole of an edge?
fn is_covered_by_water(state: &State, edge: ShortEdge) -> bool {
    let n_looks = (TABLE.y / BASE_WIDTH) as u32;
    let inside = edge.pose(0.0, -1.0).at.x;
    (0..n_looks).all(|n| {
        let at = Vec2::new(inside, (f64::from(n) + 0.5) * BASE_WIDTH);
        let mut features = state.field.features.iter();
        features.any(|feature| feature.kind == FeatureKind::Waterway && feature.holds(at))
    })
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DEP-08: a command sets out round the table.
    pub(crate) fn send_round(&mut self, command: CommandIx, edge: ShortEdge) {
        self.state.command_mut(command).march = Some(March::ordered(edge));
        for element in &mut self.state.elements {
            if element.command == command && element.place == Place::Waiting {
                element.place = Place::Marching;
            }
        }
    }

    /// DBM-FLK-05: a turn begins: what was announced arrives.
    pub(crate) fn let_marches_arrive(&mut self) {
        for place in self.state.commands_in_turn() {
            if let Some(march) = &mut self.state.command_mut(place).march
                && march.stage == Stage::Announced
            {
                march.stage = Stage::Arriving;
            }
        }
    }

    /// DBM-FLK-05, -10, -15: a 6 announces a march, or shows those who went astray the way.
    pub(crate) fn announce_marches(&mut self) {
        for place in self.state.commands_in_turn() {
            let command = self.state.command(place);
            if command.die != Some(ARRIVES) {
                continue;
            }
            match command.march.map(|march| march.stage) {
                Some(Stage::Away) => self.announce_march(place),
                Some(Stage::Astray) => {
                    if let Some(march) = &mut self.state.command_mut(place).march {
                        march.stage = Stage::Found;
                    }
                    self.tell(|_| TurnFact::WayFound {
                        side: place.side(),
                        command: place.number() as u8,
                    });
                }
                _ => {}
            }
        }
    }

    /// DBM-FLK-05, -06, -15: it says by which edge; whoever of the enemy comes by the same must say so, and
    /// the smaller is driven back, or both.
    fn announce_march(&mut self, place: CommandIx) {
        let Some(march) = self.state.march_of(place) else {
            return;
        };
        let enemy = place.side().other();
        let met = CommandIx::all().filter(|other| other.side() == enemy).find(
            |other| matches!(self.state.march_of(*other), Some(its) if its.edge == march.edge && its.stage == Stage::Away),
        );
        self.tell(|_| TurnFact::FlankAnnounced {
            side: place.side(),
            command: place.number() as u8,
            edge: march.edge,
        });
        let Some(met) = met else {
            self.announced(place, false);
            return;
        };
        let [own, theirs] = [place, met].map(|one| self.state.marching(one));
        self.announced(place, own <= theirs);
        self.announced(met, theirs <= own);
        self.tell(|_| TurnFact::FlanksMet {
            side: place.side(),
            edge: march.edge,
            commands: [place.number() as u8, met.number() as u8],
            elements: [own as u16, theirs as u16],
        });
    }

    fn announced(&mut self, place: CommandIx, driven_back: bool) {
        if let Some(march) = &mut self.state.command_mut(place).march {
            march.stage = Stage::Announced;
            march.driven_back = driven_back;
        }
    }

    /// DBM-FLK-12: whoever was stopped before he was wholly on the table is outside again.
    pub(crate) fn leave_outside(&mut self) {
        for place in self.state.commands_in_turn() {
            if self
                .state
                .march_of(place)
                .is_some_and(|march| march.enters())
            {
                self.put_back_outside(place);
            }
        }
    }

    /// DBM-FLK-07, -10: the moves have ended: whoever was driven back and could not march in flees in;
    /// whoever went astray and found the way runs in; others are astray.
    pub(crate) fn end_arrivals(&mut self) {
        for place in self.state.commands_in_turn() {
            let Some(march) = self.state.march_of(place).filter(March::enters) else {
                continue;
            };
            let left = self.state.off_table(place);
            if march.driven_back || march.stage == Stage::Found {
                for element in left {
                    if !self.enter_by_itself(element, march) {
                        let rule = if march.driven_back {
                            "DBM-FLK-07"
                        } else {
                            "DBM-FLK-10"
                        };
                        self.lose_outside(element, rule);
                    }
                }
                self.state.command_mut(place).march = None;
                continue;
            }
            let n_left = left.len();
            self.state.command_mut(place).march = (n_left > 0).then_some(March {
                stage: Stage::Astray,
                ..march
            });
            if n_left > 0 {
                self.tell(|_| TurnFact::WentAstray {
                    side: place.side(),
                    command: place.number() as u8,
                    elements: Some(n_left as u16),
                });
                if self.state.command(place).demoralised {
                    self.lose_astray(place);
                }
            }
        }
    }

    /// DBM-FLK-10: the astray of a demoralised command are removed.
    pub(crate) fn lose_astray(&mut self, command: CommandIx) {
        let is_astray = |march: &March| matches!(march.stage, Stage::Astray | Stage::Found);
        if !self
            .state
            .march_of(command)
            .is_some_and(|march| is_astray(&march))
        {
            return;
        }
        for element in self.state.off_table(command) {
            self.lose_outside(element, "DBM-FLK-10");
        }
        self.state.command_mut(command).march = None;
    }

    /// Somebody off the table is lost; now that he is, all know his name.
    fn lose_outside(&mut self, element: ElementIx, rule: &'static str) {
        let name = self.state.next_name(self.state.side(element));
        let lost = self.state.element_mut(element);
        lost.id = name;
        lost.place = Place::Destroyed;
        self.tell(|state| AftermathFact::Destroyed {
            element: state.tag(element),
            by: rule,
        });
        self.state.name_passenger(element);
        self.go_down_with(element);
    }
}
