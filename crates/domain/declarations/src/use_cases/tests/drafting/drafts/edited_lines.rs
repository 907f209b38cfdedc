use super::*;
use crate::form::{ItemForm, SkuDetailForm};
use crate::ports::KnownMasterItem;
use crate::testing::KnownMasterItems;
use customs_kernel::{FieldErrors, RuleCode};
use rust_decimal::Decimal;

fn named(name: &str, sequence: Option<i64>) -> ItemForm {
    ItemForm { description: text(name), sequence, ..a_valid_item() }
}

fn nothing() -> FieldErrors {
    FieldErrors::default()
}

#[test]
fn a_line_is_added_where_its_number_says() {
    for (sequence, expected, number) in
        [(None, "abcx", 4), (Some(1), "xabc", 1), (Some(3), "abxc", 3), (Some(4), "abcx", 4), (Some(99), "abcx", 4)]
    {
        let fakes = declarations_over_fakes();
        let draft = draft_of(&fakes, "abc");
        let added = fakes.declarations.add_line(target(&draft), &named("x", sequence), &nothing()).expect("added");
        let now = fakes.now(&draft);
        assert_eq!((names(&now).as_str(), added.line.item.sequence), (expected, Some(number)));
        assert_eq!((added.version, added.broken_rules), (now.version, None));
        assert!(now.lines.contains(&added.line));
        let kept: Vec<_> = ids(&now).into_iter().filter(|id| *id != added.line.id).collect();
        assert_eq!(kept, ids(&draft));
    }
}

#[test]
fn a_line_is_changed_where_it_is_or_moves_to_its_new_number() {
    for (place, sequence, expected) in
        [(1, Some(2), "axc"), (1, None, "axc"), (0, Some(3), "bcx"), (2, Some(1), "xab"), (0, Some(99), "bcx")]
    {
        let fakes = declarations_over_fakes();
        let draft = draft_of(&fakes, "abc");
        let line = draft.lines[place].id;
        let change = |item: &mut ItemForm| {
            item.description = text("x");
            item.sequence = sequence;
        };
        let changed = fakes.declarations.update_line(target(&draft), line, &change, &nothing()).expect("changed");
        let now = fakes.now(&draft);
        assert_eq!((names(&now).as_str(), changed.line.id, changed.version), (expected, line, now.version));
        assert!(now.lines.contains(&changed.line));
    }
}

#[test]
fn a_duplicate_follows_as_the_last_line() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "abc");
    let copy = fakes.declarations.duplicate_line(target(&draft), draft.lines[0].id).expect("duplicated").line;
    let now = fakes.now(&draft);
    assert_eq!((names(&now).as_str(), copy.item.sequence), ("abca", Some(4)));
    assert!(!ids(&draft).contains(&copy.id));
    let original = ItemForm { sequence: Some(4), ..draft.lines[0].item.clone() };
    assert_eq!(copy.item, original);
}

#[test]
fn a_draft_may_lose_every_line_and_cannot_be_submitted_then() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "abc");
    for (place, left) in [(1, "ac"), (0, "c"), (2, "")] {
        fakes.declarations.delete_line(target(&draft), draft.lines[place].id).expect("removed");
        let now = fakes.now(&draft);
        assert_eq!(names(&now), left);
        let numbers: Vec<_> = now.lines.iter().filter_map(|line| line.item.sequence).collect();
        assert_eq!(numbers, (1..).take(left.len()).collect::<Vec<i64>>());
    }
    assert_eq!(fakes.now(&draft).totals().gross_mass, Decimal::ZERO);
    let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true);
    assert_eq!(broken(submitted), ["declaration.items: must hold at least one item, or skus at least one article"]);
}

