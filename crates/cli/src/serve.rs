//! `sobremesa serve`: the club in the browser.

mod node;

use std::ffi::OsString;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::Shelf;
use crate::args::ServeArgs;
use crate::ending;
use crate::failure::{Failure, trouble_in_detail};
use crate::persona;
use crate::terminal::Screen;
use sobremesa_club::AccountName;
use sobremesa_kernel::Words;
use sobremesa_server::{HallFault, House, HouseFault, Manner};
use sobremesa_store::Place;
use sobremesa_table::GameRef;
use tokio::net::TcpListener;

/// Opens the club and keeps it open until somebody closes it.
pub(crate) fn run(
    shelf: Shelf,
    asked: &ServeArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let database = database(&asked.kept.database)?;
    let beside = || match &database {
        Place::File(path) => Some(path.with_file_name("personas")),
        Place::Server(_) => None,
    };
    let personas = match &asked.personas {
        Some(folder) => Some(PathBuf::from(folder)),
        None => beside().filter(|folder| folder.is_dir()),
    };
    let shelf = match personas {
        Some(folder) => persona::with_folder(shelf, &folder)?,
        None => shelf.iter().map(GameRef::from).collect(),
    };
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_env("SOBREMESA_LOG")
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn")),
        )
        .with_writer(std::io::stderr)
        // Into a file or a pipe go words alone.
        .with_ansi(tells_colours())
        .init();
    let administrator = asked.admin.as_deref().map(AccountName::new).transpose();
    let manner = Manner {
        administrator: administrator.map_err(|refusal| {
            let words = refusal.words();
            Failure::wrong(words.es, words.en)
        })?,
        is_behind_proxy: asked.proxy,
        address: asked.address.as_deref().map(web_address).transpose()?,
        ..Manner::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(asked.listen)
            .await
            .map_err(|error| cannot_listen(asked.listen, &error))?;
        let address = listener.local_addr()?;
        let house = match &asked.nats {
            None => House::open(shelf, &database, manner).await,
            Some(bus) => {
                let name = asked.node.clone().unwrap_or_else(|| address.to_string());
                node::open(shelf, &database, bus, &name, manner).await?
            }
        };
        let house = house.map_err(|fault| not_open(&database, &fault))?;
        writeln!(
            output,
            "{}",
            screen.pick("El club está abierto:", "The club is open:")
        )?;
        writeln!(output, "  http://{address}/")?;
        let kept = screen.pick("Todo se guarda en", "Everything is kept in");
        writeln!(output, "{kept} {database}")?;
        writeln!(
            output,
            "{}",
            screen.pick(
                "Ctrl-C cierra sin perder nada.",
                "Ctrl-C closes it, and nothing is lost."
            )
        )?;
        if let (Some(admin), Some(code)) = (&asked.admin, house.admin_code()) {
            let words = screen.pick(
                "Nadie tiene aún la cuenta de la administración. Para registrarla, abre esta dirección",
                "Nobody has the administrator's account yet. To register it, open this address",
            );
            writeln!(output, "{words} ({admin}):")?;
            writeln!(output, "  http://{address}/account?code={code}")?;
        }
        output.flush()?;
        house
            .receive(listener, async {
                ending::asked().await;
            })
            .await
            .map_err(|fault| not_open(&database, &fault))
    })
}

/// The beginning of a web address: whoever is invited will open it.
fn web_address(text: &str) -> Result<String, Failure> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let plain = |letter: char| letter.is_ascii_graphic() && !"\"<>?#@".contains(letter);
    match rest {
        Some(rest) if !rest.is_empty() && rest.chars().all(plain) => Ok(text.to_owned()),
        Some(_) | None => Err(Failure::wrong(
            format!("`--address {text}` no es una dirección como https://club.example."),
            format!("`--address {text}` is no address such as https://club.example."),
        )),
    }
}

/// Does whoever reads the log see colours?
fn tells_colours() -> bool {
    let choice = anstream::AutoStream::choice(&std::io::stderr());
    choice != anstream::ColorChoice::Never
}

/// What somebody named as the club's database, or the usual one.
pub(crate) fn database(asked: &Option<String>) -> Result<Place, Failure> {
    match asked {
        Some(named) => Ok(Place::parse(named)),
        None => Ok(Place::File(usual_database()?)),
    }
}

fn usual_database() -> Result<PathBuf, Failure> {
    let folder = usual_folder().unwrap_or_else(|| PathBuf::from("./sobremesa"));
    std::fs::create_dir_all(&folder)?;
    Ok(folder.join("club.sqlite"))
}

/// Where the program keeps a person's data; none if the person has no such place.
pub(crate) fn usual_folder() -> Option<PathBuf> {
    data_folder(|name| std::env::var_os(name))
}

/// DOM-UX-62: where programs keep a person's data, on Windows and elsewhere.
fn data_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    folder("XDG_DATA_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local/share")))
        .map(|folder| folder.join("sobremesa"))
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> Failure {
    Failure::wrong(
        format!(
            "No se puede escuchar en {address} ({error}). Prueba con otro puerto: --listen 127.0.0.1:7778"
        ),
        format!("Cannot listen on {address} ({error}). Try another port: --listen 127.0.0.1:7778"),
    )
}

fn not_open(database: &Place, fault: &HouseFault) -> Failure {
    let Words { es, en } = house_words(fault);
    Failure::wrong(
        format!("El club no puede abrir con {database}: {es}."),
        format!("The club cannot open with {database}: {en}."),
    )
}

/// Why the house could not open, as far as its file or database is to blame.
pub(crate) fn house_words(fault: &HouseFault) -> Words {
    match fault {
        HouseFault::Open(fault) => trouble_in_detail(fault.trouble(), fault.detail()),
        HouseFault::Store(fault) | HouseFault::Hall(HallFault::Store(fault)) => {
            match fault.trouble() {
                Some(trouble) => trouble_in_detail(trouble, fault.detail()),
                None => Words::new(fault.to_string(), fault.to_string()),
            }
        }
        HouseFault::Hall(_) | HouseFault::Network(_) => {
            Words::new(fault.to_string(), fault.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// DOM-UX-62: each system has its own folder for what programs keep.
    #[test]
    fn data_is_kept_where_the_system_wants_it() {
        let kept_in = |set: &[(&str, &str)]| {
            let variable = |name: &str| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            data_folder(variable)
        };
        let there = |path: &str| Some(PathBuf::from(path));
        let linux = kept_in(&[("HOME", "/home/ana")]);
        assert_eq!(linux, there("/home/ana/.local/share/sobremesa"));
        let windows = kept_in(&[("LOCALAPPDATA", "data"), ("HOME", "/home/ana")]);
        assert_eq!(windows, there("data/sobremesa"));
        let wished = kept_in(&[("XDG_DATA_HOME", "/data"), ("HOME", "/home/ana")]);
        assert_eq!(wished, there("/data/sobremesa"));
        assert_eq!(kept_in(&[("HOME", "")]), None);
    }
}
