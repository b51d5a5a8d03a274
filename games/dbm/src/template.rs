//! Deployment of any army by template: blocks per command relative to its own edge (`data/README.md`
//! says how a slot is filled).

use std::sync::LazyLock;

use serde::Deserialize;

use crate::army::{Name, Recruit};
use crate::field::TABLE;
use crate::pose::{BASE_WIDTH, Pose};
use crate::troop::{Grade, Troop, TroopType};

/// A way to deploy.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// Its published name.
    pub id: String,
    /// For people.
    pub name: Name,
    /// What it is like.
    pub about: Name,
    #[serde(rename = "for")]
    choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    commands: usize,
    slots: Vec<Slot>,
}

/// Where a command stands.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slot {
    #[serde(default)]
    cinc: bool,
    x: f64,
    width: f64,
    front: f64,
    horse: Wing,
    #[serde(default)]
    reserve: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wing {
    Left,
    Right,
    Both,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Templates {
    baggage: BaggagePark,
    line: Vec<LineRule>,
    template: Vec<Template>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaggagePark {
    x: f64,
    front: f64,
    ranks: usize,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRule {
    id: String,
    behind: f64,
    #[serde(default)]
    general: bool,
    #[serde(default)]
    horse: Vec<BlockRule>,
    #[serde(default)]
    blocks: Vec<BlockRule>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockRule {
    troops: Vec<TroopType>,
    ranks: usize,
    deepest: usize,
}

fn templates_file() -> &'static Templates {
    static READ: LazyLock<Templates> = LazyLock::new(|| {
        toml::from_str(include_str!("../data/templates.toml"))
            .expect("the game's own templates are read by a test")
    });
    &READ
}

/// The templates that come with the game, the usual one first.
pub fn templates() -> &'static [Template] {
    &templates_file().template
}

/// The template of that name.
pub fn template(id: &str) -> Option<&'static Template> {
    templates().iter().find(|template| template.id == id)
}

/// A block of a line: who stands in it, and how deep.
#[derive(Clone, Debug)]
struct Block {
    members: Vec<usize>,
    ranks: usize,
    deepest: usize,
}

impl Block {
    fn files(&self) -> usize {
        self.members.len().div_ceil(self.ranks.max(1))
    }

    fn width(&self) -> f64 {
        self.files() as f64 * BASE_WIDTH
    }
}

impl Template {
    /// Where each element of an army stands, in the army's order, seen from its own edge; or the
    /// number of the command for which there is no place.
    ///
    /// # Errors
    /// The command that has no place.
    pub fn deploy(
        &self,
        army: &[Recruit],
        cinc: usize,
        n_commands: usize,
    ) -> Result<Vec<Pose>, usize> {
        let choice = self
            .choices
            .iter()
            .find(|choice| choice.commands == n_commands);
        let choice = choice.ok_or(n_commands)?;
        let mut poses: Vec<Option<Pose>> = vec![None; army.len()];
        let mut others = choice.slots.iter().filter(|slot| !slot.cinc);
        for command in 1..=n_commands {
            let slot = if command == cinc {
                choice.slots.iter().find(|slot| slot.cinc)
            } else {
                others.next()
            };
            slot.ok_or(command)?.fill(army, command, &mut poses);
        }
        park_baggage(army, &mut poses);
        poses
            .into_iter()
            .enumerate()
            .map(|(n, pose)| pose.ok_or(army[n].command))
            .collect()
    }
}

/// Seen from his own edge, the attacker's places are the table's; the defender's are turned about.
pub fn seen_from(is_attacker: bool, pose: Pose) -> Pose {
    if is_attacker {
        pose
    } else {
        let at = TABLE - pose.at;
        Pose {
            at,
            facing: pose.facing.reversed(),
        }
    }
}

fn park_baggage(army: &[Recruit], poses: &mut [Option<Pose>]) {
    let park = &templates_file().baggage;
    let train: Vec<usize> = (0..army.len())
        .filter(|n| army[*n].troop.kind == TroopType::Baggage)
        .collect();
    let block = Block {
        members: train,
        ranks: park.ranks,
        deepest: park.ranks,
    };
    if !block.members.is_empty() {
        let left = park.x - block.width() * 0.5;
        place_block(&block, left, park.front, army, poses);
    }
}

impl Slot {
    fn fill(&self, army: &[Recruit], command: usize, poses: &mut [Option<Pose>]) {
        let file = templates_file();
        let mut lines: Vec<Vec<Block>> = file
            .line
            .iter()
            .map(|rule| self.form(rule, army, command))
            .collect();
        self.fit(&mut lines);
        for (rule, blocks) in file.line.iter().zip(&mut lines) {
            if rule.general {
                let general =
                    (0..army.len()).find(|n| army[*n].command == command && army[*n].general);
                if let Some(general) = general {
                    let half = if blocks.len() == 1 {
                        1
                    } else {
                        blocks.len() / 2
                    };
                    let alone = Block {
                        members: vec![general],
                        ranks: 1,
                        deepest: 1,
                    };
                    blocks.insert(half, alone);
                }
            }
            let behind = match self.reserve {
                Some(reserve) if rule.id == "reserve" => reserve,
                _ => rule.behind,
            };
            let width: f64 = blocks.iter().map(Block::width).sum();
            let mut left = self.x - width * 0.5;
            for block in blocks.iter() {
                place_block(block, left, self.front - behind, army, poses);
                left += block.width();
            }
        }
    }

    /// The blocks of a line from left to right.
    fn form(&self, rule: &LineRule, army: &[Recruit], command: usize) -> Vec<Block> {
        let gather = |block: &BlockRule| gather(block, army, command);
        let mut middle: Vec<Block> = rule.blocks.iter().filter_map(gather).collect();
        let horse: Vec<Block> = rule.horse.iter().filter_map(gather).collect();
        match self.horse {
            Wing::Left => horse.into_iter().chain(middle).collect(),
            Wing::Right => {
                let mut line: Vec<Block> = horse.into_iter().chain(middle).collect();
                line.reverse();
                line
            }
            Wing::Both => {
                let (mut left, mut right) = (Vec::new(), Vec::new());
                for block in horse {
                    let half = block.members.len().div_ceil(2);
                    let (near, far) = block.members.split_at(half);
                    let part = |members: &[usize]| Block {
                        members: members.to_vec(),
                        ..block.clone()
                    };
                    left.push(part(near));
                    if !far.is_empty() {
                        right.push(part(far));
                    }
                }
                right.reverse();
                left.append(&mut middle);
                left.append(&mut right);
                left
            }
        }
    }

    /// A line that is too wide deepens its widest block; if none can be deeper, its narrowest goes to
    /// the reserve.
    fn fit(&self, lines: &mut [Vec<Block>]) {
        let last = lines.len() - 1;
        for n in 0..lines.len() {
            loop {
                let general_room = if n == last { BASE_WIDTH } else { 0.0 };
                let width: f64 = lines[n].iter().map(Block::width).sum();
                if width + general_room <= self.width {
                    break;
                }
                let widest = (0..lines[n].len())
                    .filter(|b| lines[n][*b].ranks < lines[n][*b].deepest)
                    .max_by(|a, b| {
                        let width = |n_block: &usize| lines[n][*n_block].width();
                        // The leftmost of equals.
                        width(a).total_cmp(&width(b)).then(b.cmp(a))
                    });
                if let Some(widest) = widest {
                    lines[n][widest].ranks += 1;
                } else if n != last && !lines[n].is_empty() {
                    let narrowest = (0..lines[n].len())
                        .min_by(|a, b| lines[n][*a].width().total_cmp(&lines[n][*b].width()))
                        .unwrap_or(0);
                    let block = lines[n].remove(narrowest);
                    lines[last].push(block);
                } else {
                    break;
                }
            }
        }
    }
}

/// The elements of a block: by its list of types, then regulars first, then by grade.
fn gather(rule: &BlockRule, army: &[Recruit], command: usize) -> Option<Block> {
    let order = |troop: Troop| {
        let kind = rule.troops.iter().position(|kind| *kind == troop.kind);
        let grade = Grade::ALL.iter().position(|grade| *grade == troop.grade);
        (kind, !troop.regular, grade)
    };
    let mut members: Vec<usize> = (0..army.len())
        .filter(|n| {
            let recruit = &army[*n];
            recruit.command == command
                && !recruit.general
                && rule.troops.contains(&recruit.troop.kind)
        })
        .collect();
    members.sort_by_key(|n| (order(army[*n].troop), *n));
    (!members.is_empty()).then_some(Block {
        members,
        ranks: rule.ranks,
        deepest: rule.deepest,
    })
}

/// Files as even as possible, fuller ones first, each from front to rear.
fn place_block(block: &Block, left: f64, front: f64, army: &[Recruit], poses: &mut [Option<Pose>]) {
    let files = block.files();
    let (each, fuller) = (block.members.len() / files, block.members.len() % files);
    let mut members = block.members.iter();
    for file in 0..files {
        let depth = each + usize::from(file < fuller);
        let x = left + (file as f64 + 0.5) * BASE_WIDTH;
        let mut y = front;
        for member in members.by_ref().take(depth) {
            poses[*member] = Some(Pose::new(x, y, 0.0));
            let recruit = &army[*member];
            y -= recruit.troop.depth() + recruit.rear.map_or(0.0, Troop::depth);
        }
    }
}
