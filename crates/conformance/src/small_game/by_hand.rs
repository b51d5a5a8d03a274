//! The field in front of a captain: every part of continuous play, each in its smallest form.
//!
//! A march is dragged over the field and is a draft until it is played; a hidden reserve may stop it
//! short (SML-AMB-01). Men who fall are chosen together, with a lasso, or written into a form.

use sobremesa_draw::{Point as Place, Scene, Shape, palette};
use sobremesa_kernel::{Actor, Dice, Game, Illegal, Lang, RuleId, Seat, Seed, Words};
use sobremesa_table::{
    Asked, Blank, ByHand, Choice, Chosen, Deed, Dossier, DragHandle, Filled, Foreseen, Form,
    FormField, Gesture, Item, Magnet, Preview, Remedy, Then, Track, Way,
};

use super::{
    Action, Captain, Losses, Phase, Point, Refusal, Side, SmallGame, State, View, Watcher, draw,
    rules, speak,
};

const MARCH: &str = "march";
const LOSSES: &str = "losses";

/// What somebody sees, to look at and to play by hand.
pub(super) struct Seen(pub(super) View);

impl Seen {
    fn captain(&self) -> Option<Captain> {
        match self.0.to {
            Watcher::Captain(captain) => Some(captain),
            Watcher::Other(_) => None,
        }
    }

    /// Some truth that fits: what may be done is the same in all of them.
    fn state(&self) -> Option<State> {
        self.0.imagine(&mut Dice::seeded(Seed::from_number(0)))
    }

    fn judged(&self, action: Action) -> Result<Action, Illegal> {
        let (Some(captain), Some(state)) = (self.captain(), self.state()) else {
            return Err(Refusal::CaptainsOnly.into());
        };
        let judged = rules::judge(&state, Actor::Seat(captain.seat()), &action);
        judged.map(|_| action).map_err(Illegal::from)
    }

    /// How many the captain still has to name.
    fn due(&self) -> u8 {
        match (
            self.0.table.phase,
            self.captain().and_then(Captain::company),
        ) {
            (Phase::Losses { due, .. }, Some(side)) => due[side.index()],
            _ => 0,
        }
    }

    fn march(&self, side: Side, draft: Option<&Action>) -> DragHandle {
        let at = match draft {
            Some(Action::March(to)) => *to,
            _ => self.0.table.companies[side.index()].at,
        };
        let magnets = self.0.moves(side.captain()).into_iter();
        let magnets = magnets.filter_map(|action| match action {
            Action::March(to) => Some(Magnet {
                at: draw::place(to),
                turn: 0.0,
            }),
            _ => None,
        });
        DragHandle {
            name: MARCH.to_owned(),
            track: Some(Track::Plane {
                grip: draw::place(at),
                magnets: magnets.collect(),
                turns: false,
            }),
            most: self.0.table.weather.reach(),
            least: 0.0,
            step: 0.5,
            unit: Words::new(" p", " p"),
            price: 1.0,
            left: self.0.table.weather.reach(),
            stop: Words::new("", ""),
            shade: Vec::new(),
            then: Then::Draft,
            asks: true,
        }
    }

    fn about_company(&self, side: Side, draft: Option<&Action>) -> Dossier<Action> {
        let act = |name, title, action| Deed {
            name,
            title,
            help: speak::action(&action),
            icon: icon(),
            way: self.judged(action).map(Way::Act),
        };
        // Whether there is time for a march at all is asked of one that leads nowhere.
        let here = Action::March(self.0.table.companies[side.index()].at);
        let march = Deed {
            name: MARCH,
            title: Words::new("Marchar", "March"),
            help: Words::new("Arrastra la compañía.", "Drag the company."),
            icon: icon(),
            way: self
                .judged(here)
                .map(|_| Way::Drag(self.march(side, draft))),
        };
        let deeds = vec![
            march,
            act("stand", Words::new("Firmes", "Stand"), Action::Stand),
            act("call", Words::new("Llamar", "Call"), Action::Call),
        ];
        dossier(speak::side(side), deeds)
    }

