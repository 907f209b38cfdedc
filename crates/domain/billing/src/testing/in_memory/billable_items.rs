use super::{InMemoryBilling, State, conflict, has_part, page};
use crate::BillableItemId;
use crate::billable_item::{BillableItem, BillableItemTerms};
use crate::ports::{BillableItemFilter, BillableItemRepository, unique_rules};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};

impl State {
    fn require_free_code(&self, item: &BillableItem) -> Result<(), StorageError> {
        let taken = self.items.values().any(|other| {
            (other.organisation, &other.terms.code) == (item.organisation, &item.terms.code) && other.id != item.id
        });
        if taken { Err(conflict(Some(unique_rules::BILLABLE_ITEM_CODE))) } else { Ok(()) }
    }

    fn require_item(
        &self,
        organisation: OrganisationId,
        id: BillableItemId,
        version: Version,
    ) -> Result<(), StorageError> {
        let unchanged = |item: &BillableItem| item.organisation == organisation && item.version == version;
        if self.items.get(&id).is_some_and(unchanged) { Ok(()) } else { Err(conflict(None)) }
    }
}

impl BillableItemRepository for InMemoryBilling {
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &BillableItemTerms,
        created_at: DateTime<Utc>,
    ) -> Result<BillableItem, StorageError> {
        self.with(|state| {
            state.write()?;
            let id = BillableItemId::new(state.next_id());
            let item = BillableItem { id, organisation, version: Version::FIRST, terms: terms.clone(), created_at };
            state.require_free_code(&item)?;
            state.items.insert(id, item.clone());
            Ok(item)
        })
    }

    fn find(&self, organisation: OrganisationId, ids: &[BillableItemId]) -> Result<Vec<BillableItem>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.items.values().filter(|item| item.organisation == organisation && ids.contains(&item.id));
            Ok(own.cloned().collect())
        })
    }

    fn save(&self, item: &BillableItem) -> Result<Version, StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_item(item.organisation, item.id, item.version)?;
            state.require_free_code(item)?;
            let version = item.version.next();
            if let Some(kept) = state.items.get_mut(&item.id) {
                kept.terms = item.terms.clone();
                kept.version = version;
            }
            Ok(version)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: BillableItemId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_item(organisation, id, version)?;
            state.items.remove(&id);
            Ok(())
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &BillableItemFilter,
        request: PageRequest,
    ) -> Result<Page<BillableItem>, StorageError> {
        let BillableItemFilter { item_type, category, trigger_event, trigger_type, is_active, search } = filter;
        let fits = |item: &&BillableItem| {
            let terms = &item.terms;
            item.organisation == organisation
                && item_type.is_none_or(|wanted| terms.item_type == wanted)
                && category.as_ref().is_none_or(|wanted| terms.category.as_ref() == Some(wanted))
                && trigger_event.is_none_or(|wanted| terms.trigger_event == wanted)
                && trigger_type.is_none_or(|wanted| terms.trigger_type == wanted)
                && is_active.is_none_or(|wanted| terms.is_active == wanted)
                && search.as_ref().is_none_or(|part| has_part(&terms.code, part) || has_part(&terms.name, part))
        };
        self.with(|state| {
            state.read();
            let found = state.items.values().filter(fits).collect();
            page(
                found,
                request,
                SortDirection::Ascending,
                |a: &BillableItem, b| a.id.cmp(&b.id),
                |item: &BillableItem| item.id.get(),
            )
        })
    }
}
