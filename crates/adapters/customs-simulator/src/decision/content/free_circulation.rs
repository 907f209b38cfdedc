use crate::xml::XmlElement;

/// Requested procedures that release goods for free circulation: data set H1 of UCC DA annex B.
const FREE_CIRCULATION: [&str; 11] = ["01", "07", "40", "42", "44", "45", "46", "48", "61", "63", "68"];
/// The procedures among them for returned goods. Those owe no duty where relief is granted (UCC art. 203).
const RETURNS: [&str; 3] = ["61", "63", "68"];

/// Whether the goods of an item are released for free circulation. Under a suspensive procedure (warehousing,
/// processing, temporary admission) no duty is owed yet, so the data that decide about its rate are not required.
pub(super) fn enters(item: &XmlElement) -> bool {
    requested(item).is_some_and(|procedure| FREE_CIRCULATION.contains(&procedure))
}

/// Whether the goods enter the Union for the first time, as opposed to returned goods.
pub(super) fn enters_anew(item: &XmlElement) -> bool {
    enters(item) && requested(item).is_some_and(|procedure| !RETURNS.contains(&procedure))
}

pub(super) fn requested(item: &XmlElement) -> Option<&str> {
    item.first("GovernmentProcedure")?.text_at(&["CurrentCode"])
}
