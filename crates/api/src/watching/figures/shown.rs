//! The gauges of what the database and its connections report.

use super::gathering::{Gathered, Taken};
use chrono::{DateTime, Utc};
use customs_persistence::{
    AuditFigures, Connections, Database, Figures, GroupedCommits, GuaranteeFigures, QueueFigures,
};
use metrics::{Unit, counter, describe_counter, describe_gauge, gauge};
use std::time::Duration;

const DEPTH: &str = "customs_queue_depth";
const AGE: &str = "customs_queue_oldest_due_age_seconds";
const OVERDUE: &str = "customs_answers_overdue";
const ACCOUNTS: &str = "customs_guarantee_accounts";
const UNSYNCED: &str = "customs_guarantee_accounts_unsynced";
const INSTANCES: &str = "customs_instances";
const UNGUARDED: &str = "customs_audit_triggers_missing";
const IS_UP: &str = "customs_database_up";
const READ_AGO: &str = "customs_figures_age_seconds";
const OPEN: &str = "customs_database_connections";
const MOST: &str = "customs_database_connections_max";
const WAITING: &str = "customs_database_connections_waiting";
const IN_VAIN: &str = "customs_database_connections_failed_total";
const WRITERS: &str = "customs_database_writers_waiting";
const UNITS: &str = "customs_database_grouped_units_total";
const COMMITS: &str = "customs_database_grouped_commits_total";

/// The name of the queue of entries of the audit log that no chain has yet.
const CHAINS: &str = "audit_chains";

/// Describes these gauges.
pub(super) fn describe() {
    describe_gauge!(
        DEPTH,
        "Rows that wait in the queue: due, claimed or put off; of one queue at most 100000 are counted"
    );
    describe_gauge!(AGE, Unit::Seconds, "How long the first row that is due has been due and nobody has claimed it");
    describe_gauge!(
        OVERDUE,
        "Messages handed over whose answer is overdue; of one organisation at most 1000 are counted"
    );
    describe_gauge!(
        ACCOUNTS,
        "Accounts of guarantees by kind and level; unknown before customs told the first balance"
    );
    describe_gauge!(UNSYNCED, "Accounts of guarantees of which customs was last asked in vain");
    describe_gauge!(
        UNGUARDED,
        "Triggers of the audit log that are gone or switched off, so that not all writes are noted or kept"
    );
    describe_gauge!(INSTANCES, "Instances that live on this database");
    describe_gauge!(IS_UP, "1 if the database answered when it was last asked for these figures");
    describe_gauge!(READ_AGO, Unit::Seconds, "Age of the figures that come from the database");
    describe_gauge!(OPEN, "Open connections of the pool by state");
    describe_gauge!(MOST, "Most connections that the pool opens (database.connections)");
    describe_gauge!(WAITING, "Callers that wait for a connection");
    describe_counter!(IN_VAIN, "Callers that got no connection in time");
    describe_gauge!(WRITERS, "Writers that wait for their turn (embedded database only)");
    describe_counter!(UNITS, "Units of work that ran (embedded database only)");
    describe_counter!(COMMITS, "Commits that made them durable, several at once (embedded database only)");
}

/// Shows what the database reported last.
pub(super) fn show(gathered: &Gathered) {
    gauge!(IS_UP).set(u8::from(gathered.is_up));
    let Some((Taken { figures, at, .. }, age)) = &gathered.last else { return };
    gauge!(READ_AGO).set(*age);
    let Figures { queues, overdue, guarantees, audit, instances } = figures.as_ref();
    for QueueFigures { work, depth, first_due } in queues {
        show_queue(work.label(), *depth, *first_due, *at);
    }
    let AuditFigures { waiting, first_at, missing_guards } = audit;
    show_queue(CHAINS.to_owned(), *waiting, *first_at, *at);
    gauge!(UNGUARDED).set(*missing_guards);
    for (kind, number) in overdue {
        gauge!(OVERDUE, "subject" => kind.word()).set(*number);
    }
    guarantees.iter().for_each(show_guarantees);
    gauge!(INSTANCES).set(*instances);
}

fn show_queue(name: String, depth: u32, first_due: Option<DateTime<Utc>>, at: DateTime<Utc>) {
    // A first row that is due later gives no time.
    let age = first_due.and_then(|due| (at - due).to_std().ok()).unwrap_or(Duration::ZERO);
    gauge!(DEPTH, "queue" => name.clone()).set(depth);
    gauge!(AGE, "queue" => name).set(age);
}

fn show_guarantees(figures: &GuaranteeFigures) {
    let GuaranteeFigures { kind, accounts, unsynced } = figures;
    for (standing, number) in accounts {
        gauge!(ACCOUNTS, "kind" => kind.word(), "level" => standing.word()).set(*number);
    }
    gauge!(UNSYNCED, "kind" => kind.word()).set(*unsynced);
}

/// Shows how busy the connections of this process are.
pub(super) fn show_connections(database: &Database) {
    let Connections { most, open, idle, waiting, in_vain } = database.connections();
    gauge!(OPEN, "state" => "idle").set(idle);
    gauge!(OPEN, "state" => "used").set(open.saturating_sub(idle));
    gauge!(MOST).set(most);
    gauge!(WAITING).set(waiting);
    counter!(IN_VAIN).absolute(in_vain);
    if let Some(GroupedCommits { units, commits, waiting }) = database.grouped_commits() {
        gauge!(WRITERS).set(u32::try_from(waiting).unwrap_or(u32::MAX));
        counter!(UNITS).absolute(units);
        counter!(COMMITS).absolute(commits);
    }
}
