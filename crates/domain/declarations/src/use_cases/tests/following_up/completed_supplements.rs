//! Supplementary declarations that bring what the incomplete declaration left out (UCC article 167).

use super::invalidations::to;
use super::*;
use crate::form::{ItemForm, ProcedureForm};
use crate::testing::a_valid_item;
use crate::use_cases::tests::commands::text;
use crate::{DeclarationError, MessageKind, NewLines, SupplementContent};
use rust_decimal::Decimal;

fn incomplete(symbol: &str) -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.symbol = text(symbol);
    if symbol == "Z" {
        form.dms_version = text("4.1");
        form.declaration.eidr_type = text("min");
    }
    form
}

fn accepted(form: DeclarationForm) -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.sent(&declaration);
    let declaration = fakes.now(&declaration);
    (fakes, declaration)
}

/// Writes two items where there was one, with other values, and the nature of the transaction.
fn completion(content: &mut SupplementContent) {
    content.header.transaction_nature = Some(11);
    let item = |description: &str, value: i64| ItemForm {
        description: text(description),
        invoice_value: Some(Decimal::from(value)),
        ..a_valid_item()
    };
    let items = vec![item("Oak chairs", 300), item("Beech chairs", 200)];
    content.lines = Some(NewLines { items, skus: Vec::new() });
}

#[test]
fn what_was_left_out_goes_with_the_supplement_and_what_was_lodged_stays() {
    for symbol in ["B", "C", "Z"] {
        let (fakes, declaration) = accepted(incomplete(symbol));
        let preview = fakes.declarations.preview_supplementary(BROKER, declaration.id, Some(&completion));
        let preview = preview.expect("a preview");
        assert!(preview.broken_rules.is_empty(), "{:?}", preview.broken_rules);
        // 300 + 200 in EUR.
        assert_eq!((preview.totals.items, preview.totals.invoice_value), (2, Some(Decimal::from(500))));
        assert_eq!(fakes.sent(&declaration), [], "a preview sends nothing");
        let sent = fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, Some(&completion));
        let sent = sent.expect("it is sent");
        assert_eq!((&sent.form, &sent.lines), (&declaration.form, &declaration.lines), "{symbol}");
        let messages = fakes.sent(&declaration);
        assert_eq!(messages.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [MessageKind::Supplementary]);
        let message = &messages[0].1;
        assert!(message.contains("Oak chairs") && message.contains("Beech chairs"), "{message}");
        assert!(!message.contains("Wooden office chair"), "{message}");
    }
}

#[test]
fn what_breaks_rules_is_told_before_and_refused() {
    let (fakes, declaration) = accepted(incomplete("B"));
    let broken_change = |content: &mut SupplementContent| {
        content.header.total_invoice_currency = text("EURO");
        let item = ItemForm { hs_code: text("940169"), ..a_valid_item() };
        content.lines = Some(NewLines { items: vec![item], skus: Vec::new() });
    };
    let preview = fakes.declarations.preview_supplementary(BROKER, declaration.id, Some(&broken_change));
    let reported = preview.expect("broken rules are part of the answer").broken_rules;
    let sent = fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, Some(&broken_change));
    let Err(DeclarationError::Invalid(refused)) = sent else { panic!("it is refused: {sent:?}") };
    assert_eq!(reported, refused);
    let paths: Vec<&str> = refused.paths().collect();
    assert_eq!(paths, ["declaration.items.0.hs_code", "declaration.total_invoice_currency"]);
    assert_eq!(fakes.now(&declaration), declaration);
}

/// A supplementary declaration and the simplified one are one declaration (UCC article 167(4)).
#[test]
fn it_stays_the_declaration_that_customs_accepted() {
    let (fakes, declaration) = accepted(incomplete("B"));
    let change = |content: &mut SupplementContent| {
        content.header.symbol = text("A");
        content.header.procedure = ProcedureForm { current: text("44"), ..content.header.procedure.clone() };
    };
    let sent = fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, Some(&change));
    let rule = "must stay that of the declaration that customs accepted";
    assert_eq!(broken(sent), [format!("declaration.procedure.current: {rule}"), format!("declaration.symbol: {rule}")]);
}

#[test]
fn a_preview_is_refused_as_the_supplement_would_be() {
    let (fakes, declaration) = accepted(incomplete("A"));
    let preview = fakes.declarations.preview_supplementary(BROKER, declaration.id, None);
    assert!(matches!(preview, Err(DeclarationError::InvalidVariant { .. })));
    let (fakes, declaration) = accepted(incomplete("B"));
    fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None).expect("it is sent");
    let preview = fakes.declarations.preview_supplementary(BROKER, declaration.id, None);
    assert!(matches!(preview, Err(DeclarationError::AlreadySent { .. })));
}

/// UCC article 182: the goods count as declared at the moment of the entry in the records. The clock stands at 2 March
/// 2026, 10:30 in Amsterdam; one month after the entry of 27 February is 27 March.
#[test]
fn an_entry_in_the_records_has_its_own_moment() {
    let mut form = incomplete("Z");
    let entered_at = "2026-02-27T14:00:00Z".parse().ok();
    form.declaration.entered_in_records_at = entered_at;
    let (fakes, declaration) = accepted(form.clone());
    assert_eq!(declaration.milestones.accepted_at, entered_at);
    assert_eq!(declaration.valued_at(), entered_at);
    let preview = fakes.declarations.preview_supplementary(BROKER, declaration.id, None).expect("a preview");
    assert_eq!((preview.kind, preview.last_day.to_string()), ("Z", "2026-03-27".to_owned()));
    fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None).expect("it is sent");
    let answer = to(&fakes, &declaration, MessageKind::Supplementary, "03");
    fakes.customs_answers(&[answer]);
    assert_eq!(fakes.now(&declaration).milestones.supplementary_sent_at, None, "it can be sent again");

    form.declaration.entered_in_records_at = "2026-03-02T09:30:01Z".parse().ok();
    let command = CreateDeclaration { submit_when_valid: Some(true), ..command(form.clone()) };
    let rule = "declaration.entered_in_records_at: must not be in the future";
    assert_eq!(broken(fakes.declarations.create(command)), [rule]);
    assert_eq!(broken(fakes.declarations.check(BROKER, form, None)), [rule]);

    let mut ordinary = a_valid_import();
    ordinary.declaration.entered_in_records_at = entered_at;
    let rule = "declaration.entered_in_records_at: is possible with symbol Z only";
    assert_eq!(broken(fakes.declarations.check(BROKER, ordinary, None)), [rule]);
}
