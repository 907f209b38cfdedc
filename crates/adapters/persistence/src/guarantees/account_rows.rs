//! The row of a guarantee account.

use super::reading;
use crate::failure::Fallible;
use crate::schema::guarantee_accounts as accounts;
use crate::values::{Exact, Ts};
use customs_guarantees::account::{Account, Balance, SyncState};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// The columns that a change of an account writes.
#[derive(Queryable, Selectable, AsChangeset)]
#[diesel(table_name = accounts)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
pub(super) struct Standing {
    version: i64,
    total_limit: Exact,
    used: Exact,
    in_processing: Exact,
    is_wanted: bool,
    last_synced_at: Option<Ts>,
    sync_error: Option<String>,
    last_entry: Option<i64>,
    due_at: Ts,
    requests: i64,
    claimed_until: Option<Ts>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
pub(super) struct AccountRow {
    organisation_id: i64,
    kind: String,
    eori: String,
    #[diesel(embed)]
    standing: Standing,
}

impl Standing {
    pub(super) fn from_account(account: &Account) -> Self {
        let Account { organisation: _, key: _, version, balance, sync } = account;
        let Balance { total_limit, used, in_processing } = balance;
        let SyncState { is_wanted, last_synced_at, error, last_entry, due_at, requests, claimed_until } = sync;
        Self {
            version: version.next().get(),
            total_limit: Exact(*total_limit),
            used: Exact(*used),
            in_processing: Exact(*in_processing),
            is_wanted: *is_wanted,
            last_synced_at: last_synced_at.map(Ts),
            sync_error: error.clone(),
            last_entry: *last_entry,
            due_at: Ts(*due_at),
            requests: *requests,
            claimed_until: claimed_until.map(Ts),
        }
    }
}

impl AccountRow {
    pub(super) fn account(self) -> Fallible<Account> {
        let standing = self.standing;
        Ok(Account {
            organisation: OrganisationId::new(self.organisation_id),
            key: reading::account(&self.kind, &self.eori)?,
            version: Version::new(standing.version),
            balance: Balance {
                total_limit: standing.total_limit.0,
                used: standing.used.0,
                in_processing: standing.in_processing.0,
            },
            sync: SyncState {
                is_wanted: standing.is_wanted,
                last_synced_at: standing.last_synced_at.map(|at| at.0),
                error: standing.sync_error,
                last_entry: standing.last_entry,
                due_at: standing.due_at.0,
                requests: standing.requests,
                claimed_until: standing.claimed_until.map(|at| at.0),
            },
        })
    }
}
