use super::sample::{TariffBench, commodity, day, measure, one_of_each};
use crate::ports::{BEGINNING, ReplaceError, Replaced};
use crate::{AsOf, Commodity, Known, MeasureDirection, ReferenceDataError, TariffRow, TariffTable, TradeDirection};
use customs_kernel::{equal, holds, in_unit_of_work, keeps};

/// Runs the contract of [`TariffStore`](crate::ports::TariffStore); `make` must give empty tables at every call.
///
/// # Panics
/// When a rule is broken.
pub fn tariff_store_contract<B: Into<TariffBench>>(make: impl Fn() -> B) {
    let make = || -> TariffBench { make().into() };
    keeps! { "TariffStore":
        rows_come_back_as_they_went_in(&make());
        days_before_keep_their_rows(&make());
        the_same_file_again_changes_nothing(&make());
        a_second_file_of_a_day_takes_the_place_of_the_first(&make());
        a_day_before_the_last_file_is_refused(&make());
        a_bad_row_leaves_nothing(&make());
        many_rows_go_in_at_once(&make());
        the_first_file_takes_the_place_of_the_sample_for_all_days(&make());
        the_sample_itself_as_a_file_is_somebodys(&make());
        one_alone_loads_first(&make());
    }
}

fn rows_come_back_as_they_went_in(store: &TariffBench) {
    for row in one_of_each() {
        let done = store.put(row.table(), "2026-03-01", &[row]).expect("replaced");
        equal!(done, Replaced { begun: 1, ended: 0, unchanged: 0 });
    }
    let [TariffRow::Commodity(goods), TariffRow::Measure(duty), ..] = &one_of_each()[..] else { panic!("rows") };
    let from = day("2026-03-01");
    let found = store.directory.commodities("9403601010").expect("found");
    equal!(found, [Known { row: goods.clone(), from, until: None }]);
    let found = store.directory.measures("9403601010", TradeDirection::Export).expect("found");
    equal!(found, [Known { row: duty.clone(), from, until: None }]);
    let (version, tables) = store.tariff.load_trade_tables().expect("loaded");
    equal!(store.tariff.version().expect("a version"), version);
    let as_of = AsOf::day(day("2026-03-05"));
    equal!(tables.exchange_rates.per_euro("USD", as_of).map(|rate| rate.to_string()).as_deref(), Some("1.08123456"));
    equal!(tables.vat_rate("9403601010", as_of).map(|rate| rate.rate.to_string()).as_deref(), Some("21"));
    let codes = tables.additional_codes("C", as_of);
    equal!(codes.iter().map(|code| code.code.as_str()).collect::<Vec<_>>(), ["C999"], [codes]);
    holds!(tables.areas(as_of).contains("2005", "BD"));
}

fn days_before_keep_their_rows(store: &TariffBench) {
    let [kept, old, new] = ["9403601010", "9403601090", "9403609000"].map(|code| TariffRow::Commodity(commodity(code)));
    store.put(TariffTable::Commodities, "2026-01-01", &[kept.clone(), old.clone()]).expect("replaced");
    let done = store.put(TariffTable::Commodities, "2026-03-01", &[kept, new]).expect("replaced");
    equal!(done, Replaced { begun: 1, ended: 1, unchanged: 1 });
    let known = |code: &str| {
        let found = store.directory.commodities(code).expect("found");
        found.into_iter().map(|row| (row.from, row.until)).collect::<Vec<_>>()
    };
    equal!(known("9403601010"), [(day("2026-01-01"), None)]);
    equal!(known("9403601090"), [(day("2026-01-01"), Some(day("2026-03-01")))]);
    equal!(known("9403609000"), [(day("2026-03-01"), None)]);
}

fn the_same_file_again_changes_nothing(store: &TariffBench) {
    let rows = [TariffRow::Commodity(commodity("9403601010"))];
    store.put(TariffTable::Commodities, "2026-01-01", &rows).expect("replaced");
    let before = store.tariff.version().expect("a version");
    let done = store.put(TariffTable::Commodities, "2026-02-01", &rows).expect("replaced");
    equal!(done, Replaced { begun: 0, ended: 0, unchanged: 1 });
    equal!(store.tariff.version().expect("a version"), before);
    let others = [TariffRow::Measure(measure("94", MeasureDirection::Import))];
    store.put(TariffTable::Measures, "2026-02-01", &others).expect("replaced");
    equal!(store.directory.commodities("9403601010").expect("found").len(), 1, "other tables stay");
}

fn a_second_file_of_a_day_takes_the_place_of_the_first(store: &TariffBench) {
    let goods =
        |text: &str| [TariffRow::Commodity(Commodity { description_en: text.to_owned(), ..commodity("9403601010") })];
    for text in ["first", "second", "third"] {
        let from = if text == "first" { "2026-01-01" } else { "2026-03-01" };
        store.put(TariffTable::Commodities, from, &goods(text)).expect("replaced");
    }
    let found = store.directory.commodities("9403601010").expect("found");
    let texts: Vec<&str> = found.iter().map(|known| known.row.description_en.as_str()).collect();
    equal!(texts, ["first", "third"]);
}

