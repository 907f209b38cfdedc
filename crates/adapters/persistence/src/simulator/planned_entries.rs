use super::{SimulatedAccount, SimulatedMessage, SimulatedPlannedEntry};
use crate::batch::insert_all;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::schema::{
    simulated_accounts as accounts, simulated_entries as entries, simulated_entry_numbers as numbers,
    simulated_planned_entries as planned,
};
use crate::statement::Statement;
use crate::values::{Exact, Ts};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Planned entries that one unit of work makes at most.
pub(super) const BATCH: usize = 500;

#[derive(Insertable)]
#[diesel(table_name = planned)]
struct NewPlanned<'a> {
    case_id: i64,
    account: &'a str,
    kind: &'a str,
    guarantee: &'a str,
    entry: &'a str,
    amount: Option<Exact>,
    due_at: Ts,
    part: Option<Exact>,
}

#[derive(QueryableByName)]
#[diesel(table_name = planned)]
#[diesel(check_for_backend(MultiBackend))]
struct Due {
    id: i64,
    case_id: i64,
    guarantee: String,
    entry: String,
    amount: Option<Exact>,
    due_at: Ts,
    part: Option<Exact>,
}

#[derive(Insertable)]
#[diesel(table_name = entries)]
struct NewEntry<'a> {
    account: &'a str,
    kind: &'a str,
    guarantee: &'a str,
    number: i64,
    case_id: i64,
    entry: &'a str,
    amount: Exact,
    used_after: Exact,
    occurred_at: Ts,
}

/// Stores the entries that a message plans for its case.
pub(super) fn plan(connection: &mut AnyConnection, case_id: i64, message: &SimulatedMessage) -> Fallible<()> {
    let rows: Vec<NewPlanned<'_>> = message.entries.iter().map(|entry| new(case_id, &message.account, entry)).collect();
    insert_all!(connection, planned::table, &rows);
    Ok(())
}

fn new<'a>(case_id: i64, account: &'a str, planned: &'a SimulatedPlannedEntry) -> NewPlanned<'a> {
    let SimulatedPlannedEntry { kind, guarantee, entry, amount, part, case, due_at } = planned;
    let (amount, part, due_at) = (amount.map(Exact), part.map(Exact), Ts(*due_at));
    NewPlanned { case_id: case.unwrap_or(case_id), account, kind, guarantee, entry, amount, due_at, part }
}

/// Deletes the planned entries of a case that are not due at `at`.
pub(super) fn withdraw(connection: &mut AnyConnection, case_id: i64, at: DateTime<Utc>) -> Fallible<()> {
    let later = planned::table.filter(planned::case_id.eq(case_id)).filter(planned::due_at.gt(Ts(at)));
    diesel::delete(later).execute(connection)?;
    Ok(())
}

/// Whether the account has planned entries that are due.
pub(super) fn are_due(connection: &mut AnyConnection, of: &SimulatedAccount, now: DateTime<Utc>) -> Fallible<bool> {
    let due = planned::table
        .filter(planned::account.eq(&of.account))
        .filter(planned::kind.eq(&of.kind))
        .filter(planned::guarantee.eq_any(&of.guarantees))
        .filter(planned::due_at.le(Ts(now)));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(connection)?)
}

/// Makes entries that are due on an account, at most [`BATCH`], and returns how many were taken from the plan.
pub(super) fn make_due(connection: &mut AnyConnection, of: &SimulatedAccount, now: DateTime<Utc>) -> Fallible<usize> {
    let mut number = hold_numbers(connection, of)?;
    let due = take_due(connection, of, now)?;
    let mut of_case = used_by(connection, &due)?;
    let mut used = used_on(connection, of, &due)?;
    let taken = due.len();
    let mut rows = Vec::with_capacity(taken);
    for Due { id, case_id, guarantee, entry, amount, due_at, part } in &due {
        let still_used = of_case.entry(*case_id).or_default();
        let amount = match (entry.as_str(), amount, part) {
            ("use", Some(Exact(amount)), None) => *amount,
            ("given_back", None, Some(Exact(part))) => -(*part).min(*still_used),
            ("given_back" | "payment", None, None) => -*still_used,
            _ => return Err(corrupt(format!("planned entry {id}"))),
        };
        if amount.is_zero() {
            continue;
        }
        number += 1;
        *still_used += amount;
        let standing = used.entry(guarantee).or_default();
        standing.used += amount;
        standing.last_entry = number;
        rows.push(NewEntry {
            account: &of.account,
            kind: &of.kind,
            guarantee,
            number,
            case_id: *case_id,
            entry,
            amount: Exact(amount),
            used_after: Exact(standing.used),
            occurred_at: *due_at,
        });
    }
    for (guarantee, standing) in used {
        keep(connection, of, guarantee, standing)?;
    }
    insert_all!(connection, entries::table, &rows);
    let own = numbers::table.find((&of.account, &of.kind));
    diesel::update(own).set(numbers::last_entry.eq(number)).execute(connection)?;
    Ok(taken)
}

