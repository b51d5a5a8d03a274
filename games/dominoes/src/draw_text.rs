//! The table as text for a terminal.

mod line;
mod paint;

use sobremesa_draw::in_ascii;
use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;
use sobremesa_table::Look;

use self::paint::{Piece, Style, rows};
use crate::event::Event;
use crate::held::Held;
use crate::line::Side;
use crate::moves::{Move, ThinkSignal};
use crate::notation;
use crate::player::{Player, Team};
use crate::setup::SignalMode;
use crate::speak;
use crate::tile::Tile;
use crate::view::View;

/// So many of the latest moves are shown: two rounds.
const N_LATEST: usize = 8;

/// The table as whoever `view` belongs to sees it.
pub(crate) fn board(view: &View, look: &Look) -> String {
    let rendering = Rendering { view, look };
    let blocks = [
        rendering.heading(),
        rendering.players(),
        line::drawn(view, look),
        rendering.latest_moves(),
        rendering.end_of_hand(),
        rendering.own_hand(),
    ];
    let shown: Vec<String> = blocks
        .into_iter()
        .filter(|block| !block.is_empty())
        .collect();
    let board = shown.join("\n\n") + "\n";
    if look.unicode {
        board
    } else {
        in_ascii(&board)
    }
}

/// A view and how it is to be shown.
struct Rendering<'a> {
    view: &'a View,
    look: &'a Look,
}

impl Rendering<'_> {
    fn say<'a>(&self, words: &'a Words) -> &'a str {
        words.get(self.look.lang)
    }

    /// Which hand it is, and the score.
    fn heading(&self) -> String {
        let View {
            hand_number,
            opener,
            max_points,
            score: [one, two],
            ..
        } = self.view;
        let dot = self.pick("·", "-");
        let (tantos, points) = (
            count(*max_points, "tanto", "tantos"),
            count(*max_points, "point", "points"),
        );
        let words = Words::new(
            format!("Mano {hand_number} {dot} sale {opener} {dot} a {tantos}"),
            format!("Hand {hand_number} {dot} {opener} opens {dot} to {points}"),
        );
        let score = format!("P1+P3 {one} : {two} P2+P4");
        rows(
            &[
                Piece::plain(self.say(&words)),
                Piece::new(score, Style::Strong),
            ],
            "   ",
            self.look,
        )
    }

    /// Everybody's tiles: open to those who may see them, else their backs.
    fn players(&self) -> String {
        let pieces = Player::ALL.map(|player| {
            let mark = if self.view.to_move == Some(player) {
                self.pick("▶ ", "> ")
            } else {
                "  "
            };
            let n_tiles = self.view.counts[player.index()];
            let tiles = match self.open_hand(player) {
                Some(held) => held.iter().map(|tile| self.face(*tile)).collect(),
                None => self.pick("▮", "#").repeat(usize::from(n_tiles)),
            };
            let style = if self.view.to_move == Some(player) {
                Style::Strong
            } else {
                Style::Plain
            };
            Piece::new(
                format!("{mark}{player} {n_tiles} {tiles}")
                    .trim_end()
                    .to_owned(),
                style,
            )
        });
        rows(&pieces, "  ", self.look)
    }

    /// Somebody else's tiles, if they lie open.
    fn open_hand(&self, player: Player) -> Option<Held> {
        let after_the_hand = self.view.hand_end.map(|end| end.hands[player.index()]);
        after_the_hand.or(self.view.hands.map(|hands| hands[player.index()]))
    }

    /// What was done last, with the signals.
    fn latest_moves(&self) -> String {
        let moves = &self.view.moves;
        if moves.is_empty() {
            return String::new();
        }
        let first = moves.len().saturating_sub(N_LATEST);
        let label = Words::new("Últimas jugadas:", "Latest moves:");
        let label = Piece::plain(self.say(&label));
        let told = moves[first..].iter().enumerate().map(|(index, made)| {
            let is_opening = first + index == 0;
            Piece::plain(self.one_move(made, is_opening))
        });
        rows(
            &[label].into_iter().chain(told).collect::<Vec<_>>(),
            "  ",
            self.look,
        )
    }

    fn one_move(&self, made: &Move, is_opening: bool) -> String {
        let player = made.player;
        let Some((tile, side)) = made.laid else {
            return format!("{player} {}", notation::PASS);
        };
        let placement = if is_opening {
            tile.to_string()
        } else {
            notation::placement(tile, side)
        };
        let dots = match (self.view.signal_mode, made.mtime) {
            (SignalMode::Off, _) | (_, ThinkSignal::Instant) => "",
            (SignalMode::Auto | SignalMode::Manual, ThinkSignal::Normal) => self.pick("•", "*"),
            (SignalMode::Auto | SignalMode::Manual, ThinkSignal::Long) => self.pick("••", "**"),
        };
        format!("{player} {placement}{dots}")
    }

    /// DOM-UX-17: what each team held, and who won.
    fn end_of_hand(&self) -> String {
        let Some(end) = self.view.hand_end else {
            return String::new();
        };
        let mut pieces = vec![Piece::new(
            self.say(&speak::event(&Event::HandEnd(end))).to_owned(),
            Style::Strong,
        )];
        for team in Team::ALL {
            let sum = end.team_sums[team.index()];
            let words = Words::new(
                format!("{} se quedan con {sum}.", speak::team(team, Lang::Es)),
                format!("{} are left with {sum}.", speak::team(team, Lang::En)),
            );
            pieces.push(Piece::plain(self.say(&words)));
        }
        rows(&pieces, " ", self.look)
    }

    /// The own tiles, numbered, with the sides on which they fit.
    fn own_hand(&self) -> String {
        let (Some(own), Some(hand)) = (self.view.seat.player(), self.view.hand) else {
            return String::new();
        };
        if self.view.hand_end.is_some() {
            return String::new();
        }
        let is_own_turn = self.view.to_move == Some(own);
        let placements = self.view.placements();
        let label = match (is_own_turn, placements.is_empty()) {
            (true, false) => Words::new(
                format!("Te toca, {own}. Tus fichas:"),
                format!("Your turn, {own}. Your tiles:"),
            ),
            (true, true) => Words::new(
                format!("Te toca, {own}, pero nada casa: escribe «paso». Tus fichas:"),
                format!("Your turn, {own}, but nothing fits: type “pass”. Your tiles:"),
            ),
            (false, _) => Words::new(format!("Tus fichas, {own}:"), format!("Your tiles, {own}:")),
        };
        let tiles = hand.iter().enumerate().map(|(index, tile)| {
            let fits = |side: Side| placements.contains(&(*tile, side));
            let marks = match (fits(Side::Left), fits(Side::Right)) {
                (true, true) => self.pick("◂▸", "<>"),
                (true, false) => self.pick("◂", "<"),
                (false, true) => self.pick("▸", ">"),
                (false, false) => "",
            };
            let style = if marks.is_empty() {
                Style::Plain
            } else {
                Style::Inviting
            };
            Piece::new(format!("{} {}{marks}", index + 1, self.face(*tile)), style)
        });
        let label = Piece::new(self.say(&label).to_owned(), Style::Strong);
        let tiles: Vec<Piece> = tiles.collect();
        let tiles = rows(&tiles, "  ", self.look);
        format!("{}\n{tiles}", rows(&[label], "", self.look))
    }

    fn face(&self, tile: Tile) -> String {
        paint::face(tile.low(), tile.high(), self.look.unicode)
    }

    fn pick(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.look.unicode { unicode } else { ascii }
    }
}
