use customs_callbacks::DeliveryMark;
use customs_kernel::OrganisationId;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Numbers the changes of marks. Marks only differ, but waiting streams compare numbers that grow.
#[derive(Debug, Default)]
pub(crate) struct DeliveryChanges(Mutex<Known>);

/// The marks of the last look, each with the number of its change.
#[derive(Debug, Default)]
struct Known {
    marks: BTreeMap<OrganisationId, (DeliveryMark, i64)>,
    /// The largest number that was given to any organisation.
    last: i64,
}

impl DeliveryChanges {
    /// The number of each mark: the one that it had at the last look, or a larger one than all before.
    pub(crate) fn numbered(&self, marks: Vec<(OrganisationId, DeliveryMark)>) -> Vec<(OrganisationId, i64)> {
        // No code panics while it holds the lock.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::take(&mut known.marks);
        for (organisation, mark) in marks {
            let number = match before.get(&organisation) {
                Some((same, number)) if *same == mark => *number,
                _ => {
                    known.last += 1;
                    known.last
                }
            };
            known.marks.insert(organisation, (mark, number));
        }
        known.marks.iter().map(|(organisation, (_, number))| (*organisation, *number)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_grows_when_its_mark_is_another_one() {
        let [ours, theirs] = [7, 8].map(OrganisationId::new);
        let mark = |made| DeliveryMark { made, ..DeliveryMark::default() };
        let changes = DeliveryChanges::default();
        let numbered = |marks: &[(OrganisationId, i64)]| {
            changes.numbered(marks.iter().map(|(organisation, made)| (*organisation, mark(*made))).collect())
        };
        assert_eq!(numbered(&[(ours, 5)]), [(ours, 1)]);
        assert_eq!(numbered(&[(ours, 5), (theirs, 5)]), [(ours, 1), (theirs, 2)]);
        assert_eq!(numbered(&[(ours, 4), (theirs, 5)]), [(ours, 3), (theirs, 2)], "a smaller one is a change as well");
        assert_eq!(numbered(&[(theirs, 6)]), [(theirs, 4)]);
        assert_eq!(numbered(&[(ours, 4)]), [(ours, 5)], "nobody looked at it for a while");
    }
}
