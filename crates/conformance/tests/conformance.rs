//! The small game keeps what every game must keep.

sobremesa_conformance::suite!(sobremesa_conformance::small_game::SmallGame);
