use super::*;
use crate::form::SkuForm;
use crate::ports::KnownParty;
use crate::testing::KnownParties;
use std::sync::Arc;

/// Returns a brokerage in which the customer SAVES has drafts saved although they break rules.
fn saving() -> DeclarationsOverFakes {
    let party = KnownParty { save_when_invalid: true, ..KnownParty::default() };
    let parties = KnownParties([("SAVES".to_owned(), party)].into());
    declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

fn without_office() -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = Some("SAVES".to_owned());
    form.declaration.office = None;
    form
}

#[test]
fn an_invalid_body_is_saved_as_a_draft_where_the_customer_wants_it() {
    let fakes = saving();
    let command = CreateDeclaration { submit_when_valid: Some(true), ..command(without_office()) };
    let created = fakes.declarations.create(command).expect("it is saved");
    assert!(!created.submitted(), "only what is valid is submitted");
    let paths: Vec<String> = created.broken_rules.expect("what is wrong").paths().map(str::to_owned).collect();
    assert_eq!(paths, ["declaration.office"]);
    let draft = fakes.now(&created.declaration);
    assert_eq!(draft.status, Status::Draft);
    let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true);
    assert_eq!(broken(submitted), ["declaration.office: is required"]);
    assert_eq!(broken(fakes.declarations.generate_xml(BROKER, draft.id)), ["declaration.office: is required"]);
    assert_eq!(fakes.messages(), []);
}

#[test]
fn a_draft_without_items_can_be_saved_too() {
    let fakes = saving();
    let form = DeclarationForm { items: vec![], ..without_office() };
    assert_eq!(fakes.create(form).declaration.lines, []);
}

#[test]
fn what_could_not_be_kept_is_refused_even_then() {
    let fakes = saving();
    let reference = "R".repeat(256);
    let refused = [
        (DeclarationForm { reference: Some(reference), ..without_office() }, "reference"),
        (DeclarationForm { application_reference: Some("\0".to_owned()), ..without_office() }, "application_reference"),
        (DeclarationForm { skus: vec![SkuForm::default()], ..without_office() }, "declaration.skus.0.sku_code"),
    ];
    for (form, path) in refused {
        let found = broken(fakes.declarations.create(command(form)));
        assert!(found.iter().any(|rule| rule.starts_with(&format!("{path}: "))), "{found:?}");
        assert!(found.contains(&"declaration.office: is required".to_owned()), "all at once: {found:?}");
    }
    let dossier = CreateDeclaration { dossier_id: Some(9), ..command(without_office()) };
    assert_eq!(broken(fakes.declarations.create(dossier)).len(), 2);
    assert_eq!(fakes.count(), 0);
    let named = || DeclarationForm { reference: Some("ORDER-1".to_owned()), ..without_office() };
    fakes.create(named());
    assert_eq!(
        broken(fakes.declarations.create(command(named()))),
        ["declaration.office: is required", "reference: is used by another declaration"]
    );
    assert_eq!(fakes.count(), 1);
}

#[test]
fn numbers_that_break_rules_do_not_break_a_draft() {
    let fakes = saving();
    let mut form = without_office();
    form.items = vec![form.items[0].clone(); 2];
    form.items[0].sequence = Some(i64::MAX);
    form.items[0].gross_weight = Some(rust_decimal::Decimal::MAX);
    form.items[1].gross_weight = Some(rust_decimal::Decimal::MAX);
    let draft = fakes.create(form).declaration;
    assert_eq!(draft.lines.iter().map(|line| line.item.sequence).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!(draft.totals().gross_mass, rust_decimal::Decimal::MAX);
}

#[test]
fn somebody_who_fills_in_a_form_bit_by_bit_saves_it_although_it_breaks_rules() {
    let fakes = declarations_over_fakes();
    assert_eq!(broken(fakes.declarations.create(command(without_office()))), ["declaration.office: is required"]);
    let created = fakes.declarations.keeping_broken_drafts().create(command(without_office())).expect("it is saved");
    assert_eq!(created.declaration.status, Status::Draft);
    let paths: Vec<String> = created.broken_rules.expect("what is wrong").paths().map(str::to_owned).collect();
    assert_eq!(paths, ["declaration.office"]);
}
