use super::WriteInvoices;
use super::view::InvoiceStatusWord;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_billing::invoice::Invoice;
use customs_billing::{DossierId, InvoiceId, InvoiceWarnings};
use customs_http_macros::post;
use customs_kernel::facts::Warning;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The dossier to be invoiced.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoicedDossier)]
pub(super) struct DossierBody {
    /// Id of the dossier.
    #[schema(required)]
    pub(super) dossier_id: Option<i64>,
}

record_view! {
    /// A draft invoice that was generated.
    #[schema(as = GeneratedInvoice)]
    Generated {
        id: i64 = invoice.id.get(),
        /// Number of the invoice; null, because it is a draft.
        invoice_number: Option<String> = invoice.number().map(str::to_owned),
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str = invoice.status.word(),
        customer_code: String = invoice.header.customer_code,
        /// Matters to check before finalizing: VAT that contradicts the legal position of the customer, VAT rates that the
        /// Netherlands do not have, and an exchange rate for the VAT in euro that is missing or a sample.
        warnings: Vec<String> = warning_texts(&found),
        /// The same warnings one by one, each with its code.
        warning_details: Vec<WarningDetail> = warning_details(&found),
    }
    from |invoice: Invoice|
    given (found: Vec<Warning>)
}

/// Generate draft invoices for all pending lines of a dossier.
///
/// One draft is made for each payment term and each currency, whatever the invoicing frequency of the lines.
#[post("/invoices/generate-for-dossier", tag = "Invoices", success(201, "The drafts", Written<Vec<Generated>>))]
pub(super) fn generate_invoices(order: &Create<WriteInvoices, JsonBody<DossierBody>>) -> Handled {
    let (invoices, organisation) = (&order.services.billing.invoices, order.organisation());
    let dossier = order.body.value().dossier_id.map(DossierId::new);
    let made = invoices.generate_for_dossier(organisation, dossier)?;
    let warned = invoices.warnings_of(organisation, &made)?;
    let mut warnings: BTreeMap<InvoiceId, Vec<Warning>> =
        warned.into_iter().map(|InvoiceWarnings { invoice, dossier: _, warnings }| (invoice, warnings)).collect();
    let message = match made.len() {
        1 => "1 invoice was generated.".to_owned(),
        count => format!("{count} invoices were generated."),
    };
    let generated = |invoice: Invoice| {
        let warnings = warnings.remove(&invoice.id).unwrap_or_default();
        Generated::new(invoice, warnings)
    };
    let data: Vec<Generated> = made.into_iter().map(generated).collect();
    Response::created(&Written { data, message })
}
