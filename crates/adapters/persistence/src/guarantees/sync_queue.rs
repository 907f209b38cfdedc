use super::reading::{self, KEYS, in_order};
use crate::Database;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Failure, Fallible};
use crate::figures::counts;
use crate::queue_wakes::OwnQueue;
use crate::schema::{guarantee_accounts as accounts, guarantee_references as references};
use crate::statement::Statement;
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note_own};
use chrono::{DateTime, SecondsFormat, Utc};
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::ports::{GRN_IS_ASKED_FOR, MOST_GRNS, SyncClaim, SyncQueue};
use customs_kernel::{Grn, OrganisationId, StorageError, Version};
use diesel::prelude::*;
use std::collections::{BTreeMap, HashSet};

repository! {
    /// The queue of guarantee accounts to sync with customs, stored in the database.
    pub struct StoredSyncQueue(Database);
}

/// Organisation, kind, EORI.
type Named = (i64, String, String);

#[derive(Queryable, QueryableByName)]
#[diesel(table_name = accounts)]
#[diesel(check_for_backend(MultiBackend))]
struct Touched {
    organisation_id: i64,
    kind: String,
    eori: String,
    due_at: Ts,
    requests: i64,
    last_entry: Option<i64>,
}

impl SyncQueue for StoredSyncQueue {
    fn register(&self, wanted: &[(OrganisationId, AccountKey)], now: DateTime<Utc>) -> Result<(), StorageError> {
        let mut of: BTreeMap<OrganisationId, Vec<AccountKey>> = BTreeMap::new();
        for (organisation, key) in wanted {
            of.entry(*organisation).or_default().push(key.clone());
        }
        if of.is_empty() {
            return Ok(());
        }
        let mut all: Vec<(OrganisationId, AccountKey)> = Vec::new();
        for (organisation, keys) in of {
            all.extend(in_order(&keys).into_iter().map(|key| (organisation, key)));
        }
        self.0.write(|connection| {
            for batch in all.chunks(KEYS) {
                let known = wanted_already(connection, batch)?;
                let new = batch.iter().filter(|(organisation, key)| !known.contains(&name(*organisation, key)));
                register(connection, &new.collect::<Vec<_>>(), now)?;
            }
            Ok(())
        })
    }

    fn request(
        &self,
        organisation: OrganisationId,
        keys: &[AccountKey],
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let keys = in_order(keys);
        self.0.write(|connection| {
            // They are noted one after the other, in the order in which accounts are locked. A movement uses few.
            for key in &keys {
                let own = accounts::table
                    .filter(accounts::organisation_id.eq(organisation.get()))
                    .filter(accounts::kind.eq(key.kind.word()))
                    .filter(accounts::eori.eq(key.eori.as_str()))
                    .filter(accounts::is_wanted);
                let set = (accounts::due_at.eq(Ts(now)), accounts::requests.eq(accounts::requests + 1));
                diesel::update(own).set(set).execute(connection)?;
            }
            note_own(OwnQueue::Balances, organisation, now);
            Ok(())
        })
    }

    fn name_guarantee(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grn: &Grn,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.0.write(|connection| {
            // The account is locked, so no other transaction adds a GRN to it meanwhile.
            let named = references::table.find((organisation.get(), key.eori.as_str(), grn.as_str()));
            if diesel::update(named).set(references::named_at.eq(Ts(now))).execute(connection)? > 0 {
                return Ok(());
            }
            let own = references::table
                .filter(references::organisation_id.eq(organisation.get()))
                .filter(references::eori.eq(key.eori.as_str()));
            let long_ago = own.filter(references::named_at.le(Ts(now - GRN_IS_ASKED_FOR)));
            diesel::delete(long_ago).execute(connection)?;
            let row = (
                references::organisation_id.eq(organisation.get()),
                references::eori.eq(key.eori.as_str()),
                references::grn.eq(grn.as_str()),
                references::named_at.eq(Ts(now)),
            );
            diesel::insert_into(references::table).values(row).execute(connection)?;
            Ok(())
        })
    }

    fn claim(&self, now: DateTime<Utc>, until: DateTime<Utc>, limit: usize) -> Result<Vec<SyncClaim>, StorageError> {
        let (holder, moments) = (self.0.held_by(), (now, until));
        let claims: Vec<SyncClaim> = self.0.claim_from_queue(
            OwnQueue::Balances,
            limit,
            now,
            || self.0.write(|connection| take(connection, holder, None, moments, limit)),
            |organisation, share| {
                self.0.write(|connection| take(connection, holder, Some(organisation), moments, share))
            },
        )?;
        counts::claimed(WaitingWork::Balances, claims.len());
        Ok(claims)
    }
}