#[test]
fn every_rule_that_an_item_breaks_is_told_under_its_own_paths() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "ab");
    let unreadable = FieldErrors::one("supporting_documents.0.expiry_date", (RuleCode::Date, "must be a date"));
    let spoil = |item: &mut ItemForm| {
        item.hs_code = text("9401690000");
        item.gross_weight = None;
        item.sequence = Some(0);
        item.authorisations.push(crate::form::ItemAuthorisationForm::default());
    };
    let expected = [
        "authorisations.0.identification: is required",
        "gross_weight: is required",
        "hs_code: must be 8 digits",
        "sequence: must be between 1 and 99999",
        "supporting_documents.0.expiry_date: must be a date",
    ];
    let mut item = a_valid_item();
    spoil(&mut item);
    assert_eq!(broken(fakes.declarations.add_line(target(&draft), &item, &unreadable)), expected);
    let line = draft.lines[0].id;
    assert_eq!(broken(fakes.declarations.update_line(target(&draft), line, &spoil, &unreadable)), expected);
    assert_eq!(fakes.now(&draft), draft);
}

#[test]
fn the_rules_of_an_item_are_those_of_its_declaration() {
    let fakes = declarations_over_fakes();
    let export = fakes.create(crate::testing::a_valid_export()).declaration;
    let bare = ItemForm { country_of_origin: None, invoice_value: None, ..a_valid_item() };
    fakes.declarations.add_line(target(&export), &bare, &nothing()).expect("an export needs neither");
    let import = draft_of(&fakes, "a");
    let refused = fakes.declarations.add_line(target(&import), &bare, &nothing());
    assert_eq!(broken(refused), ["country_of_origin: is required", "invoice_value: is required"]);
}

#[test]
fn a_customer_can_have_broken_lines_kept() {
    let fakes = saving();
    let draft = fakes.create(for_saving_customer()).declaration;
    let broken_item = ItemForm { hs_code: text("1"), ..a_valid_item() };
    let kept = fakes.declarations.add_line(target(&draft), &broken_item, &nothing()).expect("kept");
    assert_eq!(kept.broken_rules.expect("what is wrong").paths().collect::<Vec<_>>(), ["hs_code"]);
    assert_eq!(fakes.now(&draft).lines.len(), 2);
    let mend = |item: &mut ItemForm| item.hs_code = text("94016900");
    let mended = fakes.declarations.update_line(target(&draft), kept.line.id, &mend, &nothing()).expect("mended");
    assert_eq!(mended.broken_rules, None);
    let unreadable = FieldErrors::one("hs_code", (RuleCode::Text, "is no text"));
    assert_eq!(broken(fakes.declarations.add_line(target(&draft), &a_valid_item(), &unreadable)).len(), 1);
    let unwritable = ItemForm { description: text("\u{7}"), ..a_valid_item() };
    assert_eq!(broken(fakes.declarations.add_line(target(&draft), &unwritable, &nothing())).len(), 1);
}

#[test]
fn what_an_item_leaves_out_comes_from_its_articles_and_the_header() {
    let chair = KnownMasterItem {
        description: "Chair".to_owned(),
        country_of_origin: text("CN"),
        gross_weight: Some(2.into()),
        net_weight: Some(1.into()),
        unit_value: Some(10.into()),
        unit_currency: text("EUR"),
        ..KnownMasterItem::default()
    };
    let master_items = KnownMasterItems([("CHAIR".to_owned(), chair)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.items = Arc::new(master_items));
    let draft = draft_of(&fakes, "a");
    let detail = SkuDetailForm { sku: text("CHAIR"), quantity: Some(3.into()), ..SkuDetailForm::default() };
    let item = ItemForm { hs_code: text("94016900"), sku_details: vec![detail], ..ItemForm::default() };
    let added = fakes.declarations.add_line(target(&draft), &item, &nothing()).expect("added").line.item;
    assert_eq!((added.gross_weight, added.invoice_value), (Some(6.into()), Some(30.into())));
    let plain = fakes.declarations.add_line(target(&draft), &a_valid_item(), &nothing()).expect("added").line.item;
    assert_eq!(plain.invoice_currency, text("EUR"), "from the header");
}
