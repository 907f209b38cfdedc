use super::entries::sized;
use super::rows::Row;
use super::{StoredAuditLog, guards};
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::placement::{Placement, Variants};
use crate::portable::Portable;
use crate::schema::{
    audit_blocks as blocks, audit_entries as entries, audit_heads as heads, audit_mark, audit_waiting,
};
use crate::statement::Statement;
use customs_audit::ports::{AuditChain, Standing};
use customs_audit::{AuditEntry, AuditEntryId, Block, ChainHash, Head};
use customs_kernel::{OrganisationId, StorageError};
use diesel::PgConnection;
use diesel::dsl::max;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Bool, Nullable};
use std::collections::HashMap;

/// Number of the advisory lock ("audited" in ASCII) that one instance at a time holds while it adds to chains.
const LINKING_LOCK: i64 = 0x6175_6469_7465_6400;

/// Bytes of a hash.
const HASH: usize = 32;

#[derive(QueryableByName)]
struct Locked {
    #[diesel(sql_type = Bool)]
    locked: bool,
}

/// The key of an entry that waits.
#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Chained {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
}

#[derive(QueryableByName)]
struct Counts {
    #[diesel(sql_type = BigInt)]
    stored: i64,
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    blocks: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    head_blocks: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    head_entries: Option<i64>,
    #[diesel(sql_type = Nullable<Binary>)]
    head_hash: Option<Vec<u8>>,
}

/// The end of a chain as it is stored. A hash that was made too short or too long is read as zeros: no chain has
/// that hash, so that the check reports it.
fn head_of(blocks: i64, entries: i64, hash: &[u8]) -> Head {
    let hash = hash.try_into().unwrap_or([0; HASH]);
    Head { blocks: blocks.unsigned_abs(), entries: entries.unsigned_abs(), hash: ChainHash(hash) }
}

fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Takes the keys of entries that wait, in the order of organisations and ids.
fn take_keys(connection: &mut AnyConnection, most: i64) -> Fallible<Vec<(i64, i64)>> {
    if !is_alone(connection)? {
        return Ok(Vec::new());
    }
    let mut taken = match connection {
        AnyConnection::Pg(connection) => Placement::current().run(
            connection,
            Variants {
                one_server: |connection: &mut PgConnection| take_at_once(connection, most),
                spread: |connection: &mut PgConnection| take_of_each(connection, most),
            },
        )?,
        AnyConnection::Sqlite(connection) => {
            // The view is over the order of ids, so that everything above the last one taken still waits.
            let keys: Vec<(i64, i64)> = audit_waiting::table
                .order(audit_waiting::id)
                .limit(most)
                .select((audit_waiting::organisation_id, audit_waiting::id))
                .load(connection)?;
            if let Some((_, last)) = keys.last() {
                diesel::update(audit_mark::table).set(audit_mark::id.eq(last)).execute(connection)?;
            }
            keys
        }
    };
    taken.sort_unstable();
    Ok(taken)
}

/// Takes the keys of all organisations with one statement, on a single server.
fn take_at_once(connection: &mut PgConnection, most: i64) -> Fallible<Vec<(i64, i64)>> {
    let take = "DELETE FROM audit_waiting WHERE ctid = ANY (ARRAY(SELECT ctid FROM audit_waiting \
                ORDER BY organisation_id, id LIMIT $1)) RETURNING organisation_id, id";
    let keys: Vec<Key> = diesel::sql_query(take).bind::<BigInt, _>(most).load(connection)?;
    Ok(keys.into_iter().map(|key| (key.organisation_id, key.id)).collect())
}

/// Takes the keys where tables are spread over several servers.
fn take_of_each(connection: &mut PgConnection, most: i64) -> Fallible<Vec<(i64, i64)>> {
    let keys: Vec<(i64, i64)> = audit_waiting::table
        .order((audit_waiting::organisation_id, audit_waiting::id))
        .limit(most)
        .select((audit_waiting::organisation_id, audit_waiting::id))
        .load(connection)?;
    delete_keys(connection, &keys)
}

