use super::repository::full;
use super::store::{ItemDirectoryBench, WithItems, after, form, request, searching, start, text};
use super::{agreement, following, meant, search};
use crate::CustomerId;
use crate::master_item::{MasterItem, MasterItemForm, MasterItemStatus, MasterItemSummary, NewMasterItem};
use crate::ports::{MasterItemFilter, MasterItemSort};
use crate::search::SearchWords;
use customs_kernel::{SortDirection, equal, holds, keeps};

/// Runs the contract of [`MasterItemDirectory`](crate::ports::MasterItemDirectory) beside the store that fills the lists;
/// `make` must give empty lists at every call.
///
/// # Panics
/// When a rule is broken.
pub fn item_directory_contract<B: Into<ItemDirectoryBench>>(make: impl Fn() -> B) {
    let make = || -> ItemDirectoryBench { make().into() };
    keeps! { "MasterItemDirectory":
        a_summary_shows_what_the_article_holds_now(&make());
        every_filter_alone_and_all_together(&make());
        every_order_is_stable_in_both_directions(&make());
        pages_hold_everything_once(&make());
        all_articles_are_read_in_pieces(&make());
        another_organisation_lists_nothing(&make());
    }
    following::run(&make);
    search::run(&make);
    meant::run(&make);
    agreement::run(&make);
}

fn a_summary_shows_what_the_article_holds_now(store: &ItemDirectoryBench) {
    let mut item = store.insert(form("A", "Article"));
    let shown = || {
        store
            .page(&MasterItemFilter::default(), MasterItemSort::Code, SortDirection::Ascending, request(1, 25))
            .records
            .remove(0)
    };
    let bare = MasterItemSummary {
        id: item.id,
        item_code: "A".to_owned(),
        description: "Article".to_owned(),
        hs_code: None,
        country_of_origin: None,
        status: MasterItemStatus::Active,
        net_weight: None,
        gross_weight: None,
        sku: None,
        part_number: None,
        unit_value: None,
        unit_currency: None,
        created_at: start(),
        updated_at: start(),
        verified_at: None,
    };
    equal!(shown(), bare);
    item.form = full(Some(store.customer("ACME")));
    item.updated_at = after(1);
    item.verified_at = Some(after(2));
    item.verified_by = text("client");
    store.save(&item, &[]);
    let MasterItemForm { item_code, description, hs_code, country_of_origin, net_weight, gross_weight, .. } =
        item.form.clone();
    let expected = MasterItemSummary {
        item_code: item_code.expect("a code"),
        description: description.expect("a description"),
        hs_code,
        country_of_origin,
        status: MasterItemStatus::Pending,
        net_weight,
        gross_weight,
        sku: item.form.sku,
        part_number: item.form.part_number,
        unit_value: item.form.unit_value,
        unit_currency: item.form.unit_currency,
        updated_at: after(1),
        verified_at: Some(after(2)),
        ..bare
    };
    equal!(shown(), expected);
}

fn every_filter_alone_and_all_together(store: &ItemDirectoryBench) {
    let customer = store.customer("ACME");
    let owned = |form: MasterItemForm| MasterItemForm { customer_id: Some(customer.get()), ..form };
    store.insert(MasterItemForm { status: text("pending"), ..owned(form("FOUND", "Steel bolt")) });
    store.insert(form("GLOBAL", "Copper bolt"));
    store.insert(owned(form("OWN", "Copper nut")));
    store.insert(MasterItemForm { status: text("inactive"), ..form("OLD", "Steel nut") });
    let none = MasterItemFilter::default;
    let (customer, pending) = (Some(customer), Some(MasterItemStatus::Pending));
    let search = |query: &str| Some(SearchWords::from_text(query));
    for (filter, expected) in [
        (none(), vec!["FOUND", "GLOBAL", "OLD", "OWN"]),
        (MasterItemFilter { customer, ..none() }, vec!["FOUND", "OWN"]),
        (MasterItemFilter { status: Some(MasterItemStatus::Active), ..none() }, vec!["GLOBAL", "OWN"]),
        (MasterItemFilter { status: pending, ..none() }, vec!["FOUND"]),
        (MasterItemFilter { status: pending, customer, ..none() }, vec!["FOUND"]),
        (MasterItemFilter { status: Some(MasterItemStatus::Inactive), customer, ..none() }, vec![]),
        (searching("steel"), vec!["FOUND", "OLD"]),
        (searching("bolt"), vec!["FOUND", "GLOBAL"]),
        (MasterItemFilter { customer, ..searching("bolt") }, vec!["FOUND"]),
        (MasterItemFilter { status: pending, ..searching("steel") }, vec!["FOUND"]),
        (MasterItemFilter { search: search("steel b"), customer, status: pending }, vec!["FOUND"]),
        (MasterItemFilter { search: search("copper"), customer, status: pending }, vec![]),
        (MasterItemFilter { customer: Some(CustomerId::new(i64::MAX)), ..none() }, vec![]),
        (MasterItemFilter { customer: Some(CustomerId::new(0)), ..none() }, vec![]),
        (MasterItemFilter { customer: Some(CustomerId::new(-1)), ..none() }, vec![]),
        (MasterItemFilter { customer: Some(CustomerId::new(0)), ..searching("bolt") }, vec![]),
        (searching(" - "), vec![]),
        (MasterItemFilter { customer, ..searching("") }, vec![]),
    ] {
        equal!(store.listed(&filter), expected, "{filter:?}");
    }
}

