use super::Invoices;
use super::generate::Finish;
use super::warned::InvoiceWarnings;
use crate::dossier::{Dossier, DossierStatus, RevenueLine};
use crate::invoice::{Invoice, InvoiceStatus};
use crate::ports::QueuedDossier;
use crate::rate_card::{ConsolidationMode, InvoiceFrequency};
use crate::{BillingError, DossierId};
use chrono::NaiveDate;
use customs_kernel::{ErrorKind, OrganisationId, amsterdam_date, in_unit_of_work};
use std::collections::{BTreeMap, BTreeSet};

/// Dossiers that are read, and billed in one unit of work.
const PIECE: usize = 500;

/// What a run did.
#[derive(Debug, Default)]
pub struct RunReport {
    /// Invoices that it made.
    pub invoices: u64,
    /// How many of them it finalized.
    pub finalized: u64,
    /// Dossiers that could not be billed, and why; the next run tries them again.
    pub failed: Vec<(DossierId, BillingError)>,
    /// Invoices it made whose VAT contradicts what the law says of the customer: nobody saw a preview of them.
    pub warnings: Vec<InvoiceWarnings>,
}

impl Invoices {
    /// One invoice run: bills what is due on that day, and what earlier runs missed.
    ///
    /// It reads the waiting dossiers once, in pieces, and bills each piece in a unit of work of its own.
    /// Killed at any moment, it has billed whole pieces; repeated, it finds only what is not billed yet. Dossiers
    /// of a customer that wants them merged stay in one piece, however many. What fails alone holds up nothing else.
    ///
    /// # Errors
    /// `Storage` when the database does not answer; what was billed before stays billed.
    pub fn run(&self, organisation: OrganisationId, day: NaiveDate) -> Result<RunReport, BillingError> {
        let mut report = RunReport::default();
        let mut carried: Vec<QueuedDossier> = Vec::new();
        let mut after = None;
        loop {
            let page = self.ports.queue.waiting(organisation, after.clone(), PIECE)?;
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

    /// The dossiers with a pending line that is due; the others are left alone, their versions too.
    fn due(
        &self,
        organisation: OrganisationId,
        day: NaiveDate,
        queued: Vec<QueuedDossier>,
    ) -> Result<Vec<QueuedDossier>, BillingError> {
        let ids: Vec<DossierId> = queued.iter().map(|dossier| dossier.id).collect();
        let lines = self.ports.revenue.of_dossiers(organisation, &ids)?;
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

    /// Pieces of at most 500 dossiers, except that those of a customer that wants them merged stay together.
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

    /// Bills a piece, or, when something in it cannot be billed, each customer of it alone.
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
                    // Halves: one dossier that cannot be billed costs a few tries, not one for each other.
                    // It may cut a merged invoice in two, which is better than billing nobody.
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
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut dossiers = self.ports.dossiers.hold(organisation, piece)?;
            // Somebody may have moved one since the queue was read.
            dossiers.retain(|dossier| dossier.status == DossierStatus::ReadyToInvoice);
            let invoices = self.generate_held(organisation, &dossiers, &is_due, Finish::AsCustomersWant)?;
            let warnings = self.warnings_of(organisation, &invoices)?;
            Ok((invoices, warnings))
        })
    }
}

/// Takes off the dossiers of the last customer: more of them may be on the next page.
fn split_last_customer(queued: &mut Vec<QueuedDossier>) -> Vec<QueuedDossier> {
    let last = queued.last().map(|dossier| dossier.billing_customer.clone());
    let first = queued.iter().position(|dossier| Some(&dossier.billing_customer) == last.as_ref());
    queued.split_off(first.unwrap_or(queued.len()))
}
