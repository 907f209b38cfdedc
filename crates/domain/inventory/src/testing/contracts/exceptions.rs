use super::store::{InventoryStore, after, decimal, start};
use crate::removal::{ExceptionKind, Finding, StockException};
use customs_kernel::{equal, holds, keeps};

/// Runs the contract of [`ExceptionRepository`](crate::ports::ExceptionRepository); `make` must give an empty store
/// at every call. Lists also need declarations, which a store of stock does not hold, so each implementation tests
/// them itself.
///
/// # Panics
/// When a rule is broken.
pub fn exception_contract(make: impl Fn() -> InventoryStore) {
    keeps! { "ExceptionRepository":
        what_is_kept_comes_back_in_order_and_is_replaced(&make());
        it_is_kept_with_the_unit_of_work(&make());
        what_is_not_in_order_touches_stock(&make());
        stock_is_found_by_customer_and_licence(&make());
    }
}

fn exception(store: &InventoryStore, line: i64, index: usize, kind: ExceptionKind) -> StockException {
    StockException {
        organisation: store.ours(),
        declaration: 7,
        customer_code: Some("ACME".to_owned()),
        finding: Finding {
            line,
            index,
            kind,
            quantity: Some(decimal("1234567890.123456")),
            allocated: decimal("0.5"),
            unit: "NAR".to_owned(),
            entry: None,
        },
        since: start(),
    }
}

fn kept(store: &InventoryStore) -> Vec<StockException> {
    store.exceptions.for_declaration(store.ours(), 7).expect("a look-up")
}

fn replace(store: &InventoryStore, with: &[StockException]) {
    store.exceptions.replace(store.ours(), 7, with).expect("it is kept");
}

fn what_is_kept_comes_back_in_order_and_is_replaced(store: &InventoryStore) {
    let mut bare = exception(store, 71, 0, ExceptionKind::QuantityDiffers);
    bare.finding.quantity = None;
    bare.since = after(1);
    let mut other = exception(store, 71, 0, ExceptionKind::OtherEntry);
    other.finding.entry = Some("26NL000396A1B2C3R0".to_owned());
    let none = exception(store, 70, 1, ExceptionKind::NotAllocated);
    replace(store, &[none.clone(), other.clone(), bare.clone()]);
    equal!(kept(store), [bare, other, none.clone()]);
    equal!(store.exceptions.for_declaration(store.theirs(), 7).expect("a look-up"), []);
    equal!(store.exceptions.for_declaration(store.ours(), 8).expect("a look-up"), []);
    store.exceptions.replace(store.theirs(), 7, &[]).expect("theirs is nothing");
    replace(store, std::slice::from_ref(&none));
    equal!(kept(store), [none]);
    replace(store, &[]);
    equal!(kept(store), []);
}

fn it_is_kept_with_the_unit_of_work(store: &InventoryStore) {
    let none = exception(store, 70, 0, ExceptionKind::NotAllocated);
    store.undone(|| replace(store, std::slice::from_ref(&none)));
    equal!(kept(store), []);
}

fn what_is_not_in_order_touches_stock(store: &InventoryStore) {
    replace(store, &[exception(store, 70, 0, ExceptionKind::NotAllocated)]);
    let touching = |organisation| store.allocations.touching_stock(organisation, &[6, 7]).expect("a look-up");
    equal!(touching(store.ours()).into_iter().collect::<Vec<_>>(), [7]);
    holds!(touching(store.theirs()).is_empty());
}

fn stock_is_found_by_customer_and_licence(store: &InventoryStore) {
    let placed = store.stocks.insert(&store.placed(9, "LRN-1")).expect("stock is kept");
    let holds = |organisation, customer: &str, licence: Option<&str>| {
        store.directory.holds_stock(organisation, customer, licence).expect("a look-up")
    };
    holds!(holds(store.ours(), "ACME", Some("NLCW1")) && holds(store.ours(), "ACME", None));
    holds!(holds(store.ours(), "ACME", Some("nl cw1")), "however it is written");
    holds!(!holds(store.ours(), "ACME", Some("NLCW2")) && !holds(store.ours(), "OTHER", None));
    holds!(!holds(store.theirs(), "ACME", None));
    store.stocks.withdraw(store.ours(), placed.stock.id).expect("it is marked");
    holds!(!holds(store.ours(), "ACME", None));
}
