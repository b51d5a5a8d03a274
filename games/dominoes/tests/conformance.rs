//! What every game must keep.

sobremesa_conformance::suite!(sobremesa_dominoes::Dominoes);
sobremesa_conformance::recorded!(sobremesa_dominoes::Dominoes);