    /// Men who were chosen to fall.
    fn about_men(&self, men: &[&str]) -> Dossier<Action> {
        let of = |kind| men.iter().filter(|id| draw::man(id) == Some(kind)).count();
        let count = |kind| u8::try_from(of(kind)).unwrap_or(u8::MAX);
        let losses = Losses {
            veterans: count(draw::Man::Veteran),
            recruits: count(draw::Man::Recruit),
        };
        let fall = Action::Lose(losses);
        let deed = Deed {
            name: LOSSES,
            title: Words::new("Caen estos", "These fall"),
            help: speak::action(&fall),
            icon: icon(),
            way: self.judged(fall).map(Way::Act),
        };
        dossier(speak::action(&fall), vec![deed])
    }

    fn about_table(&self) -> Dossier<Action> {
        let due = self.due();
        let number = |name: &str, title, most: u8| FormField {
            name: name.to_owned(),
            title,
            blank: Blank::Number {
                least: 0.0,
                most: most.into(),
                step: 1.0,
                value: 0.0,
            },
        };
        let form = Form {
            name: LOSSES.to_owned(),
            fields: vec![
                number("veterans", Words::new("Veteranos", "Veterans"), due),
                number("recruits", Words::new("Reclutas", "Recruits"), due),
            ],
            done: Words::new("Entregar", "Hand over"),
            is_secret: true,
        };
        let deed = Deed {
            name: LOSSES,
            title: Words::new("Quiénes caen", "Who falls"),
            help: Words::new(
                "Escribe cuántos de cada clase.",
                "Write how many of each kind.",
            ),
            icon: icon(),
            way: Ok(Way::Fill(form)),
        };
        let title = Words::new("Las dos compañías", "The two companies");
        dossier(title, Vec::from_iter((due > 0).then_some(deed)))
    }

    /// SML-AMB-01: could a reserve that this captain does not see end that march earlier?
    fn may_stop_short(&self, side: Side, to: Point) -> bool {
        let table = &self.0.table;
        let [own, enemy] = [side, side.other()].map(|side| table.companies[side.index()]);
        let is_hidden = table.ambush && !enemy.called;
        let tokens = super::setup::TOKENS.into_iter();
        let mut possible = tokens.filter(|token| own.token.known() != Some(*token));
        is_hidden
            && possible.any(|token| {
                let lurks = rules::ambush(enemy.at, own.at, token);
                lurks.is_some_and(|place| own.at.first_near(to, place, rules::SPRUNG).is_some())
            })
    }
}

impl ByHand<Action> for Seen {
    fn scene(&self, lang: Lang) -> Scene {
        draw::scene(&self.0, lang)
    }

