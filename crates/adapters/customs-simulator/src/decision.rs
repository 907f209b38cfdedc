//! The authority's decisions, as pure functions: messages, tables, a day and the state of a case go in, planned answers
//! come out.

pub mod content;
mod customs_error;
mod declaration;
mod direction;
mod examiner;
mod inquiry;
mod planned_answer;
pub(crate) mod procedure_pairs;
mod request;
mod scenario;

pub use customs_error::CustomsError;
pub use declaration::decide_declaration;
pub use direction::direction;
pub use examiner::Examiner;
pub use inquiry::{InquiryVerdict, decide_inquiry};
pub use planned_answer::{About, AnswerContent, Moment, PlannedAnswer, Verdict};
pub use procedure_pairs::{is_known_pair, is_known_procedure};
pub use request::decide_request;
pub use scenario::Scenario;

use crate::cases::Case;
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

/// Rejects a message whose reference another message used before.
#[must_use]
pub fn duplicate_reference(codebook: &Codebook) -> PlannedAnswer {
    let error = CustomsError::new("DMS12003", Pointer::declaration().leaf("D026"), codebook);
    PlannedAnswer::at_acceptance(About::MessageAlone, AnswerContent::Rejected(vec![error]))
}
