//! What the authority decides. Pure: messages, tables, a day and the state of a case in, planned
//! answers out.

pub mod content;
mod customs_error;
mod declaration;
mod direction;
mod inquiry;
mod planned_answer;
mod procedure_pairs;
mod request;
mod scenario;

#[cfg(test)]
mod decision_table_tests;
#[cfg(test)]
mod strictness_tests;

pub use customs_error::CustomsError;
pub use declaration::decide_declaration;
pub use direction::direction;
pub use inquiry::{InquiryVerdict, decide_inquiry};
pub use planned_answer::{About, AnswerContent, Moment, PlannedAnswer, Verdict};
pub use procedure_pairs::{is_known_pair, is_known_procedure};
pub use request::decide_request;
pub use scenario::Scenario;

use crate::cases::Case;
use crate::wco::{DecMessage, Pointer};
use chrono::NaiveDate;
use customs_tariff::{Codebook, Objection, TariffMeasures};
use std::collections::BTreeMap;

/// The tables and the day that a decision is made by.
#[derive(Debug, Clone, Copy)]
pub struct Examiner<'t> {
    /// The calendar day in the Netherlands.
    pub today: NaiveDate,
    /// Which codes are known.
    pub codebook: &'t Codebook,
    /// Which certificates goods need.
    pub measures: &'t TariffMeasures,
    /// What the tariff asks of the goods of the message and they do not show, by number of the item.
    pub asked: &'t [(usize, Objection)],
}

impl<'t> Examiner<'t> {
    /// What the tariff asks of each item, by its number.
    fn asked_by_item(&self) -> BTreeMap<usize, Vec<&'t Objection>> {
        let mut by_item: BTreeMap<usize, Vec<&Objection>> = BTreeMap::new();
        for (number, objection) in self.asked {
            by_item.entry(*number).or_default().push(objection);
        }
        by_item
    }
}

/// Decides a message: a declaration or a request about one. `referred` is the case with the MRN that
/// the message names, when there is one.
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

/// The refusal of a message whose reference was used before for another one.
#[must_use]
pub fn duplicate_reference(codebook: &Codebook) -> PlannedAnswer {
    let error = CustomsError::new("DMS12003", Pointer::declaration().leaf("D026"), codebook);
    PlannedAnswer::at_acceptance(About::MessageAlone, AnswerContent::Rejected(vec![error]))
}
