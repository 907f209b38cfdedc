//! The transit aggregate.

use crate::form::TransitForm;
use crate::lifecycle::{Standing, Status};
use crate::{Amendment, Arrival, Enquiry, FormerAmendments, Milestones, Totals, TransitRole, TransitType};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, OrganisationId, Version};

customs_kernel::typed_id!(
    /// Id of a transit.
    TransitId
);

/// A transit movement with its goods items and its progress at customs.
///
/// The status follows from the states at both ends, so the aggregate does not hold it separately. Storage
/// keeps it in a column for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transit {
    /// Id, given by the database.
    pub id: TransitId,
    /// Organisation that owns the transit.
    pub organisation: OrganisationId,
    /// Version of the stored record; every change raises it.
    pub version: Version,
    /// The end of the movement at which the broker takes part in it. It never changes.
    pub role: TransitRole,
    /// The broker's reference, unique among the transits of the organisation.
    pub reference: String,
    /// State of the movement at departure and at destination.
    pub standing: Standing,
    /// Numbers and moments of the transit's progress.
    pub milestones: Milestones,
    /// The arrival as it was reported; `None` before that.
    pub arrival: Option<Arrival>,
    /// The last amendment that was asked for; `None` when there was none or customs accepted it.
    pub amendment: Option<Amendment>,
    /// The amendments before that one, for answers of customs that come late.
    pub former_amendments: FormerAmendments,
    /// The last enquiry of customs about the movement; `None` when customs made none.
    pub enquiry: Option<Enquiry>,
    /// Code of the customer that the transit is made for.
    pub customer_code: String,
    /// Dossier that holds the transit; `None` when it belongs to none.
    pub dossier_id: Option<i64>,
    /// The form with its items; its own `reference` is empty.
    pub form: TransitForm,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// A validated transit that is to be created; the database assigns the ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransit {
    /// Organisation that will own the transit.
    pub organisation: OrganisationId,
    /// The broker's reference; `None` to have one made from the id.
    pub reference: Option<String>,
    /// Code of the customer that the transit is made for.
    pub customer_code: String,
    /// Dossier that will hold the transit; `None` for none.
    pub dossier_id: Option<i64>,
    /// The form with its items.
    pub form: TransitForm,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A movement that somebody else lodged, and whose arrival is to be reported; the database assigns the ids. Its goods
/// are on their way, and nothing is known of them yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInbound {
    /// Organisation that will own the record.
    pub organisation: OrganisationId,
    /// The broker's reference; `None` to have one made from the id.
    pub reference: Option<String>,
    /// MRN of the movement, which accompanies the goods.
    pub mrn: Mrn,
    /// Code of the customer to whom the goods come.
    pub customer_code: String,
    /// Dossier that will hold the record; `None` for none.
    pub dossier_id: Option<i64>,
    /// What is known of the movement: the office of destination, and the trader there if the broker named one.
    pub form: TransitForm,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// Stands in callbacks for the kind of a movement that somebody else lodged, since only its declaration has one.
const SYMBOL_OF_INBOUND: &str = "IN";

impl Transit {
    /// Returns the kind of transit as callbacks show it: `T1`, `T2` or `T2F`, and `IN` for a movement that somebody else
    /// lodged.
    #[must_use]
    pub fn symbol(&self) -> &'static str {
        match self.role {
            TransitRole::Departure => self.transit_type().code(),
            TransitRole::Destination => SYMBOL_OF_INBOUND,
        }
    }

    /// Returns the status of the API, derived from the standing.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.standing.status()
    }

    /// Returns the kind of transit. A stored transit always has one, so the fallback `T1` never applies.
    #[must_use]
    pub fn transit_type(&self) -> TransitType {
        self.form.transit_type().unwrap_or(TransitType::T1)
    }

    /// Returns the moment for which the declaration is checked: the moment of submission, or `now` for a draft, even
    /// one that was submitted before.
    pub(crate) fn judged_at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.milestones.submitted_at.filter(|_| self.status() != Status::Draft).unwrap_or(now)
    }

    /// Returns the totals over the items.
    #[must_use]
    pub fn totals(&self) -> Totals {
        Totals::from_form(&self.form)
    }
}
