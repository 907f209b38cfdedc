//! Prepayments: over all documents of a dossier the work is billed exactly once, in any order of events.

use crate::harness::{
    Api, Kind, Site, amount, create_billable_item, create_customer, create_dossier, create_rate_card, decimal, id,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

on_both_databases!(
    what_was_paid_in_advance_is_asked_once_whatever_is_credited_and_replaced,
    another_payer_and_another_currency_get_nothing_off,
    what_was_not_used_is_paid_back,
);

/// A dossier of ACME with work that is entered by hand, with the billable item for it.
struct Job<'a> {
    api: &'a Api,
    item: i64,
    dossier: i64,
}

impl Job<'_> {
    fn work(&self, price: u32) {
        let line = json!({ "billable_item_id": self.item, "unit_price": price });
        self.api.post(&format!("/dossiers/{}/invoice-lines", self.dossier), &line).expect_status(201);
    }

    fn prepay(&self, price: u32) -> i64 {
        let requested = json!({ "amount": price });
        let invoice =
            id(&self.api.post(&format!("/dossiers/{}/prepayment-invoice", self.dossier), &requested).expect(201));
        self.finalize(invoice);
        self.api.post_empty(&format!("/invoices/{invoice}/mark-paid")).expect_status(200);
        invoice
    }

    fn generate(&self) -> i64 {
        let drafts =
            self.api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": self.dossier })).expect(201);
        assert_eq!(drafts["data"].as_array().expect("drafts").len(), 1, "{drafts}");
        drafts["data"][0]["id"].as_i64().expect("an id")
    }

    fn finalize(&self, invoice: i64) {
        self.api.post_empty(&format!("/invoices/{invoice}/finalize")).expect_status(200);
    }

    fn credit(&self, invoice: i64) -> i64 {
        let note = id(&self.api.post(&format!("/invoices/{invoice}/credit"), &json!({})).expect(201));
        self.finalize(note);
        note
    }

    fn shown(&self, invoice: i64) -> Value {
        self.api.get(&format!("/invoices/{invoice}")).expect(200)["data"].clone()
    }

    fn subtotal(&self, invoice: i64) -> Decimal {
        decimal(&self.shown(invoice)["subtotal"])
    }

    /// Net amount of all finalized documents of the dossier.
    fn asked(&self) -> Decimal {
        let documents = self.api.get(&format!("/invoices?dossier_id={}&per_page=100", self.dossier)).expect(200);
        let documents = documents["data"].as_array().expect("documents").clone();
        let finalized = documents.iter().filter(|document| document["status"] != "draft");
        finalized.map(|document| self.subtotal(document["id"].as_i64().expect("an id"))).sum()
    }
}

fn what_was_paid_in_advance_is_asked_once_whatever_is_credited_and_replaced(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let item = create_billable_item(&api, "WORK", "1", &json!({ "trigger_type": "manual", "trigger_event": "manual" }));
    create_rate_card(&api, "ACME", &[item], &json!({ "invoice_frequency": "daily" }));
    let job = Job { api: &api, item, dossier: create_dossier(&api, "ACME", &json!({})) };

    let advance = job.prepay(200);
    job.work(95);
    let first = job.generate();
    assert_eq!(job.subtotal(first), amount("0"), "no invoice falls below zero");
    let refused = api.post(&format!("/invoices/{advance}/credit"), &json!({})).expect(422);
    assert_eq!(refused["error"], "locked");
    assert!(refused["error_description"].as_str().expect("a text").contains(&format!("draft {first}")), "{refused}");
    job.finalize(first);
    let refused = api.post(&format!("/invoices/{advance}/credit"), &json!({})).expect(422);
    let number = job.shown(first)["invoice_number"].as_str().expect("a number").to_owned();
    assert!(refused["error_description"].as_str().expect("a text").contains(&number), "{refused}");
    assert_eq!(job.asked(), amount("200"));

    job.work(50);
    let second = job.generate();
    assert_eq!(job.subtotal(second), amount("0"), "what the first left is taken off here");
    job.finalize(second);
    // Credited and replaced: the prepayment that the first invoice deducted is available again.
    job.credit(first);
    assert_eq!(job.asked(), amount("200"));
    job.work(95);
    job.work(80);
    let third = job.generate();
    assert_eq!(job.subtotal(third), amount("25"), "150 were left of the 200");
    job.finalize(third);
    assert_eq!(job.asked(), amount("225"), "50, 95 and 80");

    for invoice in [second, third] {
        job.credit(invoice);
    }
    assert_eq!(job.asked(), amount("200"));
    let note = id(&api.post(&format!("/invoices/{advance}/credit"), &json!({})).expect(201));
    job.work(30);
    let last = job.generate();
    assert_eq!(job.subtotal(last), amount("30"), "nothing is taken off while a credit note takes it back");
    job.finalize(note);
    job.finalize(last);
    assert_eq!(job.asked(), amount("30"));
    let dossier = api.get(&format!("/dossiers/{}", job.dossier)).expect(200)["data"].clone();
    assert_eq!(dossier["prepayment_invoice_id"], Value::Null);
}

