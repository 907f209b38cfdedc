use super::store::{StockBench, WithStock, after, decimal, lot, request, start};
use crate::ports::StockFilter;
use crate::stock::{LotChange, StockMovementKind, StockRecord, StockStatus};
use chrono::Duration;
use customs_kernel::{equal, keeps};

/// Runs the contract of the list in [`StockDirectory`](crate::ports::StockDirectory); `make` must give an empty store
/// at every call.
///
/// # Panics
/// When a rule is broken.
pub fn stock_list_contract<B: Into<StockBench>>(make: impl Fn() -> B) {
    let make = || -> StockBench { make().into() };
    keeps! { "StockDirectory":
        a_list_is_filtered_in_order_and_in_pages(&make());
        a_list_shows_what_was_there_at_a_moment(&make());
    }
}

fn listed(store: &StockBench, filter: &StockFilter) -> Vec<StockRecord> {
    store.directory.list(store.ours(), filter, request(1, 100)).expect("a list").records
}

fn a_list_is_filtered_in_order_and_in_pages(store: &StockBench) {
    let plain = store.stock("A", "1");
    let mut special = store.placed(7, "LRN-1");
    special.terms.customer_code = "OTHER".to_owned();
    special.terms.warehouse_licence = Some("nlcw-Größe".to_owned());
    special.terms.reference = None;
    special.lots = vec![lot("A", "1"), lot("Ünï %_\\", "1")];
    special.lots[1].goods.hs_code = Some("61091000".to_owned());
    special.lots[1].goods.description = Some("Red SHIRTS".to_owned());
    let special = store.stocks.insert(&special).expect("it is kept");
    let empty = store.stock("B", "3");
    store.book(empty.lots[0].id, StockMovementKind::Adjustment, LotChange::on_hand(decimal("-3")), after(1));
    let mut theirs = store.new_stock(&[lot("A", "1")]);
    theirs.organisation = store.theirs();
    store.stocks.insert(&theirs).expect("it is kept");

    let all = StockFilter::default();
    let ids = |filter: &StockFilter| -> Vec<_> { listed(store, filter).iter().map(|one| one.stock.id).collect() };
    equal!(ids(&all), [empty.stock.id, special.stock.id, plain.stock.id], "the newest first");
    let page = store.directory.list(store.ours(), &all, request(2, 2)).expect("a list");
    equal!((page.records, page.total), (vec![plain.clone()], 3));
    let only = |filter: StockFilter| equal!(listed(store, &filter), std::slice::from_ref(&special), "{filter:?}");
    let text = |text: &str| Some(text.to_owned());
    only(StockFilter { customer_code: text("OTHER"), ..all.clone() });
    only(StockFilter { sku: text("Ünï %_\\"), ..all.clone() });
    only(StockFilter { hs_code: text("6109"), ..all.clone() });
    for part in ["nlcw-grö", "ÜNÏ %_\\", "red sh", "26nl0000000000007"] {
        only(StockFilter { search: text(part), ..all.clone() });
    }
    equal!(ids(&StockFilter { search: text("größe \"货物"), ..all.clone() }).len(), 2);
    equal!(ids(&StockFilter { sku: text("B"), ..all.clone() }), [empty.stock.id]);
    equal!(ids(&StockFilter { hs_code: text("1709"), ..all.clone() }), [], "from the beginning only");
    equal!(ids(&StockFilter { status: Some(StockStatus::Depleted), ..all.clone() }), [empty.stock.id]);
    let open = StockFilter { status: Some(StockStatus::Open), ..all };
    equal!(ids(&open), [special.stock.id, plain.stock.id], [open]);
}

fn a_list_shows_what_was_there_at_a_moment(store: &StockBench) {
    let first = store.stock("A", "10");
    let lot_id = first.lots[0].id;
    let mut later = store.new_stock(&[lot("B", "1")]);
    later.created_at = after(20);
    let later = store.stocks.insert(&later).expect("it is kept");
    store.book(lot_id, StockMovementKind::Allocation, LotChange::reserve(decimal("4")), after(30));
    store.book(lot_id, StockMovementKind::Allocation, LotChange::reserve(decimal("6")), after(30));
    store.book(lot_id, StockMovementKind::Removal, LotChange::take_out(decimal("10")), after(40));
    let at = |moment| {
        let then = listed(store, &StockFilter { at: Some(moment), ..StockFilter::default() });
        let reported = |one: &StockRecord| {
            let balance = one.lots[0].balance;
            (one.stock.id, balance.available.normalize().to_string(), balance.reserved.normalize().to_string())
        };
        then.iter().map(reported).collect::<Vec<_>>()
    };
    let line = |stock: &StockRecord, available: &str, reserved: &str| {
        (stock.stock.id, available.to_owned(), reserved.to_owned())
    };
    equal!(at(start() - Duration::microseconds(1)), []);
    equal!(at(start()), [line(&first, "10", "0")]);
    equal!(at(after(20)), [line(&later, "1", "0"), line(&first, "10", "0")]);
    equal!(at(after(30) - Duration::microseconds(1))[1], line(&first, "10", "0"));
    equal!(at(after(30))[1], line(&first, "0", "10"), "all that was written down at that moment");
    equal!(at(after(40))[1], line(&first, "0", "0"));
    let open_then = StockFilter { at: Some(after(39)), status: Some(StockStatus::Open), ..StockFilter::default() };
    equal!(listed(store, &open_then).len(), 2, "the status is that of the moment", [open_then]);
    let depleted = StockFilter { at: Some(after(41)), status: Some(StockStatus::Depleted), ..StockFilter::default() };
    equal!(listed(store, &depleted).len(), 1, [depleted]);
    let page = store.directory.list(store.ours(), &open_then, request(2, 1)).expect("a list");
    equal!((page.total, page.records[0].stock.id), (2, first.stock.id), [page]);
}
