mod completing;
mod currencies;
mod grouping;
mod lines;
mod merging;
mod totals;
mod volume;

use super::*;
use crate::form::{ItemForm, SkuDetailForm};
use crate::ports::KnownMasterItem;
use crate::testing::{FixedRates, a_valid_export, a_valid_import};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

type Articles = BTreeMap<String, KnownMasterItem>;

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Returns a master item with all the data that an item needs: 10 euros, 2 kg gross, 1.5 kg net, from China.
fn master_item(description: &str, hs_code: &str) -> KnownMasterItem {
    KnownMasterItem {
        item_code: description.to_uppercase(),
        description: description.to_owned(),
        hs_code: text(hs_code),
        country_of_origin: text("CN"),
        gross_weight: Some(number("2")),
        net_weight: Some(number("1.5")),
        unit_value: Some(number("10")),
        unit_currency: text("EUR"),
        ..KnownMasterItem::default()
    }
}

/// Chairs and stools have the same commodity code, lamps have another.
fn furniture() -> Articles {
    [
        ("CHAIR", master_item("Chair", "9401690000")),
        ("STOOL", master_item("Stool", "9401690000")),
        ("LAMP", master_item("Lamp", "9405110010")),
    ]
    .map(|(code, master_item)| (code.to_owned(), master_item))
    .into()
}

/// Returns the furniture with one master item changed.
fn furniture_but(code: &str, change: impl FnOnce(&mut KnownMasterItem)) -> Articles {
    let mut master_items = furniture();
    change(master_items.get_mut(code).expect("an article"));
    master_items
}

fn sku(code: &str, quantity: &str) -> SkuForm {
    SkuForm { sku_code: text(code), quantity: Some(number(quantity)), ..SkuForm::default() }
}

fn priced(code: &str, quantity: &str, value: &str, currency: &str) -> SkuForm {
    SkuForm { unit_value: Some(number(value)), unit_value_currency: text(currency), ..sku(code, quantity) }
}

/// Returns an import with these entries and no items.
fn import_of(skus: Vec<SkuForm>) -> DeclarationForm {
    DeclarationForm { skus, items: vec![], ..a_valid_import() }
}

/// Consolidates a form. A euro is 1.25 dollars and 0.8 pounds; no other currency has a rate.
fn consolidated(form: &mut DeclarationForm, master_items: &Articles) -> Result<Consolidation, FieldErrors> {
    let rates =
        FixedRates([("USD", "1.25"), ("GBP", "0.8")].map(|(code, rate)| (code.to_owned(), number(rate))).into());
    let today = "2026-03-02".parse().expect("a day");
    let terms = Terms::new(form, master_items, &rates, today);
    consolidate(form, &terms)
}

/// Returns the items that are made from the entries of an import.
fn items_of(skus: Vec<SkuForm>, master_items: &Articles) -> Vec<ItemForm> {
    let mut form = import_of(skus);
    assert_eq!(reported(&mut form, master_items), [""; 0]);
    assert_eq!(form.skus, []);
    form.items
}

/// Returns the errors of a consolidation, as `path: message`.
fn reported(form: &mut DeclarationForm, master_items: &Articles) -> Vec<String> {
    sentences(&consolidated(form, master_items).map_or_else(|unknown| unknown, |done| done.errors))
}

fn sentences(errors: &FieldErrors) -> Vec<String> {
    let texts_of = |(path, messages): (&str, &[customs_kernel::BrokenRule])| -> Vec<String> {
        messages.iter().map(|message| format!("{path}: {message}")).collect()
    };
    errors.iter().flat_map(texts_of).collect()
}

#[test]
fn each_code_that_could_be_an_article_is_asked_for_once() {
    let detail = |sku: &str| SkuDetailForm { sku: text(sku), ..SkuDetailForm::default() };
    let mut form = import_of(vec![sku("B", "1"), sku("A", "1"), sku("B", "2"), sku(" ", "1"), sku("A\0", "1")]);
    form.skus.push(SkuForm::default());
    form.skus.push(sku(&"é".repeat(100), "1"));
    form.skus.push(sku(&"é".repeat(101), "1"));
    form.items = vec![ItemForm { sku_details: vec![detail("A"), detail("C"), detail("")], ..ItemForm::default() }];
    assert_eq!(codes(&form), ["A", "B", "C", &"é".repeat(100)]);
}
