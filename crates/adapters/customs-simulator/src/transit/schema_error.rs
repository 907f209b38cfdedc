use customs_ncts_elements::{Fault, Place, Violation};

/// A place where a message is none by its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    /// The place in the text of the message.
    pub place: Place,
    /// Path of the element in error, at most 512 characters.
    pub pointer: String,
    /// XML error code (code list CL030; the meanings of its values are an assumption).
    pub code: &'static str,
    /// The fault in words.
    pub text: String,
    /// Value that the element had, at most 512 characters.
    pub original_value: Option<String>,
}

/// The XML error codes that the simulator uses. They are taken to mean what they mean in the syntax of EDIFACT, from
/// which the codes of functional errors come as well.
mod xml_error_code {
    /// A value that is not allowed.
    pub(super) const VALUE: &str = "12";
    /// A required element is missing.
    pub(super) const MISSING: &str = "13";
    /// The element is not supported in this place.
    pub(super) const PLACE: &str = "15";
    /// An error that no other code reports.
    pub(super) const UNSPECIFIED: &str = "18";
    /// An element stands too often.
    pub(super) const TOO_MANY: &str = "35";
    /// A value is too long.
    pub(super) const TOO_LONG: &str = "39";
    /// A value is too short.
    pub(super) const TOO_SHORT: &str = "40";
}

impl SchemaError {
    /// The error of a violation, with pointer and value cut to what an answer has room for.
    pub(super) fn from_violation(violation: &Violation, pointer: String, original_value: Option<String>) -> Self {
        let code = match violation.fault {
            Fault::Missing => xml_error_code::MISSING,
            Fault::TooMany => xml_error_code::TOO_MANY,
            Fault::TooLong => xml_error_code::TOO_LONG,
            Fault::TooShort => xml_error_code::TOO_SHORT,
            fault if fault.is_of_structure() => xml_error_code::PLACE,
            _ => xml_error_code::VALUE,
        };
        Self { place: violation.place, pointer, code, text: violation.fault.to_string(), original_value }
    }

    /// An error of the whole message, which no other error reports.
    pub(super) fn unspecified(pointer: &str, text: &str) -> Self {
        let (pointer, text) = (pointer.to_owned(), text.to_owned());
        Self { place: Place::START, pointer, code: xml_error_code::UNSPECIFIED, text, original_value: None }
    }
}
