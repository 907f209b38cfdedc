use super::deductions::deduct;
use super::planned_invoice::PlannedInvoice;
use super::split::split;
use crate::DossierId;
use crate::dossier::{Dossier, RevenueLine};
use crate::invoice::{DocumentType, InvoiceHeader, InvoiceLineTerms, Language, LineSource, NewInvoice};
use crate::money::{PaymentTermGroup, PaymentTerms};
use crate::rate_card::ConsolidationMode;
use chrono::{DateTime, Utc};
use customs_kernel::{Currency, OrganisationId, amsterdam_date};
use std::collections::BTreeMap;

/// The values shared by all invoices that are planned together.
pub(crate) struct Plan {
    pub(crate) organisation: OrganisationId,
    pub(crate) terms: PaymentTerms,
    pub(crate) at: DateTime<Utc>,
    /// Languages of the customers that paid in advance, by code.
    pub(crate) languages: BTreeMap<String, Language>,
}

/// Key of lines that may share an invoice: same customer, same dossier (unless the customer's dossiers are merged),
/// same currency and same number of days to pay. Lines not taxed in the Netherlands are kept apart (BR-O-11). When VAT
/// roundings add up too far (BR-CO-17), the lines of one key make several invoices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Heap {
    customer: String,
    dossier: Option<DossierId>,
    currency: Currency,
    days: u32,
    not_taxed_here: bool,
}

impl Plan {
    /// Plans the invoices for these lines. Every line is on exactly one invoice.
    pub(crate) fn invoices(
        &self,
        dossiers: &[Dossier],
        lines: Vec<RevenueLine>,
        mode: &dyn Fn(&str) -> ConsolidationMode,
    ) -> Vec<PlannedInvoice> {
        let dossiers: BTreeMap<DossierId, &Dossier> = dossiers.iter().map(|dossier| (dossier.id, dossier)).collect();
        let mut heaps: BTreeMap<Heap, Vec<RevenueLine>> = BTreeMap::new();
        for line in lines {
            let Some(dossier) = dossiers.get(&line.dossier) else { continue };
            let customer = dossier.billing_customer.clone();
            let own = mode(&customer) == ConsolidationMode::PerDossier;
            let heap = Heap {
                customer,
                dossier: own.then_some(dossier.id),
                currency: line.currency.clone(),
                days: self.terms.days(line.group),
                not_taxed_here: line.not_taxed_here,
            };
            heaps.entry(heap).or_default().push(line);
        }
        let mut planned: Vec<PlannedInvoice> = Vec::new();
        for (heap, lines) in heaps {
            planned.extend(split(lines, &dossiers).into_iter().map(|lines| self.invoice(heap.clone(), lines)));
        }
        for dossier in dossiers.values() {
            let language = self.languages.get(&dossier.billing_customer).copied().unwrap_or(Language::Dutch);
            deduct(dossier, &mut planned, language);
        }
        planned
    }

    fn invoice(&self, heap: Heap, lines: Vec<RevenueLine>) -> PlannedInvoice {
        let mut groups: Vec<PaymentTermGroup> = lines.iter().map(|line| line.group).collect();
        groups.sort();
        groups.dedup();
        let first = lines.first().map(|line| line.dossier);
        let today = amsterdam_date(self.at);
        let mut header = InvoiceHeader {
            document_type: DocumentType::Invoice,
            customer_code: heap.customer,
            dossier: first.filter(|first| lines.iter().all(|line| line.dossier == *first)),
            groups,
            payment_term_days: None,
            invoice_date: today,
            due_date: today,
            due_date_is_set: false,
            currency: heap.currency,
            notes: None,
            is_prepayment: false,
            credits: None,
        };
        header.due_date = header.due_by_terms(self.terms);
        let revenue = lines.iter().map(|line| line.id).collect();
        let lines = lines.into_iter().map(billed).collect();
        let draft = NewInvoice { organisation: self.organisation, header, lines, created_at: self.at };
        PlannedInvoice { draft, revenue, deducts: Vec::new() }
    }
}

fn billed(line: RevenueLine) -> InvoiceLineTerms {
    InvoiceLineTerms {
        description: line.description,
        quantity: line.quantity,
        unit_price: line.unit_price,
        vat_rate: line.vat_rate,
        reverse_charged: line.reverse_charged,
        not_taxed_here: line.not_taxed_here,
        amounts: line.amounts,
        group: line.group,
        billable_item: Some(line.billable_item),
        dossier: Some(line.dossier),
        source: LineSource::Revenue(line.id),
    }
}
