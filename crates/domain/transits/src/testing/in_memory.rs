mod directory;
mod neighbours;
mod plain_messages;
mod repository;

pub use neighbours::{FixedOrganisation, FullGuarantees, KnownParties, NumberedLrns, OpenDossiers};
pub use plain_messages::{PlainAnswer, PlainMessages};

use crate::lifecycle::{DestinationState, Status};
use crate::ports::unique_rules;
use crate::{MessageKind, Rejection, TimelineEntry, Transit, TransitEvent, TransitId, TransitRole};
use customs_exchange::testing::{FakeRecord, InMemoryRecords, ShownRecord};

/// Keeps transits, their lists and their events in memory, beside an exchange.
pub type InMemoryTransits = InMemoryRecords<Transit>;

impl FakeRecord for Transit {
    const REFERENCE_RULE: &'static str = unique_rules::TRANSIT_REFERENCE;

    type Kind = MessageKind;
    type Id = TransitId;
    type Event = TransitEvent;
    type Line = TimelineEntry;
    type Rejection = Rejection;
    type Beside = ();

    fn id(&self) -> TransitId {
        self.id
    }

    fn shown(&self) -> ShownRecord<'_> {
        let destination = self.standing.destination;
        let trader = self.arrival.as_ref().and_then(|arrival| arrival.trader.as_ref());
        ShownRecord {
            organisation: self.organisation,
            id: self.id.get(),
            version: self.version,
            reference: &self.reference,
            lrn: self.milestones.lrn.as_ref(),
            mrn: self.milestones.mrn.as_ref(),
            submitted: self.status() == Status::Submitted,
            lodged_elsewhere: self.role == TransitRole::Destination,
            report: (destination != DestinationState::Nothing).then_some((destination.awaits_customs(), trader)),
        }
    }
}
