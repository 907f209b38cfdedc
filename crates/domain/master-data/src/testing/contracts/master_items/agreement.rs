use super::store::{ItemDirectoryBench, WithItems, after, form, request};
use crate::CustomerId;
use crate::master_item::{
    MasterItem, MasterItemForm, MasterItemHit, MasterItemStatus, MasterItemSummary, NewMasterItem,
};
use crate::ports::{MasterItemFilter, MasterItemSort};
use crate::search::{SearchWords, words_of_item};
use customs_kernel::{PageRequest, SortDirection, equal, keeps};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Tests that the data stored for lists and searches always agree with the items.
pub(super) fn run(make: &impl Fn() -> ItemDirectoryBench) {
    keeps! { "MasterItemDirectory":
        lists_and_searches_agree_with_the_articles_after_anything(&make());
        every_page_of_a_long_list_is_where_it_belongs(&make());
    }
}

/// Random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.throw(of.len())]
    }
}

const WORDS: [&str; 12] = ["bolt", "bolts", "bolted", "nut", "nuts", "steel", "stainless", "m8", "m80", "ö", "öl", "8"];

const QUERIES: [&str; 11] =
    ["b", "bolt", "bolts", "s", "st nu", "m8 steel", "öl", "stainless bolted", "8", "nut bolt m", "zinc"];

fn random_form(dice: &mut Dice, customers: &[Option<CustomerId>], code: usize) -> MasterItemForm {
    let words = |dice: &mut Dice, most: usize| {
        let words: Vec<&str> = (0..=dice.throw(most)).map(|_| dice.pick(&WORDS)).collect();
        Some(words.join(" "))
    };
    let status = dice.pick(MasterItemStatus::ALL).word().to_owned();
    let customer_id = dice.pick(customers).map(CustomerId::get);
    let sku = if dice.throw(2) == 0 { words(dice, 2) } else { None };
    let hs_code = (dice.throw(3) > 0).then(|| format!("8471300{}", dice.throw(4)));
    let description = words(dice, 5);
    MasterItemForm { status: Some(status), customer_id, sku, hs_code, description, ..form(&format!("C-{code}"), "") }
}

fn lists_and_searches_agree_with_the_articles_after_anything(store: &ItemDirectoryBench) {
    let mut dice = Dice(2_026);
    let customers = [None, Some(store.customer("A")), Some(store.customer("B"))];
    for round in 0..160_usize {
        let all = all(store);
        match dice.throw(10) {
            0..4 => {
                let new: Vec<NewMasterItem> = (0..=dice.throw(4))
                    .map(|place| store.new_item(random_form(&mut dice, &customers, round * 10 + place)))
                    .collect();
                store.repository.insert(&new).expect("they are kept");
            }
            4..8 if !all.is_empty() => {
                let mut item = all[dice.throw(all.len())].clone();
                item.form = random_form(&mut dice, &customers, round * 10);
                item.updated_at = after(i64::try_from(round).expect("small"));
                store.save(&item, &[]);
            }
            8 if !all.is_empty() => store.delete(&all[dice.throw(all.len())]).expect("it is deleted"),
            _ => {}
        }
        if round % 40 == 39 {
            check_lists(store, &customers, 100);
            check_suggestions(store, &customers);
        }
    }
}

/// Uses enough items that lists have to choose how they find a page: words and statuses are frequent or rare,
/// spread evenly or all at one end.
fn every_page_of_a_long_list_is_where_it_belongs(store: &ItemDirectoryBench) {
    let mut dice = Dice(7);
    let customers = [None, Some(store.customer("A")), Some(store.customer("B"))];
    let new: Vec<NewMasterItem> = (0..600_usize)
        .map(|number| {
            let mut form = random_form(&mut dice, &customers, number);
            let description = form.description.take().unwrap_or_default();
            let (early, late) = (if number < 120 { "bolts" } else { "" }, if number >= 560 { "zinc" } else { "" });
            form.description = Some(format!("{early}{late} {description}"));
            form.status = Some(if number % 50 == 0 || number > 590 { "pending" } else { "active" }.to_owned());
            let seconds = i64::try_from(number / 2).expect("small");
            NewMasterItem { created_at: after(seconds), ..store.new_item(form) }
        })
        .collect();
    store.repository.insert(&new).expect("they are kept");
    check_lists(store, &customers, 7);
}

fn all(store: &ItemDirectoryBench) -> Vec<MasterItem> {
    store.directory.after(store.organisations[0], None, 10_000).expect("all articles")
}

