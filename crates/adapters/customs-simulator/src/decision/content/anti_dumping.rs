use super::free_circulation;
use super::taric::next_classification;
use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::DecMessage;
use customs_tariff::{Objection, TradeDirection};

/// Goods under an anti-dumping or countervailing duty must name the producing company by its additional code (999 after
/// the letter stands for all companies without a rate of their own). Otherwise DMS40011, at the place where the code
/// would stand.
///
/// Assumptions: the duties of the tariff differ by company, except where the tariff says otherwise. The British list of
/// the shared engine has 40011 for a missing additional code; the Dutch list that could be read has none, but other
/// numbers of the engine are the same in both.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Import) {
        return Vec::new();
    }
    let asked = examiner.asked_by_item();
    let items = (1..).zip(message.items()).filter(|(_, item)| free_circulation::enters_anew(item));
    let without = items.filter(|(number, _)| {
        let objections = asked.get(number).into_iter().flatten();
        objections.into_iter().any(|objection| matches!(objection, Objection::MissingAdditionalCode { .. }))
    });
    without
        .map(|(number, item)| {
            let error = CustomsError::new("DMS40011", next_classification(number, item), examiner.codebook);
            error.about("the anti-dumping duty on these goods asks for an additional code of TARIC")
        })
        .collect()
}
