use crate::dossier::RevenueLine;
use crate::invoice::Invoice;
use crate::movement::Movement;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, RevenueLineId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Subject, amsterdam_date};
use std::collections::{BTreeMap, BTreeSet};

impl Invoices {
    /// The date of supply, which an invoice has to state: the last release or charge of its lines, as a date in the
    /// Netherlands. A credit note has the date of the supply that it credits. `None` when no line came from a charge.
    pub(in crate::use_cases) fn supply_date(
        &self,
        invoice: &Invoice,
        credited: Option<&Invoice>,
    ) -> Result<Option<NaiveDate>, BillingError> {
        let organisation = invoice.organisation;
        if invoice.header.credits.is_some() {
            return Ok(credited.and_then(|invoice| invoice.parties.as_ref()).and_then(|parties| parties.supply_date));
        }
        let charges: BTreeSet<RevenueLineId> =
            invoice.lines.iter().filter_map(|line| line.terms.source.revenue()).collect();
        if charges.is_empty() {
            return Ok(None);
        }
        let dossiers = invoice.dossiers();
        let mut lines = self.finalizing().revenue.for_dossiers(organisation, &dossiers)?;
        lines.retain(|line| charges.contains(&line.id));
        let movements = self.finalizing().movements.for_dossiers(organisation, &dossiers)?;
        Ok(last_day(&lines, &movements))
    }
}

fn last_day(lines: &[RevenueLine], movements: &[Movement]) -> Option<NaiveDate> {
    let released: BTreeMap<Subject, DateTime<Utc>> =
        movements.iter().filter_map(|movement| Some((movement.reference, movement.released_at?))).collect();
    let release = |line: &RevenueLine| released.get(&line.movement?).copied();
    let moments = lines.iter().flat_map(|line| [Some(line.triggered_at), release(line)]);
    moments.flatten().max().map(amsterdam_date)
}
