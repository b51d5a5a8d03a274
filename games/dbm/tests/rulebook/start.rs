//! DBM-SET, DBM-HOU: who attacks, when, and when the battle begins.

use sobremesa_dbm::rules::hour::{Light, beginning, daylight};
use sobremesa_dbm::rules::opening::{attacker, opening};
use sobremesa_dbm::sky::{Clock, Compass, Season};
use sobremesa_dbm::{Climate, Side};

fn clock(text: &str) -> Clock {
    text.to_owned().try_into().expect("a time of the day")
}

/// DBM-EX-32: aggression 2 and 3; 4 and 3 are a tie; 6 and 2 make the first attack at 15:00, weather
/// 4, facing East, without a moon.
#[test]
fn the_example_of_the_start() {
    let opened = opening([2, 3], &[[4, 3], [6, 2]]).expect("8 against 5");
    assert_eq!(opened.attacker, Side::A);
    assert_eq!(opened.hour, clock("15:00"));
    assert_eq!(opened.weather, 4);
    assert_eq!(opened.attacker_faces, Compass::E);
    assert!(!opened.moon);
}

/// DBM-SET-02: equal totals leave it open, whatever was rolled before.
#[test]
fn equal_totals_are_rolled_again() {
    assert_eq!(attacker([2, 3], [4, 3]), None);
    assert_eq!(opening([2, 3], &[[4, 3]]), None);
    assert_eq!(opening([0, 0], &[[6, 1], [2, 2]]), None);
    assert_eq!(opening([0, 0], &[]), None);
}

/// DBM-SET-04: every die counts, and 24 and more begin the next day.
#[test]
fn late_sums_are_of_the_next_day() {
    let rolls = [[6, 6], [5, 5], [6, 3]];
    let opened = opening([0, 0], &rolls).expect("6 against 3");
    assert_eq!(opened.hour, clock("07:00"));
}

/// DBM-SET-05, -06, -08: the score ignores aggression; odd dice face West and bring a moon, each that
/// of its own side.
#[test]
fn the_last_dice_alone_make_the_weather() {
    let opened = opening([0, 4], &[[5, 3]]).expect("5 against 7");
    assert_eq!(opened.attacker, Side::B);
    assert_eq!(opened.weather, 2);
    assert_eq!(opened.attacker_faces, Compass::W);
    assert!(opened.moon);
    let opened = opening([0, 4], &[[2, 3]]).expect("2 against 7");
    assert!(!opened.moon, "the defender's 2 is even");
}

/// DBM-SET-03, -09: the attacker's season, the defender's climate.
#[test]
fn season_of_the_attacker_climate_of_the_defender() {
    let opened = opening([0, 0], &[[1, 4]]).expect("b attacks");
    let sky = opened.sky(
        [Season::Winter, Season::Spring],
        [Climate::Cold, Climate::Dry],
    );
    assert_eq!(sky.season, Season::Spring);
    assert_eq!(sky.climate, Climate::Cold);
}

/// DBM-SET-07: facing West, +y is West and +x North; facing East, +y is East and +x South.
#[test]
fn the_board_under_the_compass() {
    let mut sky = opening([0, 0], &[[5, 4]])
        .expect("a attacks")
        .sky([Season::Summer; 2], [Climate::Warm; 2]);
    assert_eq!(sky.attacker_faces, Compass::W);
    assert_eq!(sky.facing_to(Compass::W), 0.0);
    assert_eq!(sky.facing_to(Compass::N), 90.0);
    sky.attacker_faces = Compass::E;
    assert_eq!(sky.facing_to(Compass::E), 0.0);
    assert_eq!(sky.facing_to(Compass::S), 90.0);
}

/// DBM-HOU-02: the table, cell by cell.
#[test]
fn sunrise_and_sunset() {
    use Climate::*;
    let rows = [
        (Cold, "05:00-19:00 04:00-22:00 05:00-19:00 08:00-16:00"),
        (Warm, "06:00-18:00 05:00-19:00 06:00-18:00 08:00-16:00"),
        (Dry, "06:00-18:00 05:00-19:00 06:00-18:00 08:00-16:00"),
        (Tropical, "06:00-18:00 06:00-18:00 06:00-18:00 06:00-18:00"),
    ];
    for (climate, expected) in rows {
        let cells = Season::ALL.map(|season| {
            let day = daylight(climate, season);
            format!("{}-{}", day.sunrise, day.sunset)
        });
        assert_eq!(cells.join(" "), expected, "{climate:?}");
    }
}

/// DBM-HOU-03: dawn is the hour before sunrise, dusk the hour after sunset.
#[test]
fn an_hour_of_twilight_at_both_ends() {
    let day = daylight(Climate::Warm, Season::Spring);
    let light = |text: &str| day.light(clock(text));
    assert_eq!(light("04:59"), Light::Night);
    assert_eq!(light("05:00"), Light::Dawn);
    assert_eq!(light("06:00"), Light::Day);
    assert_eq!(light("17:59"), Light::Day);
    assert_eq!(light("18:00"), Light::Dusk);
    assert_eq!(light("19:00"), Light::Night);
    assert_eq!(light("00:00"), Light::Night);
}

#[track_caller]
fn check_beginning(climate: Climate, season: Season, deployed: &str, expected: &str) {
    let begins = beginning(climate, season, clock(deployed));
    let early = begins
        .early
        .map_or(String::new(), |early| format!(" or {early}"));
    assert_eq!(format!("{}{early}", begins.at), expected);
}

/// DBM-HOU-04, -05, -13.
#[test]
fn when_a_battle_may_begin() {
    use Climate::{Cold, Warm};
    check_beginning(Warm, Season::Summer, "02:00", "04:00 or 02:00");
    check_beginning(Warm, Season::Spring, "03:00", "05:00 or 04:30");
    check_beginning(Warm, Season::Autumn, "02:00", "05:00 or 04:30");
    check_beginning(Warm, Season::Winter, "03:00", "07:00");
    // At dawn or later it begins then.
    check_beginning(Warm, Season::Spring, "05:00", "05:00");
    check_beginning(Warm, Season::Spring, "15:00", "15:00");
    // In the dusk hour too; later it waits for the coming dawn.
    check_beginning(Cold, Season::Summer, "22:00", "22:00");
    check_beginning(Cold, Season::Summer, "23:00", "03:00 or 23:00");
    check_beginning(Warm, Season::Winter, "19:00", "07:00");
}

/// DBM-HOU-04: whoever begins early has begun before dawn; where nobody may, nobody has.
#[test]
fn beginning_before_dawn_is_remembered() {
    let sky = |season, hour| {
        let mut sky = opening([0, 0], &[[5, 4]])
            .expect("a attacks")
            .sky([season; 2], [Climate::Warm; 2]);
        sky.hour = clock(hour);
        sky
    };
    let mut early = sky(Season::Autumn, "03:00");
    early.begin(true);
    assert_eq!(early.hour, clock("04:30"));
    assert!(early.began_early);
    let mut winter = sky(Season::Winter, "03:00");
    winter.begin(true);
    assert_eq!(winter.hour, clock("07:00"));
    assert!(!winter.began_early);
}

/// Times of the day are read as they are written, and nothing else is.
#[test]
fn only_times_are_times() {
    for text in ["24:00", "7:00", "12:60", "-1:00", "noon", "12:00:00", ""] {
        assert!(Clock::try_from(text.to_owned()).is_err(), "{text}");
    }
    assert_eq!(clock("23:45").later(30).to_string(), "00:15");
}
