//! The countries that electronic invoices may name.

use customs_kernel::is_iso_country;

/// Kosovo and Northern Ireland, which EN 16931 accepts beside ISO 3166-1.
const BESIDE_ISO: [&str; 2] = ["1A", "XI"];

/// Whether the country may stand in an address (BR-CL-14).
pub(super) fn is_country(code: &str) -> bool {
    is_iso_country(code) || BESIDE_ISO.contains(&code)
}

/// Whether a VAT number begins with the country that issued it; Greek numbers begin with EL (BR-CO-09).
pub(super) fn names_its_country(vat_number: &str) -> bool {
    vat_number.trim().get(..2).is_some_and(|prefix| prefix == "EL" || is_country(prefix))
}
