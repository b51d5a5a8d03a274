//! Why a command did not do what was asked, and with which status the program then ends.

use std::io;
use std::process::ExitCode;

use sobremesa_kernel::{Fault, Lang, Words};
use sobremesa_store::Trouble;
use sobremesa_table::Problem;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The person can mend it by asking for something else.
    Wrong(Words),
    /// What was to be checked is not right.
    Refuted(Words),
    /// Somebody ended it before its time; what was done has been told.
    Stopped {
        /// What was left undone.
        words: Words,
        /// As shells count: 128 and the number of the signal.
        code: u8,
    },
    /// The usage was wrong, or the help was asked for; everything has been said.
    Said(ExitCode),
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// Something that the person can mend.
    pub fn wrong(es: impl Into<String>, en: impl Into<String>) -> Failure {
        Failure::Wrong(Words::new(es, en))
    }

    /// Every fault of what shall be played, one per line.
    pub(crate) fn faulty(faults: &[Fault]) -> Failure {
        let heading = Words::new("Así no se puede empezar:", "It cannot begin like that:");
        Failure::listing(&heading, faults)
    }

    /// Every fault of a description under a heading, one per line.
    pub(crate) fn listing(heading: &Words, faults: &[Fault]) -> Failure {
        let list = |lang: Lang| {
            let lines: Vec<String> = faults
                .iter()
                .map(|fault| format!("- {} ({})", fault.message.get(lang), fault.rule))
                .collect();
            lines.join("\n")
        };
        Failure::wrong(
            format!("{}\n{}", heading.es, list(Lang::Es)),
            format!("{}\n{}", heading.en, list(Lang::En)),
        )
    }

    /// 2 for what was asked wrongly, 1 for what was found wrong, more than 128 for what was ended.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Wrong(_) => ExitCode::from(2),
            Failure::Refuted(_) => ExitCode::FAILURE,
            Failure::Stopped { code, .. } => ExitCode::from(*code),
            Failure::Said(code) => *code,
            // Whoever reads our output has seen enough, for instance `head`.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(_) => ExitCode::from(2),
        }
    }

    /// What the person is told; `None` if nobody listens any more.
    pub fn words(&self) -> Option<Words> {
        match self {
            Failure::Wrong(words) | Failure::Refuted(words) | Failure::Stopped { words, .. } => {
                Some(words.clone())
            }
            Failure::Said(_) => None,
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Failure::Io(error) => {
                let Words { es, en } = io_reason(error);
                Some(Words::new(
                    format!("Fallo al leer o escribir: {es}."),
                    format!("Reading or writing failed: {en}."),
                ))
            }
        }
    }
}

/// Why a file could not be read or written. The system speaks English only.
pub(crate) fn io_reason(error: &io::Error) -> Words {
    match error.kind() {
        io::ErrorKind::NotFound => Words::new("no existe", "it does not exist"),
        io::ErrorKind::PermissionDenied => Words::new("no hay permiso", "permission is denied"),
        io::ErrorKind::IsADirectory => Words::new("es una carpeta", "it is a folder"),
        io::ErrorKind::ResourceBusy => Words::new(
            "lo está usando otro programa",
            "another program is using it",
        ),
        io::ErrorKind::FileTooLarge => Words::new("no cabe más en él", "no more fits into it"),
        io::ErrorKind::NotADirectory => {
            Words::new("su carpeta no es una carpeta", "its folder is no folder")
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            Words::new("el disco está lleno", "the disk is full")
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            Words::new("el disco es de solo lectura", "the disk is read-only")
        }
        _ => Words::new(error.to_string(), error.to_string()),
    }
}

/// The same with the engine's own words behind it, where they say more. The engine speaks English only.
pub(crate) fn trouble_in_detail(trouble: Trouble, detail: Option<String>) -> Words {
    let Words { es, en } = trouble_words(trouble);
    match detail {
        Some(detail) => Words::new(format!("{es} ({detail})"), format!("{en} ({detail})")),
        None => Words::new(es, en),
    }
}

/// What is the matter with the club's file or database, and what to do about it.
pub(crate) fn trouble_words(trouble: Trouble) -> Words {
    match trouble {
        Trouble::Permission => Words::new("no hay permiso", "permission is denied"),
        Trouble::NoFolder => Words::new("su carpeta no existe", "its folder does not exist"),
        Trouble::Missing => Words::new("no existe", "it does not exist"),
        Trouble::Folder => Words::new("es una carpeta", "it is a folder"),
        Trouble::Full => Words::new("el disco está lleno", "the disk is full"),
        Trouble::ReadOnly => Words::new("el disco es de solo lectura", "the disk is read-only"),
        Trouble::InUse => Words::new(
            "ya lo usa otro programa; ciérralo antes, o usa otro sitio con --database",
            "another program is using it; close that first, or use another place with --database",
        ),
        Trouble::NotOurs => Words::new(
            "no es el fichero ni la base de datos de un club",
            "it is no file of a club, nor a club's database",
        ),
        Trouble::Truncated => Words::new(
            "está cortado: le falta el final; recupera una copia con «restore»",
            "it is cut short: its end is missing; put a copy back with “restore”",
        ),
        Trouble::Damaged => Words::new(
            "está dañado; recupera una copia con «restore»",
            "it is damaged; put a copy back with “restore”",
        ),
        Trouble::Newer => Words::new(
            "lo escribió una versión más nueva de este programa",
            "a newer version of this program wrote it",
        ),
        Trouble::Unreachable => Words::new(
            "el servidor de la base de datos no contesta",
            "the database server does not answer",
        ),
        Trouble::Login => Words::new(
            "el servidor de la base de datos pide otro nombre u otra contraseña",
            "the database server wants another name or password",
        ),
        Trouble::NoDatabase => Words::new(
            "el servidor no tiene esa base de datos; créala antes con «createdb»",
            "the server has no such database; make it first with “createdb”",
        ),
        Trouble::Crowded => Words::new(
            "al servidor de la base de datos no le quedan conexiones",
            "the database server has no connection left for us",
        ),
        Trouble::LeaseLost => Words::new(
            "los demás nodos dieron este por perdido; vuelve a entrar por sí solo",
            "other nodes took this one for lost; it comes in anew by itself",
        ),
        Trouble::TakenOver => Words::new(
            "otro programa se ha hecho cargo del club; vuelve a abrir este",
            "another program has taken the club over; start this one anew",
        ),
        Trouble::Occupied => Words::new(
            "ya hay un club allí, y no se sobrescribe nada",
            "there is a club in it already, and nothing is overwritten",
        ),
        Trouble::Encoding => Words::new(
            "no admite todas las letras: la base de datos debe crearse con UTF-8",
            "it cannot hold every letter: the database must be made with UTF-8",
        ),
        Trouble::Encryption => Words::new(
            "el servidor de la base de datos no cifra, o no muestra el certificado que pide su dirección",
            "the database server does not encrypt, or does not show the certificate that its address asks for",
        ),
        Trouble::NotBuilt => Words::new(
            "este programa se compiló sin lo que hace falta",
            "this program was built without what it takes",
        ),
        Trouble::Address => Words::new(
            "su dirección no se entiende; es como postgres://nombre@servidor/club",
            "its address makes no sense; one looks like postgres://name@server/club",
        ),
        Trouble::Other => Words::new("ha fallado", "it failed"),
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Wrong(problem.message)
    }
}
