use super::*;
use crate::form::PartyForm;
use crate::ports::{DutyEstimate, DutyEstimator, DutyQuestion, KnownParty};
use crate::testing::{KnownTraders, a_valid_export};
use customs_kernel::StorageError;
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

/// Charges a tenth of all values, and keeps what it was asked.
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
    assert_eq!(overview.estimated_duties, Some(estimated.estimate.total_duties));
    let lrn = lodged.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[PlainAnswer::code("01").about(lrn).mrn(MRN)]);
    fakes.clock.advance(chrono::Duration::days(40));
    fakes.declarations.estimate_duties(BROKER, lodged.id).expect("an estimate");
    let questions = duties.0.lock().expect("a lock");
    let days: Vec<String> = questions.iter().map(|question| question.on.to_string()).collect();
    assert_eq!(days, ["2026-03-02", "2026-03-02", "2026-03-02"], "not 40 days later");
    assert_eq!((questions[0].items.len(), questions[0].currency.as_deref()), (1, Some("EUR")));
}

#[test]
fn the_importer_with_an_article_23_permit_does_not_pay_vat_at_import() {
    let (fakes, _) = with_duties();
    let deferring = KnownParty { defers_vat: true, name: Some("Acme".to_owned()), ..KnownParty::default() };
    let known = KnownTraders([("ACME".to_owned(), deferring)].into());
    let fakes = fakes.with(|ports| ports.parties = Arc::new(known));
    let mut form = a_valid_import();
    form.declaration.importer = Some(PartyForm { customer_code: Some("ACME".to_owned()), ..PartyForm::default() });
    let draft = fakes.create(form).declaration;
    let estimate = fakes.declarations.estimate_duties(BROKER, draft.id).expect("an estimate").estimate;
    assert_eq!(estimate.total_payable, Decimal::ZERO);
    assert_ne!(estimate.total_duties, Decimal::ZERO);
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
    assert_eq!(estimate.gaps, [(1, "the tariff is not known".to_owned())]);
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(overview.estimated_duties, None);
}
