//! The authority's decisions, as pure functions: messages, tables, a day and the state of a case go in, planned answers
//! come out.

pub mod content;
mod customs_error;
mod declaration;
mod examiner;
mod planned_answer;
pub(crate) mod procedure_pairs;
mod request;
mod scenario;

pub use customs_error::CustomsError;
pub use declaration::decide_declaration;
pub use examiner::Examiner;
pub use planned_answer::{About, AnswerContent, Moment, PlannedAnswer, Verdict};
pub use procedure_pairs::{direction, is_known_pair, is_known_procedure};
pub use request::decide_request;
pub use scenario::Scenario;

use crate::cases::Case;
use crate::inquiries::Inquiry;
use crate::wco::{DecMessage, Pointer};
use customs_tariff::Codebook;

/// Decides a message: a declaration or a request about one. `referred` is the case with the MRN that the message names,
/// if there is one.
#[must_use]
pub fn decide(message: &DecMessage, referred: Option<&Case>, examiner: &Examiner<'_>) -> Verdict {
    match (message.function_code(), message.type_code()) {
        ("13", "GPR" | "INV" | "COR") => decide_request(message, referred, examiner.codebook),
        ("9", _) => decide_declaration(message, referred, examiner),
        (function, _) => {
            let leaf = if function == "13" { "D013" } else { "017" };
            let error = CustomsError::new("DMS10020", Pointer::declaration().leaf(leaf), examiner.codebook);
            Verdict::rejection(vec![error])
        }
    }
}

/// Rejects a message with a reference that another message used before.
#[must_use]
pub fn duplicate_reference(codebook: &Codebook) -> PlannedAnswer {
    let error = CustomsError::new("DMS12003", Pointer::declaration().leaf("D026"), codebook);
    PlannedAnswer::at_acceptance(About::MessageAlone, AnswerContent::Rejected(vec![error]))
}

/// The authority's answer to an inquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InquiryVerdict {
    /// The VAT number belongs to the EORI number (AIQ).
    pub linked: bool,
    /// The holder of the VAT number has an article 23 permit (AAX).
    pub article_23_permit: bool,
}

/// Decides an inquiry by its numbers, as this authority has no register: the same digits in both mean the same
/// trader, and every such trader has a permit.
#[must_use]
pub fn decide_inquiry(inquiry: &Inquiry) -> InquiryVerdict {
    let holder = holder_digits(inquiry.vat_number());
    let same = !holder.is_empty() && holder == digits(inquiry.eori().as_str());
    InquiryVerdict { linked: same, article_23_permit: same }
}

/// The digits of a VAT number that identify its holder. A Dutch number, with or without its country, has nine digits,
/// then B and a serial number, which no EORI has.
fn holder_digits(vat_number: &str) -> String {
    let bare: String = vat_number.chars().filter(char::is_ascii_alphanumeric).collect();
    let bare = bare.to_ascii_uppercase();
    let number = bare.strip_prefix("NL").unwrap_or(&bare);
    match number.split_once('B') {
        Some((holder, serial)) if is_digits(holder, 9) && is_digits(serial, 2) => holder.to_owned(),
        _ => digits(&bare),
    }
}

fn is_digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
