//! Random orders of amend, release, invalidate, bill and credit, over goods that leave bonded stock under a surety.

use customs_test_support::at_length;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::decided;
use crate::harness::{
    Api, Dice, Kind, Site, balance, create_billable_item, create_dossier, create_draft, create_rate_card, decimal,
    eventually, exit_body, starting_lot, submit, wait_for_balance, wait_for_status,
};
use crate::journeys::guarantees::{detail, secured_customer, wait_until_synced, wait_until_used};

on_both_databases!(whatever_the_order_stock_surety_and_bills_agree);

const STEPS: u64 = 8;

/// An exit of 40 kg of a lot of 100, which customs controls.
struct Life<'a> {
    api: &'a Api,
    dice: Dice,
    lot: i64,
    dossier: i64,
    id: i64,
    /// What the surety was used for before it, and what the exit uses of it.
    used_before: Decimal,
    used: Decimal,
    is_released: bool,
    is_invalidated: bool,
}

/// Whatever the order, and whatever customs decides on amendments: the lot has what its ledger says, and lost what was
/// allocated or nothing; the surety is used for the exit as long as it stands; costs and invoices ask for what customs
/// charges for the data in force.
fn whatever_the_order_stock_surety_and_bills_agree(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "surety");
    let manual = json!({ "category": "duties", "trigger_type": "manual", "trigger_event": "manual" });
    let work = create_billable_item(&api, "WORK", "95.00", &json!({}));
    let duties = create_billable_item(&api, "DUTY", "1", &manual);
    create_rate_card(&api, "ACME", &[work, duties], &json!({}));
    let mut dice = Dice::new();
    for _ in 0..at_length(2, 20) {
        let mut life = Life::begin(&api, Dice::seeded(dice.number(u64::MAX)));
        for step in 0..STEPS {
            life.step(step);
            balance(&api, life.lot);
        }
        life.end();
    }
}

fn used(api: &Api) -> Decimal {
    decimal(&detail(api, "surety")["used_amount"])
}

impl<'a> Life<'a> {
    fn begin(api: &'a Api, dice: Dice) -> Self {
        let lot = starting_lot(api, "COFFEE", 100, "2026-01-01");
        let dossier = create_dossier(api, "ACME", &json!({}));
        let mut body = exit_of(lot, "40", 2500);
        body["application_reference"] = json!("SIM-CONTROL");
        body["dossier_id"] = json!(dossier);
        body["duties_paid_by"] = json!("broker");
        let used_before = used(api);
        let id = create_draft(api, &body);
        submit(api, id);
        wait_for_status(api, id, "CTL");
        wait_for_balance(api, lot, "60", "40");
        let used = eventually("customs counts the exit", || {
            Some(used(api) - used_before).filter(|amount| *amount > Decimal::ZERO)
        });
        let (is_released, is_invalidated) = (false, false);
        Self { api, dice, lot, dossier, id, used_before, used, is_released, is_invalidated }
    }

    fn step(&mut self, step: u64) {
        match self.dice.number(7) {
            0..=2 => self.amend(),
            3 if !self.is_released && !self.is_invalidated => {
                let provided = json!({
                    "response_type": "document_provided", "documents": [{ "type": "N380", "reference": "INV-1" }],
                });
                self.api.post(&format!("/declarations/{}/control-response", self.id), &provided).expect_status(200);
                wait_for_status(self.api, self.id, "REL");
                self.is_released = true;
            }
            4 if step > STEPS / 2 && !self.is_invalidated => {
                let reason = json!({ "reason": "Goods stayed" });
                self.api.post(&format!("/declarations/{}/invalidate", self.id), &reason).expect_status(200);
                wait_for_status(self.api, self.id, "INV");
                self.is_invalidated = true;
            }
            5 => self.bill(),
            _ => self.finalize(),
        }
    }

