//! What strangers describe, and the one door from there to what can be played.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sobremesa_kernel::clock::{Clock, Pace};
use sobremesa_kernel::{Audience, Fault, RuleId, Words};

use super::{Band, BandOrder, Captain, Company, Order, Phase, Point, Side, State, Weather, rules};

/// SML-RSV-01: the tokens in the bag.
pub(super) const TOKENS: [u8; 6] = [1, 2, 3, 4, 5, 6];
/// SML-BND-01: what the band may be promised.
pub(super) const PAYS: RangeInclusive<u8> = 1..=6;
/// SML-FLD-02: how a company begins.
const VETERANS: u8 = 4;
const RECRUITS: u8 = 6;
const MOST_ROUNDS: u8 = 20;
/// No company of a position is bigger, so that no reserve makes it uncountable.
const MOST_OF_A_KIND: u8 = 99;
/// SML-CLA-01: nobody loses more in one clash: 6 + 6 + 2 against 1 + 1.
const MOST_SUFFERED: u8 = 12;

/// What must be agreed before play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many rounds are played, from 1 to 20.
    #[serde(default = "usual_rounds")]
    pub rounds: u8,
    /// How long a captain may think each time, in milliseconds.
    #[serde(default)]
    pub turn_ms: Option<u64>,
    /// Is there a free band (SML-BND-01)?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub band: bool,
    /// Do reserves lie hidden (SML-AMB-01)?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ambush: bool,
}

/// Everything, as it is written; also, with parts `"hidden"`, what somebody sees.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// How many rounds are played: `6`.
    pub rounds: u8,
    /// The round under way, from 1: `3`.
    pub round: u8,
    /// `"dry"` or `"mud"`.
    pub weather: Weather,
    /// Red's and blue's: `{"at":[35,30],"veterans":4,"recruits":6,"token":3,"called":false}`.
    pub companies: [Company<Secret<u8>>; 2],
    /// The free band, where there is one: `{"by":"gold","pay":3}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<Band<Secret<u8>>>,
    /// Do reserves lie hidden?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ambush: bool,
    /// `"weather"`, `{"orders":{"given":["stand",null],"band":"raid"}}`,
    /// `{"losses":{"due":[0,3],"suffered":[0,3]}}`, or
    /// `{"over":{"winner":"red","reason":"last_round"}}`.
    pub phase: Phase<Secret<Order>, Secret<BandOrder>>,
    /// Who offers a draw: `"red"`, `"blue"` or nobody.
    #[serde(default)]
    pub offer: Option<Side>,
    /// How long a captain may think each time, in milliseconds; `null` for as long as one likes.
    #[serde(default)]
    pub turn_ms: Option<u64>,
    /// How much of that those who are waited for have used.
    #[serde(default)]
    pub used_ms: u64,
}

/// Something that not everybody may know.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Secret<T> {
    /// `"hidden"`.
    Hidden(Hidden),
    /// The thing itself.
    Known(T),
}

/// The word `"hidden"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hidden {
    /// Not for this reader.
    Hidden,
}

impl<T> Secret<T> {
    fn of(it: T, reader_knows: bool) -> Secret<T> {
        if reader_knows {
            Secret::Known(it)
        } else {
            Secret::Hidden(Hidden::Hidden)
        }
    }

    pub(super) fn known(self) -> Option<T> {
        match self {
            Secret::Known(it) => Some(it),
            Secret::Hidden(Hidden::Hidden) => None,
        }
    }
}

fn usual_rounds() -> u8 {
    6
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            rounds: usual_rounds(),
            turn_ms: None,
            band: false,
            ambush: false,
        }
    }
}

impl Setup {
    pub(super) fn faults(&self) -> Vec<Fault> {
        let mut faults = Faults::default();
        faults.check_length(self.rounds, self.turn_ms);
        faults.0
    }

    /// SML-FLD-02: the beginning.
    pub(super) fn state(&self, tokens: [u8; 2], pay: Option<u8>) -> State {
        let company = |x: f64, token: u8| Company {
            at: Point { x, y: 30.0 },
            veterans: VETERANS,
            recruits: RECRUITS,
            token,
            called: false,
        };
        State {
            rounds: self.rounds,
            round: 1,
            weather: Weather::Dry,
            companies: [company(35.0, tokens[0]), company(65.0, tokens[1])],
            band: pay.map(|pay| Band {
                by: Captain::Gold,
                pay,
            }),
            ambush: self.ambush,
            offer: None,
            clock: Clock::new(pace(self.turn_ms)),
            now_ms: 0,
            phase: Phase::Weather,
        }
    }
}

