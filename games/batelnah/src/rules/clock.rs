//! BAT-CLK: the clock of a turn. The time comes from outside; here is only what it means.

/// BAT-CLK-01: five minutes.
pub const USUAL_TURN_MS: u64 = 300_000;

/// How long the turn under way has lasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnClock {
    /// BAT-CLK-06: none without a clock.
    pub limit_ms: Option<u64>,
    /// The time as it was last told, in milliseconds since the table began.
    now_ms: u64,
    /// When the turn began, or was taken up.
    began_ms: u64,
    /// What had been used of it before it was taken up.
    used_before_ms: u64,
}

impl TurnClock {
    /// A clock at the beginning of a turn of which so much has been used already.
    pub const fn new(limit_ms: Option<u64>, used_ms: u64) -> TurnClock {
        TurnClock {
            limit_ms,
            now_ms: 0,
            began_ms: 0,
            used_before_ms: used_ms,
        }
    }

    /// What has been used of the turn.
    pub const fn used_ms(&self) -> u64 {
        self.used_before_ms
            .saturating_add(self.now_ms.saturating_sub(self.began_ms))
    }

    /// What is left of the turn; none without a clock.
    pub fn left_ms(&self) -> Option<u64> {
        self.limit_ms
            .map(|limit| limit.saturating_sub(self.used_ms()))
    }

    /// Notes how late it is. Time does not run backwards.
    pub fn tell(&mut self, now_ms: u64) {
        self.now_ms = self.now_ms.max(now_ms);
    }

    /// BAT-CLK-03, BAT-API-10: has the turn lasted too long? The last millisecond is still in time.
    pub fn has_run_out(&self) -> bool {
        self.limit_ms.is_some_and(|limit| self.used_ms() > limit)
    }

    /// BAT-CLK-05: a turn ends by a move, and the next one begins now.
    pub fn begin_turn(&mut self) {
        self.began_ms = self.now_ms;
        self.used_before_ms = 0;
    }

    /// BAT-CLK-02: a turn ends because its time has run out; the next one began at that moment,
    /// which may lie well before now.
    pub fn begin_turn_after_time(&mut self) {
        let limit = self.limit_ms.unwrap_or(0);
        let rest = limit.saturating_sub(self.used_before_ms);
        self.began_ms = self.began_ms.saturating_add(rest).min(self.now_ms);
        self.used_before_ms = 0;
    }

    /// The first moment at which the turn has lasted too long.
    pub fn deadline_ms(&self) -> Option<u64> {
        let rest = self.limit_ms?.saturating_sub(self.used_before_ms);
        self.began_ms.checked_add(rest)?.checked_add(1)
    }
}
