mod agreement;
mod codes;
mod directory;
mod following;
mod meant;
mod repository;
mod saving;
mod search;
mod store;

pub use directory::item_directory_contract;
pub use repository::item_repository_contract;
pub use store::{DeleteCustomer, GivenCustomer, ItemBench, ItemDirectoryBench, MasterItemStore};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::InMemoryMasterData;
    use customs_kernel::testing::fault_found;
    use customs_kernel::{ImmediateWork, OrganisationId};
    use std::sync::Arc;

    fn store() -> MasterItemStore {
        let memory = Arc::new(InMemoryMasterData::default());
        MasterItemStore {
            repository: memory.clone(),
            directory: memory.clone(),
            customers: memory.clone(),
            work: memory,
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        }
    }

    #[test]
    fn the_fake_keeps_articles_as_the_port_promises() {
        item_repository_contract(store);
    }

    #[test]
    fn the_fake_lists_articles_as_the_port_promises() {
        item_directory_contract(store);
    }

    #[test]
    fn articles_that_stay_when_they_are_undone_are_found_by_the_rule_with_their_codes() {
        let words = fault_found(|| {
            item_repository_contract(|| ItemBench { work: Arc::new(ImmediateWork), ..store().into() });
        });
        let rule = "`MasterItemRepository` breaks the rule \"what is undone was never there\"";
        for part in [rule, "checked: store.codes()", "returned: [\"KEPT\", \"UNDONE\"]", "expected: [\"KEPT\"]"] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }

    #[test]
    fn articles_that_stay_listed_when_they_are_undone_are_found_by_the_rule_with_the_filter() {
        let words = fault_found(|| {
            item_directory_contract(|| ItemDirectoryBench { work: Arc::new(ImmediateWork), ..store().into() });
        });
        let rule = "`MasterItemDirectory` breaks the rule \"what is undone was never listed\"";
        for part in [rule, "checked: store.listed(&MasterItemFilter::default())", "given kept: MasterItem {"] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}
