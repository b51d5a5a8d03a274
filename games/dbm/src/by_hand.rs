//! A battle in front of somebody, to look at and to play by hand.

use sobremesa_draw::Scene;
use sobremesa_kernel::{Lang, Seat, Words};
use sobremesa_table::{
    Asked, ByHand, Choice, Chosen, Course, Dossier, Filled, Gesture, Look, Preview,
};

use crate::action::{
    Action, Advance, Dismount, Embark, Fight, Halt, Land, Mount, Move, Reply, Shoot, Stance,
};
use crate::board::Board;
use crate::draw::{self, ids, words};
use crate::element::{ElementId, ElementIx, Place};
use crate::hand::{Hand, Laid};
use crate::rules::{close_combat, group};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{dossier, speak, text_board, typed};

/// What somebody sees who looks from a seat, or from none.
pub(crate) struct Seen {
    view: View,
    /// What they see as a battle; nothing if a stranger's view cannot be.
    state: Option<State>,
    pub(crate) seat: Option<Seat>,
    /// What this seat may place now.
    hand: Hand,
}

impl Seen {
    pub(crate) fn new(view: View, seat: Option<Seat>) -> Seen {
        let mut state = view.seen();
        let hand = match (&mut state, seat) {
            (Some(state), Some(seat)) => Hand::taken(state, Side::of(seat)),
            _ => Hand::default(),
        };
        Seen {
            view,
            state,
            seat,
            hand,
        }
    }

    fn side(&self) -> Option<Side> {
        self.seat.map(Side::of)
    }
}

/// What somebody of a side, or of none, knows of what they see.
pub(crate) fn board(state: &State, side: Option<Side>) -> Board<'_> {
    match side {
        Some(side) => Board::known_to(side, state),
        None => Board::public(state),
    }
}

impl Seen {
    /// DBM-NAV-01: what is taken hold of when somebody is meant: whoever is aboard is drawn as the vessel.
    fn carrier(&self, id: ElementId) -> ElementId {
        let aboard = self.state.as_ref().and_then(|state| {
            let element = state.element(state.find(id)?);
            let vessel = element.vessel.filter(|_| element.place == Place::Aboard)?;
            Some(state.element(vessel).id)
        });
        aboard.unwrap_or(id)
    }
}

impl ByHand<Action> for Seen {
    fn scene(&self, lang: Lang) -> Scene {
        match &self.state {
            Some(state) => draw::scene_with(state, self.side(), &self.hand, lang),
            None => draw::nothing(lang),
        }
    }

    fn text_board(&self, look: &Look) -> String {
        match &self.state {
            Some(state) => text_board::board(state, &self.view, self.side(), look),
            None => draw::words::nothing().get(look.lang).to_owned(),
        }
    }

    fn gesture(&self, action: &Action) -> Gesture {
        let pick = |thing: String| Gesture {
            pick: Some(thing),
            drop: None,
        };
        match action {
            // Where it goes is a matter of its handles.
            Action::Move(Move { elements, .. })
            | Action::Halt(Halt { elements, .. })
            | Action::Dismount(Dismount { elements, .. }) => elements
                .first()
                .map_or_else(Gesture::default, |first| pick(ids::element(*first))),
            Action::Advance(Advance { element, .. }) => pick(ids::go(*element)),
            Action::SetStance(Stance { element, .. })
            | Action::Mount(Mount { element, .. })
            | Action::Embark(Embark { element, .. }) => pick(ids::element(*element)),
            Action::Land(Land { element, .. }) => pick(ids::element(self.carrier(*element))),
            Action::Shoot(Shoot { target }) => pick(ids::target(*target)),
            Action::Fight(Fight { a, .. }) => pick(ids::fight(*a)),
            Action::NameSeason(_)
            | Action::TryWaterway
            | Action::SelectTerrain(_)
            | Action::PlaceFeature(_)
            | Action::DiscardFeature(_)
            | Action::WriteOrders(_)
            | Action::BeginEarly(_)
            | Action::FightOn(_)
            | Action::Enter(_)
            | Action::SlipAway(_)
            | Action::Deploy(_)
            | Action::AssignPips(_)
            | Action::EndMoves(_)
            | Action::AdvanceRest
            | Action::Answer(_)
            | Action::Concede
            | Action::OfferEnd
            | Action::AnswerOffer(_)
            | Action::Timeout(_)
            | Action::Left(_) => Gesture::default(),
        }
    }

    /// Somebody of one's own on an enemy: a shot or a fight.
    fn dropped(&self, pick: &str, drop: &str) -> Option<Action> {
        let state = self.state.as_ref()?;
        let (a, b) = (ids::element_of(pick)?, ids::element_of(drop)?);
        match state.phase {
            Phase::Shoot => Some(Action::Shoot(Shoot { target: b })),
            Phase::Fight => Some(Action::Fight(Fight { a, b })),
            Phase::Before(_)
            | Phase::Deploy(_)
            | Phase::Assign
            | Phase::Move
            | Phase::Advance
            | Phase::Nightfall(_)
            | Phase::Over(_) => None,
        }
    }

