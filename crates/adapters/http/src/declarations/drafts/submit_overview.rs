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

/// What there is to see before a declaration is submitted.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverview)]
struct Overview {
    declaration_id: i64,
    reference: String,
    validation: Findings,
    summary: Totalled,
    /// What customs may object to, or what the message will carry in another form, as
    /// `path: message`.
    warnings: Vec<String>,
    /// Whether it is a draft that keeps every rule.
    ready_to_submit: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverviewValidation)]
struct Findings {
    valid: bool,
    /// Broken rules, as `path: message`.
    errors: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverviewSummary)]
struct Totalled {
    total_items: u32,
    /// Gross mass of all items, kg.
    total_gross_mass: Number,
    /// The total of the header, else the sum of the items' values. Where those are in several currencies: in EUR, at
    /// customs' rates of the day of acceptance (of today before it); null where customs has no rate for one of them.
    total_invoice_value: Option<Number>,
    currency: Option<String>,
    /// The sums by currency, where the items are in several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    by_currency: Vec<CurrencyValue>,
    /// The day whose rates converted `total_invoice_value`, where that was necessary.
    #[serde(skip_serializing_if = "Option::is_none")]
    converted_on: Option<Day>,
    /// Duties and VAT in EUR, whatever becomes of them: what is payable, suspended and deferred together; null on export,
    /// and where not all goods can be estimated.
    estimated_duties: Option<Number>,
    /// What of `estimated_duties` is to be paid at import, at once or within the time of a deferred payment.
    estimated_payable: Option<Number>,
    /// What of it the procedure suspends (71, 51, 53).
    estimated_suspended: Option<Number>,
    /// What of it is VAT that an article 23 permit moves to the VAT return.
    estimated_deferred: Option<Number>,
}

/// Shows what stands in the way of submitting a declaration
///
/// Never fails because rules are broken: it lists them.
#[get(
    "/declarations/{id}/submit-overview",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The declaration as it would be submitted", Overview)
)]
pub(in crate::declarations) fn show_submit_overview(asked: Read<LookAtDeclarations, 1>) -> Answered {
    let (declarations, id) = (&asked.services.declarations, DeclarationId::new(asked.id()));
    Answer::ok(&Overview::from(declarations.submit_overview(asked.organisation(), id)?))
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