fn another_payer_and_another_currency_get_nothing_off(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    create_customer(api, "ACME", &json!({ "customer_country_code": "NL" }));
    let payer = create_customer(api, "PAYER", &json!({ "customer_country_code": "NL" }));
    let item = create_billable_item(api, "WORK", "1", &json!({ "trigger_type": "manual", "trigger_event": "manual" }));
    for customer in ["ACME", "PAYER"] {
        create_rate_card(api, customer, &[item], &json!({ "invoice_frequency": "daily" }));
    }
    let allow = ["invoice-to", "allow", "--customer", "ACME", "--invoice-to", "PAYER"];
    site.run(&[&allow[..], &["--organisation", &broker.organisation]].concat());
    let job = Job { api, item, dossier: create_dossier(api, "ACME", &json!({})) };
    job.prepay(60);
    let bill_to = |payer: Value| {
        api.put(&format!("/dossiers/{}", job.dossier), &json!({ "invoice_to_customer_id": payer })).expect_status(200);
    };
    bill_to(json!(payer));
    job.work(100);
    assert_eq!(job.subtotal(job.generate()), amount("100"), "ACME paid, not PAYER");
    bill_to(Value::Null);
    create_rate_card(api, "ACME", &[item], &json!({ "invoice_frequency": "daily", "currency": "USD" }));
    job.work(100);
    assert_eq!(job.subtotal(job.generate()), amount("100"), "euros were paid, not dollars");
    create_rate_card(api, "ACME", &[item], &json!({ "invoice_frequency": "daily" }));
    job.work(100);
    assert_eq!(job.subtotal(job.generate()), amount("40"));
}

fn what_was_not_used_is_paid_back(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let item = create_billable_item(&api, "WORK", "1", &json!({ "trigger_type": "manual", "trigger_event": "manual" }));
    create_rate_card(&api, "ACME", &[item], &json!({ "invoice_frequency": "daily" }));
    let job = Job { api: &api, item, dossier: create_dossier(&api, "ACME", &json!({})) };
    let advance = job.prepay(200);
    job.work(95);
    let invoice = job.generate();
    job.finalize(invoice);
    let deduction = job.shown(invoice)["lines"][1]["id"].clone();
    let alone = api.post(&format!("/invoices/{invoice}/credit"), &json!({ "lines": [deduction] })).expect(422);
    assert_eq!(alone["error"], "precondition_failed", "a credit note never charges");
    let unused = json!({ "unused_prepayment": true });
    let note = id(&api.post(&format!("/invoices/{advance}/credit"), &unused).expect(201));
    job.finalize(note);
    assert_eq!((job.subtotal(note), job.asked()), (amount("-105"), amount("95")));
    let dossier = || api.get(&format!("/dossiers/{}", job.dossier)).expect(200)["data"].clone();
    assert_eq!(decimal(&dossier()["prepayment_paid_back"][0]["amount"]), amount("105"));
    job.credit(invoice);
    assert_eq!(decimal(&dossier()["prepayment_left"]), amount("95"), "it is there again");
    let note = id(&api.post(&format!("/invoices/{advance}/credit"), &unused).expect(201));
    job.finalize(note);
    assert_eq!((job.asked(), &dossier()["prepayment_invoice_id"]), (amount("0"), &Value::Null));
}
