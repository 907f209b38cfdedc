use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::joiners::{CustomsEuroRates, DrawnPapers};
use customs_billing::ports::{BillingPorts, RunLedger};
use customs_billing::{BillableItems, DailyRuns, Dossiers, Invoices, OrganisationProfiles, RateCards};
use customs_http::BillingServices;
use customs_invoice_documents::pdf::PaperFonts;
use customs_persistence::{
    StoredBillableItems, StoredBilledCustomers, StoredDossiers, StoredInvoiceArchive, StoredInvoiceNumbers,
    StoredInvoices, StoredMailDirectory, StoredMailQueue, StoredMovements, StoredProfiles, StoredPurchaseLines,
    StoredRateCards, StoredRevenueLines, StoredRunLedger,
};
use customs_tariff::Tariff;
use customs_workflows::MailInvoices;
use std::sync::Arc;

/// The ports of billing over the database, the tariff's exchange rates, the papers and the mail queue.
pub(crate) fn billing(foundation: &Foundation, tariff: &Tariff) -> Fallible<BillingPorts> {
    billing_with_fonts(foundation, tariff, super::paper_fonts(foundation))
}

/// The same with fonts of this machine that other papers share.
pub(crate) fn billing_with_fonts(
    foundation: &Foundation,
    tariff: &Tariff,
    fonts: Arc<PaperFonts>,
) -> Fallible<BillingPorts> {
    let database = || foundation.database.clone();
    let (dossiers, invoices) = (StoredDossiers::new(database()), StoredInvoices::new(database()));
    let mails = MailInvoices {
        queue: Arc::new(StoredMailQueue::new(database())),
        directory: Arc::new(StoredMailDirectory::new(database())),
    };
    let papers = Arc::new(DrawnPapers::new(Arc::new(super::logos(foundation)?), fonts));
    let customers = Arc::new(StoredBilledCustomers::new(database()));
    Ok(BillingPorts {
        items: Arc::new(StoredBillableItems::new(database())),
        cards: Arc::new(StoredRateCards::new(database())),
        dossiers: Arc::new(dossiers.clone()),
        queue: Arc::new(dossiers),
        revenue: Arc::new(StoredRevenueLines::new(database())),
        purchases: Arc::new(StoredPurchaseLines::new(database())),
        invoices: Arc::new(invoices.clone()),
        drafts: Arc::new(invoices.clone()),
        directory: Arc::new(invoices),
        numbers: Arc::new(StoredInvoiceNumbers::new(database())),
        customers: customers.clone(),
        dossier_customers: customers,
        movements: Arc::new(StoredMovements::new(database())),
        rates: Arc::new(CustomsEuroRates(tariff.current().clone())),
        settings: Arc::new(StoredProfiles::new(database())),
        mails: Arc::new(mails),
        fonts: papers.clone(),
        papers,
        archive: Arc::new(StoredInvoiceArchive::new(database())),
        clock: foundation.clock.clone(),
        work: Arc::new(database()),
    })
}

/// The use cases of billing behind the endpoints.
pub(crate) fn billing_services(ports: &BillingPorts) -> BillingServices {
    BillingServices {
        billable_items: BillableItems::new(ports.clone()),
        rate_cards: RateCards::new(ports.clone()),
        dossiers: Dossiers::new(ports.clone()),
        invoices: Invoices::new(ports.clone()),
    }
}

/// The record of daily runs.
pub(crate) fn run_ledger(foundation: &Foundation) -> Arc<dyn RunLedger> {
    Arc::new(StoredRunLedger::new(foundation.database.clone()))
}

/// The daily invoice run.
pub(crate) fn daily_runs(foundation: &Foundation, invoices: Invoices) -> Fallible<DailyRuns> {
    let run_at = foundation.settings.billing.time_of_run();
    let run_at = run_at.ok_or_else(|| Failure::because("setting billing.run_at: must be a time of day"))?;
    Ok(DailyRuns { invoices, ledger: run_ledger(foundation), clock: foundation.clock.clone(), run_at })
}

/// The use cases of organisation profiles over the database.
pub(crate) fn profiles(foundation: &Foundation) -> OrganisationProfiles {
    let database = || foundation.database.clone();
    OrganisationProfiles::new(Arc::new(StoredProfiles::new(database())), Arc::new(database()))
}
