use crate::lifecycle::Status;
use crate::{Transit, TransitId};
use chrono::{DateTime, Utc};
use customs_kernel::{Event, Mrn, OrganisationId, Subject, SubjectKind};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What happened, as other parts of the brokerage are told of it. The callbacks of the API have one
/// event for `Arrived`, `Discharged` and `StatusChanged`: `declaration.status_changed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Submitted to customs.
    Submitted,
    /// Customs accepted it: an MRN was given.
    Accepted,
    /// Selected for control.
    Control,
    /// Released for transit: its guarantee is in use.
    Released,
    /// Rejected, or not released: its guarantee is not in use.
    Rejected,
    /// Goods released at destination.
    Arrived,
    /// Written off: its guarantee is free.
    Discharged,
    /// Invalidated: its guarantee is not in use.
    Invalidated,
    /// Any other change of its standing.
    StatusChanged,
}

/// Something that happened to a transit, with what a subscriber needs to act on it. The stored form
/// is version 1: fields are added with a default, never renamed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransitEvent {
    /// What happened.
    pub kind: EventKind,
    /// The tenant.
    pub organisation: OrganisationId,
    /// The transit.
    pub transit: TransitId,
    /// Its reference.
    pub reference: String,
    /// Its MRN, once it has one.
    pub mrn: Option<Mrn>,
    /// The dossier it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dossier_id: Option<i64>,
    /// Its status after the event.
    pub status: Status,
    /// `T1`, `T2` or `T2F`: the symbol that callbacks show.
    pub symbol: String,
    /// The customer whose guarantee it takes.
    pub customer_code: String,
    /// What of the guarantee it takes, EUR.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub guarantee_amount: Option<Decimal>,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
}

impl Event for TransitEvent {
    const SUBJECT: SubjectKind = SubjectKind::Transit;

    fn organisation(&self) -> OrganisationId {
        self.organisation
    }

    fn subject(&self) -> Subject {
        Subject::transit(self.transit.get())
    }

    fn occurred_at(&self) -> DateTime<Utc> {
        self.occurred_at
    }
}

impl TransitEvent {
    /// The event for a transit as it stands after it.
    #[must_use]
    pub fn of(transit: &Transit, kind: EventKind, occurred_at: DateTime<Utc>) -> Self {
        Self {
            kind,
            organisation: transit.organisation,
            transit: transit.id,
            reference: transit.reference.clone(),
            mrn: transit.milestones.mrn.clone(),
            dossier_id: transit.dossier_id,
            status: transit.status(),
            symbol: transit.transit_type().code().to_owned(),
            customer_code: transit.customer_code.clone(),
            guarantee_amount: transit.form.guarantee_amount,
            occurred_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events of an earlier release are still in the outbox when a later one starts.
    #[test]
    fn the_stored_form_of_an_event_is_version_1() {
        let event = TransitEvent {
            kind: EventKind::Discharged,
            organisation: OrganisationId::new(1),
            transit: TransitId::new(2),
            reference: "ORDER-1".to_owned(),
            mrn: "26NL000396A1B2C3R0".parse().ok(),
            dossier_id: None,
            status: Status::Completed,
            symbol: "T2F".to_owned(),
            customer_code: "ACME".to_owned(),
            guarantee_amount: Some(Decimal::new(1_250_050, 2)),
            occurred_at: DateTime::UNIX_EPOCH,
        };
        let stored = r#"{"kind":"discharged","organisation":1,"transit":2,"reference":"ORDER-1","mrn":"26NL000396A1B2C3R0","status":"CMP","symbol":"T2F","customer_code":"ACME","guarantee_amount":12500.50,"occurred_at":"1970-01-01T00:00:00Z"}"#;
        assert_eq!(serde_json::to_string(&event).expect("JSON"), stored);
        assert_eq!(serde_json::from_str::<TransitEvent>(stored).expect("an event"), event);
    }
}
