mod amendments;
mod directory;
mod gates;
mod mends;
mod neighbours;
mod plain_messages;
mod repository;

pub use gates::NotingGate;
pub use mends::{MemoryMends, SameRights};
pub use neighbours::{
    FixedOrganisation, FixedRates, KnownMasterItems, KnownParties, NumberedLrns, OpenDossiers, SmallCodebook,
};
pub use plain_messages::{PlainAnswer, PlainMessages, plain_document};

use crate::lifecycle::Status;
use crate::ports::unique_rules;
use crate::{
    AmendedForms, Amendment, AssessedTax, Declaration, DeclarationEvent, DeclarationId, MessageKind, Rejection,
    TimelineEntry,
};
use customs_exchange::testing::{FakeRecord, InMemoryRecords, ShownRecord};

/// Declarations, their lists and their events in memory, beside an exchange.
pub type InMemoryDeclarations = InMemoryRecords<Declaration>;

/// The data that is stored with a declaration.
#[derive(Debug, Clone, Default)]
pub struct BesideDeclaration {
    pub(super) taxes: Vec<AssessedTax>,
    pub(super) amendments: Vec<(Amendment, AmendedForms)>,
}

impl FakeRecord for Declaration {
    const REFERENCE_RULE: &'static str = unique_rules::DECLARATION_REFERENCE;

    type Kind = MessageKind;
    type Id = DeclarationId;
    type Event = DeclarationEvent;
    type Line = TimelineEntry;
    type Rejection = Rejection;
    type Beside = BesideDeclaration;

    fn id(&self) -> DeclarationId {
        self.id
    }

    fn shown(&self) -> ShownRecord<'_> {
        ShownRecord {
            organisation: self.organisation,
            id: self.id.get(),
            version: self.version,
            reference: &self.reference,
            lrn: self.milestones.lrn.as_ref(),
            mrn: self.milestones.mrn.as_ref(),
            submitted: self.status == Status::Submitted,
            lodged_elsewhere: false,
            report: None,
        }
    }
}
