//! The doors by which something of a battle reaches somebody: what they see, hear, may choose, are refused,
//! answered, shown and advised, and how lines are counted for them.
//!
//! A test may leave one of the doors ajar ([`Leak`]), to see that the suite notices.

use serde_json::{Map, Value, json};
use sobremesa_dbm::{
    Action, DayFact, Dbm, Element, ElementId, Event, Fact, Move, Place, Position, Shoot, Side,
    Stance, State, Step, View,
};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Game, Illegal, Lang, Match, Seat, Told};
use sobremesa_table::{Chosen, Look, NoAnswer, Playable, Question};

/// Something that somebody would learn who must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leak {
    /// DBM-SET-10: a season, in a view.
    Season,
    /// DBM-DEP-13: written orders, in an event.
    Orders,
    /// DBM-ARM-12: who is still to be placed.
    Waiting,
    /// DBM-AMB-02: who hides.
    Ambush,
    /// DBM-DEP-13: a flank march and its edge.
    March,
    /// DBM-ARM-12: what sort of general leads a command that is still to be placed.
    General,
    /// DBM-LOS-12: what a command had, of which parts are hidden.
    Original,
    /// DBM-AMB-06: who hides and was told to shoot.
    Stance,
    /// DBM-ARM-12: works that were bought and do not lie yet.
    Works,
    /// DBM-HOU-14: what somebody wants to do by night.
    Night,
    /// DBM-AMB-05: points that were spent to hold back whoever hides.
    SecretHalt,
    /// The numbers of lines, in which those count of which nobody else may know.
    Lines,
    /// A refusal that knows a name which nobody else may know.
    Refusal,
    /// Questions that are answered from everything there is.
    Question,
    /// A picture of everything there is, in which nothing hidden has a name.
    Picture,
    /// Advice from somebody to whom nobody is hidden.
    Hint,
    /// Not what is hidden, but how long it is.
    Size,
}