fn pace(turn_ms: Option<u64>) -> Pace {
    turn_ms.map_or(Pace::Unlimited, |ms| Pace::PerTurn { ms })
}

impl Position {
    /// As much as `to` may know; the referee's is the whole truth.
    pub(super) fn seen(state: &State, to: Audience) -> Position {
        let orders = state.phase.orders();
        let seen_order = |side: Side| {
            let knows = to.knows_secrets_of(side.seat());
            orders[side.index()].map(|order| Secret::of(order, knows))
        };
        let seen_company = |side: Side| {
            let company = state.company(side);
            let knows = company.called || to.knows_secrets_of(side.seat());
            company.with_token(Secret::of(company.token, knows))
        };
        let band = state.band;
        let knows_band = band.is_some_and(|band| to.knows_secrets_of(band.by.seat()));
        let band_order = state.phase.band_order();
        let band_order = band_order.map(|order| Secret::of(order, knows_band));
        let turn_ms = match state.clock.pace() {
            Pace::PerTurn { ms } => Some(ms),
            Pace::Unlimited | Pace::PerGame { .. } => None,
        };
        let running = state.clock.running().iter().next();
        let left_ms = running.and_then(|seat| state.clock.left_ms(seat, state.now_ms));
        Position {
            rounds: state.rounds,
            round: state.round,
            weather: state.weather,
            companies: Side::BOTH.map(seen_company),
            band: band.map(|band| band.with_pay(Secret::of(band.pay, knows_band))),
            ambush: state.ambush,
            phase: state
                .phase
                .with_orders(Side::BOTH.map(seen_order), band_order),
            offer: state.offer,
            turn_ms,
            used_ms: turn_ms.zip(left_ms).map_or(0, |(all, left)| all - left),
        }
    }

    /// SML-POS-01: what can be played, or everything that is wrong with it.
    pub(super) fn state(&self) -> Result<State, Vec<Fault>> {
        let mut faults = Faults::default();
        faults.check_length(self.rounds, self.turn_ms);
        faults.check_companies(self);
        let mut secret = |at: String| {
            faults.add(
                "hidden",
                "esto está oculto, y una posición lo dice todo",
                "this is hidden, and a position tells everything",
                json!(at),
            );
        };
        let companies = Side::BOTH.map(|side| {
            let company = &self.companies[side.index()];
            let token = company.token.known().unwrap_or_else(|| {
                secret(format!("companies.{}.token", side.name()));
                0
            });
            company.with_token(token)
        });
        let given = Side::BOTH.map(|side| {
            self.phase.orders()[side.index()].map(|order| {
                order.known().unwrap_or_else(|| {
                    secret(format!("phase.orders.given.{}", side.name()));
                    Order::Stand
                })
            })
        });
        let band = self.band.map(|band| {
            let pay = band.pay.known().unwrap_or_else(|| {
                secret("band.pay".to_owned());
                1
            });
            band.with_pay(pay)
        });
        let band_order = self.phase.band_order().map(|order| {
            order.known().unwrap_or_else(|| {
                secret("phase.orders.band".to_owned());
                BandOrder::Rest
            })
        });
        let mut state = State {
            rounds: self.rounds,
            round: self.round,
            weather: self.weather,
            companies,
            band,
            ambush: self.ambush,
            offer: self.offer,
            clock: Clock::new(pace(self.turn_ms)),
            now_ms: 0,
            phase: self.phase.with_orders(given, band_order),
        };
        faults.check_band(&state);
        faults.check_phase(&state);
        faults.check_time(self, &state);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        state.clock.start_turn(state.awaited(), 0);
        state.clock.set_used(self.used_ms, 0);
        Ok(state)
    }
}

