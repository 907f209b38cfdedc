use super::fields::{DossierFacts, DossierView};
use super::invoice_lines::RevenueLineView;
use super::movements::shown;
use crate::ApiError;
use crate::answers::changed;
use crate::command::Response;
use customs_billing::dossier::{Dossier, DossierRecord, Prepayment};

impl DossierView {
    /// The dossier as lists show it: without its transits.
    pub(super) fn in_list(record: DossierRecord) -> Self {
        Self::showing(record, false)
    }

    fn showing(record: DossierRecord, with_transits: bool) -> Self {
        let DossierRecord { dossier, movements, revenue, purchases, to_charge_on, invoices_count } = record;
        let Dossier {
            id,
            organisation: _,
            version: _,
            number,
            form,
            billing_customer,
            status,
            ready_at: _,
            invoiced_at,
            prepayment,
            created_at,
            updated_at,
        } = dossier;
        let (declarations, transits) = shown(movements);
        let pending_invoice_lines_count = revenue.iter().filter(|line| line.is_pending()).count();
        let left = prepayment.as_ref().map(Prepayment::left);
        let facts = DossierFacts {
            id: id.get(),
            dossier_number: number,
            billing_customer_code: billing_customer,
            status: status.word(),
            invoiced_at,
            prepayment_amount: prepayment.as_ref().map(|prepayment| prepayment.amounts.amount.into()),
            prepayment_invoice_id: prepayment.as_ref().map(|prepayment| prepayment.invoice.get()),
            prepayment_group: prepayment.as_ref().map(|prepayment| prepayment.group.word()),
            is_prepaid: prepayment.as_ref().is_some_and(|prepayment| prepayment.paid_at.is_some()),
            prepayment_left: left.map(|left| left.amount.into()),
            prepayment_left_vat: left.map(|left| left.vat_amount.into()),
            prepayment_paid_back: prepayment.iter().flat_map(|one| one.paid_back.clone()).map(Into::into).collect(),
            prepayment_deductions: prepayment.into_iter().flat_map(|one| one.deductions).map(Into::into).collect(),
            declarations,
            transits: with_transits.then_some(transits),
            invoice_lines: revenue.into_iter().map(|line| RevenueLineView::new(line, status.is_locked())).collect(),
            purchase_lines: purchases.into_iter().map(Into::into).collect(),
            invoices_count,
            not_charged_on: to_charge_on.iter().map(ToString::to_string).collect(),
            pending_invoice_lines_count,
            created_at,
            updated_at,
        };
        Self::new(form, facts)
    }
}

impl From<DossierRecord> for DossierView {
    fn from(record: DossierRecord) -> Self {
        Self::showing(record, true)
    }
}

/// Answers with the changed dossier and its new version.
pub(super) fn written(record: DossierRecord, message: &str) -> Result<Response, ApiError> {
    changed(record.dossier.version, DossierView::from(record), message)
}
