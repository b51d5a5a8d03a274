//! The suite notices what is broken: each test plants one fault into the small game and names the
//! property that must fail, and how.

mod flawed;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Mutex;

use flawed::{Flaw, Flawed};
use serde_json::json;
use sobremesa_conformance::claims::Matches;
use sobremesa_conformance::properties;
use sobremesa_conformance::small_game::{
    Action, Captain, Claim, Event, Happening, Position, Refusal, Setup, Side, SmallGame, State,
    View,
};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{
    Actor, Audience, Commands, Dice, DiceSource, Fingerprint, Game, Illegal, Must, RuleId, Seat,
    Seed, Status, Stop, Tell, Verdict, Words,
};
use sobremesa_table::{Bout, Boxed, Ending, GameBox, Playable, Recruit, SetUp, Start, Winner};

const RED: Seat = Side::Red.seat();

/// The wall itself is sound: whatever fails below fails because of its flaw.
mod nothing {
    use super::{Flaw, Flawed};

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Nothing;
    impl Flaw for Nothing {}

    sobremesa_conformance::suite!(Flawed<Nothing>);
}

/// The whole truth with one thing changed.
fn changed(state: &State, change: impl FnOnce(&mut Position)) -> State {
    let mut position = SmallGame::position(state);
    change(&mut position);
    SmallGame::resume(&position).unwrap_or(*state)
}

fn token_of(state: &State, side: Side) -> i64 {
    let position = serde_json::to_value(SmallGame::position(state)).expect("it has a JSON form");
    let token = &position["companies"][side.index()]["token"];
    token.as_i64().expect("a token is a number")
}

#[test]
#[should_panic(expected = "no truth fits")]
fn a_view_that_shows_the_enemys_token() {
    #[derive(Clone, Copy, Debug)]
    struct ShowsTokens;
    impl Flaw for ShowsTokens {
        fn view(state: &State, to: Audience) -> View {
            let mut view = SmallGame::view(state, to);
            let truth = SmallGame::position(state);
            for side in [Side::Red, Side::Blue] {
                view.table.companies[side.index()] = truth.companies[side.index()];
            }
            view
        }
    }
    properties::nobody_learns_what_is_hidden::<Flawed<ShowsTokens>>();
}

#[test]
#[should_panic(expected = "sees something hidden")]
fn a_view_that_lets_the_enemys_token_shine_through() {
    #[derive(Clone, Copy, Debug)]
    struct ShinesThrough;
    impl Flaw for ShinesThrough {
        fn view(state: &State, to: Audience) -> View {
            let mut view = SmallGame::view(state, to);
            if to == Audience::Seat(RED) {
                view.table.rounds += u8::from(token_of(state, Side::Blue) > 3);
            }
            view
        }
    }
    properties::nobody_learns_what_is_hidden::<Flawed<ShinesThrough>>();
}

/// Everything imagined from a view that shows everything is the truth.
#[derive(Clone, Copy, Debug)]
struct Omniscient;
impl Flaw for Omniscient {
    fn view(state: &State, to: Audience) -> View {
        let table = SmallGame::position(state);
        View {
            to: SmallGame::view(state, to).to,
            table,
        }
    }
    fn imagine(view: &View, _: &mut Dice) -> Option<State> {
        SmallGame::resume(&view.table).ok()
    }
}

#[test]
#[should_panic(expected = "guessed all of")]
fn an_open_view_and_an_imagination_that_believes_it() {
    properties::hidden_things_could_be_otherwise::<Flawed<Omniscient>>();
}

#[test]
#[should_panic(expected = "and is told")]
fn an_open_view_that_shows_more_than_was_told() {
    properties::told_and_seen_agree::<Flawed<Omniscient>>();
}

/// Nobody is told that an order was written; but whom the game waits for shows it.
#[test]
#[should_panic(expected = "notices that somebody did")]
fn a_silent_order_that_shows_in_whom_one_waits_for() {
    #[derive(Clone, Copy, Debug)]
    struct Whispers;
    impl Flaw for Whispers {
        const HIDES_LINES: bool = true;
        fn redact(event: &Event, to: Audience) -> Option<Event> {
            let is_order = matches!(event.what, Happening::Ordered { .. });
            SmallGame::redact(event, to).filter(|_| !is_order)
        }
    }
    properties::what_is_not_heard_leaves_no_trace::<Flawed<Whispers>>();
}

