//! How a message says that import VAT goes to a VAT return (article 23 of the Dutch VAT act): whose permit counts, and
//! what is told where somebody is not known.

use super::*;
use crate::ImportVat;
use crate::form::{DomesticDutyTaxPartyForm, PartyForm};
use crate::ports::KnownParty;
use crate::testing::{KnownTraders, a_valid_export};
use customs_kernel::Lrn;

const OF_ACME: &str = "NL123456782B01";
const OF_REPRESENTATIVE: &str = "NL004495445B01";

fn trader(name: &str, vat_number: Option<&str>, defers_vat: bool) -> KnownParty {
    let text = |text: &str| Some(text.to_owned());
    KnownParty { name: text(name), vat_number: vat_number.and_then(text), defers_vat, ..KnownParty::default() }
}

fn knowing() -> (DeclarationsOverFakes, Arc<Recorder>) {
    let (fakes, recorder) = recording();
    let known = [
        ("ACME", trader("Acme", Some(OF_ACME), true)),
        ("PAYS", trader("Pays", Some("NL801234566B01"), false)),
        ("NONUMBER", trader("No number", None, true)),
        ("REPRESENTS", trader("Represents", Some(OF_REPRESENTATIVE), true)),
        ("WITHOUT", trader("Without", Some("NL009876543B01"), false)),
    ];
    let known = known.map(|(code, trader)| (code.to_owned(), trader));
    (fakes.with(|ports| ports.parties = Arc::new(KnownTraders(known.into()))), recorder)
}

fn import_of(code: &str) -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.importer = Some(PartyForm { customer_code: Some(code.to_owned()), ..PartyForm::default() });
    form
}

fn with_party(mut form: DeclarationForm, role: &str, id: &str) -> DeclarationForm {
    let (id, role) = (Some(id.to_owned()), Some(role.to_owned()));
    form.declaration.domestic_duty_tax_party = Some(DomesticDutyTaxPartyForm { id, role });
    form
}

fn told(is_deferred: bool, importer: Option<&str>) -> ImportVat {
    ImportVat { is_deferred, importer: importer.map(str::to_owned) }
}

#[test]
fn the_permit_of_the_importer_defers_vat_and_its_number_is_named_unless_the_form_does() {
    let (fakes, recorder) = knowing();
    let procedure = |code: &str| {
        let mut form = import_of("ACME");
        form.declaration.procedure.current = Some(code.to_owned());
        form
    };
    for (what, form, expected) in [
        ("plain", import_of("ACME"), told(true, Some(OF_ACME))),
        ("no permit", import_of("PAYS"), told(false, None)),
        ("nobody we know", a_valid_import(), told(false, None)),
        ("named by the form", with_party(import_of("ACME"), "FR1", OF_ACME), told(true, None)),
        ("another role", with_party(import_of("ACME"), "FR2", "DE123456789"), told(true, Some(OF_ACME))),
        ("goes on to another member state: nothing to defer", procedure("42"), told(false, Some(OF_ACME))),
        ("inward processing: VAT is suspended", procedure("51"), told(false, None)),
    ] {
        let declaration = fakes.submitted(form);
        assert_eq!(recorder.last().import_vat, expected, "{what}");
        assert_eq!(recorder.last().lrn, declaration.milestones.lrn, "{what}");
    }
}

#[test]
fn of_a_fiscal_representative_his_permit_counts_and_not_the_importers() {
    let (fakes, recorder) = knowing();
    for (what, form, is_deferred) in [
        ("his permit", with_party(import_of("PAYS"), "FR3", OF_REPRESENTATIVE), true),
        ("in the API's word, the number with a space", with_party(import_of("PAYS"), "FR", "nl004495445 b01"), true),
        ("he has none", with_party(import_of("ACME"), "FR3", "NL009876543B01"), false),
        ("nobody knows him", with_party(import_of("ACME"), "FR3", "NL000000012B62"), false),
    ] {
        fakes.submitted(form);
        assert_eq!(recorder.last().import_vat, told(is_deferred, None), "{what}");
    }
}

#[test]
fn what_nobody_knows_is_said_when_it_is_checked_looked_at_and_submitted() {
    let (fakes, _) = knowing();
    for (form, warning) in [
        (
            with_party(import_of("ACME"), "FR3", "NL000000012B62"),
            "declaration.domestic_duty_tax_party.id: NL000000012B62 is no VAT number or EORI of a customer, so that nobody \
             knows whether its article 23 permit defers import VAT: the message does not say so",
        ),
        (
            import_of("NONUMBER"),
            "declaration.importer.customer_code: NONUMBER holds an article 23 permit, but its VAT number is not known: the \
             message names no fiscal party FR1",
        ),
    ] {
        let checked = fakes.declarations.check(BROKER, form.clone(), None).expect("it keeps every rule");
        assert!(checked.warnings.iter().any(|told| told == warning), "{:?}", checked.warnings);
        let draft = fakes.create(form).declaration;
        let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
        assert!(overview.warnings.iter().any(|told| told == warning), "{:?}", overview.warnings);
        let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
        assert_eq!(submitted.warnings, [warning]);
    }
}

#[test]
fn every_message_of_a_declaration_says_the_same() {
    let (fakes, recorder) = knowing();
    let mut form = import_of("ACME");
    form.declaration.symbol = Some("B".to_owned());
    let declaration = fakes.submitted(form.clone());
    let expected = told(true, Some(OF_ACME));
    let lrns: Vec<Option<Lrn>> = vec![declaration.milestones.lrn.clone()];
    assert_eq!((recorder.last().import_vat, vec![recorder.last().lrn]), (expected.clone(), lrns));
    fakes.declarations.generate_xml(BROKER, declaration.id).expect("a message");
    assert_eq!(recorder.last().import_vat, expected);
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None).expect("it is sent");
    assert_eq!(recorder.last().import_vat, expected);
    fakes.declarations.check(BROKER, form, None).expect("it keeps every rule");
    assert_eq!(recorder.last().import_vat, expected);
}

#[test]
fn an_export_says_nothing_of_it() {
    let (fakes, recorder) = knowing();
    let mut form = a_valid_export();
    form.declaration.consignor.as_mut().expect("a consignor").customer_code = Some("ACME".to_owned());
    fakes.submitted(form);
    assert_eq!(recorder.last().import_vat, ImportVat::default());
}
