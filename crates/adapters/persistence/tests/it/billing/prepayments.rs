use customs_billing::money::PaymentTermGroup;
use customs_persistence::internals::PrepaymentDocument;

#[test]
fn a_prepayment_of_a_version_before_was_for_work_and_nothing_was_paid_back() {
    let kept = r#"{"amount": 60.05, "vat_amount": 12.61, "vat_rate": 21, "invoice": 7, "currency": "EUR",
        "payer": "ACME", "paid_at": null, "deductions": []}"#;
    let document: PrepaymentDocument = serde_json::from_str(kept).expect("a document");
    let prepayment = document.prepayment(1).expect("a prepayment");
    assert_eq!((prepayment.group, prepayment.paid_back), (PaymentTermGroup::Handling, Vec::new()));
}
