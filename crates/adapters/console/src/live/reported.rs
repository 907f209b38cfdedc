use super::LiveSubject;
use customs_access::User;
use customs_audit::NewWrites;
use std::collections::{BTreeMap, BTreeSet};

/// The events that tell this user what was written: one for each kind of records, for lists, and one for each record, for
/// its page. Where it is not known which records changed, all may have.
pub(super) fn reported(user: &User, new: NewWrites) -> String {
    let mut changed: BTreeMap<LiveSubject, BTreeSet<Option<i64>>> = BTreeMap::new();
    match new {
        NewWrites::Many => changed.extend(LiveSubject::ALL.iter().map(|subject| (*subject, BTreeSet::from([None])))),
        NewWrites::These(writes) => {
            for (subject, id) in writes.iter().filter_map(LiveSubject::from_write) {
                changed.entry(subject).or_default().insert(id);
            }
        }
    }
    changed.retain(|subject, _| subject.is_for(user));
    let mut events = String::new();
    for (subject, records) in changed {
        let name = subject.word();
        events.push_str(&format!("event: {name}\ndata: changed\n\n"));
        for record in records {
            let record = record.map_or_else(|| "all".to_owned(), |id| id.to_string());
            events.push_str(&format!("event: {name}-{record}\ndata: {record}\n\n"));
        }
    }
    events
}
