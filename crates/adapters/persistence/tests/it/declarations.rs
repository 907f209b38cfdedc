mod creation;
pub(crate) mod driver;
mod headers;
mod long_lists;
mod made_references;
mod mends;
mod open_requests;
mod packed;
mod parts;

use crate::testing::contracts::on_both;
use crate::testing::exchange::store_with_an_exchange;
use customs_declarations::testing::{
    BenchDeclarations, DeclarationStore, amendment_contract, declaration_repository_contract,
    declaration_store_contract, directory_contract, draft_contract, outbox_contract,
};

store_with_an_exchange!(
    customs_declarations,
    DeclarationStore,
    BenchDeclarations,
    StoredDeclarations(),
    StoredDeclarationDirectory,
    amendments: StoredAmendments
);

on_both! { store =>
    aggregate: declaration_repository_contract;
    draft: draft_contract;
    amendment: amendment_contract;
    handed_on: declaration_store_contract;
    list: directory_contract;
    outbox_entry: outbox_contract;
}
