//! What customs finds wrong in a declaration: one rule a file, each gives all its errors.

mod certificates;
mod countries;
mod declarant;
mod destination;
mod procedures;
mod taric;

pub(crate) use certificates::commodity_code;
pub use certificates::commodity_codes;

use super::{CustomsError, Examiner};
use crate::wco::DecMessage;

/// How many errors one response lists.
const MOST: usize = 999;

/// Everything that is wrong with the content, from the head of the declaration to its last item.
#[must_use]
pub fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let rules = [
        declarant::errors,
        countries::errors,
        destination::errors,
        procedures::errors,
        taric::errors,
        certificates::errors,
    ];
    rules.into_iter().flat_map(|rule| rule(message, examiner)).take(MOST).collect()
}
