use super::*;
use crate::ports::{DossierRefusal, KnownParty};
use crate::testing::{KnownParties, OpenDossiers, a_complete_import, a_valid_export, a_valid_item};
use crate::{DeclarationType, Direction, Symbol, TimelineEntry};
use customs_kernel::Version;
use rust_decimal::Decimal;
use std::sync::Arc;

#[test]
fn a_new_declaration_is_a_draft_with_defaults_and_a_reference() {
    let fakes = declarations_over_fakes();
    let created = fakes.create(a_valid_import());
    assert!(!created.submitted());
    assert_eq!(created.broken_rules, None);
    let declaration = created.declaration;
    assert_eq!((declaration.status, declaration.version), (Status::Draft, Version::FIRST));
    assert_eq!(declaration.reference, format!("D-{:08}", declaration.id.get()));
    let header = &declaration.form.declaration;
    assert_eq!((header.imex.as_deref(), header.symbol.as_deref()), (Some("IM"), Some("A")));
    assert_eq!(declaration.form.representation_type.as_deref(), Some("2"));
    assert_eq!(declaration.lines[0].item.invoice_currency.as_deref(), Some("EUR"), "from the header");
    assert_eq!(fakes.now(&declaration), declaration);
    let line = TimelineEntry {
        event: TimelineEvent::Created,
        status: Status::Draft,
        at: fakes.clock.now(),
        actor: client(),
        details: None,
        mrn: None,
    };
    let timeline = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    assert_eq!(timeline, (declaration.reference, vec![line]));
    assert_eq!((fakes.events(), fakes.messages()), (vec![], vec![]));
}

#[test]
fn what_the_procedure_and_the_symbol_say_is_derived() {
    let fakes = declarations_over_fakes();
    let import = fakes.create(a_complete_import()).declaration;
    assert_eq!((import.direction(), import.symbol()), (Direction::Import, Symbol::Z));
    assert_eq!(import.declaration_type(), Some(DeclarationType::H1));
    assert_eq!((import.reference.as_str(), import.customer_code.as_deref()), ("ORDER-2026-1", Some("IMPORTER")));
    let mut form = a_valid_export();
    form.declaration.procedure.current = Some("21".to_owned());
    form.declaration.consignee.clone_from(&a_complete_import().declaration.consignee);
    let export = fakes.create(form).declaration;
    assert_eq!((export.direction(), export.declaration_type()), (Direction::Export, Some(DeclarationType::B2)));
    assert_eq!(export.customer_code.as_deref(), Some("CONSIGNEE"), "the consignor names no customer");
}

#[test]
fn items_are_numbered_in_the_order_of_their_sequence() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_import();
    form.items = [(Some(9), "i"), (Some(2), "b"), (None, "c"), (Some(1), "a"), (Some(3), "d")]
        .into_iter()
        .map(|(sequence, name)| crate::form::ItemForm {
            sequence,
            description: Some(name.to_owned()),
            ..a_valid_item()
        })
        .collect();
    let lines = fakes.create(form).declaration.lines;
    let numbered: Vec<_> =
        lines.iter().map(|line| (line.item.sequence, line.item.description.as_deref().unwrap_or_default())).collect();
    // An item without a number follows the one before it.
    assert_eq!(numbered, [(Some(1), "a"), (Some(2), "b"), (Some(3), "c"), (Some(4), "d"), (Some(5), "i")]);
}

#[test]
fn totals_are_those_of_the_items_unless_the_header_names_one() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_import();
    form.items.push(a_valid_item());
    let totals = fakes.create(form.clone()).declaration.totals();
    assert_eq!((totals.items, totals.gross_mass), (2, Decimal::new(2_500, 2)));
    assert_eq!((totals.invoice_value, totals.currency.as_deref()), (Some(Decimal::new(96_100, 2)), Some("EUR")));
    form.declaration.total_invoice_value = Some(Decimal::new(5, 1));
    form.declaration.total_invoice_currency = None;
    form.items[1].invoice_currency = Some("USD".to_owned());
    let totals = fakes.create(form).declaration.totals();
    assert_eq!((totals.invoice_value, totals.currency.as_deref()), (Some(Decimal::new(5, 1)), Some("USD")));
}