/// Deletes the keys, and returns those that were still there: an earlier commit may reach one of the servers late.
/// There is one statement for each organisation, which is on one server.
fn delete_keys(connection: &mut PgConnection, keys: &[(i64, i64)]) -> Fallible<Vec<(i64, i64)>> {
    let mut deleted = Vec::with_capacity(keys.len());
    for of_one in keys.chunk_by(|one, next| one.0 == next.0) {
        let Some((organisation, _)) = of_one.first() else { continue };
        let own = audit_waiting::table
            .filter(audit_waiting::organisation_id.eq(*organisation))
            .filter(audit_waiting::id.eq_any(of_one.iter().map(|(_, id)| *id)));
        let ids: Vec<i64> = diesel::delete(own).returning(audit_waiting::id).get_results(connection)?;
        deleted.extend(ids.into_iter().map(|id| (*organisation, id)));
    }
    Ok(deleted)
}

/// Whether no other instance takes keys, until the transaction ends. On SQLite only one transaction writes anyway.
fn is_alone(connection: &mut AnyConnection) -> Fallible<bool> {
    let AnyConnection::Pg(connection) = connection else { return Ok(true) };
    let lock = format!("SELECT pg_try_advisory_xact_lock({LINKING_LOCK}) AS locked");
    let Locked { locked } = diesel::sql_query(lock).get_result(connection)?;
    Ok(locked)
}

fn load(connection: &mut AnyConnection, organisation: i64, ids: &[i64]) -> Fallible<Vec<AuditEntry>> {
    let own = entries::table.filter(entries::organisation_id.eq(organisation)).filter(entries::id.eq_any(ids));
    let rows: Vec<Row> = own.order(entries::id).select(Row::as_select()).load(connection)?;
    Ok(rows.into_iter().map(AuditEntry::from).collect())
}

impl AuditChain for StoredAuditLog {
    fn has_waiting(&self) -> Result<bool, StorageError> {
        let waiting = audit_waiting::table.select(audit_waiting::id).limit(1);
        self.0.read(|connection| {
            let one: Option<i64> = match connection {
                // The table may be full of rows that are gone, and only the index passes over them.
                AnyConnection::Pg(_) => {
                    waiting.order((audit_waiting::organisation_id, audit_waiting::id)).first(connection).optional()?
                }
                AnyConnection::Sqlite(_) => waiting.first(connection).optional()?,
            };
            Ok(one.is_some())
        })
    }

    fn take_waiting(&self, most: usize) -> Result<Vec<(OrganisationId, AuditEntryId)>, StorageError> {
        self.0.write(|connection| {
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let keys = take_keys(connection, most)?;
            Ok(keys.into_iter().map(|(own, id)| (OrganisationId::new(own), AuditEntryId::new(id))).collect())
        })
    }

    fn head(&self, organisation: OrganisationId) -> Result<Head, StorageError> {
        let own = organisation.get();
        let last = blocks::table.filter(blocks::organisation_id.eq(own)).select(max(blocks::number)).single_value();
        let head = heads::table.filter(heads::organisation_id.eq(own));
        let head = head.select((heads::blocks, heads::entries, heads::hash));
        self.0.read(|connection| {
            let last: Option<i64> = diesel::select(last).get_result(connection)?;
            let head: Option<(i64, i64, Vec<u8>)> = head.first(connection).optional()?;
            let head = head.map_or(Head::START, |(blocks, entries, hash)| head_of(blocks, entries, &hash));
            // A head that was set back must not bring the worker to a block that is there already.
            Ok(Head { blocks: head.blocks.max(last.unwrap_or(0).unsigned_abs()), ..head })
        })
    }

    fn add(&self, organisation: OrganisationId, block: &Block, head: &Head) -> Result<(), StorageError> {
        let ids: Vec<String> = block.entries.iter().map(|(id, _)| id.to_string()).collect();
        let hashes: Vec<u8> = block.entries.iter().flat_map(|(_, hash)| hash.0).collect();
        let block = diesel::insert_into(blocks::table).values((
            blocks::organisation_id.eq(organisation.get()),
            blocks::number.eq(number(block.number)),
            blocks::first_sequence.eq(number(block.first_sequence)),
            blocks::entries.eq(ids.join(",")),
            blocks::hashes.eq(hashes),
        ));
        // A stored last number that is impossible must not hold up other chains: the check reports it.
        let block = block.on_conflict_do_nothing();
        let end = (
            heads::blocks.eq(number(head.blocks)),
            heads::entries.eq(number(head.entries)),
            heads::hash.eq(head.hash.0.to_vec()),
        );
        let head = diesel::insert_into(heads::table)
            .values((heads::organisation_id.eq(organisation.get()), end.clone()))
            .on_conflict(heads::organisation_id)
            .do_update()
            .set(end);
        self.0.write(|connection| {
            Portable(block).execute(connection)?;
            Portable(head).execute(connection)?;
            Ok(())
        })
    }

