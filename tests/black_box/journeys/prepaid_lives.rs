//! Random lives of prepaid dossiers through the API, like those that billing's own tests play in memory.

use crate::harness::{
    Api, Dice, Kind, Site, amount, create_billable_item, create_customer, create_dossier, create_rate_card, decimal, id,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

on_both_databases!(over_all_documents_of_a_dossier_everything_is_asked_once);

const LIVES: u64 = 6;
const STEPS: usize = 12;
/// Prices with VAT at 21 % that is rounded up, down, and to nothing.
const PRICES: [&str; 5] = ["12.35", "0.01", "0.03", "37.05", "99.99"];

/// Net amount, and VAT.
type Money = (Decimal, Decimal);

fn plus(one: Money, other: Money) -> Money {
    (one.0 + other.0, one.1 + other.1)
}

fn minus(one: Money, other: Money) -> Money {
    (one.0 - other.0, one.1 - other.1)
}

struct Life<'a> {
    api: &'a Api,
    item: i64,
    dossier: i64,
    dice: Dice,
    /// Finalized documents, which never change.
    finalized: BTreeMap<i64, Value>,
}

impl Life<'_> {
    fn price(&mut self) -> Value {
        let place = usize::try_from(self.dice.number(PRICES.len() as u64)).expect("a small number");
        PRICES[place].parse().expect("a number")
    }

    /// Sends a request. A refusal (422) changes nothing; any other failure fails the test.
    fn ask(&self, path: &str, body: &Value) -> Option<Value> {
        let answer = self.api.post(path, body);
        assert!(matches!(answer.status, 200 | 201 | 422), "{path}: {}", answer.text());
        (answer.status != 422).then(|| answer.json())
    }

    fn step(&mut self) {
        let of_dossier = |path: &str, life: &Self| format!("/dossiers/{}/{path}", life.dossier);
        match self.dice.number(12) {
            0..=2 => {
                let line = json!({ "billable_item_id": self.item, "unit_price": self.price() });
                self.ask(&of_dossier("invoice-lines", self), &line);
            }
            3 => {
                let requested = json!({ "amount": self.price() });
                if let Some(asked) = self.ask(&of_dossier("prepayment-invoice", self), &requested) {
                    self.finalize(id(&asked));
                    self.api.post_empty(&format!("/invoices/{}/mark-paid", id(&asked))).expect_status(200);
                }
            }
            4 | 5 => {
                let requested = json!({ "dossier_id": self.dossier });
                let drafts = self.ask("/invoices/generate-for-dossier", &requested);
                for draft in drafts.iter().flat_map(|drafts| drafts["data"].as_array().expect("drafts")) {
                    self.finalize(draft["id"].as_i64().expect("an id"));
                }
            }
            6 => {
                let prices = [self.price(), self.price(), self.price()];
                self.by_hand(&prices);
            }
            7 => self.replace(),
            8 | 9 => self.credit_line(),
            10 => self.pay_back(),
            _ => {
                for status in ["complete", "ready_to_invoice"] {
                    self.ask(&of_dossier("update-status", self), &json!({ "status": status }));
                }
            }
        }
    }

    fn by_hand(&mut self, prices: &[Value]) {
        let draft = json!({ "customer_code": "ACME", "dossier_id": self.dossier });
        let draft = id(&self.api.post("/invoices", &draft).expect(201));
        for price in prices {
            let line = json!({ "description": "Work", "quantity": 1, "unit_price": price });
            self.api.post(&format!("/invoices/{draft}/lines"), &line).expect_status(201);
        }
        self.finalize(draft);
    }

    /// Credits an invoice, and bills its work again by hand, also where the dossier is already invoiced and generates
    /// nothing.
    fn replace(&mut self) {
        let is_work = |document: &&Value| document["document_type"] == "invoice" && document["is_prepayment"] == false;
        let invoices: Vec<i64> =
            self.finalized.values().filter(is_work).map(|document| document["id"].as_i64().expect("an id")).collect();
        if invoices.is_empty() {
            return;
        }
        let place = usize::try_from(self.dice.number(invoices.len() as u64)).expect("a small number");
        let Some(note) = self.ask(&format!("/invoices/{}/credit", invoices[place]), &json!({})) else { return };
        self.finalize(id(&note));
        let lines = self.finalized[&invoices[place]]["lines"].as_array().expect("lines").clone();
        let work = lines.iter().filter(|line| decimal(&line["quantity"]) > Decimal::ZERO);
        let prices: Vec<Value> = work.map(|line| line["unit_price"].clone()).collect();
        self.by_hand(&prices);
    }

    /// Credits one line of an invoice, a deduction as well. A credit note that would charge is refused.
    fn credit_line(&mut self) {
        let is_work = |document: &&Value| document["document_type"] == "invoice" && document["is_prepayment"] == false;
        let mut lines: Vec<(Value, Value)> = Vec::new();
        for document in self.finalized.values().filter(is_work) {
            for line in document["lines"].as_array().expect("lines") {
                lines.push((document["id"].clone(), line["id"].clone()));
            }
        }
        if lines.is_empty() {
            return;
        }
        let place = usize::try_from(self.dice.number(lines.len() as u64)).expect("a small number");
        let (invoice, line) = &lines[place];
        let note = self.ask(&format!("/invoices/{invoice}/credit"), &json!({ "lines": [line] }));
        if let Some(note) = note {
            self.finalize(id(&note));
        }
    }

    /// Pays back what no invoice deducted of the prepayment.
    fn pay_back(&mut self) {
        let dossier = self.api.get(&format!("/dossiers/{}", self.dossier)).expect(200)["data"].clone();
        let advance = &dossier["prepayment_invoice_id"];
        if advance.is_null() {
            return;
        }
        let note = self.ask(&format!("/invoices/{advance}/credit"), &json!({ "unused_prepayment": true }));
        if let Some(note) = note {
            self.finalize(id(&note));
        }
    }

    fn finalize(&mut self, invoice: i64) {
        self.api.post_empty(&format!("/invoices/{invoice}/finalize")).expect_status(200);
        let shown = self.api.get(&format!("/invoices/{invoice}")).expect(200)["data"].clone();
        for field in ["subtotal", "vat_amount", "total"] {
            let amount = decimal(&shown[field]);
            let asked = if shown["document_type"] == "invoice" { amount } else { -amount };
            assert!(asked >= Decimal::ZERO, "no invoice pays out, and no credit note charges: {shown}");
        }
        self.finalized.insert(invoice, shown);
    }

    /// Checks that the amount billed is the work, less the credited work, plus the part of the prepayment that is
    /// neither deducted nor paid back.
    fn check(&self) {
        let dossier = self.api.get(&format!("/dossiers/{}", self.dossier)).expect(200)["data"].clone();
        let nothing = (Decimal::ZERO, Decimal::ZERO);
        let money_of = |value: &Value, field: &str| (decimal(&value[field]), decimal(&value["vat_amount"]));
        let (mut asked, mut work, mut prepaid) = (nothing, nothing, nothing);
        for document in self.finalized.values() {
            asked = plus(asked, money_of(document, "subtotal"));
            let credited = document["credited_invoice"]["id"].as_i64().and_then(|id| self.finalized.get(&id));
            let is_of_prepayment = credited.is_some_and(|credited| credited["is_prepayment"] == true);
            if document["is_prepayment"] == true || is_of_prepayment {
                prepaid = plus(prepaid, money_of(document, "subtotal"));
                continue;
            }
            let is_invoice = document["document_type"] == "invoice";
            for line in document["lines"].as_array().expect("lines") {
                // Deductions are negative on invoices, and positive where a credit note gives them back.
                if is_invoice == (decimal(&line["quantity"]) > Decimal::ZERO) {
                    work = plus(work, money_of(line, "amount"));
                }
            }
        }
        let taken = dossier["prepayment_deductions"].as_array().expect("deductions");
        let taken = taken.iter().fold(nothing, |sum, one| plus(sum, money_of(one, "amount")));
        assert_eq!(minus(asked, work), minus(prepaid, taken), "{dossier}");
        if dossier["is_prepaid"] == true {
            let left = (decimal(&dossier["prepayment_left"]), decimal(&dossier["prepayment_left_vat"]));
            assert_eq!(left, minus(prepaid, taken), "{dossier}");
        }
    }

    /// When the work exceeds the prepayment, exactly the work is billed.
    fn end(&mut self) {
        self.by_hand(&[json!(1000)]);
        self.check();
        let dossier = self.api.get(&format!("/dossiers/{}", self.dossier)).expect(200)["data"].clone();
        if dossier["is_prepaid"] == true {
            assert_eq!(decimal(&dossier["prepayment_left"]), amount("0"), "{dossier}");
            assert_eq!(decimal(&dossier["prepayment_left_vat"]), amount("0"), "{dossier}");
        }
    }
}

fn over_all_documents_of_a_dossier_everything_is_asked_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let item = create_billable_item(&api, "WORK", "1", &json!({ "trigger_type": "manual", "trigger_event": "manual" }));
    create_rate_card(&api, "ACME", &[item], &json!({ "invoice_frequency": "daily" }));
    for seed in 0..LIVES {
        let dossier = create_dossier(&api, "ACME", &json!({}));
        let mut life = Life { api: &api, item, dossier, dice: Dice::seeded(seed), finalized: BTreeMap::new() };
        for step in 0..STEPS {
            println!("life {seed}, step {step}");
            life.step();
            life.check();
        }
        life.end();
    }
}