fn a_day_before_the_last_file_is_refused(store: &TariffBench) {
    let rows = |code: &str| [TariffRow::Commodity(commodity(code))];
    store.put(TariffTable::Commodities, "2026-03-01", &rows("9403601010")).expect("replaced");
    let refused = store.put(TariffTable::Commodities, "2026-02-28", &rows("9403601090"));
    holds!(matches!(refused, Err(ReplaceError::Superseded { latest }) if latest == day("2026-03-01")));
}

fn a_bad_row_leaves_nothing(store: &TariffBench) {
    if !store.undoes {
        return;
    }
    let rows = [TariffRow::Commodity(commodity("9403601010"))];
    store.put(TariffTable::Commodities, "2026-01-01", &rows).expect("replaced");
    let bad = ReferenceDataError::at("commodities.csv", 3, "is bad");
    let mut rows = vec![Ok(TariffRow::Commodity(commodity("9403609000"))), Err(bad.clone())].into_iter();
    let refused =
        in_unit_of_work(&*store.work, || store.tariff.replace(TariffTable::Commodities, day("2026-02-01"), &mut rows));
    holds!(matches!(refused, Err(ReplaceError::Row(error)) if error == bad));
    equal!(store.directory.commodities("9403609000").expect("found"), []);
    equal!(store.directory.commodities("9403601010").expect("found")[0].until, None);
}

fn many_rows_go_in_at_once(store: &TariffBench) {
    let rows = |lowest: u32| -> Vec<TariffRow> {
        (lowest..lowest + 2_500).map(|number| TariffRow::Commodity(commodity(&format!("94{number:06}10")))).collect()
    };
    let done = store.put(TariffTable::Commodities, "2026-01-01", &rows(0)).expect("replaced");
    equal!(done, Replaced { begun: 2_500, ended: 0, unchanged: 0 });
    let done = store.put(TariffTable::Commodities, "2026-02-01", &rows(1_000)).expect("replaced");
    equal!(done, Replaced { begun: 1_000, ended: 1_000, unchanged: 1_500 });
}

fn goods_texts(store: &TariffBench, code: &str) -> Vec<(String, chrono::NaiveDate, Option<chrono::NaiveDate>)> {
    let found = store.directory.commodities(code).expect("found");
    found.into_iter().map(|known| (known.row.description_en, known.from, known.until)).collect()
}

fn load_sample(store: &TariffBench, rows: &[TariffRow]) {
    let mut rows = rows.iter().cloned().map(Ok);
    let loaded = in_unit_of_work(&*store.work, || store.tariff.load_sample(TariffTable::Commodities, &mut rows));
    loaded.expect("loaded");
}

fn the_first_file_takes_the_place_of_the_sample_for_all_days(store: &TariffBench) {
    let goods =
        |code: &str, text: &str| TariffRow::Commodity(Commodity { description_en: text.to_owned(), ..commodity(code) });
    let [sample, gone, kept] =
        [goods("9403601010", "sample"), goods("9403601090", "sample"), goods("9403609000", "in both")];
    load_sample(store, &[sample, gone, kept.clone()]);
    holds!(store.tariff.holds_sample(TariffTable::Commodities).expect("a look-up"));
    holds!(!store.tariff.holds_sample(TariffTable::Measures).expect("a look-up"));
    let first = [goods("9403601010", "first"), kept.clone()];
    let done = store.put(TariffTable::Commodities, "2026-03-01", &first).expect("replaced");
    equal!(done, Replaced { begun: 1, ended: 2, unchanged: 1 });
    holds!(!store.tariff.holds_sample(TariffTable::Commodities).expect("a look-up"));
    equal!(goods_texts(store, "9403601090"), [], "nothing of it is left for any day");
    equal!(goods_texts(store, "9403601010"), [("first".to_owned(), BEGINNING, None)]);
    equal!(goods_texts(store, "9403609000"), [("in both".to_owned(), BEGINNING, None)]);
    let later = day("2026-02-01");
    store.put(TariffTable::Commodities, "2026-02-01", &[goods("9403601010", "second"), kept]).expect("replaced");
    let history = [("first".to_owned(), BEGINNING, Some(later)), ("second".to_owned(), later, None)];
    equal!(goods_texts(store, "9403601010"), history, "later files keep what was");
}

fn the_sample_itself_as_a_file_is_somebodys(store: &TariffBench) {
    let rows = [TariffRow::Commodity(commodity("9403601010"))];
    load_sample(store, &rows);
    let done = store.put(TariffTable::Commodities, "2026-03-01", &rows).expect("replaced");
    equal!(done, Replaced { begun: 0, ended: 0, unchanged: 1 });
    store.put(TariffTable::Commodities, "2026-04-01", &[TariffRow::Commodity(commodity("9403609000"))]).expect("put");
    let until: Vec<_> = goods_texts(store, "9403601010").into_iter().map(|(_, _, until)| until).collect();
    equal!(until, [Some(day("2026-04-01"))], "it was told to count until then");
}

fn one_alone_loads_first(store: &TariffBench) {
    equal!(store.tariff.version().expect("a version"), 0);
    holds!(store.tariff.claim_first_load().expect("claimed"));
    holds!(!store.tariff.claim_first_load().expect("claimed"));
}
