//! Support for tests of this and of other crates: in-memory fakes of the ports, example forms, and contract suites. A
//! suite has the rules that every implementation of a storage port must keep, and panics with the broken rule.

mod contracts;
mod forms;
mod in_memory;
mod service;

pub use contracts::{
    AmendmentBench, BenchDeclarations, DeclarationBench, DeclarationDirectoryBench, DeclarationStore,
    DeleteDeclaration, GivenDeclaration, MendStore, amendment_contract, declaration_repository_contract,
    declaration_store_contract, directory_contract, draft_contract, mend_contract, outbox_contract,
};
pub use forms::{a_complete_import, a_valid_export, a_valid_import, a_valid_item};
pub use in_memory::{
    FixedOrganisation, FixedRates, InMemoryDeclarations, KnownMasterItems, KnownParties, MemoryMends, NotingGate,
    NumberedLrns, OpenDossiers, PlainAnswer, PlainMessages, SameRights, SmallCodebook, plain_document,
};
pub use service::{DeclarationsOverFakes, declarations_beside, declarations_over_fakes};
