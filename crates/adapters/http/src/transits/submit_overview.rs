use super::requirements::LookAtTransits;
use crate::answers::told;
use crate::body::Number;
use crate::command::Answer;
use crate::operation::{Answered, Read};
use crate::record_fields::record_view;
use customs_http_macros::get;
use customs_transits::{SubmitOverview, Totals, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// What there is to see before a transit is submitted.
    #[schema(as = TransitSubmitOverview)]
    Overview {
        transit_id: i64,
        reference: String,
        validation: Findings = Findings { valid: broken_rules.is_empty(), errors: told(&broken_rules) },
        summary: Totalled =
            Totalled { total_items: items, total_packages: packages, total_gross_mass: gross_mass.into() },
        /// What customs may object to, or what the message will carry in another form, as `path: message`.
        warnings: Vec<String>,
        /// Whether it is a draft that keeps every rule.
        ready_to_submit: bool,
    }
    of SubmitOverview {
        id: transit_id, reference, broken_rules, totals: Totals { items, gross_mass, packages }, warnings,
        ready_to_submit,
    }
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
