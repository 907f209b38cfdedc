//! The headings of the Harmonized System, which every commodity code begins with.

/// The last heading of each chapter in the Harmonized System 2022, by chapter from 1 to 97. Chapter 77 is reserved. A
/// few headings before the last one are empty, such as 2850 to 2852 were at times; the tables of the nomenclature show
/// which.
const LAST_HEADINGS: [u8; 97] = [
    6, 10, 9, 10, 11, 4, 14, 14, 10, 8, 9, 14, 2, 4, 22, 5, 4, 6, 5, 9, 6, 9, 9, 4, 30, 21, 16, 53, 42, 6, 5, 15, 7, 7,
    7, 6, 7, 27, 26, 17, 15, 6, 4, 21, 4, 2, 7, 23, 11, 7, 13, 12, 11, 8, 16, 9, 5, 11, 11, 6, 17, 17, 10, 6, 7, 3, 4,
    15, 14, 20, 18, 29, 26, 19, 8, 16, 0, 6, 7, 7, 13, 15, 11, 87, 49, 9, 16, 7, 8, 33, 14, 9, 7, 6, 8, 20, 6,
];

/// The headings of chapters 98 and 99, which the Combined Nomenclature has for complete plants, removal goods, supplies of
/// ships and aircraft, and goods that are declared under collective codes.
const SPECIAL_HEADINGS: [(u8, u8); 6] = [(98, 80), (99, 5), (99, 19), (99, 30), (99, 31), (99, 50)];

/// Whether the first four digits of a commodity code are a heading of the Harmonized System or of the chapters that the
/// Combined Nomenclature adds to it.
pub(crate) fn has_heading(commodity_code: &str) -> bool {
    let number = |range: std::ops::Range<usize>| commodity_code.get(range).and_then(|digits| digits.parse::<u8>().ok());
    let (Some(chapter), Some(heading)) = (number(0..2), number(2..4)) else { return false };
    match chapter.checked_sub(1).and_then(|index| LAST_HEADINGS.get(usize::from(index))) {
        Some(last) => (1..=*last).contains(&heading),
        None => SPECIAL_HEADINGS.contains(&(chapter, heading)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::embedded_rows;
    use crate::{TariffRow, TariffTable};

    #[test]
    fn headings_end_with_the_last_one_of_their_chapter() {
        for code in ["0101", "0106", "0309", "0910", "2404", "3827", "7318", "8549", "8807", "9706", "9880", "9930"] {
            assert!(has_heading(code), "{code}");
        }
        for code in [
            "0000", "0001", "0100", "0107", "0310", "0911", "1234", "2405", "7701", "8488", "9707", "9800", "9999",
            "99", "x101",
        ] {
            assert!(!has_heading(code), "{code}");
        }
    }

    #[test]
    fn every_code_of_a_new_installation_has_a_heading() {
        let mut seen = 0;
        for row in embedded_rows(TariffTable::Commodities) {
            let TariffRow::Commodity(commodity) = row else { continue };
            // Rows of chapters have no heading.
            assert!(commodity.cn8.is_none() || has_heading(&commodity.code), "{}", commodity.code);
            seen += 1;
        }
        assert!(seen > 400, "{seen}");
    }
}
