use super::account_rows::{AccountRow, Standing};
use super::movement_rows::Row;
use super::reading::{KEYS, eoris_for_kind, in_order};
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::cursor::not_in_list;
use crate::failure::{Failure, Fallible, stale};
use crate::prepared::Prepared;
use crate::queue_wakes::OwnQueue;
use crate::schema::{guarantee_accounts as accounts, guarantee_movements as movements};
use crate::waiting_work::note_wake;
use crate::window::Window;
use crate::{Database, row_ids};
use customs_guarantees::account::{
    Account, AccountKey, GuaranteeKind, GuaranteeMovement, GuaranteeMovementKind, NewGuaranteeMovement, SyncState,
};
use customs_guarantees::ports::{GuaranteeAccounts, unique_rules};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};

repository! {
    /// Guarantee accounts with their ledgers, stored in the database.
    pub struct StoredGuaranteeAccounts(Database);
}

impl GuaranteeAccounts for StoredGuaranteeAccounts {
    fn find(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError> {
        let keys = in_order(keys);
        self.0.read(|connection| {
            let mut found: Vec<AccountRow> = Vec::with_capacity(keys.len());
            for keys in keys.chunks(KEYS) {
                let own = named(organisation, keys).select(AccountRow::as_select());
                found.extend(own.load(connection)?);
            }
            let mut found = found.into_iter().map(AccountRow::account).collect::<Fallible<Vec<_>>>()?;
            found.sort_by(|a, b| a.key.cmp(&b.key));
            Ok(found)
        })
    }

    fn hold(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError> {
        let keys = in_order(keys);
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(|connection| {
            let mut held = Vec::with_capacity(keys.len());
            for keys in keys.chunks(KEYS) {
                held.extend(hold(connection, organisation, keys)?);
            }
            held.into_iter().map(AccountRow::account).collect()
        })
    }

    fn save(&self, account: &Account, entries: &[NewGuaranteeMovement]) -> Result<Version, StorageError> {
        let current = one(account.organisation, &account.key).filter(accounts::version.eq(account.version.get()));
        self.0.write(|connection| {
            let saved = Prepared(diesel::update(current).set(Standing::from_account(account))).execute(connection)?;
            if saved == 0 {
                return Err(Failure::Storage(stale()));
            }
            insert(connection, entries).map_err(told_before)?;
            let SyncState { is_wanted, due_at, claimed_until, .. } = &account.sync;
            // A claim that found the account held has noted the end of its lease, before which it may be due by now.
            if *is_wanted {
                let due_at = claimed_until.map_or(*due_at, |until| until.max(*due_at));
                self.0.placement().with_wakes(|| note_wake(OwnQueue::Balances, account.organisation, due_at));
            }
            Ok(account.version.next())
        })
    }

    fn use_under(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        lrn: &str,
    ) -> Result<Option<NewGuaranteeMovement>, StorageError> {
        let uses = movements::table
            .filter(movements::organisation_id.eq(organisation.get()))
            .filter(movements::account_kind.eq(key.kind.word()))
            .filter(movements::account_eori.eq(key.eori.as_str()))
            .filter(movements::lrn.eq(lrn))
            .filter(movements::kind.eq(GuaranteeMovementKind::Use.word()))
            .filter(movements::mrn.is_not_null())
            .order(movements::id.desc())
            .select(Row::as_select());
        self.0.read(|connection| {
            let row: Option<Row> = uses.first(connection).optional()?;
            Ok(row.map(Row::movement).transpose()?.map(|movement| movement.entry))
        })
    }

    fn movements(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        page: PageRequest,
    ) -> Result<Page<GuaranteeMovement>, StorageError> {
        let ledger = || {
            movements::table
                .filter(movements::organisation_id.eq(organisation.get()))
                .filter(movements::account_kind.eq(key.kind.word()))
                .filter(movements::account_eori.eq(key.eori.as_str()))
        };
        self.0.read(|connection| {
            let total: i64 = ledger().count().get_result(connection)?;
            let total = total.unsigned_abs();
            if let Some(after) = page.after {
                let known: i64 = ledger().filter(movements::id.eq(after)).count().get_result(connection)?;
                if known == 0 {
                    return Err(not_in_list(after));
                }
                let rows = ledger().filter(movements::id.lt(after)).order(movements::id.desc());
                let rows: Vec<Row> =
                    rows.limit(i64::from(page.size.get())).select(Row::as_select()).load(connection)?;
                let records = rows.into_iter().map(Row::movement).collect::<Fallible<Vec<_>>>()?;
                return Ok(Page { records, request: page, total });
            }
            let Some(window) = Window::new(page, SortDirection::Descending, total) else {
                return Ok(Page { records: Vec::new(), request: page, total });
            };
            let skip = i64::try_from(window.skip).unwrap_or(i64::MAX);
            let take = i64::try_from(window.take).unwrap_or(i64::MAX);
            let rows = ledger().select(Row::as_select()).limit(take).offset(skip);
            let rows: Vec<Row> = match window.direction {
                SortDirection::Ascending => rows.order(movements::id.asc()).load(connection)?,
                SortDirection::Descending => rows.order(movements::id.desc()).load(connection)?,
            };
            let mut records = rows.into_iter().map(Row::movement).collect::<Fallible<Vec<_>>>()?;
            if window.reversed {
                records.reverse();
            }
            Ok(Page { records, request: page, total })
        })
    }
}

fn insert(connection: &mut AnyConnection, entries: &[NewGuaranteeMovement]) -> Fallible<()> {
    let ids = row_ids::take(connection, "guarantee_movements", entries.len())?;
    let rows: Vec<Row> = ids.iter().zip(entries).map(|(id, entry)| Row::new(*id, entry)).collect();
    insert_all!(connection, movements::table, rows);
    Ok(())
}

/// Gives the broken rule the same name on both databases.
fn told_before(failure: Failure) -> Failure {
    match failure {
        Failure::Database(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
            let constraint = Some(unique_rules::CUSTOMS_ENTRY.to_owned());
            Failure::Refused(StorageError::Conflict { constraint })
        }
        other => other,
    }
}

/// Locks accounts in the order of their keys, so that no two units of work wait for each other. On SQLite a unit of
/// work is the only writer from its beginning.
fn hold(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    keys: &[AccountKey],
) -> Fallible<Vec<AccountRow>> {
    let in_order = || {
        let order = (accounts::kind.asc(), accounts::eori.asc());
        named(organisation, keys).order(order)
    };
    Ok(match connection {
        AnyConnection::Pg(connection) => {
            in_order().select(AccountRow::as_select()).for_no_key_update().load(connection)
        }
        AnyConnection::Sqlite(connection) => in_order().select(AccountRow::as_select()).load(connection),
    }?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn one(organisation: OrganisationId, key: &AccountKey) -> _ {
    let organisation: i64 = organisation.get();
    let kind: &'static str = key.kind.word();
    let eori: String = key.eori.to_string();
    accounts::table
        .filter(accounts::organisation_id.eq(organisation))
        .filter(accounts::kind.eq(kind))
        .filter(accounts::eori.eq(eori))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn named(organisation: OrganisationId, keys: &[AccountKey]) -> _ {
    let organisation: i64 = organisation.get();
    let surety: Vec<String> = eoris_for_kind(keys, GuaranteeKind::Surety);
    let dva: Vec<String> = eoris_for_kind(keys, GuaranteeKind::Dva);
    let (surety_kind, dva_kind): (&'static str, &'static str) =
        (GuaranteeKind::Surety.word(), GuaranteeKind::Dva.word());
    accounts::table.filter(accounts::organisation_id.eq(organisation)).filter(
        accounts::kind
            .eq(surety_kind)
            .and(accounts::eori.eq_any(surety))
            .or(accounts::kind.eq(dva_kind).and(accounts::eori.eq_any(dva))),
    )
}
