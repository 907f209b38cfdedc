use crate::foundation::Foundation;
use crate::joiners::{EmbeddedCodeTables, Organisations, RandomLrns};
use customs_declarations::ports::{UnknownArticles, UnknownDossiers, UnknownParties};
use customs_declarations::{DeclarationPorts, Declarations};
use customs_messages::DmsMessages;
use customs_persistence::{StoredDeclarationDirectory, StoredDeclarations, StoredInboundLog, StoredOrganisations};
use customs_workflows::DECLARATION_SUBSCRIBERS;
use std::sync::Arc;

/// The use cases of declarations over the database and the message codec.
pub(crate) fn declarations(foundation: &Foundation) -> Declarations {
    let database = &foundation.database;
    let messages = Arc::new(DmsMessages::new());
    Declarations::new(DeclarationPorts {
        repository: Arc::new(StoredDeclarations::new(database.clone(), &DECLARATION_SUBSCRIBERS)),
        directory: Arc::new(StoredDeclarationDirectory::new(database.clone())),
        inbound: Arc::new(StoredInboundLog::new(database.clone())),
        parties: Arc::new(UnknownParties),
        items: Arc::new(UnknownArticles),
        dossiers: Arc::new(UnknownDossiers),
        organisations: Arc::new(Organisations(Arc::new(StoredOrganisations::new(database.clone())))),
        codes: Arc::new(EmbeddedCodeTables),
        builder: messages.clone(),
        reader: messages,
        lrns: Arc::new(RandomLrns { clock: foundation.clock.clone(), entropy: foundation.entropy.clone() }),
        clock: foundation.clock.clone(),
        work: Arc::new(database.clone()),
    })
}