/// What somebody receives, by what it is.
pub(crate) type Received = Vec<(&'static str, String)>;

/// What is tried besides, the same in two battles.
#[derive(Default)]
pub(crate) struct Probes {
    pub(crate) actions: Vec<Action>,
    pub(crate) questions: Vec<(&'static str, Map<String, Value>)>,
    /// Are offers, answers and refusals compared?
    pub(crate) is_deep: bool,
    /// And pictures and advice?
    pub(crate) has_pictures: bool,
}

/// The doors, of which one may be ajar.
#[derive(Clone, Copy, Default)]
pub(crate) struct Doors {
    pub(crate) leak: Option<Leak>,
}

pub(crate) fn text(thing: &impl serde::Serialize) -> String {
    serde_json::to_string(thing).expect("it is written")
}

impl Doors {
    fn leaks(self, leak: Leak) -> bool {
        self.leak == Some(leak)
    }

    /// What they see.
    pub(crate) fn view(self, state: &State, to: Audience) -> View {
        let mut view = Dbm::view(state, to);
        if let Some(leak) = self.leak {
            let truth = Dbm::view(state, Audience::Referee).position;
            let seen = &mut view.position;
            match leak {
                Leak::Waiting => show(seen, &truth, Place::Waiting),
                Leak::Ambush => show(seen, &truth, Place::Hidden),
                Leak::March => show(seen, &truth, Place::Marching),
                Leak::Stance => seen.stances = truth.stances,
                Leak::Night => seen.night = truth.night,
                Leak::Season | Leak::Works => {
                    if let (Some(day), Some(whole)) = (&mut seen.day, truth.day) {
                        match leak {
                            Leak::Season => day.seasons = whole.seasons,
                            _ => day.works = whole.works,
                        }
                    }
                }
                Leak::General | Leak::Original | Leak::SecretHalt => {
                    for (form, whole) in seen.commands.iter_mut().zip(truth.commands) {
                        match leak {
                            Leak::General => form.role = whole.role,
                            Leak::Original => form.original = whole.original,
                            _ => form.pips = whole.pips,
                        }
                    }
                }
                _ => {}
            }
        }
        view
    }

    fn view_text(self, state: &State, to: Audience) -> String {
        let mut read = text(&self.view(state, to));
        if self.leaks(Leak::Size) {
            let whole = text(&Dbm::view(state, Audience::Referee));
            let n_blanks = whole.len().saturating_sub(read.len());
            read.push_str(&" ".repeat(n_blanks));
        }
        read
    }

    /// What they are told of the lines after this one.
    pub(crate) fn heard(self, game: &Match<Dbm>, since: usize, to: Audience) -> Vec<Told<Event>> {
        if !self.leaks(Leak::Orders) {
            return game.told(since, to);
        }
        let all = game.told(since, Audience::Referee).into_iter();
        all.filter_map(|told| match told {
            Told::Event(event) => match event.fact {
                Fact::Day(DayFact::OrdersWritten { .. }) => Some(Told::Event(event)),
                _ => Dbm::redact(&event, to).map(Told::Event),
            },
            Told::Table(event) => Some(Told::Table(event)),
        })
        .collect()
    }

    fn n_lines(self, game: &Match<Dbm>, to: Audience) -> usize {
        if self.leaks(Leak::Lines) {
            game.seq()
        } else {
            game.seq_to(to)
        }
    }

    /// What they are told who want to do something; `None` if they may.
    pub(crate) fn refusal(self, game: &Match<Dbm>, seat: Seat, action: &Action) -> Option<Illegal> {
        let refused = game.check(Actor::Seat(seat), action).err();
        let named = match action {
            Action::Shoot(Shoot { target }) => Some(*target),
            Action::SetStance(Stance { element, .. }) => Some(*element),
            Action::Move(Move { elements, .. }) => elements.first().copied(),
            _ => None,
        };
        let exists = named.is_some_and(|id| game.state().find(id).is_some());
        refused.map(|mut illegal| {
            if self.leaks(Leak::Refusal) && exists {
                illegal.code = "not_yours";
            }
            illegal
        })
    }

    fn answer(
        self,
        state: &State,
        name: &str,
        fields: &Map<String, Value>,
        to: Audience,
    ) -> String {
        let asker = if self.leaks(Leak::Question) {
            Audience::Referee
        } else {
            to
        };
        let question = Question {
            name,
            fields,
            asker,
        };
        match Dbm::answer(Some(state), &question) {
            Ok(answer) => answer.to_string(),
            Err(NoAnswer::Illegal(illegal)) => text(&illegal),
            Err(other) => format!("{other:?}"),
        }
    }

    /// Everything that reaches somebody of a battle, and of the lines after `since`.
    pub(crate) fn received(
        self,
        game: &Match<Dbm>,
        since: usize,
        to: Audience,
        probes: &Probes,
    ) -> Received {
        let state = game.state();
        let told = self.heard(game, since, to);
        let words = told.iter().map(|told| match told {
            Told::Event(event) => {
                let words = Dbm::narrate(event);
                let staged = (Dbm::motions(event), Dbm::sound(event), Dbm::duel(event));
                format!("{} {} {staged:?}", words.es, words.en)
            }
            Told::Table(event) => format!("{event:?}"),
        });
        let mut received = vec![
            ("number of lines", self.n_lines(game, to).to_string()),
            ("words", words.collect::<Vec<_>>().join("\n")),
            ("events", text(&told)),
            ("view", self.view_text(state, to)),
            ("status", format!("{:?}", game.status())),
            ("seats", format!("{:?}", Dbm::commands(state))),
            ("phase", format!("{:?}", Dbm::phase(state, to))),
            ("turn", Dbm::turn_number(state).to_string()),
            ("end", format!("{:?}", game.verdict())),
        ];
        if probes.is_deep {
            self.ask_around(game, to, probes, &mut received);
        }
        if probes.has_pictures {
            self.look_and_be_advised(game, to, &mut received);
        }
        received
    }

    fn ask_around(self, game: &Match<Dbm>, to: Audience, probes: &Probes, out: &mut Received) {
        let state = game.state();
        // Whoever comes late, and what may be taken back.
        out.push(("all lines", text(&self.heard(game, 0, to))));
        out.push((
            "takeback",
            game.told_between(0, game.free_takeback(), to)
                .len()
                .to_string(),
        ));
        for (name, fields) in &probes.questions {
            let answer = self.answer(state, name, fields, to);
            out.push(("answer", format!("{name} {} {answer}", json!(fields))));
        }
        let Audience::Seat(seat) = to else {
            return;
        };
        out.push(("curtain", Dbm::has_secrets(state, seat).to_string()));
        let mut offers = Vec::new();
        Dbm::candidates(state, Actor::Seat(seat), &mut offers);
        Dbm::meanwhile(state, seat, &mut offers);
        let offers = offers.iter().map(|action| {
            let words = Dbm::describe(action);
            let grave = Dbm::is_grave(state, action);
            format!(
                "{} {} {grave} {}",
                text(action),
                words.es,
                Dbm::notation(action)
            )
        });
        out.push(("offers", offers.collect::<Vec<_>>().join("\n")));
        for action in &probes.actions {
            let refusal = self.refusal(game, seat, action);
            out.push(("refusal", format!("{} {}", text(action), text(&refusal))));
        }
    }

    fn look_and_be_advised(self, game: &Match<Dbm>, to: Audience, out: &mut Received) {
        let state = game.state();
        let mut view = self.view(state, to);
        if self.leaks(Leak::Picture) {
            view.position = Dbm::view(state, Audience::Referee).position;
        }
        let own = match to {
            Audience::Seat(seat) => Some(seat),
            Audience::Spectator | Audience::Referee => None,
        };
        let hand = Dbm::by_hand(view.clone(), own);
        for lang in [Lang::Es, Lang::En] {
            out.push(("picture", format!("{:?}", hand.scene(lang))));
        }
        let look = Look {
            lang: Lang::En,
            colour: false,
            unicode: false,
            width: 100,
        };
        out.push(("letters", hand.text_board(&look)));
        out.push(("dossier", format!("{:?}", hand.dossier(&Chosen::nothing()))));
        out.push(("course", format!("{:?}", hand.course())));
        let Some(seat) = own.filter(|seat| game.status().must_act().contains(*seat)) else {
            return;
        };
        let mut offers = Vec::new();
        Dbm::candidates(state, Actor::Seat(seat), &mut offers);
        for action in offers.iter().take(4) {
            out.push(("preview", format!("{:?}", hand.preview(action))));
        }
        if self.leaks(Leak::Hint) {
            show(&mut view.position, &Dbm::position(state), Place::Hidden);
            for one in &mut view.position.elements {
                if one.place == Place::Hidden {
                    one.place = Place::Table;
                }
            }
        }
        for bot in Dbm::bots() {
            let advice = bot.choose(&view, seat, &Budget::nodes(50), 7);
            out.push(("hint", format!("{advice:?}")));
        }
    }
}

/// Adds to what is seen whoever is in such a place.
fn show(seen: &mut Position, truth: &Position, place: Place) {
    let known: Vec<ElementId> = seen.elements.iter().map(|one| one.id).collect();
    let is_shown = |id, at| known.contains(&id) || at == place;
    let all = truth.elements.iter();
    seen.elements = all
        .filter(|one| is_shown(one.id, one.place))
        .cloned()
        .collect();
    if place == Place::Marching {
        for (form, whole) in seen.commands.iter_mut().zip(&truth.commands) {
            form.march = whole.march;
        }
    }
}

/// What is tried in a battle besides: questions about those in sight and about those who are not, and actions
/// with both.
pub(crate) fn probes_of(
    state: &State,
    names: &[ElementId],
    played: &[Action],
    chance: &mut super::battle::Chance,
) -> Probes {
    let seen: Vec<ElementId> = state.on_table().map(|(_, one)| one.id).collect();
    let mut some: Vec<ElementId> = Vec::new();
    for _ in 0..5 {
        some.extend(seen.get(chance.below(seen.len())));
    }
    some.extend(names.iter().copied().take(3));
    some.extend(nearest_to_hidden(state));
    let mut questions: Vec<(&'static str, Value)> =
        vec![("losses", json!({})), ("fights", json!({}))];
    let mut actions: Vec<Action> = played.iter().rev().take(6).cloned().collect();
    for id in &some {
        questions.push(("shooting", json!({ "element": id })));
        questions.push(("threat_zone", json!({ "element": id })));
        questions.push(("advance", json!({ "element": id })));
        questions.push(("groups", json!({ "elements": [id] })));
        for paces in [60.0, 160.0, 240.0] {
            let order = Move {
                elements: vec![*id],
                march: false,
                steps: vec![Step::Forward(paces)],
                order: Vec::new(),
                spare: false,
            };
            questions.push(("move", json!({ "action": Action::Move(order.clone()) })));
            actions.push(Action::Move(order));
        }
        actions.push(Action::Shoot(Shoot { target: *id }));
        actions.push(Action::SetStance(Stance {
            element: *id,
            shoot: true,
        }));
    }
    for pair in some.windows(2) {
        let [from, to] = pair else { continue };
        questions.push(("sees", json!({ "from": from, "to": to })));
    }
    for pair in sobremesa_dbm::rules::close_combat::pairs_by_name(
        &sobremesa_dbm::board::Board::public(state),
    )
    .into_iter()
    .take(3)
    {
        let [a, b] = [pair.0, pair.1].map(|ix| state.element(ix).id);
        for name in ["factors", "odds", "resolve"] {
            let dice = (name == "resolve").then_some([2, 5]);
            questions.push((name, json!({ "attacker": a, "defender": b, "dice": dice })));
        }
    }
    let fields = |value: Value| match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    Probes {
        actions,
        questions: questions
            .into_iter()
            .map(|(name, value)| (name, fields(value)))
            .collect(),
        is_deep: true,
        has_pictures: false,
    }
}

/// Those of both sides who stand nearest to somebody in ambush: they would come upon him first.
fn nearest_to_hidden(state: &State) -> Vec<ElementId> {
    let hidden = state.all().filter(|(_, one)| one.place == Place::Hidden);
    let mut nearest = Vec::new();
    for (_, hidden) in hidden.take(3) {
        for side in Side::BOTH {
            let own = state
                .on_table()
                .filter(|(_, one)| one.command.side() == side);
            let apart = |at: &Element| {
                let (x, y) = (
                    at.pose.at.x - hidden.pose.at.x,
                    at.pose.at.y - hidden.pose.at.y,
                );
                x * x + y * y
            };
            let found = own.min_by(|one, other| apart(one.1).total_cmp(&apart(other.1)));
            nearest.extend(found.map(|(_, one)| one.id));
        }
    }
    nearest
}
