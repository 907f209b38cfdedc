//! Import VAT that goes to a VAT return (article 23 of the Dutch VAT act): the message carries the tax (B00), the
//! method of payment (G, postponed; D.E. 14 03) and the VAT number of the party that answers for it (FR1, or FR3 from
//! the form; D.E. 13 16). The schema has them at Commodity/DutyTaxFee and DomesticDutyTaxParty.

use crate::forms::{facts, form, import};
use crate::published::valid_by_schema;
use customs_declarations::{DeclarationMessage, ImportVat};
use customs_messages::building::{Lodged, build_declaration};
use customs_messages::element_table::DEC_ELEMENTS;
use serde_json::{Value, json};

const ITEM: &str = "md:MetaData/Declaration/GoodsShipment/GovernmentAgencyGoodsItem/";
const SHIPMENT: &str = "md:MetaData/Declaration/GoodsShipment/";

fn lodge(body: Value, import_vat: &ImportVat) -> DeclarationMessage {
    let form = form(body);
    let message = build_declaration(&Lodged { import_vat: Some(import_vat), ..Lodged::from_form(&form) });
    let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
    assert!(found.is_empty(), "{found:?}");
    if let Some(verdict) = valid_by_schema(&message.bytes) {
        assert_eq!(verdict, Ok(()));
    }
    message
}

fn deferred(importer: Option<&str>) -> ImportVat {
    ImportVat { is_deferred: true, importer: importer.map(str::to_owned) }
}

fn starting(message: &DeclarationMessage, with: &str) -> Vec<String> {
    let facts = facts(&message.bytes);
    facts.iter().filter_map(|fact| fact.strip_prefix(with)).map(str::to_owned).collect()
}

fn without_party(mut body: Value) -> Value {
    body["declaration"]["domestic_duty_tax_party"] = Value::Null;
    body
}

fn with_procedure(mut body: Value, current: &str) -> Value {
    body["declaration"]["procedure"]["current"] = json!(current);
    body
}

#[test]
fn every_item_has_the_vat_with_its_method_of_payment_and_the_shipment_the_importer() {
    let mut body = without_party(import());
    let mut second = body["items"][0].clone();
    second["duty_regime"] = Value::Null;
    body["items"].as_array_mut().expect("a list").push(second);
    let message = lodge(body, &deferred(Some("NL123456782B01")));
    assert_eq!(
        starting(&message, &format!("{ITEM}Commodity/DutyTaxFee/")),
        [
            "DutyRegimeCode = 100",
            "TypeCode = A00",
            "TypeCode = B00",
            "Payment/MethodCode = G",
            "TypeCode = B00",
            "Payment/MethodCode = G",
        ],
        "the second item claims no preference"
    );
    assert_eq!(
        starting(&message, &format!("{SHIPMENT}DomesticDutyTaxParty/")),
        ["ID = NL123456782B01", "RoleCode = FR1"]
    );
    // From this pair of the emission map the service knows later what the message stated.
    let methods = message.emission_map.iter().filter(|(chain, _)| chain.ends_with("/94A/107"));
    assert_eq!(methods.filter(|(_, path)| *path == "declaration.importer").count(), 2);
    for (pointer, path) in [
        ("42A/67A/68A[1]/23A/50A[1]/113", "declaration.items.0.duty_regime"),
        ("42A/67A/68A[1]/23A/50A[2]/113", "declaration.importer"),
        ("42A/67A/68A[2]/23A/50A[1]/94A/107", "declaration.importer"),
        ("42A/67A/55B[1]/R119", "declaration.domestic_duty_tax_party"),
    ] {
        assert_eq!(message.emission_map.path_of(pointer), Some(path), "{pointer}");
    }
}

#[test]
fn the_party_of_the_form_comes_first_and_a_representative_alone() {
    let mut body = import();
    body["declaration"]["domestic_duty_tax_party"] = json!({ "id": "DE123456789", "role": "FR2" });
    let message = lodge(body.clone(), &deferred(Some("NL123456782B01")));
    assert_eq!(
        starting(&message, &format!("{SHIPMENT}DomesticDutyTaxParty/")),
        ["ID = DE123456789", "RoleCode = FR2", "ID = NL123456782B01", "RoleCode = FR1"]
    );
    body["declaration"]["domestic_duty_tax_party"] = json!({ "id": "NL004495445B01", "role": "FR3" });
    let message = lodge(body, &deferred(None));
    assert_eq!(
        starting(&message, &format!("{SHIPMENT}DomesticDutyTaxParty/")),
        ["ID = NL004495445B01", "RoleCode = FR3"]
    );
    let pointer = "42A/67A/68A[1]/23A/50A[2]/94A/107";
    assert_eq!(message.emission_map.path_of(pointer), Some("declaration.domestic_duty_tax_party"));
}

#[test]
fn an_importer_named_without_a_number_is_written_once_with_it_and_numbers_as_customs_writes_them() {
    let mut body = import();
    let parties = |message: &DeclarationMessage| starting(message, &format!("{SHIPMENT}DomesticDutyTaxParty/"));
    for id in [Value::Null, json!(" ")] {
        body["declaration"]["domestic_duty_tax_party"] = json!({ "id": id, "role": "FR1" });
        let message = lodge(body.clone(), &deferred(Some("NL123456782B01")));
        assert_eq!(parties(&message), ["ID = NL123456782B01", "RoleCode = FR1"]);
    }
    body["declaration"]["domestic_duty_tax_party"] = json!({ "id": "nl004495445 b01", "role": "FR3" });
    assert_eq!(parties(&lodge(body, &deferred(None))), ["ID = NL004495445B01", "RoleCode = FR3"]);
}

