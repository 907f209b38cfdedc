use super::*;
use rust_decimal::Decimal;

#[test]
fn a_valid_draft_is_ready_and_its_totals_are_shown() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "ab");
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!((overview.id, &overview.reference), (draft.id, &draft.reference));
    assert!(overview.ready_to_submit && overview.broken_rules.is_empty());
    assert_eq!((overview.totals.items, overview.totals.gross_mass), (2, Decimal::new(2_500, 2)));
    assert_eq!(overview.warnings, Vec::<String>::new());
    assert_eq!(fakes.now(&draft), draft);
}

#[test]
fn a_broken_draft_is_shown_with_all_that_is_wrong_and_all_warnings() {
    let fakes = saving();
    let mut form = for_saving_customer();
    form.dms_version = None;
    form.items[0].hs_code = text("1");
    form.items[0].country_of_origin = text("XX");
    form.declaration.seller = Some(crate::form::PartyForm {
        customer_code: text("WHO"),
        name: text("Who"),
        ..crate::form::PartyForm::default()
    });
    let draft = fakes.create(form).declaration;
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(overview.broken_rules.paths().collect::<Vec<_>>(), ["declaration.items.0.hs_code", "dms_version"]);
    assert_eq!(
        overview.warnings,
        [
            "declaration.seller.customer_code: WHO is not a known customer",
            "declaration.items.0.country_of_origin: XX is not in the codebook",
        ]
    );
    assert!(!overview.ready_to_submit);
}

#[test]
fn what_was_submitted_is_ready_no_more_and_of_others_nothing_is_shown() {
    let (fakes, lodged) = lodged_import();
    let overview = fakes.declarations.submit_overview(BROKER, lodged.id).expect("an overview");
    assert!(overview.broken_rules.is_empty() && !overview.ready_to_submit);
    let stranger = fakes.declarations.submit_overview(OrganisationId::new(2), lodged.id);
    assert!(matches!(stranger, Err(DeclarationError::NotFound)));
}
