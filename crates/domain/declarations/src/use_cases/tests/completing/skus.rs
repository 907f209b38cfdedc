use super::*;
use crate::form::{ItemForm, SkuDetailForm, SkuForm};
use crate::ports::{ItemMaster, KnownMasterItem};
use crate::testing::{KnownMasterItems, a_valid_export, a_valid_item};
use customs_kernel::{RuleCode, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn chair() -> KnownMasterItem {
    KnownMasterItem {
        item_code: "CHAIR".to_owned(),
        description: "Chair".to_owned(),
        hs_code: text("9401690000"),
        country_of_origin: text("CN"),
        gross_weight: Some(Decimal::TWO),
        net_weight: Some(Decimal::ONE),
        unit_value: Some(Decimal::TEN),
        unit_currency: text("USD"),
        ..KnownMasterItem::default()
    }
}

/// Returns an item master with chairs, and with stools of unknown weight.
fn knowing_chairs() -> DeclarationsOverFakes {
    let stool = KnownMasterItem { gross_weight: None, net_weight: None, ..chair() };
    let master_items = KnownMasterItems([("CHAIR".to_owned(), chair()), ("STOOL".to_owned(), stool)].into());
    declarations_over_fakes().with(|ports| ports.items = Arc::new(master_items))
}

fn sku(code: &str) -> SkuForm {
    SkuForm { sku_code: text(code), quantity: Some(Decimal::TWO), ..SkuForm::default() }
}

fn detail(code: &str) -> SkuDetailForm {
    SkuDetailForm { sku: text(code), quantity: Some(Decimal::TWO), ..SkuDetailForm::default() }
}

#[test]
fn articles_become_items_behind_those_that_were_spelled_out() {
    let fakes = knowing_chairs();
    let form = DeclarationForm { skus: vec![sku("CHAIR")], ..a_valid_import() };
    let declaration = fakes.create(form).declaration;
    assert_eq!(declaration.form.skus, []);
    assert_eq!(declaration.lines.len(), 2);
    assert_eq!(declaration.lines[1].item.sequence, Some(2));
    assert_eq!(declaration.lines[1].item.sku_details[0].sku.as_deref(), Some("CHAIR"));
    let articles_alone = DeclarationForm { items: vec![], skus: vec![sku("CHAIR")], ..a_valid_import() };
    assert_eq!(fakes.create(articles_alone).declaration.lines.len(), 1);
}

#[test]
fn every_unknown_article_is_named_and_nothing_saved() {
    let fakes = knowing_chairs();
    let form = DeclarationForm { skus: vec![sku("TABLE"), sku("CHAIR"), sku("LAMP")], ..a_valid_import() };
    match fakes.declarations.create(command(form.clone())) {
        Err(DeclarationError::SkuResolutionFailed(errors)) => {
            assert_eq!(errors.paths().collect::<Vec<_>>(), ["skus.0.sku_code", "skus.2.sku_code"]);
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(fakes.declarations.check(BROKER, form, None), Err(DeclarationError::SkuResolutionFailed(_))));
    assert_eq!(fakes.count(), 0);
}

#[test]
fn an_article_without_code_is_named_with_all_else_that_is_wrong() {
    let fakes = knowing_chairs();
    let mut form = DeclarationForm { items: vec![], skus: vec![sku(" "), sku("TABLE")], ..a_valid_import() };
    form.skus[1].quantity = Some(Decimal::ZERO);
    form.declaration.office = None;
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        [
            "declaration.office: is required",
            "declaration.skus.0.sku_code: is required",
            "declaration.skus.1.quantity: must be greater than 0"
        ]
    );
}

#[test]
fn an_article_behind_items_out_of_order_still_follows_them() {
    let fakes = knowing_chairs();
    let numbered = |sequence| ItemForm { sequence: Some(sequence), ..a_valid_item() };
    let form = DeclarationForm { items: vec![numbered(9), numbered(3)], skus: vec![sku("CHAIR")], ..a_valid_import() };
    let lines = fakes.create(form).declaration.lines;
    let numbers: Vec<_> = lines.iter().map(|line| (line.item.sequence, line.item.sku.as_deref())).collect();
    assert_eq!(numbers, [(Some(1), None), (Some(2), None), (Some(3), Some("CHAIR"))]);
}

#[test]
fn what_is_missing_of_an_article_is_told_with_all_else_that_is_wrong() {
    let fakes = knowing_chairs();
    let mut form = DeclarationForm { items: vec![], skus: vec![sku("CHAIR"), sku("STOOL")], ..a_valid_import() };
    form.declaration.office = None;
    let expected = [
        "declaration.office: is required",
        "declaration.skus.1.unit_gross_weight: is required, since the article has none",
        "declaration.skus.1.unit_net_weight: is required, since the article has none",
    ];
    assert_eq!(broken(fakes.declarations.check(BROKER, form.clone(), None)), expected);
    assert_eq!(broken(fakes.declarations.create(command(form))), expected);
    assert_eq!(fakes.count(), 0);
}

#[test]
fn an_item_of_articles_alone_is_complete() {
    let fakes = knowing_chairs();
    let item = ItemForm { hs_code: text("94016900"), sku_details: vec![detail("CHAIR"); 2], ..ItemForm::default() };
    let form = DeclarationForm { items: vec![item], ..a_valid_import() };
    fakes.declarations.check(BROKER, form.clone(), None).expect("it keeps every rule");
    let declaration = fakes.submitted(form);
    assert_eq!(declaration.status, Status::Submitted);
    let item = &declaration.lines[0].item;
    assert_eq!((item.invoice_value, &item.invoice_currency), (Some(40.into()), &text("USD")));
    assert_eq!((item.gross_weight, item.net_weight), (Some(8.into()), Some(4.into())));
    assert_eq!(item.sku_details.iter().map(|detail| detail.quantity).collect::<Vec<_>>(), [Some(4.into())]);
}

#[test]
fn errors_of_an_item_and_its_details_stay_where_they_were_sent() {
    let fakes = knowing_chairs();
    let wrong = SkuDetailForm { country_of_origin: text("CHN"), ..detail("CHAIR") };
    let item = ItemForm { sku_details: vec![detail("CHAIR"), detail("CHAIR"), wrong], ..a_valid_item() };
    let unknown = ItemForm { gross_weight: None, sku_details: vec![detail("TABLE")], ..a_valid_item() };
    let form =
        DeclarationForm { items: vec![a_valid_item(), item, unknown], skus: vec![sku("CHAIR")], ..a_valid_import() };
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        [
            "declaration.items.1.sku_details.2.country_of_origin: must be a country code of 2 letters",
            "declaration.items.2.gross_weight: is required",
        ]
    );
}

