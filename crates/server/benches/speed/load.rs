//! Tables that are played at, each by one task that waits until every seat has seen each action.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::opened::{Door, Form, Opened, Place};
use crate::socket::Socket;
use crate::times::{Cpu, Times};

/// Connections that are made at the same time.
const AT_ONCE: usize = 100;
/// Those who play; the script's other seats are empty-handed.
const N_PLAYERS: usize = 2;

/// So long a load that is busy lets frames come before it looks for them.
const PAUSE: Duration = Duration::from_micros(200);

static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// For the thread of the load when it has nothing to do. Actions are that much slower, and are timed so;
/// the bare limits and a calm evening know no pause.
pub(crate) fn pause() {
    if IS_BUSY.load(Ordering::Relaxed) {
        std::thread::sleep(PAUSE);
    }
}

/// The connections of many tables.
pub(crate) struct Load {
    tables: Vec<PlayedTable>,
}

struct PlayedTable {
    place: Place,
    door: Door,
    form: Form,
    seats: Vec<Socket>,
}

impl Load {
    /// Takes a seat at the first `n_tables` tables, twice at each.
    pub(crate) async fn connect(opened: &Opened<'_>, n_tables: usize, form: Form) -> Load {
        Load::connect_through(&opened.door, opened, n_tables, form).await
    }

    /// The same through another door than the one by which they were set up.
    pub(crate) async fn connect_through(
        door: &Door,
        opened: &Opened<'_>,
        n_tables: usize,
        form: Form,
    ) -> Load {
        let mut tables = Vec::with_capacity(n_tables);
        for places in opened.places[..n_tables].chunks(AT_ONCE) {
            let mut connecting = JoinSet::new();
            for place in places {
                let (place, door) = (place.clone(), door.clone());
                connecting.spawn(PlayedTable::connect(place, door, form));
            }
            tables.extend(connecting.join_all().await);
        }
        // The tasks come back in any order; places are known by their number.
        let number = |table: &PlayedTable| {
            let mut places = opened.places.iter();
            places.position(|place| place.id == table.place.id)
        };
        tables.sort_by_cached_key(number);
        Load { tables }
    }

    /// Everybody plays as fast as they can.
    pub(crate) async fn play_for(&mut self, opened: &mut Opened<'_>, time: Duration) -> Times {
        let (start, cpu) = (Instant::now(), opened.cpu());
        let mut playing = JoinSet::new();
        for table in self.tables.drain(..) {
            playing.spawn(table.play_until(start + time));
        }
        IS_BUSY.store(true, Ordering::Relaxed);
        let times = self.gather(opened, playing, start, cpu).await;
        IS_BUSY.store(false, Ordering::Relaxed);
        times
    }

    /// Everybody plays at a steady pace: so many actions a second over all tables. A late action
    /// counts from when it was due.
    pub(crate) async fn play_calmly(
        &mut self,
        opened: &mut Opened<'_>,
        per_second: f64,
        time: Duration,
    ) -> Times {
        let (start, cpu) = (Instant::now(), opened.cpu());
        let n_tables = self.tables.len();
        let pause = Duration::from_secs_f64(n_tables as f64 / per_second);
        let mut playing = JoinSet::new();
        for (n, table) in self.tables.drain(..).enumerate() {
            let first = start + pause.mul_f64(n as f64 / n_tables as f64);
            playing.spawn(table.play_at_pace(first, pause, start + time));
        }
        self.gather(opened, playing, start, cpu).await
    }

    async fn gather(
        &mut self,
        opened: &mut Opened<'_>,
        mut playing: JoinSet<(PlayedTable, Vec<u32>)>,
        start: Instant,
        cpu: Cpu,
    ) -> Times {
        let mut micros = Vec::new();
        while let Some(played) = playing.join_next().await {
            let (table, times) = played.expect("a table is played at");
            micros.extend(times);
            self.tables.push(table);
        }
        let wall = start.elapsed();
        let cpu = opened.cpu() - cpu;
        for (place, table) in opened.places.iter_mut().zip(&self.tables) {
            *place = table.place.clone();
        }
        Times::new(micros, wall, cpu)
    }

    /// How many connections still answer.
    pub(crate) async fn count_alive(&mut self) -> usize {
        let mut n_alive = 0;
        for socket in self.tables.iter_mut().flat_map(|table| &mut table.seats) {
            n_alive += usize::from(socket.is_alive().await);
        }
        n_alive
    }
}

impl PlayedTable {
    async fn connect(place: Place, door: Door, form: Form) -> PlayedTable {
        let mut seats = Vec::new();
        for seat in &door.script.seats[..N_PLAYERS] {
            let id = &place.id;
            let path = match form {
                Form::Data(tell) => format!("/api/tables/{id}/stream?seat={seat}&tell={tell}"),
                Form::Page => format!("/t/{id}/live?seat={seat}"),
            };
            let mut socket = Socket::connect(door.address, &path, &place.player.says(form)).await;
            // How it stands, to begin with.
            until(&mut socket, 1 + place.n_played).await;
            seats.push(socket);
        }
        PlayedTable {
            place,
            door,
            form,
            seats,
        }
    }

    async fn play_until(mut self, end: Instant) -> (PlayedTable, Vec<u32>) {
        let mut micros = Vec::new();
        while Instant::now() < end {
            self.renew().await;
            let sent = Instant::now();
            self.act().await;
            micros.push(sent.elapsed().as_micros() as u32);
        }
        (self, micros)
    }

    async fn play_at_pace(
        mut self,
        first: Instant,
        pause: Duration,
        end: Instant,
    ) -> (PlayedTable, Vec<u32>) {
        let (mut due, mut micros) = (first, Vec::new());
        while due < end {
            self.renew().await;
            let is_late = Instant::now() > due;
            tokio::time::sleep_until(due.into()).await;
            let sent = if is_late { due } else { Instant::now() };
            self.act().await;
            micros.push(sent.elapsed().as_micros() as u32);
            due += pause;
        }
        (self, micros)
    }

    /// Plays the next action of the script and waits until every seat has it.
    async fn act(&mut self) {
        let (seat, wish) = &self.door.script.turns[self.place.n_played];
        self.seats[*seat].send(wish).await;
        self.place.n_played += 1;
        for socket in &mut self.seats {
            until(socket, 1 + self.place.n_played).await;
        }
    }

    /// A game that has come to its end makes room for a new one.
    async fn renew(&mut self) {
        if self.place.n_played == self.door.script.turns.len() {
            let place = self.door.open(Arc::clone(&self.place.player)).await;
            *self = PlayedTable::connect(place, self.door.clone(), self.form).await;
        }
    }
}

/// Every frame begins with the number of lines; what follows need not be read.
const BEGINNING: usize = 40;

/// Reads until the match file has so many lines.
async fn until(socket: &mut Socket, n_lines: usize) {
    loop {
        let message = socket.next().await;
        let text = String::from_utf8_lossy(&message[..BEGINNING.min(message.len())]);
        assert!(!text.contains("refused"), "{text}");
        let seq = text.split_once("\"seq\":").and_then(|(_, rest)| {
            let digits = rest.find(|c: char| !c.is_ascii_digit())?;
            rest[..digits].parse::<usize>().ok()
        });
        if seq.is_some_and(|seq| seq >= n_lines) {
            return;
        }
    }
}