#[test]
#[should_panic(expected = "and is told")]
fn orders_that_are_told_to_everybody() {
    #[derive(Clone, Copy, Debug)]
    struct Loud;
    impl Flaw for Loud {
        fn redact(event: &Event, to: Audience) -> Option<Event> {
            if let Happening::Ordered { .. } = event.what {
                Some(*event)
            } else {
                SmallGame::redact(event, to)
            }
        }
    }
    properties::told_and_seen_agree::<Flawed<Loud>>();
}

#[test]
#[should_panic(expected = "and is told")]
fn tokens_that_are_told_to_everybody_when_they_are_drawn() {
    #[derive(Clone, Copy, Debug)]
    struct OpenBag;
    impl Flaw for OpenBag {
        fn redact(event: &Event, to: Audience) -> Option<Event> {
            if let Happening::TokenDrawn { .. } = event.what {
                Some(*event)
            } else {
                SmallGame::redact(event, to)
            }
        }
    }
    properties::told_and_seen_agree::<Flawed<OpenBag>>();
}

#[test]
#[should_panic(expected = "is refused by something hidden")]
fn a_refusal_that_knows_the_enemys_token() {
    #[derive(Clone, Copy, Debug)]
    struct Blabs;
    impl Flaw for Blabs {
        fn illegal(state: &State, refusal: Refusal) -> Illegal {
            let mut illegal: Illegal = refusal.into();
            illegal.details["because"] = json!(token_of(state, Side::Blue));
            illegal
        }
    }
    properties::nobody_learns_what_is_hidden::<Flawed<Blabs>>();
}

#[test]
#[should_panic(expected = "is offered something hidden")]
fn a_list_of_offers_that_peeks_at_the_enemys_token() {
    #[derive(Clone, Copy, Debug)]
    struct Peeks;
    impl Flaw for Peeks {
        fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
            SmallGame::candidates(state, who, out);
            if who == Actor::Seat(RED) && token_of(state, Side::Blue) > 3 {
                out.retain(|action| *action != Action::Call);
            }
        }
    }
    properties::nobody_learns_what_is_hidden::<Flawed<Peeks>>();
}

#[test]
#[should_panic(expected = "is told something hidden")]
fn an_event_that_depends_on_the_enemys_token() {
    #[derive(Clone, Copy, Debug)]
    struct Winks;
    impl Flaw for Winks {
        fn play(
            state: &mut State,
            who: Actor,
            action: &Action,
            dice: &mut Dice,
            tell: &mut impl Tell<Event>,
        ) -> Result<(), Stop<Refusal>> {
            let wink = *action == Action::Weather && token_of(state, Side::Blue) > 3;
            SmallGame::play(state, who, action, dice, tell)?;
            if wink {
                tell.tell(
                    Happening::WasLate {
                        captain: Captain::Blue,
                    }
                    .into(),
                );
            }
            Ok(())
        }
    }
    properties::nobody_learns_what_is_hidden::<Flawed<Winks>>();
}

/// Rolls before it judges.
#[derive(Clone, Copy, Debug)]
struct Hasty;
impl Flaw for Hasty {
    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        if *action == Action::Weather {
            dice.roll(1..=6, RuleId("SML-WEA-01"), None)?;
        }
        SmallGame::play(state, who, action, dice, tell)
    }
}

/// The captain who has lost the band.
fn relieved(state: &State) -> Option<Seat> {
    let gold = Captain::Gold.seat();
    (!SmallGame::commands(state).expects(gold) && SmallGame::position(state).band.is_some())
        .then_some(gold)
}

#[test]
#[should_panic(expected = "gold has no command and is waited for")]
fn a_captain_who_is_waited_for_when_the_band_has_gone_over() {
    #[derive(Clone, Copy, Debug)]
    struct Nostalgic;
    impl Flaw for Nostalgic {
        fn status(state: &State) -> Status {
            let status = SmallGame::status(state);
            match (status, relieved(state)) {
                (
                    Status::Waiting {
                        must: Must::Seats(must),
                        may,
                        phase,
                    },
                    Some(gold),
                ) => {
                    let must = Must::Seats(must.with(gold));
                    Status::Waiting { must, may, phase }
                }
                _ => status,
            }
        }
        /// Nobody but gold would find out at once.
        fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
            let gold = relieved(state).map(Actor::Seat);
            let asked = match Some(who) == gold {
                true => Actor::Seat(Side::Blue.seat()),
                false => who,
            };
            SmallGame::candidates(state, asked, out);
        }
        fn play(
            state: &mut State,
            who: Actor,
            action: &Action,
            dice: &mut Dice,
            tell: &mut impl Tell<Event>,
        ) -> Result<(), Stop<Refusal>> {
            let gold = relieved(state).map(Actor::Seat);
            let acting = match Some(who) == gold {
                true => Actor::Seat(Side::Blue.seat()),
                false => who,
            };
            SmallGame::play(state, acting, action, dice, tell)
        }
    }
    properties::whoever_has_no_command_is_left_alone::<Flawed<Nostalgic>>();
}

