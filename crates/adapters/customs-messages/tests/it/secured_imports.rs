//! The account that customs debits for an import is the one on which the service reserves the amount. Both decide by
//! what the declaration names: the service reads the form, customs the message.

use crate::forms::{form, import, lodge, warehouse_entry};
use chrono::Duration;
use customs_declarations::CreateDeclaration;
use customs_declarations::testing::declarations_over_fakes;
use customs_kernel::{Actor, CountingEntropy, Eori, ManualClock, OrganisationId};
use customs_simulator::accounts::{AccountKind, AccountName};
use customs_simulator::cases::InMemoryCaseStore;
use customs_simulator::{Pace, PlainTables, Simulator};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::sync::Arc;

/// Returns the account holders, of those given, that customs debits for the message of that body.
fn debited(body: Value, eoris: &[&'static str]) -> Vec<&'static str> {
    let clock = Arc::new(ManualClock::at("2026-09-02T10:15:00Z".parse().expect("a moment")));
    let (store, entropy) = (Arc::new(InMemoryCaseStore::default()), Arc::new(CountingEntropy::default()));
    let tables = PlainTables { secured: Decimal::from(250) };
    let customs = Simulator::new(store, Arc::new(tables), clock.clone(), entropy, Pace::default());
    let message = lodge(body, "LRN26000001");
    customs.receive("7", "LRN26000001", &message.bytes).expect("customs takes it");
    clock.advance(Duration::minutes(10));
    let used = |eori: &str| {
        let name =
            AccountName { account: "7".to_owned(), kind: AccountKind::Surety, eori: eori.parse().expect("an EORI") };
        customs.statement(name, &[], None).expect("a statement").page.used
    };
    eoris.iter().copied().filter(|eori| used(eori) == Decimal::from(250)).collect()
}

/// Returns the holder of the account on which the service reserves the amount.
fn kept_on(mut body: Value) -> Option<String> {
    // A draft without a customer names its parties itself.
    for party in ["importer", "buyer"] {
        body["declaration"][party]["name"] = json!("Jansen");
    }
    let command = CreateDeclaration {
        organisation: OrganisationId::new(1),
        actor: Actor::Client("ERP".to_owned()),
        form: form(body),
        dossier_id: None,
        submit_when_valid: Some(false),
        may_submit: true,
        may_allocate: true,
    };
    let declaration = declarations_over_fakes().declarations.create(command).expect("it is created").declaration;
    let broker: Eori = "NL854321098".parse().expect("an EORI");
    declaration.surety_holder(Some(&broker)).map(|eori| eori.to_string())
}

/// UCC articles 110 and 195: the party that defers payment pays. Articles 89(5) and 211(3)(c): under a suspensive
/// procedure nothing is paid, and the comprehensive guarantee secures the debt.
#[test]
fn customs_debits_the_account_that_the_service_counts_on() {
    const IMPORTER: &str = "NL801234566";
    const DEFERRING: &str = "NL123456782";
    const GUARANTOR: &str = "NL222222222";
    let named =
        |code: &str, holder: Value| json!({ "type_code": code, "id": "NL000000000000001", "holder_id": holder });
    let (deferment, guarantee) = (named("C506", json!(DEFERRING)), named("CGU", json!(GUARANTOR)));
    let places = json!({ "type_code": "CWP", "id": "NLCWP000000123456" });
    for (body, authorizations, holder) in [
        (import(), json!([]), IMPORTER),
        (import(), json!([deferment]), DEFERRING),
        (import(), json!([named("DPO", Value::Null), guarantee]), IMPORTER),
        (import(), json!([guarantee]), GUARANTOR),
        (import(), json!([guarantee, deferment]), DEFERRING),
        (import(), json!([named("C505", json!(GUARANTOR))]), GUARANTOR),
        (warehouse_entry(), json!([places, deferment, guarantee]), GUARANTOR),
        (warehouse_entry(), json!([places, deferment]), DEFERRING),
        (warehouse_entry(), json!([places]), IMPORTER),
    ] {
        let mut body = body;
        body["declaration"]["authorizations"] = authorizations.clone();
        let procedure = body["declaration"]["procedure"].clone();
        assert_eq!(kept_on(body.clone()).as_deref(), Some(holder), "{authorizations} {procedure}");
        assert_eq!(debited(body, &[IMPORTER, DEFERRING, GUARANTOR]), [holder], "{authorizations} {procedure}");
    }
}
