use super::record::EntryView;
use crate::ApiError;
use crate::evidence::Gathering;
use customs_audit::{AuditEntryId, AuditFilter};
use serde::Serialize;

/// The entries that are read at once.
const ENTRIES: usize = 100;

/// A version of a record: the write that made it, with the fields that it changed before and after it.
#[derive(Serialize)]
struct Version {
    /// The number among the versions that the audit log knows, from 1.
    number: usize,
    #[serde(flatten)]
    entry: EntryView,
}

/// Adds every write of a record, the first one first: who wrote which fields, and what they were before. From the
/// record as it stands each earlier version follows, by taking the writes back one after the other.
pub(crate) fn version_evidence(gathering: &mut Gathering<'_>) -> Result<(), ApiError> {
    if !gathering.order.rights.audit_log {
        gathering.without_right("versions.json", "the permission audit.read");
        return Ok(());
    }
    let (services, organisation, subject) = (gathering.services, gathering.order.organisation, gathering.order.subject);
    let filter = AuditFilter {
        record_kind: Some(subject.kind.word().to_owned()),
        record_id: Some(subject.id.to_string()),
        ..AuditFilter::default()
    };
    gathering.begin_list("versions.json")?;
    let (mut last, mut number) = (AuditEntryId::new(0), 0);
    loop {
        let entries = services.audit.after(organisation, &filter, last, ENTRIES)?;
        let Some(end) = entries.last() else { break };
        last = end.id;
        for entry in entries {
            gathering.element(number, &Version { number: number + 1, entry: EntryView::from(entry) })?;
            number += 1;
        }
    }
    gathering.end_list()
}
