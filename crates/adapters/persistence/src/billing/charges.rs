//! The charges that triggers made. Each charge is made once and has a row, which may outlive its revenue line, so
//! that a deleted charge is not made again.

use super::invoice_directory::drafts_among;
use super::reading::{IDS, in_order};
use crate::batch::ROWS;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::schema::{invoice_lines as lines, made_charges as charges};
use crate::values::Exact;
use customs_billing::ports::AskedFor;
use customs_billing::pricing::ChargeKey;
use customs_billing::{DossierId, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The key of a charge: two charges with equal keys are the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Insertable, Queryable, Selectable)]
#[diesel(table_name = charges)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite))]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct ChargeRow {
    organisation_id: i64,
    dossier_id: i64,
    billable_item_id: i64,
    movement_kind: String,
    movement_id: i64,
}

impl ChargeRow {
    pub(super) fn new(organisation: OrganisationId, key: ChargeKey) -> Self {
        let ChargeKey { dossier, item, movement } = key;
        let (movement_kind, movement_id) = columns(movement);
        Self {
            organisation_id: organisation.get(),
            dossier_id: dossier.get(),
            billable_item_id: item.get(),
            movement_kind: movement_kind.to_owned(),
            movement_id,
        }
    }
}

/// A charge without a movement is stored as `''` and 0.
const fn columns(movement: Option<Subject>) -> (&'static str, i64) {
    match movement {
        Some(Subject { kind, id }) => (SubjectKind::word(kind), id),
        None => ("", 0),
    }
}

/// Records charges as made and returns those that were not made before. When two units of work try at once, the
/// second waits for the first.
pub(super) fn make(connection: &mut AnyConnection, mut wanted: Vec<ChargeRow>) -> Fallible<HashSet<ChargeRow>> {
    // Sorted, so that two units of work never wait for each other.
    wanted.sort_unstable();
    wanted.dedup();
    let mut made = HashSet::with_capacity(wanted.len());
    for batch in wanted.chunks(ROWS) {
        let rows: Vec<ChargeRow> = each!(&mut *connection, connection => diesel::insert_into(charges::table)
            .values(batch)
            .on_conflict_do_nothing()
            .returning(ChargeRow::as_returning())
            .get_results(connection))?;
        made.extend(rows);
    }
    Ok(made)
}

/// Forgets a charge, so that it can be made again.
pub(super) fn forget(connection: &mut AnyConnection, charge: &ChargeRow) -> Fallible<()> {
    let ChargeRow { organisation_id, dossier_id, billable_item_id, movement_kind, movement_id } = charge;
    let made = charges::table
        .filter(charges::organisation_id.eq(organisation_id))
        .filter(charges::dossier_id.eq(dossier_id))
        .filter(charges::billable_item_id.eq(billable_item_id))
        .filter(charges::movement_kind.eq(movement_kind))
        .filter(charges::movement_id.eq(movement_id));
    diesel::delete(made).execute(connection)?;
    Ok(())
}

/// Forgets the charges of a dossier that no line stands for now: those for `movement`, or all of them when it
/// is `None`.
pub(super) fn forget_deleted(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    dossier: DossierId,
    movement: Option<Subject>,
) -> Fallible<()> {
    let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
    let only = if movement.is_some() {
        format!(" AND movement_kind = {mark}3 AND movement_id = {mark}4")
    } else {
        // Always true. It names the two values, so that both statements take the same four.
        format!(" AND {mark}3 = '' AND {mark}4 = 0")
    };
    let delete = format!(
        "DELETE FROM made_charges WHERE organisation_id = {mark}1 AND dossier_id = {mark}2{only} \
         AND NOT EXISTS (SELECT 1 FROM revenue_lines AS line WHERE line.organisation_id = {mark}1 \
         AND line.dossier_id = made_charges.dossier_id AND line.billable_item_id = made_charges.billable_item_id \
         AND coalesce(line.movement_kind, '') = made_charges.movement_kind \
         AND coalesce(line.movement_id, 0) = made_charges.movement_id AND line.origin = 'trigger')"
    );
    let (kind, id) = columns(movement);
    each!(connection, connection => diesel::sql_query(delete)
        .bind::<diesel::sql_types::BigInt, _>(organisation.get())
        .bind::<diesel::sql_types::BigInt, _>(dossier.get())
        .bind::<diesel::sql_types::Text, _>(kind)
        .bind::<diesel::sql_types::BigInt, _>(id)
        .execute(connection))?;
    Ok(())
}

// Charges of dossiers on invoices and credit notes.

/// Id of the line, its invoice, the revenue line that it bills, the line that it credits, and its amount.
type Line = (i64, i64, Option<i64>, Option<i64>, Exact);

/// A line that credits another has the dossier of the other.
pub(super) fn for_dossiers(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    dossiers: &[DossierId],
) -> Fallible<BTreeMap<RevenueLineId, AskedFor>> {
    let mut found: Vec<Line> = Vec::new();
    for dossiers in in_order(dossiers.iter().map(|dossier| dossier.get())).chunks(IDS) {
        let rows: Vec<Line> = lines::table
            .filter(lines::organisation_id.eq(organisation.get()))
            .filter(lines::dossier_id.eq_any(dossiers))
            .filter(lines::revenue_line_id.is_not_null().or(lines::credited_line.is_not_null()))
            .select((lines::id, lines::invoice_id, lines::revenue_line_id, lines::credited_line, lines::amount))
            .load(connection)?;
        found.extend(rows);
    }
    let mut asked: BTreeMap<RevenueLineId, AskedFor> = BTreeMap::new();
    let mut charge_of = HashMap::new();
    for (id, _, charge, _, amount) in &found {
        if let Some(charge) = charge.map(RevenueLineId::new) {
            asked.entry(charge).or_default().billed += amount.0;
            charge_of.insert(*id, charge);
        }
    }
    let credits: Vec<(InvoiceId, RevenueLineId, Exact)> = found
        .into_iter()
        .filter_map(|(_, note, _, credited, amount)| Some((InvoiceId::new(note), *charge_of.get(&credited?)?, amount)))
        .collect();
    let notes: Vec<InvoiceId> = credits.iter().map(|(note, _, _)| *note).collect();
    let drafts: BTreeSet<InvoiceId> = drafts_among(connection, organisation, &notes)?.into_iter().collect();
    for (note, charge, amount) in credits {
        let Some(asked) = asked.get_mut(&charge) else { continue };
        let sum = if drafts.contains(&note) { &mut asked.on_draft_notes } else { &mut asked.taken_back };
        *sum -= amount.0;
    }
    Ok(asked)
}
