//! Lists of stock exceptions, with facts of their declarations.

use super::organisation;
use crate::declarations::driver::{DeclarationDriver, after};
use crate::testing::both_migrated;
use customs_declarations::testing::a_valid_import;
use customs_inventory::ports::{ExceptionFilter, ExceptionRepository};
use customs_inventory::{ExceptionKind, Finding, StockException};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize};
use customs_persistence::StoredStockExceptions;
use rust_decimal::Decimal;

fn exception(organisation: OrganisationId, declaration: i64, line: i64, kind: ExceptionKind) -> StockException {
    let customer_code = Some(if kind == ExceptionKind::NotAllocated { "OTHER" } else { "ACME" }.to_owned());
    let finding = Finding {
        line,
        index: 0,
        kind,
        quantity: Some(40.into()),
        allocated: Decimal::ZERO,
        unit: "NAR".to_owned(),
        entry: None,
    };
    StockException { organisation, declaration, customer_code, finding, since: after(1) }
}

#[test]
fn tasks_are_listed_with_what_their_declarations_are_by_now() {
    use ExceptionKind::{NotAllocated, OtherEntry, OtherWarehouse, QuantityDiffers};
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let driver = DeclarationDriver::on(database, ours);
        let first = driver.draft(Some("ACME"), a_valid_import()).id;
        let second = driver.draft(Some("OTHER"), a_valid_import()).id;
        driver.submit(first, "LRN0000000001", after(1));
        driver.accept(first, "26NL000396A1B2C3R0", after(2));
        let store = StoredStockExceptions::new(database.clone());
        let keep = |of: i64, kept: &[StockException]| store.replace(ours, of, kept).expect("it is kept");
        let of_line = [OtherEntry, QuantityDiffers, OtherWarehouse].map(|kind| exception(ours, first.get(), 1, kind));
        keep(first.get(), &of_line);
        keep(second.get(), &[exception(ours, second.get(), 2, NotAllocated)]);
        keep(99, &[exception(ours, 99, 3, NotAllocated)]);
        let listed = |organisation, filter: &ExceptionFilter, number, size| {
            let number = PageNumber::new(number).expect("a page");
            let page = PageRequest { number, size: PageSize::new(size).expect("a size"), after: None };
            let found = store.list(organisation, filter, page).expect("a page");
            let reported =
                found.records.into_iter().map(|row| (row.exception.declaration, row.exception.finding.kind, row.mrn));
            (reported.collect::<Vec<_>>(), found.total)
        };
        let mrn = Some("26NL000396A1B2C3R0".to_owned());
        let of_first = |kind| (first.get(), kind, mrn.clone());
        let of_second = (second.get(), NotAllocated, None);
        let all = ExceptionFilter::default();
        let [differs, elsewhere, other] = [QuantityDiffers, OtherWarehouse, OtherEntry].map(of_first);
        let expected = vec![of_second.clone(), differs, elsewhere.clone(), other.clone()];
        assert_eq!(listed(ours, &all, 1, 25), (expected, 4), "that of a declaration that is gone is left out");
        assert_eq!(listed(ours, &all, 2, 2), (vec![elsewhere, other.clone()], 4));
        assert_eq!(listed(theirs, &all, 1, 25), (vec![], 0));
        let of_customer = ExceptionFilter { customer_code: Some("OTHER".to_owned()), ..all.clone() };
        assert_eq!(listed(ours, &of_customer, 1, 25), (vec![of_second.clone()], 1));
        let of_kind = ExceptionFilter { kind: Some(OtherEntry), ..all.clone() };
        assert_eq!(listed(ours, &of_kind, 1, 25), (vec![other], 1));
        let of_declaration = ExceptionFilter { declaration: Some(second.get()), ..all };
        assert_eq!(listed(ours, &of_declaration, 1, 25), (vec![of_second], 1));
    }
}
