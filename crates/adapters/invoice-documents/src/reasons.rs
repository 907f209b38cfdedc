//! Why a document bears no VAT, in the words of the law and by the code of EN 16931: the same on the page and in UBL.

use crate::document::{InvoiceDocument, Language, VatCategory, VatEdition};

/// Why the lines of a category bear no VAT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reason {
    /// Code of the list of the Connecting Europe Facility (VATEX).
    pub(crate) code: &'static str,
    /// In words.
    pub(crate) text: String,
}

/// Both texts on every document: the customer's books and the broker's list of supplies in the EU need them.
pub(crate) const REVERSE_CHARGE: &str = "Btw verlegd / VAT reverse charged";

/// The reason of a category; `None` for a rate that is charged and for zero rated, which must not have one (BR-Z-10).
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

/// Work for customers outside the EU.
pub(crate) const fn not_taxed_here(language: Language) -> &'static str {
    match language {
        Language::Dutch => "niet belast in Nederland, art. 6 Wet OB",
        Language::English => "not taxed in the Netherlands, art. 6 Wet OB (Dutch VAT Act)",
    }
}

/// The text of VATEX-EU-79-C. No exemption of the directive, but handled as one by EN 16931.
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

/// Reversed and outside VAT, as the first edition has it.
const fn before(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Dutch => ("Btw verlegd", "Doorlopende post, buiten de btw"),
        Language::English => ("Reverse charge", "Disbursement, not subject to VAT"),
    }
}
