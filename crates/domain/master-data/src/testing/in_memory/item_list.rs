use super::{InMemoryMasterData, State};
use crate::item::{ChangeStatus, Item, ItemChange, ItemDocument, ItemHit, ItemStatus, ItemSummary};
use crate::ports::{ItemDirectory, ItemFilter, ItemSort};
use crate::search::{SearchWords, words_of_item};
use crate::{CustomerId, ItemId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use std::cmp::Ordering;
use std::collections::BTreeMap;

impl ItemDirectory for InMemoryMasterData {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<ItemSummary>, StorageError> {
        self.with(|state| {
            let mut found: Vec<&Item> = state.items_of(organisation).filter(|item| fits(item, filter)).collect();
            found.sort_by(|a, b| {
                let order = compare(a, b, sort).then(a.id.cmp(&b.id));
                if direction == SortDirection::Ascending { order } else { order.reverse() }
            });
            let skip = usize::try_from(page.offset()).unwrap_or(usize::MAX);
            Ok(Page {
                total: found.len() as u64,
                records: found.into_iter().skip(skip).take(page.size.get() as usize).map(summary).collect(),
                request: page,
            })
        })
    }

    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<ItemHit>, StorageError> {
        Ok(self.with(|state| {
            let mut found: Vec<(String, &Item)> = state
                .items_of(organisation)
                .filter(|item| item.form.item_status() == ItemStatus::Active)
                .filter(|item| customer.is_none() || item.form.owner().is_none() || item.form.owner() == customer)
                .filter(|item| has_words(item, words, true))
                .filter_map(|item| Some((first_hit(item, words)?, item)))
                .collect();
            found.sort_by(|(word, item), (other_word, other)| word.cmp(other_word).then(item.id.cmp(&other.id)));
            found.into_iter().take(limit).map(|(_, item)| hit(item)).collect()
        }))
    }

    fn meant_by(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, Item>, StorageError> {
        Ok(self.with(|state| {
            let customer =
                state.customers_of(organisation).find(|one| Some(one.customer_code.as_str()) == customer_code);
            let customer = customer.map(|customer| customer.id);
            let meant = |code: &String| Some((code.clone(), meant(state, organisation, customer, code)?.clone()));
            codes.iter().filter_map(meant).collect()
        }))
    }

    fn changes(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        status: ChangeStatus,
    ) -> Result<Vec<ItemChange>, StorageError> {
        Ok(self.with(|state| {
            let changes = state.item(organisation, id).map_or(&[][..], |kept| &kept.changes);
            changes.iter().filter(|change| change.status == status).cloned().collect()
        }))
    }

    fn documents(&self, organisation: OrganisationId, id: ItemId) -> Result<Vec<ItemDocument>, StorageError> {
        Ok(self.with(|state| state.item(organisation, id).map_or(Vec::new(), |kept| kept.documents.clone())))
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<ItemId>,
        limit: usize,
    ) -> Result<Vec<Item>, StorageError> {
        Ok(self.with(|state| {
            let rest = state.items_of(organisation).filter(|item| Some(item.id) > after);
            rest.take(limit).cloned().collect()
        }))
    }
}

fn fits(item: &Item, filter: &ItemFilter) -> bool {
    let ItemFilter { search, customer, status } = filter;
    customer.is_none_or(|customer| item.form.owner() == Some(customer))
        && status.is_none_or(|status| item.form.item_status() == status)
        && search.as_ref().is_none_or(|words| has_words(item, words, false))
}

/// Whether each word begins a word of the article: one that type-ahead search uses if `quick_alone`, else any.
fn has_words(item: &Item, words: &SearchWords, quick_alone: bool) -> bool {
    let own = words_of_item(&item.form);
    let begins = |word: &String| own.iter().any(|(own, quick)| own.starts_with(word) && (*quick || !quick_alone));
    !words.as_slice().is_empty() && words.as_slice().iter().all(begins)
}

/// The first word of the article that begins with the longest word of the query.
fn first_hit(item: &Item, words: &SearchWords) -> Option<String> {
    let longest = words.as_slice().first()?;
    let own = words_of_item(&item.form);
    own.into_iter().find(|(own, quick)| *quick && own.starts_with(longest)).map(|(own, _)| own)
}

fn meant<'a>(
    state: &'a State,
    organisation: OrganisationId,
    customer: Option<CustomerId>,
    code: &str,
) -> Option<&'a Item> {
    let active = || state.items_of(organisation).filter(|item| item.form.item_status() == ItemStatus::Active);
    customer.map(Some).into_iter().chain([None]).find_map(|owner| {
        let mut by_sku = active().filter(|item| item.form.owner() == owner);
        let by_sku = by_sku.find(|item| item.form.sku.as_deref() == Some(code));
        let mut by_code = active().filter(|item| item.form.owner() == owner);
        by_sku.or_else(|| by_code.find(|item| item.form.item_code.as_deref() == Some(code)))
    })
}

fn compare(a: &Item, b: &Item, sort: ItemSort) -> Ordering {
    match sort {
        ItemSort::Code => a.form.item_code.cmp(&b.form.item_code),
        ItemSort::Description => a.form.description.cmp(&b.form.description),
        ItemSort::HsCode => a.form.hs_code.cmp(&b.form.hs_code),
        ItemSort::Status => a.form.item_status().word().cmp(b.form.item_status().word()),
        ItemSort::CreatedAt => a.created_at.cmp(&b.created_at),
        ItemSort::UpdatedAt => a.updated_at.cmp(&b.updated_at),
    }
}

fn summary(item: &Item) -> ItemSummary {
    let form = &item.form;
    ItemSummary {
        id: item.id,
        item_code: form.item_code.clone().unwrap_or_default(),
        description: form.description.clone().unwrap_or_default(),
        hs_code: form.hs_code.clone(),
        country_of_origin: form.country_of_origin.clone(),
        status: form.item_status(),
        net_weight: form.net_weight,
        gross_weight: form.gross_weight,
        sku: form.sku.clone(),
        part_number: form.part_number.clone(),
        unit_value: form.unit_value,
        unit_currency: form.unit_currency.clone(),
        created_at: item.created_at,
        updated_at: item.updated_at,
        verified_at: item.verified_at,
    }
}

fn hit(item: &Item) -> ItemHit {
    ItemHit {
        id: item.id,
        item_code: item.form.item_code.clone().unwrap_or_default(),
        description: item.form.description.clone().unwrap_or_default(),
        hs_code: item.form.hs_code.clone(),
        owner: item.form.owner(),
    }
}
