//! The bodies of transits, made of the example that integrators have.

use super::customers::GRN;
use super::declarations::ordinary_reference;
use super::goods::{goods, number};
use super::plan::{Course, Job};
use super::traders::{container, supplier};
use crate::failure::Fallible;
use rust_decimal::Decimal;
use serde_json::{Value, json};

const TRANSIT: &str = include_str!("../../../../../examples/transits/t1.json");
/// Offices of destination, each with a firm nearby: its name, its city and its postal code.
const OFFICES: [[&str; 4]; 2] = [
    ["DE003302", "Möbelhaus Taunus GmbH", "Frankfurt am Main", "60547"],
    ["DE004851", "Hanse Möbel GmbH", "Hamburg", "20457"],
];

/// The body that declares a transit, with the mistake of its course.
pub(super) fn body(job: &Job, dossier: i64) -> Fallible<Value> {
    let mut body = right_body(job, dossier)?;
    let asked = match job.course {
        Course::Told(scenario, _) => Some(scenario),
        Course::Corrected(_) => Some("SIM-REJECT-12"),
        Course::Silent => Some("SIM-SILENT"),
        _ => None,
    };
    if let Some(asked) = asked {
        body["application_reference"] = json!(asked);
    }
    Ok(body)
}

/// The body that declares a transit as it should be.
pub(super) fn right_body(job: &Job, dossier: i64) -> Fallible<Value> {
    let mut body: Value = serde_json::from_str(TRANSIT)?;
    let customer = job.customer();
    body["application_reference"] = json!(ordinary_reference(job));
    body["customer_code"] = json!(customer.code);
    body["dossier_id"] = json!(dossier);
    body["guarantee_reference"] = json!(GRN);
    body["guarantee_amount"] = json!(4_000 + job.number % 40 * 350);
    body["holder"] = customer.holder();
    body["consignor"] = supplier("VN");
    let [office, consignee, city, postal_code] = OFFICES[usize::from(job.number.is_multiple_of(3))];
    body["consignee"]["name"] = json!(consignee);
    body["office_of_destination"] = json!(office);
    body["consignee"]["address"]["city"] = json!(city);
    body["consignee"]["address"]["postal_code"] = json!(postal_code);
    body["transport"]["containers"] =
        json!([{ "number": container(job.number), "seals": [format!("NL-{:05}", 70_000 + job.number)] }]);
    body["items"] = job.goods.iter().map(|(code, cartons)| item(job, code, *cartons)).collect();
    Ok(body)
}

fn item(job: &Job, code: &str, cartons: u32) -> Value {
    let goods = goods(code);
    let net = Decimal::new(goods.grams, 3) * Decimal::from(goods.in_a_carton * cartons);
    json!({
        "description": goods.description, "hs_code": goods.hs_code.get(..6).unwrap_or_default(),
        "net_weight": number(net.round_dp(3)), "gross_weight": number((net * Decimal::new(108, 2)).round_dp(3)),
        "packaging": [{ "type": "CT", "quantity": cartons, "marks": format!("{code}-{}", job.number) }],
        "previous_documents": [{ "type": "N705", "id": format!("BL-{:05}", 40_000 + job.number) }],
    })
}