#[test]
#[should_panic(expected = "gold has no command and is offered")]
fn a_captain_who_is_still_offered_what_the_band_could_do() {
    #[derive(Clone, Copy, Debug)]
    struct Overlooks;
    impl Flaw for Overlooks {
        fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
            SmallGame::candidates(state, who, out);
            if relieved(state).map(Actor::Seat) == Some(who) {
                out.push(Action::Rest);
            }
        }
    }
    properties::whoever_has_no_command_is_left_alone::<Flawed<Overlooks>>();
}

#[test]
#[should_panic(expected = "whatever the dice, and sees")]
fn a_view_in_which_the_bands_pay_does_not_follow_the_command() {
    #[derive(Clone, Copy, Debug)]
    struct OldFriends;
    impl Flaw for OldFriends {
        fn view(state: &State, to: Audience) -> View {
            let mut view = SmallGame::view(state, to);
            if relieved(state).map(Audience::Seat) == Some(to) {
                view.table.band = SmallGame::position(state).band;
            }
            view
        }
    }
    properties::told_and_seen_agree::<Flawed<OldFriends>>();
}

#[test]
#[should_panic(expected = "knows who commands by something hidden")]
fn commands_that_depend_on_a_secret() {
    #[derive(Clone, Copy, Debug)]
    struct Whispers;
    impl Flaw for Whispers {
        fn commands(state: &State) -> Commands {
            let commands = SmallGame::commands(state);
            match token_of(state, Side::Blue) > 3 {
                true => commands.given(Side::Red.seat(), Side::Blue.seat()),
                false => commands,
            }
        }
    }
    properties::nobody_learns_what_is_hidden::<Flawed<Whispers>>();
}

#[test]
#[should_panic(expected = "the position forgets who plays what")]
fn a_position_that_forgets_who_leads_the_band() {
    #[derive(Clone, Copy, Debug)]
    struct Loyal;
    impl Flaw for Loyal {
        fn position(state: &State) -> Position {
            let mut position = SmallGame::position(state);
            if let Some(band) = &mut position.band {
                band.by = Captain::Gold;
            }
            position
        }
    }
    properties::whoever_has_no_command_is_left_alone::<Flawed<Loyal>>();
}

#[test]
#[should_panic(expected = "passes the check")]
fn a_rule_that_rolls_before_it_judges() {
    properties::a_refusal_changes_nothing::<Flawed<Hasty>>();
}

#[test]
#[should_panic(expected = "was refused and used dice")]
fn a_refusal_that_uses_a_die() {
    #[derive(Clone, Copy, Debug)]
    struct Wasteful;
    impl Flaw for Wasteful {
        fn play(
            state: &mut State,
            who: Actor,
            action: &Action,
            dice: &mut Dice,
            tell: &mut impl Tell<Event>,
        ) -> Result<(), Stop<Refusal>> {
            let result = SmallGame::play(state, who, action, dice, tell);
            if let Err(Stop::Refused(_)) = result {
                // People would not even be asked.
                dice.roll(1..=6, RuleId("SML-WEA-01"), None).ok();
            }
            result
        }
    }
    properties::a_refusal_changes_nothing::<Flawed<Wasteful>>();
}

#[test]
#[should_panic(expected = "was refused and half done")]
fn a_refusal_that_withdraws_an_offer() {
    #[derive(Clone, Copy, Debug)]
    struct Careless;
    impl Flaw for Careless {
        fn play(
            state: &mut State,
            who: Actor,
            action: &Action,
            dice: &mut Dice,
            tell: &mut impl Tell<Event>,
        ) -> Result<(), Stop<Refusal>> {
            let result = SmallGame::play(state, who, action, dice, tell);
            if let Err(Stop::Refused(_)) = result {
                *state = changed(state, |position| position.offer = None);
            }
            result
        }
    }
    properties::a_refusal_changes_nothing::<Flawed<Careless>>();
}

