//! DBM-WEA, DBM-VIS-02, DBM-WAT-03: the weather, how dice change it, how far one sees, rivers.

use sobremesa_dbm::Climate::{self, Cold, Dry, Tropical, Warm};
use sobremesa_dbm::rules::river::{RiverDay, RiverState};
use sobremesa_dbm::rules::weather::{Change, conditions};
use sobremesa_dbm::sky::Season::{self, Autumn, Spring, Summer, Winter};
use sobremesa_dbm::sky::{Clock, Compass, Fall, Haze, Sky};

const CLIMATES: [Climate; 4] = [Cold, Warm, Dry, Tropical];

/// The days of a climate, a season and a score, in a few words.
fn days(climate: Climate, season: Season, score: u8) -> String {
    let days = conditions(climate, season, score);
    let mut words = Vec::new();
    match days.wind {
        Some(wind) if wind.strong => words.push(format!("strong {:?}", wind.from)),
        Some(wind) => words.push(format!("light {:?}", wind.from)),
        None => words.push("calm".into()),
    }
    words.extend(days.haze.map(|haze| format!("{haze:?}").to_lowercase()));
    words.extend(days.risk.map(|fall| format!("{fall:?}").to_lowercase()));
    let flags = [
        (days.overcast, "overcast"),
        (days.flooded, "flooded"),
        (days.mud, "mud"),
        (days.frozen_rivers, "frozen"),
        (days.frozen_waterways, "ice"),
        (days.sun_dazzle, "dazzle"),
        (days.thirst, "thirst"),
        (days.shipwreck, "wrecks"),
    ];
    words.extend(
        flags
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, word)| (*word).into()),
    );
    words.join(" ")
}

/// DBM-WEA-01: the whole table. Seasons that stand under no row of a climate have its last one.
#[test]
#[rustfmt::skip] // One line for each cell.
fn the_table_of_the_weather() {
    for climate in CLIMATES {
        for season in Season::ALL {
            assert_eq!(days(climate, season, 0), days(climate, season, 1));
        }
    }
    let rows: &[(Climate, u8, [&str; 4])] = &[
        // spring, summer, autumn, winter
        (Cold,     0, ["light SW", "light SW", "light SW", "light NE"]),
        (Warm,     0, ["light NW"; 4]),
        (Dry,      0, ["light SW"; 4]),
        (Tropical, 0, ["light SW"; 4]),
        (Cold,     2, ["calm mist", "calm mist", "calm mist", "calm fog"]),
        (Warm,     2, ["calm mist"; 4]),
        (Dry,      2, ["calm"; 4]),
        (Tropical, 2, ["calm mist"; 4]),
        (Cold,     3, ["strong SW rain overcast wrecks"; 4]),
        (Warm,     3, ["strong S wrecks"; 4]),
        (Dry,      3, ["strong S sandstorm wrecks", "strong S sandstorm wrecks", "strong S wrecks", "strong S wrecks"]),
        (Tropical, 3, ["strong SW rain overcast wrecks", "strong SW rain overcast wrecks", "strong SW wrecks", "strong SW wrecks"]),
        (Cold,     4, ["light NW", "light NW", "light NW", "light NW frozen"]),
        (Warm,     4, ["light NW flooded", "light NW", "light NW", "light NW"]),
        (Dry,      4, ["light SW"; 4]),
        (Tropical, 4, ["light SW rain overcast", "light SW rain overcast", "light SW", "light SW"]),
        (Cold,     5, ["light SW rain overcast flooded mud", "light SW dazzle", "light SW rain overcast flooded mud", "light NE snow overcast frozen ice"]),
        (Warm,     5, ["light NW rain overcast", "light NW dazzle thirst", "light NW rain overcast", "light NW rain overcast flooded mud"]),
        (Dry,      5, ["light SW overcast", "light SW dazzle thirst", "light SW overcast thirst", "light SW rain overcast flooded mud"]),
        (Tropical, 5, ["light SW rain overcast flooded mud", "light SW dazzle", "light SW overcast", "light SW overcast"]),
    ];
    for (climate, score, expected) in rows {
        let cells = Season::ALL.map(|season| days(*climate, season, *score));
        assert_eq!(cells.each_ref().map(String::as_str), *expected, "{climate:?} {score}");
    }
}