/// Claims accounts of one organisation, on the server where they lie, or of all organisations on a single server.
fn take(
    connection: &mut AnyConnection,
    holder: i64,
    organisation: Option<OrganisationId>,
    (now, until): (DateTime<Utc>, DateTime<Utc>),
    limit: usize,
) -> Fallible<Vec<SyncClaim>> {
    let mut statement = Statement::on(connection);
    // On PostgreSQL workers skip accounts that others are taking or that submissions hold.
    let lock = if statement.is_for_postgres() { " FOR NO KEY UPDATE SKIP LOCKED" } else { "" };
    let (until_place, now_place) = (statement.moment(until), statement.moment(now));
    let own = organisation.map_or_else(String::new, |organisation| {
        format!("organisation_id = {} AND ", statement.organisation(organisation.get()))
    });
    let sql = format!(
        "WITH due AS MATERIALIZED (SELECT organisation_id, kind, eori FROM guarantee_accounts \
         WHERE {own}is_wanted AND due_at <= {now_place} \
         AND (claimed_until IS NULL OR claimed_until <= {now_place}) \
         ORDER BY due_at, organisation_id, kind, eori LIMIT {limit}{lock}) \
         UPDATE guarantee_accounts SET claimed_until = {until_place}, held_by = {holder} \
         WHERE {own}(organisation_id, kind, eori) IN (SELECT organisation_id, kind, eori FROM due) \
         RETURNING organisation_id, kind, eori, due_at, requests, last_entry"
    );
    let mut taken: Vec<Touched> = statement.load(connection, sql)?;
    taken.sort_by_key(|taken| taken.due_at);
    let mut claims = Vec::with_capacity(taken.len());
    for taken in taken {
        let organisation = taken.organisation_id;
        match claim(connection, taken, now, until) {
            Ok(claim) => claims.push(claim),
            // It is asked for again at the end of its lease, and holds up no other account.
            Err(Failure::Storage(error)) => tracing::error!(%error, organisation, "an account cannot be read"),
            Err(error) => return Err(error),
        }
    }
    Ok(claims)
}

fn claim(
    connection: &mut AnyConnection,
    taken: Touched,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Fallible<SyncClaim> {
    let Touched { organisation_id, kind, eori, due_at: _, requests, last_entry } = taken;
    let key = reading::account(&kind, &eori)?;
    let organisation = OrganisationId::new(organisation_id);
    let grns = match key.kind {
        GuaranteeKind::Surety => Vec::new(),
        GuaranteeKind::Dva => named_lately(connection, organisation, &key, now)?,
    };
    Ok(SyncClaim { organisation, key, grns, after: last_entry, requests, until })
}

/// The GRNs that transits on an account named recently enough to ask customs about.
fn named_lately(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    key: &AccountKey,
    now: DateTime<Utc>,
) -> Fallible<Vec<Grn>> {
    let most = i64::try_from(MOST_GRNS).unwrap_or(i64::MAX);
    let rows: Vec<String> = references::table
        .filter(references::organisation_id.eq(organisation.get()))
        .filter(references::eori.eq(key.eori.as_str()))
        .filter(references::named_at.gt(Ts(now - GRN_IS_ASKED_FOR)))
        .order((references::named_at.desc(), references::grn.asc()))
        .limit(most)
        .select(references::grn)
        .load(connection)?;
    let grns: Option<Vec<Grn>> = rows.iter().map(|grn| grn.parse().ok()).collect();
    let mut grns = reading::known(grns, "a GRN that a transit named")?;
    grns.sort_unstable();
    Ok(grns)
}

fn name(organisation: OrganisationId, key: &AccountKey) -> Named {
    (organisation.get(), key.kind.word().to_owned(), key.eori.to_string())
}

/// The accounts among these that are already wanted. They need no change, so no transaction waits for a lock on them.
fn wanted_already(connection: &mut AnyConnection, named: &[(OrganisationId, AccountKey)]) -> Fallible<HashSet<Named>> {
    let organisations: HashSet<i64> = named.iter().map(|(organisation, _)| organisation.get()).collect();
    let eoris: HashSet<&str> = named.iter().map(|(_, key)| key.eori.as_str()).collect();
    let rows: Vec<Named> = accounts::table
        .filter(accounts::organisation_id.eq_any(organisations))
        .filter(accounts::eori.eq_any(eoris))
        .filter(accounts::is_wanted)
        .select((accounts::organisation_id, accounts::kind, accounts::eori))
        .load(connection)?;
    Ok(rows.into_iter().collect())
}

fn register(connection: &mut AnyConnection, new: &[&(OrganisationId, AccountKey)], now: DateTime<Utc>) -> Fallible<()> {
    if new.is_empty() {
        return Ok(());
    }
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    // All values stand plainly in their rows, as Citus requires: it sends each row to the server of its organisation.
    let moment = format!("'{}'", now.to_rfc3339_opts(SecondsFormat::Micros, true));
    let zero = if statement.is_for_postgres() { "0" } else { "'0'" };
    let mut rows = Vec::with_capacity(new.len());
    for (organisation, key) in new {
        note_own(OwnQueue::Balances, *organisation, now);
        let eori = statement.seen_text(key.eori.as_str());
        let version = Version::FIRST.get();
        let kind = key.kind.word();
        rows.push(format!("({organisation}, '{kind}', {eori}, {version}, {zero}, {zero}, {zero}, TRUE, {moment}, 0)"));
    }
    let insert = format!(
        "INSERT INTO guarantee_accounts (organisation_id, kind, eori, version, total_limit, used, in_processing, \
         is_wanted, due_at, requests) VALUES {} \
         ON CONFLICT (organisation_id, kind, eori) DO UPDATE SET is_wanted = TRUE, due_at = excluded.due_at \
         WHERE NOT guarantee_accounts.is_wanted \
         RETURNING organisation_id, kind, eori, due_at, requests, last_entry",
        rows.join(", ")
    );
    let _: Vec<Touched> = statement.load(connection, insert)?;
    Ok(())
}
