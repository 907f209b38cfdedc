//! Articles like those of traders: descriptions of some ten words, a few of them frequent and most of them rare. Each
//! number makes the same article in every run.

use customs_benches::chance::mixed;
use customs_master_data::master_item::MasterItemForm;
use rust_decimal::Decimal;

/// A word in half of all descriptions.
pub(crate) const FREQUENT: &str = "steel";
/// A word in one of a hundred descriptions.
pub(crate) const MEDIUM: &str = "galvanised";
/// A word in one of a thousand descriptions.
pub(crate) const SELDOM: &str = "titanium";
/// A word in a tenth of all descriptions, never beside [`FREQUENT`].
pub(crate) const NEVER_WITH_FREQUENT: &str = "cotton";

const PRODUCTS: [&str; 24] = [
    "bolt", "nut", "washer", "screw", "bracket", "hinge", "pipe", "valve", "gasket", "bearing", "shaft", "gear",
    "cable", "switch", "sensor", "lamp", "pump", "filter", "hose", "clamp", "spring", "plate", "profile", "cover",
];
const FINISHES: [&str; 8] = ["plain", "zinc plated", "black", "polished", "painted", "brushed", "coated", "raw"];
const USES: [&str; 10] = [
    "for machines",
    "for furniture",
    "for vehicles",
    "for ships",
    "for buildings",
    "for toys",
    "for kitchens",
    "for gardens",
    "for offices",
    "for workshops",
];
const SYLLABLES: [&str; 20] = [
    "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "we", "xi", "yo",
    "zu",
];

/// Number of articles stored in one piece.
pub(crate) const PIECE: u64 = 20_000;

/// Number of customers that articles belong to. Every fifth article belongs to no single customer.
pub(crate) const CUSTOMERS: usize = 50;

fn pick<'a>(of: &[&'a str], number: u64, salt: u64) -> &'a str {
    of[usize::try_from(mixed(number, salt) % of.len() as u64).unwrap_or(0)]
}

fn one_in(many: u64, number: u64, salt: u64) -> bool {
    mixed(number, salt).is_multiple_of(many)
}

/// One of 8,000 made-up words, like the names of series.
fn name(number: u64, salt: u64) -> String {
    (0..3).map(|place| pick(&SYLLABLES, number, salt + place)).collect()
}

/// The code of the article with this number.
pub(crate) fn code(number: u64) -> String {
    format!("ART-{number:07}")
}

/// The SKU of the article with this number; two of three articles have one.
pub(crate) fn sku(number: u64) -> Option<String> {
    (!number.is_multiple_of(3)).then(|| format!("S{number:06}X"))
}

/// Index of the customer that the article belongs to. After the first thousand, articles come in files, so that many in
/// a row belong to one customer.
pub(crate) fn owner(number: u64) -> Option<usize> {
    let file = match number {
        0..1_000 => number,
        1_000..100_000 => 1_000 + number / 2_000,
        _ => 2_000 + number / PIECE,
    };
    (!one_in(5, file, 1)).then(|| usize::try_from(mixed(file, 2) % CUSTOMERS as u64).unwrap_or(0))
}

/// The article with this number.
pub(crate) fn form(number: u64, customer_id: Option<i64>) -> MasterItemForm {
    let material = match mixed(number, 3) % 20 {
        0..10 => FREQUENT,
        10..12 => NEVER_WITH_FREQUENT,
        12..14 => "brass",
        14..16 => "plastic",
        16 => "wood",
        17 => "rubber",
        18 => "glass",
        _ => "copper",
    };
    let mut description = format!(
        "{} {material} {} {} {} m{}x{} {}",
        pick(&PRODUCTS, number, 4),
        pick(&FINISHES, number, 5),
        pick(&USES, number, 6),
        name(number, 7),
        mixed(number, 20) % 40,
        mixed(number, 21) % 200,
        name(number, 30),
    );
    for (word, many) in [(MEDIUM, 100), (SELDOM, 1_000)] {
        if number % many == many / 2 {
            description.push(' ');
            description.push_str(word);
        }
    }
    let text = |text: &str| Some(text.to_owned());
    let decimal =
        |salt: u64, scale| Some(Decimal::new(i64::try_from(mixed(number, salt) % 1_000_000).unwrap_or(1), scale));
    let status = match mixed(number, 8) % 100 {
        0 => "pending",
        1..10 => "inactive",
        _ => "active",
    };
    MasterItemForm {
        item_code: Some(code(number)),
        description: Some(description),
        customer_id,
        hs_code: (!one_in(20, number, 9)).then(|| format!("{:08}", 1_000_000 + mixed(number, 10) % 6_000 * 16_200)),
        taric_code: text("10"),
        country_of_origin: text(pick(&["CN", "DE", "NL", "US", "IN", "TR"], number, 11)),
        status: text(status),
        net_weight: decimal(12, 3),
        gross_weight: Some(Decimal::new(2_000_000, 3)),
        unit_value: decimal(13, 2),
        unit_currency: text(pick(&["EUR", "USD", "CNY"], number, 14)),
        packaging_type: text("CT"),
        manufacturer_name: Some(format!("{} works", name(number, 40))),
        sku: sku(number),
        part_number: one_in(4, number, 15).then(|| format!("P-{}-{}", mixed(number, 16) % 10_000, number % 100)),
        ..MasterItemForm::default()
    }
}
