use crate::lifecycle::Status;
use crate::{Declaration, DeclarationId, Direction};
use chrono::{DateTime, Utc};
use customs_kernel::{Event, Mrn, OrganisationId, Subject, SubjectKind};
use serde::{Deserialize, Serialize};

/// What happened, as other parts of the brokerage are told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Submitted to customs.
    Submitted,
    /// Customs accepted it.
    Accepted,
    /// Customs released the goods.
    Released,
    /// Customs rejected it.
    Rejected,
    /// Selected for control.
    Control,
    /// Held.
    Held,
    /// Invalidated.
    Invalidated,
    /// Customs told what it finally charges.
    TaxesAssessed,
    /// Any other change of its standing.
    StatusChanged,
    /// Lines of a draft were deleted or replaced: what was kept for them is kept for nothing.
    LinesChanged,
    /// A draft was deleted.
    Deleted,
}

impl EventKind {
    /// Whether it matters to other parts of the brokerage alone, and is told to nobody outside.
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
            | Self::StatusChanged => false,
        }
    }
}

/// How far customs took a declaration that was lodged before its goods were presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdvanceStep {
    /// It is registered under its MRN, and not accepted yet.
    Registered,
    /// Customs accepted it, with the presentation of its goods.
    Accepted,
}

/// Something that happened to a declaration, with what a subscriber needs to act on it. The stored
/// form is version 1: fields are added with a default, never renamed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclarationEvent {
    /// What happened.
    pub kind: EventKind,
    /// The tenant.
    pub organisation: OrganisationId,
    /// The declaration.
    pub declaration: DeclarationId,
    /// Its reference.
    pub reference: String,
    /// Its MRN, from acceptance on.
    pub mrn: Option<Mrn>,
    /// The dossier it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dossier_id: Option<i64>,
    /// The customer whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub customer_code: Option<String>,
    /// Its status after the event.
    pub status: Status,
    /// Import or export.
    pub direction: Direction,
    /// Whether it places goods in a customs warehouse. Events of before that was told may.
    #[serde(default = "it_may", skip_serializing_if = "is_so")]
    pub places_in_warehouse: bool,
    /// The step that a declaration lodged in advance made with this event, where it made one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance_step: Option<AdvanceStep>,
    /// Whether goods of it leave a customs warehouse. Events of before that was told may.
    #[serde(default = "it_may", skip_serializing_if = "is_so")]
    pub takes_out_of_warehouse: bool,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
}

const fn it_may() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_so(told: &bool) -> bool {
    *told
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
    /// The event for a declaration as it stands after it.
    #[must_use]
    pub fn of(declaration: &Declaration, kind: EventKind, occurred_at: DateTime<Utc>) -> Self {
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

    /// Events of an earlier release are still in the outbox when a later one starts.
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
