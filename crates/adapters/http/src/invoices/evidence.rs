use super::view::InvoiceView;
use crate::ApiError;
use crate::evidence::{Gathering, pages};
use customs_billing::invoice::Invoice;
use customs_billing::ports::{InvoiceFilter, InvoiceSort};
use customs_billing::{DossierId, InvoiceId};
use customs_evidence::file_part;
use customs_kernel::SortDirection;

/// A finalized invoice whose pages are to be added, and the name of the entry.
pub(crate) struct GatheredPaper {
    pub(crate) invoice: InvoiceId,
    pub(crate) name: String,
}

/// Adds the invoices and credit notes that bill a dossier, and returns those that have pages, which never change.
pub(crate) fn invoice_evidence(
    gathering: &mut Gathering<'_>,
    dossier: Option<i64>,
) -> Result<Vec<GatheredPaper>, ApiError> {
    let Some(dossier) = dossier else { return Ok(Vec::new()) };
    if !gathering.order.rights.invoices {
        gathering.without_right("invoices", "the scope invoices:read");
        return Ok(Vec::new());
    }
    let (invoices, organisation) = (&gathering.services.billing.invoices, gathering.order.organisation);
    let filter = InvoiceFilter { dossier: Some(DossierId::new(dossier)), ..InvoiceFilter::default() };
    let mut papers = Vec::new();
    pages(
        |page| Ok(invoices.list(organisation, &filter, InvoiceSort::Id, SortDirection::Ascending, page)?),
        |invoice: Invoice| {
            let id = invoice.id;
            if let Some(number) = invoice.number() {
                let name = format!("invoices/{}-{}.pdf", id.get(), file_part(number));
                papers.push(GatheredPaper { invoice: id, name });
            }
            let record = invoices.show(organisation, id)?;
            gathering.json(&format!("invoices/{}.json", id.get()), &InvoiceView::from(record))
        },
    )?;
    Ok(papers)
}
