//! A supplementary declaration is the full data set and names the declaration that it completes.

use crate::forms;
use crate::forms::{export, facts, import, missing, warehouse_exit};
use crate::published::valid_by_schema;
use customs_declarations::ports::MessageBuilder;
use customs_declarations::validation::validate;
use customs_declarations::{DeclarationMessage, Lodgement, Supplement};
use customs_messages::DmsMessages;
use customs_messages::element_table::DEC_ELEMENTS;
use serde_json::{Value, json};

const ACCEPTED: &str = "AcceptanceDateTime/ds:DateTimeString[@formatCode=304] = 20260228230000Z";
const PREVIOUS: &str = "GoodsShipment/GovernmentAgencyGoodsItem/PreviousDocument/";

fn lodgement(body: Value, symbol: &str) -> Lodgement {
    let mut body = body;
    for party in ["importer", "buyer", "consignor"] {
        if let Some(party) = body["declaration"].get_mut(party) {
            party["name"] = json!("Koffiebranderij De Bes B.V.");
        }
    }
    body["declaration"]["symbol"] = json!(symbol);
    if symbol == "Z" {
        body["dms_version"] = json!("4.1");
        body["declaration"]["use_iiaa_procedure"] = json!(true);
        body["declaration"]["eidr_type"] = json!("max");
    }
    let form = validate(forms::form(body)).expect("a valid form");
    let lrn = "LRN26000001S".parse().expect("an LRN");
    Lodgement::new(form, Some(lrn), Some("NL854321098".parse().expect("an EORI")), None)
}

fn supplement(body: Value, symbol: &str) -> DeclarationMessage {
    let message = DmsMessages::new().supplementary(&Supplement {
        lodgement: lodgement(body, symbol),
        mrn: "26NL000510ZX81K4R1".parse().expect("an MRN"),
        accepted_at: "2026-02-28T23:00:00.5Z".parse().expect("a moment"),
    });
    let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
    assert!(found.is_empty(), "{found:?}");
    if let Some(verdict) = valid_by_schema(&message.bytes) {
        assert_eq!(verdict, Ok(()));
    }
    message
}

fn stated(message: &DeclarationMessage) -> Vec<String> {
    let facts = facts(&message.bytes);
    facts.iter().filter_map(|fact| fact.strip_prefix("md:MetaData/Declaration/")).map(str::to_owned).collect()
}

#[test]
fn it_says_all_that_the_declaration_says_and_what_it_completes() {
    for (symbol, body, before, after, kind) in [
        ("B", import(), "IMB", "IMX", "SDE"),
        ("C", import(), "IMC", "IMY", "SDE"),
        ("E", import(), "IME", "IMX", "SDE"),
        ("F", import(), "IMF", "IMY", "SDE"),
        ("Z", import(), "IMZ", "IMZ", "CLE"),
        ("B", export(), "EXB", "EXX", "SDE"),
        ("F", export(), "EXF", "EXY", "SDE"),
    ] {
        let declared = stated(&DmsMessages::new().declaration(&lodgement(body.clone(), symbol)));
        let completed = stated(&supplement(body, symbol));
        let mut added = vec![ACCEPTED.to_owned()];
        let mut gone = Vec::new();
        if before != after {
            added.push(format!("TypeCode = {after}"));
            gone.push(format!("TypeCode = {before}"));
        }
        added.push(format!("{PREVIOUS}CategoryCode = Y"));
        added.push(format!("{PREVIOUS}ID = 26NL000510ZX81K4R1"));
        added.push(format!("{PREVIOUS}TypeCode = {kind}"));
        assert_eq!(missing(&completed, &declared), added, "{after}");
        assert_eq!(missing(&declared, &completed), gone, "{after}");
        assert!(completed.iter().any(|fact| fact == "FunctionCode = 9"));
    }
}

#[test]
fn every_item_names_the_simplified_declaration_before_its_own_previous_documents() {
    let mut body = warehouse_exit();
    let second = body["items"][0].clone();
    body["items"].as_array_mut().expect("a list").push(second);
    let message = supplement(body, "C");
    let prefix = format!("{PREVIOUS}ID = ");
    let stated = stated(&message);
    let named: Vec<&str> = stated.iter().filter_map(|fact| fact.strip_prefix(&prefix)).collect();
    assert_eq!(named, ["26NL000510ZX81K4R1", "26NL000396A1B2C3R0", "26NL000510ZX81K4R1", "26NL000396A1B2C3R0"]);
    for (pointer, path) in [
        ("42A/67A/68A[2]/99A[1]/D018", "declaration.symbol"),
        ("42A/67A/68A[2]/99A[2]/D018", "declaration.items.1.previous_documents.0.id"),
        ("42A/D013", "declaration.symbol"),
        ("42A/67A/68A[1]/23A/137", "declaration.items.0.description"),
    ] {
        assert_eq!(message.emission_map.path_of(pointer), Some(path), "{pointer}");
    }
}

#[test]
fn the_same_supplement_always_gives_the_same_bytes() {
    assert_eq!(supplement(import(), "B"), supplement(import(), "B"));
}
