//! CLV-ESC: `Disengage`.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::support::{Combat, duel, with_plan};

/// Where a unit ends that flees once.
#[track_caller]
fn flees(layout: &str, walls: &str, speed: i64, from: &str, enemies: &[&str]) -> (i64, i64) {
    let enemies: Vec<(&str, &str)> = enemies.iter().map(|at| ("", *at)).collect();
    let source = duel(
        layout,
        walls,
        (&format!("Speed: {speed};"), from),
        "Disengage;",
        &enemies,
    );
    let mut combat = Combat::new(&source);
    combat.next(&[]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some(""),
        "it is always done"
    );
    combat.at(0)
}

/// CLV-ESC-01 to 06, CLV-EX-23: on open ground, by speed.
#[test]
fn a_unit_flees_over_open_ground() {
    let ends =
        [1, 2, 3, 4].map(|speed| flees("Rectangle 12, 12", "", speed, "(4, 4)", &["(3, 3)"]));
    assert_eq!(ends, [(5, 5), (5, 6), (6, 6), (7, 7)]);
}

/// CLV-ESC-05, CLV-EX-24: down a corridor, as far as it goes.
#[test]
fn a_unit_flees_down_a_corridor() {
    assert_eq!(
        flees("Rectangle 10, 1", "", 4, "(3, 0)", &["(0, 0)"]),
        (7, 0)
    );
    assert_eq!(
        flees("Rectangle 10, 1", "", 6, "(3, 0)", &["(0, 0)"]),
        (9, 0)
    );
    assert_eq!(
        flees("Rectangle 10, 1", "", 0, "(3, 0)", &["(0, 0)"]),
        (3, 0)
    );
}

/// CLV-ESC-02: the fleeing unit does not shield what lies behind it.
#[test]
fn what_lies_behind_can_be_reached_by_the_enemy() {
    assert_eq!(
        flees("Rectangle 5, 1", "", 2, "(1, 0)", &["(0, 0)"]),
        (3, 0)
    );
}

/// CLV-ESC-03: nobody flees to where no enemy can come.
#[test]
fn squares_that_no_enemy_reaches_have_no_value() {
    // The chamber on the right is closed by an ally: the enemy cannot come in, nor does the unit.
    let source = duel(
        "Rectangle 7, 1",
        "",
        ("Speed: 9;", "(2, 0)"),
        "Disengage;",
        &[("", "(1, 0)")],
    )
    .replace(
        "A, Plan x1: (2, 0);",
        "A, Plan x1: (2, 0); A, Idle x1: (4, 0);",
    );
    let mut combat = Combat::new(&source);
    assert_eq!(combat.next(&[]), "turn One:A:1 1; move One:A:1 3,0");
}

/// CLV-ESC-04, 08: past the enemy, when the way out is there and a dead end behind.
#[test]
fn a_long_way_out_is_better_than_a_dead_end() {
    let walls = "(3-30, 0), (3-30, 2)";
    // A pocket of three rows on the left, and a corridor of 28 squares to the right of the enemy.
    let end = flees("Rectangle 31, 3", walls, 8, "(1, 1)", &["(2, 0)"]);
    assert!(
        end.0 > 2,
        "it runs past the enemy into the corridor: {end:?}"
    );
}

/// CLV-ESC-06: the first of equals, in the order up, down, left, right, then the diagonals.
#[test]
fn the_first_of_equal_squares_is_taken() {
    // Up and down are alike, and so are the diagonals away from the enemy.
    assert_eq!(
        flees("Rectangle 3, 7", "", 1, "(1, 3)", &["(0, 3)"]),
        (2, 2)
    );
}

/// CLV-ESC-07: nothing to flee from.
#[test]
fn without_an_enemy_who_can_come_it_stays() {
    assert_eq!(
        flees("Rectangle 9, 1", "(4, 0)", 6, "(2, 0)", &["(8, 0)"]),
        (2, 0)
    );
    let mut combat = Combat::new(&with_plan("Disengage;"));
    combat.say("kill 1", &[]);
    assert_eq!(combat.at(0), (0, 0));
}

