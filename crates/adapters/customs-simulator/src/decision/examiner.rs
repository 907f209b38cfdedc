use chrono::NaiveDate;
use customs_tariff::{Codebook, Objection, TariffMeasures};
use std::collections::BTreeMap;

/// The tables and the day on which a decision rests.
#[derive(Debug, Clone, Copy)]
pub struct Examiner<'t> {
    /// Calendar day in the Netherlands.
    pub today: NaiveDate,
    /// Tables of known codes.
    pub codebook: &'t Codebook,
    /// Control measures, which name the certificates that goods need.
    pub measures: &'t TariffMeasures,
    /// Requirements of the tariff that the goods of the message do not meet, by number of the item.
    pub asked: &'t [(usize, Objection)],
}

impl<'t> Examiner<'t> {
    /// The unmet requirements of each item, by its number.
    pub(super) fn asked_by_item(&self) -> BTreeMap<usize, Vec<&'t Objection>> {
        let mut by_item: BTreeMap<usize, Vec<&Objection>> = BTreeMap::new();
        for (number, objection) in self.asked {
            by_item.entry(*number).or_default().push(objection);
        }
        by_item
    }
}
