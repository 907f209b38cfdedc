//! Declaration forms with the facts of the project's sample messages, and the facts of a message.
use customs_declarations::DeclarationMessage;
use customs_declarations::form::DeclarationForm;
use customs_kernel::{Eori, Lrn};
use customs_messages::building::{Lodged, build_declaration};
use quick_xml::events::Event;
use quick_xml::reader::Reader;
use serde_json::{Value, json};

/// Returns the body of the sample H1 IM A 40/00 in the fields of the API.
pub(crate) fn import() -> Value {
    json!({
        "dms_version": "4.0",
        "application_reference": "6NL801234566-ORDER4711",
        "representation_type": "2",
        "declaration": {
            "office": "NL000510",
            "imex": "IM",
            "symbol": "A",
            "procedure": { "current": "40", "previous": "00" },
            "transaction_nature": 11,
            "total_packages": 50,
            "total_invoice_value": number("13500.00"),
            "total_invoice_currency": "USD",
            "export_country": "BR",
            "importer": { "eori": "NL801234566" },
            "exporter": party("Cafe Santos Ltda", "Rua do Porto 100", "Santos", "11010-150", "BR"),
            "buyer": { "eori": "NL801234566" },
            "seller": party("Cafe Santos Ltda", "Rua do Porto 100", "Santos", "11010-150", "BR"),
            "transport": {
                "border": { "mode": "1", "nationality": "LR", "identification": "9074729", "identification_type": "10" },
                "departure": { "mode": "3", "nationality": "NL", "identification": "12BBC3", "identification_type": "11" },
                "containers": [ { "number": "MSKU1234565", "seals": ["SEAL0001"] } ]
            },
            "goods_location": {
                "type": "A", "identification_type": "U", "country": "NL", "postal_code": "3199LD", "city": "Rotterdam",
                "address": "NLRTM"
            },
            "incoterms": { "code": "FOB", "country": "BR", "location": "Santos" },
            "authorizations": [ { "type_code": "CGU", "id": "NLCGU000000654321" } ],
            "domestic_duty_tax_party": { "id": "NL801234566B01", "role": "FR1" }
        },
        "items": [ {
            "description": "Roasted coffee, not decaffeinated",
            "hs_code": "09012100",
            "taric_subheading": "00",
            "additional_taric1": "2501",
            "country_of_origin": "BR",
            "gross_weight": 1275.5,
            "net_weight": 1200.500,
            "supplementary_quantity": 1200.5,
            "invoice_value": number("13500.00"),
            "statistical_value": number("12750.00"),
            "duty_regime": "100",
            "valuation": { "method": "1", "charge_deductions": [ { "code": "AK", "currency": "EUR", "amount": number("450.00") } ] },
            "packaging": [ { "type": "BG", "quantity": 50, "marks": "COFFEE 1-50" } ],
            "supporting_documents": [
                { "type": "N935", "id": "INV-2026-0815" },
                { "type": "C644", "id": "NL-BIO-2026-000042", "expiry_date": "2027-01-31", "quantity": 1200.5,
                  "uom": "KGM", "value": number("12750.00"), "currency": "EUR" }
            ],
            "additional_references": [ { "type": "00500", "value": "IMPORTER" } ]
        } ]
    })
}

/// Returns the body of the sample H2 IM A 71/00.
pub(crate) fn warehouse_entry() -> Value {
    let mut body = import();
    body["declaration"]["procedure"]["current"] = json!("71");
    body["declaration"]["authorizations"] =
        json!([{ "type_code": "CWP", "id": "NLCWP000000123456" }, { "type_code": "C505", "id": "NLCGU000000654321" }]);
    body["declaration"]["warehouse"] = json!({ "licence": "NLCWP000000123456", "licence_type": "R" });
    let item = &mut body["items"][0];
    item["duty_regime"] = Value::Null;
    item["previous_documents"] = json!([{ "type": "N337", "id": "26NL000510ZX81K4U6", "line": 1 }]);
    body
}

/// Returns the body of the sample H1 IM A 40/71.
pub(crate) fn warehouse_exit() -> Value {
    let mut body = warehouse_entry();
    body["declaration"]["procedure"] = json!({ "current": "40", "previous": "00" });
    let item = &mut body["items"][0];
    item["previous_code"] = json!("71");
    item["duty_regime"] = json!("100");
    item["previous_documents"] = json!([{ "type": "NCLE", "id": "26NL000396A1B2C3R0", "line": 1 }]);
    body
}

