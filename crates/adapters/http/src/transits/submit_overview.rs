use super::requirements::LookAtTransits;
use crate::body::Number;
use crate::command::Answer;
use crate::operation::{Answered, Read};
use customs_http_macros::get;
use customs_kernel::FieldErrors;
use customs_transits::{SubmitOverview, Totals, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

/// What there is to see before a transit is submitted.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitSubmitOverview)]
struct Overview {
    transit_id: i64,
    reference: String,
    validation: Findings,
    summary: Totalled,
    /// What customs may object to, or what the message will carry in another form, as `path: message`.
    warnings: Vec<String>,
    /// Whether it is a draft that keeps every rule.
    ready_to_submit: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransitSubmitOverviewValidation)]
struct Findings {
    valid: bool,
    /// Broken rules, as `path: message`.
    errors: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransitSubmitOverviewSummary)]
struct Totalled {
    total_items: u32,
    total_packages: i64,
    /// Gross mass of all items, kg.
    total_gross_mass: Number,
}

/// Shows what stands in the way of submitting a transit
///
/// Never fails because rules are broken: it lists them. Whether its guarantee bears it is decided at the submission.
#[get(
    "/transits/{id}/submit-overview",
    tag = "Transits",
    ids("The transit"),
    answer(200, "The transit as it would be submitted", Overview)
)]
pub(super) fn show_transit_submit_overview(asked: Read<LookAtTransits, 1>) -> Answered {
    let overview = asked.services.transits.submit_overview(asked.organisation(), TransitId::new(asked.id()))?;
    Answer::ok(&Overview::from(overview))
}

impl From<SubmitOverview> for Overview {
    fn from(overview: SubmitOverview) -> Self {
        let SubmitOverview { id, reference, broken_rules, totals, warnings, ready_to_submit } = overview;
        let Totals { items, gross_mass, packages } = totals;
        Self {
            transit_id: id.get(),
            reference,
            validation: Findings { valid: broken_rules.is_empty(), errors: listed(&broken_rules) },
            summary: Totalled { total_items: items, total_packages: packages, total_gross_mass: gross_mass.into() },
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
