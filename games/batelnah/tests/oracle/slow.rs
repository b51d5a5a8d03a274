//! A slow and simple referee: a board of letters, and the rulebook's lists of offsets.

/// A piece: army letter and piece letter.
type Token = (char, char);
type Offset = (i32, i32);
type At = (i32, i32);

/// A position as it is written.
#[derive(Clone)]
pub(crate) struct Slow {
    /// By letter value and number, both from 1.
    board: [[Option<Token>; 13]; 13],
    to_move: char,
    mode: char,
    warned: String,
    quiet: u32,
    turn: u32,
}

/// Origin, captured hex, destination.
#[derive(Clone, Copy)]
struct Step {
    from: At,
    captured: Option<At>,
    to: At,
}

const UP: Offset = (-1, 1);
const DOWN: Offset = (1, -1);
const DIAGONAL: [Offset; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
const VERTICAL: [Offset; 2] = [UP, DOWN];
const HORIZONTAL: [Offset; 2] = [(1, 1), (-1, -1)];
const NEIGHBOURS: [Offset; 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
#[rustfmt::skip]
const TWO_STEPS: [Offset; 18] = [
    (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-2, 0), (-2, 1), (-2, 2),
    (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (-1, -1),
];
#[rustfmt::skip]
const WIZARD: [Offset; 12] = [
    (-3, 1), (-3, 2), (-2, 3), (-1, 3), (1, 2), (2, 1),
    (3, -1), (3, -2), (2, -3), (1, -3), (-1, -2), (-2, -1),
];

fn add(at: At, offset: Offset) -> At {
    (at.0 + offset.0, at.1 + offset.1)
}

fn name(at: At) -> String {
    let letter = "ABCDEFGHIJKL".chars().nth(at.0 as usize - 1);
    format!("{}{}", letter.expect("a letter"), at.1)
}

fn are_friends(one: char, other: char) -> bool {
    "wu".contains(one) == "wu".contains(other)
}

impl Step {
    fn text(&self) -> String {
        let (from, to) = (name(self.from), name(self.to));
        match self.captured {
            None => format!("{from}-{to}"),
            Some(hex) if hex == self.to => format!("{from}x{to}"),
            Some(hex) => format!("{from}x{}>{to}", name(hex)),
        }
    }
}

impl Slow {
    pub(crate) fn read(text: &str) -> Slow {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [[None; 13]; 13];
        for (row, letters) in fields[0].split('/').enumerate() {
            let mut number = 0;
            let mut run = 0;
            let mut army = None;
            for letter in letters.chars() {
                match (letter.to_digit(10), army) {
                    (Some(digit), _) => run = run * 10 + digit as usize,
                    (None, None) => {
                        number += run;
                        run = 0;
                        army = Some(letter);
                    }
                    (None, Some(whose)) => {
                        number += 1;
                        board[row + 1][number] = Some((whose, letter));
                        army = None;
                    }
                }
            }
        }
        Slow {
            board,
            to_move: fields[1].chars().next().expect("an army"),
            mode: fields[2].chars().next().expect("a mode"),
            warned: fields[3].to_owned(),
            quiet: fields[4].parse().expect("a number"),
            turn: fields[5].parse().expect("a number"),
        }
    }

    fn write(&self) -> String {
        let rows = (1..=12).map(|row| {
            let mut text = String::new();
            let mut run = 0;
            for number in 1..=12 {
                match self.board[row][number] {
                    None => run += 1,
                    Some((army, kind)) => {
                        if run > 0 {
                            text += &run.to_string();
                        }
                        run = 0;
                        text.push(army);
                        text.push(kind);
                    }
                }
            }
            if run > 0 {
                text += &run.to_string();
            }
            text
        });
        let board = rows.collect::<Vec<_>>().join("/");
        let Slow {
            to_move,
            mode,
            warned,
            quiet,
            turn,
            ..
        } = self;
        format!("{board} {to_move} {mode} {warned} {quiet} {turn}")
    }

    /// The texts of all legal moves, by origin and destination.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.steps(self.to_move).iter().map(Step::text).collect()
    }

    /// The position after a legal move, as text.
    pub(crate) fn after(&self, text: &str) -> String {
        let steps = self.steps(self.to_move);
        let step = steps
            .iter()
            .find(|step| step.text() == text)
            .expect("a legal move");
        let mut next = self.clone();
        next.turn += 1;
        next.quiet += 1;
        if let Some(at) = step.captured {
            next.put(at, None);
            next.quiet = 0;
        }
        next.put(step.from, None);
        next.put(step.to, self.at(step.from));
        next.to_move = next.next_army(self.to_move);
        let (own, enemy) = if are_friends(self.to_move, 'w') {
            ('w', 'b')
        } else {
            ('b', 'w')
        };
        if next.royals(enemy).is_empty() {
            next.to_move = '-';
            return next.write();
        }
        if next.is_threatened(enemy, own) && !self.warned.contains(enemy) {
            next.warned = match (enemy, self.warned.as_str()) {
                (_, "-") => enemy.to_string(),
                _ => "wb".to_owned(),
            };
        }
        if next.quiet >= if next.mode == '2' { 100 } else { 200 } {
            next.to_move = '-';
        }
        next.write()
    }

    fn at(&self, at: At) -> Option<Token> {
        self.board[at.0 as usize][at.1 as usize]
    }

    fn put(&mut self, at: At, piece: Option<Token>) {
        self.board[at.0 as usize][at.1 as usize] = piece;
    }

    fn is_on_board(at: At) -> bool {
        (1..=12).contains(&at.0) && (1..=12).contains(&at.1)
    }

    fn is_free(&self, at: At) -> bool {
        Slow::is_on_board(at) && self.at(at).is_none()
    }

    fn is_enemy(&self, army: char, at: At) -> bool {
        Slow::is_on_board(at)
            && self
                .at(at)
                .is_some_and(|(whose, _)| !are_friends(army, whose))
    }

    fn hexes() -> impl Iterator<Item = At> {
        (1..=12).flat_map(|letter| (1..=12).map(move |number| (letter, number)))
    }

    fn royals(&self, army: char) -> Vec<At> {
        let is_royal = |at: &At| [Some((army, 'K')), Some((army, 'Q'))].contains(&self.at(*at));
        Slow::hexes().filter(is_royal).collect()
    }

    fn is_threatened(&self, kingdom: char, by: char) -> bool {
        let attackers = if by == 'w' { ['w', 'u'] } else { ['b', 'r'] };
        let royals = self.royals(kingdom);
        attackers
            .iter()
            .flat_map(|&army| self.steps(army))
            .any(|step| step.captured.is_some_and(|at| royals.contains(&at)))
    }

    fn next_army(&self, after: char) -> char {
        let order = if self.mode == '2' { "wb" } else { "wbur" };
        let place = order.find(after).expect("an army that plays");
        let later = order[place + 1..].chars().chain(order[..=place].chars());
        later
            .into_iter()
            .find(|&army| !self.steps(army).is_empty())
            .unwrap_or('-')
    }

    fn steps(&self, army: char) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in Slow::hexes() {
            if let Some((whose, kind)) = self.at(from)
                && whose == army
            {
                let first = steps.len();
                self.steps_of(army, kind, from, &mut steps);
                steps[first..].sort_by_key(|step: &Step| step.to);
            }
        }
        steps
    }

    fn steps_of(&self, army: char, kind: char, from: At, steps: &mut Vec<Step>) {
        match kind {
            'K' => self.onto_free_or_enemy(army, from, &NEIGHBOURS, steps),
            'Z' => self.onto_free_or_enemy(army, from, &WIZARD, steps),
            'Q' => {
                let open = self.open_two_steps(from);
                self.onto_free_or_enemy(army, from, &open, steps);
            }
            'J' => {
                let open = self.open_two_steps(from);
                self.onto_free(from, &open, steps);
                for over in DIAGONAL {
                    let (victim, landing) = (add(from, over), add(add(from, over), over));
                    if self.is_enemy(army, victim) && self.is_free(landing) {
                        steps.push(Step {
                            from,
                            captured: Some(victim),
                            to: landing,
                        });
                    }
                }
            }
            'S' => {
                self.onto_free(from, &NEIGHBOURS, steps);
                self.onto_enemy(army, from, &VERTICAL, steps);
            }
            'T' => {
                self.along(army, from, &VERTICAL, steps);
                self.along(army, from, &HORIZONTAL, steps);
                self.onto_free(from, &DIAGONAL, steps);
            }
            'W' => self.along(army, from, &DIAGONAL, steps),
            'P' => {
                self.along(army, from, &VERTICAL, steps);
                self.along(army, from, &HORIZONTAL, steps);
                self.along(army, from, &DIAGONAL, steps);
            }
            _ => panic!("no such piece"),
        }
    }

    fn onto_free(&self, from: At, offsets: &[Offset], steps: &mut Vec<Step>) {
        for &offset in offsets {
            let to = add(from, offset);
            if self.is_free(to) {
                steps.push(Step {
                    from,
                    captured: None,
                    to,
                });
            }
        }
    }

    fn onto_enemy(&self, army: char, from: At, offsets: &[Offset], steps: &mut Vec<Step>) {
        for &offset in offsets {
            let to = add(from, offset);
            if self.is_enemy(army, to) {
                steps.push(Step {
                    from,
                    captured: Some(to),
                    to,
                });
            }
        }
    }

    fn onto_free_or_enemy(&self, army: char, from: At, offsets: &[Offset], steps: &mut Vec<Step>) {
        self.onto_free(from, offsets, steps);
        self.onto_enemy(army, from, offsets, steps);
    }

    /// The offsets of two steps that have a free hex between them.
    fn open_two_steps(&self, from: At) -> Vec<Offset> {
        let is_open = |offset: &Offset| {
            NEIGHBOURS.iter().any(|&first| {
                let second = (offset.0 - first.0, offset.1 - first.1);
                NEIGHBOURS.contains(&second) && self.is_free(add(from, first))
            })
        };
        TWO_STEPS.into_iter().filter(is_open).collect()
    }

    fn along(&self, army: char, from: At, directions: &[Offset], steps: &mut Vec<Step>) {
        for &direction in directions {
            let mut to = add(from, direction);
            while self.is_free(to) {
                steps.push(Step {
                    from,
                    captured: None,
                    to,
                });
                to = add(to, direction);
            }
            if self.is_enemy(army, to) {
                steps.push(Step {
                    from,
                    captured: Some(to),
                    to,
                });
            }
        }
    }
}

/// Pieces of all armies on random hexes, the kings and at most `n_pieces` more, as a position text.
///
/// A king of each kingdom comes first: without royals there is no position.
pub(crate) fn strew(random: &mut impl FnMut(usize) -> usize, n_pieces: usize) -> String {
    let mode = if random(2) == 0 { '2' } else { '4' };
    let kingdom = "KQPWWTTZZJSSSSSSSS";
    let ally = "WTZJSSSSSS";
    let armies: &[(char, &str)] = match mode {
        '2' => &[('w', kingdom), ('b', kingdom)],
        _ => &[('w', kingdom), ('b', kingdom), ('u', ally), ('r', ally)],
    };
    let all = armies
        .iter()
        .flat_map(|&(army, kinds)| kinds.chars().map(move |kind| (army, kind)));
    let mut pieces: Vec<Token> = all.filter(|&(_, kind)| kind != 'K').collect();
    let mut board = [[None; 13]; 13];
    let mut hexes: Vec<At> = Slow::hexes().collect();
    let mut put = |piece: Token, hex: At| board[hex.0 as usize][hex.1 as usize] = Some(piece);
    for army in ['w', 'b'] {
        put((army, 'K'), hexes.swap_remove(random(hexes.len())));
    }
    for _ in 0..n_pieces.min(pieces.len()) {
        let piece = pieces.swap_remove(random(pieces.len()));
        put(piece, hexes.swap_remove(random(hexes.len())));
    }
    let strewn = Slow {
        board,
        to_move: armies[random(armies.len())].0,
        mode,
        warned: ["-", "w", "b", "wb"][random(4)].to_owned(),
        quiet: random(200) as u32,
        turn: 1 + random(1000) as u32,
    };
    strewn.write()
}
