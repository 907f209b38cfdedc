use super::LookAtTransits;
use crate::answers::reported;
use crate::body::Number;
use crate::command::Response;
use crate::error::details::{ErrorDetail, details};
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_http_macros::get;
use customs_kernel::FieldErrors;
use customs_transits::{SubmitOverview, Totals, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// Overview of a transit before its submission.
    #[schema(as = TransitSubmitOverview)]
    Overview {
        transit_id: i64,
        reference: String,
        validation: Findings = Findings::from_errors(&broken_rules),
        summary: Totalled =
            Totalled { total_items: items, total_packages: packages, total_gross_mass: gross_mass.into() },
        /// Warnings, each as `path: message`: data that customs may object to, or that the message carries in another
        /// form.
        warnings: Vec<String> = warning_texts(&found),
        /// The same warnings one by one, each with its code.
        warning_details: Vec<WarningDetail> = warning_details(&found),
        /// Whether the transit is a draft that breaks no rule.
        ready_to_submit: bool,
    }
    of SubmitOverview {
        id: transit_id, reference, broken_rules, totals: Totals { items, gross_mass, packages },
        warnings: found, ready_to_submit,
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransitSubmitOverviewValidation)]
struct Findings {
    valid: bool,
    /// Broken rules, each as `path: message`.
    errors: Vec<String>,
    /// The same broken rules, each with its code.
    error_details: Vec<ErrorDetail>,
}

impl Findings {
    fn from_errors(errors: &FieldErrors) -> Self {
        Self { valid: errors.is_empty(), errors: reported(errors), error_details: details(errors).collect() }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransitSubmitOverviewSummary)]
struct Totalled {
    total_items: u32,
    total_packages: i64,
    /// Gross mass of all items in kg.
    total_gross_mass: Number,
}

/// Show the problems that prevent the submission of a transit.
///
/// Broken rules are listed; they do not make the request fail. Whether the guarantee covers the transit is only
/// decided at the submission.
#[get(
    "/transits/{id}/submit-overview",
    tag = "Transits",
    ids("The transit"),
    success(200, "The transit as it would be submitted", Overview)
)]
pub(super) fn show_transit_submit_overview(asked: Read<LookAtTransits, 1>) -> Handled {
    let overview = asked.services.transits.submit_overview(asked.organisation(), TransitId::new(asked.id()))?;
    Response::ok(&Overview::from(overview))
}
