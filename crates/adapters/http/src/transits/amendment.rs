//! The views of an amendment that customs was asked for, and of an enquiry of customs.

use super::fields::{TransitFacts, TransitView};
use super::progress::Progress;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_transits::form::TransitForm;
use customs_transits::{Amendment, Enquiry, Totals, Transit};
use serde::Serialize;
use utoipa::ToSchema;

/// A change of the transit that customs was asked for.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitAmendment)]
pub(super) struct AmendmentView {
    asked_at: DateTime<Utc>,
    /// Moment at which customs refused it, or at which its message was given up; null while customs decides.
    refused_at: Option<DateTime<Utc>>,
    /// The transit as it will be once customs accepts the change.
    #[serde(flatten)]
    #[schema(no_recursion)]
    transit: Box<TransitView>,
}

impl AmendmentView {
    /// The last amendment of a transit, if customs has not accepted it.
    pub(super) fn from_transit(transit: &Transit) -> Option<Self> {
        let Amendment { lrn: _, form, asked_at, refused_at } = transit.amendment.clone()?;
        let Transit { id, reference, standing, milestones, arrival, dossier_id, created_at, updated_at, .. } =
            transit.clone();
        let totals = Totals::from_form(&form);
        let progress = Progress::new(standing, milestones, arrival, totals, created_at, updated_at);
        let facts = TransitFacts {
            id: id.get(),
            dossier_id,
            progress,
            pending_amendment: None,
            refused_amendment: None,
            enquiry: None,
        };
        let form = TransitForm { reference: Some(reference), ..form };
        Some(Self { asked_at, refused_at, transit: Box::new(TransitView::new(form, facts)) })
    }

    /// Whether customs still has to decide on it.
    pub(super) const fn is_open(&self) -> bool {
        self.refused_at.is_none()
    }
}

record_view! {
    /// The enquiry of customs about a movement that did not arrive.
    #[schema(as = TransitEnquiry)]
    pub(super) EnquiryView {
        /// Moment at which the enquiry came in.
        asked_at: DateTime<Utc>,
        /// Last day on which customs accepts the answer; null when the enquiry names none.
        limit: Option<NaiveDate>,
        /// Customs office that enquires; null when the enquiry names none.
        office: Option<String>,
        /// Moment at which the answer was sent; null before that, and after customs refused it.
        answered_at: Option<DateTime<Utc>>,
    }
    of Enquiry { asked_at, limit, office, reference: _, answered_at }
}
