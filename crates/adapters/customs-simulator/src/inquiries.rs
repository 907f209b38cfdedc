//! Messages about VAT numbers: the inquiry is read, its result is written.

pub(crate) mod result_writer;

pub(crate) use result_writer::write_result;

use crate::xml::{Namespace, XmlDocument, XmlElement};
use customs_kernel::Eori;

/// A trader's question: does this VAT number belong to this EORI number, and does its holder have an article 23 permit?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquiry {
    reference: String,
    vat_number: String,
    eori: Eori,
}

/// The reason why a document is no inquiry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAnInquiry {
    /// The root is another element of the namespace.
    #[error("the document is not an inquiry: its root is not Inquiry")]
    OtherRoot,
    /// The function code is missing or that of another question.
    #[error("the functionCode of Inquiry is not 90")]
    OtherFunction,
    /// The document holds an element or text that is no part of an inquiry.
    #[error("Inquiry holds something other than Reference, VatNumber and Eori")]
    Unknown,
    /// A part stands twice.
    #[error("Inquiry/{0} stands more than once")]
    Repeated(&'static str),
    /// A part is missing, empty or in a wrong format.
    #[error("Inquiry/{part} is missing or not {form}")]
    Invalid {
        /// Name of the part.
        part: &'static str,
        /// Format that the part must have.
        form: &'static str,
    },
}

impl Inquiry {
    /// Function code of the question at the gateway.
    pub const FUNCTION_CODE: &str = "90";

    /// Reads the inquiry in a document.
    #[doc(hidden)]
    pub fn from_document(document: &XmlDocument) -> Result<Self, NotAnInquiry> {
        let XmlDocument { root, attributes } = document;
        if (root.namespace, root.name()) != (Namespace::Inquiry, "Inquiry") {
            return Err(NotAnInquiry::OtherRoot);
        }
        if !attributes.iter().any(|(name, value)| &**name == "functionCode" && value == Self::FUNCTION_CODE) {
            return Err(NotAnInquiry::OtherFunction);
        }
        if !root.text().is_empty() || !root.children.iter().all(is_part) {
            return Err(NotAnInquiry::Unknown);
        }
        let reference = part(root, "Reference")?
            .filter(|text| is_reference(text))
            .ok_or(NotAnInquiry::Invalid { part: "Reference", form: "1 to 35 printable characters" })?;
        let vat_number = part(root, "VatNumber")?
            .filter(|text| is_number(text))
            .ok_or(NotAnInquiry::Invalid { part: "VatNumber", form: "1 to 50 characters" })?;
        let eori = part(root, "Eori")?
            .and_then(|text| text.parse::<Eori>().ok().filter(|eori| eori.as_str() == text))
            .ok_or(NotAnInquiry::Invalid { part: "Eori", form: "an EORI number" })?;
        Ok(Self { reference: reference.to_owned(), vat_number: vat_number.to_owned(), eori })
    }

    /// The reference that the sender gave this inquiry.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.reference
    }

    /// The VAT number asked about.
    #[must_use]
    pub fn vat_number(&self) -> &str {
        &self.vat_number
    }

    /// The EORI number that it should belong to.
    #[must_use]
    pub const fn eori(&self) -> &Eori {
        &self.eori
    }
}

/// Whether the element may stand in an inquiry: it is one of the three parts and holds only text.
fn is_part(element: &XmlElement) -> bool {
    element.namespace == Namespace::Inquiry
        && ["Reference", "VatNumber", "Eori"].contains(&element.name())
        && element.children.is_empty()
}

/// The text of a part; `None` when it is missing.
fn part<'x>(root: &'x XmlElement, name: &'static str) -> Result<Option<&'x str>, NotAnInquiry> {
    let mut parts = root.children.iter().filter(|child| child.name() == name);
    let text = parts.next().map(XmlElement::text);
    if parts.next().is_some() { Err(NotAnInquiry::Repeated(name)) } else { Ok(text) }
}

/// Whether the text has the format of a reference, the same as for declarations.
fn is_reference(text: &str) -> bool {
    (1..=35).contains(&text.len()) && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Whether the text can be a VAT number. Numbers of countries outside the Union have any format.
fn is_number(text: &str) -> bool {
    (1..=50).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}