fn every_order_is_stable_in_both_directions(store: &ItemDirectoryBench) {
    // The order follows the bytes: capitals come before small letters, regardless of the language of the database.
    for (code, description, hs_code, status, seconds) in [
        ("b", "_", Some("84713000"), "pending", 2),
        ("B", "a", None, "active", 1),
        ("a", "a", Some("01012100"), "inactive", 1),
        ("_", "A", None, "active", 3),
    ] {
        let form =
            MasterItemForm { hs_code: hs_code.map(str::to_owned), status: text(status), ..form(code, description) };
        let ids = store.repository.insert(&[NewMasterItem { created_at: after(seconds), ..store.new_item(form) }]);
        let item = store.find(ids.expect("it is kept")[0]).expect("it is there");
        store.save(&MasterItem { updated_at: after(10 - seconds), ..item }, &[]);
    }
    for (sort, expected) in [
        (MasterItemSort::Code, ["B", "_", "a", "b"]),
        (MasterItemSort::Description, ["_", "b", "B", "a"]),
        (MasterItemSort::HsCode, ["B", "_", "a", "b"]),
        (MasterItemSort::Status, ["B", "_", "a", "b"]),
        (MasterItemSort::CreatedAt, ["B", "a", "b", "_"]),
        (MasterItemSort::UpdatedAt, ["_", "b", "B", "a"]),
    ] {
        let codes = |direction| {
            let page = store.page(&MasterItemFilter::default(), sort, direction, request(1, 25));
            page.records.into_iter().map(|record| record.item_code).collect::<Vec<_>>()
        };
        equal!(codes(SortDirection::Ascending), expected, "{sort:?}");
        let mut reversed = expected;
        reversed.reverse();
        equal!(codes(SortDirection::Descending), reversed, "{sort:?} descending");
    }
}

fn pages_hold_everything_once(store: &ItemDirectoryBench) {
    let codes: Vec<String> = (0..7).map(|number| format!("C{number}")).collect();
    for code in &codes {
        store.insert(form(code, "The same"));
    }
    for filter in [MasterItemFilter::default(), searching("same")] {
        let mut read = Vec::new();
        for number in 1..=4 {
            let page = store.page(&filter, MasterItemSort::Description, SortDirection::Ascending, request(number, 3));
            equal!((page.total, page.request), (7, request(number, 3)));
            equal!(page.records.len(), [3, 3, 1, 0][number as usize - 1], [page]);
            read.extend(page.records.into_iter().map(|record| record.item_code));
        }
        equal!(read, codes);
        let beyond = store.page(&filter, MasterItemSort::Code, SortDirection::Descending, request(u32::MAX, 100));
        equal!((beyond.records, beyond.total), (vec![], 7));
    }
}

fn all_articles_are_read_in_pieces(store: &ItemDirectoryBench) {
    let [own, other] = store.organisations;
    let made: Vec<MasterItem> = ["C", "B", "A"].map(|code| store.insert(form(code, code))).to_vec();
    let theirs = NewMasterItem { organisation: other, ..store.new_item(form("D", "D")) };
    store.repository.insert(&[theirs]).expect("it is kept");
    let piece = |after| store.directory.after(own, after, 2).expect("a piece");
    equal!(piece(None), made[..2]);
    equal!(piece(Some(made[1].id)), made[2..], [made]);
    equal!(piece(Some(made[2].id)), [], [made]);
}

fn another_organisation_lists_nothing(store: &ItemDirectoryBench) {
    let [_, other] = store.organisations;
    let customer = store.customer("ACME");
    store.insert(MasterItemForm { customer_id: Some(customer.get()), sku: text("S"), ..form("A", "Bolt") });
    store.insert(MasterItemForm { sku: text("S"), ..form("A", "Bolt") });
    for filter in [
        MasterItemFilter::default(),
        searching("bolt"),
        MasterItemFilter { customer: Some(customer), ..searching("bolt") },
        MasterItemFilter { customer: Some(customer), ..MasterItemFilter::default() },
        MasterItemFilter { status: Some(MasterItemStatus::Active), ..MasterItemFilter::default() },
    ] {
        let list = store.directory.list(other, &filter, MasterItemSort::Code, SortDirection::Ascending, request(1, 25));
        let list = list.expect("a list");
        equal!((list.records, list.total), (vec![], 0), "{filter:?}");
    }
    let words = SearchWords::from_text("bolt");
    for customer in [None, Some(customer)] {
        equal!(store.directory.search(other, &words, customer, 20).expect("a search"), [], [words]);
    }
    holds!(store.directory.meant_by(other, Some("ACME"), &["S".to_owned()]).expect("a look-up").is_empty());
    equal!(store.directory.after(other, None, 10).expect("a piece"), []);
}
