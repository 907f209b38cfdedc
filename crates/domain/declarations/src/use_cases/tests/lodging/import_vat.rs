//! How a message states that import VAT goes to a VAT return (article 23 of the Dutch VAT act): which permit counts,
//! and
//! the warnings when a person is unknown.

use super::*;
use crate::form::{DomesticDutyTaxPartyForm, PartyForm};
use crate::ports::KnownParty;
use crate::testing::{KnownParties, a_valid_export};
use crate::{DeclarationWarning, ImportVat};
use customs_kernel::Lrn;

const OF_ACME: &str = "NL123456782B01";
const OF_REPRESENTATIVE: &str = "NL004495445B01";
const OF_EORI: &str = "NL009999996B01";

fn party(name: &str, vat_number: Option<&str>, defers_vat: bool) -> KnownParty {
    let text = |text: &str| Some(text.to_owned());
    KnownParty { name: text(name), vat_number: vat_number.and_then(text), defers_vat, ..KnownParty::default() }
}

fn knowing() -> (DeclarationsOverFakes, Arc<Recorder>) {
    let (fakes, recorder) = recording();
    let known = [
        ("ACME", party("Acme", Some(OF_ACME), true)),
        ("PAYS", party("Pays", Some("NL801234566B01"), false)),
        ("NONUMBER", party("No number", None, true)),
        ("REPRESENTS", party("Represents", Some(OF_REPRESENTATIVE), true)),
        ("WITHOUT", party("Without", Some("NL009876543B01"), false)),
        ("BYEORI", KnownParty { eori: Some("NL009999996".to_owned()), ..party("By EORI", Some(OF_EORI), true) }),
    ];
    let known = known.map(|(code, party)| (code.to_owned(), party));
    (fakes.with(|ports| ports.parties = Arc::new(KnownParties(known.into()))), recorder)
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

fn reported(is_deferred: bool, importer: Option<&str>) -> ImportVat {
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
        ("plain", import_of("ACME"), reported(true, Some(OF_ACME))),
        ("no permit", import_of("PAYS"), reported(false, None)),
        ("nobody we know", a_valid_import(), reported(false, None)),
        ("named by the form", with_party(import_of("ACME"), "FR1", OF_ACME), reported(true, None)),
        ("another role", with_party(import_of("ACME"), "FR2", "DE123456789"), reported(true, Some(OF_ACME))),
        ("FR1 without a number", with_party(import_of("ACME"), "FR1", " "), reported(true, Some(OF_ACME))),
        ("goes on to another member state: nothing to defer", procedure("42"), reported(false, Some(OF_ACME))),
        ("the same without a permit", onward(import_of("PAYS")), reported(false, Some("NL801234566B01"))),
        ("repaired goods owe VAT", returned("F03"), reported(true, Some(OF_ACME))),
        // F01 relieves of duty alone (code list, D.E. 11 10): the VAT is owed, and the permit moves it to the return
        // (B00 G).
        ("returned goods owe VAT under F01", returned("F01"), reported(true, Some(OF_ACME))),
        ("and none under F05", returned("F05"), reported(false, None)),
        ("inward processing: VAT is suspended", procedure("51"), reported(false, None)),
    ] {
        let declaration = fakes.submitted(form);
        assert_eq!(recorder.last().import_vat, expected, "{what}");
        assert_eq!(recorder.last().lrn, declaration.milestones.lrn, "{what}");
    }
}

fn onward(mut form: DeclarationForm) -> DeclarationForm {
    form.declaration.procedure.current = Some("42".to_owned());
    form
}

fn returned(special: &str) -> DeclarationForm {
    let mut form = import_of("ACME");
    let procedure = &mut form.declaration.procedure;
    (procedure.current, procedure.special) = (Some("61".to_owned()), Some(special.to_owned()));
    form
}

/// Returns an import with an importer that is written out, with this EORI.
fn by_eori(eori: &str) -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").eori = Some(eori.to_owned());
    form
}

#[test]
fn the_importer_is_known_by_its_eori_and_by_its_vat_number_too() {
    let (fakes, recorder) = knowing();
    for (what, form, expected) in [
        ("by its EORI", by_eori("NL009999996"), reported(true, Some(OF_EORI))),
        ("by the number of FR1", with_party(a_valid_import(), "FR1", OF_ACME), reported(true, None)),
        (
            "of whom no number is known",
            with_party(import_of("NONUMBER"), "FR1", "NL000000012B62"),
            reported(true, None),
        ),
        (
            "FR1 is another one, without a permit",
            with_party(import_of("ACME"), "FR1", "NL801234566B01"),
            reported(false, None),
        ),
        ("FR1 is another one, with a permit", with_party(import_of("PAYS"), "FR1", OF_ACME), reported(true, None)),
        ("nobody knows FR1", with_party(import_of("ACME"), "FR1", "NL000000012B62"), reported(false, None)),
    ] {
        fakes.submitted(form);
        assert_eq!(recorder.last().import_vat, expected, "{what}");
    }
}

