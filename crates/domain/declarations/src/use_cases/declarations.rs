use super::applying::ApplyingPorts;
use super::completing::CompletingPorts;
use super::drafting::DraftingPorts;
use super::following_up::FollowingUpPorts;
use super::lodging::LodgingPorts;
use super::reading::ReadingPorts;
use crate::ports::{
    AmendmentRepository, Changes, CodeTables, CountedDeclarations, DeclarationDirectory, DeclarationRepository,
    DossierGate, DutyEstimator, ExchangeRates, GoodsRules, ItemMaster, LrnSource, MessageBuilder, MessageReader,
    OrganisationDirectory, PartyDirectory, SubmissionGate,
};
use crate::{Declaration, DeclarationError, DeclarationId, MessageKind};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, OrganisationId, UnitOfWork, Unwired, Version, in_unit_of_work};
use std::sync::Arc;

/// The ports that the use cases of declarations need.
#[derive(Clone)]
pub struct DeclarationPorts {
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The lists of declarations.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// The storage of amendments.
    pub amendments: Arc<dyn AmendmentRepository>,
    /// The storage of the exchange with customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// The customer master.
    pub parties: Arc<dyn PartyDirectory>,
    /// The item master.
    pub items: Arc<dyn ItemMaster>,
    /// The exchange rates of customs.
    pub rates: Arc<dyn ExchangeRates>,
    /// The estimator of duties and taxes.
    pub duties: Arc<dyn DutyEstimator>,
    /// The requirements of the tariff besides duties.
    pub goods: Arc<dyn GoodsRules>,
    /// Decides whether a dossier accepts a declaration.
    pub dossiers: Arc<dyn DossierGate>,
    /// Reserves stock and guarantees for submissions.
    pub gate: Arc<dyn SubmissionGate>,
    /// What customs counts in the balances of accounts.
    pub balances: Arc<dyn CountedDeclarations>,
    /// The facts about the broker itself.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// The code tables.
    pub codes: Arc<dyn CodeTables>,
    /// Builds messages to customs.
    pub builder: Arc<dyn MessageBuilder>,
    /// Reads messages from customs.
    pub reader: Arc<dyn MessageReader>,
    /// Makes new LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// The clock, which shows the present moment.
    pub clock: Arc<dyn Clock>,
    /// The unit of work that combines several changes into one.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(DeclarationPorts);

impl DeclarationPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..DeclarationPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            repository: port.clone(),
            directory: port.clone(),
            amendments: port.clone(),
            exchange: ExchangePorts::unwired(),
            parties: port.clone(),
            items: port.clone(),
            rates: port.clone(),
            duties: port.clone(),
            goods: port.clone(),
            dossiers: port.clone(),
            gate: port.clone(),
            balances: port.clone(),
            organisations: port.clone(),
            codes: port.clone(),
            builder: port.clone(),
            reader: port.clone(),
            lrns: port.clone(),
            clock: port.clone(),
            work: port,
        }
    }
}

/// The use cases of declarations.
///
/// A phase calls these ports; all others may be [unwired](DeclarationPorts::unwired). The gate of stock and guarantees,
/// for instance, is needed to submit and for nothing else.
///
/// - Completing a form, in drafting and for supplements: `parties`, `items`, `rates` and `clock`.
/// - Drafting ([`create`](Self::create), [`update_draft`](Self::update_draft), [`check`](Self::check)): those, and
///   `repository`, `directory`, `exchange.sent`, `dossiers`, `codes`, `builder` and `work`.
/// - Lodging ([`submit`](Self::submit), [`submit_overview`](Self::submit_overview)): `repository`, `parties`, `rates`,
///   `goods`, `gate`, `organisations`, `codes`, `builder`, `lrns`, `clock` and `work`. To release on paper
///   ([`release_on_paper`](Self::release_on_paper)): those, and `exchange.fallback` and `exchange.sent`.
/// - Following up, what is sent after a submission: `repository`, `rates`, `organisations`, `codes`, `builder`, `lrns`,
///   `clock` and `work`; `amendments` to answer a control. To amend ([`amend`](Self::amend)): those, and
///   `exchange.sent`, `parties`, `items` and `duties`.
/// - Applying answers ([`receive`](Self::receive), [`apply_received`](Self::apply_received)): `repository`,
///   `amendments`, `exchange`, `balances`, `organisations`, `codes`, `builder`, `reader`, `lrns`, `clock` and `work`.
/// - Reading ([`find`](Self::find), [`list`](Self::list)): `repository` and `directory`; `exchange.sent`, `rates`,
///   `duties`, `amendments`, `organisations` and `clock` for duties and for the commands that are possible; `rates` and
///   `organisations` for papers ([`paper`](Self::paper)).
#[derive(Clone)]
pub struct Declarations {
    ports: DeclarationPorts,
    /// Whether drafts are saved although they break rules, whatever the settings of the customer say.
    pub(super) keeps_broken_drafts: bool,
}

