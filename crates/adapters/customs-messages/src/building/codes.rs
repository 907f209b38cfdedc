//! Translates codes of the API into the official ones. Where the published contract of the API and the official lists
//! differ, the API keeps its codes and the message carries the official ones.

use super::translated::{List, official};
use customs_declarations::{ProofType, Symbol};

/// Returns the official code of a warehouse kind. The API has U public and R private; officially R is a public
/// warehouse of type I and U a private one (UCC IA annex B, D.E. 12 11).
pub fn warehouse_kind(api: &str) -> &str {
    official(List::WarehouseKind, api)
}

/// Returns the official code for the identification of a means of transport (D.E. 19 05). Customs has no code for a
/// container number or an EORI: they go as 99, unknown.
pub fn transport_identification(api: &str) -> &str {
    official(List::TransportIdentification, api)
}

/// Returns the official code of an addition or deduction (D.E. 14 04). The API writes insurance as AH, which
/// officially is engineering and design; transport, handling and insurance up to entry are AK.
pub fn charge(api: &str) -> &str {
    official(List::Charge, api)
}

/// Returns the official role of a fiscal party (D.E. 13 16). The API's FR is the fiscal representative.
pub fn fiscal_role(api: &str) -> &str {
    official(List::FiscalRole, api)
}

/// Returns the type letter of the supplementary declaration that follows (UCC DA annex B, D.E. 11 02): X after an
/// occasional simplified declaration, Y after an authorised one, Z after an entry in the records. The
/// API names other letters in its field; the message carries the legal ones.
pub fn supplementary_letter(simplified: Symbol) -> &'static str {
    match simplified {
        Symbol::B | Symbol::E => "X",
        Symbol::C | Symbol::F => "Y",
        Symbol::Z => "Z",
        // A and D are complete declarations, so no supplementary one follows and no use case asks for its letter. X is
        // the safe answer: customs never releases goods on it.
        Symbol::A | Symbol::D => "X",
    }
}

/// Returns the previous document by which a supplementary declaration names the simplified one (D.E. 12 01 of
/// the British profile): a simplified declaration, or an entry in the declarant's records.
pub(super) fn completed_document(simplified: Symbol) -> (&'static str, &'static str) {
    match simplified {
        Symbol::Z => ("Y", "CLE"),
        Symbol::A | Symbol::B | Symbol::C | Symbol::D | Symbol::E | Symbol::F => ("Y", "SDE"),
    }
}

/// Returns the transport document that proves an exit (D.E. 12 03); `None` for other proofs, which have no code of
/// their own.
pub(super) fn proof_document(proof: ProofType) -> Option<&'static str> {
    match proof {
        ProofType::Cmr => Some("N730"),
        ProofType::BillOfLading => Some("N705"),
        ProofType::AirWaybill => Some("N740"),
        ProofType::Other => None,
    }
}

/// Authorisation types: the letters, and the code of the document that carries the number (UCC DA annex A).
const AUTHORISATIONS: [(&str, &str); 30] = [
    ("OPO", "C019"),
    ("AEOC", "C501"),
    ("AEOS", "C502"),
    ("AEOF", "C503"),
    ("CVA", "C504"),
    ("CGU", "C505"),
    ("DPO", "C506"),
    ("REP", "C507"),
    ("REM", "C508"),
    ("TST", "C509"),
    ("RSS", "C510"),
    ("ACP", "C511"),
    ("SDE", "C512"),
    ("CCL", "C513"),
    ("EIR", "C514"),
    ("SAS", "C515"),
    ("TEA", "C516"),
    ("CWP", "C517"),
    ("CW1", "C518"),
    ("CW2", "C519"),
    ("ACT", "C520"),
    ("ACR", "C521"),
    ("ACE", "C522"),
    ("SSE", "C523"),
    ("TRD", "C524"),
    ("ETD", "C525"),
    ("AWB", "C526"),
    ("IPO", "C601"),
    ("BTI", "C626"),
    ("EUS", "N990"),
];

/// Returns the letters of an authorisation, which the API takes as letters or as document code.
pub fn authorisation_letters(api: &str) -> &str {
    let official = official(List::Authorisation, api);
    AUTHORISATIONS.iter().find(|(_, document)| *document == official).map_or(official, |(letters, _)| letters)
}

/// Returns the document code of an authorisation, which the API takes as letters or as document code; `None` for
/// letters without a document code.
pub fn authorisation_document(api: &str) -> Option<&str> {
    let official = official(List::Authorisation, api);
    if let Some((_, document)) = AUTHORISATIONS.iter().find(|(letters, _)| *letters == official) {
        return Some(document);
    }
    let is_document = official.len() == 4 && official.bytes().skip(1).all(|byte| byte.is_ascii_digit());
    is_document.then_some(official)
}

/// Splits a document code into category and type: N935 is N and 935. The schema takes up to 3 characters for each, so a
/// code of 5 goes as 2 and 3.
pub fn document_parts(code: &str) -> (&str, &str) {
    let length = code.chars().count();
    let category = if length <= 4 { 1 } else { (length - 3).min(3) };
    let at = code.char_indices().nth(category).map_or(code.len(), |(at, _)| at);
    code.split_at_checked(at).unwrap_or((code, ""))
}

/// Returns whether an additional reference is an information code (00500, NIEXP), as opposed to a document.
pub(super) fn is_information(code: &str) -> bool {
    code.chars().count() == 5
}
