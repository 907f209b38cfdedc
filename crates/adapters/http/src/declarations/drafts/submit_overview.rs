use crate::answers::told;
use crate::body::{Day, Number};
use crate::command::Answer;
use crate::declarations::currency_values::CurrencyValue;
use crate::declarations::requirements::LookAtDeclarations;
use crate::operation::{Answered, Read};
use crate::record_fields::record_view;
use customs_declarations::{DeclarationId, EstimatedSums, SubmitOverview, Totals};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// What there is to see before a declaration is submitted.
    #[schema(as = SubmitOverview)]
    Overview {
        declaration_id: i64,
        reference: String,
        validation: Findings = Findings { valid: broken_rules.is_empty(), errors: told(&broken_rules) },
        summary: Totalled = Totalled::of(totals, estimated_duties),
        /// What customs may object to, or what the message will carry in another form, as
        /// `path: message`.
        warnings: Vec<String>,
        /// Whether it is a draft that keeps every rule.
        ready_to_submit: bool,
    }
    of SubmitOverview {
        id: declaration_id, reference, broken_rules, totals, estimated_duties, warnings, ready_to_submit,
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = SubmitOverviewValidation)]
struct Findings {
    valid: bool,
    /// Broken rules, as `path: message`.
    errors: Vec<String>,
}

record_view! {
    #[schema(as = SubmitOverviewSummary)]
    Totalled {
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
        estimated_duties: Option<Number> = estimated.map(|sums| sums.total.into()),
        /// What of `estimated_duties` is to be paid at import, at once or within the time of a deferred payment.
        estimated_payable: Option<Number> = estimated.map(|sums| sums.payable.into()),
        /// What of it the procedure suspends (71, 51, 53).
        estimated_suspended: Option<Number> = estimated.map(|sums| sums.suspended.into()),
        /// What of it is VAT that an article 23 permit moves to the VAT return.
        estimated_deferred: Option<Number> = estimated.map(|sums| sums.deferred.into()),
    }
    of Totals {
        items: total_items, gross_mass: total_gross_mass, invoice_value: total_invoice_value, currency, by_currency,
        converted_on,
    }
    given (estimated: Option<EstimatedSums>)
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
