//! Who is in: every node beats, watches the others, and takes for lost whoever stands still.
//!
//! No clock is compared with another. A node counts how long it has seen another stand still, and only while it
//! was in touch with the database itself: after it was paused or cut off, or after the database was away for
//! everybody, it begins to count anew, so that nobody is taken for lost because others were.

use std::collections::BTreeMap;
use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sobremesa_store::Node;
use tokio::time::MissedTickBehavior;

use super::Cluster;
use crate::hall::Hall;

/// So often a node beats.
const BEAT_EVERY: Duration = Duration::from_millis(500);
/// Whoever stands still for so long is lost. Its tables are taken up within a beat of that.
const LEASE: Duration = Duration::from_millis(2500);
/// Whoever has not been in touch for so long has not watched meanwhile.
const LONGEST_GAP: Duration = Duration::from_millis(1500);
/// Every so many beats it is asked what was missed: what was stored, and whose tables nobody keeps.
const LOOK_EVERY: u64 = 4;

/// What somebody has seen of another.
struct Seen {
    beat: u64,
    /// Since when that has not changed.
    since: Instant,
}

/// What a node has seen of the others while it was in touch.
#[derive(Default)]
struct Watch {
    seen: BTreeMap<u64, Seen>,
    in_touch: Option<Instant>,
}

impl Watch {
    /// Takes note of who is in; those who are lost.
    fn look(&mut self, nodes: &[Node], ours: u64, now: Instant) -> Vec<Node> {
        let is_fresh = |last: Instant| now.saturating_duration_since(last) <= LONGEST_GAP;
        if !self.in_touch.is_some_and(is_fresh) {
            self.seen.clear();
        }
        self.in_touch = Some(now);
        let is_in = |epoch: &u64| nodes.iter().any(|node| node.epoch == *epoch);
        self.seen.retain(|epoch, _| is_in(epoch));
        let mut lost = Vec::new();
        for node in nodes.iter().filter(|node| node.epoch != ours) {
            let fresh = Seen {
                beat: node.beat,
                since: now,
            };
            let seen = self.seen.entry(node.epoch).or_insert(fresh);
            if seen.beat != node.beat {
                seen.beat = node.beat;
                seen.since = now;
            } else if now.saturating_duration_since(seen.since) > LEASE {
                lost.push(node.clone());
            }
        }
        lost
    }
}

/// Beats until the hall closes.
pub(crate) async fn keep_in(hall: Weak<Hall>) {
    let mut ticks = tokio::time::interval(BEAT_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut watch = Watch::default();
    let mut epochs: Vec<u64> = Vec::new();
    let mut n_beats: u64 = 0;
    loop {
        ticks.tick().await;
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else {
            return;
        };
        let Some(cluster) = hall.cluster.clone() else {
            return;
        };
        let nodes = match cluster.register.beat().await {
            Ok(nodes) => nodes,
            Err(fault) => {
                if cluster.is_in.swap(false, Ordering::Relaxed) {
                    tracing::error!(%fault, "this node cannot beat");
                }
                continue;
            }
        };
        if nodes.is_empty() {
            cluster.is_in.store(false, Ordering::Relaxed);
            cluster.counts.leases_lost.add_one();
            tracing::warn!("others took this node for lost; it comes in anew");
            if cluster.register.join().await.is_ok() {
                hall.come_in_anew().await;
            }
            continue;
        }
        if !cluster.is_in.swap(true, Ordering::Relaxed) {
            tracing::warn!("this node beats again");
        }
        for lost in watch.look(&nodes, cluster.epoch(), Instant::now()) {
            expel(&cluster, &lost).await;
        }
        let now: Vec<u64> = nodes.iter().map(|node| node.epoch).collect();
        if now != epochs {
            cluster.n_nodes.store(now.len(), Ordering::Relaxed);
            hall.nodes_changed(&now).await;
            epochs = now;
        }
        n_beats += 1;
        if n_beats.is_multiple_of(LOOK_EVERY) {
            hall.look_for_missed();
        }
    }
}

async fn expel(cluster: &Cluster, lost: &Node) {
    match cluster.register.expel(lost).await {
        Ok(true) => {
            cluster.counts.nodes_expelled.add_one();
            tracing::warn!(node = lost.name, epoch = lost.epoch, "a node is lost");
        }
        // It has beaten after all, or somebody else was faster.
        Ok(false) => {}
        Err(fault) => tracing::warn!(node = lost.name, %fault, "a lost node is not removed yet"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: u64 = 1;

    fn nodes(beat: u64) -> Vec<Node> {
        let node = |epoch, beat| Node {
            epoch,
            name: "node".to_owned(),
            beat,
        };
        vec![node(OURS, 99), node(2, beat)]
    }

    /// What somebody sees who looks at these moments, in milliseconds, at a node with these beats.
    fn lost(looks: &[(u64, u64)]) -> Vec<bool> {
        let (start, mut watch) = (Instant::now(), Watch::default());
        let look = |(ms, beat): &(u64, u64)| {
            let now = start + Duration::from_millis(*ms);
            !watch.look(&nodes(*beat), OURS, now).is_empty()
        };
        looks.iter().map(look).collect()
    }

    #[test]
    fn whoever_stands_still_for_longer_than_a_lease_is_lost() {
        let still: Vec<(u64, u64)> = (0..8).map(|n| (n * 500, 7)).collect();
        let seen = lost(&still);
        assert_eq!(
            seen.iter().position(|is_lost| *is_lost),
            Some(6),
            "{seen:?}"
        );
        let moving: Vec<(u64, u64)> = (0..40).map(|n| (n * 500, n / 5)).collect();
        assert!(lost(&moving).iter().all(|is_lost| !is_lost));
    }

    /// A watcher who was paused, or for whom the database was away, has not watched: it begins anew.
    #[test]
    fn whoever_was_away_itself_takes_nobody_for_lost_at_once() {
        let mut looks: Vec<(u64, u64)> = (0..5).map(|n| (n * 500, 7)).collect();
        looks.extend((0..6).map(|n| (60_000 + n * 500, 7)));
        assert!(lost(&looks).iter().all(|is_lost| !is_lost));
        looks.push((63_000, 7));
        assert_eq!(lost(&looks).last(), Some(&true));
    }
}
