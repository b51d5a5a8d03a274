//! A PostgreSQL server and databases in it.

use std::env;
use std::fs;
use std::io;
use std::net::TcpListener;
use std::os::unix::{
    fs::{MetadataExt, chown},
    process::CommandExt,
};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{Wire, signal};

/// The variable that names the folder of a server which all tests of a run share.
pub const SHARED: &str = "SOBREMESA_TEST_POSTGRES";

/// Where Debian keeps the versions.
const VERSIONS: &str = "/usr/lib/postgresql";

/// What a server calls its socket.
const SOCKET: &str = ".s.PGSQL.5432";

/// The administrator of every cluster that we make.
const ADMINISTRATOR: &str = "postgres";

/// How a server shows who it is, in its folder.
const CERTIFICATE: &str = "certificate.pem";
const KEY: &str = "key.pem";

const MOST_STARTING_TIME: Duration = Duration::from_secs(60);

/// Is PostgreSQL on this machine?
pub fn is_installed() -> bool {
    programs().is_some()
}

/// The folder with `initdb` and `postgres`: of the newest version that Debian's packages brought, or one on
/// `PATH`.
fn programs() -> Option<PathBuf> {
    let version = |folder: &PathBuf| {
        let name = folder.parent()?.file_name()?.to_str()?;
        name.parse::<u32>().ok()
    };
    let versions = fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let packaged = versions.map(|version| version.path().join("bin"));
    let mut packaged: Vec<PathBuf> = packaged.collect();
    packaged.sort_by_key(version);
    let on_path = env::var_os("PATH").unwrap_or_default();
    let mut folders = packaged.into_iter().rev().chain(env::split_paths(&on_path));
    folders.find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// A server of one's own. It is stopped when this is dropped.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    user: Option<(u32, u32)>,
    folder: TempDir,
    /// Does it wait for the disk?
    is_durable: bool,
    /// Where it is reached through TLS, if it is.
    port: Option<u16>,
    process: Option<Child>,
}

impl Postgres {
    /// Makes a cluster and starts a server for it.
    ///
    /// # Errors
    /// If PostgreSQL is not there, or what it said.
    pub fn start() -> io::Result<Postgres> {
        Postgres::make(false, None)
    }

    /// The same with a server that is reached on loopback too, through TLS only, with a certificate for
    /// `localhost` for which nobody vouches but itself.
    ///
    /// # Errors
    /// As [`start`](Postgres::start), or if `openssl` is not there, which comes with Debian's PostgreSQL.
    pub fn start_encrypted() -> io::Result<Postgres> {
        // A port that nobody uses; it stays the same when the server is started again.
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        Postgres::make(false, Some(port))
    }

    /// The same with a server that waits for the disk as one does to which people trust something: for
    /// measuring.
    ///
    /// # Errors
    /// As [`start`](Postgres::start).
    pub fn start_durable() -> io::Result<Postgres> {
        Postgres::make(true, None)
    }

    fn make(is_durable: bool, port: Option<u16>) -> io::Result<Postgres> {
        let programs = programs().ok_or_else(|| {
            io::Error::other(
                "PostgreSQL is not installed, and these tests need it: \
                 `apt-get install postgresql`, or let `cargo xtask test` do it",
            )
        })?;
        let folder = tempfile::Builder::new().prefix("sobremesa-").tempdir()?;
        let user = unprivileged()?;
        if let Some((user, group)) = user {
            chown(folder.path(), Some(user), Some(group))?;
        }
        let mut server = Postgres {
            programs,
            user,
            folder,
            is_durable,
            port,
            process: None,
        };
        let mut make = server.program("initdb");
        make.arg("--pgdata").arg(server.data());
        make.args([
            "--username",
            ADMINISTRATOR,
            "--auth=trust",
            "--encoding=UTF8",
        ]);
        make.args(["--locale=C", "--no-sync", "--wal-segsize=1"]);
        succeed(make)?;
        if port.is_some() {
            server.certify()?;
        }
        server.start_again()?;
        Ok(server)
    }

    /// Makes a certificate, and lets nobody in from elsewhere without it.
    fn certify(&self) -> io::Result<()> {
        let mut make = Command::new("openssl");
        make.args(["req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"]);
        make.args(["-pkeyopt", "ec_paramgen_curve:prime256v1"]);
        make.args(["-subj", "/CN=localhost"]);
        make.args(["-addext", "subjectAltName=DNS:localhost"]);
        make.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        make.current_dir(self.folder.path());
        if let Some((user, group)) = self.user {
            make.uid(user).gid(group);
        }
        make.args(["-keyout", KEY, "-out", CERTIFICATE]);
        succeed(make)?;
        let rules = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
        fs::write(self.data().join("pg_hba.conf"), rules)
    }