#[test]
fn number_and_role_of_the_fiscal_party_go_as_customs_writes_them() {
    let (fakes, recorder) = knowing();
    fakes.submitted(with_party(import_of("PAYS"), "fr3", "nl004495445 b01"));
    let lodged = recorder.last();
    assert_eq!(lodged.import_vat, reported(true, None));
    let party = lodged.form.form().declaration.domestic_duty_tax_party.clone().expect("a party");
    assert_eq!((party.id.as_deref(), party.role.as_deref()), (Some(OF_REPRESENTATIVE), Some("FR3")));
    let wrong = with_party(import_of("PAYS"), "FR3", "nl004495446 b01");
    let warnings = fakes.declarations.check(BROKER, wrong, None).expect("it keeps every rule").warnings;
    let wrong = DeclarationWarning::VatCheckDigits { number: "NL004495446B01".into() };
    assert!(
        warnings.iter().any(|reported| reported.fact::<DeclarationWarning>().as_ref() == Some(&wrong)),
        "{warnings:?}"
    );
}

/// Returns the warnings of a check about the fiscal party and the procedure of a form.
fn doubts_of(form: DeclarationForm) -> Vec<String> {
    let (fakes, _) = knowing();
    let warnings = fakes.declarations.check(BROKER, form, None).expect("it keeps every rule").warnings;
    let meant =
        |reported: &String| reported.contains("domestic_duty_tax_party") || reported.contains("procedure.special");
    // The codebook of the tests has few codes, so its warnings are left out.
    let reported = warnings.iter().map(ToString::to_string);
    reported.filter(|reported| meant(reported) && !reported.contains("is not in the codebook")).collect()
}

#[test]
fn onward_supply_asks_for_numbers_and_not_for_permits() {
    // No VAT is due that his permit could defer. VAT Directive 138(1), 143(2): the customer's number is declared too.
    let representative = onward(with_party(import_of("ACME"), "FR3", "NL000000012B62"));
    let reported = doubts_of(representative.clone());
    assert!(
        reported.len() == 1 && reported[0].contains("of the customer in the other Member State (FR2)"),
        "{reported:?}"
    );
    for current in ["42", "63"] {
        let mut both = representative.clone();
        both.declaration.procedure.current = Some(current.to_owned());
        let (id, role) = (Some("DE123456789".to_owned()), Some("FR2".to_owned()));
        both.declaration.domestic_duty_tax_parties = vec![DomesticDutyTaxPartyForm { id, role }];
        assert_eq!(doubts_of(both), [""; 0], "{current}");
    }
    let nameless = doubts_of(onward(with_party(import_of("NONUMBER"), "FR2", "DE123456789")));
    assert!(nameless[0].contains("procedure 42 asks for the VAT number of the importer (FR1)"), "{nameless:?}");
    assert_eq!(nameless.len(), 1);
    let customer = doubts_of(onward(import_of("PAYS")));
    assert!(customer[0].contains("of the customer in the other Member State (FR2)"), "{customer:?}");
    assert_eq!(customer.len(), 1);
}

#[test]
fn a_party_that_leaves_the_permit_open_is_told() {
    for (form, expected) in [
        (with_party(import_of("ACME"), "FR3", " "), "is named without a VAT number or EORI"),
        (with_party(import_of("ACME"), "FR1", "NL801234566B01"), "NL801234566B01 is not a number of the importer"),
        (
            with_party(import_of("ACME"), "FR1", "NL000000012B62"),
            "NL000000012B62 is no VAT number or EORI of a customer",
        ),
        (with_party(by_eori("NL801234566"), "FR1", ""), "no Dutch VAT number of NL801234566 is known"),
    ] {
        let reported = doubts_of(form);
        assert!(reported.len() == 1 && reported[0].contains(expected), "{reported:?}");
    }
    let mut relieved = import_of("ACME");
    relieved.declaration.procedure.specials = vec!["C01".to_owned()];
    let reported = doubts_of(relieved.clone());
    assert!(
        reported[0].starts_with("declaration.procedure.specials.0: C01 may relieve of VAT as well"),
        "{reported:?}"
    );
    // Directive 2017/2455 article 3 ended the relief of consignments of negligible value from VAT on 1 July 2021.
    relieved.declaration.procedure.specials = vec!["C07".to_owned()];
    assert_eq!(doubts_of(relieved), [""; 0]);
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
        assert_eq!(recorder.last().import_vat, reported(is_deferred, None), "{what}");
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
            "declaration.importer.customer_code: NONUMBER holds an article 23 permit, but no Dutch VAT number of it is \
             known: the message names no fiscal party FR1",
        ),
    ] {
        let checked = fakes.declarations.check(BROKER, form.clone(), None).expect("it keeps every rule");
        assert!(checked.warnings.iter().any(|reported| reported == warning), "{:?}", checked.warnings);
        let draft = fakes.create(form).declaration;
        let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
        assert!(overview.warnings.iter().any(|reported| reported == warning), "{:?}", overview.warnings);
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
    let expected = reported(true, Some(OF_ACME));
    let lrns: Vec<Option<Lrn>> = vec![declaration.milestones.lrn.clone()];
    assert_eq!((recorder.last().import_vat, vec![recorder.last().lrn]), (expected.clone(), lrns));
    fakes.declarations.generate_xml(BROKER, declaration.id).expect("a message");
    assert_eq!(recorder.last().import_vat, expected);
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None).expect("it is sent");
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
