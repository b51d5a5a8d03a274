//! The hands of the catalogue's worked examples.

use crate::support::Example;

/// DOM-EX-04: the first hand of a match, which ends in a domino.
pub(crate) const FIRST_HAND: Example = Example {
    hands: [
        "35 04 66 00 16 13 46",
        "01 22 15 45 36 06 55",
        "25 26 12 02 33 11 24",
        "56 34 03 23 44 05 14",
    ],
    opener: 1,
    first_hand: true,
    moves: "66 36L 26R 23L - 22R 02L 05L 35L - 24R 34R 13L 15L 25L 03R 00R 06R 12L 56R 16L 55R - - \
            46L 45R - 44L 04R",
};

/// DOM-EX-05: a block that is lost by the player who made it.
pub(crate) const LOST_BLOCK: Example = Example {
    hands: [
        "06 00 55 24 12 45 33",
        "15 46 34 11 13 14 04",
        "26 22 25 02 05 16 66",
        "56 01 36 23 44 35 03",
    ],
    opener: 1,
    first_hand: false,
    moves: "00 04R 05L 56L 24R 46L 22R 23R 33R 14L 16L 36R 06L - 02L - 12L 13L 26R 03L - - 25R 01L \
            55R 15R - - - 11L",
};

/// DOM-EX-06: a block with equal sums.
pub(crate) const TIED_BLOCK: Example = Example {
    hands: [
        "24 05 26 45 35 15 44",
        "02 12 36 22 56 34 03",
        "01 16 66 04 46 11 33",
        "00 13 06 14 23 25 55",
    ],
    opener: 3,
    first_hand: false,
    moves: "01 13R 05L 36R 66R 25L 24L 56R 46L 06L 45R 34R 04L 23R 26R - 16R 14R 44L",
};

/// DOM-EX-07: a last tile that also blocks.
pub(crate) const BLOCKING_DOMINO: Example = Example {
    hands: [
        "06 23 22 24 04 13 16",
        "11 46 34 05 02 01 66",
        "44 26 12 15 14 33 55",
        "56 35 03 25 00 45 36",
    ],
    opener: 4,
    first_hand: false,
    moves: "00 04L 05R 15R 45L 13R 34R 44R 35L 23L 02L 14R 03L 16R 66R 26R 36L 06L 01L 12L 25R 24L \
            46L 55R 56L",
};

/// DOM-EX-08: a domino after many passes.
pub(crate) const MANY_PASSES: Example = Example {
    hands: [
        "12 14 05 22 13 16 11",
        "46 55 33 36 44 01 35",
        "45 24 15 23 34 04 25",
        "66 03 56 26 06 00 02",
    ],
    opener: 1,
    first_hand: false,
    moves: "22 - 23L 26R 16R 36L 15R 06L 05R 01R 04L - 14L - - - 11R - - - 12R - 24R - 13L",
};

/// DOM-EX-11: the shortest line that can be blocked. (The catalogue gives the line; the hands are
/// dealt so that it can be laid from left to right.)
pub(crate) const SHORTEST_BLOCK: Example = Example {
    hands: [
        "01 03 56 11 13 14 15",
        "12 34 06 16 22 23 24",
        "02 04 25 26 33 35 36",
        "00 05 44 45 46 55 66",
    ],
    opener: 1,
    first_hand: false,
    moves: "01 12R 02R 00R 03R 34R 04R 05R 56R 06R",
};
