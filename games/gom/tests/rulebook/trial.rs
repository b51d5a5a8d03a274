//! Armies against armies.

use sobremesa_gom::Gom;
use sobremesa_table::Playable;

/// GOM-END-06: what the units score and the wins are counted army by army, whichever side it led.
#[test]
fn every_unit_is_given_its_due() {
    let workshop = Gom::ABILITIES.workshop.expect("armies are made beforehand");
    let armies = workshop.ready_made();
    let texts = [&*armies[0].text, &*armies[3].text];
    let trial = workshop.trial(texts, Gom::bots()[0].name());
    let trial = trial.expect("armies fight").expect("good armies");
    let (first, second) = (trial.meet(0, Some(1)), trial.meet(1, Some(1)));
    assert_eq!(first, trial.meet(0, Some(1)), "the same battle");
    for met in [&first, &second] {
        for (parts, counts) in trial.parts().iter().zip(&met.of_parts) {
            assert_eq!(parts.len(), counts.len(), "army by army");
        }
    }
    let last = trial.of_parts().len() - 1;
    assert_eq!(trial.of_parts()[last].name, "points");
    let scored: u64 = first.of_parts[0].iter().map(|unit| unit[last]).sum();
    let quadrants = first.of_works[0][1] - scored;
    assert_eq!(quadrants % 200, 0, "the rest are quadrants of 100 points");
}
