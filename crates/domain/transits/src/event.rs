use crate::lifecycle::Status;
use crate::{Transit, TransitId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Event, Mrn, OrganisationId, Subject, SubjectKind};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// Kinds of events that a transit reports to other parts of the brokerage. The API's callbacks send one event,
/// `declaration.status_changed`, for `Arrived`, `Discharged` and `StatusChanged` alike.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The transit was submitted to customs.
    Submitted,
    /// Customs accepted the transit and gave it an MRN.
    Accepted,
    /// Customs selected the goods for control.
    Control,
    /// Customs released the goods for transit; the guarantee is in use.
    Released,
    /// The goods left on paper, while a system of customs was down; the guarantee stays reserved.
    ReleasedOnPaper,
    /// Customs rejected the transit or refused its release; the guarantee is not in use.
    Rejected,
    /// Customs released the goods at destination.
    Arrived,
    /// Customs wrote the movement off; the guarantee is free.
    Discharged,
    /// Customs invalidated the transit; the guarantee is not in use.
    Invalidated,
    /// The transit changed state in any other way.
    StatusChanged,
}

/// An event of a transit with the data that subscribers need to act on it. The stored form is version 1:
/// fields are added with a default and never renamed.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransitEvent {
    /// Kind of the event.
    pub kind: EventKind,
    /// Organisation that owns the transit.
    pub organisation: OrganisationId,
    /// Id of the transit.
    pub transit: TransitId,
    /// The broker's reference of the transit.
    pub reference: String,
    /// MRN; `None` until customs accepts the transit.
    pub mrn: Option<Mrn>,
    /// Dossier that holds the transit; `None` when it belongs to none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dossier_id: Option<i64>,
    /// Status of the transit after the event.
    pub status: Status,
    /// Kind of transit (`T1`, `T2` or `T2F`; `IN` for one that somebody else lodged), as callbacks show it.
    pub symbol: String,
    /// Code of the customer that gives the guarantee of the movement.
    pub customer_code: String,
    /// Amount reserved of the guarantees, EUR; `None` when the transit names no amount.
    #[serde(with = "customs_kernel::exact_number::optional")]
    pub guarantee_amount: Option<Decimal>,
    /// Moment of the event.
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
    /// Makes the event from a transit that already carries the change.
    #[must_use]
    pub fn new(transit: &Transit, kind: EventKind, occurred_at: DateTime<Utc>) -> Self {
        Self {
            kind,
            organisation: transit.organisation,
            transit: transit.id,
            reference: transit.reference.clone(),
            mrn: transit.milestones.mrn.clone(),
            dossier_id: transit.dossier_id,
            status: transit.status(),
            symbol: transit.symbol().to_owned(),
            customer_code: transit.customer_code.clone(),
            guarantee_amount: transit.form.total_guarantee_amount(),
            occurred_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When a release starts, the outbox can still hold events that an earlier release stored.
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
