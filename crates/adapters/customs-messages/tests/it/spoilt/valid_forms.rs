//! Valid forms of many shapes.

use crate::forms::{export, import, prelodged, warehouse_entry, warehouse_exit};
use customs_declarations::testing::{a_complete_import, a_valid_export, a_valid_import};
use customs_tariff::{TariffMeasures, TradeDirection};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

/// Optional parts of a form, which the authority does not require either.
const OPTIONAL: [&str; 8] =
    ["seller", "buyer", "exporter", "consignee", "goods_location", "transport", "incoterms", "export_country"];

/// Goods that mostly need certificates: chairs, coffee, horses, laptops, rifles, jet engines.
const GOODS: [&str; 6] = ["94016900", "09012100", "01012100", "84713000", "93033000", "84111100"];

/// Choices for one item: a further one, or a replacement of the first.
#[derive(Debug, Clone)]
struct Goods {
    hs_code: &'static str,
    country: &'static str,
    preferential: bool,
    previous_code: bool,
    certificate: Index,
}

/// Returns valid forms of both directions with one to four items, with and without optional parts.
pub(crate) fn valid_form() -> impl Strategy<Value = Value> {
    let ready = |form| serde_json::to_value(form).expect("JSON");
    let bases = vec![
        import(),
        prelodged(),
        warehouse_entry(),
        warehouse_exit(),
        export(),
        export(),
        ready(a_valid_import()),
        ready(a_valid_export()),
        ready(a_complete_import()),
    ];
    let goods = (select(&GOODS), select(&["CN", "US", "JP", "CH", "ZA"]), any::<bool>(), any::<bool>(), any::<Index>())
        .prop_map(|(hs_code, country, preferential, previous_code, certificate)| Goods {
            hs_code,
            country,
            preferential,
            previous_code,
            certificate,
        });
    let dropped = prop::collection::vec(prop::bool::weighted(0.25), OPTIONAL.len());
    (select(bases), dropped, prop::collection::vec(goods, 1..4)).prop_map(|(form, dropped, goods)| {
        let dropped = OPTIONAL.into_iter().zip(dropped).filter_map(|(name, dropped)| dropped.then_some(name));
        shaped(form, dropped, &goods)
    })
}

fn shaped(mut form: Value, dropped: impl Iterator<Item = &'static str>, goods: &[Goods]) -> Value {
    let header = form["declaration"].as_object_mut().expect("an object");
    dropped.for_each(|name| drop(header.remove(name)));
    let direction =
        if header.get("imex") == Some(&json!("EX")) { TradeDirection::Export } else { TradeDirection::Import };
    let destination = header.get("destination_country").and_then(Value::as_str).unwrap_or_default().to_owned();
    let free = form["declaration"]["procedure"]["previous"] == "00";
    let first = form["items"][0].clone();
    let items = form["items"].as_array_mut().expect("items");
    for (index, goods) in goods.iter().enumerate().skip(1) {
        let mut item = first.clone();
        item["sequence"] = json!(index + 1);
        item["hs_code"] = json!(goods.hs_code);
        item["country_of_origin"] = json!(goods.country);
        if goods.preferential {
            item["preferential_country_of_origin"] = json!(goods.country);
            item["additional_taric1"] = json!("A999");
        }
        if goods.previous_code && free {
            item["previous_code"] = json!(if direction == TradeDirection::Export { "40" } else { "51" });
        }
        items.push(item);
    }
    for (item, goods) in items.iter_mut().zip(goods) {
        let origin = item["country_of_origin"].as_str().unwrap_or_default().to_owned();
        let country = if direction == TradeDirection::Export { &destination } else { &origin };
        certify(item, direction, country, goods.certificate);
        // Horses and laptops are counted by the piece.
        item["supplementary_quantity"] = json!(4);
        if item["duty_regime"] == "300" {
            prove_origin(item);
        }
    }
    form
}

/// Adds a certificate for each measure that asks for one: Y codes among the references, as the API contract has it, all
/// others among the documents.
fn certify(item: &mut Value, direction: TradeDirection, country: &str, which: Index) {
    let part = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
    let taric = if direction == TradeDirection::Import { part("taric_subheading") } else { String::new() };
    let commodity = part("hs_code") + &taric;
    let today = "2026-09-02".parse().expect("a day");
    for requirement in TariffMeasures::embedded().required_certificates(&commodity, country, direction, today) {
        if requirement.is_met_by(&declared(item)) {
            continue;
        }
        let code = *which.get(requirement.certificates());
        let (list, entry) = if code.starts_with('Y') {
            ("additional_references", json!({ "type": code, "value": "Not applicable" }))
        } else {
            ("supporting_documents", json!({ "type": code, "id": "2026-1" }))
        };
        if item[list].is_null() {
            item[list] = json!([]);
        }
        item[list].as_array_mut().expect("a list").push(entry);
    }
}

/// Adds the proof of origin that a preference is claimed with: a movement certificate EUR.1.
fn prove_origin(item: &mut Value) {
    if let Some(documents) = item["supporting_documents"].as_array_mut() {
        documents.push(json!({ "type": "N954", "id": "A 123456" }));
    }
}

fn declared(item: &Value) -> Vec<String> {
    let lists = ["supporting_documents", "additional_references"];
    let entries = lists.into_iter().filter_map(|list| item[list].as_array()).flatten();
    entries.filter_map(|entry| entry["type"].as_str()).map(str::to_owned).collect()
}
