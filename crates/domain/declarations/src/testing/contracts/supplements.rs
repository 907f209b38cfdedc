use super::store::{DeclarationStore, after};
use crate::DeclarationId;
use crate::lifecycle::Status;
use crate::ports::Changes;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;

impl DeclarationStore {
    fn due(&self, at: DateTime<Utc>, limit: usize) -> Vec<(OrganisationId, DeclarationId)> {
        self.repository.due_supplements(at, limit).expect("a list")
    }
}

pub(super) fn due_supplements_are_those_that_can_be_sent_the_longest_due_first(store: &DeclarationStore) {
    let planned = |status, due_at| {
        let mut declaration = store.draft();
        declaration.status = status;
        declaration.milestones.supplement_due_at = due_at;
        let declaration = store.save(declaration, Changes::default());
        assert_eq!(declaration.milestones.supplement_due_at, due_at);
        (declaration.organisation, declaration.id)
    };
    planned(Status::Accepted, None);
    let accepted = planned(Status::Accepted, Some(after(10)));
    let released = planned(Status::Released, Some(after(5)));
    let held = planned(Status::Held, Some(after(10)));
    let control = planned(Status::UnderControl, Some(after(20)));
    for status in
        [Status::Draft, Status::Submitted, Status::Rejected, Status::InvalidationRequested, Status::Invalidated]
    {
        planned(status, Some(after(1)));
    }
    assert_eq!(store.due(after(4), 10), []);
    assert_eq!(store.due(after(10), 10), [released, accepted, held]);
    assert_eq!(store.due(after(10), 2), [released, accepted]);
    assert_eq!(store.due(after(20), 10), [released, accepted, held, control]);
}
