use super::fields::{ItemFacts, ItemView};
use customs_master_data::master_item::{MasterItem, MasterItemRecord};

impl From<MasterItemRecord> for ItemView {
    fn from(record: MasterItemRecord) -> Self {
        let MasterItemRecord { item, pending_changes, documents } = record;
        let MasterItem { id, organisation: _, version: _, form, verified_at, verified_by, created_at, updated_at } =
            item;
        let facts = ItemFacts {
            id: id.get(),
            created_at,
            updated_at,
            verified_at,
            verified_by,
            pending_changes: pending_changes.into_iter().map(Into::into).collect(),
            documents: documents.into_iter().map(Into::into).collect(),
        };
        Self::new(form, facts)
    }
}

impl ItemView {
    /// Shows a new item, which has no changes and no documents yet.
    pub(super) fn from_new(item: MasterItem) -> Self {
        Self::from(MasterItemRecord { item, pending_changes: Vec::new(), documents: Vec::new() })
    }
}
