use crate::lifecycle::Status;
use crate::{Declaration, DeclarationId, Direction};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Event, Mrn, OrganisationId, Subject, SubjectKind};
use serde::{Deserialize, Serialize};

/// The kind of an event, as other parts of the brokerage receive it.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The declaration was submitted to customs.
    Submitted,
    /// Customs accepted the declaration.
    Accepted,
    /// Customs released the goods.
    Released,
    /// Customs rejected the declaration.
    Rejected,
    /// Customs selected the declaration for control.
    Control,
    /// Customs holds the declaration.
    Held,
    /// Customs invalidated the declaration.
    Invalidated,
    /// The broker asked customs to amend the declaration.
    AmendmentRequested,
    /// Customs granted an amendment, which came into force.
    Amended,
    /// Customs refused an amendment.
    AmendmentRefused,
    /// The goods were released on paper, while a system of customs was down.
    ReleasedOnPaper,
    /// Customs reported the final duties and taxes.
    TaxesAssessed,
    /// The status or progress of the declaration changed in another way.
    StatusChanged,
    /// The broker stated again who pays the duties to customs; the status stayed.
    PayerChanged,
    /// Lines of a draft were deleted or replaced, so goods that were reserved for them are free again.
    LinesChanged,
    /// A draft was deleted.
    Deleted,
}

impl EventKind {
    /// Returns whether the event is only for other parts of the brokerage, and is not reported outside.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        match self {
            Self::TaxesAssessed | Self::LinesChanged | Self::Deleted => true,
            Self::Submitted
            | Self::Accepted
            | Self::Released
            | Self::Rejected
            | Self::Control
            | Self::Held
            | Self::Invalidated
            | Self::AmendmentRequested
            | Self::Amended
            | Self::AmendmentRefused
            | Self::ReleasedOnPaper
            | Self::StatusChanged
            | Self::PayerChanged => false,
        }
    }
}

/// The step that an advance declaration reached at customs.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdvanceStep {
    /// The declaration is registered under its MRN, and not accepted yet.
    Registered,
    /// Customs accepted the declaration and the presentation of its goods.
    Accepted,
}

/// An event of a declaration, with the facts that a subscriber needs to act on it. The stored form is version 1: fields
/// are added with a default, and never renamed.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclarationEvent {
    /// The kind of event.
    pub kind: EventKind,
    /// The organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// The declaration that the event is about.
    pub declaration: DeclarationId,
    /// The broker's reference of the declaration.
    pub reference: String,
    /// The MRN of the declaration; present from acceptance on.
    pub mrn: Option<Mrn>,
    /// The dossier that the declaration belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dossier_id: Option<i64>,
    /// The code of the customer that the declaration is made for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub customer_code: Option<String>,
    /// The status of the declaration after the event.
    pub status: Status,
    /// The direction of the goods.
    pub direction: Direction,
    /// Whether the declaration places goods in a customs warehouse. Events that were stored before this field existed
    /// count as `true`, because they may.
    #[serde(default = "it_may", skip_serializing_if = "is_so")]
    pub places_in_warehouse: bool,
    /// The step that an advance declaration reached with this event; `None` when it reached none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance_step: Option<AdvanceStep>,
    /// Whether goods of the declaration leave a customs warehouse. Events that were stored before this field existed
    /// count as `true`, because they may.
    #[serde(default = "it_may", skip_serializing_if = "is_so")]
    pub takes_out_of_warehouse: bool,
    /// The moment of the event.
    pub occurred_at: DateTime<Utc>,
}

const fn it_may() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_so(reported: &bool) -> bool {
    *reported
}

impl Event for DeclarationEvent {
    const SUBJECT: SubjectKind = SubjectKind::Declaration;

    fn organisation(&self) -> OrganisationId {
        self.organisation
    }

    fn subject(&self) -> Subject {
        Subject::declaration(self.declaration.get())
    }

    fn occurred_at(&self) -> DateTime<Utc> {
        self.occurred_at
    }
}

impl DeclarationEvent {
    /// Creates an event from the declaration as it is after the event.
    #[must_use]
    pub fn new(declaration: &Declaration, kind: EventKind, occurred_at: DateTime<Utc>) -> Self {
        Self {
            kind,
            organisation: declaration.organisation,
            declaration: declaration.id,
            reference: declaration.reference.clone(),
            mrn: declaration.milestones.mrn.clone(),
            dossier_id: declaration.dossier_id,
            customer_code: declaration.customer_code.clone(),
            status: declaration.status,
            direction: declaration.direction(),
            places_in_warehouse: declaration.places_in_warehouse(),
            advance_step: None,
            takes_out_of_warehouse: declaration.takes_out_of_warehouse(),
            occurred_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events that an earlier release stored are still in the outbox when a later release starts.
    #[test]
    fn the_stored_form_of_an_event_is_version_1() {
        let event = DeclarationEvent {
            kind: EventKind::StatusChanged,
            organisation: OrganisationId::new(1),
            declaration: DeclarationId::new(2),
            reference: "ORDER-1".to_owned(),
            mrn: "26NL000396A1B2C3R0".parse().ok(),
            dossier_id: None,
            customer_code: None,
            status: Status::InvalidationRequested,
            direction: Direction::Export,
            places_in_warehouse: true,
            advance_step: None,
            takes_out_of_warehouse: true,
            occurred_at: DateTime::UNIX_EPOCH,
        };
        let stored = r#"{"kind":"status_changed","organisation":1,"declaration":2,"reference":"ORDER-1","mrn":"26NL000396A1B2C3R0","status":"INV_PENDING","direction":"export","occurred_at":"1970-01-01T00:00:00Z"}"#;
        assert_eq!(serde_json::to_string(&event).expect("JSON"), stored);
        assert_eq!(serde_json::from_str::<DeclarationEvent>(stored).expect("an event"), event);
        let moving_nothing = DeclarationEvent { places_in_warehouse: false, takes_out_of_warehouse: false, ..event };
        let registered = DeclarationEvent { advance_step: Some(AdvanceStep::Registered), ..moving_nothing.clone() };
        for event in [moving_nothing, registered] {
            let stored = serde_json::to_string(&event).expect("JSON");
            assert_eq!(serde_json::from_str::<DeclarationEvent>(&stored).expect("an event"), event);
        }
    }
}
