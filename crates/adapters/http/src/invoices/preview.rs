use super::ReadInvoices;
use super::generate::DossierBody;
use super::view::InvoiceLineTermsView;
use crate::ApiError;
use crate::billing::PaymentTermGroupWord;
use crate::body::{JsonBody, Number};
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Ask, Handled};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::NaiveDate;
use customs_billing::invoice::InvoiceLineTerms;
use customs_billing::money::{PaymentTermGroup, VatRules};
use customs_billing::{BillingError, DossierId, InvoicePreview, PlannedInvoice};
use customs_http_macros::post;
use customs_kernel::facts::Warning;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// An invoice that generating would make now.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoicePreview)]
struct Preview {
    /// Primary payment term group of the invoice.
    #[schema(value_type = PaymentTermGroupWord)]
    payment_term_group: &'static str,
    /// Every payment term group on the invoice.
    #[schema(value_type = Vec<PaymentTermGroupWord>)]
    payment_term_groups: Vec<&'static str>,
    customer_code: String,
    /// Currency of the invoice (ISO 4217).
    currency: String,
    /// Date by which the invoice would be due.
    due_date: NaiveDate,
    lines: Vec<InvoiceLineTermsView>,
    /// Sum of the lines without VAT, in `currency`.
    subtotal: Number,
    /// VAT on all lines, in `currency`.
    vat_amount: Number,
    /// Sum of the lines with VAT, in `currency`.
    total: Number,
    /// Whether the dossier should be paid in advance: its pending amount without VAT is above the threshold of the
    /// billing customer, and no prepayment was made.
    prepayment_required: bool,
    /// Prepayment threshold of the billing customer; null when it has none.
    prepayment_threshold: Option<Number>,
    /// Matters to check before generating: VAT rates that contradict the legal position of the customer or that the
    /// Netherlands do not have, duties and taxes that the dossier paid and that are not charged on, a prepayment that no
    /// line deducts, an exchange rate for the VAT in euro that is missing or a sample, and texts of which letters no font
    /// has.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Preview the invoices that would be generated for a dossier.
///
/// Nothing is changed.
#[post("/invoices/preview-for-dossier", tag = "Invoices", success(200, "What would be generated", Record<Vec<Preview>>))]
pub(super) fn preview_invoices(order: &Ask<ReadInvoices, 0, JsonBody<DossierBody>>) -> Handled {
    let invoices = &order.services.billing.invoices;
    let dossier = order.body.value().dossier_id.map(DossierId::new);
    let preview = invoices.preview_for_dossier(order.organisation(), dossier)?;
    if preview.invoices.is_empty() {
        let refusal = ApiError::from(BillingError::NoPendingLines);
        return Err(refusal.with_warnings(&preview.not_charged_on));
    }
    Response::ok(&Record { data: previews(preview) })
}

fn previews(preview: InvoicePreview) -> Vec<Preview> {
    let InvoicePreview { invoices, warnings, not_charged_on, prepayment_threshold, prepayment_required } = preview;
    let prepayment = (prepayment_threshold, prepayment_required);
    let invoices = invoices.into_iter().zip(warnings);
    let preview = |(planned, mut warnings): (_, Vec<Warning>)| {
        warnings.extend_from_slice(&not_charged_on);
        Preview::new(planned, &warnings, prepayment)
    };
    invoices.map(preview).collect()
}

impl Preview {
    fn new(planned: PlannedInvoice, warnings: &[Warning], prepayment: (Option<Decimal>, bool)) -> Self {
        let (prepayment_threshold, prepayment_required) = prepayment;
        let totals = planned.totals();
        let PlannedInvoice { draft, revenue: _, deducts: _ } = planned;
        let header = draft.header;
        let rules = VatRules::for_lines(draft.lines.iter().map(InvoiceLineTerms::vat));
        let groups: Vec<&str> = header.groups.into_iter().map(PaymentTermGroup::word).collect();
        Self {
            payment_term_group: groups.first().copied().unwrap_or(PaymentTermGroup::Handling.word()),
            payment_term_groups: groups,
            customer_code: header.customer_code,
            currency: header.currency.as_str().to_owned(),
            due_date: header.due_date,
            lines: draft.lines.into_iter().map(|line| InvoiceLineTermsView::new(line, rules)).collect(),
            subtotal: totals.subtotal.into(),
            vat_amount: totals.vat_amount.into(),
            total: totals.total.into(),
            prepayment_required,
            prepayment_threshold: prepayment_threshold.map(Into::into),
            warnings: warning_texts(warnings),
            warning_details: warning_details(warnings),
        }
    }
}
