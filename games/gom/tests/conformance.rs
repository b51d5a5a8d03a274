//! GoM keeps what every game of the house keeps.

sobremesa_conformance::suite!(sobremesa_gom::Gom);
sobremesa_conformance::recorded!(sobremesa_gom::Gom);
