use super::certificates::documents;
use super::free_circulation;
use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::{DecMessage, Pointer};
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;

/// Statements on origin of the general scheme of preferences, and its former form A (UCC IA art. 70 to 112).
const GENERAL_SCHEME: &[&str] = &["U164", "U165", "U166", "U167", "U168", "N865"];
/// Proofs of origin of agreements: EUR.1, EUR-MED and EUR.2, invoice and origin declarations, statements on origin, and
/// the importer's knowledge where an agreement accepts it. Titles of table 213 of the codebook.
const AGREEMENTS: &[&str] = &[
    "N954", "U045", "U500", "N864", "U048", "U161", "U162", "U163", "U101", "U110", "U111", "U112", "U113", "U114",
    "U115", "U116", "U117", "U118", "U120", "U121", "U122", "U123", "U124", "U125", "U168",
];
/// The A.TR certificate, which proves that goods are in free circulation in a customs union.
const CUSTOMS_UNION: &[&str] = &["N018"];

/// Goods that claim a preference must have a proof of origin among their documents. Otherwise TMSV0045, at the place
/// where the next document would stand.
///
/// Assumptions: the code is the one for a missing document (the published list has none for the origin itself), and any
/// proof of the same kind of preference is accepted: which agreement a country has is not checked here.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Import) {
        return Vec::new();
    }
    let for_all: Vec<String> = documents(message.declaration()).collect();
    let mut errors = Vec::new();
    for (position, item) in message.items().enumerate().filter(|(_, item)| free_circulation::enters(item)) {
        let Some(regime) = regime(item).filter(|regime| regime.starts_with(['2', '3', '4'])) else { continue };
        let own: Vec<String> = documents(item).collect();
        if !own.iter().chain(&for_all).any(|document| proves(regime, document)) {
            let pointer = Pointer::item(position + 1).down_to("02A", own.len() + 1).leaf("D006");
            let error = CustomsError::new("TMSV0045", pointer, examiner.codebook);
            errors.push(error.about(&format!("no proof of origin for preference {regime}")));
        }
    }
    errors
}

/// The preference code of the goods: 1xx claims none, 2xx that of the general scheme, 3xx that of an agreement, 4xx
/// that of a customs union (UCC DA annex B, D.E. 14 11).
fn regime(item: &XmlElement) -> Option<&str> {
    item.first("Commodity")?.all("DutyTaxFee").find_map(|fee| fee.text_at(&["DutyRegimeCode"]))
}

fn proves(regime: &str, document: &str) -> bool {
    match regime.as_bytes().first() {
        Some(b'2') => GENERAL_SCHEME.contains(&document),
        Some(b'3') => AGREEMENTS.contains(&document),
        // Goods that the customs union does not cover (coal and steel, farm products) need a proof of origin.
        Some(b'4') => CUSTOMS_UNION.contains(&document) || AGREEMENTS.contains(&document),
        _ => false,
    }
}
