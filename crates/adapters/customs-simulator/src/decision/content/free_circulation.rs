use crate::xml::XmlElement;

/// Requested procedures that release goods for free circulation: data set H1 of UCC DA annex B.
const FREE_CIRCULATION: [&str; 11] = ["01", "07", "40", "42", "44", "45", "46", "48", "61", "63", "68"];
/// Those of them by which goods come back. They owe no duty where relief for returned goods is granted (UCC art. 203).
const RETURNS: [&str; 3] = ["61", "63", "68"];

/// Whether the goods of an item are released for free circulation. What is suspended (warehousing, processing, temporary
/// admission) owes no duty yet, so that nothing which decides about the rate is asked for.
pub(super) fn enters(item: &XmlElement) -> bool {
    requested(item).is_some_and(|procedure| FREE_CIRCULATION.contains(&procedure))
}

/// Whether they come into the Union for the first time, rather than back.
pub(super) fn enters_anew(item: &XmlElement) -> bool {
    enters(item) && requested(item).is_some_and(|procedure| !RETURNS.contains(&procedure))
}

/// The requested procedure.
pub(super) fn requested(item: &XmlElement) -> Option<&str> {
    item.first("GovernmentProcedure")?.text_at(&["CurrentCode"])
}
