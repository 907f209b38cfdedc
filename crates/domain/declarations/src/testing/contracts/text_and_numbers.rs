use super::each_port::DeclarationBench;
use super::store::WithDeclarations;
use crate::form::{ItemForm, SkuForm};
use crate::ports::LineChange;
use crate::testing::{a_valid_import, a_valid_item};
use crate::{Line, LineId, NewDeclaration};
use customs_kernel::{equal, keeps};
use rust_decimal::Decimal;

/// Runs the rules for texts and numbers that storage must keep unchanged.
pub(super) fn run(make: &impl Fn() -> DeclarationBench) {
    keeps! { "DeclarationRepository":
        decimals_come_back_with_every_digit(&make());
        hostile_text_comes_back_as_it_was(&make());
        a_declaration_of_1_999_lines_is_stored_whole(&make());
        all_of_1_999_lines_are_changed_at_once(&make());
        a_declaration_without_lines_can_be_kept(&make());
    }
}

fn decimals_come_back_with_every_digit(store: &DeclarationBench) {
    for number in ["0", "0.000001", "9999999999999999", "1234567890.123456", "12.50", "-1", "0.1"] {
        let number: Decimal = number.parse().expect("a number");
        let mut form = a_valid_import();
        form.declaration.total_invoice_value = Some(number);
        form.items[0].net_weight = Some(number);
        form.items[0].gross_weight = Some(number);
        let stored = store.find(&store.insert(store.new_declaration(form)));
        let item = &stored.lines[0].item;
        for read in [stored.form.declaration.total_invoice_value, item.net_weight, item.gross_weight] {
            equal!(read.map(|read| read.to_string()), Some(number.to_string()), "also the zeros at the end");
        }
    }
    // A draft may hold numbers that no rule has checked.
    let mut form = a_valid_import();
    form.items =
        vec![ItemForm { gross_weight: Some(Decimal::MAX), invoice_value: Some(Decimal::MIN), ..a_valid_item() }; 2];
    let stored = store.find(&store.insert(store.new_declaration(form)));
    equal!(stored.lines[1].item.gross_weight, Some(Decimal::MAX), [stored]);
    equal!(stored.lines[1].item.invoice_value, Some(Decimal::MIN), [stored]);
}

fn hostile_text_comes_back_as_it_was(store: &DeclarationBench) {
    for text in
        ["'; DROP TABLE declarations; --", "\\u0041 \\ \" ' \t\n", "%_\\%", "Ünïcödé 货物 \u{1f6a2}", " blank ", ""]
    {
        let mut form = a_valid_import();
        form.application_reference = Some(text.to_owned());
        form.items[0].description = Some(text.to_owned());
        let reference = Some(format!("R{text}"));
        let customer_code = Some(text.to_owned());
        let new = NewDeclaration { reference, customer_code, ..store.new_declaration(form) };
        let stored = store.insert(new);
        equal!(store.find(&stored), stored, [stored]);
        equal!(stored.reference, format!("R{text}"), [stored]);
        equal!(stored.lines[0].item.description.as_deref(), Some(text), [stored]);
    }
}

fn a_declaration_of_1_999_lines_is_stored_whole(store: &DeclarationBench) {
    let mut form = a_valid_import();
    form.items =
        (1..2_000).map(|number| ItemForm { description: Some(format!("Item {number}")), ..a_valid_item() }).collect();
    let stored = store.insert(store.new_declaration(form));
    let read = store.find(&stored);
    equal!(read.lines.len(), 1_999, [read]);
    equal!(read.lines[1_998].item.description.as_deref(), Some("Item 1999"), [read]);
    equal!(read.lines[1_998].item.sequence, Some(1_999), [read]);
    equal!(read, stored);
}

fn all_of_1_999_lines_are_changed_at_once(store: &DeclarationBench) {
    let mut form = a_valid_import();
    form.items = vec![a_valid_item(); 1_999];
    let draft = store.insert(store.new_declaration(form));
    let changed = |(place, line): (usize, &Line)| {
        let sku = (place % 2 == 0).then(|| format!("'; -- {place} $1 ?2 é"));
        let gross_weight = Some(Decimal::new(1_234_567_000 + i64::try_from(place).expect("a number"), 6));
        (line.id, ItemForm { sku, gross_weight, hs_code: None, ..line.item.clone() })
    };
    let change = LineChange::Update(draft.lines.iter().enumerate().map(changed).collect());
    let expected = change.clone().apply(draft.lines.clone(), || LineId::new(0));
    let saved = store.repository.save_draft(draft, change).expect("a change is kept");
    equal!(saved.lines, expected, [saved]);
    equal!(store.find(&saved), saved, [saved]);
}

fn a_declaration_without_lines_can_be_kept(store: &DeclarationBench) {
    let mut form = a_valid_import();
    form.items.clear();
    form.skus = Vec::<SkuForm>::new();
    let stored = store.insert(store.new_declaration(form));
    equal!(stored.lines, [], [stored]);
    equal!(store.find(&stored), stored, [stored]);
}
