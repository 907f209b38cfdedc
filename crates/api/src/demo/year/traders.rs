//! The other side of the trade: who sends goods to the customers, and who gets goods of them.

use serde_json::{Value, json};

/// Country, name, street, city and postal code of those who send goods.
const SUPPLIERS: [[&str; 5]; 10] = [
    ["CN", "Ningbo Harbour Trading Co., Ltd.", "188 Renmin Road", "Ningbo", "315000"],
    ["US", "US Clipper Inc.", "1 Shaver Street", "New York", "NY1 234"],
    ["GB", "Pennine Mills Ltd", "42 Canal Street", "Manchester", "M1 3HE"],
    ["JP", "Seto Ceramics K.K.", "3-7-1 Naka", "Nagoya", "460-0008"],
    ["KR", "Hanbit Electronics Co., Ltd.", "Teheran-ro 1", "Seoul", "06134"],
    ["TW", "Formosa Tools Corp.", "66 Minsheng Road", "Taichung", "40341"],
    ["TR", "Marmara Metal A.S.", "Liman Caddesi 12", "Izmir", "35230"],
    ["VN", "Saigon Craft JSC", "25 Nguyen Hue", "Ho Chi Minh City", "700000"],
    ["IN", "Coromandel Textiles Pvt Ltd", "9 Beach Road", "Chennai", "600001"],
    ["BD", "Meghna Garments Ltd", "Plot 14, Export Zone", "Dhaka", "1349"],
];
/// The same of those who get goods.
const BUYERS: [[&str; 5]; 5] = [
    ["CH", "Alpenhandel AG", "Bahnhofstrasse 12", "Zug", "6300"],
    ["GB", "Thames Wholesale Ltd", "7 Dock Road", "London", "E16 2QU"],
    ["NO", "Fjord Import AS", "Havnegata 3", "Bergen", "5003"],
    ["US", "Lakeside Supplies LLC", "310 Harbor Drive", "Chicago", "60611"],
    ["JP", "Minato Shoji K.K.", "2-4-9 Kaigan", "Tokyo", "105-0022"],
];
/// Ships that call at Rotterdam, by their IMO number.
const SHIPS: [&str; 5] = ["9074729", "9352145", "9618874", "9781231", "9445605"];
/// Their names.
const VESSELS: [&str; 5] = ["Maas Trader", "Noordzee Express", "Tulip Carrier", "Hollandia", "Waal Mariner"];
/// Containers, each with its check digit.
const CONTAINERS: [&str; 9] = [
    "TGHU9876542",
    "MSKU4012788",
    "HLBU2109340",
    "OOLU8851200",
    "CMAU3377456",
    "EGHU9023165",
    "TCNU6504827",
    "MEDU7182300",
    "GESU5539010",
];

/// The supplier in a country.
pub(super) fn supplier(country: &str) -> Value {
    party(SUPPLIERS.iter().find(|supplier| supplier[0] == country).unwrap_or(&SUPPLIERS[0]))
}

/// The buyer of the job of this number, with the country.
pub(super) fn buyer(number: u64) -> (Value, &'static str) {
    let buyer = at(&BUYERS, number);
    (party(&buyer), buyer[0])
}

/// The name of the ship of a number.
pub(super) fn vessel(number: u64) -> &'static str {
    at(&VESSELS, number)
}

pub(super) fn ship(number: u64) -> &'static str {
    at(&SHIPS, number)
}

pub(super) fn container(number: u64) -> &'static str {
    at(&CONTAINERS, number)
}

const fn at<T: Copy, const N: usize>(these: &[T; N], number: u64) -> T {
    // What is below a length fits a length.
    these[(number % N as u64) as usize]
}

fn party([country, name, street, city, postal_code]: &[&str; 5]) -> Value {
    json!({
        "name": name,
        "address": { "street": street, "city": city, "postal_code": postal_code, "country": country },
    })
}
