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
mod tests;
