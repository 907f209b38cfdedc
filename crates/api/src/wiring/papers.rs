use crate::joiners::BilledLanguages;
use customs_billing::ports::BillingPorts;
use customs_invoice_documents::pdf::PaperFonts;
use customs_paper_documents::PdfPapers;
use customs_papers::Papers;
use std::sync::Arc;

/// Papers of declarations and transits, drawn with the fonts of this machine, in the languages of invoices.
pub(crate) fn papers(billing: &BillingPorts, fonts: Arc<PaperFonts>) -> Papers {
    Papers::new(Arc::new(PdfPapers::new(fonts)), Arc::new(BilledLanguages(billing.customers.clone())))
}
