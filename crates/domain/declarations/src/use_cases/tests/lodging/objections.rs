use super::*;
use crate::DeclarationWarning;
use crate::form::ProcedureForm;
use crate::ports::{DutyEstimate, DutyEstimator, DutyQuestion, GoodsObjection, GoodsQuestion, GoodsRules};
use crate::testing::a_valid_export;
use customs_kernel::StorageError;
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

/// When goods are placed in a warehouse, 1,953.60 is suspended and all of it must be secured. When they are released
/// for free circulation with an article 23 permit, 660.00 of duty is payable, and the 1,293.60 of VAT goes to the VAT
/// return without security.
#[test]
fn what_is_deferred_needs_no_guarantee_and_what_is_suspended_does() {
    let cents = |amount| Decimal::new(amount, 2);
    let placed = DutyEstimate { total_suspended: cents(195_360), ..DutyEstimate::default() };
    assert_eq!(placed.to_be_secured(), cents(195_360));
    let released =
        DutyEstimate { total_payable: cents(66_000), total_deferred: cents(129_360), ..DutyEstimate::default() };
    assert_eq!(released.to_be_secured(), cents(66_000));
}

/// Remembers the procedures that it was asked about.
#[derive(Default)]
struct Procedures(Mutex<Vec<ProcedureForm>>);

impl DutyEstimator for Procedures {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        self.0.lock().expect("a lock").push(question.procedure.clone());
        Ok(DutyEstimate::default())
    }
}

#[test]
fn the_tariff_is_asked_about_the_procedure() {
    let procedures = Arc::new(Procedures::default());
    let duties = procedures.clone();
    let fakes = declarations_over_fakes().with(|ports| ports.duties = duties);
    let mut form = a_valid_import();
    form.declaration.procedure.current = Some("42".to_owned());
    form.declaration.procedure.special = Some("F01".to_owned());
    let draft = fakes.create(form.clone()).declaration;
    fakes.declarations.estimate_duties(BROKER, draft.id).expect("an estimate");
    assert_eq!(*procedures.0.lock().expect("a lock"), [form.declaration.procedure]);
}

/// Requires a certificate for every second item.
struct EverySecond;

impl GoodsRules for EverySecond {
    fn objections(&self, question: &GoodsQuestion) -> Result<Vec<GoodsObjection>, StorageError> {
        assert_eq!(question.on.to_string(), "2026-03-02");
        assert_eq!((question.procedure.as_deref(), question.symbol), (Some("10"), crate::Symbol::B));
        let objection = |place| GoodsObjection {
            place,
            field: "supporting_documents",
            message: DeclarationWarning::UnusualProcedures {
                procedure: question.direction.workflow().into(),
                previous: question.destination.as_deref().unwrap_or_default().into(),
                usual: "C644".into(),
            }
            .into(),
        };
        Ok((0..question.items.len()).filter(|place| place % 2 == 1).map(objection).collect())
    }
}

#[test]
fn what_the_tariff_asks_of_goods_is_a_warning_before_submission() {
    let fakes = declarations_over_fakes().with(|ports| ports.goods = Arc::new(EverySecond));
    let mut form = a_valid_export();
    form.items.push(form.items[0].clone());
    form.declaration.symbol = Some("B".to_owned());
    let warning = "declaration.items.1.supporting_documents: export/US is an unusual pair: export follows C644";
    let checked = fakes.declarations.check(BROKER, form.clone(), None).expect("it keeps every rule");
    assert_eq!(checked.warnings, [warning]);
    let draft = fakes.create(form).declaration;
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(overview.warnings, [warning]);
    assert!(overview.ready_to_submit);
}
