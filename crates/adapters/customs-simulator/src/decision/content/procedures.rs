use super::super::is_known_pair;
use super::{CustomsError, Examiner};
use crate::wco::{DecMessage, Pointer};

/// Requested and previous procedure of every item are a known pair: DMS548AA.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let pairs = message.items().map(|item| {
        let procedure = item.first("GovernmentProcedure");
        ["CurrentCode", "PreviousCode"]
            .map(|part| procedure.and_then(|procedure| procedure.text_at(&[part])).unwrap_or_default())
    });
    let unknown = pairs.enumerate().filter(|(_, [requested, previous])| !is_known_pair(requested, previous));
    unknown
        .map(|(position, [requested, previous])| {
            let pointer = Pointer::item(position + 1).down_to("70A", 1).leaf("166");
            CustomsError::new("DMS548AA", pointer, examiner.codebook).about(&format!("{requested}/{previous}"))
        })
        .collect()
}
