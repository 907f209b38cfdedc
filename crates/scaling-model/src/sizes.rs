//! The stored data, in bytes.

use crate::inputs::Inputs;

pub(crate) struct Stored {
    /// Entries of the audit log for one declaration.
    pub(crate) audit_of_one: u64,
    /// Bytes of one settled declaration that is put away, with its entries in the audit log.
    pub(crate) kept_of_one: u64,
    /// All declarations, a year after the first one.
    pub(crate) first_year: u64,
    /// Bytes that the database grows by in each year after the first.
    pub(crate) further_year: u64,
    /// All declarations, when the oldest have been kept for as long as the law asks.
    pub(crate) all_years: u64,
    /// Bytes of the files outside the database that one year adds.
    pub(crate) files_of_a_year: u64,
}

const DAYS: u64 = 365;

impl Stored {
    pub(crate) fn from_inputs(inputs: &Inputs) -> Self {
        let (sizes, declarations) = (&inputs.sizes, inputs.load.declarations.value);
        let audit_of_one = sizes.audit_entries.value * sizes.audit_entry.value;
        let kept_of_one = sizes.settled.value + audit_of_one;
        let not_yet_settled = sizes.released.value.saturating_sub(sizes.settled.value);
        let waiting = declarations * sizes.settled_after.value.min(DAYS) / DAYS * not_yet_settled;
        let events = declarations * sizes.events_days.value.min(DAYS) / DAYS * sizes.events.value * sizes.event.value;
        let further_year = declarations * kept_of_one;
        let first_year = further_year + waiting + events;
        Self {
            audit_of_one,
            kept_of_one,
            first_year,
            further_year,
            all_years: first_year + further_year * sizes.years.value.saturating_sub(1),
            files_of_a_year: declarations / sizes.per_invoice.value * sizes.invoice.value,
        }
    }
}
