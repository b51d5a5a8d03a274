//! `sobremesa serve --nats`: one node of several.

use sobremesa_server::{House, HouseFault, Manner};
use sobremesa_store::Place;
use sobremesa_table::GameRef;

use crate::failure::Failure;

/// Opens the club beside its other nodes.
#[cfg(feature = "nats")]
pub(super) async fn open(
    shelf: Vec<GameRef>,
    database: &Place,
    bus: &str,
    name: &str,
    manner: Manner,
) -> Result<Result<House, HouseFault>, Failure> {
    if let Place::File(path) = database {
        let path = path.display();
        return Err(Failure::wrong(
            format!(
                "{path} es para un solo programa: varios nodos comparten una base de datos (--database postgres://…)."
            ),
            format!(
                "{path} is for one program alone: several nodes share a database (--database postgres://…)."
            ),
        ));
    }
    let bus = sobremesa_server::Nats::connect(bus, name)
        .await
        .map_err(|fault| {
            Failure::wrong(
                format!("`--nats` no es la dirección de un servidor NATS ({fault})."),
                format!("`--nats` is no address of a NATS server ({fault})."),
            )
        })?;
    Ok(House::share(shelf, database, name, bus, manner).await)
}

/// The program was built without it.
#[cfg(not(feature = "nats"))]
pub(super) async fn open(
    _: Vec<GameRef>,
    _: &Place,
    _: &str,
    _: &str,
    _: Manner,
) -> Result<Result<House, HouseFault>, Failure> {
    Err(Failure::wrong(
        "Este programa se compiló sin `--nats`: cargo build --release --features nats.",
        "This program was built without `--nats`: cargo build --release --features nats.",
    ))
}
