use super::*;
use crate::form::PartyForm;
use crate::ports::KnownParty;
use crate::testing::{KnownParties, a_valid_export};
use crate::{DraftTarget, UpdateDraft};
use customs_kernel::PartyWarning;
use customs_kernel::facts::{Day, Warning};
use std::sync::Arc;

/// Returns a brokerage with a customer that gave a power of attorney until this day; today is 2 March 2026.
fn with_power_until(last_day: &str) -> DeclarationsOverFakes {
    let customer = KnownParty {
        name: Some("Acme B.V.".to_owned()),
        eori: Some("NL801234566".to_owned()),
        power_of_attorney_until: last_day.parse().ok(),
        ..KnownParty::default()
    };
    let parties = KnownParties([("ACME".to_owned(), customer)].into());
    declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

fn import_for_acme() -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = Some("ACME".to_owned());
    form
}

const ENDED: &str = "declaration.importer.customer_code: the power of attorney of ACME ended on 2026-03-01";

fn ended() -> Warning {
    let day = Day("2026-03-01".parse().expect("a day"));
    let ended = PartyWarning::PowerOfAttorneyEnded { customer: "ACME".into(), day };
    Warning::at("declaration.importer.customer_code", ended)
}

#[test]
fn a_power_of_attorney_that_has_ended_is_told_wherever_a_declaration_is_on_its_way_to_customs() {
    let fakes = with_power_until("2026-03-01");
    let checked = fakes.declarations.check(BROKER, import_for_acme(), None).expect("it keeps every rule");
    assert!(checked.warnings.contains(&ended()), "{:?}", checked.warnings);
    let created = fakes.create(import_for_acme());
    assert_eq!(created.warnings, [ENDED]);
    let draft = created.declaration;
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert!(overview.warnings.contains(&ended()) && overview.ready_to_submit, "{:?}", overview.warnings);
    let submitted =
        fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted all the same");
    assert_eq!((submitted.status, submitted.warnings), (Status::Submitted, vec![ended()]));
    let command = CreateDeclaration { submit_when_valid: Some(true), ..command(import_for_acme()) };
    let at_once = fakes.declarations.create(command).expect("it is submitted");
    assert_eq!((at_once.submitted(), at_once.warnings), (true, vec![ended()]));
}

#[test]
fn a_draft_that_is_changed_and_submitted_tells_it_too() {
    let fakes = with_power_until("2026-03-01");
    let draft = fakes.create(import_for_acme()).declaration;
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let update = UpdateDraft { target, actor: client(), submit_when_valid: true, may_submit: true, may_allocate: true };
    let updated = fakes.declarations.update_draft(&update, &|_| ()).expect("it is submitted");
    assert_eq!((updated.declaration.status, updated.warnings), (Status::Submitted, vec![ended()]));
}

#[test]
fn a_power_of_attorney_holds_to_the_end_of_its_last_day_in_the_netherlands() {
    let fakes = with_power_until("2026-03-02");
    assert_eq!(fakes.create(import_for_acme()).warnings, [""; 0]);
    let evening: chrono::DateTime<chrono::Utc> = "2026-03-02T22:59:59Z".parse().expect("a moment");
    fakes.clock.advance(evening - fakes.clock.now());
    assert_eq!(fakes.create(import_for_acme()).warnings, [""; 0]);
    fakes.clock.advance(chrono::Duration::seconds(1));
    assert_eq!(fakes.create(import_for_acme()).warnings.len(), 1);
}

#[test]
fn it_is_that_of_the_customer_whose_declaration_it_is() {
    let fakes = with_power_until("2026-03-01");
    let mut form = a_valid_import();
    form.declaration.exporter = Some(PartyForm { customer_code: Some("ACME".to_owned()), ..PartyForm::default() });
    assert_eq!(fakes.create(form).warnings, [""; 0], "nobody acts for the exporter of an import");
    let mut form = a_valid_export();
    form.declaration.consignor.as_mut().expect("a consignor").customer_code = Some("ACME".to_owned());
    let warning = fakes.create(form).warnings.remove(0);
    assert_eq!(warning.path(), Some("declaration.consignor.customer_code"));
}
