use super::amendment::AmendmentView;
use super::choices::{TransitAdditionalType, TransitGuaranteeType, TransitTypeCode};
use super::fields::{TransitFacts, TransitView};
use super::progress::Progress;
use crate::ApiError;
use crate::answers::changed;
use crate::body::Number;
use crate::operation::Handled;
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_kernel::facts::Warning;
use customs_transits::form::TransitForm;
use customs_transits::ports::TransitSummary;
use customs_transits::{Transit, Transits};
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// A transit as lists show it, without parties, transport and items.
    #[schema(as = TransitSummary)]
    pub(super) SummaryView {
        id: i64,
        dossier_id: Option<i64>,
        #[serde(flatten)]
        progress: Progress = Progress::new(standing, milestones, arrival, totals, created_at, updated_at),
        reference: String,
        application_reference: Option<String>,
        customer_code: String,
        #[schema(value_type = TransitTypeCode)]
        transit_type: &'static str,
        #[schema(value_type = Option<TransitAdditionalType>)]
        additional_declaration_type: Option<String>,
        office_of_departure: Option<String>,
        office_of_destination: Option<String>,
        /// Type of the first guarantee.
        #[schema(value_type = Option<TransitGuaranteeType>)]
        guarantee_type: Option<String>,
        /// Reference of the first guarantee.
        guarantee_reference: Option<String>,
        /// Amount of all guarantees together that the transit uses, in EUR.
        guarantee_amount: Option<Number>,
    }
    of TransitSummary {
        id, reference, application_reference, standing, milestones, arrival, customer_code, dossier_id, transit_type,
        additional_declaration_type, office_of_departure, office_of_destination, guarantee_type, guarantee_reference,
        guarantee_amount, totals, created_at, updated_at,
    }
}

impl From<Transit> for TransitView {
    fn from(transit: Transit) -> Self {
        let totals = transit.totals();
        let (pending_amendment, refused_amendment) = match AmendmentView::from_transit(&transit) {
            Some(amendment) if amendment.is_open() => (Some(amendment), None),
            refused => (None, refused),
        };
        let Transit {
            id,
            organisation: _,
            version: _,
            role: _,
            reference,
            standing,
            milestones,
            arrival,
            amendment: _,
            former_amendments: _,
            enquiry,
            customer_code: _,
            dossier_id,
            form,
            created_at,
            updated_at,
        } = transit;
        let progress = Progress::new(standing, milestones, arrival, totals, created_at, updated_at);
        let form = TransitForm { reference: Some(reference), ..form };
        let enquiry = enquiry.map(Into::into);
        let facts = TransitFacts { id: id.get(), dossier_id, progress, pending_amendment, refused_amendment, enquiry };
        Self::new(form, facts)
    }
}

/// Answers with the changed transit after a command that makes or takes back a message to customs.
pub(super) fn written(transit: Transit, message: &str) -> Handled {
    changed(transit.version, TransitView::from(transit), message)
}

/// A transit that was created or changed, or that customs was asked to change.
#[derive(Serialize, ToSchema)]
#[schema(as = WrittenTransit)]
pub(super) struct WrittenDraft {
    data: TransitView,
    message: &'static str,
    /// Warnings, each as `path: message`: customer codes in parties that name no customer, data that customs would
    /// refuse today, and fields that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

impl WrittenDraft {
    pub(super) fn new(
        draft: Transit,
        transits: &Transits,
        unknown_fields: Vec<Warning>,
        message: &'static str,
    ) -> Result<Self, ApiError> {
        let mut warnings = transits.remarks(&draft)?;
        warnings.extend(unknown_fields);
        Ok(Self::warned(draft, message, &warnings))
    }

    /// An accepted transit that customs was asked to change.
    pub(super) fn amended(transit: Transit, mut warnings: Vec<Warning>, unknown_fields: Vec<Warning>) -> Self {
        warnings.extend(unknown_fields);
        Self::warned(transit, "The change is on its way to customs.", &warnings)
    }

    fn warned(transit: Transit, message: &'static str, warnings: &[Warning]) -> Self {
        let (warnings, warning_details) = (warning_texts(warnings), warning_details(warnings));
        Self { data: transit.into(), message, warnings, warning_details }
    }
}
