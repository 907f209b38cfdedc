use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::prepared::Prepared;
use crate::schema::retention_passes as passes;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, WriteEffect};
use customs_retention::ports::{PassLedger, Signs};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};

repository! {
    /// The turns of retention, which all instances share.
    pub struct StoredPasses(Database);
}

/// Takes the turn at `$1` until `$2`, for instance `$3`; with `$4` even if it is not due, and in any case when it is
/// leased or due beyond `$5`. It is a single statement, so that only one of two gets it. A turn with an ended lease was
/// cut short, and is due at once.
const BEGIN: &str = "\
    INSERT INTO retention_passes (id, due_at, leased_until, held_by, earlier_instances) VALUES (1, $1, $2, $3, 0) \
    ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until, held_by = excluded.held_by \
    WHERE retention_passes.leased_until <= $1 OR retention_passes.leased_until > $5 \
    OR (retention_passes.leased_until IS NULL \
        AND ($4 OR retention_passes.due_at <= $1 OR retention_passes.due_at > $5))";

/// Whether an instance lives that registered before the migration which brought retention.
const EARLIER: &str = "EXISTS (SELECT 1 FROM instances WHERE instances.id <= retention_passes.earlier_instances \
    AND instances.beat_at >= clock_timestamp() - interval '1 minute')";

impl PassLedger for StoredPasses {
    fn signs(&self) -> Result<Signs, StorageError> {
        let server_clock = self.0.clock()?;
        // An embedded database has one instance.
        let earlier = if server_clock.is_some() { EARLIER } else { "FALSE" };
        let noted = passes::table.select((passes::due_at, sql::<Bool>(earlier)));
        let noted: Option<(Ts, bool)> =
            self.0.read(|connection| Ok(Prepared(noted.clone()).get_result(connection).optional()?))?;
        let (due_at, has_earlier_instances) = noted.unwrap_or((Ts(DateTime::UNIX_EPOCH), false));
        // The migration made the row, with this moment.
        let due_at = Some(due_at.0).filter(|due_at| *due_at > DateTime::UNIX_EPOCH);
        Ok(Signs { server_clock, due_at, has_earlier_instances })
    }

    fn begin(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
        latest: DateTime<Utc>,
        at_once: bool,
    ) -> Result<bool, StorageError> {
        self.0.write_statement(|connection| {
            let begin = match connection {
                AnyConnection::Pg(_) => BEGIN.to_owned(),
                AnyConnection::Sqlite(_) => BEGIN.replace('$', "?"),
            };
            let begun = each!(connection, connection => diesel::sql_query(begin)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<BigInt, _>(self.0.held_by())
                .bind::<Bool, _>(at_once)
                .bind::<UtcTime, _>(Ts(latest))
                .execute(connection))?;
            Ok(begun == 1)
        })
    }

    fn extend(&self, lease: DateTime<Utc>, until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.write_statement(|connection| {
            let set = passes::leased_until.eq(Some(Ts(until)));
            Ok(diesel::update(leased(lease)).set(set).execute(connection)? == 1)
        })
    }

    fn finish(&self, lease: DateTime<Utc>, next: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        self.0.write_statement(|connection| {
            let set = (passes::leased_until.eq(None::<Ts>), passes::due_at.eq(Ts(next)), passes::held_by.eq(0));
            let ended = diesel::update(leased(lease)).set(set).execute(connection)?;
            Ok(WriteEffect::when(ended > 0))
        })
    }
}

/// The turn that is leased until that moment.
#[diesel::dsl::auto_type(no_type_alias)]
fn leased(lease: DateTime<Utc>) -> _ {
    let lease: Option<Ts> = Some(Ts(lease));
    passes::table.filter(passes::leased_until.eq(lease))
}
