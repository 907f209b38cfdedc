use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::shown;
use customs_billing::dossier::DossierStatus;
use customs_billing::invoice::InvoiceStatus;
use customs_billing::ports::{DossierFilter, DossierSort};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};

/// What is to be billed and to be paid.
pub(super) struct BillingFigures(pub(super) Vec<BillingFigure>);

/// A number, and the list of what it counts.
pub(super) struct BillingFigure {
    pub(super) name: &'static str,
    pub(super) number: String,
    pub(super) href: &'static str,
    /// Whether it asks for something to be done.
    pub(super) is_urgent: bool,
}

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<BillingFigures, Failure> {
    let t = reader.t;
    let mut figures = Vec::new();
    if reader.reads_dossiers {
        let ready = ready_dossiers(services, reader)?;
        figures.push(figure(t.today_ready_dossiers(), ready, READY));
    }
    if reader.reads_invoices {
        let unpaid = services.invoices.unpaid(reader.organisation)?;
        let unpaid_of = |status| unpaid.get(&status).copied().unwrap_or_default();
        let (finalized, sent) = (unpaid_of(InvoiceStatus::Finalized), unpaid_of(InvoiceStatus::Sent));
        let drafts = unpaid_of(InvoiceStatus::Draft).documents;
        let past_due = finalized.past_due + sent.past_due;
        let late = if sent.past_due > 0 { LATE_OF_SENT } else { LATE_OF_FINALIZED };
        figures.push(figure(t.today_draft_invoices(), drafts, "/console/invoices?status=draft"));
        figures.push(figure(t.today_unsent_invoices(), finalized.documents, "/console/invoices?status=finalized"));
        figures.push(figure(t.today_unpaid_invoices(), sent.documents, "/console/invoices?status=sent"));
        let is_urgent = past_due > 0;
        figures.push(BillingFigure { is_urgent, ..figure(t.today_past_due_invoices(), past_due, late) });
    }
    Ok(BillingFigures(figures))
}

/// The list of what [`ready_dossiers`] counts.
const READY: &str = "/console/dossiers?status=ready_to_invoice";
/// The lists in which the latest are first to be paid.
const LATE_OF_SENT: &str = "/console/invoices?status=sent&sort=due_date&direction=asc";
const LATE_OF_FINALIZED: &str = "/console/invoices?status=finalized&sort=due_date&direction=asc";

fn figure(name: &'static str, number: u64, href: &'static str) -> BillingFigure {
    BillingFigure { name, number: shown::number(number.into()), href, is_urgent: false }
}

/// The number of dossiers that wait for the next invoice run: the total of their list.
fn ready_dossiers(services: &ConsoleServices, reader: Reader) -> Result<u64, Failure> {
    let filter = DossierFilter { status: Some(DossierStatus::ReadyToInvoice), ..DossierFilter::default() };
    let page =
        PageRequest { number: PageNumber::FIRST, size: PageSize::new(1).unwrap_or(PageSize::DEFAULT), after: None };
    let (sort, direction) = (DossierSort::CreatedAt, SortDirection::Descending);
    Ok(services.dossiers.list(reader.organisation, &filter, sort, direction, page)?.total)
}