/// CLV-ESC-06: columns and rows of a step, in the order of the rule.
const STEPS: [(i64, i64); 8] = [
    (0, -1),
    (0, 1),
    (-1, 0),
    (1, 0),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

/// A board on which the rules are carried out word by word, however long it takes.
struct SlowBoard {
    columns: i64,
    rows: i64,
    blocked: Vec<(i64, i64)>,
}

type Values = std::collections::BTreeMap<(i64, i64), i64>;

impl SlowBoard {
    fn is_free(&self, (column, row): (i64, i64)) -> bool {
        (0..self.columns).contains(&column)
            && (0..self.rows).contains(&row)
            && !self.blocked.contains(&(column, row))
    }

    /// CLV-MOV-04, 05: the legal steps, and what each costs in half squares.
    fn steps(&self, (column, row): (i64, i64)) -> impl Iterator<Item = ((i64, i64), i64)> {
        STEPS.into_iter().filter_map(move |(right, down)| {
            let to = (column + right, row + down);
            let is_straight = right == 0 || down == 0;
            let are_corners_free =
                self.is_free((column + right, row)) && self.is_free((column, row + down));
            let is_legal = self.is_free(to) && (is_straight || are_corners_free);
            is_legal.then_some((to, if is_straight { 2 } else { 3 }))
        })
    }

    /// CLV-ESC-02: how far the nearest enemy is, in half squares.
    fn distances(&self, enemies: &[(i64, i64)]) -> Values {
        let mut least: Values = enemies.iter().map(|at| (*at, 0)).collect();
        loop {
            let mut shorter = Values::new();
            for (from, distance) in &least {
                for (to, cost) in self.steps(*from) {
                    let found = distance + cost;
                    let known = shorter.get(&to).or(least.get(&to));
                    if known.is_none_or(|known| found < *known) {
                        shorter.insert(to, found);
                    }
                }
            }
            if shorter.is_empty() {
                return least;
            }
            least.extend(shorter);
        }
    }

    /// CLV-ESC-03, 04: the escape map, in quarter squares.
    fn escape_map(&self, enemies: &[(i64, i64)]) -> Values {
        let mut distances = self.distances(enemies);
        distances.retain(|at, _| self.is_free(*at));
        let most = distances.values().copied().max().unwrap_or(0);
        let mut map: Values = distances
            .into_iter()
            .map(|(at, distance)| (at, 3 * (most - distance)))
            .collect();
        loop {
            let lowered: Values = map
                .iter()
                .filter_map(|(at, value)| {
                    let beyond = self
                        .steps(*at)
                        .filter_map(|(to, cost)| Some(map.get(&to)? + 2 * cost));
                    let least = beyond.min().filter(|least| least < value)?;
                    Some((*at, least))
                })
                .collect();
            if lowered.is_empty() {
                return map;
            }
            map.extend(lowered);
        }
    }

    /// CLV-ESC-05 to 08.
    fn flees(&self, from: (i64, i64), enemies: &[(i64, i64)], speed: i64) -> (i64, i64) {
        let map = self.escape_map(enemies);
        let (mut here, mut spent) = (from, 0);
        loop {
            let Some(mut best) = map.get(&here).copied() else {
                return here;
            };
            let mut chosen = None;
            for (to, cost) in self.steps(here) {
                let value = map.get(&to).copied().unwrap_or(i64::MAX);
                if (spent + cost) / 2 <= speed && value < best {
                    best = value;
                    chosen = Some((to, cost));
                }
            }
            let Some((to, cost)) = chosen else {
                return here;
            };
            (here, spent) = (to, spent + cost);
        }
    }
}

/// CLV-ESC-02 to 08: on boards strewn with walls, as the rules say it word by word.
#[test]
fn everybody_flees_as_the_rules_say_word_by_word() {
    let mut chance = Pcg64Mcg::seed_from_u64(11);
    for _ in 0..400 {
        let mut below = |n: u32| i64::from(chance.next_u32() % n);
        let (columns, rows) = (3 + below(7), 3 + below(7));
        let mut squares: Vec<(i64, i64)> = (0..columns)
            .flat_map(|column| (0..rows).map(move |row| (column, row)))
            .collect();
        // The first few are taken, in an order by chance.
        for n in 0..squares.len() {
            let other = n + below((squares.len() - n) as u32) as usize;
            squares.swap(n, other);
        }
        let n_enemies = 1 + below(3) as usize;
        let n_walls = below(1 + columns as u32 * rows as u32 / 3) as usize;
        let from = squares[0];
        let enemies = &squares[1..=n_enemies];
        let walls = &squares[1 + n_enemies..(1 + n_enemies + n_walls).min(squares.len())];
        let speed = below(9);
        let board = SlowBoard {
            columns,
            rows,
            blocked: [enemies, walls].concat(),
        };
        let text = |(column, row): (i64, i64)| format!("({column}, {row})");
        let texts =
            |places: &[(i64, i64)]| -> Vec<String> { places.iter().copied().map(text).collect() };
        let layout = format!("Rectangle {columns}, {rows}");
        let (walls, enemies_at) = (texts(walls).join(", "), texts(enemies));
        let enemies_at: Vec<&str> = enemies_at.iter().map(String::as_str).collect();
        assert_eq!(
            flees(&layout, &walls, speed, &text(from), &enemies_at),
            board.flees(from, enemies, speed),
            "{layout}, walls {walls}, from {from:?}, enemies {enemies:?}, speed {speed}"
        );
    }
}
