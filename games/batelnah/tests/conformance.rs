//! What every game must keep.

sobremesa_conformance::suite!(sobremesa_batelnah::BatelNah);
sobremesa_conformance::recorded!(sobremesa_batelnah::BatelNah);
