use crate::body::{Day, Number};
use crate::command::Answer;
use crate::declarations::currency_values::CurrencyValue;
use crate::declarations::requirements::LookAtDeclarations;
use crate::operation::{Answered, Read};
use customs_declarations::{DeclarationId, SubmitOverview, Totals};
use customs_http_macros::get;
use customs_kernel::FieldErrors;
use serde::Serialize;
use utoipa::ToSchema;

/// Overview of a declaration before its submission.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverview)]
struct Overview {
    declaration_id: i64,
    reference: String,
    validation: Findings,
    summary: Totalled,
    /// Warnings, each as `path: message`: data that customs may object to, or that the message carries in another
    /// form.
    warnings: Vec<String>,
    /// Whether the declaration is a draft that breaks no rule.
    ready_to_submit: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverviewValidation)]
struct Findings {
    valid: bool,
    /// Broken rules, each as `path: message`.
    errors: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverviewSummary)]
struct Totalled {
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
    estimated_duties: Option<Number>,
    /// Part of `estimated_duties` that is paid at import, at once or within the period of a deferred payment.
    estimated_payable: Option<Number>,
    /// Part of `estimated_duties` that the procedure suspends (71, 51, 53).
    estimated_suspended: Option<Number>,
    /// Part of `estimated_duties` that is VAT moved to the VAT return by an article 23 permit.
    estimated_deferred: Option<Number>,
}

/// Show the problems that prevent the submission of a declaration.
///
/// Broken rules are listed; they do not make the request fail.
#[get(
    "/declarations/{id}/submit-overview",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The declaration as it would be submitted", Overview)
)]
pub(in crate::declarations) async fn show_submit_overview(read: Read<LookAtDeclarations, 1>) -> Answered {
    read.answer(|asked| {
        let (declarations, id) = (&asked.services.declarations, DeclarationId::new(asked.id()));
        Answer::ok(&Overview::from(declarations.submit_overview(asked.organisation(), id)?))
    })
    .await
}

impl From<SubmitOverview> for Overview {
    fn from(overview: SubmitOverview) -> Self {
        let SubmitOverview { id, reference, broken_rules, totals, estimated_duties, warnings, ready_to_submit } =
            overview;
        let Totals { items, gross_mass, invoice_value, currency, by_currency, converted_on } = totals;
        Self {
            declaration_id: id.get(),
            reference,
            validation: Findings { valid: broken_rules.is_empty(), errors: listed(&broken_rules) },
            summary: Totalled {
                total_items: items,
                total_gross_mass: gross_mass.into(),
                total_invoice_value: invoice_value.map(Into::into),
                currency,
                by_currency: by_currency.into_iter().map(Into::into).collect(),
                converted_on: converted_on.map(Into::into),
                estimated_duties: estimated_duties.map(|sums| sums.total.into()),
                estimated_payable: estimated_duties.map(|sums| sums.payable.into()),
                estimated_suspended: estimated_duties.map(|sums| sums.suspended.into()),
                estimated_deferred: estimated_duties.map(|sums| sums.deferred.into()),
            },
            warnings,
            ready_to_submit,
        }
    }
}

fn listed(errors: &FieldErrors) -> Vec<String> {
    let told = |(path, messages): (&str, &[String])| -> Vec<String> {
        messages.iter().map(|message| format!("{path}: {message}")).collect()
    };
    errors.iter().flat_map(told).collect()
}
