//! Armies against armies.

use sobremesa_gom::trial::Trial;
use sobremesa_gom::{Gom, bands};
use sobremesa_kernel::bot::Budget;
use sobremesa_table::Playable;

/// GOM-END-06: what the units score and the wins are counted army by army, whichever side it led; and in
/// whatever order the battles are added up.
#[test]
fn every_unit_is_given_its_due() {
    let armies = bands();
    let [one, two] = [&armies[0].1, &armies[3].1];
    let bot = Gom::bots()[0];
    let fight =
        |number| Trial::fight([one, two], number, bot, &Budget::nodes(1)).expect("good armies");
    let (first, second) = (fight(0), fight(1));
    let mut sum = first.clone();
    sum.add(&second);
    let mut other_way = second.clone();
    other_way.add(&first);
    assert_eq!(sum, other_way);
    assert_eq!(sum.battles, 2);
    assert_eq!(sum.units[0].len(), one.units.len());
    let scored: u64 = first.units[0].iter().map(|unit| unit.double_points).sum();
    let quadrants = first.double_points[0] - scored;
    assert_eq!(quadrants % 200, 0, "the rest are quadrants of 100 points");
    assert!(first.wins.iter().sum::<u64>() <= 1);
}
