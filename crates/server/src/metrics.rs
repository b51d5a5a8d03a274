//! What whoever watches over the club can see of it from outside, in the text form that is usual.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

use crate::cluster::Cluster;

/// Counts since the start.
#[derive(Default)]
pub(crate) struct Metrics {
    /// By the first digit of the status.
    answers: [Counter; 6],
    answer_time: Histogram,
    pub(crate) connections: Counter,
    pub(crate) connections_ended: Counter,
    /// Connections that fell behind and were let go.
    pub(crate) connections_dropped: Counter,
    pub(crate) frames: Counter,
    pub(crate) wishes_done: Counter,
    pub(crate) wishes_refused: Counter,
    pub(crate) wishes_failed: Counter,
    pub(crate) thoughts: Counter,
    /// Those for which there was less time than they would have taken.
    pub(crate) thoughts_in_a_hurry: Counter,
    /// From the wish to its durable storage.
    pub(crate) storing_time: Histogram,
}

/// A number that only grows.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add_one(&self) {
        self.add(1);
    }

    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper bounds of a histogram's buckets, in microseconds.
const BOUNDS_US: [u64; 8] = [
    1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 10_000_000,
];

/// How often something took how long.
#[derive(Default)]
pub(crate) struct Histogram {
    buckets: [Counter; BOUNDS_US.len()],
    count: Counter,
    sum_us: AtomicU64,
}

impl Histogram {
    pub(crate) fn add(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        if let Some(n) = BOUNDS_US.iter().position(|bound| micros <= *bound) {
            self.buckets[n].add_one();
        }
        self.count.add_one();
        self.sum_us.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, page: &mut String, name: &str, help: &str) {
        head(page, name, help, "histogram");
        let mut n_below = 0;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS_US) {
            n_below += bucket.get();
            let bound = bound as f64 / 1e6;
            line(page, &format!("{name}_bucket{{le=\"{bound}\"}}"), n_below);
        }
        let count = self.count.get();
        line(page, &format!("{name}_bucket{{le=\"+Inf\"}}"), count);
        let sum = self.sum_us.load(Ordering::Relaxed) as f64 / 1e6;
        line(page, &format!("{name}_sum"), sum);
        line(page, &format!("{name}_count"), count);
    }
}

/// What there is at the moment.
pub(crate) struct Present<'a> {
    pub(crate) n_tables: u64,
    pub(crate) n_running: usize,
    pub(crate) n_live: usize,
    pub(crate) n_people: usize,
    /// What this node is to the others, where there may be any.
    pub(crate) node: Option<Presence<'a>>,
}

/// What a node is to the others.
pub(crate) struct Presence<'a> {
    pub(crate) cluster: &'a Cluster,
    /// So many tables in memory are kept elsewhere.
    pub(crate) n_followed: usize,
}

impl Presence<'_> {
    fn write(&self, page: &mut String) {
        let cluster = self.cluster;
        let name = "sobremesa_node_info";
        head(page, name, "Which node this is", "gauge");
        let (node, epoch) = (cluster.register.name(), cluster.epoch());
        let named = format!("{name}{{node={node:?},epoch=\"{epoch}\"}}");
        line(page, &named, 1);
        let ready = u64::from(cluster.trouble().is_none());
        for (name, help, value) in [
            ("nodes", "Nodes that are in", cluster.n_nodes() as u64),
            ("node_ready", "Whether people should be sent here", ready),
            (
                "tables_followed",
                "Tables in memory that another node keeps",
                self.n_followed as u64,
            ),
            (
                "laboratory_shared",
                "Whether experiments run on all nodes",
                u64::from(cluster.counts.shares_laboratory.load(Ordering::Relaxed)),
            ),
        ] {
            let name = format!("sobremesa_{name}");
            head(page, &name, help, "gauge");
            line(page, &name, value);
        }
        let counts = &cluster.counts;
        for (name, help, counter) in [
            (
                "wishes_sent_on",
                "Wishes that another node judged",
                &counts.wishes_sent_on,
            ),
            (
                "wishes_served",
                "Wishes of other nodes' visitors",
                &counts.wishes_served,
            ),
            (
                "facts_heard",
                "What happened at followed tables and was told over the bus, and not read from the database",
                &counts.facts_heard,
            ),
            (
                "tables_taken_over",
                "Tables taken up from a node that was gone",
                &counts.tables_taken_over,
            ),
            (
                "slices_played",
                "Slices of experiments that were played here",
                &counts.slices_played,
            ),
            (
                "leases_lost",
                "How often others took this node for lost",
                &counts.leases_lost,
            ),
            (
                "nodes_expelled",
                "Nodes that this one took for lost",
                &counts.nodes_expelled,
            ),
        ] {
            let name = format!("sobremesa_{name}_total");
            head(page, &name, help, "counter");
            line(page, &name, counter.get());
        }
    }
}

