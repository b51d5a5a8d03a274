//! The way from a program to its servers, which a test can cut.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// What is carried at a time.
const CHUNK: usize = 16 * 1024;

/// The lines of one program. While they are cut nothing comes through in either direction, and nobody is told:
/// connections stay, new ones are taken and lead nowhere. What was under way comes later, as with a network that
/// is mended before anybody has given up.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    state: Arc<(Mutex<bool>, Condvar)>,
}

impl Wire {
    /// Cuts it, or mends it.
    pub fn cut(&self, is_cut: bool) {
        let (state, changed) = &*self.state;
        *state.lock().unwrap_or_else(PoisonError::into_inner) = is_cut;
        changed.notify_all();
    }

    fn wait(&self) {
        let (state, changed) = &*self.state;
        let is_cut = state.lock().unwrap_or_else(PoisonError::into_inner);
        let mended = changed.wait_while(is_cut, |is_cut| *is_cut);
        drop(mended.unwrap_or_else(PoisonError::into_inner));
    }

    /// A line to a port of this machine, as long as the program lives; where it begins.
    ///
    /// # Errors
    /// If there is no port for it.
    pub fn to_port(&self, end: SocketAddr) -> io::Result<SocketAddr> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let start = listener.local_addr()?;
        let accept = move || Ok(listener.accept()?.0);
        self.carry(accept, move || TcpStream::connect(end));
        Ok(start)
    }

    /// A line to a socket, likewise.
    ///
    /// # Errors
    /// If it cannot begin there.
    pub fn to_socket(&self, end: &Path, start: &Path) -> io::Result<()> {
        let (end, listener) = (end.to_owned(), UnixListener::bind(start)?);
        let accept = move || Ok(listener.accept()?.0);
        self.carry(accept, move || UnixStream::connect(&end));
        Ok(())
    }

    fn carry<S: Line>(
        &self,
        accept: impl Fn() -> io::Result<S> + Send + 'static,
        connect: impl Fn() -> io::Result<S> + Send + 'static,
    ) {
        let wire = self.clone();
        thread::spawn(move || {
            while let Ok(near) = accept() {
                wire.wait();
                // A server that is away takes nobody.
                let Ok(far) = connect() else { continue };
                let (Ok(near_too), Ok(far_too)) = (near.again(), far.again()) else {
                    continue;
                };
                for (from, to) in [(near, far_too), (far, near_too)] {
                    let wire = wire.clone();
                    thread::spawn(move || wire.pump(from, to));
                }
            }
        });
    }

    fn pump<S: Line>(&self, mut from: S, mut to: S) {
        let mut chunk = vec![0; CHUNK];
        while let Ok(n_bytes @ 1..) = from.read(&mut chunk) {
            self.wait();
            if to.write_all(&chunk[..n_bytes]).is_err() {
                break;
            }
        }
        // Whoever hangs up is not heard of either while it is cut.
        self.wait();
        from.end();
        to.end();
    }
}

/// What both kinds of connections can do.
trait Line: Read + Write + Send + Sized + 'static {
    fn again(&self) -> io::Result<Self>;
    fn end(&self);
}

impl Line for TcpStream {
    fn again(&self) -> io::Result<TcpStream> {
        let _ = self.set_nodelay(true);
        self.try_clone()
    }

    fn end(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

impl Line for UnixStream {
    fn again(&self) -> io::Result<UnixStream> {
        self.try_clone()
    }

    fn end(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_is_sent_while_it_is_cut_comes_when_it_is_mended() {
        let server = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let wire = Wire::default();
        let start = wire.to_port(server.local_addr().unwrap()).unwrap();
        let mut near = TcpStream::connect(start).unwrap();
        let (mut far, _) = server.accept().unwrap();
        near.write_all(b"a").unwrap();
        let mut heard = [0];
        far.read_exact(&mut heard).unwrap();
        wire.cut(true);
        near.write_all(b"b").unwrap();
        let patience = Some(Duration::from_millis(50));
        far.set_read_timeout(patience).unwrap();
        assert!(far.read_exact(&mut heard).is_err(), "it is cut");
        wire.cut(false);
        far.set_read_timeout(None).unwrap();
        far.read_exact(&mut heard).unwrap();
        assert_eq!(heard, *b"b");
    }
}
