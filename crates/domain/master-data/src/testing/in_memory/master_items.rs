use super::{InMemoryMasterData, State, conflict};
use crate::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemDocument, NewMasterItem, NewMasterItemChange,
    NewMasterItemDocument,
};
use crate::ports::{MasterItemRepository, unique_rules};
use crate::{CustomerId, MasterItemChangeId, MasterItemDocumentId, MasterItemId};
use customs_kernel::{OrganisationId, StorageError, Version};

#[derive(Debug, Clone)]
pub(super) struct KeptMasterItem {
    pub(super) item: MasterItem,
    pub(super) changes: Vec<MasterItemChange>,
    pub(super) documents: Vec<MasterItemDocument>,
}

impl State {
    pub(super) fn item(&self, organisation: OrganisationId, id: MasterItemId) -> Option<&KeptMasterItem> {
        self.items.get(&id).filter(|kept| kept.item.organisation == organisation)
    }

    pub(super) fn items_of(&self, organisation: OrganisationId) -> impl Iterator<Item = &MasterItem> {
        self.items.values().map(|kept| &kept.item).filter(move |item| item.organisation == organisation)
    }

    /// Whether that customer has items.
    pub(super) fn has_items(&self, organisation: OrganisationId, customer: CustomerId) -> bool {
        self.items_of(organisation).any(|item| item.form.owner() == Some(customer))
    }

    /// Acts as a unique key and a foreign key.
    fn require_keys(&self, item: &MasterItem) -> Result<(), StorageError> {
        let MasterItem { id, organisation, form, .. } = item;
        let mut others = self.items_of(*organisation).filter(|other| other.id != *id);
        if others.any(|other| (other.form.owner(), &other.form.item_code) == (form.owner(), &form.item_code)) {
            return Err(conflict(Some(unique_rules::MASTER_ITEM_CODE)));
        }
        match form.owner() {
            Some(owner) if self.customer(*organisation, owner).is_none() => Err(conflict(None)),
            Some(_) | None => Ok(()),
        }
    }

    fn insert_item(&mut self, new: &NewMasterItem) -> Result<MasterItemId, StorageError> {
        let NewMasterItem { organisation, form, created_at } = new.clone();
        let item = MasterItem {
            id: MasterItemId::new(self.next_id()),
            organisation,
            version: Version::FIRST,
            form,
            verified_at: None,
            verified_by: None,
            created_at,
            updated_at: created_at,
        };
        self.require_keys(&item)?;
        let id = item.id;
        self.items.insert(id, KeptMasterItem { item, changes: Vec::new(), documents: Vec::new() });
        Ok(id)
    }

    /// Checks that the item still has this version.
    fn require_version(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        version: Version,
    ) -> Result<(), StorageError> {
        let unchanged = self.item(organisation, id).is_some_and(|kept| kept.item.version == version);
        if unchanged { Ok(()) } else { Err(conflict(None)) }
    }

    fn change(&mut self, new: &NewMasterItemChange) -> MasterItemChange {
        let NewMasterItemChange { field, old_value, new_value, status, requested_by, at } = new.clone();
        let decided = status != ChangeStatus::Pending;
        MasterItemChange {
            id: MasterItemChangeId::new(self.next_id()),
            field: field.to_owned(),
            old_value,
            new_value,
            status,
            requested_at: at,
            decided_by: decided.then(|| requested_by.clone()),
            decided_at: decided.then_some(at),
            requested_by,
        }
    }
}

impl MasterItemRepository for InMemoryMasterData {
    fn insert(&self, items: &[NewMasterItem]) -> Result<Vec<MasterItemId>, StorageError> {
        self.with(|state| {
            let before = state.clone();
            let inserted = items.iter().map(|new| state.insert_item(new)).collect();
            if let Err(error) = inserted {
                *state = before;
                return Err(error);
            }
            inserted
        })
    }

    fn find(&self, organisation: OrganisationId, id: MasterItemId) -> Result<Option<MasterItem>, StorageError> {
        Ok(self.with(|state| state.item(organisation, id).map(|kept| kept.item.clone())))
    }

    fn by_codes(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        codes: &[String],
    ) -> Result<Vec<MasterItem>, StorageError> {
        Ok(self.with(|state| {
            let owned = state.items_of(organisation).filter(|item| item.form.owner() == owner);
            owned
                .filter(|item| item.form.item_code.as_ref().is_some_and(|code| codes.contains(code)))
                .cloned()
                .collect()
        }))
    }

    fn codes_beginning_with(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        beginning: &str,
    ) -> Result<Vec<String>, StorageError> {
        Ok(self.with(|state| {
            let owned = state.items_of(organisation).filter(|item| item.form.owner() == owner);
            let codes = owned.filter_map(|item| item.form.item_code.clone());
            codes.filter(|code| code.starts_with(beginning)).collect()
        }))
    }

    fn save(&self, item: &MasterItem, changes: &[NewMasterItemChange]) -> Result<Version, StorageError> {
        self.with(|state| {
            state.require_version(item.organisation, item.id, item.version)?;
            state.require_keys(item)?;
            let changes: Vec<MasterItemChange> = changes.iter().map(|change| state.change(change)).collect();
            let version = item.version.next();
            if let Some(kept) = state.items.get_mut(&item.id) {
                let created_at = kept.item.created_at;
                kept.item = MasterItem { version, created_at, ..item.clone() };
                kept.changes.extend(changes);
            }
            Ok(version)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: MasterItemId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            state.require_version(organisation, id, version)?;
            state.items.remove(&id);
            Ok(())
        })
    }

    fn add_document(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        document: &NewMasterItemDocument,
    ) -> Result<bool, StorageError> {
        let NewMasterItemDocument { document_type, filename, created_at } = document.clone();
        self.with(|state| {
            let document_id = MasterItemDocumentId::new(state.next_id());
            let kept = state.items.get_mut(&id).filter(|kept| kept.item.organisation == organisation);
            let Some(kept) = kept else { return Ok(false) };
            kept.documents.push(MasterItemDocument { id: document_id, document_type, filename, created_at });
            Ok(true)
        })
    }
}
