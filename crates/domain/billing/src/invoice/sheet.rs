use super::{BilledDossier, Invoice, InvoiceHeader, InvoiceLine, Parties, VatInEuro};
use crate::DossierId;
use crate::money::{Totals, VatRules, VatShare};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::OrganisationId;

/// Everything that the files of a finalized invoice show. None of it ever changes, so a file generated again years
/// later equals the one the customer received.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceSheet {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Document number.
    pub number: String,
    /// The contents, apart from the lines.
    pub header: InvoiceHeader,
    /// The lines, in order.
    pub lines: Vec<InvoiceLine>,
    /// Seller, buyer and dossiers as they were at finalization.
    pub parties: Parties,
    /// Sums of all lines, in the currency of the invoice.
    pub totals: Totals,
    /// The rules that give each line its VAT category.
    pub vat_rules: VatRules,
    /// Sums of the lines by VAT category and rate.
    pub vat: Vec<VatShare>,
    /// The VAT in euro, with one amount for each of `vat`; `None` where none is needed.
    pub vat_in_euro: Option<VatInEuro>,
    /// Date of the credited invoice; `None` on invoices.
    pub credited_on: Option<NaiveDate>,
    /// Days from the invoice date to the due date; `None` when the due date is earlier.
    pub payment_term_days: Option<u32>,
}

impl InvoiceSheet {
    /// Builds the sheet of an invoice; `None` for a draft.
    #[must_use]
    pub fn from_invoice(invoice: &Invoice, credited_on: Option<NaiveDate>) -> Option<Self> {
        let days = invoice.header.due_date.signed_duration_since(invoice.header.invoice_date).num_days();
        Some(Self {
            organisation: invoice.organisation,
            number: invoice.seal.as_ref()?.number.clone(),
            header: invoice.header.clone(),
            lines: invoice.lines.clone(),
            parties: invoice.parties.clone()?,
            totals: invoice.totals(),
            vat_rules: invoice.vat_rules(),
            vat: invoice.vat_breakdown(),
            vat_in_euro: invoice.vat_in_euro(),
            credited_on,
            payment_term_days: u32::try_from(days).ok(),
        })
    }

    /// The number that a billed dossier had at finalization.
    #[must_use]
    pub fn dossier_number(&self, dossier: DossierId) -> Option<&str> {
        let billed = self.parties.dossiers.iter().find(|billed| billed.id == dossier)?;
        let BilledDossier { id: _, number } = billed;
        Some(number)
    }
}
