//! The short notation of these tests, and the only places that touch the API.

use serde_json::{Value, json};
use sobremesa_dominoes::rules::moves::ends_after;
use sobremesa_dominoes::{
    Dominoes, Ends, FirstOpening, Held, Line, Move, Persona, Pip, Placed, Player, Side, SignalMode,
    ThinkSignal, Tile, TileSet, View, Viewer,
};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_table::Playable;

pub(crate) use sobremesa_dominoes::Action;

/// The player in turn after `moves` of a later hand that `opener` began, holding `hand`. Moves are
/// written `35L`, an opening `35`, a pass `-`; a signal after a stroke, or none that tells anything.
#[track_caller]
pub(crate) fn turn(opener: u8, moves: &str, hand: &str) -> View {
    let opener = Player::numbered(opener).expect("a player");
    let mut ends = None;
    let mut counts = [7; 4];
    let mut line: Vec<Placed> = Vec::new();
    let mut made = Vec::new();
    for (index, word) in moves.split_whitespace().enumerate() {
        let player = opener.after(index);
        let (word, signal) = word.split_once('/').unwrap_or((word, "1"));
        let mtime = ThinkSignal::try_from(signal.parse::<u8>().expect("a signal")).expect("0 to 2");
        let laid = (word != "-").then(|| read(word));
        if let Some((tile, side)) = laid {
            let after =
                ends_after(ends, tile, side).unwrap_or_else(|| panic!("{word} does not fit"));
            let placed = Placed {
                left: tile.low(),
                right: tile.high(),
            };
            line.push(placed);
            ends = Some(after);
            counts[player.index()] -= 1;
        }
        made.push(Move {
            player,
            position: player.role(opener),
            laid,
            ends: ends.expect("a hand begins with a tile"),
            mtime,
        });
    }
    let me = opener.after(made.len());
    let hand: Held = hand.parse().expect("tiles");
    counts[me.index()] = hand.len() as u8;
    View {
        seat: Viewer::Player(me),
        hand: Some(hand),
        hands: None,
        ends,
        line: Line(line),
        to_move: Some(me),
        opener,
        hand_number: 3,
        first_hand: false,
        counts,
        moves: made,
        score: [0, 0],
        max_points: 200,
        first_opening: FirstOpening::Forced66,
        signal_mode: SignalMode::Auto,
        hand_end: None,
    }
}

/// P1 late in a hand: everything but `hand` and `unseen` has been laid, somehow.
pub(crate) fn late(hand: &str, ends: [u8; 2], unseen: &str, counts: [u8; 4]) -> View {
    let held: TileSet = tiles(hand).chain(tiles(unseen)).collect();
    let laid = TileSet::FULL.minus(held).iter().map(|tile| Placed {
        left: tile.low(),
        right: tile.high(),
    });
    let mut view = turn(1, "", hand);
    view.line = Line(laid.collect());
    view.ends = Some(open(ends));
    view.counts = counts;
    view
}

/// Somebody passed at these ends.
pub(crate) fn passed(mut view: View, player: u8, ends: [u8; 2]) -> View {
    let player = Player::numbered(player).expect("a player");
    view.moves.push(Move {
        player,
        position: player.role(view.opener),
        laid: None,
        ends: open(ends),
        mtime: ThinkSignal::Instant,
    });
    view
}

fn open([left, right]: [u8; 2]) -> Ends {
    Ends {
        left: Pip::new(left).expect("0 to 6"),
        right: Pip::new(right).expect("0 to 6"),
    }
}

fn tiles(text: &str) -> impl Iterator<Item = Tile> {
    text.split_whitespace()
        .map(|word| word.parse().expect("a tile"))
}

fn read(word: &str) -> (Tile, Side) {
    let side = match word.get(2..) {
        Some("L") => Side::Left,
        _ => Side::Right,
    };
    (word[..2].parse().expect("a tile"), side)
}

/// A player by its name.
#[track_caller]
pub(crate) fn bot(name: &str) -> &'static dyn Bot<Dominoes> {
    let mut bots = Dominoes::bots().iter();
    *bots
        .find(|bot| bot.name() == name)
        .unwrap_or_else(|| panic!("no bot {name}"))
}

#[track_caller]
pub(crate) fn choose(bot: &dyn Bot<Dominoes>, view: &View, seed: u64) -> Choice<Dominoes> {
    let seat = view.to_move.expect("somebody's turn").seat();
    bot.choose(view, seat, &Budget::nodes(2_000), seed)
        .expect("something to do")
}

/// A persona with these lines in place of its rules, errors and the like.
pub(crate) fn definition(rules: &str) -> String {
    let head = [
        ("errors", "0.0"),
        ("forgets", "0.0"),
        ("reads_signals", "true"),
    ];
    let is_given = |name: &str| rules.lines().any(|line| line.starts_with(name));
    let head: String = head
        .iter()
        .filter(|(name, _)| !is_given(name))
        .map(|(name, value)| format!("{name} = {value}\n"))
        .collect();
    let (own_head, tables): (Vec<&str>, Vec<&str>) = match rules.split_once('[') {
        Some((before, _)) => (before.lines().collect(), vec![&rules[before.len()..]]),
        None => (Vec::new(), vec![rules]),
    };
    format!(
        "id = \"test\"\nname = \"Test\"\norder = 1\nlevel = 3\n{head}{}\n\
         [about]\nes = \"Prueba.\"\nen = \"A test.\"\n\
         [portrait]\npaper = \"#ffffff\"\ncoat = \"#000000\"\nskin = \"#eeccaa\"\n\
         tint = \"#333333\"\nhair = \"short\"\nface = \"plain\"\nhat = \"none\"\n{}\n",
        own_head.join("\n"),
        tables.join("\n"),
    )
}

#[track_caller]
pub(crate) fn persona(rules: &str) -> Persona {
    let text = definition(rules);
    Persona::read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:#?}"))
}

/// A player that knows one rule only.
pub(crate) fn lone(rule: &str) -> Persona {
    persona(&format!("[rules]\n{rule} = 500\nany_tile = 0"))
}

/// What a rule alone says in a position: the moves that it proposes or strikes out, as `35L 35R`;
/// nothing if it is silent.
#[track_caller]
pub(crate) fn says(rule: &str, view: &View) -> String {
    entry(&lone(rule), rule, view).map_or(String::new(), |entry| {
        let moves = entry["moves"].as_array().expect("a list").iter();
        let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
        moves.join(" ")
    })
}

/// What a persona's agenda or vetoes have of a rule.
pub(crate) fn entry(persona: &Persona, rule: &str, view: &View) -> Option<Value> {
    let details = choose(persona, view, 1).details;
    let lists = ["agenda", "vetoes"].map(|list| details[list].clone());
    let mut entries = lists
        .iter()
        .flat_map(|list| list.as_array().into_iter().flatten());
    entries.find(|entry| entry["name"] == json!(rule)).cloned()
}

/// A rule says these moves in a position.
#[track_caller]
pub(crate) fn check(rule: &str, view: &View, expected: &str) {
    assert_eq!(says(rule, view), expected, "{rule}");
}

/// A rule has nothing to say in a position.
#[track_caller]
pub(crate) fn check_silent(rule: &str, view: &View) {
    check(rule, view, "");
}

/// What a persona plays, as `35L`.
#[track_caller]
pub(crate) fn plays(bot: &dyn Bot<Dominoes>, view: &View, seed: u64) -> String {
    let choice = choose(bot, view, seed);
    choice.details["choice"]
        .as_str()
        .expect("a move")
        .to_owned()
}