    fn standing(&self, organisation: OrganisationId) -> Result<Standing, StorageError> {
        self.0.read(|connection| {
            let mut statement = Statement::on(connection);
            statement.is_one_of_many();
            // The values stand in the clear, so that one server answers where tables are spread over several.
            let own = organisation.get();
            let count = |table: &str| format!("(SELECT count(*) FROM {table} WHERE organisation_id = {own})");
            let sql = format!(
                "SELECT {} AS stored, {} AS waiting, {} AS blocks, heads.blocks AS head_blocks, \
                 heads.entries AS head_entries, heads.hash AS head_hash \
                 FROM (SELECT 1 AS one) AS always LEFT JOIN audit_heads AS heads ON heads.organisation_id = {own}",
                count("audit_entries"),
                count("audit_waiting"),
                count("audit_blocks"),
            );
            let counted: Vec<Counts> = statement.load(connection, sql)?;
            let Some(counts) = counted.into_iter().next() else { return Err(corrupt("the count of an audit log")) };
            let Counts { stored, waiting, blocks, head_blocks, head_entries, head_hash } = counts;
            let head = match (head_blocks, head_entries, head_hash) {
                (Some(blocks), Some(entries), Some(hash)) => head_of(blocks, entries, &hash),
                _ => Head::START,
            };
            let [stored, waiting, blocks] = [stored, waiting, blocks].map(i64::unsigned_abs);
            Ok(Standing { head, stored, waiting, blocks })
        })
    }

    fn block(&self, organisation: OrganisationId, number: u64) -> Result<Option<Block>, StorageError> {
        let own = blocks::table
            .filter(blocks::organisation_id.eq(organisation.get()))
            .filter(blocks::number.eq(self::number(number)))
            .select((blocks::first_sequence, blocks::entries, blocks::hashes));
        let stored: Option<(i64, String, Vec<u8>)> =
            self.0.read(|connection| Ok(own.first(connection).optional()?))?;
        Ok(stored.and_then(|(first, ids, hashes)| block_of(number, first, &ids, &hashes)))
    }

    fn entries(&self, organisation: OrganisationId, ids: &[AuditEntryId]) -> Result<Vec<AuditEntry>, StorageError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        self.0.read(|connection| load(connection, organisation.get(), &ids))
    }

    fn sizes(
        &self,
        organisation: OrganisationId,
        ids: &[AuditEntryId],
    ) -> Result<HashMap<AuditEntryId, u64>, StorageError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        let own = entries::table.filter(entries::organisation_id.eq(organisation.get()));
        let sized: Vec<(i64, i64)> =
            self.0.read(|connection| Ok(own.filter(entries::id.eq_any(&ids)).select(sized()).load(connection)?))?;
        Ok(sized.into_iter().map(|(id, size)| (AuditEntryId::new(id), size.unsigned_abs())).collect())
    }

    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        // A deleted head must not hide the blocks that are there.
        let sql = "SELECT organisation_id FROM audit_heads UNION SELECT organisation_id FROM audit_blocks ORDER BY 1";
        let rows: Vec<Chained> =
            self.0.read(|connection| Ok(each!(connection, connection => diesel::sql_query(sql).load(connection))?))?;
        Ok(rows.into_iter().map(|row| OrganisationId::new(row.organisation_id)).collect())
    }

    fn missing_guards(&self) -> Result<Vec<String>, StorageError> {
        self.0.read(guards::missing)
    }
}

/// Reads a block; `None` if the columns do not fit together.
fn block_of(number: u64, first_sequence: i64, ids: &str, hashes: &[u8]) -> Option<Block> {
    let ids: Option<Vec<i64>> = ids.split(',').map(|id| id.parse().ok()).collect();
    let (hashes, rest) = hashes.as_chunks::<HASH>();
    let ids = ids.filter(|ids| ids.len() == hashes.len() && rest.is_empty())?;
    let entries = ids.into_iter().map(AuditEntryId::new).zip(hashes.iter().map(|hash| ChainHash(*hash))).collect();
    Some(Block { number, first_sequence: u64::try_from(first_sequence).ok()?, entries })
}
