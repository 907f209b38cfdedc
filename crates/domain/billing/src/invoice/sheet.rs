use super::{BilledDossier, Invoice, InvoiceHeader, InvoiceLine, Parties};
use crate::DossierId;
use crate::money::{Totals, VatRules, VatShare};
use chrono::NaiveDate;
use customs_kernel::OrganisationId;

/// Everything that the papers of a finalized invoice show. Nothing on it ever changes, so that a paper that is made
/// again years later is the one the customer got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceSheet {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The number.
    pub number: String,
    /// What it says, apart from its lines.
    pub header: InvoiceHeader,
    /// Its lines.
    pub lines: Vec<InvoiceLine>,
    /// Seller, buyer and dossiers as they were at finalization.
    pub parties: Parties,
    /// Sums of the lines.
    pub totals: Totals,
    /// The rules that give each of its lines its VAT category.
    pub vat_rules: VatRules,
    /// VAT by category and rate.
    pub vat: Vec<VatShare>,
    /// The date of the invoice that is taken back.
    pub credited_on: Option<NaiveDate>,
    /// Days from its date to the last day to pay.
    pub payment_term_days: Option<u32>,
}

impl InvoiceSheet {
    /// The sheet of an invoice; `None` while it is a draft.
    #[must_use]
    pub fn of(invoice: &Invoice, credited_on: Option<NaiveDate>) -> Option<Self> {
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
            credited_on,
            payment_term_days: u32::try_from(days).ok(),
        })
    }

    /// The number of a dossier that it bills, as it was at finalization.
    #[must_use]
    pub fn dossier_number(&self, dossier: DossierId) -> Option<&str> {
        let billed = self.parties.dossiers.iter().find(|billed| billed.id == dossier)?;
        let BilledDossier { id: _, number } = billed;
        Some(number)
    }
}