/// What was found wrong so far.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, code: &'static str, es: &str, en: &str, at: Value) {
        self.0.push(Fault {
            rule: RuleId("SML-POS-01"),
            code,
            message: Words::new(format!("{es}."), format!("{en}.")),
            at,
        });
    }

    fn check_length(&mut self, rounds: u8, turn_ms: Option<u64>) {
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            let es = format!("se juega de 1 a {MOST_ROUNDS} rondas, no {rounds}");
            let en = format!("1 to {MOST_ROUNDS} rounds are played, not {rounds}");
            self.add("rounds", &es, &en, json!("rounds"));
        }
        if turn_ms == Some(0) {
            let es = "sin tiempo no se puede pensar";
            let en = "nobody can think in no time";
            self.add("turn_ms", es, en, json!("turn_ms"));
        }
    }

    fn check_companies(&mut self, position: &Position) {
        for side in Side::BOTH {
            let company = &position.companies[side.index()];
            let at = |field: &str| json!(format!("companies.{}.{field}", side.name()));
            if !company.at.is_on_field() {
                let es = "está fuera del campo de 100 por 60 pasos";
                let en = "it is outside the field of 100 by 60 paces";
                self.add("off_field", es, en, at("at"));
            }
            if company.veterans.max(company.recruits) > MOST_OF_A_KIND {
                let es = format!("como mucho {MOST_OF_A_KIND} de cada clase");
                let en = format!("at most {MOST_OF_A_KIND} of a kind");
                self.add("too_many", &es, &en, at("veterans"));
            }
            if let Some(token) = company.token.known().filter(|t| !TOKENS.contains(t)) {
                let es = format!("no hay ficha {token}: van del 1 al 6");
                let en = format!("there is no token {token}: they go from 1 to 6");
                self.add("no_such_token", &es, &en, at("token"));
            }
            // In the middle of a clash the last may have fallen while the enemy still counts.
            let may_be_gone = match position.phase {
                Phase::Losses { suffered, .. } => suffered[side.index()] > 0,
                Phase::Over { .. } => true,
                Phase::Weather | Phase::Orders { .. } => false,
            };
            if company.men() == 0 && !may_be_gone {
                let es = "una compañía sin nadie ya ha perdido";
                let en = "a company without anybody has lost already";
                self.add("nobody_left", es, en, at("recruits"));
            }
        }
        let [red, blue] = position.companies.map(|company| company.token.known());
        if red.is_some() && red == blue {
            let es = "las dos fichas son la misma";
            let en = "both tokens are the same";
            self.add("token_twice", es, en, json!("companies"));
        }
        if !(1..=position.rounds).contains(&position.round) {
            let es = "esa ronda no se juega";
            let en = "that round is not played";
            self.add("round", es, en, json!("round"));
        }
    }

    fn check_band(&mut self, state: &State) {
        if let Some(pay) = state
            .band
            .map(|band| band.pay)
            .filter(|pay| !PAYS.contains(pay))
        {
            let es = format!("no hay paga {pay}: van del 1 al 6");
            let en = format!("there is no pay {pay}: they go from 1 to 6");
            self.add("no_such_pay", &es, &en, json!("band.pay"));
        }
        if state.band.is_none() && state.phase.band_order().is_some() {
            let es = "no hay banda a la que dar órdenes";
            let en = "there is no band to be given orders";
            self.add("no_band", es, en, json!("phase.orders.band"));
        }
    }

    fn check_phase(&mut self, state: &State) {
        match state.phase {
            Phase::Orders { given, .. } => {
                for side in Side::BOTH {
                    let impossible = given[side.index()]
                        .and_then(|order| rules::is_possible(state, side, order).err());
                    if let Some(refusal) = impossible {
                        let Words { es, en } = refusal.words();
                        let at = format!("phase.orders.given.{}", side.name());
                        self.add("impossible_order", &es, &en, json!(at));
                    }
                }
                if state.awaited().is_empty() {
                    let es = "si los dos han hablado, las órdenes ya se han cumplido";
                    let en = "when both have spoken, the orders have been carried out already";
                    self.add("nobody_awaited", es, en, json!("phase"));
                }
            }
            Phase::Losses { due, suffered } => {
                let wrong = |side: &Side| {
                    let (due, suffered) = (due[side.index()], suffered[side.index()]);
                    let no_choice = due > 0 && !state.company(*side).has_choice(due);
                    no_choice || due > suffered || suffered > MOST_SUFFERED
                };
                if state.awaited().is_empty() || Side::BOTH.iter().any(wrong) {
                    let es = "esas bajas no se pueden repartir";
                    let en = "those losses cannot be divided";
                    self.add("losses", es, en, json!("phase"));
                }
            }
            Phase::Weather | Phase::Over { .. } => {}
        }
    }

    fn check_time(&mut self, position: &Position, state: &State) {
        let most = match position.turn_ms {
            Some(turn_ms) if !state.awaited().is_empty() => turn_ms,
            Some(_) | None => 0,
        };
        if position.used_ms > most {
            let es = format!("como mucho {most} ms gastados");
            let en = format!("at most {most} ms used");
            self.add("used_ms", &es, &en, json!("used_ms"));
        }
    }
}
