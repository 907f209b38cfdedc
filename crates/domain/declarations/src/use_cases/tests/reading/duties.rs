use super::*;
use crate::form::PartyForm;
use crate::ports::{DutyEstimate, DutyEstimator, DutyQuestion, EstimatedDuty, KnownParty, LineGap};
use crate::testing::{KnownParties, a_valid_export};
use customs_kernel::StorageError;
use customs_kernel::facts::{Fact, Statement};
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

/// Charges a tenth of all values, and remembers the questions.
#[derive(Default)]
struct ATenth(Mutex<Vec<DutyQuestion>>);

impl DutyEstimator for ATenth {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        self.0.lock().expect("a lock").push(question.clone());
        let value: Decimal = question.items.iter().filter_map(|item| item.invoice_value).sum();
        let total_duties = value / Decimal::TEN;
        let total_payable = if question.vat_is_deferred { Decimal::ZERO } else { total_duties };
        Ok(DutyEstimate { invoice_value: value, total_duties, total_payable, ..DutyEstimate::default() })
    }
}

fn with_duties() -> (DeclarationsOverFakes, Arc<ATenth>) {
    let duties = Arc::new(ATenth::default());
    let port = duties.clone();
    (declarations_over_fakes().with(|ports| ports.duties = port), duties)
}

#[test]
fn the_goods_of_an_import_are_estimated_by_the_day_of_acceptance() {
    let (fakes, duties) = with_duties();
    let lodged = fakes.submitted(a_valid_import());
    let estimated = fakes.declarations.estimate_duties(BROKER, lodged.id).expect("an estimate");
    assert_eq!((estimated.id, estimated.calculated_at), (lodged.id, fakes.clock.now()));
    let overview = fakes.declarations.submit_overview(BROKER, lodged.id).expect("an overview");
    assert_eq!(overview.estimated_duties.map(|sums| sums.total), Some(estimated.estimate.total_duties));
    let lrn = lodged.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[PlainAnswer::code("01").about(lrn).mrn(MRN)]);
    fakes.clock.advance(chrono::Duration::days(40));
    let secured = fakes.declarations.to_be_secured(BROKER, lodged.id).expect("an amount");
    assert_eq!(secured, estimated.estimate.total_payable);
    let questions = duties.0.lock().expect("a lock");
    let days: Vec<String> = questions.iter().map(|question| question.on.to_string()).collect();
    assert_eq!(days, ["2026-03-02", "2026-03-02", "2026-03-02"], "not 40 days later");
    let traced: Vec<usize> = questions.iter().map(|question| question.traced).collect();
    assert_eq!(traced, [DutyQuestion::ALL, 0, 0], "sums need no calculation");
    assert_eq!((questions[0].items.len(), questions[0].currency.as_deref()), (1, Some("EUR")));
}

#[test]
fn the_importer_with_an_article_23_permit_does_not_pay_vat_at_import() {
    let (fakes, _) = with_duties();
    let deferring = KnownParty { defers_vat: true, name: Some("Acme".to_owned()), ..KnownParty::default() };
    let known = KnownParties([("ACME".to_owned(), deferring)].into());
    let fakes = fakes.with(|ports| ports.parties = Arc::new(known));
    let mut form = a_valid_import();
    form.declaration.importer = Some(PartyForm { customer_code: Some("ACME".to_owned()), ..PartyForm::default() });
    let draft = fakes.create(form).declaration;
    let estimate = fakes.declarations.estimate_duties(BROKER, draft.id).expect("an estimate").estimate;
    assert_eq!(estimate.total_payable, Decimal::ZERO);
    assert_ne!(estimate.total_duties, Decimal::ZERO);
}

