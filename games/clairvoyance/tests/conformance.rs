//! What every game must keep.

sobremesa_conformance::suite!(sobremesa_clairvoyance::Clairvoyance);
sobremesa_conformance::recorded!(sobremesa_clairvoyance::Clairvoyance);