#[test]
fn with_supply_to_another_member_state_the_importer_stands_on_the_items_and_no_vat_is_deferred() {
    let body = with_procedure(without_party(import()), "42");
    let vat = ImportVat { is_deferred: false, importer: Some("NL123456782B01".to_owned()) };
    let message = lodge(body, &vat);
    assert_eq!(starting(&message, &format!("{SHIPMENT}DomesticDutyTaxParty/")), Vec::<String>::new());
    assert_eq!(starting(&message, &format!("{ITEM}DomesticDutyTaxParty/")), ["ID = NL123456782B01", "RoleCode = FR1"]);
    assert!(!facts(&message.bytes).iter().any(|fact| fact.ends_with(" = B00")));
}

/// D.E. 13 16 and 11 10 can be declared several times for an item (schema: 0 to unbounded; 99 additional procedures).
#[test]
fn several_fiscal_parties_and_additional_procedures_stand_on_each_item() {
    let mut body = with_procedure(import(), "42");
    body["declaration"]["domestic_duty_tax_party"] = json!({ "id": "DE123456789", "role": "FR2" });
    body["declaration"]["domestic_duty_tax_parties"] = json!([{ "id": "NL004495445B01", "role": "FR" }]);
    body["declaration"]["procedure"]["special"] = json!("C07");
    body["declaration"]["procedure"]["specials"] = json!(["C07", "F48"]);
    let message = lodge(body, &ImportVat::default());
    assert_eq!(
        starting(&message, &format!("{ITEM}DomesticDutyTaxParty/")),
        ["ID = DE123456789", "RoleCode = FR2", "ID = NL004495445B01", "RoleCode = FR3"]
    );
    let procedures = starting(&message, &format!("{ITEM}GovernmentProcedure/CurrentCode"));
    assert_eq!(procedures, [" = 42", " = C07", " = F48"]);
    for (pointer, path) in [
        ("42A/67A/68A[1]/70A[2]/166", "declaration.procedure.special"),
        ("42A/67A/68A[1]/70A[3]/166", "declaration.procedure.specials.1"),
        ("42A/67A/68A[1]/55B[1]/R119", "declaration.domestic_duty_tax_party.id"),
        ("42A/67A/68A[1]/55B[2]/R005", "declaration.domestic_duty_tax_parties.0.role"),
    ] {
        assert_eq!(message.emission_map.path_of(pointer), Some(path), "{pointer}");
    }
}

/// An item's own list replaces that of the declaration, and is in the order of the form (schema: GovernmentProcedure 0
/// to unbounded on each item). The one-stop shop takes the VAT of the second item (F48), so that no B00 is deferred for
/// it.
#[test]
fn the_additional_procedures_of_an_item_stand_on_that_item_alone() {
    let mut body = without_party(import());
    body["declaration"]["procedure"]["special"] = json!("C01");
    let mut second = body["items"][0].clone();
    second["procedure_specials"] = json!(["F48", " ", "C07", "F48"]);
    let mut third = body["items"][0].clone();
    third["procedure_specials"] = json!(["000"]);
    body["items"].as_array_mut().expect("a list").extend([second, third]);
    let message = lodge(body, &deferred(Some("NL123456782B01")));
    let procedures = starting(&message, &format!("{ITEM}GovernmentProcedure/CurrentCode"));
    assert_eq!(procedures, [" = 40", " = C01", " = 40", " = F48", " = C07", " = 40", " = 000"]);
    let taxes = starting(&message, &format!("{ITEM}Commodity/DutyTaxFee/TypeCode"));
    assert_eq!(taxes, [" = A00", " = B00", " = A00", " = A00", " = B00"]);
    for (pointer, path) in [
        ("42A/67A/68A[1]/70A[2]/166", "declaration.procedure.special"),
        ("42A/67A/68A[2]/70A[2]/166", "declaration.items.1.procedure_specials.0"),
        ("42A/67A/68A[2]/70A[3]/166", "declaration.items.1.procedure_specials.2"),
        ("42A/67A/68A[3]/70A[2]/166", "declaration.items.2.procedure_specials.0"),
    ] {
        assert_eq!(message.emission_map.path_of(pointer), Some(path), "{pointer}");
    }
}

/// The method of payment is under the path of the party that defers the VAT by its permit, which shows later what the
/// message stated.
#[test]
fn vat_deferred_by_a_representative_of_the_list_is_found_at_his_entry() {
    let mut body = import();
    body["declaration"]["domestic_duty_tax_party"] = json!({ "id": "DE123456789", "role": "FR2" });
    body["declaration"]["domestic_duty_tax_parties"] = json!([{ "id": "NL004495445B01", "role": "FR3" }]);
    let message = lodge(body, &deferred(None));
    let pointer = "42A/67A/68A[1]/23A/50A[2]/94A/107";
    assert_eq!(message.emission_map.path_of(pointer), Some("declaration.domestic_duty_tax_parties.0"));
}

#[test]
fn without_a_permit_nothing_is_said() {
    let message = lodge(without_party(import()), &ImportVat::default());
    let facts = facts(&message.bytes);
    assert!(!facts.iter().any(|fact| fact.ends_with(" = B00") || fact.contains("DomesticDutyTaxParty")));
}