    /// DBM-UX-10: whatever this seat may move, or place before the battle.
    fn choosable(&self) -> Vec<String> {
        let (Some(state), Some(seat)) = (&self.state, self.seat) else {
            return Vec::new();
        };
        if let Phase::Before(_) = state.phase {
            let laid = self.hand.feature.iter();
            let laid = laid.map(|laid| ids::laying(&laid.feature.id));
            let held = self.hand.elements.iter();
            let held = held.map(|element| ids::element(state.element(*element).id));
            return laid.chain(held).collect();
        }
        let is_time = matches!(state.phase, Phase::Move | Phase::Deploy(_));
        if !is_time || !state.seats_to_act().contains(seat) {
            return Vec::new();
        }
        let may_choose = |element: ElementIx| match state.phase {
            Phase::Deploy(side) => state.side(element) == side,
            _ => state.owner(element) == seat,
        };
        let own = state
            .all()
            .filter(|(index, element)| element.place.is_in_battle() && may_choose(*index));
        own.map(|(_, element)| ids::element(element.id)).collect()
    }

    /// DBM-UX-10: grown by contact.
    fn grown(&self, things: &[&str]) -> Vec<String> {
        let Some(state) = &self.state else {
            return Vec::new();
        };
        let board = board(state, self.side());
        let mut all = Vec::new();
        for element in things.iter().filter_map(|thing| self.pointed(state, thing)) {
            for other in self.hand.placed_with(state, element) {
                let id = ids::element(state.element(other).id);
                if !all.contains(&id) {
                    all.push(id);
                }
            }
            if board.get(element).is_none() {
                continue;
            }
            for piece in group::largest(&board, element) {
                let id = ids::element(piece.element.id);
                if !all.contains(&id) {
                    all.push(id);
                }
            }
        }
        all
    }

    fn dossier(&self, chosen: &Chosen<'_, Action>) -> Option<Dossier<Action>> {
        let state = self.state.as_ref()?;
        if chosen.things.is_empty() {
            return Some(dossier::overview(state, &self.view, self.seat));
        }
        if let Some((side, laid)) = self.laid(chosen) {
            return Some(dossier::about_feature(state, side, laid, chosen.draft));
        }
        let elements = self.chosen(state, chosen)?;
        Some(dossier::about(state, self.seat, &elements, chosen.draft))
    }

    fn dragged(
        &self,
        chosen: &Chosen<'_, Action>,
        handle: &str,
        amounts: &[f64],
    ) -> Option<Action> {
        let state = self.state.as_ref()?;
        if let Some((side, laid)) = self.laid(chosen) {
            return dossier::dragged_feature(state, side, laid, chosen.draft, amounts);
        }
        let elements = self.chosen(state, chosen)?;
        dossier::dragged(
            state,
            self.seat?,
            &self.hand,
            &elements,
            chosen.draft,
            handle,
            amounts,
        )
    }

    fn filled(
        &self,
        _: &Chosen<'_, Action>,
        form: &str,
        with: Filled<'_>,
    ) -> Result<Action, Words> {
        match (&self.state, self.seat) {
            (Some(state), Some(seat)) => dossier::filled(state, seat, form, with),
            _ => Err(Words::new(
                "Quien mira no da órdenes.",
                "Whoever looks on gives no orders.",
            )),
        }
    }

    fn preview(&self, action: &Action) -> Option<Preview<Action>> {
        dossier::preview(self.state.as_ref()?, self.seat?, action)
    }

    /// DBM-SEQ-09: what somebody is asked, for all to see.
    fn asked(&self) -> Option<Asked<Action>> {
        let state = self.state.as_ref()?;
        let ask = state.ask.as_ref()?;
        // Nobody knows an element by its number alone.
        let named = |element: ElementIx| {
            let element = state.element(element);
            words::heading(element)
        };
        let (about, question) = (named(ask.about), speak::question(ask.kind));
        let options = ask.options.iter().map(|answer| {
            let option = answer.word(state);
            let thing = ElementId::new(&option).and_then(|id| state.find(id));
            Choice {
                thing: thing.map(|element| ids::element(state.element(element).id)),
                title: thing.map_or_else(|| typed::answer_word(&option), named),
                about: Vec::new(),
                action: Action::Answer(Reply {
                    kind: ask.kind,
                    option,
                }),
            }
        });
        Some(Asked {
            to: ask.to,
            question: Words::new(
                format!("{}: {}", about.es, question.es),
                format!("{}: {}", about.en, question.en),
            ),
            rule: Some(state.rule_of_ask(ask.kind)),
            options: options.collect(),
            default: 0,
        })
    }

    fn course(&self) -> Option<Course> {
        dossier::course(self.state.as_ref()?)
    }
}

impl Seen {
    /// Those who are chosen, if all of them are in the battle.
    fn chosen(&self, state: &State, chosen: &Chosen<'_, Action>) -> Option<Vec<ElementIx>> {
        let elements = chosen.things.iter().map(|thing| self.pointed(state, thing));
        elements
            .collect::<Option<Vec<_>>>()
            .filter(|all| !all.is_empty())
    }

    /// The ground in hand, if that is chosen.
    fn laid(&self, chosen: &Chosen<'_, Action>) -> Option<(Side, &Laid)> {
        let laid = self.hand.feature.as_ref()?;
        let is_chosen = chosen.only() == Some(&*ids::laying(&laid.feature.id));
        self.side().zip(is_chosen.then_some(laid))
    }

    /// The element that a thing of the picture is, or is about.
    fn pointed(&self, state: &State, thing: &str) -> Option<ElementIx> {
        let element = state.find(ids::element_of(thing)?)?;
        let is_there = state.element(element).place.is_in_battle();
        (is_there || self.hand.holds(state, element)).then_some(element)
    }
}

/// Whom an element would fight now.
pub(crate) fn opponent(board: &Board<'_>, element: ElementIx) -> Option<(ElementIx, ElementIx)> {
    let pairs = close_combat::pairs_by_name(board).into_iter();
    pairs
        .into_iter()
        .find(|(a, b)| *a == element || *b == element)
}