/// Keeps something outside the state: every third weather brings a recruit.
#[derive(Clone, Copy, Debug)]
struct KeepsCount;
thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(0) };
}
impl Flaw for KeepsCount {
    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        SmallGame::play(state, who, action, dice, tell)?;
        if *action == Action::Weather && COUNT.replace(COUNT.get() + 1).is_multiple_of(3) {
            *state = changed(state, |position| position.companies[0].recruits += 1);
        }
        Ok(())
    }
}

#[test]
#[should_panic(expected = "its own file does not load")]
fn a_game_that_remembers_what_is_not_in_its_state() {
    properties::a_file_replays_to_the_same_match::<Flawed<KeepsCount>>();
}

#[test]
#[should_panic(expected = "its own file does not load")]
fn a_file_that_nobody_can_verify() {
    properties::an_altered_file_is_found_out::<Flawed<KeepsCount>>();
}

/// What is taken back is there as it was; what is played again is not, and no file tells it.
#[test]
#[should_panic(expected = "it is not as it was")]
fn a_game_that_does_not_come_back_when_taken_back() {
    properties::taking_back_and_playing_again_is_the_same::<Flawed<KeepsCount>>();
}

#[test]
#[should_panic(expected = "other dice tell another match")]
fn a_rule_that_knows_where_its_dice_come_from() {
    #[derive(Clone, Copy, Debug)]
    struct Snob;
    impl Flaw for Snob {
        fn play(
            state: &mut State,
            who: Actor,
            action: &Action,
            dice: &mut Dice,
            tell: &mut impl Tell<Event>,
        ) -> Result<(), Stop<Refusal>> {
            let by_hand = dice.are_asked();
            SmallGame::play(state, who, action, dice, tell)?;
            if by_hand && *action == Action::Weather {
                *state = changed(state, |position| position.companies[0].recruits += 1);
            }
            Ok(())
        }
    }
    properties::any_dice_give_the_same_match::<Flawed<Snob>>();
}

#[test]
#[should_panic(expected = "the position does not say everything")]
fn a_position_that_forgets_the_offer_of_a_draw() {
    #[derive(Clone, Copy, Debug)]
    struct Forgets;
    impl Flaw for Forgets {
        fn position(state: &State) -> Position {
            Position {
                offer: None,
                ..SmallGame::position(state)
            }
        }
    }
    properties::a_position_is_the_whole_truth::<Flawed<Forgets>>();
}

#[test]
#[should_panic(expected = "one fingerprint for")]
fn a_fingerprint_that_sees_only_the_round() {
    #[derive(Clone, Copy, Debug)]
    struct Blind;
    impl Flaw for Blind {
        fn fingerprint(state: &State) -> Fingerprint {
            Fingerprint::new().with(u64::from(SmallGame::position(state).round))
        }
    }
    properties::a_position_is_the_whole_truth::<Flawed<Blind>>();
}

#[test]
#[should_panic(expected = "one fingerprint for")]
fn a_fingerprint_that_leaves_out_who_has_called_the_reserve() {
    #[derive(Clone, Copy, Debug)]
    struct Forgetful;
    impl Flaw for Forgetful {
        fn fingerprint(state: &State) -> Fingerprint {
            let mut position = SmallGame::position(state);
            position
                .companies
                .iter_mut()
                .for_each(|it| it.called = false);
            Fingerprint::of(&position)
        }
    }
    properties::every_part_of_a_position_counts::<Flawed<Forgetful>>();
}

#[test]
#[should_panic(expected = "not offered")]
fn a_sample_of_marches_that_claims_to_be_all() {
    #[derive(Clone, Copy, Debug)]
    struct Boasts;
    impl Flaw for Boasts {
        const CLAIMS_TO_OFFER_ALL: bool = true;
    }
    properties::what_is_not_offered_is_refused::<Flawed<Boasts>>();
}

#[test]
#[should_panic(expected = "is offered Call")]
fn an_offer_that_the_rules_refuse() {
    #[derive(Clone, Copy, Debug)]
    struct Generous;
    impl Flaw for Generous {
        fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
            SmallGame::candidates(state, who, out);
            let gives_order = out.contains(&Action::Stand);
            if gives_order && !out.contains(&Action::Call) {
                out.push(Action::Call);
            }
        }
    }
    properties::every_offer_is_accepted::<Flawed<Generous>>();
}

