//! What every game must keep.

sobremesa_conformance::suite!(sobremesa_clairvoyance::Clairvoyance);
