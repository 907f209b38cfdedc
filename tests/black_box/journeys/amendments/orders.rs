//! Random orders of amend, release, assess, invalidate, bill and credit.

use std::collections::BTreeMap;

use customs_test_support::at_length;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::{decided, into, lines, record};
use crate::harness::{
    Api, Authority, Dice, Kind, Site, accepted, amount, create_billable_item, create_customer, create_dossier,
    create_draft, create_rate_card, decided as decision, decimal, eventually, import_body, mrn, released, submit,
    taxes_assessed, wait_for_charges, wait_for_status, with_function_code,
};

on_both_databases!(whatever_the_order_sums_and_lines_agree);

const STEPS: u64 = 10;

struct Life<'a> {
    api: &'a Api,
    customs: &'a Api,
    authority: &'a Authority,
    dice: Dice,
    dossier: i64,
    id: i64,
    lrn: String,
    mrn: String,
    /// The items that customs has.
    items: usize,
    /// The decisions of customs, by the number of the amendment.
    decisions: BTreeMap<u64, &'static str>,
    owed: Decimal,
    is_released: bool,
    is_invalidated: bool,
}

/// Whatever the order, and whatever customs decides: the lines are those that customs granted last, each amendment has
/// the decision of customs, the customer is asked for what customs charges in the end, and the amendments say exactly
/// what was invoiced above the lines and is not credited.
fn whatever_the_order_sums_and_lines_agree(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let customs = Api::new(&service.base());
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let by_line = create_billable_item(&api, "LINES", "2.00", &json!({ "trigger_type": "per_line" }));
    let manual = json!({ "category": "duties", "trigger_type": "manual", "trigger_event": "manual" });
    let duties = create_billable_item(&api, "DUTY", "1", &manual);
    create_rate_card(&api, "ACME", &[by_line, duties], &json!({}));
    let mut dice = Dice::new();
    for number in 1..=at_length(2_u32, 20) {
        let seed = dice.number(u64::MAX);
        let mut life = Life::begin(&api, &customs, &authority, number, Dice::seeded(seed));
        for step in 0..STEPS {
            life.step(step);
        }
        life.end();
    }
}

impl<'a> Life<'a> {
    /// A declaration of one item that customs accepted, for which the broker pays.
    fn begin(api: &'a Api, customs: &'a Api, authority: &'a Authority, number: u32, dice: Dice) -> Self {
        let dossier = create_dossier(api, "ACME", &json!({}));
        let mut body = import_body();
        body["dossier_id"] = json!(dossier);
        body["duties_paid_by"] = json!("broker");
        let id = create_draft(api, &body);
        submit(api, id);
        let lrn = record(api, id)["lrn"].as_str().expect("an LRN").to_owned();
        eventually("the message reaches customs", || authority.lrns().contains(&lrn).then_some(()));
        let life = Self {
            api,
            customs,
            authority,
            dice,
            dossier,
            id,
            lrn,
            mrn: mrn(number),
            items: 1,
            decisions: BTreeMap::new(),
            owed: Decimal::ZERO,
            is_released: false,
            is_invalidated: false,
        };
        life.customs_says(&accepted(&life.lrn, &life.mrn));
        wait_for_status(api, id, "ACC");
        wait_for_charges(api, dossier, 1);
        life
    }

    fn customs_says(&self, message: &str) {
        self.authority.send(self.customs, message).expect_status(202);
    }

    fn step(&mut self, step: u64) {
        match self.dice.number(9) {
            0..=2 => self.amend(),
            3 if !self.is_released && !self.is_invalidated => {
                self.customs_says(&released(&self.lrn, &self.mrn));
                wait_for_status(self.api, self.id, "REL");
                self.is_released = true;
            }
            4 if self.is_released && !self.is_invalidated => {
                // Each calculation is another message.
                let duty = format!("{}.{step:02}", 40 + 10 * self.dice.number(10));
                self.customs_says(&taxes_assessed(&self.lrn, &self.mrn, "4", &duty, "0"));
                self.owed = amount(&duty);
            }
            5 if step > STEPS / 2 && !self.is_invalidated => {
                self.customs_says(&with_function_code("10", &self.lrn, &self.mrn));
                wait_for_status(self.api, self.id, "INV");
                self.is_invalidated = true;
            }
            6 => self.bill(),
            7 => self.credit(),
            _ => self.finalize(),
        }
    }

