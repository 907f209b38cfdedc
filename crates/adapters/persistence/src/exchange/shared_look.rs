//! A look for events about two kinds of records that one worker handles one after the other: one statement for both.

use crate::claim::IN_TIME;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, SubjectKind};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use std::sync::{Arc, Mutex, PoisonError};

/// What the look at the first kind has found about the second. An event that is stored after the look wakes the worker
/// again.
#[derive(Debug, Clone)]
pub(super) struct SharedLook {
    is_first: bool,
    other: SubjectKind,
    found: Arc<Mutex<Option<bool>>>,
}

impl SharedLook {
    /// The look of a worker at the first of these kinds, and at the second.
    pub(super) fn at_both([first, second]: [SubjectKind; 2]) -> [Self; 2] {
        let found: Arc<Mutex<Option<bool>>> = Arc::default();
        [
            Self { is_first: true, other: second, found: Arc::clone(&found) },
            Self { is_first: false, other: first, found },
        ]
    }

    /// Whether something about this kind is due. `read` asks about this kind and the other, `read_own` about this alone.
    pub(super) fn is_due(
        &self,
        read: impl FnOnce(SubjectKind) -> Result<[bool; 2], StorageError>,
        read_own: impl FnOnce() -> Result<bool, StorageError>,
    ) -> Result<bool, StorageError> {
        if self.is_first {
            let [own, other] = read(self.other)?;
            self.replace(Some(other));
            return Ok(own);
        }
        match self.replace(None) {
            Some(known) => Ok(known),
            None => read_own(),
        }
    }

    /// Puts down what was found, in the place of what was before.
    fn replace(&self, found: Option<bool>) -> Option<bool> {
        // No code panics while it holds the lock.
        std::mem::replace(&mut *self.found.lock().unwrap_or_else(PoisonError::into_inner), found)
    }
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    first: bool,
    #[diesel(sql_type = Bool)]
    second: bool,
}

/// Whether events about each of these kinds are due. They are sorted as the index is, so that PostgreSQL uses the index no
/// matter what its statistics say.
pub(super) fn are_due(
    connection: &mut AnyConnection,
    subscriber: &str,
    [first, second]: [SubjectKind; 2],
    now: DateTime<Utc>,
) -> Fallible<[bool; 2]> {
    let (name, moment) = match connection {
        AnyConnection::Pg(_) => ("$1", "$2"),
        AnyConnection::Sqlite(_) => ("?1", "?2"),
    };
    let is_due = |kind: SubjectKind| {
        format!(
            "(SELECT id FROM outbox WHERE subscriber = {name} AND subject = '{}' AND due_at <= {moment} AND {IN_TIME} \
             ORDER BY due_at, id LIMIT 1) IS NOT NULL",
            kind.word()
        )
    };
    let look = diesel::sql_query(format!("SELECT {} AS first, {} AS second", is_due(first), is_due(second)))
        .bind::<Text, _>(subscriber)
        .bind::<UtcTime, _>(Ts(now));
    let Found { first, second } = each!(connection, connection => Prepared(look).get_result(connection))?;
    Ok([first, second])
}
