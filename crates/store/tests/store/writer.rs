//! Group commit: shared, never early, never out of order.

use std::error::Error;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::task::{Context, Waker};

use sobremesa_store::{Journal, StoreError, Writer, WriterHandle};
use tokio::task::JoinSet;

use crate::support::{Watched, entries, entry, stream};

/// Starts an append of one new table for each number, in order, without waiting.
async fn append_tables(numbers: impl Iterator<Item = u64>, writer: &WriterHandle) -> Appends {
    let mut appends = JoinSet::new();
    for number in numbers {
        let writer = writer.clone();
        let line = entry(&format!("table/{number}"), 1);
        appends.spawn(async move { (number, writer.append(vec![line]).await) });
    }
    // Tests have one thread, so now all of them have run and wait.
    tokio::task::yield_now().await;
    appends
}

type Appends = JoinSet<(u64, Result<(), StoreError>)>;

/// An action is stored, and only then shown to anybody.
#[tokio::test]
async fn nothing_is_acknowledged_or_shown_before_its_commit() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    let handle = writer.handle();

    let mut append = pin!(handle.append(entries("table/a", [1])));
    tokio::select! {
        biased;
        outcome = &mut append => panic!("answered before the commit began: {outcome:?}"),
        () = journal.a_commit_arrives() => {}
    }
    let mut no_wake = Context::from_waker(Waker::noop());
    assert!(append.as_mut().poll(&mut no_wake).is_pending());
    assert_eq!(journal.count().await.unwrap(), 0);

    journal.open_door();
    append.await.unwrap();
    assert_eq!(journal.count().await.unwrap(), 1);
}

#[tokio::test]
async fn what_arrives_during_a_commit_shares_the_next() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    let first = append_tables(0..1, &writer.handle()).await;
    journal.a_commit_arrives().await;
    let others = append_tables(1..100, &writer.handle()).await;

    journal.open_door();
    for (_, outcome) in first
        .join_all()
        .await
        .into_iter()
        .chain(others.join_all().await)
    {
        outcome.unwrap();
    }
    assert_eq!(journal.sizes(), [1, 99]);
    assert_eq!(journal.count().await.unwrap(), 100);
}

#[tokio::test]
async fn a_flood_waits_outside_and_goes_in_bounded_commits() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    let first = append_tables(0..1, &writer.handle()).await;
    journal.a_commit_arrives().await;
    let n_appends = 2 * Writer::QUEUE;
    let flood = append_tables(1..n_appends as u64, &writer.handle()).await;

    journal.open_door();
    drop((first.join_all().await, flood.join_all().await));
    let largest = journal.sizes().into_iter().max();
    assert_eq!(largest, Some(Writer::LARGEST_BATCH));
    assert_eq!(journal.count().await.unwrap(), n_appends as u64);
}

#[tokio::test]
async fn a_conflict_fails_the_guilty_append_alone() {
    let journal = Watched::shut().await;
    journal
        .engine
        .commit(&entries("table/37", [1]), &[])
        .await
        .unwrap();
    let writer = Writer::spawn(journal.clone());
    let appends = append_tables(0..100, &writer.handle()).await;

    journal.open_door();
    for (number, outcome) in appends.join_all().await {
        match outcome {
            Ok(()) => assert_ne!(number, 37),
            Err(StoreError::Conflict {
                stream: name,
                seq: 1,
            }) => {
                assert_eq!((number, name), (37, stream("table/37")));
            }
            Err(other) => panic!("table {number}: {other:?}"),
        }
    }
    assert_eq!(journal.count().await.unwrap(), 100);
    // Halving finds one in a hundred after seven steps of two commits.
    let n_commits = journal.sizes().len();
    assert!(n_commits <= 1 + 2 * 7, "{n_commits} commits");
}

/// As if each append had been committed by itself, in the order of arrival.
#[tokio::test]
async fn a_batch_with_faults_keeps_the_order_of_its_streams() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    let mut appends = JoinSet::new();
    for (nth, seqs) in [vec![1], vec![2, 3], vec![3], vec![4], vec![6], vec![5, 6]]
        .into_iter()
        .enumerate()
    {
        let writer = writer.handle();
        appends.spawn(async move { (nth, writer.append(entries("table/a", seqs)).await) });
    }
    tokio::task::yield_now().await;

    journal.open_door();
    let mut outcomes = appends.join_all().await;
    outcomes.sort_by_key(|(nth, _)| *nth);
    let outcomes: Vec<_> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
    assert!(
        matches!(
            outcomes[..],
            [
                Ok(()),
                Ok(()),
                Err(StoreError::Conflict { seq: 3, .. }),
                Ok(()),
                Err(StoreError::Gap {
                    seq: 6,
                    next: 5,
                    ..
                }),
                Ok(()),
            ]
        ),
        "{outcomes:?}"
    );
    let read = journal.read(&stream("table/a"), 0, 100).await.unwrap();
    assert_eq!(read, entries("table/a", 1..=6));
}

#[tokio::test]
async fn a_failing_engine_is_told_to_everybody_and_may_recover() {
    let journal = Watched::shut().await;
    journal.is_broken.store(true, Ordering::SeqCst);
    let writer = Writer::spawn(journal.clone());
    let appends = append_tables(0..10, &writer.handle()).await;

    journal.open_door();
    for (_, outcome) in appends.join_all().await {
        let error = outcome.unwrap_err();
        let cause = error.source().map(ToString::to_string);
        assert_eq!(cause.as_deref(), Some("the disk is full"));
    }
    // Not tried again one by one: nobody's entries are to blame.
    assert_eq!(journal.sizes(), [10]);

    journal.is_broken.store(false, Ordering::SeqCst);
    let handle = writer.handle();
    handle.append(entries("table/0", [1])).await.unwrap();
}

#[tokio::test]
async fn closing_writes_what_waits_and_takes_no_more() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    let handle = writer.handle();
    let appends = append_tables(0..10, &handle).await;
    journal.a_commit_arrives().await;
    let waiting = append_tables(10..20, &handle).await;

    let closing = tokio::spawn(writer.close());
    tokio::task::yield_now().await;
    assert!(!closing.is_finished());

    journal.open_door();
    closing.await.unwrap().unwrap();
    for (_, outcome) in appends
        .join_all()
        .await
        .into_iter()
        .chain(waiting.join_all().await)
    {
        outcome.unwrap();
    }
    assert_eq!(journal.count().await.unwrap(), 20);
    let late = handle.append(entries("table/late", [1])).await;
    assert!(matches!(late, Err(StoreError::Closed)), "{late:?}");
}

#[tokio::test]
async fn giving_up_waiting_does_not_take_the_entry_back() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    let appends = append_tables(0..1, &writer.handle()).await;
    journal.a_commit_arrives().await;
    drop(appends);

    journal.open_door();
    writer.close().await.unwrap();
    assert_eq!(journal.count().await.unwrap(), 1);
}

#[tokio::test]
async fn nothing_to_append_is_no_commit() {
    let journal = Watched::shut().await;
    let writer = Writer::spawn(journal.clone());
    writer.handle().append(Vec::new()).await.unwrap();
    writer.close().await.unwrap();
    assert!(journal.sizes().is_empty());
}