/// Returns the body of the sample H1 IM D 40/00.
pub(crate) fn prelodged() -> Value {
    let mut body = import();
    body["declaration"]["symbol"] = json!("D");
    body
}

/// Returns the body of the sample B1 EX A 10/00.
pub(crate) fn export() -> Value {
    let mut body = import();
    let declaration = body["declaration"].as_object_mut().expect("an object");
    for import_only in ["importer", "exporter", "buyer", "seller", "domestic_duty_tax_party"] {
        declaration.remove(import_only);
    }
    declaration.insert("imex".to_owned(), json!("EX"));
    declaration.insert("exit_office".to_owned(), json!("NL000396"));
    declaration.insert("procedure".to_owned(), json!({ "current": "10", "previous": "00" }));
    declaration.insert("consignor".to_owned(), json!({ "eori": "NL801234566" }));
    declaration.insert(
        "consignee".to_owned(),
        party("Rocky Mountain Roasters Inc", "12 Bean Street", "Denver", "80202", "US"),
    );
    declaration.insert("destination_country".to_owned(), json!("US"));
    declaration.insert("export_country".to_owned(), json!("NL"));
    body["items"] = json!([ {
        "description": "Roasted coffee, not decaffeinated",
        "hs_code": "09012100",
        "gross_weight": 1275.5,
        "net_weight": 1200.5,
        "statistical_value": number("12750.00"),
        "packaging": [ { "type": "BG", "quantity": 50, "marks": "COFFEE 1-50" } ],
        "supporting_documents": [ { "type": "N380", "id": "INV-2026-0815" } ],
        "additional_references": [
            { "type": "Y901", "value": "Niet van toepassing" },
            { "type": "00400", "value": "EXPORTER" }
        ]
    } ]);
    body
}

fn party(name: &str, street: &str, city: &str, postal_code: &str, country: &str) -> Value {
    json!({ "name": name,
        "address": { "street": street, "city": city, "postal_code": postal_code, "country": country } })
}

/// Returns a number with exactly these digits.
pub(crate) fn number(digits: &str) -> Value {
    serde_json::from_str(digits).expect("a number")
}

pub(crate) fn form(body: Value) -> DeclarationForm {
    serde_json::from_value(body).expect("a form")
}

/// Returns the message of that body, lodged by the broker of the samples.
pub(crate) fn lodge(body: Value, lrn: &str) -> DeclarationMessage {
    let (lrn, broker): (Lrn, Eori) = (lrn.parse().expect("an LRN"), "NL854321098".parse().expect("an EORI"));
    let form = form(body);
    build_declaration(&Lodged { lrn: Some(&lrn), organisation_eori: Some(&broker), ..Lodged::from_form(&form) })
}

/// Returns every leaf of a message as `path[@attribute=value] = text`, in document order.
pub(crate) fn facts(xml: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(xml).expect("UTF-8");
    let mut reader = Reader::from_str(text);
    let (mut path, mut facts, mut content): (Vec<String>, Vec<String>, Option<String>) = (Vec::new(), Vec::new(), None);
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(start) => {
                let attributes: Vec<String> = start
                    .attributes()
                    .map(|attribute| attribute.expect("an attribute"))
                    .filter(|attribute| !attribute.key.0.starts_with("xmlns"))
                    .map(|attribute| format!("[@{}={}]", attribute.key.0, attribute.value))
                    .collect();
                path.push(format!("{}{}", start.name().0, attributes.concat()));
                content = Some(String::new());
            }
            Event::Text(text) => {
                if let Some(content) = &mut content {
                    content.push_str(&text);
                }
            }
            Event::GeneralRef(reference) => {
                let text = quick_xml::escape::unescape(&format!("&{};", &*reference)).expect("an entity").into_owned();
                content.as_mut().expect("inside an element").push_str(&text);
            }
            Event::End(_) => {
                if let Some(content) = content.take() {
                    facts.push(format!("{} = {}", path.join("/"), content.trim()));
                }
                path.pop();
            }
            Event::Eof => return facts,
            _ => {}
        }
    }
}

/// Returns the entries of `from` that `in_other` lacks.
pub(crate) fn missing(from: &[String], in_other: &[String]) -> Vec<String> {
    let mut other = in_other.to_vec();
    from.iter()
        .filter(|fact| match other.iter().position(|it| it == *fact) {
            Some(found) => {
                other.remove(found);
                false
            }
            None => true,
        })
        .cloned()
        .collect()
}
