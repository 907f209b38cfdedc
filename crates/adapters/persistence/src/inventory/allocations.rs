use super::reading::{IDS, in_order, known};
use crate::Database;
use crate::batch::{ROWS, insert_all};
use crate::connection::{AnyConnection, each};
use crate::failure::{Failure, Fallible, stale};
use crate::schema::{stock_allocations as allocations, stock_exceptions as exceptions, stocks};
use crate::values::{Exact, Ts};
use customs_inventory::ports::{AllocationRepository, unique_rules};
use customs_inventory::{Allocation, AllocationOrigin, AllocationState, LotId};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::{BigInt, Nullable, Text};
use std::collections::BTreeSet;

repository! {
    /// Allocations of lots to declaration lines, stored in the database.
    pub struct StoredAllocations(Database);
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = allocations)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
struct Row {
    organisation_id: i64,
    declaration_id: i64,
    line_id: i64,
    lot_id: i64,
    quantity: Exact,
    origin: String,
    submission: Option<String>,
    state: String,
    created_at: Ts,
}

impl From<&Allocation> for Row {
    fn from(allocation: &Allocation) -> Self {
        let Allocation { organisation, declaration, line, lot, quantity, origin, submission, state, created_at } =
            allocation;
        Self {
            organisation_id: organisation.get(),
            declaration_id: *declaration,
            line_id: *line,
            lot_id: lot.get(),
            quantity: Exact(*quantity),
            origin: origin.word().to_owned(),
            submission: submission.clone(),
            state: state.word().to_owned(),
            created_at: Ts(*created_at),
        }
    }
}

impl Row {
    fn allocation(self) -> Fallible<Allocation> {
        const RECORD: &str = "an allocation of line";
        let Self { organisation_id, declaration_id, line_id, lot_id, quantity, origin, submission, state, created_at } =
            self;
        Ok(Allocation {
            organisation: OrganisationId::new(organisation_id),
            declaration: declaration_id,
            line: line_id,
            lot: LotId::new(lot_id),
            quantity: quantity.0,
            origin: known(AllocationOrigin::from_word(&origin), RECORD, line_id)?,
            submission,
            state: known(AllocationState::from_word(&state), RECORD, line_id)?,
            created_at: created_at.0,
        })
    }
}

