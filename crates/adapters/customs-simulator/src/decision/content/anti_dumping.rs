use super::super::direction;
use super::certificates::country;
use super::taric::{classification, next_classification};
use super::{CustomsError, Examiner, free_circulation};
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;

/// Goods on which the sample tariff has an anti-dumping or countervailing duty with a rate for each company, by the first
/// digits of their code, and the origins. The company is told by an additional code of TARIC: 999 behind the letter stands
/// for all that have no rate of their own.
///
/// Assumption: which duties differ by company is professional knowledge of the regulations; of the sample tariff's rows
/// only fittings of 7307 93 11 are left out, where China has one rate for all.
const BY_COMPANY: &[(&str, &[&str])] = &[
    ("29181400", &["CN"]),
    ("29224200", &["CN"]),
    ("39076100", &["CN"]),
    ("44123110", &["CN"]),
    ("69072", &["CN", "IN", "TR"]),
    ("69111000", &["CN"]),
    ("70191", &["CN"]),
    ("73071910", &["CN"]),
    ("73181290", &["CN"]),
    ("73181491", &["CN"]),
    ("73181499", &["CN"]),
    ("73181558", &["CN"]),
    ("73181568", &["CN"]),
    ("73181582", &["CN"]),
    ("73181588", &["CN"]),
    ("76071111", &["CN"]),
    ("84279000", &["CN"]),
    ("87038010", &["CN"]),
    ("87120030", &["CN"]),
    ("87120070", &["CN"]),
];

/// Goods under such a duty name the company's additional code: DMS40011, at the place where it would stand.
///
/// Assumption: the British list of the shared engine has 40011 for a missing additional code; the Dutch list that could be
/// read has none, and other numbers of the engine are the same in both.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Import) {
        return Vec::new();
    }
    let items = message.items().enumerate().filter(|(_, item)| free_circulation::enters_anew(item));
    let without = items.filter(|(_, item)| {
        let origin = country(message, item, TradeDirection::Import);
        classification(item, "TSP").zip(origin).is_some_and(|(code, origin)| is_by_company(code, origin))
            && !names_company(item)
    });
    without
        .map(|(position, item)| {
            let error = CustomsError::new("DMS40011", next_classification(position + 1, item), examiner.codebook);
            error.about("the anti-dumping duty on these goods asks for an additional code of TARIC")
        })
        .collect()
}

fn is_by_company(code: &str, origin: &str) -> bool {
    BY_COMPANY.iter().any(|(prefix, origins)| code.starts_with(prefix) && origins.contains(&origin))
}

/// Additional codes of companies begin with A, B, C or 8; those that begin with 2 or 7 are of medicines and of recipes.
fn names_company(item: &XmlElement) -> bool {
    let all = item.first("Commodity").into_iter().flat_map(|commodity| commodity.all("Classification"));
    let mut additional = all.filter(|one| one.text_at(&["IdentificationTypeCode"]) == Some("TRA"));
    additional.any(|one| one.text_at(&["ID"]).is_some_and(|code| code.starts_with(['A', 'B', 'C', '8'])))
}
