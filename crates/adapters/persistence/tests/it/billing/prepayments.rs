use super::*;
use crate::database::migrations::migrate_again;
use crate::testing::postgres_migrated;
use customs_billing::dossier::{Deduction, DossierForm, NewDossier, Prepayment};
use customs_billing::invoice::{DocumentType, InvoiceHeader, NewInvoice};
use customs_billing::money::{LineAmounts, PaymentTermGroup};
use customs_persistence::internals::PrepaymentDocument;

#[test]
fn prepayments_of_the_version_before_know_their_payer_and_currency_and_what_was_taken_off() {
    for test in [sqlite_migrated(), postgres_migrated()] {
        let store = store(&test.database);
        let [organisation, _] = store.organisations;
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let today = "2026-03-02".parse().expect("a day");
        let header = InvoiceHeader {
            document_type: DocumentType::Invoice,
            customer_code: "PAYER \"é\"".to_owned(),
            dossier: None,
            groups: vec![PaymentTermGroup::Handling],
            payment_term_days: None,
            invoice_date: today,
            due_date: today,
            due_date_is_set: false,
            currency: "USD".parse().expect("a currency"),
            notes: None,
            is_prepayment: true,
            credits: None,
        };
        let draft = NewInvoice { organisation, header, lines: Vec::new(), created_at };
        let invoices = store.invoices.insert(&[draft.clone(), draft]).expect("drafts");
        // A document of the version before: it holds no VAT amount of deductions, so VAT follows from the rate.
        let (amount, vat_amount) = ("12345678901.23".parse(), "2592592569.26".parse());
        let amounts = LineAmounts { amount: amount.expect("an amount"), vat_amount: vat_amount.expect("an amount") };
        let kept = |number: &str, deductions: Vec<Deduction>| {
            let form = DossierForm { customer_code: Some("ACME".to_owned()), ..DossierForm::default() };
            let (number, billing_customer) = (number.to_owned(), "ACME".to_owned());
            let new = NewDossier { organisation, number, form, billing_customer, created_at };
            let mut dossier = store.dossiers.insert(&new).expect("a dossier");
            dossier.prepayment = Some(Prepayment {
                amounts,
                vat_rate: 21.into(),
                reverse_charged: false,
                not_taxed_here: false,
                group: PaymentTermGroup::Handling,
                invoice: invoices[0].id,
                currency: "USD".parse().expect("a currency"),
                payer: "PAYER \"é\"".to_owned(),
                paid_at: Some(created_at),
                credit_note: None,
                deductions,
                paid_back: Vec::new(),
            });
            dossier.version = store.dossiers.save(&dossier).expect("it is kept");
            dossier
        };
        let whole = Deduction { invoice: invoices[1].id, amounts };
        let dossiers = [kept("D-1", vec![whole]), kept("D-2", Vec::new())];
        migrate_again(&test.database, "0033_prepayments_by_parts");
        for dossier in dossiers {
            assert_eq!(store.dossiers.find(organisation, dossier.id).expect("a look-up"), Some(dossier));
        }
    }
}

#[test]
fn a_prepayment_of_a_version_before_was_for_work_and_nothing_was_paid_back() {
    let kept = r#"{"amount": 60.05, "vat_amount": 12.61, "vat_rate": 21, "invoice": 7, "currency": "EUR",
        "payer": "ACME", "paid_at": null, "deductions": []}"#;
    let document: PrepaymentDocument = serde_json::from_str(kept).expect("a document");
    let prepayment = document.prepayment(1).expect("a prepayment");
    assert_eq!((prepayment.group, prepayment.paid_back), (PaymentTermGroup::Handling, Vec::new()));
}
