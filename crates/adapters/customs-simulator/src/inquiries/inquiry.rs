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
    pub(crate) fn of(document: &XmlDocument) -> Result<Self, NotAnInquiry> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_messages::inquiry;
    use crate::xml;

    fn read(document: &str) -> Result<Inquiry, NotAnInquiry> {
        Inquiry::of(&xml::read(document.as_bytes()).expect("a document"))
    }

    #[test]
    fn an_inquiry_is_read_however_it_is_written() {
        let plain = read(&inquiry("Q1", "NL123456782B01", "NL123456782")).expect("an inquiry");
        assert_eq!((plain.reference(), plain.vat_number()), ("Q1", "NL123456782B01"));
        assert_eq!(plain.eori().as_str(), "NL123456782");
        let other = "<q:Inquiry functionCode='90' xmlns:q='urn:customs-brokerage:inquiry:1'>\n <q:Eori>NL123456782</q:Eori>\
                     <q:VatNumber> NL1234<![CDATA[56782]]>B01 </q:VatNumber><q:Reference>&#81;1</q:Reference></q:Inquiry>";
        assert_eq!(read(other), Ok(plain));
    }

    #[test]
    fn a_vat_number_may_have_any_form() {
        for number in ["X", "HU12345678", "ЖЗ 12/34", &"9".repeat(50)] {
            let read = read(&inquiry("Q1", number, "NL123456782")).expect("an inquiry");
            assert_eq!(read.vat_number(), number);
        }
    }

    #[test]
    fn what_is_not_quite_an_inquiry_is_refused_for_its_reason() {
        let sound = inquiry("Q1", "NL123456782B01", "NL123456782");
        let invalid = |part, form| NotAnInquiry::Invalid { part, form };
        let reference = invalid("Reference", "1 to 35 printable characters");
        let vat_number = invalid("VatNumber", "1 to 50 characters");
        let eori = invalid("Eori", "an EORI number");
        let (long, longer) = ("A".repeat(36), "1".repeat(51));
        for (from, to, expected) in [
            ("Inquiry", "InquiryResult", NotAnInquiry::OtherRoot),
            (" functionCode=\"90\"", "", NotAnInquiry::OtherFunction),
            ("functionCode=\"90\"", "functionCode=\"91\"", NotAnInquiry::OtherFunction),
            ("functionCode=\"90\"", "xmlns:x=\"urn:x\" x:functionCode=\"90\"", NotAnInquiry::OtherFunction),
            ("<Reference>Q1</Reference>", "", reference.clone()),
            ("Q1", " ", reference.clone()),
            ("Q1", "Qé", reference.clone()),
            ("Q1", &long, reference),
            ("<VatNumber>NL123456782B01</VatNumber>", "", vat_number.clone()),
            ("NL123456782B01", "", vat_number.clone()),
            ("NL123456782B01", "1&#9;2", vat_number.clone()),
            ("NL123456782B01", &longer, vat_number),
            ("<Eori>NL123456782</Eori>", "<Eori/>", eori.clone()),
            ("<Eori>NL123456782", "<Eori>nl123456782", eori.clone()),
            ("<Eori>NL123456782", "<Eori>123456782", eori),
            ("<Reference>", "<Reference>Q1</Reference><Reference>", NotAnInquiry::Repeated("Reference")),
            ("<Eori>", "<VatNumber/><Eori>", NotAnInquiry::Repeated("VatNumber")),
            ("<Eori>", "<Eori/><Eori>", NotAnInquiry::Repeated("Eori")),
            ("<Eori>", "<Name>Cafe</Name><Eori>", NotAnInquiry::Unknown),
            ("<Eori>", "text<Eori>", NotAnInquiry::Unknown),
            ("<Eori>", "<Eori xmlns=\"urn:other\">", NotAnInquiry::Unknown),
            ("Q1", "Q<b/>1", NotAnInquiry::Unknown),
        ] {
            let broken = sound.replace(from, to);
            assert_ne!(broken, sound, "{from}");
            assert_eq!(read(&broken), Err(expected), "{broken}");
        }
    }
}
