//! How long actions took, and how many there were.

use std::time::Duration;

/// The times of many actions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    micros: Vec<u32>,
    wall: Duration,
    cpu: Cpu,
}

/// For how long the two processes used processors: together they cannot use more than there are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cpu {
    pub(crate) club: Duration,
    pub(crate) load: Duration,
}

impl Times {
    pub(crate) fn new(micros: Vec<u32>, wall: Duration, cpu: Cpu) -> Times {
        Times { micros, wall, cpu }
    }

    /// Of actions that were timed by themselves.
    #[cfg(all(unix, feature = "nats"))]
    pub(crate) fn of(micros: Vec<u32>) -> Times {
        Times {
            micros,
            ..Times::default()
        }
    }

    /// Of those who played at the same time. What processors were used is not told: nobody knows whose it was.
    #[cfg(all(unix, feature = "nats"))]
    pub(crate) fn together(all: Vec<Times>) -> Times {
        let wall = all.iter().map(|times| times.wall).max();
        Times {
            wall: wall.unwrap_or_default(),
            micros: all.into_iter().flat_map(|times| times.micros).collect(),
            cpu: Cpu::default(),
        }
    }

    #[cfg(all(unix, feature = "nats"))]
    pub(crate) fn n_actions(&self) -> usize {
        self.micros.len()
    }

    pub(crate) fn per_second(&self) -> f64 {
        self.micros.len() as f64 / self.wall.as_secs_f64()
    }

    /// In milliseconds.
    pub(crate) fn percentile(&self, share: f64) -> f64 {
        let mut sorted = self.micros.clone();
        sorted.sort_unstable();
        let rank = (share * sorted.len() as f64).ceil() as usize;
        let micros = sorted.get(rank.saturating_sub(1)).copied();
        f64::from(micros.unwrap_or_default()) / 1000.0
    }

    /// In microseconds, by the club and by the load.
    pub(crate) fn cpu_per_action_us(&self) -> [f64; 2] {
        let per_action = |time: Duration| time.as_secs_f64() * 1e6 / self.micros.len() as f64;
        [self.cpu.club, self.cpu.load].map(per_action)
    }
}

impl std::ops::AddAssign for Times {
    fn add_assign(&mut self, more: Times) {
        self.micros.extend(more.micros);
        self.wall += more.wall;
        self.cpu.club += more.cpu.club;
        self.cpu.load += more.cpu.load;
    }
}

impl std::ops::Sub for Cpu {
    type Output = Cpu;

    fn sub(self, earlier: Cpu) -> Cpu {
        Cpu {
            club: self.club - earlier.club,
            load: self.load - earlier.load,
        }
    }
}