/// The client sent no such item, so it can only mend the entry.
#[test]
fn errors_of_an_item_that_was_made_stand_at_the_entry_it_was_made_from() {
    let fakes = knowing_chairs();
    let mut form = DeclarationForm { skus: vec![sku("CHAIR")], ..a_valid_import() };
    form.declaration.procedure.previous = text("71");
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        [
            "declaration.items.0.previous_documents: must name the warehouse entry with a document of type NCLE",
            "declaration.skus.0.previous_documents: must name the warehouse entry with a document of type NCLE",
        ]
    );
}

#[test]
fn several_currencies_are_converted_at_the_rate_of_the_dutch_day() {
    use crate::ports::ExchangeRates;
    use chrono::NaiveDate;
    struct ThisMonth;
    impl ExchangeRates for ThisMonth {
        fn rate_per_euro(&self, _: &str, on: NaiveDate) -> Option<Decimal> {
            (on.to_string() == "2026-04-01").then_some(Decimal::TWO)
        }
    }
    let fakes = knowing_chairs().with(|ports| ports.rates = Arc::new(ThisMonth));
    let in_euros = SkuForm { unit_value: Some(Decimal::TEN), unit_value_currency: text("EUR"), ..sku("CHAIR") };
    let form = DeclarationForm { items: vec![], skus: vec![sku("CHAIR"), in_euros], ..a_valid_import() };
    assert_eq!(
        broken(fakes.declarations.create(command(form.clone()))),
        ["declaration.skus.0.unit_value_currency: is USD, which has no customs exchange rate this month"]
    );
    // In the Netherlands April has begun, two hours before midnight in UTC.
    let midnight = "2026-03-31T22:00:00Z".parse::<chrono::DateTime<chrono::Utc>>().expect("a moment");
    fakes.clock.advance(midnight - fakes.clock.now());
    let item = fakes.create(form).declaration.lines[0].item.clone();
    assert_eq!((item.invoice_value, item.invoice_currency), (Some(30.into()), text("EUR")));
}

/// Remembers the questions to the item master.
#[derive(Default)]
struct Asked(Mutex<Vec<(Option<String>, Vec<String>)>>);

impl ItemMaster for Asked {
    fn master_items(
        &self,
        _: OrganisationId,
        customer_code: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownMasterItem>, StorageError> {
        self.0.lock().expect("a list").push((customer_code.map(str::to_owned), codes.to_vec()));
        Ok(codes.iter().map(|code| (code.clone(), chair())).collect())
    }
}

#[test]
fn the_item_master_is_asked_once_for_all_codes_of_the_customer() {
    let asked = Arc::new(Asked::default());
    let fakes = declarations_over_fakes().with(|ports| ports.items = asked.clone());
    let item = ItemForm { sku_details: vec![detail("B"), detail("D")], ..a_valid_item() };
    let mut form = DeclarationForm {
        items: vec![item.clone(), item],
        skus: vec![sku("C"), sku("A"), sku("B")],
        ..a_valid_export()
    };
    form.declaration.consignor.as_mut().expect("a consignor").customer_code = text("ACME");
    fakes.create(form.clone());
    form.declaration.consignor.as_mut().expect("a consignor").customer_code = None;
    fakes.create(form);
    fakes.create(a_valid_import());
    let codes: Vec<String> = ["A", "B", "C", "D"].map(str::to_owned).to_vec();
    assert_eq!(*asked.0.lock().expect("a list"), [(text("ACME"), codes.clone()), (None, codes)]);
}

#[test]
fn a_declaration_of_1999_items_from_10000_articles_is_created() {
    let master_items = (0..10_000_u32).map(|code| {
        let hs_code = Some(format!("{:08}", code % 1_999));
        (format!("SKU-{code}"), KnownMasterItem { hs_code, ..chair() })
    });
    let fakes =
        declarations_over_fakes().with(|ports| ports.items = Arc::new(KnownMasterItems(master_items.collect())));
    let skus = (0..10_000).map(|code| sku(&format!("SKU-{code}"))).collect();
    let declaration = fakes.create(DeclarationForm { items: vec![], skus, ..a_valid_import() }).declaration;
    assert_eq!((declaration.status, declaration.lines.len()), (Status::Draft, 1_999));
    assert_eq!(declaration.totals().invoice_value, Some(200_000.into()));
    // One message holds 999 items, so that the draft is to be divided before it is submitted.
    let overview = fakes.declarations.submit_overview(BROKER, declaration.id).expect("an overview");
    assert!(!overview.ready_to_submit && overview.broken_rules.has_code(RuleCode::TooMany));
    let submitted = fakes.declarations.submit(BROKER, declaration.id, &client(), None, true);
    assert_eq!(broken(submitted), ["declaration.items: must not hold more than 999 entries"]);
}
