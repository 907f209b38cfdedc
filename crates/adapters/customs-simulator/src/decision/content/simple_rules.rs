//! Rules that one element decides, of the declaration or of an item.

use crate::decision::{CustomsError, Examiner, direction, is_known_pair, is_known_procedure};
use crate::wco::{DecMessage, Pointer};
use customs_kernel::Eori;
use customs_tariff::TradeDirection;

/// The declarant's EORI must have the format of one. Otherwise DMS869AB.
pub(super) fn declarant(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    match message.declaration().text_at(&["Declarant", "ID"]) {
        Some(eori) if !is_eori(eori) => {
            vec![CustomsError::new("DMS869AB", Pointer::declaration().down("57B").leaf("R123"), examiner.codebook)]
        }
        _ => Vec::new(),
    }
}

/// A Dutch EORI has exactly nine digits; other countries have their own formats.
pub fn is_eori(text: &str) -> bool {
    let dutch = |digits: &str| digits.len() == 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<Eori>().is_ok_and(|eori| eori.as_str() == text) && text.strip_prefix("NL").is_none_or(dutch)
}

/// An export must name the destination of the goods, on the header or on every item. Otherwise DMS372AA.
pub(super) fn destination(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Export) {
        return Vec::new();
    }
    let for_all = message.declaration().text_at(&["GoodsShipment", "Destination", "CountryCode"]);
    let on_each = || {
        let mut items = message.items().peekable();
        items.peek().is_some() && items.all(|item| item.text_at(&["Destination", "CountryCode"]).is_some())
    };
    if for_all.is_some() || on_each() {
        return Vec::new();
    }
    vec![CustomsError::new("DMS372AA", Pointer::shipment().down("99B").leaf("465"), examiner.codebook)]
}

/// Requested and previous procedure of every item must be a known pair. Otherwise DMS548AA: at the requested procedure
/// if goods cannot be entered for it at all, else at the previous one, which it does not follow.
pub(super) fn procedures(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let pairs = message.items().map(|item| {
        let procedure = item.first("GovernmentProcedure");
        ["CurrentCode", "PreviousCode"]
            .map(|part| procedure.and_then(|procedure| procedure.text_at(&[part])).unwrap_or_default())
    });
    let unknown = pairs.enumerate().filter(|(_, [requested, previous])| !is_known_pair(requested, previous));
    unknown
        .map(|(position, [requested, previous])| {
            let leaf = if is_known_procedure(requested) { "161" } else { "166" };
            let pointer = Pointer::item(position + 1).down_to("70A", 1).leaf(leaf);
            CustomsError::new("DMS548AA", pointer, examiner.codebook).about(&format!("{requested}/{previous}"))
        })
        .collect()
}

/// Goods must be declared under a code of the nomenclature. Otherwise DMS40003, at the code.
///
/// Assumptions: the code is that of the British list of the shared engine (commodity code not declarable). The
/// nomenclature of the service may lag behind, so a code that it lacks is let pass when its heading exists in the
/// Harmonized System; one that is not valid on the day, or that is subdivided, is refused.
pub(super) fn commodities(_: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let about_no_commodity = examiner.asked.iter().filter(|(_, objection)| objection.is_about_no_commodity());
    about_no_commodity
        .map(|(number, objection)| {
            let pointer = Pointer::item(*number).down("23A").down_to("21A", 1).leaf("145");
            CustomsError::new("DMS40003", pointer, examiner.codebook).about(&objection.to_string())
        })
        .collect()
}