    /// Asks for another quantity and value, which customs grants or refuses.
    fn amend(&mut self) {
        let quantity = if self.dice.number(2) == 0 { "30" } else { "40" };
        let value = 1000 + 500 * self.dice.number(5);
        let items = exit_of(self.lot, quantity, value)["declaration"]["items"].clone();
        let mut body = json!({ "reason": "The goods were weighed again.", "declaration": { "items": items } });
        let is_refused = self.dice.number(3) == 0;
        if is_refused {
            body["application_reference"] = json!("SIM-AMENDMENT-REFUSED");
        }
        let asked = self.api.post(&format!("/declarations/{}/amend", self.id), &body);
        if self.is_invalidated || asked.status == 422 {
            // Nothing would change, or it is too late.
            assert_eq!(asked.status, 422, "{}", asked.text());
            return;
        }
        let number = asked.expect(200)["amendment"]["number"].as_u64().expect("a number");
        let expected = if is_refused { "refused" } else { "granted" };
        assert_eq!(decided(self.api, self.id, number)["status"], expected);
    }

    fn bill(&self) {
        let answer = self.api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": self.dossier }));
        assert!(matches!(answer.status, 200 | 201 | 422), "{}", answer.text());
    }

    fn documents(&self) -> Vec<Value> {
        let documents = self.api.get(&format!("/invoices?dossier_id={}&per_page=100", self.dossier)).expect(200);
        documents["data"].as_array().expect("documents").clone()
    }

    /// Finalizes invoices, and the credit notes that the service drafts for what customs gives back.
    fn finalize(&self) {
        for document in self.documents().into_iter().filter(|document| document["status"] == "draft") {
            // A draft that bills nothing any more may be deleted meanwhile.
            let answer = self.api.post_empty(&format!("/invoices/{}/finalize", document["id"]));
            assert!(matches!(answer.status, 200 | 404 | 409 | 422), "{}", answer.text());
        }
    }

    /// The duties and taxes on all finalized documents.
    fn invoiced(&self) -> Decimal {
        let finalized = self.documents().into_iter().filter(|document| document["status"] == "finalized");
        let shown = finalized.map(|document| self.api.get(&format!("/invoices/{}", document["id"])).expect(200));
        let lines = shown.flat_map(|document| document["data"]["lines"].as_array().expect("lines").clone());
        lines.filter(|line| line["payment_term_group"] == "duties").map(|line| decimal(&line["amount"])).sum()
    }

    /// What the broker paid to customs.
    fn costs(&self) -> Decimal {
        let costs = self.api.get(&format!("/dossiers/{}/purchase-lines", self.dossier)).expect(200);
        costs["data"].as_array().expect("costs").iter().map(|cost| decimal(&cost["amount"])).sum()
    }

    fn end(&self) {
        let stands = !self.is_invalidated;
        let charged = if stands && self.is_released {
            decimal(&self.api.get(&format!("/declarations/{}/duty-estimate", self.id)).expect(200)["total_payable"])
        } else {
            Decimal::ZERO
        };
        eventually("costs and invoices are what customs charges for the data in force", || {
            self.bill();
            self.finalize();
            ((self.costs(), self.invoiced()) == (charged, charged)).then_some(())
        });
        let (available, reserved) = match (stands, self.is_released) {
            (false, _) => ("100", "0"),
            (true, true) => ("60", "0"),
            (true, false) => ("60", "40"),
        };
        wait_for_balance(self.api, self.lot, available, reserved);
        let used = if stands { self.used } else { Decimal::ZERO };
        wait_until_used(self.api, "surety", self.used_before + used);
    }
}

/// An exit of this quantity of a lot, with this invoice value.
fn exit_of(lot: i64, quantity: &str, value: u64) -> Value {
    let mut body = exit_body(quantity);
    let item = &mut body["declaration"]["items"][0];
    (item["inventory_line_id"], item["invoice_value"]) = (json!(lot), json!(value));
    body
}
