//! DES-02, AMB-07, INT-04: who comes ashore, where, whom he sees there, and who walks through no Boats.

use sobremesa_dbm::{ElementId, Land, Place};

use crate::naval::{SEA, at_sea};
use crate::scene::{Trial, battle, the};

/// DBM-DES-02: they come ashore at the nearest dry ground downwind where nobody stands; where there is none within reach
/// they drown.
#[test]
fn where_the_wrecked_come_ashore() {
    let ashore = |shore: &str, others: &str| {
        let scene = format!(
            "{shore}\nwind strong 90\na1 Irr Shp (O) 540,500,90 ; a2 Reg Bw (O) 0,0,0 aboard=a1 ; {others}"
        );
        Trial::turning(&scene).at("a2")
    };
    // From 460, the middle of her base, straight on: all of theirs is beyond 600, their depth of 40 included.
    assert_eq!(ashore(SEA, "a3 Reg Cv (O) 2000,2000,0"), "640,500,90");
    // Somebody stands there: beside him, or beyond.
    assert_eq!(ashore(SEA, "a3 Reg Bd (O) 630,510,90"), "640,420,90");
    assert_eq!(
        ashore(SEA, "a3..a8 Reg Bd (O) 630,700,90"),
        "680,500,90",
        "a long line of his own: behind its back"
    );
    // The shore runs away from the wind: nearer aside than far ahead.
    let bay = "waterway 0,0 600,0 600,540 760,540 760,2400 0,2400";
    assert_eq!(ashore(bay, "a3 Reg Cv (O) 2000,2000,0"), "640,500,90");
    let spit = "waterway 0,0 600,0 600,690 500,690 500,2400 0,2400";
    assert_eq!(
        ashore(spit, "a3 Reg Cv (O) 2000,2000,0"),
        "640,500,90",
        "240 aside the land is nearer to the wind, but farther from her"
    );
    // Nothing but a crowd.
    let wide = "waterway 0,0 3600,0 3600,2400 0,2400";
    assert_eq!(ashore(wide, "a3 Reg Gal (O) 2000,2000,0"), "aboard");
}

/// DBM-AMB-07: whoever comes ashore sees who is hidden near by.
#[test]
fn who_lands_sees_an_ambush() {
    let mut trial = Trial::moving(&at_sea(
        "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; \
         wood 655,400 900,400 900,600 655,600 ; b1 Reg Ax (O) 675,500,270 hidden",
    ));
    let hidden = the(&trial.state, "b1");
    trial.go_ashore(Land::of(ElementId::new("a2").expect("a name")));
    assert_eq!(trial.at("a2"), "640,500,90");
    assert_eq!(trial.state.element(hidden).place, Place::Table);
}

/// DBM-INT-04: Psiloi pass through all troops on land, but through no Boats.
#[test]
fn nobody_walks_through_boats() {
    let judged = |troop: &str| {
        let scene = format!("a1 Reg Ps (O) 1000,500,0 ; a2 {troop} 1000,600,0");
        crate::moves::judge_order(&battle(&scene), &crate::moves::order("a1: forward 150"))
            .err()
            .map(|refusal| refusal.code())
    };
    assert_eq!(judged("Reg Bd (O)"), None);
    assert_eq!(judged("Irr Bts (O)"), Some("friend_in_the_way"));
}
