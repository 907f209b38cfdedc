//! The checks of a declaration's content: rules that each give all their errors.

mod anti_dumping;
mod certificates;
mod countries;
mod declared_goods;
mod deductions;
mod free_circulation;
mod preference;
pub(crate) mod simple_rules;
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
        simple_rules::declarant,
        countries::errors,
        simple_rules::destination,
        simple_rules::procedures,
        taric::errors,
        simple_rules::commodities,
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
