use super::store::{StockBench, WithStock, after, decimal, lot};
use crate::LotId;
use crate::declaration::WantedGoods;
use crate::stock::{LotChange, NewLot, StockMovementKind};
use customs_kernel::{equal, holds, keeps};

/// Runs the contract of the search for available lots in [`StockDirectory`](crate::ports::StockDirectory); `make`
/// must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn available_contract<B: Into<StockBench>>(make: impl Fn() -> B) {
    let make = || -> StockBench { make().into() };
    keeps! { "StockDirectory":
        the_oldest_come_first(&make());
        only_what_is_wanted_comes(&make());
        only_what_is_left_comes(&make());
        only_what_lies_in_the_warehouse_comes(&make());
        stock_is_found_by_customer_and_licence(&make());
    }
}

fn wanted() -> WantedGoods {
    let text = |text: &str| Some(text.to_owned());
    WantedGoods {
        customer_code: "ACME".to_owned(),
        sku: text("A"),
        hs_code: text("85171300"),
        country_of_origin: text("CN"),
        warehouse_licence: None,
    }
}

fn found(store: &StockBench, wanted: &WantedGoods, limit: usize) -> Vec<LotId> {
    let found = store.directory.available(store.ours(), wanted, limit).expect("a look-up");
    found.iter().map(|found| found.lot.id).collect()
}

fn place(store: &StockBench, placed: i64, customer: &str, lot: NewLot) -> LotId {
    let mut new = store.new_stock(&[lot]);
    new.terms.customer_code = customer.to_owned();
    new.terms.placed_at = after(placed);
    store.stocks.insert(&new).expect("it is kept").lots[0].id
}

fn the_oldest_come_first(store: &StockBench) {
    let ids = [30, 10, 20, 10].map(|placed| place(store, placed, "ACME", lot("A", "1")));
    equal!(found(store, &wanted(), 10), [ids[1], ids[3], ids[2], ids[0]]);
    equal!(found(store, &wanted(), 2), [ids[1], ids[3]]);
    let first = store.directory.available(store.ours(), &wanted(), 1).expect("a look-up").remove(0);
    equal!(Some(&first), store.held(&[ids[1]]).first(), [first]);
}

fn only_what_is_wanted_comes(store: &StockBench) {
    let new_lot = |sku: Option<&str>, hs_code: Option<&str>, origin: Option<&str>| {
        let mut lot = lot("A", "1");
        lot.goods.sku = sku.map(str::to_owned);
        lot.goods.hs_code = hs_code.map(str::to_owned);
        lot.goods.country_of_origin = origin.map(str::to_owned);
        place(store, 0, "ACME", lot)
    };
    let goods = [
        new_lot(Some("A"), Some("61091000"), Some("BD")),
        new_lot(Some("B"), Some("85171300"), Some("CN")),
        new_lot(None, Some("85171300"), None),
        new_lot(Some("B"), Some("85171300"), Some("VN")),
        new_lot(None, Some("85171300"), Some("VN")),
        new_lot(Some("a"), None, None),
        new_lot(None, None, Some("CN")),
        new_lot(Some("A"), None, Some("VN")),
    ];
    place(store, 0, "OTHER", lot("A", "1"));
    let mut theirs = store.new_stock(&[lot("A", "1")]);
    theirs.organisation = store.theirs();
    store.stocks.insert(&theirs).expect("it is kept");
    equal!(found(store, &wanted(), 100), [goods[0], goods[1], goods[2], goods[7]]);
    let without_sku = WantedGoods { sku: None, ..wanted() };
    equal!(found(store, &without_sku, 100), [goods[1], goods[2]], [without_sku]);
    let without_origin = WantedGoods { sku: None, country_of_origin: None, ..wanted() };
    equal!(found(store, &without_origin, 100), goods[1..5], [without_origin]);
    let sku_alone = WantedGoods { hs_code: None, ..wanted() };
    equal!(found(store, &sku_alone, 100), [goods[0], goods[7]], [sku_alone]);
    let nothing = WantedGoods { sku: None, hs_code: None, ..wanted() };
    equal!(found(store, &nothing, 100), [], [nothing]);
}

fn only_what_is_left_comes(store: &StockBench) {
    let [reserved, gone, withdrawn, left] = [0, 1, 2, 3].map(|placed| place(store, placed, "ACME", lot("A", "2")));
    let reserve = LotChange::reserve(decimal("2"));
    store.book(reserved, StockMovementKind::Allocation, reserve, after(1));
    store.book(gone, StockMovementKind::Adjustment, LotChange::on_hand(decimal("-2")), after(1));
    let head = store.held(&[withdrawn])[0].stock.id;
    store.stocks.withdraw(store.ours(), head).expect("it is withdrawn");
    equal!(found(store, &wanted(), 10), [left]);
    store.book(reserved, StockMovementKind::Release, LotChange::reserve(decimal("-0.000001")), after(2));
    equal!(found(store, &wanted(), 10), [reserved, left]);
}

fn only_what_lies_in_the_warehouse_comes(store: &StockBench) {
    let lots = [Some("NLCW1"), Some("NLCW2"), None, Some(" nlc w2")].map(|licence: Option<&str>| {
        let mut new = store.new_stock(&[lot("A", "1")]);
        new.terms.warehouse_licence = licence.map(str::to_owned);
        store.stocks.insert(&new).expect("it is kept").lots[0].id
    });
    let at = |licence: &str| WantedGoods { warehouse_licence: Some(licence.to_owned()), ..wanted() };
    equal!(found(store, &at("NLCW1"), 10), [lots[0], lots[2]], "what tells none may lie there");
    equal!(found(store, &at("nlcw2"), 10), lots[1..4]);
    equal!(found(store, &wanted(), 10), lots);
}

fn stock_is_found_by_customer_and_licence(store: &StockBench) {
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
