use super::exchange::exchange_ports;
use crate::foundation::Foundation;
use crate::joiners::{
    BilledDossiers, CodebookCodeTables, CountedInLedgers, CustomsExchangeRates, DeclarationParties, MasterItems,
    Organisations, RandomReferences, TariffDuties, TariffGoodsRules,
};
use customs_billing::Dossiers;
use customs_declarations::ports::{DeclarationRepository, SubmissionGate};
use customs_declarations::{DeclarationPorts, Declarations};
use customs_messages::DmsMessages;
use customs_persistence::{
    StoredAmendments, StoredCustomers, StoredDeclarationDirectory, StoredDeclarations, StoredGuaranteeAccounts,
    StoredMasterItemDirectory, StoredOrganisations,
};
use customs_tariff::Tariff;
use customs_workflows::DECLARATION_SUBSCRIPTIONS;
use std::sync::Arc;

/// The use cases of declarations over the database, the tariff and the message codec. Every submission passes the
/// gate.
pub(crate) fn declarations(
    foundation: &Foundation,
    tariff: &Tariff,
    dossiers: Dossiers,
    gate: Arc<dyn SubmissionGate>,
) -> Declarations {
    let database = &foundation.database;
    let messages = Arc::new(DmsMessages::new());
    Declarations::new(DeclarationPorts {
        repository: stored_declarations(foundation),
        directory: Arc::new(StoredDeclarationDirectory::new(database.clone())),
        amendments: Arc::new(StoredAmendments::new(database.clone())),
        exchange: exchange_ports(foundation),
        parties: Arc::new(DeclarationParties(Arc::new(StoredCustomers::new(
            database.clone(),
            foundation.sealer.clone(),
        )))),
        items: Arc::new(MasterItems(Arc::new(StoredMasterItemDirectory::new(database.clone())))),
        rates: Arc::new(CustomsExchangeRates(tariff.current().clone())),
        duties: Arc::new(TariffDuties(tariff.clone())),
        goods: Arc::new(TariffGoodsRules(tariff.clone())),
        dossiers: Arc::new(BilledDossiers(dossiers)),
        gate,
        balances: Arc::new(CountedInLedgers(Arc::new(StoredGuaranteeAccounts::new(database.clone())))),
        organisations: Arc::new(Organisations(Arc::new(StoredOrganisations::new(database.clone())))),
        codes: Arc::new(CodebookCodeTables(tariff.current().clone())),
        builder: messages.clone(),
        reader: messages,
        lrns: Arc::new(RandomReferences { clock: foundation.clock.clone(), entropy: foundation.entropy.clone() }),
        clock: foundation.clock.clone(),
        work: Arc::new(database.clone()),
    })
}

/// The repository of declarations in the database.
pub(super) fn stored_declarations(foundation: &Foundation) -> Arc<dyn DeclarationRepository> {
    Arc::new(StoredDeclarations::new(foundation.database.clone(), &DECLARATION_SUBSCRIPTIONS))
}