/// The overview before submission separates payable, suspended and deferred amounts: 51 suspends all of 48.05, and a
/// permit defers only the VAT, as in the estimate. A provisional duty of 3.00 is secured beside them.
#[test]
fn the_overview_tells_apart_what_is_paid_suspended_and_deferred() {
    struct ByProcedure;
    impl DutyEstimator for ByProcedure {
        fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
            let is_suspended = question.procedure.current.as_deref() == Some("51");
            let (all, duty, nothing) = (Decimal::new(4_805, 2), Decimal::new(1_000, 2), Decimal::ZERO);
            let (total_payable, total_suspended, total_deferred) = match (is_suspended, question.vat_is_deferred) {
                (true, _) => (nothing, all, nothing),
                (false, true) => (duty, nothing, all - duty),
                (false, false) => (all, nothing, nothing),
            };
            let total_duties = all;
            let sums = DutyEstimate { total_duties, total_payable, total_suspended, ..DutyEstimate::default() };
            Ok(DutyEstimate { total_deferred, total_secured: Decimal::new(300, 2), ..sums })
        }
    }
    for (current, defers_vat, parts) in [
        ("40", false, ["48.05", "48.05", "0", "0"]),
        ("40", true, ["48.05", "10.00", "0", "38.05"]),
        ("51", true, ["48.05", "0", "48.05", "0"]),
    ] {
        let fakes = fakes_with_coffee(defers_vat).with(|ports| ports.duties = Arc::new(ByProcedure));
        let mut form = import_for_acme();
        form.declaration.procedure.current = Some(current.to_owned());
        let draft = fakes.create(form).declaration;
        let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
        let sums = overview.estimated_duties.expect("sums");
        let crate::EstimatedSums { total, payable, suspended, deferred, secured } = sums;
        assert_eq!([total, payable, suspended, deferred].map(|sum| sum.to_string()), parts, "{current} {defers_vat}");
        assert_eq!(secured.to_string(), "3.00");
    }
}

/// The fiscal representative reports the VAT in place of the importer (article 33g of the Dutch VAT act), under the
/// representative's own permit of article 23.
#[test]
fn where_a_fiscal_representative_is_named_his_permit_counts() {
    use crate::form::DomesticDutyTaxPartyForm;
    let (fakes, _) = with_duties();
    let number = Some("NL004495445B01".to_owned());
    let named = |defers_vat| KnownParty { name: Some("Named".to_owned()), defers_vat, ..KnownParty::default() };
    let payable = |of_importer: bool, of_representative: bool| {
        let represents = KnownParty { vat_number: number.clone(), ..named(of_representative) };
        let known = [("ACME".to_owned(), named(of_importer)), ("REPRESENTS".to_owned(), represents)];
        let fakes = fakes.clone().with(|ports| ports.parties = Arc::new(KnownParties(known.into())));
        let mut form = a_valid_import();
        form.declaration.importer = Some(PartyForm { customer_code: Some("ACME".to_owned()), ..PartyForm::default() });
        form.declaration.domestic_duty_tax_party =
            Some(DomesticDutyTaxPartyForm { id: number.clone(), role: Some("FR3".to_owned()) });
        let draft = fakes.create(form).declaration;
        fakes.declarations.estimate_duties(BROKER, draft.id).expect("an estimate").estimate.total_payable
    };
    assert_eq!(payable(false, true), Decimal::ZERO);
    // One tenth of the invoice value of 480.50.
    assert_eq!(payable(true, false), Decimal::new(48_050, 3));
}

#[test]
fn an_export_is_not_estimated_and_without_a_tariff_nothing_is() {
    let (fakes, _) = with_duties();
    let export = fakes.create(a_valid_export()).declaration;
    let refused = fakes.declarations.estimate_duties(BROKER, export.id);
    assert!(matches!(refused, Err(DeclarationError::InvalidDirection { .. })));
    let overview = fakes.declarations.submit_overview(BROKER, export.id).expect("an overview");
    assert_eq!(overview.estimated_duties, None);
    let stranger = fakes.declarations.estimate_duties(OrganisationId::new(2), export.id);
    assert!(matches!(stranger, Err(DeclarationError::NotFound)));

    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let estimate = fakes.declarations.estimate_duties(BROKER, draft.id).expect("an estimate").estimate;
    assert_eq!(estimate.gaps, [(1, Statement::from(LineGap::NoTariff))]);
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(overview.estimated_duties, None);
}