impl AllocationRepository for StoredAllocations {
    fn for_declaration(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<Allocation>, StorageError> {
        let own = allocations::table
            .filter(allocations::organisation_id.eq(organisation.get()))
            .filter(allocations::declaration_id.eq(declaration))
            .order((allocations::line_id.asc(), allocations::lot_id.asc()))
            .select(Row::as_select());
        self.0.read(|connection| {
            let rows: Vec<Row> = own.load(connection)?;
            rows.into_iter().map(Row::allocation).collect()
        })
    }

    fn touching_stock(
        &self,
        organisation: OrganisationId,
        declarations: &[i64],
    ) -> Result<BTreeSet<i64>, StorageError> {
        let declarations = in_order(declarations.iter().copied());
        if declarations.is_empty() {
            return Ok(BTreeSet::new());
        }
        self.0.read(|connection| {
            let mut found = BTreeSet::new();
            for ids in declarations.chunks(IDS) {
                let allocated: Vec<i64> = allocations::table
                    .filter(allocations::organisation_id.eq(organisation.get()))
                    .filter(allocations::declaration_id.eq_any(ids))
                    .select(allocations::declaration_id)
                    .distinct()
                    .load(connection)?;
                let placed: Vec<Option<i64>> = stocks::table
                    .filter(stocks::organisation_id.eq(organisation.get()))
                    .filter(stocks::declaration_id.eq_any(ids))
                    .select(stocks::declaration_id)
                    .load(connection)?;
                let excepted: Vec<i64> = exceptions::table
                    .filter(exceptions::organisation_id.eq(organisation.get()))
                    .filter(exceptions::declaration_id.eq_any(ids))
                    .select(exceptions::declaration_id)
                    .distinct()
                    .load(connection)?;
                found.extend(allocated.into_iter().chain(placed.into_iter().flatten()).chain(excepted));
            }
            Ok(found)
        })
    }

    fn insert(&self, new: &[Allocation]) -> Result<(), StorageError> {
        let rows: Vec<Row> = new.iter().map(Row::from).collect();
        self.0.write(|connection| insert(connection, &rows).map_err(named))
    }

    fn save(&self, changed: &[Allocation]) -> Result<(), StorageError> {
        if changed.is_empty() {
            return Ok(());
        }
        self.0.write(|connection| {
            let mut saved = 0;
            // Allocations with the same new values share a statement: a use case changes all of a declaration alike.
            let mut alike: Vec<&Allocation> = changed.iter().collect();
            alike.sort_by(|a, b| {
                (a.organisation, a.state, &a.submission).cmp(&(b.organisation, b.state, &b.submission))
            });
            let same = |a: &&Allocation, b: &&Allocation| {
                (a.organisation, a.state, &a.submission) == (b.organisation, b.state, &b.submission)
            };
            for group in alike.chunk_by(same) {
                for batch in group.chunks(ROWS) {
                    saved += save(connection, batch)?;
                }
            }
            if saved == changed.len() { Ok(()) } else { Err(Failure::Refused(stale())) }
        })
    }

    fn delete(&self, organisation: OrganisationId, gone: &[(i64, LotId)]) -> Result<(), StorageError> {
        if gone.is_empty() {
            return Ok(());
        }
        self.0.write(|connection| {
            let mut deleted = 0;
            for batch in gone.chunks(ROWS) {
                let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
                let delete = format!(
                    "DELETE FROM stock_allocations WHERE organisation_id = {mark}1 AND (line_id, lot_id) IN ({})",
                    pairs(batch.iter().copied())
                );
                deleted += each!(&mut *connection, connection => diesel::sql_query(delete)
                    .bind::<BigInt, _>(organisation.get())
                    .execute(connection))?;
            }
            if deleted == gone.len() { Ok(()) } else { Err(Failure::Refused(stale())) }
        })
    }
}

fn insert(connection: &mut AnyConnection, rows: &[Row]) -> Fallible<()> {
    insert_all!(connection, allocations::table, rows);
    Ok(())
}

/// Gives the broken rule the same name on both databases.
fn named(failure: Failure) -> Failure {
    match failure {
        Failure::Database(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
            let constraint = Some(unique_rules::ALLOCATION.to_owned());
            Failure::Refused(StorageError::Conflict { constraint })
        }
        other => other,
    }
}

/// Stores the same state and submission for several allocations, and returns how many rows changed.
fn save(connection: &mut AnyConnection, alike: &[&Allocation]) -> Fallible<usize> {
    let Some(first) = alike.first() else { return Ok(0) };
    let keys = alike.iter().map(|allocation| (allocation.line, allocation.lot));
    let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
    let update = format!(
        "UPDATE stock_allocations SET state = {mark}1, submission = {mark}2 \
         WHERE organisation_id = {mark}3 AND state = 'reserved' AND (line_id, lot_id) IN ({})",
        pairs(keys)
    );
    let saved = each!(&mut *connection, connection => diesel::sql_query(update)
        .bind::<Text, _>(first.state.word())
        .bind::<Nullable<Text>, _>(first.submission.as_deref())
        .bind::<BigInt, _>(first.organisation.get())
        .execute(connection))?;
    Ok(saved)
}

/// Pairs of line and lot as an SQL list. The numbers are ours, so the text is safe.
fn pairs(keys: impl IntoIterator<Item = (i64, LotId)>) -> String {
    let keys: Vec<String> = keys.into_iter().map(|(line, lot)| format!("({line}, {lot})")).collect();
    format!("VALUES {}", keys.join(", "))
}