#[test]
#[should_panic(expected = "must act and cannot")]
fn a_captain_who_must_act_and_is_offered_nothing() {
    #[derive(Clone, Copy, Debug)]
    struct Stingy;
    impl Flaw for Stingy {
        fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
            SmallGame::candidates(state, who, out);
            out.retain(|action| !matches!(action, Action::Lose(_)));
        }
    }
    properties::every_offer_is_accepted::<Flawed<Stingy>>();
}

#[test]
#[should_panic(expected = "SML-XXX-99 is not in the rulebook")]
fn a_refusal_by_a_rule_that_nobody_has_written() {
    #[derive(Clone, Copy, Debug)]
    struct Inventive;
    impl Flaw for Inventive {
        fn illegal(_: &State, refusal: Refusal) -> Illegal {
            let rule = RuleId("SML-XXX-99");
            Illegal {
                rule,
                ..refusal.into()
            }
        }
    }
    properties::every_rule_is_in_the_book::<Flawed<Inventive>>();
}

#[test]
#[should_panic(expected = "it does not end")]
fn a_match_without_a_last_round() {
    #[derive(Clone, Copy, Debug)]
    struct Endless;
    impl Flaw for Endless {
        fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
            SmallGame::candidates(state, who, out);
            out.truncate(1);
        }
        fn play(
            state: &mut State,
            who: Actor,
            action: &Action,
            dice: &mut Dice,
            tell: &mut impl Tell<Event>,
        ) -> Result<(), Stop<Refusal>> {
            SmallGame::play(state, who, action, dice, tell)?;
            *state = changed(state, |position| position.round = 1);
            Ok(())
        }
    }
    properties::every_match_ends_and_says_how::<Flawed<Endless>>();
}

#[test]
#[should_panic(expected = "the referee is told")]
fn a_referee_who_is_not_told_everything() {
    #[derive(Clone, Copy, Debug)]
    struct Distrustful;
    impl Flaw for Distrustful {
        fn redact(event: &Event, _: Audience) -> Option<Event> {
            SmallGame::redact(event, Audience::Spectator)
        }
    }
    properties::what_is_written_is_read_back::<Flawed<Distrustful>>();
}

#[test]
#[should_panic(expected = "\"\", \"\"")]
fn an_event_without_words() {
    #[derive(Clone, Copy, Debug)]
    struct Silent;
    impl Flaw for Silent {
        fn narrate(event: &Event) -> Words {
            if let Happening::Fled { .. } = event.what {
                Words::default()
            } else {
                SmallGame::narrate(event)
            }
        }
    }
    properties::everything_has_words::<Flawed<Silent>>();
}

#[test]
#[should_panic(expected = "a view of ours")]
fn an_imagination_that_trusts_strangers() {
    #[derive(Clone, Copy, Debug)]
    struct Trusting;
    impl Flaw for Trusting {
        fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
            Some(SmallGame::imagine(view, dice).expect("a view of ours"))
        }
    }
    properties::strangers_do_no_harm::<Flawed<Trusting>>();
}

#[test]
#[should_panic(expected = "looks again")]
fn a_second_look_that_shows_the_first() {
    #[derive(Clone, Copy, Debug)]
    struct Absent;
    impl Flaw for Absent {
        fn look_again(_: &State, _: Audience, _: &mut View) {}
    }
    properties::a_second_look_shows_the_same::<Flawed<Absent>>();
}