    fn gesture(&self, action: &Action) -> Gesture {
        let pick = match *action {
            Action::March(to) => Some(draw::pin(to)),
            Action::Stand
            | Action::Call
            | Action::Raid
            | Action::Rest
            | Action::Lose(_)
            | Action::OfferDraw
            | Action::Accept
            | Action::Decline
            | Action::Resign
            | Action::Weather
            | Action::Time(_)
            | Action::Hindsight(_) => None,
        };
        Gesture { pick, drop: None }
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Action> {
        let is_company = Seat::named(pick, SmallGame::SEATS).is_some();
        let to = draw::pinned(drop).filter(|_| is_company)?;
        Some(Action::March(to))
    }

    fn choosable(&self) -> Vec<String> {
        draw::men(&self.0)
    }

    /// All of the same kind.
    fn grown(&self, things: &[&str]) -> Vec<String> {
        let kinds: Vec<_> = things.iter().filter_map(|id| draw::man(id)).collect();
        let all = draw::men(&self.0).into_iter();
        all.filter(|id| draw::man(id).is_some_and(|kind| kinds.contains(&kind)))
            .collect()
    }

    fn dossier(&self, chosen: &Chosen<'_, Action>) -> Option<Dossier<Action>> {
        let own = self.captain()?.company();
        match chosen.things {
            [] => Some(self.about_table()),
            [thing] if own.is_some_and(|side| side.name() == *thing) => {
                Some(self.about_company(own?, chosen.draft))
            }
            men if men.iter().all(|id| draw::man(id).is_some()) => Some(self.about_men(men)),
            _ => None,
        }
    }

    fn dragged(
        &self,
        chosen: &Chosen<'_, Action>,
        handle: &str,
        amounts: &[f64],
    ) -> Option<Action> {
        let is_march = handle == MARCH && chosen.only().is_some();
        match amounts {
            [x, y, ..] if is_march => Some(Action::March(draw::point(Place::new(*x, *y)))),
            _ => None,
        }
    }

    fn filled(
        &self,
        _: &Chosen<'_, Action>,
        form: &str,
        with: Filled<'_>,
    ) -> Result<Action, Words> {
        let number = |name| {
            let number = with.number(name).filter(|n| (0.0..=255.0).contains(n));
            number.filter(|n| n.fract() == 0.0).map(|n| n as u8)
        };
        match (form, number("veterans"), number("recruits")) {
            (LOSSES, Some(veterans), Some(recruits)) => {
                Ok(Action::Lose(Losses { veterans, recruits }))
            }
            _ => Err(Words::new(
                "Escribe dos números enteros.",
                "Write two whole numbers.",
            )),
        }
    }

    fn preview(&self, action: &Action) -> Option<Preview<Action>> {
        let (Action::March(to), Some(side)) = (*action, self.captain()?.company()) else {
            return None;
        };
        let own = self.0.table.companies[side.index()].at;
        let ghosts = vec![
            Shape::circle(0.0, 0.0, 3.0)
                .line(palette::INK, 0.6)
                .posed(draw::pose(to)),
        ];
        Some(match self.judged(*action) {
            Ok(_) => Preview {
                verdict: if self.may_stop_short(side, to) {
                    Foreseen::MayStopShort(Words::new(
                        "Puede que una reserva escondida la pare antes.",
                        "A hidden reserve may stop it earlier.",
                    ))
                } else {
                    Foreseen::Lawful
                },
                price: vec![Item {
                    rule: RuleId("SML-ORD-03"),
                    title: Words::new("pasos", "paces"),
                    amount: own.distance(to),
                }],
                ghosts,
                ..Preview::lawful()
            },
            Err(illegal) => {
                let nearer = rules::charge(own, to, self.0.table.weather.reach());
                let nearer = self.judged(Action::March(nearer)).ok();
                Preview {
                    remedy: nearer.map(|action| Remedy {
                        title: speak::action(&action),
                        action,
                    }),
                    ghosts,
                    ..Preview::refused(illegal)
                }
            }
        })
    }

    fn asked(&self) -> Option<Asked<Action>> {
        let Phase::Losses { due, .. } = self.0.table.phase else {
            return None;
        };
        let side = Side::BOTH.into_iter().find(|side| due[side.index()] > 0)?;
        let state = self.state()?;
        let mut answers = Vec::new();
        rules::losses(&state, side, due[side.index()], &mut answers);
        let option = |action: Action| Choice {
            thing: None,
            title: speak::action(&action),
            about: Vec::new(),
            action,
        };
        Some(Asked {
            to: side.seat(),
            question: Words::new("¿quiénes han caído?", "who has fallen?"),
            rule: Some(RuleId("SML-CLA-02")),
            options: answers.into_iter().map(option).collect(),
            // SML-TIM-02: recruits fall first.
            default: 0,
        })
    }
}

fn icon() -> Vec<Shape> {
    vec![Shape::circle(12.0, 12.0, 8.0).fill(palette::INK)]
}

fn dossier(title: Words, deeds: Vec<Deed<Action>>) -> Dossier<Action> {
    Dossier {
        title,
        about: Vec::new(),
        figures: Vec::new(),
        deeds,
        grids: Vec::new(),
        shade: Vec::new(),
    }
}
