use super::sample::{TariffBench, commodity, measure};
use crate::{MeasureDirection, TariffRow, TariffTable, TradeDirection};
use customs_kernel::{equal, keeps};

/// Runs the contract of [`TariffDirectory`](crate::ports::TariffDirectory); `make` must give empty tables at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn tariff_directory_contract<B: Into<TariffBench>>(make: impl Fn() -> B) {
    let make = || -> TariffBench { make().into() };
    keeps! { "TariffDirectory":
        codes_are_found_whole_or_below_eight_digits(&make());
        measures_are_found_by_every_prefix(&make());
    }
}

fn codes_are_found_whole_or_below_eight_digits(store: &TariffBench) {
    let goods = ["9403601090", "9403601010", "9403609000", "9403000000"];
    let rows = goods.map(|code| TariffRow::Commodity(commodity(code)));
    store.put(TariffTable::Commodities, "2026-01-01", &rows).expect("replaced");
    let found = |code: &str| {
        let found = store.directory.commodities(code).expect("found");
        found.into_iter().map(|known| known.row.code).collect::<Vec<_>>()
    };
    equal!(found("9403601010"), ["9403601010"]);
    equal!(found("94036010"), ["9403601010", "9403601090"]);
    equal!(found("9403000000"), ["9403000000"]);
    for code in ["94030000", "9403601011", "", "940360101%", "'"] {
        equal!(found(code), Vec::<String>::new(), "{code}");
    }
    let found_for = |codes: &[&str]| {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        let found = store.directory.commodities_of(&codes).expect("found");
        found.into_iter().map(|known| known.row.code).collect::<Vec<_>>()
    };
    equal!(found_for(&["9403609000", "94036010", "9403601090"]), ["9403601010", "9403601090", "9403609000"]);
    equal!(found_for(&["", "94030000", "'"]), Vec::<String>::new());
    equal!(found_for(&[]), Vec::<String>::new());
}

fn measures_are_found_by_every_prefix(store: &TariffBench) {
    let rows: Vec<TariffRow> = [
        ("94", MeasureDirection::Import),
        ("9403", MeasureDirection::Export),
        ("94036010", MeasureDirection::Both),
        ("9403601010", MeasureDirection::Import),
        ("9404", MeasureDirection::Both),
    ]
    .into_iter()
    .map(|(prefix, direction)| TariffRow::Measure(measure(prefix, direction)))
    .collect();
    store.put(TariffTable::Measures, "2026-01-01", &rows).expect("replaced");
    let found = |code: &str, direction| {
        let found = store.directory.measures(code, direction).expect("found");
        let mut prefixes: Vec<String> = found.into_iter().map(|known| known.row.code_prefix).collect();
        prefixes.sort_unstable();
        prefixes
    };
    equal!(found("9403601010", TradeDirection::Import), ["94", "94036010", "9403601010"]);
    equal!(found("94036010", TradeDirection::Export), ["9403", "94036010"]);
    equal!(found("940360", TradeDirection::Import), ["94"]);
    equal!(found("9", TradeDirection::Import), Vec::<String>::new());
    equal!(found("", TradeDirection::Export), Vec::<String>::new());
    let found_for = |codes: &[String], direction| {
        let found = store.directory.measures_of(codes, direction).expect("found");
        let mut prefixes: Vec<String> = found.into_iter().map(|known| known.row.code_prefix).collect();
        prefixes.sort_unstable();
        prefixes
    };
    let named = ["9403601010", "94036010", "9404100000", ""].map(str::to_owned);
    equal!(found_for(&named, TradeDirection::Import), ["94", "94036010", "9403601010", "9404"], [named]);
    equal!(found_for(&named, TradeDirection::Export), ["9403", "94036010", "9404"], [named]);
    equal!(found_for(&[], TradeDirection::Import), Vec::<String>::new());
    // These are more codes than one query takes.
    let many: Vec<String> = (0..2_000).map(|digits| format!("94036{digits:05}")).collect();
    equal!(found_for(&many, TradeDirection::Import), ["94", "94036010", "9403601010"], [many]);
}
