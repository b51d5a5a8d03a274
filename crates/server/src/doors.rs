//! Who is let in, and for how long without a word: no stranger keeps a connection that they do nothing
//! with, and nobody has all of them.
//!
//! This is below HTTP and knows nothing of it. A connection on which somebody has begun to say something
//! is answered within a time, or it ends: so a request that is sent letter by letter ends, whatever part
//! of it is slow. A connection on which nobody says anything ends, and so does one whose other end does
//! not read. Live connections are asked now and then whether anybody is there, and whoever is, answers.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::origin::household;

/// The first request of a connection has been read within this time.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Whoever has said something is answered within this time: a little longer than any request may take.
const ANSWER_TIME: Duration = Duration::from_secs(40);
/// So long a connection stays open on which nobody says anything.
const IDLE_TIME: Duration = Duration::from_secs(90);
/// So long somebody may take to read what was sent to them.
const READ_TIME: Duration = Duration::from_secs(20);
/// How the head of a request ends.
const END_OF_HEAD: &[u8; 4] = b"\r\n\r\n";

/// Doors that are open: at most so many connections from each address.
pub(crate) struct Doors {
    listener: TcpListener,
    open: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
    /// No limit where all connections come from one web server.
    most: Option<usize>,
}

impl Doors {
    pub(crate) fn new(listener: TcpListener, most: Option<usize>) -> Doors {
        Doors {
            listener,
            open: Arc::default(),
            most,
        }
    }

    /// Counts a connection; `None` if there are as many from there as there may be.
    fn count(&self, address: IpAddr) -> Option<Counted> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let n_open = open.entry(address).or_default();
        if self.most.is_some_and(|most| *n_open >= most) {
            return None;
        }
        *n_open += 1;
        Some(Counted {
            address,
            open: Arc::clone(&self.open),
        })
    }
}

impl Listener for Doors {
    type Io = Patient<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Patient<TcpStream>, SocketAddr) {
        loop {
            let (stream, peer) = Listener::accept(&mut self.listener).await;
            let Some(counted) = self.count(household(peer.ip())) else {
                // The connection ends here.
                tracing::debug!(%peer, "too many connections from one address");
                continue;
            };
            // A move is a small message, and somebody waits for it.
            if let Err(fault) = stream.set_nodelay(true) {
                tracing::warn!(%fault, "a connection will be slow");
            }
            return (Patient::new(stream, Some(counted)), peer);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that is counted as long as it lasts.
struct Counted {
    address: IpAddr,
    open: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n_open) = open.get_mut(&self.address) {
            *n_open -= 1;
            if *n_open == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// A connection with which patience ends.
pub(crate) struct Patient<S> {
    stream: S,
    _counted: Option<Counted>,
    patience: Patience,
    read_alarm: Pin<Box<Sleep>>,
    write_alarm: Pin<Box<Sleep>>,
}

/// What has been said on a connection, and until when it is waited for more.
struct Patience {
    heard: Heard,
    /// When somebody last said something.
    last_read: Instant,
    /// Since when what was sent has not been taken.
    stuck: Option<Instant>,
}

/// What has been said and not answered.
#[derive(Clone, Copy)]
enum Heard {
    /// The first request is on its way, since then; so much of the end of its head has been seen.
    Head { since: Instant, matched: usize },
    /// Something, since then.
    Something { since: Instant },
    /// Nothing: it is the other side's turn.
    Nothing,
}

impl Patience {
    /// A connection has just been made.
    fn begin(now: Instant) -> Patience {
        Patience {
            heard: Heard::Head {
                since: now,
                matched: 0,
            },
            last_read: now,
            stuck: None,
        }
    }

    fn hear(&mut self, bytes: &[u8], now: Instant) {
        self.last_read = now;
        match self.heard {
            Heard::Head { since, matched } => {
                let matched = bytes.iter().fold(matched, |matched, byte| match matched {
                    _ if matched == END_OF_HEAD.len() => matched,
                    _ if *byte == END_OF_HEAD[matched] => matched + 1,
                    _ => usize::from(*byte == END_OF_HEAD[0]),
                });
                self.heard = if matched == END_OF_HEAD.len() {
                    Heard::Something { since: now }
                } else {
                    Heard::Head { since, matched }
                };
            }
            Heard::Something { .. } => {}
            Heard::Nothing => self.heard = Heard::Something { since: now },
        }
    }

    /// Something was sent, and taken.
    fn answer(&mut self) {
        self.heard = Heard::Nothing;
        self.stuck = None;
    }

    /// Until when the other side may take what is sent.
    fn until_taken(&mut self, now: Instant) -> Instant {
        *self.stuck.get_or_insert(now) + READ_TIME
    }

    /// Until when something has to be said or answered.
    fn until_said(&self) -> Instant {
        let idle = self.last_read + IDLE_TIME;
        match self.heard {
            Heard::Head { since, .. } => since + HEAD_TIME,
            Heard::Something { since } => idle.min(since + ANSWER_TIME),
            Heard::Nothing => idle,
        }
    }
}

impl<S> Patient<S> {
    fn new(stream: S, counted: Option<Counted>) -> Patient<S> {
        let now = Instant::now();
        Patient {
            stream,
            _counted: counted,
            patience: Patience::begin(now),
            read_alarm: Box::pin(sleep_until(now + HEAD_TIME)),
            write_alarm: Box::pin(sleep_until(now + READ_TIME)),
        }
    }
}

/// Comes back when a time is over, however often the time is changed meanwhile: an alarm that rings too
/// early is only set again.
fn poll_alarm(alarm: &mut Pin<Box<Sleep>>, until: Instant, context: &mut Context<'_>) -> Poll<()> {
    loop {
        if Instant::now() >= until {
            return Poll::Ready(());
        }
        if alarm.deadline() > until || alarm.is_elapsed() {
            alarm.as_mut().reset(until);
        }
        ready!(alarm.as_mut().poll(context));
    }
}

fn out_of_patience() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "nobody is there")
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(context, buffer) {
            if read.is_ok() && buffer.filled().len() > before {
                let heard = &buffer.filled()[before..];
                this.patience.hear(heard, Instant::now());
            }
            return Poll::Ready(read);
        }
        let until = this.patience.until_said();
        ready!(poll_alarm(&mut this.read_alarm, until, context));
        Poll::Ready(Err(out_of_patience()))
    }
}

