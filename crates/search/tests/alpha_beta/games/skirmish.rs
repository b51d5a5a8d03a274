//! A small war game of two or four armies on six times six squares: chess's shape
//! with captures, partners, and armies that are skipped when they are gone or stuck.
//!
//! Armies 0 and 2 are one team, 1 and 3 the other. Each team has one chief, who
//! goes one step in any direction; riders go straight as far as they like, men
//! one step straight. Whoever takes the chief wins.

use sobremesa_search::alpha_beta::{Ending, Position, Status, Team};

use super::{Luck, mix};

const WIDTH: i8 = 6;
const SQUARES: usize = (WIDTH * WIDTH) as usize;

/// As many moves without a capture make a draw.
const QUIET_LIMIT: u8 = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Chief,
    Rider,
    Man,
}

impl Kind {
    const fn worth(self) -> i32 {
        match self {
            Kind::Chief => 1000,
            Kind::Rider => 300,
            Kind::Man => 100,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    army: u8,
    kind: Kind,
}

impl Piece {
    fn team(self) -> Team {
        team_of(self.army)
    }
}

fn team_of(army: u8) -> Team {
    match army % 2 {
        0 => Team::First,
        _ => Team::Second,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct March {
    from: u8,
    to: u8,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Skirmish {
    board: [Option<Piece>; SQUARES],
    status: Status,
    army: u8,
    quiet: u8,
    key: u64,
    /// The first team's pieces less the second's.
    material: i32,
}

impl Skirmish {
    /// `0Ca1 1Cf6 2Rb3`: army, kind and square of each piece, and the army to move.
    pub(crate) fn read(pieces: &str, army: u8) -> Skirmish {
        let mut skirmish = Skirmish::empty();
        for token in pieces.split_whitespace() {
            let &[number, kind, column, row] = token.as_bytes() else {
                panic!("{token}");
            };
            let kind = match kind {
                b'C' => Kind::Chief,
                b'R' => Kind::Rider,
                b'M' => Kind::Man,
                _ => panic!("{token}"),
            };
            let square = (row - b'1') * WIDTH as u8 + (column - b'a');
            skirmish.toggle(
                square,
                Piece {
                    army: number - b'0',
                    kind,
                },
            );
        }
        skirmish.hand_over_from(army);
        skirmish
    }

    /// Four armies, each behind its men.
    pub(crate) fn four_armies() -> Skirmish {
        let first = "0Cc1 0Rd1 0Mb2 0Mc2 0Md2 2Rf2 2Me2 2Mf3";
        let second = "1Cd6 1Rc6 1Me5 1Md5 1Mc5 3Ra5 3Mb5 3Ma4";
        Skirmish::read(&format!("{first} {second}"), 0)
    }

    /// Chiefs in the corners and a few others anywhere.
    pub(crate) fn random(luck: &mut Luck, n_armies: usize, n_others: usize) -> Skirmish {
        let mut skirmish = Skirmish::read("0Ca1 1Cf6", 0);
        for index in 0..n_others {
            let army = (index % n_armies) as u8;
            let kind = if luck.below(3) == 0 {
                Kind::Rider
            } else {
                Kind::Man
            };
            skirmish.drop_anywhere(Piece { army, kind }, luck);
        }
        skirmish.hand_over_from(luck.below(n_armies) as u8);
        skirmish
    }

    /// A lone chief, hunted by the riders of two partners.
    pub(crate) fn hunt(luck: &mut Luck) -> Skirmish {
        let mut skirmish = Skirmish::read("0Ca1", 0);
        let kind = Kind::Rider;
        for army in [0, 2, 2] {
            skirmish.drop_anywhere(Piece { army, kind }, luck);
        }
        let chief = Piece {
            army: 1,
            kind: Kind::Chief,
        };
        skirmish.drop_anywhere(chief, luck);
        skirmish.hand_over_from(0);
        skirmish
    }

    fn drop_anywhere(&mut self, piece: Piece, luck: &mut Luck) {
        let free: Vec<usize> = (0..SQUARES)
            .filter(|at| self.board[*at].is_none())
            .collect();
        self.toggle(free[luck.below(free.len())] as u8, piece);
    }

    /// `a1-b2`, as tests write it.
    pub(crate) fn told(march: March) -> String {
        let name = |square: u8| {
            let (column, row) = (square % WIDTH as u8, square / WIDTH as u8);
            format!("{}{}", (b'a' + column) as char, row + 1)
        };
        format!("{}-{}", name(march.from), name(march.to))
    }

    fn empty() -> Skirmish {
        Skirmish {
            board: [None; SQUARES],
            status: Status::ToMove(Team::First),
            army: 0,
            quiet: 0,
            key: 0,
            material: 0,
        }
    }

    /// Puts a piece on a free square, or takes that piece off.
    fn toggle(&mut self, square: u8, piece: Piece) {
        let place = &mut self.board[usize::from(square)];
        let sign = if place.is_none() { 1 } else { -1 };
        *place = if place.is_none() { Some(piece) } else { None };
        let worth = piece.kind.worth() + forwardness(square);
        self.material += match piece.team() {
            Team::First => sign * worth,
            Team::Second => -sign * worth,
        };
        let name = u64::from(square) << 8 | u64::from(piece.army) << 4 | piece.kind as u64;
        self.key ^= mix(name + 1);
    }

    fn hand_over_from(&mut self, army: u8) {
        let able = (army..army + 4)
            .map(|army| army % 4)
            .find(|army| self.can_move(*army));
        self.status = match able {
            Some(_) if self.quiet >= QUIET_LIMIT => Status::Over(Ending::Drawn),
            Some(army) => {
                self.army = army;
                Status::ToMove(team_of(army))
            }
            None => Status::Over(Ending::Drawn),
        };
    }

    fn can_move(&self, army: u8) -> bool {
        let mut can = false;
        self.each_march(army, |_, _| can = true);
        can
    }

    /// Every move of an army and what it takes.
    fn each_march(&self, army: u8, mut found: impl FnMut(March, Option<Piece>)) {
        for (from, piece) in (0..).zip(&self.board) {
            if let Some(piece) = piece.filter(|piece| piece.army == army) {
                let (n_directions, reach) = match piece.kind {
                    Kind::Chief => (8, 1),
                    Kind::Rider => (4, WIDTH),
                    Kind::Man => (4, 1),
                };
                for direction in &DIRECTIONS[..n_directions] {
                    self.run(from, piece.team(), *direction, reach, &mut found);
                }
            }
        }
    }

    fn run(
        &self,
        from: u8,
        team: Team,
        (east, north): (i8, i8),
        reach: i8,
        found: &mut impl FnMut(March, Option<Piece>),
    ) {
        let (column, row) = (from as i8 % WIDTH, from as i8 / WIDTH);
        for step in 1..=reach {
            let (column, row) = (column + step * east, row + step * north);
            if !(0..WIDTH).contains(&column) || !(0..WIDTH).contains(&row) {
                return;
            }
            let to = (row * WIDTH + column) as u8;
            match self.board[usize::from(to)] {
                None => found(March { from, to }, None),
                Some(other) if other.team() == team => return,
                Some(enemy) => return found(March { from, to }, Some(enemy)),
            }
        }
    }

    fn taken_by(&self, march: March) -> Option<Piece> {
        self.board[usize::from(march.to)]
    }

    fn moved_by(&self, march: March) -> Piece {
        self.board[usize::from(march.from)].expect("a piece moves")
    }

    /// Could some army of this team take the piece on this square?
    fn is_attacked(&self, square: u8, by: Team) -> bool {
        let mut is_attacked = false;
        for army in (0..4).filter(|army| team_of(*army) == by) {
            self.each_march(army, |march, _| is_attacked |= march.to == square);
        }
        is_attacked
    }
}

/// The first four are straight.
#[rustfmt::skip]
const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0), (0, 1), (-1, 0), (0, -1),
    (1, 1), (-1, 1), (-1, -1), (1, -1),
];

/// A little for status near the middle.
fn forwardness(square: u8) -> i32 {
    let (column, row) = (i32::from(square) % 6, i32::from(square) / 6);
    let from_edge = |at: i32| at.min(5 - at);
    4 * (from_edge(column) + from_edge(row))
}

impl Position for Skirmish {
    type Move = March;

    const SLOTS: usize = 4 * 3 * SQUARES;

    fn status(&self) -> Status {
        self.status
    }

    fn each_capture(&self, mut found: impl FnMut(March)) {
        self.each_march(self.army, |march, taken| {
            if taken.is_some() {
                found(march);
            }
        });
    }

    fn each_quiet(&self, mut found: impl FnMut(March)) {
        self.each_march(self.army, |march, taken| {
            if taken.is_none() {
                found(march);
            }
        });
    }

    fn is_capture(&self, march: March) -> bool {
        self.taken_by(march).is_some()
    }

    fn after(&self, march: March) -> Skirmish {
        let mut next = *self;
        let (piece, taken) = (self.moved_by(march), self.taken_by(march));
        next.quiet += 1;
        if let Some(enemy) = taken {
            next.toggle(march.to, enemy);
            next.quiet = 0;
        }
        next.toggle(march.from, piece);
        next.toggle(march.to, piece);
        match taken {
            Some(Piece {
                kind: Kind::Chief, ..
            }) => {
                next.status = Status::Over(Ending::Won(piece.team()));
            }
            Some(_) | None => next.hand_over_from((self.army + 1) % 4),
        }
        next
    }

    fn evaluate(&self) -> i32 {
        self.material
    }

    fn key(&self) -> u64 {
        self.key ^ mix(u64::from(self.army) + 10_000)
    }

    fn table_key(&self) -> u64 {
        self.key() ^ mix(u64::from(self.quiet) + 20_000)
    }

    fn reversible(&self) -> usize {
        usize::from(self.quiet)
    }

    fn order_hint(&self, march: March) -> i32 {
        match self.taken_by(march) {
            Some(enemy) => 16 * enemy.kind.worth() - self.moved_by(march).kind.worth(),
            None => forwardness(march.to) - forwardness(march.from),
        }
    }

    fn slot(&self, march: March) -> usize {
        let Piece { army, kind } = self.moved_by(march);
        (usize::from(army) * 3 + kind as usize) * SQUARES + usize::from(march.to)
    }

    fn most_gain(&self, march: March) -> i32 {
        match self.taken_by(march) {
            Some(Piece {
                kind: Kind::Chief, ..
            }) => i32::MAX,
            Some(enemy) => enemy.kind.worth() + 20,
            None => 0,
        }
    }

    fn is_losing_exchange(&self, march: March) -> bool {
        let (piece, taken) = (self.moved_by(march), self.taken_by(march));
        taken.is_some_and(|enemy| {
            enemy.kind != Kind::Chief
                && enemy.kind.worth() < piece.kind.worth()
                && self.after(march).is_attacked(march.to, enemy.team())
        })
    }

    fn is_urgent(&self) -> bool {
        let team = team_of(self.army);
        let chief = (0..).zip(&self.board).find_map(|(square, piece)| {
            let is_chief = |piece: &Piece| piece.kind == Kind::Chief && piece.team() == team;
            piece.filter(is_chief).map(|_| square)
        });
        chief.is_some_and(|square| self.is_attacked(square, team.rival()))
    }

    fn pass(&self) -> Option<Skirmish> {
        let mut next = *self;
        next.quiet += 1;
        next.hand_over_from((self.army + 1) % 4);
        Some(next)
    }
}