/// The use of a guarantee: the number of the last entry, and the used amount.
#[derive(Debug, Clone, Copy, Default)]
struct Standing {
    last_entry: i64,
    used: Decimal,
}

/// Locks the entry numbers of the trader and kind, which also protects the used amounts. Returns the last number.
fn hold_numbers(connection: &mut AnyConnection, of: &SimulatedAccount) -> Fallible<i64> {
    let key = (&of.account, &of.kind);
    let row = (numbers::account.eq(key.0), numbers::kind.eq(key.1), numbers::last_entry.eq(0));
    let insert = diesel::insert_into(numbers::table).values(row);
    Portable(insert.on_conflict((numbers::account, numbers::kind)).do_nothing()).execute(connection)?;
    let own = numbers::table.find(key).select(numbers::last_entry);
    Ok(match connection {
        AnyConnection::Pg(connection) => own.for_no_key_update().get_result(connection),
        AnyConnection::Sqlite(connection) => own.get_result(connection),
    }?)
}

/// The present use of the guarantees that these entries name.
fn used_on<'a>(
    connection: &mut AnyConnection,
    of: &SimulatedAccount,
    due: &'a [Due],
) -> Fallible<BTreeMap<&'a str, Standing>> {
    let named: BTreeSet<&str> = due.iter().map(|due| due.guarantee.as_str()).collect();
    let known: Vec<(String, i64, Exact)> = accounts::table
        .filter(accounts::account.eq(&of.account))
        .filter(accounts::kind.eq(&of.kind))
        .filter(accounts::guarantee.eq_any(&named))
        .select((accounts::guarantee, accounts::last_entry, accounts::used))
        .load(connection)?;
    let standing = |name: &str| {
        let found = known.iter().find(|(guarantee, ..)| guarantee == name);
        found.map(|(_, last_entry, Exact(used))| Standing { last_entry: *last_entry, used: *used }).unwrap_or_default()
    };
    Ok(named.into_iter().map(|name| (name, standing(name))).collect())
}

fn keep(connection: &mut AnyConnection, of: &SimulatedAccount, guarantee: &str, standing: Standing) -> Fallible<()> {
    let Standing { last_entry, used } = standing;
    let row = (
        accounts::account.eq(&of.account),
        accounts::kind.eq(&of.kind),
        accounts::guarantee.eq(guarantee),
        accounts::last_entry.eq(last_entry),
        accounts::used.eq(Exact(used)),
    );
    let insert = diesel::insert_into(accounts::table).values(row);
    let known = (accounts::account, accounts::kind, accounts::guarantee);
    if Portable(insert.on_conflict(known).do_nothing()).execute(connection)? == 0 {
        let own = accounts::table.find((&of.account, &of.kind, guarantee));
        let set = (accounts::last_entry.eq(last_entry), accounts::used.eq(Exact(used)));
        diesel::update(own).set(set).execute(connection)?;
    }
    Ok(())
}

/// Takes due entries from the plan, those due longest first.
fn take_due(connection: &mut AnyConnection, of: &SimulatedAccount, now: DateTime<Utc>) -> Fallible<Vec<Due>> {
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    // Skips entries that are being withdrawn: the unit that withdraws them may wait for this one.
    let lock = if statement.is_for_postgres() { " FOR UPDATE SKIP LOCKED" } else { "" };
    let (account, kind) = (statement.text(&*of.account), statement.text(&*of.kind));
    let guarantees: Vec<String> = of.guarantees.iter().map(|name| statement.text(name.as_str())).collect();
    let (guarantees, now) = (guarantees.join(", "), statement.moment(now));
    let sql = format!(
        "WITH due AS MATERIALIZED (SELECT id FROM simulated_planned_entries \
         WHERE account = {account} AND kind = {kind} AND guarantee IN ({guarantees}) AND due_at <= {now} \
         ORDER BY due_at, id LIMIT {BATCH}{lock}) \
         DELETE FROM simulated_planned_entries WHERE id IN (SELECT id FROM due) \
         RETURNING id, case_id, guarantee, entry, amount, due_at, part"
    );
    let mut due: Vec<Due> = statement.load(connection, sql)?;
    due.sort_by_key(|due| (due.due_at, due.id));
    Ok(due)
}

/// The amounts that the cases of these entries use now.
fn used_by(connection: &mut AnyConnection, due: &[Due]) -> Fallible<HashMap<i64, Decimal>> {
    let cases: Vec<i64> = due.iter().map(|due| due.case_id).collect();
    let made = entries::table.filter(entries::case_id.eq_any(cases)).select((entries::case_id, entries::amount));
    let made: Vec<(i64, Exact)> = made.load(connection)?;
    let mut of_case = HashMap::new();
    for (case, Exact(amount)) in made {
        *of_case.entry(case).or_insert(Decimal::ZERO) += amount;
    }
    Ok(of_case)
}
