//! The transit aggregate.

use crate::form::TransitForm;
use crate::lifecycle::{Standing, Status};
use crate::{Arrival, Milestones, Totals, TransitId, TransitType};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version};

/// A transit movement with its goods items and what became of it.
///
/// The status is what the two states say together, so it is not kept beside them; storage keeps it
/// in a column for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transit {
    /// Id, given by the database.
    pub id: TransitId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change.
    pub version: Version,
    /// The broker's reference, unique among the transits of the organisation.
    pub reference: String,
    /// Where it stands at departure and at destination.
    pub standing: Standing,
    /// What it has reached.
    pub milestones: Milestones,
    /// What was told about its arrival, once it was.
    pub arrival: Option<Arrival>,
    /// The customer it is made for, by code.
    pub customer_code: String,
    /// The dossier it belongs to.
    pub dossier_id: Option<i64>,
    /// The form with its items; its own `reference` is empty.
    pub form: TransitForm,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
}

/// What the client asked to be created, validated; ids come from the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransit {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The broker's reference, or `None` to have one made from the id.
    pub reference: Option<String>,
    /// The customer it is made for, by code.
    pub customer_code: String,
    /// The dossier it belongs to.
    pub dossier_id: Option<i64>,
    /// The form with its items.
    pub form: TransitForm,
    /// When it is made.
    pub created_at: DateTime<Utc>,
}

impl Transit {
    /// Its status.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.standing.status()
    }

    /// Kind of transit; a stored transit has one.
    #[must_use]
    pub fn transit_type(&self) -> TransitType {
        self.form.transit_type().unwrap_or(TransitType::T1)
    }

    /// The moment by which its declaration is judged: that of its submission, and of a draft, whatever became of an earlier
    /// submission, the present one.
    pub(crate) fn judged_at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.milestones.submitted_at.filter(|_| self.status() != Status::Draft).unwrap_or(now)
    }

    /// Totals over the items.
    #[must_use]
    pub fn totals(&self) -> Totals {
        Totals::of(&self.form)
    }
}
