use super::{InMemoryMasterData, State};
use crate::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemDocument, MasterItemHit, MasterItemStatus, MasterItemSummary,
};
use crate::ports::{MasterItemDirectory, MasterItemFilter, MasterItemSort};
use crate::search::{SearchWords, words_of_item};
use crate::{CustomerId, MasterItemId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use std::cmp::Ordering;
use std::collections::BTreeMap;

impl MasterItemDirectory for InMemoryMasterData {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<MasterItemSummary>, StorageError> {
        self.with(|state| {
            let mut found: Vec<&MasterItem> = state.items_of(organisation).filter(|item| fits(item, filter)).collect();
            found.sort_by(|a, b| {
                let order = compare(a, b, sort).then(a.id.cmp(&b.id));
                if direction == SortDirection::Ascending { order } else { order.reverse() }
            });
            let total = found.len() as u64;
            let records = page.take_from(found, |item| item.id.get())?.into_iter().map(summary).collect();
            Ok(Page { records, request: page, total })
        })
    }

    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<MasterItemHit>, StorageError> {
        Ok(self.with(|state| {
            let mut found: Vec<(String, &MasterItem)> = state
                .items_of(organisation)
                .filter(|item| item.form.item_status() == MasterItemStatus::Active)
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
    ) -> Result<BTreeMap<String, MasterItem>, StorageError> {
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
        id: MasterItemId,
        status: ChangeStatus,
    ) -> Result<Vec<MasterItemChange>, StorageError> {
        Ok(self.with(|state| {
            let changes = state.item(organisation, id).map_or(&[][..], |kept| &kept.changes);
            changes.iter().filter(|change| change.status == status).cloned().collect()
        }))
    }

    fn documents(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
    ) -> Result<Vec<MasterItemDocument>, StorageError> {
        Ok(self.with(|state| state.item(organisation, id).map_or(Vec::new(), |kept| kept.documents.clone())))
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<MasterItemId>,
        limit: usize,
    ) -> Result<Vec<MasterItem>, StorageError> {
        Ok(self.with(|state| {
            let rest = state.items_of(organisation).filter(|item| Some(item.id) > after);
            rest.take(limit).cloned().collect()
        }))
    }
}

fn fits(item: &MasterItem, filter: &MasterItemFilter) -> bool {
    let MasterItemFilter { search, customer, status } = filter;
    customer.is_none_or(|customer| item.form.owner() == Some(customer))
        && status.is_none_or(|status| item.form.item_status() == status)
        && search.as_ref().is_none_or(|words| has_words(item, words, false))
}

/// Whether each word begins a word of the item: one that type-ahead search uses if `quick_alone`, else any.
fn has_words(item: &MasterItem, words: &SearchWords, quick_alone: bool) -> bool {
    let own = words_of_item(&item.form);
    let begins = |word: &String| own.iter().any(|(own, quick)| own.starts_with(word) && (*quick || !quick_alone));
    !words.as_slice().is_empty() && words.as_slice().iter().all(begins)
}

/// The first word of the item that begins with the longest word of the query.
fn first_hit(item: &MasterItem, words: &SearchWords) -> Option<String> {
    let longest = words.as_slice().first()?;
    let own = words_of_item(&item.form);
    own.into_iter().find(|(own, quick)| *quick && own.starts_with(longest)).map(|(own, _)| own)
}

fn meant<'a>(
    state: &'a State,
    organisation: OrganisationId,
    customer: Option<CustomerId>,
    code: &str,
) -> Option<&'a MasterItem> {
    let active = || state.items_of(organisation).filter(|item| item.form.item_status() == MasterItemStatus::Active);
    customer.map(Some).into_iter().chain([None]).find_map(|owner| {
        let mut by_sku = active().filter(|item| item.form.owner() == owner);
        let by_sku = by_sku.find(|item| item.form.sku.as_deref() == Some(code));
        let mut by_code = active().filter(|item| item.form.owner() == owner);
        by_sku.or_else(|| by_code.find(|item| item.form.item_code.as_deref() == Some(code)))
    })
}

fn compare(a: &MasterItem, b: &MasterItem, sort: MasterItemSort) -> Ordering {
    match sort {
        MasterItemSort::Code => a.form.item_code.cmp(&b.form.item_code),
        MasterItemSort::Description => a.form.description.cmp(&b.form.description),
        MasterItemSort::HsCode => a.form.hs_code.cmp(&b.form.hs_code),
        MasterItemSort::Status => a.form.item_status().word().cmp(b.form.item_status().word()),
        MasterItemSort::CreatedAt => a.created_at.cmp(&b.created_at),
        MasterItemSort::UpdatedAt => a.updated_at.cmp(&b.updated_at),
    }
}

fn summary(item: &MasterItem) -> MasterItemSummary {
    let form = &item.form;
    MasterItemSummary {
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

fn hit(item: &MasterItem) -> MasterItemHit {
    MasterItemHit {
        id: item.id,
        item_code: item.form.item_code.clone().unwrap_or_default(),
        description: item.form.description.clone().unwrap_or_default(),
        hs_code: item.form.hs_code.clone(),
        owner: item.form.owner(),
    }
}
