//! `sobremesa serve`: the club in the browser.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use sobremesa_club::AccountName;
use sobremesa_server::{House, HouseFault, Manner};
use tokio::net::TcpListener;

use crate::Shelf;
use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::persona;
use crate::terminal::Screen;

/// Opens the club and keeps it open until somebody closes it.
pub(crate) fn run(
    shelf: Shelf,
    asked: &ServeArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let database = match &asked.database {
        Some(path) => PathBuf::from(path),
        None => usual_database()?,
    };
    let shelf = match &asked.personas {
        Some(folder) => persona::with_folder(shelf, Path::new(folder))?,
        None => {
            let beside = database.with_file_name("personas");
            if beside.is_dir() {
                persona::with_folder(shelf, &beside)?
            } else {
                shelf
            }
        }
    };
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_env("SOBREMESA_LOG")
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn")),
        )
        .with_writer(std::io::stderr)
        .init();
    let administrator = asked.admin.as_deref().map(AccountName::new).transpose();
    let manner = Manner {
        administrator: administrator.map_err(|refusal| {
            let words = refusal.words();
            Failure::wrong(words.es, words.en)
        })?,
        ..Manner::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(asked.listen)
            .await
            .map_err(|error| cannot_listen(asked.listen, &error))?;
        let house = House::open(shelf, &database, manner)
            .await
            .map_err(|fault| not_open(&database, &fault))?;
        let address = listener.local_addr()?;
        writeln!(
            output,
            "{}",
            screen.pick("El club está abierto:", "The club is open:")
        )?;
        writeln!(output, "  http://{address}/")?;
        let kept = screen.pick("Todo se guarda en", "Everything is kept in");
        writeln!(output, "{kept} {}", database.display())?;
        writeln!(
            output,
            "{}",
            screen.pick(
                "Ctrl-C cierra sin perder nada.",
                "Ctrl-C closes it, and nothing is lost."
            )
        )?;
        output.flush()?;
        house
            .receive(listener, closing_time())
            .await
            .map_err(|fault| not_open(&database, &fault))
    })
}

/// Ctrl-C, or the system's wish to end the program.
async fn closing_time() {
    use tokio::signal::unix::{SignalKind, signal};
    let ended = async {
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = ended => {}
    }
}

/// Where programs keep a person's data.
pub(crate) fn usual_database() -> Result<PathBuf, Failure> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = variable("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".local/share")))
        .unwrap_or_else(|| PathBuf::from("."))
        .join("sobremesa");
    std::fs::create_dir_all(&folder)?;
    Ok(folder.join("club.sqlite"))
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> Failure {
    Failure::wrong(
        format!(
            "No se puede escuchar en {address} ({error}). Prueba con otro puerto: --listen 127.0.0.1:7778"
        ),
        format!("Cannot listen on {address} ({error}). Try another port: --listen 127.0.0.1:7778"),
    )
}

fn not_open(database: &Path, fault: &HouseFault) -> Failure {
    let database = database.display();
    Failure::wrong(
        format!("El club no puede abrir con {database}: {fault}."),
        format!("The club cannot open with {database}: {fault}."),
    )
}