#[test]
fn what_a_line_lacks_is_told_in_these_words() {
    let reported: Vec<(&str, &str)> = LineGap::CODES.iter().map(|gap| (gap.code, gap.english)).collect();
    assert_eq!(
        reported,
        [
            ("estimate_no_tariff", "the tariff is not known"),
            ("estimate_code_not_eight_digits", "hs_code is not 8 digits"),
            ("estimate_no_invoice_value", "invoice_value is missing"),
            ("estimate_charge_without_code", "a charge has no code"),
            ("estimate_charge_without_amount", "a charge has no amount"),
        ]
    );
}

/// The estimate for coffee of 1,000 EUR: 7.5% duty is 75.00, and 9% VAT on 1,075.00 is 96.75.
struct Coffee;

impl DutyEstimator for Coffee {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let duty = |kind, rate: &str, base, amount| EstimatedDuty {
            kind,
            rate: rate.to_owned(),
            base: Decimal::new(base, 2),
            amount: Decimal::new(amount, 2),
            treatment: if kind == "vat" && question.vat_is_deferred { "deferred" } else { "payable" },
            trace: Vec::new(),
        };
        let duties = vec![duty("customs_duty", "7.5%", 100_000, 7_500), duty("vat", "9%", 107_500, 9_675)];
        let gaps =
            if question.items.len() == 1 { Vec::new() } else { vec![(2, Statement::from(LineGap::NoInvoiceValue))] };
        Ok(DutyEstimate { duties, gaps, ..DutyEstimate::default() })
    }
}

/// Returns fakes with the coffee estimate; `defers_vat` says whether ACME holds an article 23 permit.
fn fakes_with_coffee(defers_vat: bool) -> DeclarationsOverFakes {
    let acme = KnownParty { defers_vat, name: Some("Acme".to_owned()), ..KnownParty::default() };
    declarations_over_fakes().with(|ports| {
        ports.duties = Arc::new(Coffee);
        ports.parties = Arc::new(KnownParties([("ACME".to_owned(), acme)].into()));
    })
}

fn import_for_acme() -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = Some("ACME".to_owned());
    form
}