/// The sky of such days at an hour.
fn sky(climate: Climate, season: Season, score: u8, hour: &str) -> Sky {
    Sky {
        climate,
        season,
        hour: hour.to_owned().try_into().expect("a time"),
        weather: score,
        attacker_faces: Compass::W,
        moon: false,
        wind: conditions(climate, season, score).wind,
        calm: false,
        falling: None,
        cleared: false,
        began_early: false,
    }
}

/// DBM-WEA-03, -04: counter-clockwise at a mean of 5, clockwise at one of 2, and nothing between.
#[test]
fn the_wind_shifts_with_the_dice() {
    let mut sky = sky(Warm, Summer, 3, "12:00");
    let from = |sky: &Sky| sky.wind.map(|wind| wind.from);
    assert_eq!(from(&sky), Some(Compass::S));
    sky.weathered(&[6, 4, 5]);
    assert_eq!(from(&sky), Some(Compass::SE));
    sky.weathered(&[5, 4, 5]);
    assert_eq!(from(&sky), Some(Compass::SE), "a mean of 4.67 is below 5");
    let changes = sky.weathered(&[1, 3]);
    assert_eq!(from(&sky), Some(Compass::S));
    assert_eq!(changes, [Change::WindShifted(Compass::S)]);
    sky.weathered(&[2, 2, 3]);
    assert_eq!(from(&sky), Some(Compass::S), "a mean of 2.33 is above 2");
}

/// DBM-WEA-01: the light wind of clear days drops in turns of low dice, and only in those.
#[test]
fn a_light_wind_may_drop() {
    let mut clear = sky(Warm, Summer, 1, "12:00");
    clear.weathered(&[2, 2]);
    assert_eq!(clear.blowing(), None);
    clear.weathered(&[3, 3]);
    assert!(clear.blowing().is_some());
    let mut steady = sky(Warm, Summer, 4, "12:00");
    steady.weathered(&[1, 1]);
    assert!(steady.blowing().is_some(), "that of score 4 does not drop");
}

/// DBM-WEA-05: rain comes and goes and comes; snow goes once and for all.
#[test]
fn rain_returns_and_snow_does_not() {
    let mut wet = sky(Cold, Summer, 3, "12:00");
    assert_eq!(wet.falling, None, "it is a risk, no rain yet");
    wet.weathered(&[5, 5]);
    assert_eq!(wet.falling, Some(Fall::Rain));
    wet.weathered(&[3, 3]);
    assert_eq!(wet.falling, Some(Fall::Rain), "a mean of 3 is not below 3");
    assert!(
        wet.weathered(&[3, 2])
            .contains(&Change::Stopped(Fall::Rain))
    );
    wet.weathered(&[6]);
    assert_eq!(wet.falling, Some(Fall::Rain));

    let mut white = sky(Cold, Winter, 5, "12:00");
    white.weathered(&[6, 4]);
    assert_eq!(white.falling, Some(Fall::Snow));
    white.weathered(&[1]);
    white.weathered(&[6]);
    assert_eq!(white.falling, None);

    let mut clear = sky(Warm, Summer, 4, "12:00");
    clear.weathered(&[6, 6]);
    assert_eq!(clear.falling, None, "nothing is at risk");
}

/// DBM-WEA-01, -02: fog lies from two hours before sunrise to two after it, or until low dice.
#[test]
fn fog_is_a_thing_of_the_morning() {
    // Sunrise is at 8 in a cold winter.
    let at = |hour| sky(Cold, Winter, 2, hour).haze();
    assert_eq!(at("05:45"), None);
    assert_eq!(at("06:00"), Some(Haze::Fog));
    assert_eq!(at("09:45"), Some(Haze::Fog));
    assert_eq!(at("10:00"), None);
    let mut early = sky(Cold, Winter, 2, "07:00");
    early.weathered(&[3, 3]);
    assert_eq!(early.haze(), Some(Haze::Fog));
    assert_eq!(early.weathered(&[3, 2]), [Change::Lifted(Haze::Fog)]);
    assert_eq!(early.haze(), None);
    // Before it has come it cannot go.
    let mut night = sky(Warm, Summer, 2, "02:00");
    night.weathered(&[1]);
    night.hour = Clock::hour(4);
    assert_eq!(night.haze(), Some(Haze::Mist));
}

