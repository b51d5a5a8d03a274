//! DBM keeps what every game of the house keeps.

sobremesa_conformance::suite!(sobremesa_dbm::Dbm);
sobremesa_conformance::recorded!(sobremesa_dbm::Dbm);
