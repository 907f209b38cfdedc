mod long_lists;
mod registered_in_advance;

use crate::testing::TestDatabase;
use crate::testing::contracts::{on_both, two_organisations};
use crate::testing::exchange::exchange_bench;
use crate::{Database, StoredDeclarationDirectory, StoredDeclarations, StoredOutbox, StoredSentMessages};
use customs_declarations::AfterGivingUp;
use customs_declarations::ports::Subscription;
use customs_declarations::testing::{
    BenchDeclarations, DeclarationStore, declaration_repository_contract, directory_contract, draft_contract,
    outbox_contract,
};
use customs_exchange::testing::{
    exchange_contract, giving_up_contract, inbound_log_contract, outbound_queue_contract, sent_messages_contract,
};
use customs_kernel::OrganisationId;
use std::sync::Arc;

fn store(test: &TestDatabase) -> DeclarationStore {
    store_of(&test.database, two_organisations(&test.database))
}

/// The store of organisations that are there.
pub(crate) fn store_of(database: &Database, organisations: [OrganisationId; 2]) -> DeclarationStore {
    let subscribers = ["callbacks", "workflows"];
    let repository = Arc::new(StoredDeclarations::new(database.clone(), &subscribers.map(Subscription::to_all)));
    let directory = Arc::new(StoredDeclarationDirectory::new(database.clone()));
    let work = Arc::new(database.clone());
    let records =
        BenchDeclarations { repository: repository.clone(), directory: directory.clone(), work: work.clone() };
    let sent = Arc::new(StoredSentMessages::new(database.clone(), None));
    let after = AfterGivingUp { repository: repository.clone(), sent };
    DeclarationStore {
        repository,
        directory,
        exchange: exchange_bench(database, organisations, (Arc::new(records), Arc::new(after))),
        outbox: Arc::new(StoredOutbox::new(database.clone())),
        work,
        organisations,
        subscribers,
    }
}

on_both! { store =>
    aggregate: declaration_repository_contract;
    draft: draft_contract;
    list: directory_contract;
    outbox_entry: outbox_contract;
}

on_both! { |test| store(test).exchange =>
    inbound_message: inbound_log_contract;
    exchange: exchange_contract;
    outbound_message: outbound_queue_contract;
    message_given_up: giving_up_contract;
    sent_message: sent_messages_contract;
}