/// DBM-VIS-02, DBM-SET-08, DBM-WEA-21.
#[test]
fn how_far_one_sees() {
    let see = |sky: &Sky| sky.visibility();
    assert_eq!(see(&sky(Warm, Summer, 0, "12:00")), None);
    assert_eq!(see(&sky(Warm, Summer, 0, "04:30")), Some(600), "dawn");
    assert_eq!(see(&sky(Warm, Summer, 0, "19:30")), Some(600), "dusk");
    let mut night = sky(Warm, Summer, 0, "23:00");
    assert_eq!(see(&night), Some(100));
    night.moon = true;
    assert_eq!(see(&night), Some(300), "by moonlight");
    let mut overcast = sky(Warm, Winter, 5, "20:00");
    overcast.moon = true;
    assert_eq!(see(&overcast), Some(100), "an overcast night");
    assert_eq!(
        see(&sky(Warm, Summer, 2, "06:00")),
        Some(300),
        "mist by day"
    );
    assert_eq!(
        see(&sky(Warm, Summer, 2, "03:30")),
        Some(100),
        "mist by night"
    );
    assert_eq!(see(&sky(Cold, Winter, 2, "09:00")), Some(100), "fog");
    let mut snow = sky(Cold, Winter, 5, "12:00");
    snow.falling = Some(Fall::Snow);
    assert_eq!(see(&snow), Some(300));
    let mut sand = sky(Dry, Summer, 3, "12:00");
    sand.falling = Some(Fall::Sandstorm);
    assert_eq!(see(&sand), Some(100));
    let mut rain = sky(Cold, Summer, 3, "12:00");
    rain.falling = Some(Fall::Rain);
    assert_eq!(see(&rain), None, "one sees through rain by day");
}

/// DBM-EX-53, DBM-HOU-12: at 05:20 of a dry spring it is dawn: one sees 600 p, and dice are not pooled until 06:00.
#[test]
fn the_example_of_the_dawn() {
    let at = |hour: &str| sky(Dry, Spring, 0, hour);
    assert_eq!(at("05:20").light(), sobremesa_dbm::rules::hour::Light::Dawn);
    assert_eq!(at("05:20").visibility(), Some(600));
    let pooled = |hour: &str| !at(hour).hides_signals();
    assert_eq!(
        ["05:20", "05:45", "06:00"].map(pooled),
        [false, false, true]
    );
}

/// DBM-EX-33: weather 4 in a warm spring floods the rivers; a 5, +2, -1 for one that ends on a short
/// edge is 6: a difficult ford.
#[test]
fn the_example_of_the_river() {
    let river = RiverDay::new(Warm, Spring, 4, true);
    assert_eq!(river.modifier(), 1);
    assert_eq!(river.state(5), RiverState::DifficultFord);
}

/// DBM-WAT-03, DBM-WEA-13: 2 more where it is flooded; low water in dry summers and autumns and in warm or cold summers; every state.
#[test]
fn the_states_of_a_river() {
    let states = |climate, season, flooded| {
        let river = RiverDay {
            climate,
            season,
            flooded,
            flows_out: false,
        };
        let letter = |die| match river.state(die) {
            RiverState::Paltry => 'p',
            RiverState::EasyFord => 'e',
            RiverState::DifficultFord => 'd',
            RiverState::Dangerous => 'x',
        };
        (1..=6).map(letter).collect::<String>()
    };
    assert_eq!(states(Warm, Spring, false), "ppeedd");
    assert_eq!(states(Warm, Spring, true), "eeddxx");
    assert_eq!(states(Warm, Summer, false), "ppppee");
    assert_eq!(states(Cold, Summer, false), "ppppee");
    assert_eq!(states(Dry, Autumn, false), "ppppee");
    assert_eq!(states(Warm, Autumn, false), "ppeedd");
    assert_eq!(states(Tropical, Summer, false), "ppeedd");
    assert_eq!(states(Cold, Autumn, true), "eeddxx");
}

/// DBM-NGT-02, DBM-SET-08: the way is lost in snow and sandstorms as in fog, not in rain by day; and no moon shines
/// through fog.
#[test]
fn when_the_way_is_lost() {
    let falling = |fall: Fall| Sky {
        falling: Some(fall),
        ..sky(Cold, Summer, 3, "12:00")
    };
    assert!(falling(Fall::Snow).is_blind() && falling(Fall::Sandstorm).is_blind());
    assert!(!falling(Fall::Rain).is_blind());
    let moonlit = |hour: &str| {
        let moon = true;
        let sky = sky(Cold, Winter, 2, hour);
        Sky { moon, ..sky }.is_moonlit()
    };
    assert!(moonlit("05:45"));
    assert!(!moonlit("06:30"), "fog has come");
}
