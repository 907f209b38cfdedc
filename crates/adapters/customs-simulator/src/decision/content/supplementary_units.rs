use super::super::direction;
use super::taric::classification;
use super::{CustomsError, Examiner, free_circulation};
use crate::wco::{DecMessage, Pointer};
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;
use rust_decimal::Decimal;

/// The goods of the sample tariff that are declared in a unit beside their mass, by the first digits of their code: its
/// supplementary units (measure 109) and those of single codes of its nomenclature. Others need none here.
const UNITS: &[(&str, &[&str])] = &[
    ("CTM", &["7102"]),
    ("GRM", &["29371100", "29371200", "71081100", "71081200", "71131100", "71131900"]),
    ("KNI", &["31021090", "31022100"]),
    ("KPO", &["31042010", "31042050"]),
    ("KPP", &["31031100"]),
    ("KSH", &["28151200"]),
    ("LPA", &["2208"]),
    ("LTR", &["22011011", "22011019", "22021000", "2203", "2204"]),
    ("MIL", &["24021000", "24022090"]),
    (
        "MTK",
        &[
            "51111100", "51121100", "52081300", "52081900", "52091100", "52091200", "54074100", "55121100", "55121910",
            "5703", "59011000", "59021010", "59022010", "59031010", "59031090", "63031200", "6907", "70071910",
        ],
    ),
    ("MTQ", &["28041000", "44031100", "44031200", "4407"]),
    (
        "NAR",
        &[
            "01012100", "01012910", "01019000", "01022110", "01022130", "01051200", "01051300", "06011010", "06011030",
            "06031100", "06031200", "40111000", "42021110", "42022100", "61012010", "61012090", "61021010", "61021090",
            "61032200", "6109", "6110", "6203", "6204", "6205", "62061000", "63011000", "63012010", "65040000",
            "65050010", "65050030", "65061010", "65061080", "70101000", "70131000", "70132210", "82011000", "84431100",
            "84501111", "84713000", "85011010", "85076000", "85165000", "85171300", "85171400", "85176100", "85285210",
            "85287240", "87011000", "8703", "87116010", "8712", "87162000", "87163100", "90031100", "90041010",
            "90041091", "91011100", "91012100", "9102", "91031000", "91051100", "91052100", "92011010", "92011090",
            "92021010", "92029030", "92051000", "92059010", "92071010", "96031000", "96032100", "96082000", "96083000",
        ],
    ),
    ("NPR", &["64011000", "64019210", "6402", "6403", "6404"]),
    ("TJO", &["27111100"]),
];

/// Requested procedures by which goods leave for good or for a time: data sets B1 and B2 of UCC DA annex B.
const LEAVES: [&str; 6] = ["10", "11", "21", "22", "23", "31"];

/// Goods that are declared in a supplementary unit have a quantity in it (D.E. 18 02): DMS10047, at the place of the
/// quantity.
///
/// Assumptions: the code is that of a missing element, since the published list has none for the unit alone; and only
/// goods that enter free circulation or leave the Union are asked for it, as statistics and rates count them, while
/// those under suspension are not.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let Some(direction) = direction(message) else { return Vec::new() };
    let mut errors = Vec::new();
    for (position, item) in message.items().enumerate().filter(|(_, item)| is_counted(item, direction)) {
        let Some(unit) = classification(item, "TSP").and_then(unit) else { continue };
        if !has_quantity(item) {
            let pointer = Pointer::item(position + 1).down("23A").down("65A").leaf("130");
            let error = CustomsError::new("DMS10047", pointer, examiner.codebook);
            errors.push(error.about(&format!("the goods are declared in a supplementary unit, {unit}")));
        }
    }
    errors
}

fn is_counted(item: &XmlElement, direction: TradeDirection) -> bool {
    match direction {
        TradeDirection::Import => free_circulation::enters(item),
        TradeDirection::Export => free_circulation::requested(item).is_some_and(|it| LEAVES.contains(&it)),
    }
}

/// The unit that goods of the code are declared in, beside their mass.
fn unit(code: &str) -> Option<&'static str> {
    UNITS.iter().find(|(_, prefixes)| prefixes.iter().any(|prefix| code.starts_with(prefix))).map(|(unit, _)| *unit)
}

/// Nothing is no quantity.
fn has_quantity(item: &XmlElement) -> bool {
    let quantity = item.first("Commodity").and_then(|it| it.text_at(&["GoodsMeasure", "TariffQuantity"]));
    quantity.is_some_and(|text| text.parse::<Decimal>().is_ok_and(|quantity| quantity > Decimal::ZERO))
}

#[cfg(test)]
mod tests {
    use super::unit;
    use customs_tariff::files::{COMMODITIES, MEASURES};

    #[test]
    fn the_table_is_that_of_the_sample_tariff() {
        let mut with_unit = 0;
        for row in COMMODITIES.text.lines().skip(1) {
            // Descriptions may hold commas: the code stands before them, the unit behind.
            let (Some(code), Some(declared)) = (row.get(..8), row.rsplit(',').nth(3)) else { panic!("{row}") };
            // Chapters and headings cannot be declared.
            if row.split(',').nth(1) == Some("") {
                continue;
            }
            assert_eq!(unit(code).unwrap_or_default(), declared, "{row}");
            with_unit += usize::from(!declared.is_empty());
        }
        assert!(with_unit > 100, "{with_unit}");
        let measures = MEASURES.text.lines().filter_map(|row| row.strip_prefix("109,Supplementary unit,"));
        for row in measures {
            let mut cells = row.split(',');
            let prefix = cells.next().expect("a prefix");
            assert_eq!(unit(prefix), cells.nth(1), "{row}");
        }
    }
}
