use super::warned::InvoiceWarnings;
use crate::dossier::{Dossier, DossierStatus, RevenueLine};
use crate::invoice::{Invoice, InvoiceStatus};
use crate::ports::QueuedDossier;
use crate::rate_card::{ConsolidationMode, InvoiceFrequency};
use crate::use_cases::drafting::generate::Finish;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, OrganisationId, amsterdam_date, in_unit_of_work};
use std::collections::{BTreeMap, BTreeSet};

/// Number of dossiers that are read at a time and billed in one unit of work.
const PIECE: usize = 500;

/// Result of an invoice run.
#[growing]
#[derive(Debug, Default)]
pub struct RunReport {
    /// Number of invoices created.
    pub invoices: u64,
    /// Number of those invoices that were finalized.
    pub finalized: u64,
    /// Dossiers that could not be billed, with the error. The next run tries them again.
    pub failed: Vec<(DossierId, BillingError)>,
    /// Created invoices with VAT that contradicts the law for the customer. They are reported because no one saw a
    /// preview.
    pub warnings: Vec<InvoiceWarnings>,
}

impl Invoices {
    /// Performs one invoice run: bills everything that is due on that day, and everything that earlier runs missed.
    ///
    /// The waiting dossiers are read once, in pieces, and each piece is billed in a unit of work of its own. If the
    /// process is killed, whole pieces are billed; a repeated run finds only the rest. The dossiers of a customer that
    /// wants them merged stay in one piece, however many there are. A dossier that fails does not hold up the others.
    ///
    /// # Errors
    /// `Storage` when the database does not answer; what was billed before stays billed.
    pub fn run(&self, organisation: OrganisationId, day: NaiveDate) -> Result<RunReport, BillingError> {
        self.runs().fonts.prepare()?;
        let mut report = RunReport::default();
        let mut carried: Vec<QueuedDossier> = Vec::new();
        let mut after = None;
        loop {
            let page = self.runs().queue.waiting(organisation, after.clone(), PIECE)?;
            let is_last = page.len() < PIECE;
            after = page.last().map(QueuedDossier::place).or(after);
            carried.extend(self.due(organisation, day, page)?);
            let rest = if is_last { Vec::new() } else { split_last_customer(&mut carried) };
            for piece in self.pieces(organisation, std::mem::replace(&mut carried, rest))? {
                self.bill(organisation, day, &piece, &mut report)?;
            }
            if is_last {
                return Ok(report);
            }
        }
    }

    /// The dossiers with a pending line that is due. The others stay untouched and keep their version.
    fn due(
        &self,
        organisation: OrganisationId,
        day: NaiveDate,
        queued: Vec<QueuedDossier>,
    ) -> Result<Vec<QueuedDossier>, BillingError> {
        let ids: Vec<DossierId> = queued.iter().map(|dossier| dossier.id).collect();
        let lines = self.runs().revenue.for_dossiers(organisation, &ids)?;
        let ready: BTreeMap<DossierId, &QueuedDossier> = queued.iter().map(|dossier| (dossier.id, dossier)).collect();
        let is_due = |line: &RevenueLine| {
            let dossier = ready.get(&line.dossier)?;
            let frequency = dossier.frequency.unwrap_or(line.frequency);
            let due = line.is_pending() && frequency.is_due(amsterdam_date(dossier.ready_at?), day);
            due.then_some(line.dossier)
        };
        let due: BTreeSet<DossierId> = lines.iter().filter_map(is_due).collect();
        Ok(queued.into_iter().filter(|dossier| due.contains(&dossier.id)).collect())
    }

    /// Splits the dossiers into pieces of at most 500. Dossiers of a customer that wants them merged stay together.
    fn pieces(
        &self,
        organisation: OrganisationId,
        queued: Vec<QueuedDossier>,
    ) -> Result<Vec<Vec<DossierId>>, BillingError> {
        let mut codes: Vec<String> = queued.iter().map(|dossier| dossier.billing_customer.clone()).collect();
        codes.dedup();
        let modes = self.modes(organisation, &codes)?;
        let mut pieces: Vec<Vec<DossierId>> = Vec::new();
        let mut merging: Option<&str> = None;
        for QueuedDossier { billing_customer, id, .. } in &queued {
            let merged = modes.get(billing_customer) == Some(&ConsolidationMode::Merged);
            let goes_on = merged && merging == Some(billing_customer);
            merging = merged.then_some(billing_customer);
            match pieces.last_mut() {
                Some(piece) if goes_on || piece.len() < PIECE => piece.push(*id),
                Some(_) | None => pieces.push(vec![*id]),
            }
        }
        Ok(pieces)
    }

    /// Bills a piece in one unit of work. If a dossier in it cannot be billed, bills each half separately.
    fn bill(
        &self,
        organisation: OrganisationId,
        day: NaiveDate,
        piece: &[DossierId],
        report: &mut RunReport,
    ) -> Result<(), BillingError> {
        match self.bill_together(organisation, day, piece) {
            Ok((invoices, warnings)) => {
                report.warnings.extend(warnings);
                report.invoices += invoices.len() as u64;
                let finalized = invoices.iter().filter(|invoice| invoice.status != InvoiceStatus::Draft);
                report.finalized += finalized.count() as u64;
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::Unavailable => Err(error),
            Err(error) => match piece {
                [] => Ok(()),
                [alone] => {
                    report.failed.push((*alone, error));
                    Ok(())
                }
                several => {
                    // Halving finds one dossier that cannot be billed in a few tries instead of one try for each
                    // dossier. It may cut a merged invoice in two, which is better than billing no customer.
                    let (first, second) = several.split_at(several.len() / 2);
                    self.bill(organisation, day, first, report)?;
                    self.bill(organisation, day, second, report)
                }
            },
        }
    }

    fn bill_together(
        &self,
        organisation: OrganisationId,
        day: NaiveDate,
        piece: &[DossierId],
    ) -> Result<(Vec<Invoice>, Vec<InvoiceWarnings>), BillingError> {
        let is_due = |frequency: InvoiceFrequency, dossier: &Dossier| {
            dossier.ready_at.is_some_and(|ready| frequency.is_due(amsterdam_date(ready), day))
        };
        in_unit_of_work(self.runs().work.as_ref(), || {
            let mut dossiers = self.runs().dossiers.hold(organisation, piece)?;
            // A user may have changed a dossier's status since the queue was read.
            dossiers.retain(|dossier| dossier.status == DossierStatus::ReadyToInvoice);
            let invoices = self.generate_held(organisation, &dossiers, &is_due, Finish::AsCustomersWant)?;
            let warnings = self.warnings_of(organisation, &invoices)?;
            Ok((invoices, warnings))
        })
    }
}

/// Splits off the dossiers of the last customer, because the next page may hold more of them.
fn split_last_customer(queued: &mut Vec<QueuedDossier>) -> Vec<QueuedDossier> {
    let last = queued.last().map(|dossier| dossier.billing_customer.clone());
    let first = queued.iter().position(|dossier| Some(&dossier.billing_customer) == last.as_ref());
    queued.split_off(first.unwrap_or(queued.len()))
}
