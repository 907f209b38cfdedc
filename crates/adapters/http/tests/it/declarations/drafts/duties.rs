use super::*;
use crate::Bench;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite, TransitRead};
use customs_declarations::ports::{DutyEstimate, DutyEstimator, DutyOfLine, DutyQuestion, EstimatedDuty};
use customs_declarations::testing::declarations_over_fakes;
use customs_kernel::StorageError;
use customs_kernel::facts::{Code, Description, Rate, Reason, Statement};
use customs_tariff::duty::{AppliedMeasure, EstimateGap, EstimateNote, EstimateStep, TreatmentRule};
use rust_decimal::Decimal;
use std::sync::Arc;

/// Estimates the same duty for every declaration and leaves out its second line.
struct OneDuty;

impl DutyEstimator for OneDuty {
    fn estimate(&self, _: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let cents = |amount| Decimal::new(amount, 2);
        let steps = vec![
            Statement::from(EstimateStep::Measure { measure: measure(), rate: Rate::from("12%") }),
            Statement::from(TreatmentRule::CustomsWarehouse),
        ];
        let part = DutyOfLine { line: 1, base: cents(48_055), amount: cents(5_766), steps };
        let duty = EstimatedDuty {
            kind: "customs_duty",
            rate: "12%".to_owned(),
            base: cents(48_055),
            amount: cents(5_766),
            treatment: "suspended",
            trace: vec![part],
        };
        Ok(DutyEstimate {
            invoice_value: cents(48_055),
            customs_value: cents(48_055),
            duties: vec![duty],
            total_duties: cents(5_766),
            total_payable: Decimal::ZERO,
            total_suspended: cents(5_766),
            total_deferred: Decimal::ZERO,
            total_secured: Decimal::ZERO,
            gaps: vec![(2, Statement::from(gap()))],
            notes: vec![(1, Statement::from(EstimateNote::National))],
        })
    }
}

fn measure() -> AppliedMeasure {
    AppliedMeasure::OnGoods {
        measure_type: Code::from("103"),
        description: Description::from("Third country duty"),
        commodity_code: Code::from("62"),
        area: Code::from("1011"),
    }
}

fn gap() -> EstimateGap {
    EstimateGap::UnknownQuantity { measure: Reason::from(measure()), unit: Code::from("kg") }
}

fn bench() -> Bench {
    let declarations = declarations_over_fakes().with(|ports| ports.duties = Arc::new(OneDuty)).declarations;
    Bench::with(|services| services.declarations = Arc::new(declarations))
}

#[actix_rt::test]
async fn an_estimate_has_the_fields_of_the_contract_and_its_trace() {
    let bench = bench();
    let token = bench.token();
    let id = created(&bench, &token, an_import()).await;
    let reply = bench.get(&token, &format!("{}/duty-estimate", path(id))).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert!(reply.text().contains("\"amount\":57.66,"), "{}", reply.text());
    let mut body = reply.json();
    assert!(body["disclaimer"].take().as_str().is_some_and(|text| text.contains("estimate")));
    let reported = "measure 103 (Third country duty) on 62 for 1011";
    let applied = json!({
        "code": "measure_on_goods",
        "values": {"measure_type": "103", "description": "Third country duty", "commodity_code": "62", "area": "1011"},
        "reasons": [],
    });
    let part = json!({
        "line": 1, "base": 480.55, "amount": 57.66,
        "steps": [
            "measure 103 (Third country duty) on 62 for 1011: 12%",
            "71: suspended in the customs warehouse (UCC articles 210 and 237)",
        ],
        "step_details": [
            {"code": "estimate_measure", "values": {"measure": reported, "rate": "12%"}, "reasons": [applied]},
            {"code": "rule_customs_warehouse", "values": {}, "reasons": []},
        ],
    });
    assert_eq!(
        body,
        json!({
            "declaration_id": id, "currency": "EUR", "total_invoice_value": 480.55, "total_customs_value": 480.55,
            "duties": [{
                "type": "customs_duty", "rate": "12%", "base": 480.55, "amount": 57.66, "treatment": "suspended", "trace": [part],
            }],
            "total_duties": 57.66, "total_payable": 0, "total_suspended": 57.66, "total_deferred": 0, "total_secured": 0,
            "calculated_at": "2026-03-02T09:30:00Z",
            "disclaimer": null,
            "warnings": [
                "declaration.items.1: measure 103 (Third country duty) on 62 for 1011: the quantity in kg is not known",
                "declaration.items.0: what national additional procedures do to duty and VAT is not calculated",
            ],
            "warning_details": [
                {
                    "path": "declaration.items.1", "code": "estimate_unknown_quantity",
                    "values": {"measure": reported, "unit": "kg"}, "reasons": [applied],
                    "text": "measure 103 (Third country duty) on 62 for 1011: the quantity in kg is not known",
                },
                {
                    "path": "declaration.items.0", "code": "estimate_national", "values": {}, "reasons": [],
                    "text": "what national additional procedures do to duty and VAT is not calculated",
                },
            ],
        })
    );
    let overview = bench.get(&token, &format!("{}/submit-overview", path(id))).await.json();
    assert_eq!(overview["summary"]["estimated_duties"], Value::Null, "a line is left out");
}

#[actix_rt::test]
async fn those_who_read_or_write_declarations_see_estimates_of_their_own_imports() {
    let bench = bench();
    let organisation = bench.organisation();
    let token = |scope| bench.token_of(&bench.client_of(organisation, [scope].into_iter().collect()));
    let writer = token(DeclarationsWrite);
    let id = created(&bench, &writer, an_import()).await;
    let path = format!("{}/duty-estimate", path(id));
    for (token, status) in
        [(&writer, 200), (&token(DeclarationsRead), 200), (&token(TransitRead), 403), (&bench.token(), 404)]
    {
        assert_eq!(bench.get(token, &path).await.status, status);
    }
}
