//! DBM-WEA-10 to -24, DBM-TAC-06, DBM-VIS-02, DBM-PIP-04: what the weather does in a battle.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::shooting::volley;
use sobremesa_dbm::rules::weather::conditions;
use sobremesa_dbm::rules::{close_combat, sight};
use sobremesa_dbm::sky::Season::{self, Spring, Summer, Winter};
use sobremesa_dbm::sky::{Clock, Compass, Fall, Sky, Wind};
use sobremesa_dbm::{Climate, State};

use crate::scene::{battle, the};

fn sky(climate: Climate, season: Season, score: u8, hour: u16) -> Sky {
    Sky {
        climate,
        season,
        hour: Clock::hour(hour),
        weather: score,
        // +y is West, +x North.
        attacker_faces: Compass::W,
        moon: false,
        wind: conditions(climate, season, score).wind,
        calm: false,
        falling: None,
        cleared: false,
        began_early: false,
    }
}

fn under(sky: Sky, position: &str) -> State {
    let mut state = battle(position);
    state.set_sky(Some(sky));
    state
}

/// Does the weather weigh on a1 when it shoots at b1, and on b1?
fn shooting(sky: Sky, position: &str) -> [bool; 2] {
    let state = under(sky, position);
    let board = Board::public(&state);
    let target = the(&state, "b1");
    let shots = volley::expected(&board, target).expect("a1 shoots");
    volley::weigh(&board, target, &shots).map(|side| weighs(&side))
}

/// Does it weigh on a1 when it fights b1, and on b1?
fn fighting(sky: Sky, position: &str) -> [bool; 2] {
    let state = under(sky, position);
    let board = Board::public(&state);
    close_combat::sheet(&board, the(&state, "a1"), the(&state, "b1")).map(|side| weighs(&side))
}

fn weighs(side: &sobremesa_dbm::rules::factors::Factors) -> bool {
    let items = side
        .tactical
        .iter()
        .filter(|item| item.rule.0 == "DBM-TAC-06");
    let amounts: Vec<i8> = items.map(|item| item.amount).collect();
    assert!(
        matches!(amounts[..], [] | [-1]),
        "once at most (DBM-WEA-24)"
    );
    !amounts.is_empty()
}

const VOLLEY: &str = "a1 Irr Bw (O) 1000,500,0 ; b1 Irr Wb (O) 1000,600,180";
const FIGHT: &str = "a1 Irr Bw (O) 1000,500,0 ; b1 Irr Wb (O) 1000,500,180";

/// DBM-WEA-11: rain spoils bows and artillery, shooting and hand to hand, and nobody else.
#[test]
fn rain_spoils_bows() {
    let mut rain = sky(Climate::Cold, Spring, 5, 12);
    assert_eq!(shooting(rain, VOLLEY), [false, false], "it is a risk only");
    rain.falling = Some(Fall::Rain);
    assert_eq!(shooting(rain, VOLLEY), [true, false]);
    assert_eq!(fighting(rain, FIGHT), [true, false]);
    let cavalry = "a1 Irr Cv (O) 1000,500,0 ; b1 Irr Wb (O) 1000,500,180";
    assert_eq!(fighting(rain, cavalry), [false, false]);
}

/// DBM-WEA-10: mist spoils all shooting and no fighting; snow only against the wind.
#[test]
fn mist_and_snow_spoil_shooting() {
    let mist = sky(Climate::Warm, Summer, 2, 6);
    assert_eq!(shooting(mist, VOLLEY), [true, false]);
    assert_eq!(fighting(mist, FIGHT), [false, false]);
    let mut snow = sky(Climate::Cold, Winter, 5, 12);
    snow.falling = Some(Fall::Snow);
    let blowing = |from| {
        Some(Wind {
            from,
            strong: false,
        })
    };
    // a1 looks West: an east wind is behind it.
    snow.wind = blowing(Compass::E);
    assert_eq!(shooting(snow, VOLLEY), [false, false]);
    snow.wind = blowing(Compass::NE);
    assert_eq!(
        shooting(snow, VOLLEY),
        [false, false],
        "45 degrees are within"
    );
    snow.wind = blowing(Compass::N);
    assert_eq!(shooting(snow, VOLLEY), [true, false]);
    assert_eq!(fighting(snow, FIGHT), [false, false]);
}

/// DBM-WEA-12, -15, -22: a strong wind spoils shooting, a sandstorm fighting too, unless one looks downwind: a wind
/// from the East blows towards the West.
#[test]
fn strong_winds_and_sandstorms() {
    let mut windy = sky(Climate::Dry, Summer, 3, 12);
    assert_eq!(
        windy.wind,
        Some(Wind {
            from: Compass::S,
            strong: true
        })
    );
    assert_eq!(shooting(windy, VOLLEY), [true, false]);
    assert_eq!(fighting(windy, FIGHT), [false, false]);
    windy.wind = Some(Wind {
        from: Compass::E,
        strong: true,
    });
    assert_eq!(shooting(windy, VOLLEY), [false, false]);
    windy.falling = Some(Fall::Sandstorm);
    assert_eq!(
        fighting(windy, FIGHT),
        [false, true],
        "b1 has it in the face"
    );
}

