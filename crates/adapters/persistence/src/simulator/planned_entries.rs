use super::{SimulatedAccount, SimulatedMessage, SimulatedPlannedEntry};
use crate::batch::insert_all;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Answer, corrupt};
use crate::portable::Portable;
use crate::schema::{
    simulated_accounts as accounts, simulated_entries as entries, simulated_planned_entries as planned,
};
use crate::statement::Statement;
use crate::values::{Exact, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::Eori;
use diesel::prelude::*;
use rust_decimal::Decimal;
use std::collections::HashMap;

/// Entries that are made in one unit of work.
pub(super) const BATCH: usize = 500;

#[derive(Insertable)]
#[diesel(table_name = planned)]
struct NewPlanned<'a> {
    case_id: i64,
    account: &'a str,
    kind: &'a str,
    eori: &'a str,
    entry: &'a str,
    amount: Option<Exact>,
    due_at: Ts,
}

#[derive(QueryableByName)]
#[diesel(table_name = planned)]
#[diesel(check_for_backend(MultiBackend))]
struct Due {
    id: i64,
    case_id: i64,
    entry: String,
    amount: Option<Exact>,
    due_at: Ts,
}

#[derive(Insertable)]
#[diesel(table_name = entries)]
struct NewEntry<'a> {
    account: &'a str,
    kind: &'a str,
    eori: &'a str,
    number: i64,
    case_id: i64,
    entry: String,
    amount: Exact,
    used_after: Exact,
    occurred_at: Ts,
}

/// Keeps what a message plans for its case.
pub(super) fn plan(connection: &mut AnyConnection, case_id: i64, message: &SimulatedMessage) -> Answer<()> {
    let rows: Vec<NewPlanned<'_>> = message.entries.iter().map(|entry| new(case_id, &message.account, entry)).collect();
    insert_all!(connection, planned::table, &rows);
    Ok(())
}

fn new<'a>(case_id: i64, account: &'a str, planned: &'a SimulatedPlannedEntry) -> NewPlanned<'a> {
    let SimulatedPlannedEntry { kind, eori, entry, amount, due_at } = planned;
    let (eori, amount, due_at) = (Eori::as_str(eori), amount.map(Exact), Ts(*due_at));
    NewPlanned { case_id, account, kind, eori, entry, amount, due_at }
}

/// Drops what is planned for a case and not due then.
pub(super) fn withdraw(connection: &mut AnyConnection, case_id: i64, at: DateTime<Utc>) -> Answer<()> {
    let later = planned::table.filter(planned::case_id.eq(case_id)).filter(planned::due_at.gt(Ts(at)));
    diesel::delete(later).execute(connection)?;
    Ok(())
}

/// Whether something is planned on an account that is due.
pub(super) fn are_due(connection: &mut AnyConnection, of: &SimulatedAccount, now: DateTime<Utc>) -> Answer<bool> {
    let due = planned::table
        .filter(planned::account.eq(&of.account))
        .filter(planned::kind.eq(&of.kind))
        .filter(planned::eori.eq(of.eori.as_str()))
        .filter(planned::due_at.le(Ts(now)));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(connection)?)
}

/// Makes what is due on an account, so many at most, and tells how many were taken from the plan.
pub(super) fn make_due(connection: &mut AnyConnection, of: &SimulatedAccount, now: DateTime<Utc>) -> Answer<usize> {
    let (mut number, Exact(mut used)) = hold(connection, of)?;
    let due = take_due(connection, of, now)?;
    let mut of_case = used_by(connection, &due)?;
    let taken = due.len();
    let mut rows = Vec::with_capacity(taken);
    for Due { id, case_id, entry, amount, due_at } in due {
        let still_used = of_case.entry(case_id).or_default();
        let amount = match (entry.as_str(), amount) {
            ("use", Some(Exact(amount))) => amount,
            ("given_back" | "payment", None) => -*still_used,
            _ => return Err(corrupt(format!("planned entry {id}"))),
        };
        if amount.is_zero() {
            continue;
        }
        *still_used += amount;
        used += amount;
        number += 1;
        let (kind, eori) = (of.kind.as_str(), of.eori.as_str());
        let (amount, used_after) = (Exact(amount), Exact(used));
        rows.push(NewEntry {
            account: &of.account,
            kind,
            eori,
            number,
            case_id,
            entry,
            amount,
            used_after,
            occurred_at: due_at,
        });
    }
    insert_all!(connection, entries::table, &rows);
    let own = accounts::table.find((&of.account, &of.kind, of.eori.as_str()));
    let set = (accounts::last_entry.eq(number), accounts::used.eq(Exact(used)));
    diesel::update(own).set(set).execute(connection)?;
    Ok(taken)
}

/// Locks the account, which is there from then on: its last number, and what is used.
fn hold(connection: &mut AnyConnection, of: &SimulatedAccount) -> Answer<(i64, Exact)> {
    let key = (&of.account, &of.kind, of.eori.as_str());
    let row = (
        accounts::account.eq(key.0),
        accounts::kind.eq(key.1),
        accounts::eori.eq(key.2),
        accounts::last_entry.eq(0),
        accounts::used.eq(Exact(Decimal::ZERO)),
    );
    let insert = diesel::insert_into(accounts::table).values(row);
    let known = (accounts::account, accounts::kind, accounts::eori);
    Portable(insert.on_conflict(known).do_nothing()).execute(connection)?;
    let own = accounts::table.find(key).select((accounts::last_entry, accounts::used));
    Ok(match connection {
        AnyConnection::Pg(connection) => own.for_no_key_update().get_result(connection),
        AnyConnection::Sqlite(connection) => own.get_result(connection),
    }?)
}

/// Takes what is due from the plan, the longest due first.
fn take_due(connection: &mut AnyConnection, of: &SimulatedAccount, now: DateTime<Utc>) -> Answer<Vec<Due>> {
    let mut statement = Statement::on(connection);
    // What is just being withdrawn is not waited for: whoever withdraws it may wait for this unit.
    let lock = if statement.is_for_postgres() { " FOR UPDATE SKIP LOCKED" } else { "" };
    let (account, kind) = (statement.text(&*of.account), statement.text(&*of.kind));
    let (eori, now) = (statement.text(of.eori.as_str()), statement.moment(now));
    let sql = format!(
        "WITH due AS MATERIALIZED (SELECT id FROM simulated_planned_entries \
         WHERE account = {account} AND kind = {kind} AND eori = {eori} AND due_at <= {now} \
         ORDER BY due_at, id LIMIT {BATCH}{lock}) \
         DELETE FROM simulated_planned_entries WHERE id IN (SELECT id FROM due) \
         RETURNING id, case_id, entry, amount, due_at"
    );
    let mut due: Vec<Due> = statement.load(connection, sql)?;
    due.sort_by_key(|due| (due.due_at, due.id));
    Ok(due)
}

/// What the cases of these use by now.
fn used_by(connection: &mut AnyConnection, due: &[Due]) -> Answer<HashMap<i64, Decimal>> {
    let cases: Vec<i64> = due.iter().map(|due| due.case_id).collect();
    let made = entries::table.filter(entries::case_id.eq_any(cases)).select((entries::case_id, entries::amount));
    let made: Vec<(i64, Exact)> = made.load(connection)?;
    let mut of_case = HashMap::new();
    for (case, Exact(amount)) in made {
        *of_case.entry(case).or_insert(Decimal::ZERO) += amount;
    }
    Ok(of_case)
}
