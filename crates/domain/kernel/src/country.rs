use crate::InvalidReference;
use crate::invalid_reference::reference;
use std::str::FromStr;

reference!(
    /// A country code of two letters as customs uses them (ISO 3166-1 alpha-2 and the customs codes
    /// beside it). The codebook shows whether the code is in use.
    CountryCode
);

impl FromStr for CountryCode {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(InvalidReference::breaks("must be a country code of 2 letters"))
        }
    }
}

/// The country codes of ISO 3166-1 alpha-2, in alphabetical order.
const ISO_3166_1: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI \
    FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS \
    IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA \
    RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT \
    TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// Whether ISO 3166-1 has a country with this code; the code is given in capitals. Customs uses more codes than ISO,
/// such as XI for Northern Ireland; the codebook has those.
#[must_use]
pub fn is_iso_country(code: &str) -> bool {
    ISO_3166_1.split_ascii_whitespace().any(|known| known == code)
}

/// What numbers for VAT begin with although ISO 3166-1 lacks it: Greece and Northern Ireland (Directive 2006/112/EC
/// art. 215).
const OF_VAT_BESIDE_ISO: [&str; 2] = ["EL", "XI"];

/// Whether VAT numbers can begin with these letters, given in capitals: a country of ISO 3166-1, EL for Greece, or XI
/// for Northern Ireland. Greek numbers never begin with GR, which is a country all the same.
#[must_use]
pub fn is_vat_country(letters: &str) -> bool {
    is_iso_country(letters) || OF_VAT_BESIDE_ISO.contains(&letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_known_by_their_code_in_capitals() {
        assert!(["NL", "AD", "ZW", "GR", "GB"].into_iter().all(is_iso_country));
        assert!(["nl", "EL", "UK", "XI", "XX", "", " ", "N"].into_iter().all(|code| !is_iso_country(code)));
        assert_eq!(ISO_3166_1.split_ascii_whitespace().count(), 249);
        assert!(ISO_3166_1.split_ascii_whitespace().is_sorted());
    }

    #[test]
    fn vat_numbers_begin_with_a_country_or_with_what_stands_for_one() {
        assert!(["NL", "EL", "GR", "XI", "GB"].into_iter().all(is_vat_country));
        assert!(["AB", "UK", "XX", "el", "", "E"].into_iter().all(|letters| !is_vat_country(letters)));
    }
}
