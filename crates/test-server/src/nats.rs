//! A NATS server.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::signal;

const MOST_STARTING_TIME: Duration = Duration::from_secs(30);

/// Debian puts it where only administrators look.
const PLACES: [&str; 2] = ["nats-server", "/usr/sbin/nats-server"];

/// A server of one's own with JetStream, on loopback. It is stopped when this is dropped.
#[derive(Debug)]
pub struct Nats {
    address: SocketAddr,
    /// Where it keeps jobs, also while it is away.
    folder: TempDir,
    /// Its certificate and its key, if it is reached through TLS.
    certificate: Option<(PathBuf, PathBuf)>,
    process: Option<Child>,
}

impl Nats {
    /// Is NATS on this machine?
    pub fn is_installed() -> bool {
        let on_path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = std::env::split_paths(&on_path);
        folders.any(|folder| folder.join(PLACES[0]).is_file()) || Path::new(PLACES[1]).is_file()
    }

    /// Starts one.
    ///
    /// # Errors
    /// If it is not there, or does not come up.
    pub fn start() -> io::Result<Nats> {
        Nats::make(None)
    }

    /// The same with one that is reached through TLS only, with this certificate for `localhost` and its key.
    ///
    /// # Errors
    /// As [`start`](Nats::start).
    pub fn start_encrypted(certificate: PathBuf, key: PathBuf) -> io::Result<Nats> {
        Nats::make(Some((certificate, key)))
    }

    fn make(certificate: Option<(PathBuf, PathBuf)>) -> io::Result<Nats> {
        // A port that nobody uses; it stays the same when the server is started again.
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        let mut server = Nats {
            address,
            folder: tempfile::Builder::new().prefix("sobremesa-").tempdir()?,
            certificate,
            process: None,
        };
        server.start_again()?;
        Ok(server)
    }

    /// Starts it again where it was, and comes back when it lets people in.
    ///
    /// # Errors
    /// If it does not come up.
    pub fn start_again(&mut self) -> io::Result<()> {
        let start = |program: &str| {
            let mut command = Command::new(program);
            if let Some((certificate, key)) = &self.certificate {
                command.arg("--tls").arg("--tlscert").arg(certificate);
                command.arg("--tlskey").arg(key);
            }
            command
                .args(["--addr", "127.0.0.1", "--port"])
                .arg(self.address.port().to_string())
                .args(["--jetstream", "--store_dir"])
                .arg(self.folder.path())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
        };
        let started = start(PLACES[0]).or_else(|_| start(PLACES[1]));
        self.process = Some(started.map_err(|error| {
            io::Error::other(format!(
                "NATS does not start, and these tests need it ({error}): \
                 `apt-get install nats-server`, or let `cargo xtask test` do it"
            ))
        })?);
        let began = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            if began.elapsed() > MOST_STARTING_TIME {
                return Err(io::Error::other("NATS does not come up"));
            }
            sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// Ends it at once, as if it had crashed.
    pub fn crash(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Ends it and starts it again without anything that it had kept, as if its disk had been lost.
    ///
    /// # Errors
    /// If the folder cannot be emptied, or the server does not come up again.
    pub fn lose_folder(&mut self) -> io::Result<()> {
        self.crash();
        for entry in std::fs::read_dir(self.folder.path())? {
            std::fs::remove_dir_all(entry?.path())?;
        }
        self.start_again()
    }

    /// Stops everything that it does, until [`wake`](Nats::wake).
    pub fn freeze(&self) {
        if let Some(process) = &self.process {
            signal::freeze(process.id());
        }
    }

    /// Lets it go on.
    pub fn wake(&self) {
        if let Some(process) = &self.process {
            signal::wake(process.id());
        }
    }

    /// The number of its process, while it runs.
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    /// Where it is, as a club is told.
    pub fn address(&self) -> String {
        match self.certificate {
            Some(_) => format!("tls://localhost:{}", self.address.port()),
            None => format!("nats://{}", self.address),
        }
    }

    /// Where it is, as a [`Wire`](crate::Wire) is told.
    pub const fn port(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.wake();
        self.crash();
    }
}