impl<S: AsyncWrite + Unpin> Patient<S> {
    /// Writes, or gives up on somebody who does not read.
    fn poll_patiently<T>(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        let this = &mut *self;
        if let Poll::Ready(written) = write(Pin::new(&mut this.stream), context) {
            this.patience.answer();
            return Poll::Ready(written);
        }
        let until = this.patience.until_taken(Instant::now());
        ready!(poll_alarm(&mut this.write_alarm, until, context));
        Poll::Ready(Err(out_of_patience()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_patiently(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_patiently(context, |stream, context| {
            stream.poll_write_vectored(context, pieces)
        })
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: club\r\n\r\n";

    /// A connection that has just been made, and the moments after that, in seconds.
    fn connection() -> (Patience, impl Fn(u64) -> Instant) {
        let start = Instant::now();
        (Patience::begin(start), move |seconds| {
            start + Duration::from_secs(seconds)
        })
    }

    #[test]
    fn a_head_that_comes_letter_by_letter_is_not_waited_for() {
        let (mut patience, at) = connection();
        assert_eq!(patience.until_said(), at(10), "nothing at all");
        for (letter, second) in REQUEST.iter().zip(0..) {
            let is_last = second == REQUEST.len() as u64 - 1;
            patience.hear(&[*letter], at(second));
            assert_eq!(patience.until_said() == at(10), !is_last, "{second}");
        }
    }

    #[test]
    fn whoever_says_half_is_let_go() {
        let (mut patience, at) = connection();
        patience.hear(REQUEST, at(1));
        // The body comes letter by letter.
        for second in 2..30 {
            patience.hear(b"x", at(second));
            assert_eq!(patience.until_said(), at(41));
        }
    }

    #[test]
    fn whoever_answers_when_asked_may_stay_for_ever() {
        let (mut patience, at) = connection();
        patience.hear(REQUEST, at(0));
        patience.answer();
        for n in 1..100 {
            // We ask, and they answer a second later.
            patience.answer();
            patience.hear(b"yes", at(30 * n + 1));
            assert!(patience.until_said() > at(30 * (n + 1)));
        }
        // Nobody answers any more.
        patience.answer();
        assert_eq!(patience.until_said(), at(30 * 99 + 1 + 90));
    }

    #[test]
    fn whoever_does_not_read_is_let_go() {
        let (mut patience, at) = connection();
        assert_eq!(patience.until_taken(at(5)), at(25));
        assert_eq!(patience.until_taken(at(15)), at(25), "still the same");
        patience.answer();
        assert_eq!(patience.until_taken(at(30)), at(50), "they have read since");
    }

    #[tokio::test]
    async fn an_address_has_so_many_connections_and_no_more() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let doors = Doors::new(listener, Some(2));
        let (one, two) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let first = doors.count(one).expect("the first");
        let _second = doors.count(one).expect("the second");
        assert!(doors.count(one).is_none());
        assert!(doors.count(two).is_some(), "others are let in");
        drop(first);
        assert!(doors.count(one).is_some(), "one has gone");
    }
}
