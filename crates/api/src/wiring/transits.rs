use super::exchange::exchange_ports;
use crate::foundation::Foundation;
use crate::joiners::{BilledDossiers, Organisations, RandomReferences, TransitGuarantees, TransitParties};
use customs_billing::Dossiers;
use customs_guarantees::GuaranteeGate;
use customs_ncts_messages::{Identifiers, NctsMessages};
use customs_persistence::{StoredCustomers, StoredOrganisations, StoredTransitDirectory, StoredTransits};
use customs_transits::ports::TransitRepository;
use customs_transits::{TransitPorts, Transits};
use customs_workflows::TRANSIT_SUBSCRIPTIONS;
use std::sync::Arc;

/// The use cases of transits over the database and the message codec.
pub(crate) fn transits(foundation: &Foundation, dossiers: Dossiers, guarantees: GuaranteeGate) -> Transits {
    let Foundation { database, sealer, clock, entropy, .. } = foundation;
    let gateway = &foundation.settings.customs.gateway;
    let names = Identifiers::agreed(gateway.ncts_sender.clone(), gateway.ncts_recipient.clone());
    let messages = Arc::new(NctsMessages::new().between(names));
    let customers = Arc::new(StoredCustomers::new(database.clone(), sealer.clone()));
    Transits::new(TransitPorts {
        repository: stored_transits(foundation),
        directory: Arc::new(StoredTransitDirectory::new(database.clone())),
        exchange: exchange_ports(foundation),
        parties: Arc::new(TransitParties(customers)),
        dossiers: Arc::new(BilledDossiers(dossiers)),
        guarantees: Arc::new(TransitGuarantees(guarantees)),
        organisations: Arc::new(Organisations(Arc::new(StoredOrganisations::new(database.clone())))),
        builder: messages.clone(),
        reader: messages,
        lrns: Arc::new(RandomReferences { clock: clock.clone(), entropy: entropy.clone() }),
        clock: clock.clone(),
        work: Arc::new(database.clone()),
    })
}

/// The repository of transits in the database.
pub(super) fn stored_transits(foundation: &Foundation) -> Arc<dyn TransitRepository> {
    let Foundation { database, sealer, .. } = foundation;
    Arc::new(StoredTransits::new(database.clone(), sealer.clone(), &TRANSIT_SUBSCRIPTIONS))
}