/// A player is as strong at a table, for a view alone and in the laboratory, unless somebody says how
/// many positions it may look at.
#[test]
fn one_name_one_strength() {
    static GIVEN: Mutex<BTreeSet<Option<u64>>> = Mutex::new(BTreeSet::new());
    #[derive(Clone, Copy, Debug)]
    struct Noting;
    impl Flaw for Noting {
        fn given(nodes: Option<u64>) {
            GIVEN.lock().expect("nobody panics").insert(nodes);
        }
    }
    let check = |budget: Budget<'static>, expected: u64| {
        let game = Boxed::<Flawed<Noting>>::new();
        let seat = Seat::new(0);
        let luck = DiceSource::Seed(Seed::from_number(1));
        let start = Start::Setup(game.usual_setup());
        let Ok(SetUp::Table(mut table)) = game.set_up(start, luck, About::default()) else {
            panic!("the usual setup is a good one");
        };
        while table
            .waiting()
            .is_some_and(|status| status.must_act().is_empty())
        {
            let weather = table.house_actions().swap_remove(0);
            table.play(Actor::House, weather).expect("the house plays");
        }
        let view = table.view(Audience::Seat(seat)).expect("a view");
        table.bot("hothead", seat, &budget, 1).expect("it thinks");
        game.bot("hothead", view, seat, &budget, 1)
            .expect("it thinks");
        let contest = game.contest(game.usual_setup(), &[Recruit::Named("hothead")]);
        let bout = Bout {
            seats: &[0, 0],
            luck: 1,
            whims: 1,
            opening: 0,
            budget,
        };
        contest
            .expect("it can be held")
            .play(&bout)
            .expect("it ends");
        let given = std::mem::take(&mut *GIVEN.lock().expect("nobody panics"));
        assert_eq!(given, BTreeSet::from([Some(expected)]));
    };
    check(Budget::USUAL, Noting::USUAL_NODES);
    check(Budget::nodes(3), 3);
}

/// What the captains say in some matches.
fn check_claims<F: Flaw>() {
    let matches = Matches::<Flawed<F>> {
        setups: &[Setup::default()],
        lineups: &[&["hothead", "drifter"], &["drifter", "hothead"]],
        n_matches: 400,
        nodes: 1,
    };
    let report = matches.hear();
    println!("{report}");
    report.check(1_000);
}

#[test]
fn sound_claims() {
    check_claims::<nothing::Nothing>();
}

#[test]
#[should_panic(expected = "apart: ")]
fn a_certainty_that_is_wrong() {
    #[derive(Clone, Copy, Debug)]
    struct Shortsighted;
    impl Flaw for Shortsighted {
        fn claim(claim: Claim) -> Claim {
            match claim {
                Claim::Apart(paces) if paces < 20.0 => Claim::Apart(paces - 1.0),
                Claim::Apart(_) | Claim::DrewLots(_) | Claim::IsOutnumbered(_) => claim,
            }
        }
    }
    check_claims::<Shortsighted>();
}

#[test]
#[should_panic(expected = "is not calibrated")]
fn a_chance_that_is_overstated() {
    #[derive(Clone, Copy, Debug)]
    struct Fearful;
    impl Flaw for Fearful {
        fn claim(claim: Claim) -> Claim {
            match claim {
                Claim::IsOutnumbered(chance) => Claim::IsOutnumbered((chance + 0.2).min(1.0)),
                Claim::Apart(_) | Claim::DrewLots(_) => claim,
            }
        }
    }
    check_claims::<Fearful>();
}

#[test]
#[should_panic(expected = "may end the match, and nobody asks")]
fn an_offer_of_a_draw_that_nobody_is_asked_about() {
    #[derive(Clone, Copy, Debug)]
    struct OffersAtOnce;
    impl Flaw for OffersAtOnce {
        fn is_grave(state: &State, action: &Action) -> bool {
            *action != Action::OfferDraw && SmallGame::is_grave(state, action)
        }
    }
    properties::what_may_end_a_match_is_asked_first::<Flawed<OffersAtOnce>>();
}

#[test]
#[should_panic(expected = "left: Some(\"")]
fn a_result_that_names_a_seat_as_files_do() {
    #[derive(Clone, Copy, Debug)]
    struct ReadsTheFileAloud;
    impl Flaw for ReadsTheFileAloud {
        fn ending(verdict: &Verdict) -> Ending {
            let winner = verdict.winner.clone().unwrap_or_default();
            let headline = Words::new(format!("Gana {winner}"), format!("{winner} wins"));
            let mut ending = SmallGame::ending(verdict);
            ending.headline = ending.headline.map(|_| headline);
            ending
        }
    }
    properties::a_result_is_told_as_people_say_it::<Flawed<ReadsTheFileAloud>>();
}

#[test]
#[should_panic(expected = "assertion")]
fn a_loser_who_is_congratulated() {
    #[derive(Clone, Copy, Debug)]
    struct Flatters;
    impl Flaw for Flatters {
        fn ending(verdict: &Verdict) -> Ending {
            let mut ending = SmallGame::ending(verdict);
            if let Winner::Side(side) = ending.winner {
                ending.winner = Winner::Side(1 - side);
            }
            ending
        }
    }
    properties::a_result_is_told_as_people_say_it::<Flawed<Flatters>>();
}