    /// Starts the server of this cluster, and comes back when it lets people in.
    ///
    /// # Errors
    /// What it said when it did not come up.
    pub fn start_again(&mut self) -> io::Result<()> {
        let log = fs::File::create(self.log())?;
        let mut start = self.program("postgres");
        start.arg("-D").arg(self.data());
        start.arg("-k").arg(self.folder.path());
        let mut settings = vec![
            "shared_buffers=16MB".to_owned(),
            "max_connections=60".to_owned(),
        ];
        match self.port {
            Some(port) => {
                settings.push("listen_addresses=127.0.0.1".to_owned());
                settings.push(format!("port={port}"));
                settings.push("ssl=on".to_owned());
                let folder = self.folder.path().display();
                settings.push(format!("ssl_cert_file={folder}/{CERTIFICATE}"));
                settings.push(format!("ssl_key_file={folder}/{KEY}"));
            }
            None => settings.push("listen_addresses=".to_owned()),
        }
        if !self.is_durable {
            settings.push("fsync=off".to_owned());
            settings.push("full_page_writes=off".to_owned());
        }
        for setting in settings {
            start.args(["-c", &setting]);
        }
        start
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log);
        let mut process = start.spawn()?;
        let began = Instant::now();
        while !self.is_ready(process.id()) {
            let has_ended = process.try_wait()?.is_some();
            if has_ended || began.elapsed() > MOST_STARTING_TIME {
                let said = fs::read_to_string(self.log()).unwrap_or_default();
                return Err(io::Error::other(format!(
                    "PostgreSQL does not start: {said}"
                )));
            }
            sleep(Duration::from_millis(10));
        }
        self.process = Some(process);
        Ok(())
    }

    /// Ends it as an administrator does: everybody is sent away, and everything is tidied up.
    pub fn stop(&mut self) {
        self.end("-INT");
    }

    /// Ends it at once, as if it had crashed.
    pub fn crash(&mut self) {
        self.end("-QUIT");
    }

    /// Stops everything that it does, as if its machine hung, until [`wake`](Postgres::wake).
    pub fn freeze(&self) {
        self.processes().for_each(signal::freeze);
    }

    /// Lets it go on.
    pub fn wake(&self) {
        self.processes().for_each(signal::wake);
    }

    /// The folder of its socket, for [`SHARED`].
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Its certificate and its key, if it is reached through TLS.
    pub fn certificate(&self) -> Option<(PathBuf, PathBuf)> {
        let folder = self.folder.path();
        self.port
            .map(|_| (folder.join(CERTIFICATE), folder.join(KEY)))
    }

    /// An empty database in it.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn database(&self) -> Database {
        Database::create(self.folder(), self.port, None)
    }

    fn end(&mut self, signal: &str) {
        let Some(mut process) = self.process.take() else {
            return;
        };
        signal::send(signal, process.id());
        // If it does not end we would wait here for ever, and whoever watches over the tests sees where.
        let _ = process.wait();
    }

    /// The server and its children, each of which serves one connection.
    fn processes(&self) -> impl Iterator<Item = u32> {
        let server = self.process.as_ref().map(Child::id);
        let children = server.map(|id| format!("/proc/{id}/task/{id}/children"));
        let children = children.and_then(|file| fs::read_to_string(file).ok());
        let ids = children.iter().flat_map(|ids| ids.split_whitespace());
        let ids: Vec<u32> = ids.filter_map(|id| id.parse().ok()).chain(server).collect();
        ids.into_iter()
    }

    fn program(&self, name: &str) -> Command {
        let mut program = Command::new(self.programs.join(name));
        program.current_dir(self.folder.path());
        if let Some((user, group)) = self.user {
            program.uid(user).gid(group);
        }
        // What people set for their own servers is not for this one.
        for (variable, _) in env::vars_os() {
            if variable.to_string_lossy().starts_with("PG") {
                program.env_remove(variable);
            }
        }
        program
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// The last line of the file in which the server notes how it is.
    fn is_ready(&self, process: u32) -> bool {
        let noted = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let mut lines = noted.lines();
        lines.next().is_some_and(|id| id == process.to_string())
            && lines.last().is_some_and(|how| how.trim() == "ready")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.wake();
        self.end("-QUIT");
    }
}