/// Returns the taxes of a declaration as `type amount difference`.
fn compared(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> Vec<String> {
    let taxes = fakes.declarations.assessed_taxes(&fakes.now(declaration)).expect("taxes");
    taxes.iter().map(|tax| format!("{} {} {:?}", tax.tax.tax_type, tax.tax.amount, tax.difference())).collect()
}

#[test]
fn what_customs_charges_is_shown_beside_what_was_estimated() {
    // Customs charges 80.00 and 97.20 (9% of 1,080.00), and 12.34 of anti-dumping duty that was not in the estimate.
    let charged = |declaration: &Declaration| {
        about(declaration, "13").status(4).tax("A00", "80.00").tax("A30", "12.34").tax("B00", "97.20")
    };
    let mut two_items = a_valid_import();
    two_items.items.push(two_items.items[0].clone());
    for (form, reported) in [
        (a_valid_import(), ["A00 80.00 Some(5.00)", "A30 12.34 Some(12.34)", "B00 97.20 Some(0.45)"]),
        // With an article 23 permit, none of the VAT is payable at import.
        (import_for_acme(), ["A00 80.00 Some(5.00)", "A30 12.34 Some(12.34)", "B00 97.20 Some(97.20)"]),
        (two_items, ["A00 80.00 None", "A30 12.34 None", "B00 97.20 None"]),
    ] {
        let fakes = fakes_with_coffee(true);
        let declaration = fakes.submitted(form);
        fakes.customs_answers(&[about(&declaration, "01")]);
        assert_eq!(compared(&fakes, &declaration), Vec::<String>::new(), "customs has not told");
        fakes.customs_answers(&[charged(&declaration)]);
        assert_eq!(compared(&fakes, &declaration), reported);
    }
}

/// A page that shows both must not estimate twice, nor read the declaration again.
#[test]
fn what_is_charged_and_what_is_estimated_come_from_one_estimate() {
    let counted = |form: DeclarationForm, charges: bool| {
        let (fakes, duties) = with_duties();
        let declaration = fakes.submitted(form);
        if charges {
            let charged = about(&declaration, "13").status(4).tax("A00", "48.05");
            fakes.customs_answers(&[about(&declaration, "01"), charged]);
        }
        let declaration = fakes.now(&declaration);
        duties.0.lock().expect("a lock").clear();
        let found = fakes.declarations.duties(&declaration, DutyQuestion::ALL).expect("duties");
        let asked = duties.0.lock().expect("a lock").len();
        assert_eq!(found.charged, fakes.declarations.assessed_taxes(&declaration).expect("taxes"));
        let estimate = fakes.declarations.estimate_duties(BROKER, declaration.id).ok();
        assert_eq!(found.estimate, estimate);
        (found.charged.len(), found.estimate.is_some(), asked)
    };
    assert_eq!(counted(a_valid_import(), false), (0, true, 1));
    assert_eq!(counted(a_valid_import(), true), (1, true, 1));
    assert_eq!(counted(a_valid_export(), false), (0, false, 0));
}

/// The estimated duty of 75.00 is not charged. The VAT of 9% on 1,000.00 is then 90.00, which is 6.75 less than 96.75.
#[test]
fn a_tax_that_was_estimated_and_is_not_charged_is_shown_with_its_difference() {
    let fakes = fakes_with_coffee(false);
    let declaration = fakes.submitted(a_valid_import());
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert_eq!(compared(&fakes, &declaration), Vec::<String>::new(), "customs has not told");
    fakes.customs_answers(&[about(&declaration, "13").status(4).tax("B00", "90.00")]);
    assert_eq!(compared(&fakes, &declaration), ["A00 0 Some(-75.00)", "B00 90.00 Some(-6.75)"]);
    // Customs does not charge deferred VAT, and the estimate has none to pay.
    let fakes = fakes_with_coffee(true);
    let declaration = fakes.submitted(import_for_acme());
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "13").status(4).tax("A00", "75.00")]);
    assert_eq!(compared(&fakes, &declaration), ["A00 75.00 Some(0.00)"]);
}

/// The permit is withdrawn, or granted, after the declaration stated how the VAT is paid.
#[test]
fn what_was_lodged_is_compared_and_not_what_the_permits_are_today() {
    for (held, expected) in
        [(true, ["A00 75.00 Some(0.00)", "B00 0 Some(0)"]), (false, ["A00 75.00 Some(0.00)", "B00 0 Some(-96.75)"])]
    {
        let fakes = fakes_with_coffee(held);
        let declaration = fakes.submitted(import_for_acme());
        let reported = about(&declaration, "13").status(4).tax("A00", "75.00").tax("B00", "0");
        fakes.customs_answers(&[about(&declaration, "01"), reported]);
        let later = KnownParty { defers_vat: !held, ..KnownParty::default() };
        let fakes = fakes.with(|ports| ports.parties = Arc::new(KnownParties([("ACME".to_owned(), later)].into())));
        assert_eq!(compared(&fakes, &declaration), expected, "{held}");
    }
}

/// Message 13 of the British profile names no method of payment. The history then has the lodged method, marked as
/// such.
#[test]
fn the_method_of_payment_that_was_lodged_is_told_with_what_customs_charges() {
    for (held, method) in [(true, "; as lodged: B00 method of payment G, to the VAT return"), (false, "")] {
        let fakes = fakes_with_coffee(held);
        let declaration = fakes.submitted(import_for_acme());
        fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "13").status(4).tax("A00", "75.00")]);
        let (_, lines) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
        let reported = lines
            .iter()
            .filter_map(|line| line.reported().map(str::to_owned))
            .find(|reported| reported.contains("duties and taxes"));
        assert_eq!(reported, Some(format!("duties and taxes calculated, final (customs message 13){method}")));
    }
}
