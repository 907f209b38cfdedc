//! Codes of the API that customs knows under another code, where people read what customs has.

use customs_form_macros::growing;

/// A field of the form in which some codes differ from those of customs.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodedField {
    /// Kind of a warehouse (D.E. 12 11).
    WarehouseKind,
    /// Identification of a means of transport (D.E. 19 05).
    TransportIdentification,
    /// Addition to or deduction from the price (D.E. 14 04).
    Charge,
    /// Role of a fiscal party (D.E. 13 16).
    FiscalRole,
    /// Type of an authorisation.
    Authorisation,
}

/// Codes that have another code in the API than at customs: the field, the code of the API, and that of customs.
pub const TRANSLATED_CODES: [(CodedField, &str, &str); 10] = [
    (CodedField::TransportIdentification, "11", "30"),
    (CodedField::TransportIdentification, "20", "40"),
    (CodedField::TransportIdentification, "30", "20"),
    (CodedField::TransportIdentification, "41", "99"),
    (CodedField::TransportIdentification, "80", "99"),
    (CodedField::WarehouseKind, "U", "R"),
    (CodedField::WarehouseKind, "R", "U"),
    (CodedField::Authorisation, "C521", "C514"),
    (CodedField::Charge, "AH", "AK"),
    (CodedField::FiscalRole, "FR", "FR3"),
];

/// Returns the code of customs for a code of the API, without spaces around it. A code without a translation stays as it
/// is.
#[must_use]
pub fn customs_code(field: CodedField, api: &str) -> &str {
    let api = api.trim();
    let translated = TRANSLATED_CODES.iter().find(|(of, code, _)| *of == field && *code == api);
    translated.map_or(api, |(_, _, customs)| *customs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_codes_of_their_field_are_translated() {
        assert_eq!(customs_code(CodedField::WarehouseKind, "U"), "R");
        assert_eq!(customs_code(CodedField::Charge, " AH "), "AK");
        assert_eq!(customs_code(CodedField::Charge, "AB"), "AB");
        assert_eq!(customs_code(CodedField::FiscalRole, "U"), "U");
    }
}
