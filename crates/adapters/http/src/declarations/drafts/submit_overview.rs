use crate::answers::reported;
use crate::body::{Day, Number};
use crate::command::Response;
use crate::declarations::LookAtDeclarations;
use crate::declarations::amounts::CurrencyValue;
use crate::error::details::{ErrorDetail, details};
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_declarations::{DeclarationId, EstimatedSums, SubmitOverview, Totals};
use customs_http_macros::get;
use customs_kernel::FieldErrors;
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// Overview of a declaration before its submission.
    #[schema(as = SubmitOverview)]
    Overview {
        declaration_id: i64,
        reference: String,
        validation: Findings = Findings::from_errors(&broken_rules),
        summary: Totalled = Totalled::new(totals, estimated_duties),
        /// Warnings, each as `path: message`: data that customs may object to, or that the message carries in another
        /// form.
        warnings: Vec<String> = warning_texts(&found),
        /// The same warnings one by one, each with its code.
        warning_details: Vec<WarningDetail> = warning_details(&found),
        /// Whether the declaration is a draft that breaks no rule.
        ready_to_submit: bool,
    }
    of SubmitOverview {
        id: declaration_id, reference, broken_rules, totals, estimated_duties, warnings: found,
        ready_to_submit,
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverviewValidation)]
pub(in crate::declarations) struct Findings {
    valid: bool,
    /// Broken rules, each as `path: message`.
    errors: Vec<String>,
    /// The same broken rules, each with its code.
    error_details: Vec<ErrorDetail>,
}

impl Findings {
    pub(in crate::declarations) fn from_errors(errors: &FieldErrors) -> Self {
        Self { valid: errors.is_empty(), errors: reported(errors), error_details: details(errors).collect() }
    }
}

record_view! {
    #[schema(as = SubmitOverviewSummary)]
    pub(in crate::declarations) Totalled {
        total_items: u32,
        /// Gross mass of all items in kg.
        total_gross_mass: Number,
        /// Total invoice value: that of the header, otherwise the sum of the items' values. With several currencies the
        /// sum is in EUR, at the rates of customs on the day of acceptance (before it, of today), and null when customs
        /// has no rate for one of them.
        total_invoice_value: Option<Number>,
        currency: Option<String>,
        /// Sums in each currency; left out unless the items have several currencies.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        by_currency: Vec<CurrencyValue>,
        /// Day whose rates converted `total_invoice_value`; left out when nothing was converted.
        #[serde(skip_serializing_if = "Option::is_none")]
        converted_on: Option<Day>,
        /// Duties and VAT in EUR: payable, suspended and deferred together. Null on export, and when not all goods can be
        /// estimated.
        estimated_duties: Option<Number> = estimated.map(|sums| sums.total.into()),
        /// Part of `estimated_duties` that is paid at import, at once or within the period of a deferred payment.
        estimated_payable: Option<Number> = estimated.map(|sums| sums.payable.into()),
        /// Part of `estimated_duties` that the procedure suspends (71, 51, 53).
        estimated_suspended: Option<Number> = estimated.map(|sums| sums.suspended.into()),
        /// Part of `estimated_duties` that is VAT moved to the VAT return by an article 23 permit.
        estimated_deferred: Option<Number> = estimated.map(|sums| sums.deferred.into()),
        /// Provisional duties that a security has to cover, beside `estimated_duties`: they are not owed.
        estimated_secured: Option<Number> = estimated.map(|sums| sums.secured.into()),
    }
    of Totals {
        items: total_items, gross_mass: total_gross_mass, invoice_value: total_invoice_value, currency, by_currency,
        converted_on,
    }
    given (estimated: Option<EstimatedSums>)
}

/// Show the problems that prevent the submission of a declaration.
///
/// Broken rules are listed; they do not make the request fail.
#[get(
    "/declarations/{id}/submit-overview",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The declaration as it would be submitted", Overview)
)]
pub(in crate::declarations) fn show_submit_overview(asked: Read<LookAtDeclarations, 1>) -> Handled {
    let (declarations, id) = (&asked.services.declarations, DeclarationId::new(asked.id()));
    Response::ok(&Overview::from(declarations.submit_overview(asked.organisation(), id)?))
}