/// An empty database. It is removed when this is dropped.
#[derive(Debug)]
pub struct Database {
    folder: PathBuf,
    /// That of its server, if it is not the usual one.
    port: Option<u16>,
    name: String,
    _server: Option<Arc<Postgres>>,
}

impl Database {
    /// One in the server that all tests of a run share, or else in one that this program starts.
    ///
    /// # Panics
    /// If there is no PostgreSQL or it does not start; with what it said.
    pub fn new() -> Database {
        match env::var_os(SHARED) {
            Some(folder) => Database::create(Path::new(&folder), None, None),
            None => {
                let server = own_server();
                let folder = server.folder().to_owned();
                Database::create(&folder, None, Some(server))
            }
        }
    }

    fn create(folder: &Path, port: Option<u16>, server: Option<Arc<Postgres>>) -> Database {
        static N_MADE: AtomicU32 = AtomicU32::new(0);
        let nth = N_MADE.fetch_add(1, Ordering::Relaxed);
        let database = Database {
            folder: folder.to_owned(),
            port,
            name: format!("test_{}_{nth}", std::process::id()),
            _server: server,
        };
        let created = database.client("createdb").map(succeed);
        created.and_then(|made| made).expect("a database");
        database
    }

    /// Where it is, as a club is told.
    pub fn address(&self) -> String {
        self.address_at(&self.folder)
    }

    /// Where it is for a club that reaches it through TLS and knows the server by its certificate; nothing if it is
    /// reached by a socket only.
    pub fn address_by_tls(&self) -> Option<String> {
        let (port, folder) = (self.port?, self.folder.display());
        Some(format!(
            "postgres://{ADMINISTRATOR}@localhost:{port}/{}?sslrootcert={folder}/{CERTIFICATE}",
            self.name
        ))
    }

    /// The same for a club that reaches it through a socket in another folder.
    fn address_at(&self, folder: &Path) -> String {
        let folder = folder.display();
        format!(
            "postgres://{ADMINISTRATOR}@localhost/{}?host={folder}",
            self.name
        )
    }

    /// Where it is for a club that reaches it through a wire, whose socket is made in a folder.
    ///
    /// # Errors
    /// If there can be no socket.
    pub fn address_through(&self, wire: &Wire, folder: &Path) -> io::Result<String> {
        wire.to_socket(&self.folder.join(SOCKET), &folder.join(SOCKET))?;
        Ok(self.address_at(folder))
    }

    /// Carries out a statement in it, as an administrator; what it answers.
    ///
    /// # Panics
    /// If it fails.
    pub fn administrate(&self, statement: &str) -> String {
        let mut psql = self.client("psql").expect("PostgreSQL's programs");
        psql.args([
            "--no-psqlrc",
            "--tuples-only",
            "--no-align",
            "--command",
            statement,
        ]);
        psql.args(["--set", "ON_ERROR_STOP=1"]);
        succeed(psql).expect("a statement").trim().to_owned()
    }

    fn client(&self, program: &str) -> io::Result<Command> {
        let programs = programs().ok_or_else(|| io::Error::other("PostgreSQL is gone"))?;
        let mut client = Command::new(programs.join(program));
        client.arg("--host").arg(&self.folder);
        if let Some(port) = self.port {
            client.arg("--port").arg(port.to_string());
        }
        client.args(["--username", ADMINISTRATOR]).arg(&self.name);
        Ok(client)
    }
}

impl Default for Database {
    fn default() -> Database {
        Database::new()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // One that stays is gone with its server.
        if let Ok(mut remove) = self.client("dropdb") {
            let _ = remove.args(["--force", "--if-exists"]).output();
        }
    }
}

/// The server of this program, started by the first test that needs one and stopped by the last.
fn own_server() -> Arc<Postgres> {
    static SERVER: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    server.upgrade().unwrap_or_else(|| {
        let started = Arc::new(Postgres::start().expect("PostgreSQL"));
        *server = Arc::downgrade(&started);
        started
    })
}

/// As whom the server runs if we are root: it refuses to be root.
fn unprivileged() -> io::Result<Option<(u32, u32)>> {
    if fs::metadata("/proc/self").is_ok_and(|us| us.uid() != 0) {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let found = [ADMINISTRATOR, "nobody"].into_iter().find_map(|name| {
        let line = users
            .lines()
            .find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map(str::parse::<u32>);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    });
    let none = || io::Error::other("there is no user as whom PostgreSQL could run");
    found.map(Some).ok_or_else(none)
}

fn succeed(mut command: Command) -> io::Result<String> {
    let output = command.output()?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            let program = command.get_program().display();
            Err(io::Error::other(format!("{program}: {said}")))
        }
    }
}
