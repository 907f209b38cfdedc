//! Codes that stand in no list of customs. Lists that the tables of the tariff lack stand here; their values are those
//! of the legal texts, an assumption about the lists that customs itself keeps.

use super::element_at::ElementAt;
use super::{TraderMessage, TransitError};
use chrono::NaiveDate;
use customs_tariff::{CodeTable, Codebook};

/// Functional error code of a value that is not in its list.
const NOT_IN_THE_LIST: &str = "12";
/// Types of declarations (CL231).
const DECLARATION_TYPES: [&str; 6] = ["T", "T1", "T2", "T2F", "T2SM", "TIR"];
/// Additional types of declarations (CL042): lodged with the goods at hand, or before.
const ADDITIONAL_TYPES: [&str; 2] = ["A", "D"];
/// Data about security (CL217).
const SECURITY: [&str; 4] = ["0", "1", "2", "3"];
/// Ways to name the location of the goods (CL326).
const QUALIFIERS: [&str; 7] = ["T", "U", "V", "W", "X", "Y", "Z"];
/// The type of identification that was allowed in the transition to phase 5 only, which has ended.
const TRANSITIONAL: &str = "99";

/// All codes of the message that stand in no list, in the order of the message.
pub(super) fn errors(message: &TraderMessage, codebook: &Codebook, today: NaiveDate) -> Vec<TransitError> {
    let mut errors = Vec::new();
    look_through(&ElementAt::root(message), &mut |at| {
        if !is_listed(at, codebook, today) {
            errors.push(TransitError::new(NOT_IN_THE_LIST, at.pointer(), Some(at.text())));
        }
    });
    errors
}

/// Calls `look` with every element. The reader limits how deep they go.
fn look_through(at: &ElementAt<'_>, look: &mut impl FnMut(&ElementAt<'_>)) {
    for child in at.children() {
        look(&child);
        look_through(&child, look);
    }
}

fn is_listed(at: &ElementAt<'_>, codebook: &Codebook, today: NaiveDate) -> bool {
    let text = at.text();
    let knows = |table| codebook.knows(table, text, today);
    match at.name() {
        "countryOfDispatch" | "countryOfDestination" | "country" | "nationality" => knows(CodeTable::Countries),
        "customsOfficeAtBorderReferenceNumber" => is_office(text, codebook, today),
        "referenceNumber" if at.pointer().contains("/CustomsOffice") => is_office(text, codebook, today),
        "declarationType" => DECLARATION_TYPES.contains(&text),
        "additionalDeclarationType" => ADDITIONAL_TYPES.contains(&text),
        "security" => SECURITY.contains(&text),
        "guaranteeType" => knows(CodeTable::GuaranteeTypes),
        "currency" => knows(CodeTable::Currencies),
        "typeOfLocation" => knows(CodeTable::LocationTypes),
        "qualifierOfIdentification" => QUALIFIERS.contains(&text),
        "typeOfIdentification" => text != TRANSITIONAL && knows(CodeTable::TransportIdTypes),
        "inlandModeOfTransport" | "modeOfTransportAtTheBorder" => knows(CodeTable::TransportModes),
        "typeOfPackages" => knows(CodeTable::Packaging),
        _ => true,
    }
}

/// Whether a text is the reference of a customs office: two letters of a country and six letters or digits.
fn is_office(text: &str, codebook: &Codebook, today: NaiveDate) -> bool {
    let form = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    form && text.get(..2).is_some_and(|country| codebook.knows(CodeTable::Countries, country, today))
}