fn has_words(item: &MasterItem, words: &SearchWords, quick_alone: bool) -> bool {
    let own = words_of_item(&item.form);
    let begins = |word: &String| own.iter().any(|(own, quick)| own.starts_with(word) && (*quick || !quick_alone));
    words.as_slice().iter().all(begins)
}

fn check_lists(store: &ItemDirectoryBench, customers: &[Option<CustomerId>], size: u32) {
    let all = all(store);
    let searches = QUERIES.map(|query| Some(SearchWords::from_text(query))).into_iter().chain([None]);
    let statuses = MasterItemStatus::ALL.iter().copied().map(Some).chain([None]);
    let filters = searches.flat_map(|search| {
        let statuses = statuses.clone();
        statuses.flat_map(move |status| {
            let search = search.clone();
            customers.iter().map(move |customer| MasterItemFilter {
                search: search.clone(),
                customer: *customer,
                status,
            })
        })
    });
    let sorts = [
        (MasterItemSort::UpdatedAt, SortDirection::Descending),
        (MasterItemSort::Code, SortDirection::Ascending),
        (MasterItemSort::HsCode, SortDirection::Descending),
        (MasterItemSort::CreatedAt, SortDirection::Ascending),
        (MasterItemSort::Status, SortDirection::Ascending),
        (MasterItemSort::Description, SortDirection::Descending),
    ];
    for (number, filter) in filters.enumerate() {
        let (sort, direction) = sorts[number % sorts.len()];
        let mut expected: Vec<&MasterItem> = all.iter().filter(|item| fits(item, &filter)).collect();
        expected.sort_by(|a, b| {
            let order = compare(a, b, sort).then(a.id.cmp(&b.id));
            if direction == SortDirection::Ascending { order } else { order.reverse() }
        });
        let pages = expected.len().div_ceil(size as usize).max(1);
        for page in BTreeSet::from([1, pages.div_ceil(2), pages, pages + 1]) {
            let page = u32::try_from(page).expect("few pages");
            let before = (page as usize - 1) * size as usize;
            let on_page: Vec<_> = expected.iter().map(|item| item.id).skip(before).take(size as usize).collect();
            let list = store.page(&filter, sort, direction, request(page, size));
            let shown: Vec<_> = list.records.iter().map(|MasterItemSummary { id, .. }| *id).collect();
            equal!(shown, on_page, "page {page} of {filter:?} by {sort:?} {direction:?}");
            equal!(list.total, expected.len() as u64, "{filter:?}", [list]);
            let Some(last) = before.checked_sub(1).and_then(|place| expected.get(place)) else { continue };
            let behind = PageRequest { after: Some(last.id.get()), ..request(1, size) };
            let behind = store.page(&filter, sort, direction, behind);
            let shown: Vec<_> = behind.records.iter().map(|item| item.id).collect();
            equal!(shown, on_page, "behind page {} of {filter:?} by {sort:?} {direction:?}", page - 1);
        }
    }
}

fn fits(item: &MasterItem, MasterItemFilter { search, customer, status }: &MasterItemFilter) -> bool {
    customer.is_none_or(|customer| item.form.owner() == Some(customer))
        && status.is_none_or(|status| item.form.item_status() == status)
        && search.as_ref().is_none_or(|words| has_words(item, words, false))
}

fn compare(a: &MasterItem, b: &MasterItem, sort: MasterItemSort) -> Ordering {
    match sort {
        MasterItemSort::Code => a.form.item_code.cmp(&b.form.item_code),
        MasterItemSort::Description => a.form.description.cmp(&b.form.description),
        MasterItemSort::HsCode => a.form.hs_code.cmp(&b.form.hs_code),
        MasterItemSort::Status => a.form.status.cmp(&b.form.status),
        MasterItemSort::CreatedAt => a.created_at.cmp(&b.created_at),
        MasterItemSort::UpdatedAt => a.updated_at.cmp(&b.updated_at),
    }
}

fn check_suggestions(store: &ItemDirectoryBench, customers: &[Option<CustomerId>]) {
    let all = all(store);
    for query in QUERIES {
        let words = SearchWords::from_text(query);
        for customer in customers {
            let expected: Vec<_> = all
                .iter()
                .filter(|item| item.form.item_status() == MasterItemStatus::Active && has_words(item, &words, true))
                .filter(|item| customer.is_none() || item.form.owner().is_none() || item.form.owner() == *customer)
                .map(|item| item.id)
                .collect();
            let hits = store.hits(query, *customer, 1_000);
            let mut found: Vec<_> = hits.iter().map(|MasterItemHit { id, .. }| *id).collect();
            found.sort();
            equal!(found, expected, "{query} for {customer:?}");
        }
    }
}
