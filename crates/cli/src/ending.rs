//! Somebody wants the program to end: Ctrl-C, or the system.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// How a program is asked to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// By Ctrl-C.
    ByHand,
    /// By the system.
    BySystem,
}

impl Asked {
    /// The status with which a program ends that was asked to, as shells count: 128 and the number of
    /// the signal.
    pub(crate) const fn exit_code(self) -> u8 {
        match self {
            Asked::ByHand => 128 + 2,
            Asked::BySystem => 128 + 15,
        }
    }
}

/// Waits until somebody asks.
pub(crate) async fn asked() -> Asked {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => Asked::ByHand,
        () = by_the_system() => Asked::BySystem,
    }
}

/// DOM-UX-62: every system has its own way to say that a program shall end.
#[cfg(unix)]
async fn by_the_system() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            terminate.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

/// DOM-UX-62: the computer is switched off.
#[cfg(windows)]
async fn by_the_system() {
    match tokio::signal::windows::ctrl_shutdown() {
        Ok(mut shutdown) => {
            shutdown.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

/// Somebody who listens while a long command works.
#[derive(Clone, Debug)]
pub(crate) struct Listener(Arc<AtomicU8>);

impl Listener {
    /// From now on the first wish to end is noted, and the second ends the program at once.
    pub(crate) fn new() -> Listener {
        let noted = Arc::new(AtomicU8::new(0));
        let listener = Listener(Arc::clone(&noted));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build();
        // Without a runtime the system ends the program as it always does.
        if let Ok(runtime) = runtime {
            std::thread::spawn(move || {
                runtime.block_on(async {
                    let first = asked().await;
                    noted.store(first.exit_code(), Ordering::Relaxed);
                    let second = asked().await;
                    process::exit(second.exit_code().into());
                });
            });
        }
        listener
    }

    /// With which status the program is to end; `None` while nobody has asked.
    pub(crate) fn exit_code(&self) -> Option<u8> {
        let noted = self.0.load(Ordering::Relaxed);
        (noted != 0).then_some(noted)
    }

    /// Has somebody asked?
    pub(crate) fn is_asked(&self) -> bool {
        self.exit_code().is_some()
    }
}