/// DBM-WEA-24: however many causes there are, the disadvantage is one.
#[test]
fn two_hardships_weigh_as_one() {
    let wooded = format!("{VOLLEY} ; orchard 900,560 1100,560 1100,700 900,700");
    let calm = sky(Climate::Warm, Summer, 0, 12);
    assert_eq!(shooting(calm, &wooded), [true, false], "into trees");
    let mut windy = sky(Climate::Dry, Summer, 3, 12);
    windy.falling = Some(Fall::Sandstorm);
    let state = under(windy, &wooded);
    let board = Board::public(&state);
    let target = the(&state, "b1");
    let shots = volley::expected(&board, target).expect("a1 shoots");
    let [shooter, _] = volley::weigh(&board, target, &shots);
    let tactical: i8 = shooter.tactical.iter().map(|item| item.amount).sum();
    assert_eq!(tactical, -1, "wind, sand and trees");
}

/// DBM-WEA-14: the low sun dazzles those who look into it, unless something shades their front.
#[test]
fn the_low_sun_dazzles() {
    let morning = sky(Climate::Cold, Summer, 5, 4);
    // b1 looks East into the rising sun, a1 West.
    assert_eq!(fighting(morning, FIGHT), [false, true]);
    assert_eq!(
        fighting(sky(Climate::Cold, Summer, 5, 5), FIGHT),
        [false, false]
    );
    assert_eq!(
        fighting(sky(Climate::Cold, Summer, 5, 21), FIGHT),
        [true, false]
    );
    assert_eq!(
        fighting(sky(Climate::Cold, Summer, 4, 4), FIGHT),
        [false, false]
    );
    let wood = format!("{FIGHT} ; wood 900,400 1100,400 1100,600 900,600");
    assert_eq!(fighting(morning, &wood), [false, false], "in a wood");
    // The sun is at -y: a hill whose top lies there shades those behind it.
    let behind = format!("{FIGHT} ; gentle_hill 900,200 1100,200 1100,600 900,600");
    assert_eq!(
        fighting(morning, &behind),
        [false, false],
        "behind the hill"
    );
    let before = format!("{FIGHT} ; gentle_hill 900,450 1100,450 1100,900 900,900");
    assert_eq!(
        fighting(morning, &before),
        [false, true],
        "on its sunny side"
    );
}

/// DBM-WEA-20: thirst comes after a player's sixth turn; there is no water on the table.
#[test]
fn thirst_after_six_turns() {
    let thirsty = |turn| {
        let mut state = under(sky(Climate::Dry, Summer, 5, 12), FIGHT);
        state.turn = turn;
        let board = Board::public(&state);
        close_combat::sheet(&board, the(&state, "a1"), the(&state, "b1")).map(|side| weighs(&side))
    };
    assert_eq!(thirsty(11), [false, false]);
    assert_eq!(
        thirsty(12),
        [true, false],
        "the attacker has ended his sixth"
    );
    assert_eq!(thirsty(13), [true, true]);
}

/// DBM-VIS-02: nobody sees farther than light and weather allow.
#[test]
fn sight_ends_with_the_light() {
    let sees = |sky: Sky, y: f64| {
        let text = format!("a1 Irr Cv (O) 1000,500,0 ; b1 Irr Cv (O) 1000,{y},180");
        let state = under(sky, &text);
        let board = Board::public(&state);
        sight::sees(&board, the(&state, "a1"), the(&state, "b1"))
    };
    let noon = sky(Climate::Warm, Summer, 0, 12);
    let dusk = sky(Climate::Warm, Summer, 0, 19);
    let night = sky(Climate::Warm, Summer, 0, 23);
    assert!(sees(noon, 2000.0));
    assert!(sees(dusk, 1100.0));
    assert!(!sees(dusk, 1101.0));
    assert!(sees(night, 600.0));
    assert!(!sees(night, 601.0));
}

/// DBM-PIP-03, -04, DBM-NGT-01: by night and in mist each command has its own die; by day they are pooled.
#[test]
fn no_signals_in_the_dark() {
    let hidden = |sky: Sky| sky.hides_signals();
    assert!(!hidden(sky(Climate::Warm, Summer, 0, 12)));
    assert!(hidden(sky(Climate::Warm, Summer, 0, 4)), "dawn");
    assert!(hidden(sky(Climate::Warm, Summer, 0, 19)), "dusk");
    assert!(hidden(sky(Climate::Warm, Summer, 2, 6)), "mist");
    let mut rain = sky(Climate::Cold, Spring, 5, 12);
    rain.falling = Some(Fall::Rain);
    assert!(!hidden(rain), "rain hides no signal");
    let mut snow = sky(Climate::Cold, Winter, 5, 12);
    snow.falling = Some(Fall::Snow);
    assert!(hidden(snow));
}

/// DBM-WEA-19: in mud whoever came up a hill against somebody higher slips; whoever stands does not.
#[test]
fn mud_on_a_slope() {
    let hill = "gentle_hill 900,400 1100,400 1100,900 900,900";
    let text = format!("a1 Irr Wb (O) 1000,500,0 ; b1 Irr Wb (O) 1000,500,180 ; {hill}");
    let muddy = sky(Climate::Cold, Spring, 5, 12);
    assert!(muddy.conditions().mud);
    let mut state = under(muddy, &text);
    let check = |state: &State| {
        let board = Board::public(state);
        let sheet = close_combat::sheet(&board, the(state, "a1"), the(state, "b1"));
        sheet.map(|side| weighs(&side))
    };
    assert_eq!(
        check(&state),
        [true, false],
        "both fronts touch, and b1 is higher"
    );
    let a1 = the(&state, "a1");
    state.touches.retain(|touch| touch.by != a1);
    assert_eq!(check(&state), [false, false], "b1 came down to it");
    let dry = under(sky(Climate::Cold, Summer, 4, 12), &text);
    assert_eq!(check(&dry), [false, false]);
}
