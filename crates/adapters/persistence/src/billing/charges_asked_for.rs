//! What invoices and credit notes ask for the charges of dossiers.

use super::invoice_directory::drafts_among;
use super::reading::{IDS, in_order};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::invoice_lines as lines;
use crate::values::Exact;
use customs_billing::ports::AskedFor;
use customs_billing::{DossierId, InvoiceId, RevenueLineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
