use crate::decision::{CustomsError, Examiner};
use crate::wco::{DecMessage, Pointer};

/// Goods must be declared under a code of the nomenclature. Otherwise DMS40003, at the code.
///
/// Assumptions: the code is that of the British list of the shared engine (commodity code not declarable). The
/// nomenclature of the service may lag behind, so a code that it lacks is let pass when its heading exists in the
/// Harmonized System; one that is not valid on the day, or that is subdivided, is refused.
pub(super) fn errors(_: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let about_no_commodity = examiner.asked.iter().filter(|(_, objection)| objection.is_about_no_commodity());
    about_no_commodity
        .map(|(number, objection)| {
            let pointer = Pointer::item(*number).down("23A").down_to("21A", 1).leaf("145");
            CustomsError::new("DMS40003", pointer, examiner.codebook).about(&objection.to_string())
        })
        .collect()
}
