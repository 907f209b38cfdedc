//! Selects measures by the additional codes of goods: a duty on goods of a named producer has the rate of its code.

use super::{EstimateGap, EstimateNote, NotEstimated};
use crate::rows::MeasureRow;
use customs_kernel::facts::{Code, Description};

/// First characters of TARIC additional codes that name a producer.
const OF_PRODUCERS: [char; 4] = ['8', 'A', 'B', 'C'];
/// End of the codes for all producers without a code of their own (`A999`, `B999`, `C999`).
const ALL_OTHERS: &str = "999";

/// Whether a TARIC additional code names a producer ("other companies" is one of them).
pub(crate) fn names_producer(code: &str) -> bool {
    code.starts_with(OF_PRODUCERS)
}

/// The measures that name a declared code; those without a code when none does. Measures that name another code are for
/// other goods.
pub(super) fn for_codes<'r>(
    rows: impl Iterator<Item = &'r MeasureRow> + Clone,
    declared: &[String],
) -> Vec<&'r MeasureRow> {
    let named: Vec<&MeasureRow> = rows.clone().filter(|row| names_one(row, declared)).collect();
    if !named.is_empty() {
        return named;
    }
    rows.filter(|row| row.additional_code.is_none()).collect()
}

/// The trade defence measures, all of one type, that count for goods with these codes: those of the declared producer,
/// else those of all others, with a note. The regulations impose the rate of all others on goods of a producer without
/// a rate of its own, and on goods with a producer that is not declared.
///
/// # Errors
/// When each measure names a producer and none of them is declared.
pub(super) fn for_producer<'r>(
    rows: Vec<&'r MeasureRow>,
    declared: &[String],
    note: &mut dyn FnMut(EstimateNote),
) -> Result<Vec<&'r MeasureRow>, NotEstimated> {
    let Some(first) = rows.first() else { return Ok(rows) };
    let (measure_type, description) = (Code::from(&first.measure_type), Description::from(&first.description));
    let own = for_codes(rows.iter().copied(), declared);
    if own.iter().any(|row| row.additional_code.is_some()) {
        return Ok(own);
    }
    let differs = rows.iter().any(|row| row.additional_code.is_some());
    let is_for_others = |row: &&MeasureRow| row.additional_code.as_ref().is_some_and(|code| code.ends_with(ALL_OTHERS));
    let others = if own.is_empty() { rows.into_iter().filter(is_for_others).collect() } else { own };
    if others.is_empty() {
        return Err(NotEstimated(EstimateGap::NamedProducersAlone { measure_type, description }));
    }
    match declared.iter().find(|code| names_producer(code)) {
        Some(code) if code.ends_with(ALL_OTHERS) => {}
        Some(code) => {
            note(EstimateNote::OtherProducer { measure_type, description, additional_code: Code::from(code) });
        }
        None if !differs => {}
        None => note(EstimateNote::NoProducer { measure_type, description }),
    }
    Ok(others)
}

fn names_one(row: &MeasureRow, declared: &[String]) -> bool {
    row.additional_code.as_ref().is_some_and(|code| declared.contains(code))
}
