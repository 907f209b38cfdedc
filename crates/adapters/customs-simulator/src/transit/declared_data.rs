//! Data of a movement that messages of customs repeat: offices, parties and guarantees, each in the form that the
//! schema asks for.

use super::answer_writer::OWN_OFFICE;
use super::document_writer::{group, leaf};
use super::element_at::{all, text_at};
use super::{AnsweredMovement, SchemaError, TransitError};
use crate::xml::XmlElement;

const HOLDER: &str = "HolderOfTheTransitProcedure";

/// Greatest number of a line or column.
const MOST_OF_A_PLACE: u32 = 999_999_999;

/// Most characters of the identification of a party.
const IDENTIFICATION: usize = 17;

/// The text in a form that every element of text takes: in one line, not blank, of at most `most` characters.
pub(super) fn fitting(text: &str, most: usize) -> Option<String> {
    let line: String = text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    let cut: String = line.trim().chars().take(most).collect();
    Some(cut.trim_end().to_owned()).filter(|text| !text.is_empty())
}

impl AnsweredMovement<'_> {
    /// The elements called `name` at the top of the declaration, or where there is no declaration, of the message.
    pub(super) fn declared(&self, name: &'static str) -> Vec<&XmlElement> {
        let source = self.declaration.unwrap_or(self.message);
        all(source.root(), name).collect()
    }

    /// Reference of an office that the declaration, or else the message, names.
    pub(super) fn office(&self, name: &'static str) -> Option<&str> {
        let sources = self.declaration.into_iter().chain([self.message]);
        let mut named = sources.filter_map(|source| text_at(source.root(), &[name, "referenceNumber"]));
        named.find(|reference| is_reference(reference))
    }

    /// Reference of the office of departure.
    pub(super) fn departure(&self) -> &str {
        self.office("CustomsOfficeOfDeparture").unwrap_or(OWN_OFFICE)
    }

    /// An element that names an office.
    pub(super) fn office_of_departure(&self, name: &str) -> XmlElement {
        group(name, vec![leaf("referenceNumber", self.departure())])
    }

    /// The holder of the procedure, by identification, name and address.
    pub(super) fn holder(&self) -> XmlElement {
        group(HOLDER, self.holder_data())
    }

    fn holder_data(&self) -> Vec<XmlElement> {
        let sources = self.declaration.into_iter().chain([self.message]);
        let Some(holder) = sources.flat_map(|source| all(source.root(), HOLDER)).next() else { return Vec::new() };
        let text = |name, most| text_at(holder, &[name]).and_then(|text| fitting(text, most)).map(|it| leaf(name, it));
        let mut data: Vec<_> =
            [text("identificationNumber", IDENTIFICATION), text("name", 70)].into_iter().flatten().collect();
        data.extend(all(holder, "Address").next().and_then(address));
        data
    }

    /// The holder as the office of destination names it, always with name and address. Customs takes what the
    /// declaration leaves out from its register of traders; the simulator has none, and repeats the identification.
    pub(super) fn registered_holder(&self) -> XmlElement {
        let mut data = self.holder_data();
        let identification = data.first().map_or_else(|| OWN_OFFICE.to_owned(), |first| first.text().to_owned());
        let address = data.pop_if(|last| last.name() == "Address");
        if !data.iter().any(|element| element.name() == "name") {
            data.push(leaf("name", identification.as_str()));
        }
        data.push(address.unwrap_or_else(|| registered_address(&identification)));
        group(HOLDER, data)
    }

    /// The representative, if the declaration names one; `with_status` says whether the message states its status.
    pub(super) fn representative(&self, with_status: bool) -> Option<XmlElement> {
        let declared = all(self.declaration.unwrap_or(self.message).root(), "Representative").next()?;
        let number = fitting(text_at(declared, &["identificationNumber"])?, IDENTIFICATION)?;
        let mut data = vec![leaf("identificationNumber", number)];
        if with_status {
            data.push(leaf("status", text_at(declared, &["status"]).filter(|status| is_digit(status))?));
        }
        Some(group("Representative", data))
    }

    /// The office where the goods arrived: that of the message, else the declared one.
    pub(super) fn office_of_destination(&self) -> XmlElement {
        let named = self.office("CustomsOfficeOfDestinationActual");
        let declared = || self.office("CustomsOfficeOfDestinationDeclared");
        let reference = named.or_else(declared).unwrap_or(OWN_OFFICE);
        group("CustomsOfficeOfDestinationActual", vec![leaf("referenceNumber", reference)])
    }

    /// The trader at destination, by the identification in the message, else by the sender.
    pub(super) fn trader_at_destination(&self) -> XmlElement {
        let named = text_at(self.message.root(), &["TraderAtDestination", "identificationNumber"]);
        let number = named.or_else(|| self.message.sender()).and_then(|number| fitting(number, IDENTIFICATION));
        let number = number.unwrap_or_else(|| OWN_OFFICE.to_owned());
        group("TraderAtDestination", vec![leaf("identificationNumber", number)])
    }
}

/// Whether a text has the form of an office's reference.
pub(super) fn is_reference(text: &str) -> bool {
    text.len() == 8
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        && text.bytes().take(2).all(|byte| byte.is_ascii_uppercase())
}

fn is_digit(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_country(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// An address with street, city and country; `None` when one of them is missing.
fn address(declared: &XmlElement) -> Option<XmlElement> {
    let text = |name, most| text_at(declared, &[name]).and_then(|text| fitting(text, most)).map(|it| leaf(name, it));
    let country = text("country", 2).filter(|country| is_country(country.text()))?;
    let mut data = vec![text("streetAndNumber", 70)?];
    data.extend(text("postcode", 17));
    data.extend([text("city", 35)?, country]);
    Some(group("Address", data))
}

fn registered_address(identification: &str) -> XmlElement {
    let country = identification.get(..2).filter(|country| is_country(country)).unwrap_or("NL");
    let data = vec![leaf("streetAndNumber", identification), leaf("city", identification), leaf("country", country)];
    group("Address", data)
}

/// One error by the schema.
pub(super) fn schema_error(error: &SchemaError) -> XmlElement {
    let number = |number: u32| number.min(MOST_OF_A_PLACE).to_string();
    let mut data =
        vec![leaf("errorLineNumber", number(error.place.line)), leaf("errorColumnNumber", number(error.place.column))];
    data.extend(fitting(&error.pointer, 512).map(|pointer| leaf("errorPointer", pointer)));
    data.push(leaf("errorCode", error.code));
    data.push(leaf("errorText", fitting(&error.text, 512).unwrap_or_else(|| "N/A".to_owned())));
    let value = error.original_value.as_deref().and_then(|value| fitting(value, 512));
    data.extend(value.map(|value| leaf("originalAttributeValue", value)));
    group("XMLError", data)
}

/// One functional error; those of a request to amend are numbered.
pub(super) fn functional_error(error: &TransitError, number: Option<usize>) -> XmlElement {
    let mut data: Vec<_> = number.map(|number| leaf("sequenceNumber", number.to_string())).into_iter().collect();
    let code = TransitError::CODES.into_iter().find(|code| *code == error.code).unwrap_or("14");
    let pointer = fitting(&error.pointer, 512).unwrap_or_else(|| "/".to_owned());
    let reason = fitting(&error.reason, 7).unwrap_or_else(|| "N/A".to_owned());
    data.extend([leaf("errorPointer", pointer), leaf("errorCode", code), leaf("errorReason", reason)]);
    let value = error.original_value.as_deref().and_then(|value| fitting(value, 512));
    data.extend(value.map(|value| leaf("originalAttributeValue", value)));
    group("FunctionalError", data)
}
