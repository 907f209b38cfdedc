use crate::decision::{CustomsError, Examiner, is_known_pair, is_known_procedure};
use crate::wco::{DecMessage, Pointer};

/// Requested and previous procedure of every item must be a known pair. Otherwise DMS548AA: at the requested procedure
/// if goods cannot be entered for it at all, else at the previous one, which it does not follow.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let pairs = message.items().map(|item| {
        let procedure = item.first("GovernmentProcedure");
        ["CurrentCode", "PreviousCode"]
            .map(|part| procedure.and_then(|procedure| procedure.text_at(&[part])).unwrap_or_default())
    });
    let unknown = pairs.enumerate().filter(|(_, [requested, previous])| !is_known_pair(requested, previous));
    unknown
        .map(|(position, [requested, previous])| {
            let leaf = if is_known_procedure(requested) { "161" } else { "166" };
            let pointer = Pointer::item(position + 1).down_to("70A", 1).leaf(leaf);
            CustomsError::new("DMS548AA", pointer, examiner.codebook).about(&format!("{requested}/{previous}"))
        })
        .collect()
}