customs_kernel::debug_by_name!(Declarations);

impl Declarations {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: DeclarationPorts) -> Self {
        Self { ports, keeps_broken_drafts: false }
    }

    /// Returns the same use cases for a person who fills in a form bit by bit: drafts are saved although they break
    /// rules, whatever the settings of the customer say. What cannot be stored at all is refused all the same.
    #[must_use]
    pub fn keeping_broken_drafts(&self) -> Self {
        Self { keeps_broken_drafts: true, ..self.clone() }
    }

    /// Returns the ports of completing a form.
    pub(super) const fn completing(&self) -> CompletingPorts<'_> {
        CompletingPorts {
            parties: &self.ports.parties,
            items: &self.ports.items,
            rates: &self.ports.rates,
            clock: &self.ports.clock,
        }
    }

    /// Returns the ports of drafting.
    pub(super) const fn drafting(&self) -> DraftingPorts<'_> {
        DraftingPorts {
            repository: &self.ports.repository,
            directory: &self.ports.directory,
            sent: &self.ports.exchange.sent,
            rates: &self.ports.rates,
            dossiers: &self.ports.dossiers,
            codes: &self.ports.codes,
            builder: &self.ports.builder,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of lodging.
    pub(super) const fn lodging(&self) -> LodgingPorts<'_> {
        LodgingPorts {
            parties: &self.ports.parties,
            rates: &self.ports.rates,
            goods: &self.ports.goods,
            gate: &self.ports.gate,
            fallback: &self.ports.exchange.fallback,
            organisations: &self.ports.organisations,
            codes: &self.ports.codes,
            builder: &self.ports.builder,
            lrns: &self.ports.lrns,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of following up.
    pub(super) const fn following_up(&self) -> FollowingUpPorts<'_> {
        FollowingUpPorts {
            repository: &self.ports.repository,
            amendments: &self.ports.amendments,
            rates: &self.ports.rates,
            organisations: &self.ports.organisations,
            codes: &self.ports.codes,
            builder: &self.ports.builder,
            lrns: &self.ports.lrns,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of applying answers.
    pub(super) const fn applying(&self) -> ApplyingPorts<'_> {
        ApplyingPorts {
            repository: &self.ports.repository,
            amendments: &self.ports.amendments,
            exchange: &self.ports.exchange,
            balances: &self.ports.balances,
            organisations: &self.ports.organisations,
            codes: &self.ports.codes,
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
            amendments: &self.ports.amendments,
            directory: &self.ports.directory,
            fallback: &self.ports.exchange.fallback,
            sent: &self.ports.exchange.sent,
            rates: &self.ports.rates,
            duties: &self.ports.duties,
            organisations: &self.ports.organisations,
            clock: &self.ports.clock,
        }
    }

    /// Returns the declaration, locked for a change until the unit of work ends.
    pub(super) fn open_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        let declaration = self.ports.repository.find_for_change(organisation, id)?.ok_or(DeclarationError::NotFound)?;
        match expected {
            Some(version) if version != declaration.version => Err(DeclarationError::Stale),
            _ => Ok(declaration),
        }
    }

    /// Stores a change of the declaration, and returns the declaration in its new state.
    pub(super) fn keep(&self, mut declaration: Declaration, changes: Changes) -> Result<Declaration, DeclarationError> {
        self.ports.repository.save(declaration.clone(), changes)?;
        declaration.version = declaration.version.next();
        Ok(declaration)
    }

    /// Refuses when a declaration has another version than the expected one. It serves records that are added to a
    /// declaration without changing it. The declaration keeps that version until the unit of work ends.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `Storage`.
    pub fn expect(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        expected: Option<Version>,
    ) -> Result<(), DeclarationError> {
        if expected.is_none() {
            return Ok(());
        }
        in_unit_of_work(self.ports.work.as_ref(), || self.open_for_change(organisation, id, expected).map(drop))
    }
}