#[test]
fn submit_when_valid_submits_at_once() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.submitted(a_valid_import());
    assert_eq!((declaration.status, declaration.version), (Status::Submitted, Version::new(2)));
    assert_eq!(fakes.now(&declaration), declaration);
    assert_eq!(fakes.timeline(&declaration), [TimelineEvent::Created, TimelineEvent::Submitted]);
    assert_eq!(fakes.events(), [(EventKind::Submitted, Status::Submitted)]);
    assert_eq!(fakes.messages().len(), 1);
}

#[test]
fn the_customers_settings_decide_when_the_client_says_nothing() {
    let party = KnownParty { submit_when_valid: true, ..KnownParty::default() };
    let parties = KnownParties([("EAGER".to_owned(), party)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = Some("EAGER".to_owned());
    assert!(fakes.create(form.clone()).submitted());
    let no = CreateDeclaration { submit_when_valid: Some(false), ..command(form.clone()) };
    assert!(!fakes.declarations.create(no).expect("a draft").submitted());
    let may_not = CreateDeclaration { may_submit: false, ..command(form) };
    assert!(matches!(fakes.declarations.create(may_not), Err(DeclarationError::SubmitNotAllowed)));
}

#[test]
fn who_may_not_submit_saves_nothing() {
    let fakes = declarations_over_fakes();
    for form in [a_valid_import(), DeclarationForm::default()] {
        let command = CreateDeclaration { submit_when_valid: Some(true), may_submit: false, ..command(form) };
        assert!(matches!(fakes.declarations.create(command), Err(DeclarationError::SubmitNotAllowed)));
    }
    assert_eq!(fakes.count(), 0);
    let command = CreateDeclaration { may_submit: false, ..command(a_valid_import()) };
    assert!(!fakes.declarations.create(command).expect("a draft").submitted());
}

#[test]
fn a_body_that_breaks_rules_saves_nothing() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_import();
    form.declaration.office = None;
    form.items[0].hs_code = Some("9401690000".to_owned());
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        ["declaration.items.0.hs_code: must be 8 digits", "declaration.office: is required"]
    );
    assert_eq!(fakes.count(), 0);
}

#[test]
fn a_reference_in_use_is_refused_with_all_that_is_wrong() {
    let fakes = declarations_over_fakes();
    let named = |reference: &str| DeclarationForm { reference: Some(reference.to_owned()), ..a_valid_import() };
    fakes.create(named("ORDER-1"));
    assert_eq!(
        broken(fakes.declarations.create(command(named("ORDER-1")))),
        ["reference: is used by another declaration"]
    );
    let mut form = named("ORDER-1");
    form.declaration.office = None;
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        ["declaration.office: is required", "reference: is used by another declaration"]
    );
    let elsewhere = CreateDeclaration { organisation: OrganisationId::new(2), ..command(named("ORDER-1")) };
    assert_eq!(fakes.declarations.create(elsewhere).expect("it is created").declaration.reference, "ORDER-1");
    let blank = fakes.create(named("  ")).declaration;
    assert!(blank.reference.starts_with("D-"), "{}", blank.reference);
}

#[test]
fn a_dossier_that_takes_no_declaration_refuses_it() {
    let dossiers = OpenDossiers(
        [(1, Ok(())), (2, Err(DossierRefusal::NoInvoiceReference)), (3, Err(DossierRefusal::Locked))].into(),
    );
    let fakes = declarations_over_fakes().with(|ports| ports.dossiers = Arc::new(dossiers));
    let create =
        |dossier, form| fakes.declarations.create(CreateDeclaration { dossier_id: Some(dossier), ..command(form) });
    let created = create(1, a_valid_import()).expect("it is created").declaration;
    assert_eq!(fakes.now(&created).dossier_id, Some(1));
    assert_eq!(broken(create(2, a_valid_import())), ["dossier_id: names a dossier without invoice_reference"]);
    assert_eq!(broken(create(3, a_valid_import())), ["dossier_id: names a dossier that is invoiced or closed"]);
    let mut form = a_valid_import();
    form.dms_version = None;
    assert_eq!(broken(create(4, form)), ["dms_version: is required", "dossier_id: names no dossier"]);
    assert_eq!(fakes.count(), 1);
}
