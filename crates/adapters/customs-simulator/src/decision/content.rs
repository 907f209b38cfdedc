//! The checks of a declaration's content: one rule a file, each gives all its errors.

mod anti_dumping;
mod certificates;
mod commodities;
mod countries;
pub(crate) mod declarant;
mod declared_goods;
mod deductions;
mod destination;
mod free_circulation;
mod preference;
mod procedures;
mod supplementary_units;
mod taric;

pub(crate) use certificates::commodity_code;
pub use certificates::commodity_codes;
pub(crate) use declared_goods::additional_codes;
pub use declared_goods::{declared_goods, in_full};

use super::{CustomsError, Examiner};
use crate::wco::DecMessage;

/// Most errors that one response lists.
pub const MOST: usize = 999;

/// All errors in the content, from the header of the declaration to its last item.
#[must_use]
pub fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let rules = [
        declarant::errors,
        countries::errors,
        destination::errors,
        procedures::errors,
        taric::errors,
        commodities::errors,
        certificates::errors,
        deductions::errors,
    ];
    rules.into_iter().flat_map(|rule| rule(message, examiner)).take(MOST).collect()
}

/// Errors about missing data that only a full data set needs. A simplified declaration may leave them to the
/// declaration that completes it (UCC art. 166).
#[must_use]
pub fn gaps(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let rules = [anti_dumping::errors, supplementary_units::errors, preference::errors];
    rules.into_iter().flat_map(|rule| rule(message, examiner)).take(MOST).collect()
}
