//! Reasons why a document bears no VAT, in the words of the law and as codes of EN 16931: the same in PDF and UBL.

use crate::document::{InvoiceDocument, Language, VatCategory, VatEdition};

/// The reason why the lines of a category bear no VAT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reason {
    /// Code of the VATEX list of the Connecting Europe Facility.
    pub(crate) code: &'static str,
    /// The reason in words.
    pub(crate) text: String,
}

/// Text of the reverse charge, in both languages on every document: the customer's books and the broker's list of
/// supplies in the EU need it.
pub(crate) const REVERSE_CHARGE: &str = "Btw verlegd / VAT reverse charged";

/// The reason of a category. `None` for a rate that is charged, and for zero rated, which must not have one (BR-Z-10).
pub(crate) fn reason(document: &InvoiceDocument, category: VatCategory) -> Option<Reason> {
    let reason = |code, text: &str| Some(Reason { code, text: text.to_owned() });
    match (category, document.edition) {
        (VatCategory::Standard | VatCategory::ZeroRated, _) => None,
        (VatCategory::ReverseCharge, VatEdition::First) => reason("VATEX-EU-AE", before(document.language).0),
        (VatCategory::OutsideScope, VatEdition::First) => reason("VATEX-EU-O", before(document.language).1),
        (VatCategory::ReverseCharge, VatEdition::Second) => reason("VATEX-EU-AE", REVERSE_CHARGE),
        (VatCategory::OutsideScope, VatEdition::Second) => reason("VATEX-EU-O", &outside_scope(document)),
        (VatCategory::Exempt, _) => reason("VATEX-EU-79-C", repayment(document.language)),
    }
}

/// The text for work for customers outside the EU.
pub(crate) const fn not_taxed_here(language: Language) -> &'static str {
    match language {
        Language::Dutch => "niet belast in Nederland, art. 6 Wet OB",
        Language::English => "not taxed in the Netherlands, art. 6 Wet OB (Dutch VAT Act)",
    }
}

/// The text of VATEX-EU-79-C. It is no exemption under the directive, but EN 16931 handles it as one.
const fn repayment(language: Language) -> &'static str {
    match language {
        Language::Dutch => "Vrijgesteld op grond van artikel 79, punt c, van Richtlijn 2006/112/EG van de Raad",
        Language::English => "Exempt based on article 79, point c of Council Directive 2006/112/EC",
    }
}

fn outside_scope(document: &InvoiceDocument) -> String {
    let mut texts = Vec::new();
    if document.outside_vat.not_taxed_here {
        texts.push(not_taxed_here(document.language));
    }
    if document.outside_vat.repayments || texts.is_empty() {
        texts.push(before(document.language).1);
    }
    texts.join("; ")
}

/// The texts of the first edition for reverse charge and for category O.
const fn before(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Dutch => ("Btw verlegd", "Doorlopende post, buiten de btw"),
        Language::English => ("Reverse charge", "Disbursement, not subject to VAT"),
    }
}
