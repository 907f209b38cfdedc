//! Support for tests of this and of other crates: in-memory fakes of the ports, example forms, and contract suites. A
//! suite has the rules that every implementation of a storage port must keep, and panics with the broken rule.

mod contracts;
mod forms;
mod gates;
mod in_memory;
mod neighbours;
mod plain_messages;
mod service;

pub use contracts::{
    BenchDeclarations, DeclarationStore, declaration_repository_contract, directory_contract, draft_contract,
    outbox_contract,
};
pub use forms::{a_complete_import, a_valid_export, a_valid_import, a_valid_item};
pub use gates::NotingGate;
pub use in_memory::InMemoryDeclarations;
pub use neighbours::{
    FixedOrganisation, FixedRates, KnownArticles, KnownTraders, NumberedLrns, OpenDossiers, SmallCodebook,
};
pub use plain_messages::{PlainAnswer, PlainMessages, plain_document};
pub use service::{DeclarationsOverFakes, declarations_over_fakes};
