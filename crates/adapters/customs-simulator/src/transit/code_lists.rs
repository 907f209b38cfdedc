//! Finds codes that stand in no list of customs. Lists that the tables of the tariff lack stand here; their values are
//! those of the legal texts, an assumption about the lists that customs itself keeps.

use super::declared_data::is_reference;
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
        if let Some(list) = unlisted(at, codebook, today) {
            errors.push(TransitError::new(NOT_IN_THE_LIST, at.pointer(), Some(at.text())).because(list));
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

/// The number of the code list that lacks the code of an element; `None` when it has it, or when there is no list.
fn unlisted(at: &ElementAt<'_>, codebook: &Codebook, today: NaiveDate) -> Option<&'static str> {
    let (text, pointer) = (at.text(), at.pointer());
    let knows = |table| codebook.knows(table, text, today);
    let (listed, list) = match at.name() {
        "countryOfDispatch" | "countryOfDestination" => (knows(CodeTable::Countries), "CL008"),
        "country" if pointer.contains("/Address") => (knows(CodeTable::Countries), "CL248"),
        "country" => (knows(CodeTable::Countries), "CL009"),
        "nationality" => (knows(CodeTable::Countries), "CL165"),
        "customsOfficeAtBorderReferenceNumber" => (is_office(text, codebook, today), "CL141"),
        "referenceNumber" if pointer.contains("/CustomsOffice") => {
            (is_office(text, codebook, today), list_of_offices(pointer))
        }
        "declarationType" => (DECLARATION_TYPES.contains(&text), "CL231"),
        "additionalDeclarationType" => (ADDITIONAL_TYPES.contains(&text), "CL042"),
        "security" => (SECURITY.contains(&text), "CL217"),
        "guaranteeType" => (knows(CodeTable::GuaranteeTypes), "CL251"),
        "currency" => (knows(CodeTable::Currencies), "CL048"),
        "typeOfLocation" => (knows(CodeTable::LocationTypes), "CL347"),
        "qualifierOfIdentification" => (QUALIFIERS.contains(&text), "CL326"),
        "typeOfIdentification" => (text != TRANSITIONAL && knows(CodeTable::TransportIdTypes), "CL750"),
        "inlandModeOfTransport" | "modeOfTransportAtTheBorder" => (knows(CodeTable::TransportModes), "CL018"),
        "typeOfPackages" => (knows(CodeTable::Packaging), "CL017"),
        _ => return None,
    };
    (!listed).then_some(list)
}

/// The code list of the offices that may stand at a path.
fn list_of_offices(path: &str) -> &'static str {
    if path.contains("OfDestination") {
        "CL172"
    } else if path.contains("OfTransit") {
        "CL173"
    } else if path.contains("OfExit") {
        "CL175"
    } else {
        "CL171"
    }
}

/// Whether a text is the reference of a customs office: two letters of a country and six letters or digits.
fn is_office(text: &str, codebook: &Codebook, today: NaiveDate) -> bool {
    is_reference(text) && text.get(..2).is_some_and(|country| codebook.knows(CodeTable::Countries, country, today))
}
