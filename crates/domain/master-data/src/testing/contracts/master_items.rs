mod agreement;
mod codes;
mod directory;
mod meant;
mod repository;
mod saving;
mod search;
mod store;

pub use directory::item_directory_contract;
pub use repository::item_repository_contract;
pub use store::MasterItemStore;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::InMemoryMasterData;
    use customs_kernel::OrganisationId;
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
}
