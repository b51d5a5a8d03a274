//! CLV-TEA: the lines of the teams, and where everybody starts.

use std::collections::HashMap;

use super::{Checker, is_new, nearest};
use crate::board::{self, Board, Point};
use crate::encounter::Enlisted;
use crate::language::flaw::What;
use crate::language::syntax::{Member, TeamBlock};

impl Checker {
    /// CLV-TEA.
    pub(super) fn teams(&mut self, teams: &[TeamBlock], board: Option<&Board>) -> Vec<Enlisted> {
        let mut muster = Muster {
            board,
            occupants: HashMap::new(),
            roster: Vec::new(),
            ordinals: HashMap::new(),
        };
        for (number, team) in teams.iter().enumerate() {
            if !is_new(&mut self.names.teams, &team.name.text, number) {
                let name = team.name.text.clone();
                self.note(team.name.span, What::DuplicateTeam { name });
            }
            for member in &team.members {
                self.member(number as u32, team, member, &mut muster);
            }
        }
        muster.roster
    }

    fn member(
        &mut self,
        team_number: u32,
        team: &TeamBlock,
        line: &Member,
        muster: &mut Muster<'_>,
    ) {
        let team_name = || team.name.text.clone();
        let name = || line.kind.text.clone();
        let kind = self.names.kinds.get(&line.kind.text).copied();
        if kind.is_none() && !self.lost.kinds {
            let known = self.names.kinds.keys().map(String::as_str);
            let meant = nearest(&line.kind.text, known);
            let what = What::UnknownUnit {
                name: name(),
                team: team_name(),
                meant,
            };
            self.note(line.kind.span, what);
        }
        let is_player = kind.map(|kind| self.players[kind as usize]);
        let behaviour = self.member_behaviour(team, line, is_player);
        let n_positions = line.positions.len();
        if let Some(count) = line.count.filter(|_| line.is_whole)
            && (count.value == 0 || count.value != n_positions as i64)
        {
            let what = What::PositionCount {
                name: name(),
                team: team_name(),
                count: count.value,
                positions: n_positions,
            };
            self.note(count.span, what);
        }
        for position in &line.positions {
            let at = Point::new(position.column, position.row);
            let index = muster.roster.len() as u32;
            let ordinal = muster.ordinals.entry((team_number, kind)).or_insert(0);
            *ordinal += 1;
            let ordinal = *ordinal;
            let full_name = || format!("{}:{}:{ordinal}", team.name.text, line.kind.text);
            match muster.place(at, full_name) {
                Ok(square) => {
                    if let Some(kind) = kind {
                        self.names.units.insert((team_number, kind, ordinal), index);
                        muster.roster.push(Enlisted {
                            team: team_number,
                            kind,
                            behaviour,
                            ordinal,
                            at: square,
                            is_hidden: line.is_hidden,
                        });
                    }
                }
                Err(Unplaced::NoBoard) => {}
                Err(Unplaced::Outside) => {
                    let what = What::PositionOutside {
                        square: at.into(),
                        team: team_name(),
                    };
                    self.note(position.span, what);
                }
                Err(Unplaced::Blocked(by)) => {
                    let what = What::PositionBlocked {
                        square: at.into(),
                        team: team_name(),
                        by,
                    };
                    self.note(position.span, what);
                }
            }
        }
    }

    /// CLV-TEA-04.
    fn member_behaviour(
        &mut self,
        team: &TeamBlock,
        line: &Member,
        is_player: Option<bool>,
    ) -> Option<u32> {
        let team = team.name.text.clone();
        match (is_player, &line.behaviour) {
            (Some(true) | None, None) => None,
            (Some(true), Some(behaviour)) => {
                let name = line.kind.text.clone();
                self.note(behaviour.span, What::BehaviourOnPlayer { name, team });
                None
            }
            (Some(false), None) => {
                // Where nothing is to be read behind the name, a behaviour may have stood there.
                if line.count.is_some() {
                    let name = line.kind.text.clone();
                    self.note(line.kind.span, What::MissingBehaviour { name, team });
                }
                None
            }
            // Of a unit that nobody knows it is a behaviour all the same.
            (Some(false) | None, Some(behaviour)) => {
                let number = self.behaviours.get(&behaviour.text).copied();
                if number.is_none() && !self.lost.behaviours {
                    let known = self.behaviours.keys().map(String::as_str);
                    let meant = nearest(&behaviour.text, known);
                    let name = behaviour.text.clone();
                    self.note(behaviour.span, What::UnknownBehaviour { name, team, meant });
                }
                number
            }
        }
    }
}

/// The units that have been placed so far.
struct Muster<'a> {
    board: Option<&'a Board>,
    /// Who stands where, by full name.
    occupants: HashMap<Point, String>,
    roster: Vec<Enlisted>,
    ordinals: HashMap<(u32, Option<u32>), u32>,
}

enum Unplaced {
    NoBoard,
    Outside,
    Blocked(Option<String>),
}

impl Muster<'_> {
    /// CLV-TEA-08.
    fn place(
        &mut self,
        at: Point,
        full_name: impl Fn() -> String,
    ) -> Result<board::Square, Unplaced> {
        let square = self.board.map(|board| {
            let square = board.square(at).ok_or(Unplaced::Outside)?;
            match board.is_wall(at) {
                true => Err(Unplaced::Blocked(None)),
                false => Ok(square),
            }
        });
        let square = square.transpose()?;
        if let Some(name) = self.occupants.get(&at) {
            return Err(Unplaced::Blocked(Some(name.clone())));
        }
        self.occupants.insert(at, full_name());
        square.ok_or(Unplaced::NoBoard)
    }
}
