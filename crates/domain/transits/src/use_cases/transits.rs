use super::applying::ApplyingPorts;
use super::drafting::DraftingPorts;
use super::following_up::FollowingUpPorts;
use super::inbound::InboundPorts;
use super::lodging::LodgingPorts;
use super::reading::ReadingPorts;
use crate::ports::{
    Changes, DossierGate, GuaranteeGate, LrnSource, OrganisationDirectory, PartyDirectory, TransitDirectory,
    TransitMessageBuilder, TransitMessageReader, TransitRepository,
};
use crate::{MessageKind, Transit, TransitError, TransitId, TransitRole};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, OrganisationId, UnitOfWork, Unwired, Version};
use std::sync::Arc;

/// The ports through which the use cases reach everything outside this crate.
#[derive(Clone)]
pub struct TransitPorts {
    /// Stores transits.
    pub repository: Arc<dyn TransitRepository>,
    /// Reads transits for lists.
    pub directory: Arc<dyn TransitDirectory>,
    /// Sends and receives messages of customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// The customer master.
    pub parties: Arc<dyn PartyDirectory>,
    /// Decides whether a dossier accepts the transit.
    pub dossiers: Arc<dyn DossierGate>,
    /// Reserves amounts of guarantees.
    pub guarantees: Arc<dyn GuaranteeGate>,
    /// Data of the broker itself, such as its EORI.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// Builds messages to customs.
    pub builder: Arc<dyn TransitMessageBuilder>,
    /// Reads messages of customs.
    pub reader: Arc<dyn TransitMessageReader>,
    /// Issues fresh LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(TransitPorts);

impl TransitPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..TransitPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            repository: port.clone(),
            directory: port.clone(),
            exchange: ExchangePorts::unwired(),
            parties: port.clone(),
            dossiers: port.clone(),
            guarantees: port.clone(),
            organisations: port.clone(),
            builder: port.clone(),
            reader: port.clone(),
            lrns: port.clone(),
            clock: port.clone(),
            work: port,
        }
    }
}

/// The use cases of transits.
///
/// A phase calls these ports; all others may be [unwired](TransitPorts::unwired). Guarantees, for instance, are needed
/// to submit and to apply answers, and for nothing else.
///
/// - Drafting ([`create`](Self::create)): `repository`, `directory`, `exchange.sent`, `parties`, `dossiers`,
///   `organisations`, `builder`, `clock` and `work`.
/// - Lodging ([`submit`](Self::submit)): `repository`, `exchange.sent`, `parties`, `guarantees`, `organisations`,
///   `builder`, `reader`, `lrns`, `clock` and `work`; `exchange.fallback` for what leaves on paper.
/// - Following up, what is sent after a submission: `repository`, `exchange.sent`, `parties`, `organisations`,
///   `builder`, `lrns`, `clock` and `work`.
/// - Inbound ([`report_inbound`](Self::report_inbound)), for movements that somebody else lodged: those of drafting and
///   of following up.
/// - Applying answers ([`receive`](Self::receive), [`apply_received`](Self::apply_received)): `repository`, `exchange`,
///   `guarantees`, `builder`, `reader`, `lrns`, `clock` and `work`.
/// - Reading ([`find`](Self::find), [`list`](Self::list)): `repository` and `directory`; `exchange.sent`,
///   `exchange.messages`, `reader` and `clock` for what was exchanged and for the commands that are possible;
///   `exchange.sent` for papers ([`paper`](Self::paper)).
#[derive(Clone)]
pub struct Transits {
    ports: TransitPorts,
}

customs_kernel::debug_by_name!(Transits);

impl Transits {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: TransitPorts) -> Self {
        Self { ports }
    }

    /// Returns the ports of drafting.
    pub(super) const fn drafting(&self) -> DraftingPorts<'_> {
        DraftingPorts {
            repository: &self.ports.repository,
            directory: &self.ports.directory,
            sent: &self.ports.exchange.sent,
            parties: &self.ports.parties,
            dossiers: &self.ports.dossiers,
            organisations: &self.ports.organisations,
            builder: &self.ports.builder,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of lodging.
    pub(super) const fn lodging(&self) -> LodgingPorts<'_> {
        LodgingPorts {
            repository: &self.ports.repository,
            sent: &self.ports.exchange.sent,
            fallback: &self.ports.exchange.fallback,
            parties: &self.ports.parties,
            guarantees: &self.ports.guarantees,
            organisations: &self.ports.organisations,
            builder: &self.ports.builder,
            reader: &self.ports.reader,
            lrns: &self.ports.lrns,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of following up.
    pub(super) const fn following_up(&self) -> FollowingUpPorts<'_> {
        FollowingUpPorts {
            sent: &self.ports.exchange.sent,
            parties: &self.ports.parties,
            organisations: &self.ports.organisations,
            builder: &self.ports.builder,
            lrns: &self.ports.lrns,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of inbound movements.
    pub(super) const fn inbound(&self) -> InboundPorts<'_> {
        InboundPorts {
            repository: &self.ports.repository,
            directory: &self.ports.directory,
            sent: &self.ports.exchange.sent,
            parties: &self.ports.parties,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of applying answers.
    pub(super) const fn applying(&self) -> ApplyingPorts<'_> {
        ApplyingPorts {
            repository: &self.ports.repository,
            exchange: &self.ports.exchange,
            guarantees: &self.ports.guarantees,
            builder: &self.ports.builder,
            reader: &self.ports.reader,
            lrns: &self.ports.lrns,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of reading.
    pub(super) const fn reading(&self) -> ReadingPorts<'_> {
        ReadingPorts {
            repository: &self.ports.repository,
            directory: &self.ports.directory,
            fallback: &self.ports.exchange.fallback,
            sent: &self.ports.exchange.sent,
            messages: &self.ports.exchange.messages,
            reader: &self.ports.reader,
            clock: &self.ports.clock,
        }
    }

    /// Reads a transit that the organisation lodged and locks it until the unit of work ends.
    pub(super) fn open_for_change(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        self.open_in_role(organisation, id, TransitRole::Departure, expected)
    }

    /// Does the same with a record in this role; one in another role is not found.
    pub(super) fn open_in_role(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        role: TransitRole,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        let found = self.ports.repository.find_for_change(organisation, id)?;
        let transit = found.filter(|transit| transit.role == role).ok_or(TransitError::NotFound)?;
        match expected {
            Some(version) if version != transit.version => Err(TransitError::Stale),
            _ => Ok(transit),
        }
    }

    /// Stores a change of the transit and returns it as it stands afterwards.
    pub(super) fn keep(&self, mut transit: Transit, changes: Changes) -> Result<Transit, TransitError> {
        self.ports.repository.save(transit.clone(), changes)?;
        transit.version = transit.version.next();
        Ok(transit)
    }
}
