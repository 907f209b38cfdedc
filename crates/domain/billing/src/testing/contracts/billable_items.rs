use super::store::{BillingStore, decimal, is_conflict, request, start, text};
use crate::billable_item::{BillableItem, BillableItemTerms, ItemType, TriggerEvent, TriggerType};
use crate::movement::Direction;
use crate::ports::{BillableItemFilter, BillableItemRepository, unique_rules};
use crate::testing::forms::item_terms;
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, Version, equal, holds, keeps};
use std::sync::Arc;

const CODE_RULE: Option<&str> = Some(unique_rules::BILLABLE_ITEM_CODE);

/// One empty store of billable items.
pub struct ItemBench {
    /// Storage of billable items.
    pub items: Arc<dyn BillableItemRepository>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own items.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(ItemBench);

impl From<BillingStore> for ItemBench {
    fn from(BillingStore { items, work, organisations, .. }: BillingStore) -> Self {
        Self { items, work, organisations }
    }
}

impl ItemBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    fn item(&self, code: &str) -> BillableItem {
        self.items.insert(self.ours(), &item_terms(code), start()).expect("an item is kept")
    }
}

/// Runs the contract of [`BillableItemRepository`] on that port alone; `make` returns an empty store on every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn billable_item_contract<B: Into<ItemBench>>(make: impl Fn() -> B) {
    let make = || -> ItemBench { make().into() };
    keeps! { "BillableItemRepository":
        what_is_kept_comes_back(&make());
        a_code_is_taken_once_in_an_organisation(&make());
        a_change_needs_the_version_that_was_read(&make());
        another_organisation_sees_and_changes_nothing(&make());
        a_list_is_filtered_in_order_and_in_pages(&make());
    }
}

fn full() -> BillableItemTerms {
    BillableItemTerms {
        code: "Ünï-1 'x'; --".to_owned(),
        name: "Größe \"货物\" %_\\".to_owned(),
        default_price: decimal("1234567890.123456"),
        trigger_type: TriggerType::PerLine,
        trigger_event: TriggerEvent::OnRelease,
        trigger_for: Some(Direction::Transit),
        item_type: ItemType::Purchase,
        vat_rate: decimal("5.5"),
        category: text("duties"),
        description: text("line\nline"),
        is_active: false,
    }
}

fn what_is_kept_comes_back(store: &ItemBench) {
    let mut ids = Vec::new();
    for terms in [full(), item_terms("BARE")] {
        let kept = store.items.insert(store.ours(), &terms, start()).expect("it is kept");
        equal!((kept.version, kept.created_at, &kept.terms), (Version::FIRST, start(), &terms), [kept]);
        equal!(store.items.find(store.ours(), &[kept.id]).expect("a look-up").first(), Some(&kept), [kept]);
        ids.push(kept.id);
    }
    equal!(store.items.find(store.ours(), &ids).expect("a look-up").len(), 2, [ids]);
    equal!(store.items.find(store.ours(), &[]).expect("a look-up"), []);
}

fn a_code_is_taken_once_in_an_organisation(store: &ItemBench) {
    store.item("A");
    let mut other = store.item("B");
    holds!(is_conflict(&store.items.insert(store.ours(), &item_terms("A"), start()), CODE_RULE));
    "A".clone_into(&mut other.terms.code);
    holds!(is_conflict(&store.items.save(&other), CODE_RULE), [other]);
    store.items.insert(store.theirs(), &item_terms("A"), start()).expect("theirs");
    store.items.insert(store.ours(), &item_terms("a"), start()).expect("another case is another code");
}

fn a_change_needs_the_version_that_was_read(store: &ItemBench) {
    let read = store.item("A");
    let mut changed = read.clone();
    changed.terms = full();
    changed.version = store.items.save(&changed).expect("it is kept");
    equal!(changed.version, read.version.next(), [changed]);
    equal!(store.items.find(store.ours(), &[read.id]).expect("a look-up"), [changed.clone()], [read]);
    holds!(is_conflict(&store.items.save(&read), None), [read]);
    holds!(is_conflict(&store.items.delete(store.ours(), read.id, read.version), None), [read]);
    store.items.delete(store.ours(), read.id, changed.version).expect("it goes");
    holds!(is_conflict(&store.items.save(&changed), None), [changed]);
    let again = store.item("B");
    undone(store.work.as_ref(), || store.items.delete(store.ours(), again.id, again.version).expect("it goes"));
    equal!(store.items.find(store.ours(), &[again.id]).expect("a look-up"), [again]);
}

fn another_organisation_sees_and_changes_nothing(store: &ItemBench) {
    let item = store.item("A");
    equal!(store.items.find(store.theirs(), &[item.id]).expect("a look-up"), [], [item]);
    holds!(is_conflict(&store.items.delete(store.theirs(), item.id, item.version), None), [item]);
    let list = store.items.list(store.theirs(), &BillableItemFilter::default(), request(1, 10)).expect("a list");
    equal!(list.total, 0, [list]);
}

fn a_list_is_filtered_in_order_and_in_pages(store: &ItemBench) {
    for code in ["C", "A", "B"] {
        store.item(code);
    }
    store.items.insert(store.ours(), &full(), start()).expect("it is kept");
    let listed = |filter: &BillableItemFilter, number, size| {
        let page = store.items.list(store.ours(), filter, request(number, size)).expect("a list");
        (page.records.into_iter().map(|item| item.terms.code).collect::<Vec<_>>(), page.total)
    };
    let all = BillableItemFilter::default();
    equal!(listed(&all, 1, 3), (vec!["C".to_owned(), "A".to_owned(), "B".to_owned()], 4));
    equal!(listed(&all, 2, 3).0, [full().code]);
    let only = |filter: BillableItemFilter| equal!(listed(&filter, 1, 10).0, [full().code], "{filter:?}");
    only(BillableItemFilter { item_type: Some(ItemType::Purchase), ..all.clone() });
    only(BillableItemFilter { category: text("duties"), ..all.clone() });
    only(BillableItemFilter { trigger_event: Some(TriggerEvent::OnRelease), ..all.clone() });
    only(BillableItemFilter { trigger_type: Some(TriggerType::PerLine), ..all.clone() });
    only(BillableItemFilter { is_active: Some(false), ..all.clone() });
    only(BillableItemFilter { search: text("ÜNÏ-1"), ..all.clone() });
    only(BillableItemFilter { search: text("%_\\"), ..all.clone() });
    equal!(listed(&BillableItemFilter { search: text("item b"), ..all }, 1, 10).0, ["B"]);
}