impl Metrics {
    pub(crate) fn answered(&self, status: StatusCode, time: Duration) {
        let class = usize::from(status.as_u16() / 100);
        self.answers[class.min(5)].add_one();
        self.answer_time.add(time);
    }

    /// Everything as a page.
    pub(crate) fn page(&self, present: &Present<'_>) -> String {
        let mut page = String::new();
        let open = self.connections.get() - self.connections_ended.get();
        let gauges = [
            ("tables", "Tables that are known", present.n_tables),
            (
                "tables_running",
                "Tables whose match is not over",
                present.n_running as u64,
            ),
            (
                "tables_live",
                "Tables that are in memory",
                present.n_live as u64,
            ),
            ("people", "People, guests included", present.n_people as u64),
            ("connections", "Connections to tables", open),
        ];
        for (name, help, value) in gauges {
            let name = format!("sobremesa_{name}");
            head(&mut page, &name, help, "gauge");
            line(&mut page, &name, value);
        }
        let counters = [
            (
                "connections",
                "Connections to tables since the start",
                &self.connections,
            ),
            (
                "connections_dropped",
                "Connections that fell behind",
                &self.connections_dropped,
            ),
            ("frames", "Frames sent to connections", &self.frames),
            ("thoughts", "Moves of computer players", &self.thoughts),
            (
                "thoughts_in_a_hurry",
                "Moves of computer players who had less time than usual",
                &self.thoughts_in_a_hurry,
            ),
        ];
        for (name, help, counter) in counters {
            let name = format!("sobremesa_{name}_total");
            head(&mut page, &name, help, "counter");
            line(&mut page, &name, counter.get());
        }
        let name = "sobremesa_wishes_total";
        head(
            &mut page,
            name,
            "What people wanted of tables, by what came of it",
            "counter",
        );
        let wishes = [
            ("done", &self.wishes_done),
            ("refused", &self.wishes_refused),
            ("failed", &self.wishes_failed),
        ];
        for (end, counter) in wishes {
            line(
                &mut page,
                &format!("{name}{{end=\"{end}\"}}"),
                counter.get(),
            );
        }
        let name = "sobremesa_answers_total";
        head(
            &mut page,
            name,
            "Answers to requests, by the class of their status",
            "counter",
        );
        for (class, counter) in self.answers.iter().enumerate().skip(1) {
            line(
                &mut page,
                &format!("{name}{{status=\"{class}xx\"}}"),
                counter.get(),
            );
        }
        self.answer_time.write(
            &mut page,
            "sobremesa_answer_seconds",
            "From a request to its answer",
        );
        self.storing_time.write(
            &mut page,
            "sobremesa_storing_seconds",
            "From a decision at a table to its durable storage",
        );
        if let Some(node) = &present.node {
            node.write(&mut page);
        }
        page
    }
}

fn head(page: &mut String, name: &str, help: &str, kind: &str) {
    page.push_str(&format!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
}

fn line(page: &mut String, name: &str, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{name} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_count_everything_up_to_their_bound() {
        let histogram = Histogram::default();
        for ms in [1, 2, 5, 20_000] {
            histogram.add(Duration::from_millis(ms));
        }
        let mut page = String::new();
        histogram.write(&mut page, "h", "help");
        assert!(page.contains("h_bucket{le=\"0.001\"} 1\n"), "{page}");
        assert!(page.contains("h_bucket{le=\"0.003\"} 2\n"), "{page}");
        assert!(page.contains("h_bucket{le=\"10\"} 3\n"), "{page}");
        assert!(page.contains("h_bucket{le=\"+Inf\"} 4\n"), "{page}");
        assert!(page.contains("h_count 4\n"), "{page}");
    }
}