    /// Asks for an amendment, which customs grants or refuses.
    fn amend(&mut self) {
        let count = usize::try_from(1 + self.dice.number(4)).expect("a small number");
        let asked = self.api.post(&format!("/declarations/{}/amend", self.id), &into(count));
        if self.is_invalidated || asked.status == 422 {
            assert_eq!(asked.status, 422, "{}", asked.text());
            return;
        }
        let asked = asked.expect(200);
        let lrn = asked["amendment"]["lrn"].as_str().expect("an LRN").to_owned();
        let number = asked["amendment"]["number"].as_u64().expect("a number");
        eventually("the amendment reaches customs", || self.authority.lrns().contains(&lrn).then_some(()));
        let (status, word) = if self.dice.number(3) == 0 { ("41", "refused") } else { ("39", "granted") };
        self.customs_says(&decision(&lrn, &self.mrn, status));
        assert_eq!(decided(self.api, self.id, number)["status"], word);
        self.decisions.insert(number, word);
        if word == "granted" {
            self.items = count;
        }
        assert_eq!(lines(self.api, self.id), self.items);
    }

    fn bill(&self) {
        let answer = self.api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": self.dossier }));
        assert!(matches!(answer.status, 200 | 201 | 422), "{}", answer.text());
    }

    fn documents(&self) -> Vec<Value> {
        let documents = self.api.get(&format!("/invoices?dossier_id={}&per_page=100", self.dossier)).expect(200);
        documents["data"].as_array().expect("documents").clone()
    }

    fn finalize(&self) {
        for document in self.documents().into_iter().filter(|document| document["status"] == "draft") {
            // A draft that bills nothing any more may be deleted meanwhile.
            let answer = self.api.post_empty(&format!("/invoices/{}/finalize", document["id"]));
            assert!(matches!(answer.status, 200 | 404 | 409 | 422), "{}", answer.text());
        }
    }

    fn amendments(&self) -> Vec<Value> {
        let listed = self.api.get(&format!("/declarations/{}/amendments", self.id)).expect(200);
        listed["data"].as_array().expect("a list").clone()
    }

    fn is_to_credit(&self) -> bool {
        self.amendments().iter().any(|amendment| amendment["to_credit"] == true)
    }

    /// Credits the charges for lines where more is invoiced than is due.
    fn credit(&self) {
        if !self.is_to_credit() {
            return;
        }
        let is_final = |document: &Value| document["status"] == "finalized" && document["document_type"] == "invoice";
        for document in self.documents().into_iter().filter(is_final) {
            let shown = self.api.get(&format!("/invoices/{}", document["id"])).expect(200);
            let lines = shown["data"]["lines"].as_array().expect("lines").iter();
            let by_line = lines.filter(|line| line["payment_term_group"] != "duties");
            let wanted: Vec<Value> = by_line.map(|line| line["id"].clone()).collect();
            let path = format!("/invoices/{}/credit", document["id"]);
            // What is credited already is refused.
            let answer = self.api.post(&path, &json!({ "lines": wanted }));
            assert!(matches!(answer.status, 200 | 201 | 422), "{}", answer.text());
        }
        self.finalize();
        eventually("what is credited is settled", || (!self.is_to_credit()).then_some(()));
    }

    /// The lines of all finalized documents.
    fn finalized(&self) -> Vec<Value> {
        let finalized = self.documents().into_iter().filter(|document| document["status"] == "finalized");
        let shown = finalized.map(|document| self.api.get(&format!("/invoices/{}", document["id"])).expect(200));
        shown.flat_map(|document| document["data"]["lines"].as_array().expect("lines").clone()).collect()
    }

    fn end(&self) {
        let expected = if self.is_invalidated { Decimal::ZERO } else { self.owed };
        eventually("the customer is asked for what customs charges", || {
            self.bill();
            self.finalize();
            let lines = self.finalized();
            let duties = lines.iter().filter(|line| line["payment_term_group"] == "duties");
            (duties.map(|line| decimal(&line["amount"])).sum::<Decimal>() == expected).then_some(())
        });
        assert_eq!(lines(self.api, self.id), self.items);
        let known: Vec<(u64, String)> = self.amendments().iter().map(decision_of).collect();
        let made: Vec<(u64, String)> =
            self.decisions.iter().map(|(number, word)| (*number, (*word).to_owned())).collect();
        assert_eq!(known, made);
        let by_line = |line: &&Value| line["payment_term_group"] != "duties";
        let invoiced: Decimal = self.finalized().iter().filter(by_line).map(|line| decimal(&line["quantity"])).sum();
        if !self.is_invalidated {
            let expected = invoiced > Decimal::from(self.items);
            eventually("exactly what is invoiced above the lines is to be credited", || {
                (self.is_to_credit() == expected).then_some(())
            });
        }
    }
}

fn decision_of(amendment: &Value) -> (u64, String) {
    let status = amendment["status"].as_str().expect("a status").to_owned();
    (amendment["number"].as_u64().expect("a number"), status)
}
