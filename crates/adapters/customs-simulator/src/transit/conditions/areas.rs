//! Areas of the transit system by the countries in them. The values of the code lists are an assumption, made from the
//! convention on common transit and its parties.

use crate::transit::element_at::ElementAt;

/// The Union, with Northern Ireland (XI), which its customs law covers (code list 010).
const MEMBERS: [&str; 28] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
];
/// Parties to the convention on common transit beside the Union (code list 112).
const COMMON_TRANSIT: [&str; 12] = ["CH", "GB", "GE", "IS", "LI", "MD", "ME", "MK", "NO", "RS", "TR", "UA"];
/// Countries without postcodes (code list 505).
const WITHOUT_POSTCODES: [&str; 67] = [
    "AE", "AG", "AO", "AW", "BF", "BI", "BJ", "BO", "BQ", "BS", "BW", "BZ", "CD", "CF", "CG", "CI", "CK", "CM", "DJ",
    "DM", "ER", "FJ", "GA", "GD", "GH", "GM", "GN", "GQ", "GY", "HK", "JM", "KI", "KM", "KN", "KP", "LC", "ML", "MO",
    "MR", "MS", "MW", "NR", "NU", "PA", "QA", "RW", "SB", "SC", "SL", "SO", "SR", "SS", "ST", "SY", "TD", "TF", "TG",
    "TK", "TL", "TO", "TT", "TV", "TZ", "UG", "VU", "YE", "ZW",
];

pub(super) fn is_member(country: &str) -> bool {
    MEMBERS.contains(&country)
}

pub(super) fn is_in_common_transit(country: &str) -> bool {
    COMMON_TRANSIT.contains(&country)
}

pub(super) fn has_postcodes(country: &str) -> bool {
    !WITHOUT_POSTCODES.contains(&country)
}

/// Whether a transit can end in a country (code list 009): the parties to the convention, Andorra and San Marino.
pub(super) fn takes_transits(country: &str) -> bool {
    is_member(country) || is_in_common_transit(country) || ["AD", "SM"].contains(&country)
}

/// Country of an office of the message: the first two letters of its reference.
pub(super) fn country_of<'m>(root: &ElementAt<'m>, office: &'static str) -> Option<&'m str> {
    root.text_at(&[office, "referenceNumber"])?.get(..2)
}
