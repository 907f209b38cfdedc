//! Support for tests of this and other crates: in-memory fakes of the ports, example forms, and contract suites that
//! every implementation of a storage port has to pass. A suite panics with the broken rule.

mod contracts;
mod forms;
mod in_memory;
mod service;

pub use contracts::{
    BenchTransits, TransitBench, TransitDirectoryBench, TransitStore, directory_contract, outbox_contract,
    transit_repository_contract, transit_store_contract,
};
pub use forms::{a_complete_transit, a_valid_item, a_valid_transit};
pub use in_memory::{
    FixedOrganisation, FullGuarantees, InMemoryTransits, KnownParties, NumberedLrns, OpenDossiers, PlainAnswer,
    PlainMessages,
};
pub use service::{TransitsOverFakes, transits_beside, transits_over_fakes};
