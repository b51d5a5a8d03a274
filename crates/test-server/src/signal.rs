//! Signals to processes that a test has started.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// So long a process may take to stand still on a machine that does much else besides.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends a signal by its name: `-TERM`.
pub fn send(signal: &str, process: u32) {
    // Whoever has ended already hears nothing.
    let _ = Command::new("kill")
        .args([signal, &process.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// Stops a process, and comes back when all of it stands still.
///
/// The signal alone does not wait: until the one thread that heard it has its turn, which takes tens of
/// milliseconds where others build something, the other threads go on and answer whoever asks them.
///
/// # Panics
/// If it goes on all the same.
pub fn freeze(process: u32) {
    send("-STOP", process);
    let began = Instant::now();
    while !stands_still(process) {
        assert!(began.elapsed() < PATIENCE, "{process} does not stop");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Lets it go on.
pub fn wake(process: u32) {
    send("-CONT", process);
}

/// Does every thread of a process stand still? Whoever has ended does, and where nothing tells of threads it is
/// believed.
fn stands_still(process: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else {
        return true;
    };
    threads.flatten().all(|thread| {
        let told = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        // The name before it stands in brackets and may have some of its own.
        let state = told.rsplit_once(')').map_or("", |(_, rest)| rest.trim());
        state.is_empty() || state.starts_with(['T', 't', 'Z', 'X'])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frozen_process_stands_still_until_it_is_woken() {
        let busy = Command::new("sh")
            .args(["-c", "while :; do :; done"])
            .spawn();
        let mut busy = busy.expect("a shell");
        freeze(busy.id());
        assert!(stands_still(busy.id()));
        wake(busy.id());
        let began = Instant::now();
        while stands_still(busy.id()) {
            assert!(began.elapsed() < PATIENCE, "it does not wake up");
            thread::sleep(Duration::from_millis(1));
        }
        busy.kill().expect("it is ours");
        busy.wait().expect("it has ended");
        assert!(stands_still(busy.id()), "whoever has ended does nothing");
    }
}
