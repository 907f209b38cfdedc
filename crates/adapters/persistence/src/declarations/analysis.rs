//! Reports changes of declarations to rejection analysis, in the same unit of work.

use crate::rejection_analysis::{Lodged, OwnedSubject};
use customs_declarations::ports::Changes;
use customs_declarations::{Declaration, DeclarationId, Direction, MessageKind, TimelineEvent};
use customs_kernel::{OrganisationId, Subject};
use customs_reporting::rejections::{LodgedKind, chapter_of};

/// The declaration as a subject of rejection analysis.
pub(super) const fn subject(organisation: OrganisationId, id: DeclarationId) -> OwnedSubject {
    (organisation, Subject::declaration(id.get()))
}

pub(super) fn kind(declaration: &Declaration) -> LodgedKind {
    match declaration.form.direction() {
        Direction::Import => LodgedKind::Import,
        Direction::Export => LodgedKind::Export,
    }
}

/// The submission of the declaration among these changes, if any. Presentations, supplementary declarations and
/// requests do not count, since they concern an earlier submission; neither does a message that is sent again.
pub(super) fn lodged(declaration: &Declaration, changes: &Changes) -> Option<Lodged> {
    changes.outbound.iter().find(|message| message.kind == MessageKind::Declaration && message.replaces.is_none())?;
    let submitted = changes.timeline.iter().find(|entry| entry.event == TimelineEvent::Submitted);
    let codes = declaration.lines.iter().filter_map(|line| line.item.hs_code.as_deref());
    Some(Lodged {
        kind: kind(declaration),
        customer_code: declaration.customer_code.clone(),
        client: submitted.map_or_else(|| "system".to_owned(), |entry| entry.actor.to_string()),
        chapters: codes.filter_map(chapter_of).map(str::to_owned).collect(),
        at: declaration.milestones.submitted_at.unwrap_or(declaration.updated_at),
    })
}
