//! Reports changes of transits to rejection analysis, in the same unit of work.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::rejection_analysis::{self, Lodged, OwnedSubject};
use customs_kernel::{OrganisationId, Subject};
use customs_reporting::rejections::{LodgedKind, chapter_of};
use customs_transits::ports::Changes;
use customs_transits::{EventKind, MessageKind, NewOutboundMessage, Rejection, TimelineEvent, Transit, TransitId};

/// The transit as a subject of rejection analysis.
pub(super) const fn subject(organisation: OrganisationId, id: TransitId) -> OwnedSubject {
    (organisation, Subject::transit(id.get()))
}

/// The effect of a change on the counts.
pub(super) struct Counted {
    subject: OwnedSubject,
    lodged: Option<Lodged>,
    accepted: bool,
    /// Whether customs went on with the movement, so that nothing it refused before is still to be done.
    settled: bool,
    /// Whether customs refused the declaration or the release, and not just a message that followed the declaration.
    rejected: bool,
    /// Whether the transit ends without an answer of customs: a message that customs never had was no submission.
    withdrawn: bool,
}

impl Counted {
    /// Presentations, arrivals and requests do not count as submissions, since they concern an earlier one; neither
    /// does a message that is sent again.
    pub(super) fn from_changes(transit: &Transit, changes: &Changes) -> Self {
        let tells = |kind| changes.events.iter().any(|event| event.kind == kind);
        // A rejection by customs always comes as a rejection record, even without errors.
        let withdrawn = tells(EventKind::Rejected) && changes.rejection.is_none();
        let goes_on = [
            EventKind::Accepted,
            EventKind::Released,
            EventKind::ReleasedOnPaper,
            EventKind::Arrived,
            EventKind::Discharged,
            EventKind::Invalidated,
        ];
        let is_submission =
            |message: &NewOutboundMessage| message.kind == MessageKind::Declaration && message.replaces.is_none();
        let is_lodged = changes.outbound.iter().any(is_submission);
        Self {
            subject: subject(transit.organisation, transit.id),
            lodged: is_lodged.then(|| lodged(transit, changes)),
            accepted: tells(EventKind::Accepted),
            settled: changes.amends || goes_on.into_iter().any(tells),
            rejected: tells(EventKind::Rejected),
            withdrawn,
        }
    }

    /// Whether this change settles what customs refused before.
    pub(super) const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Records the effect for rejection analysis.
    pub(super) fn note(self, connection: &mut AnyConnection, rejection: Option<&Rejection>) -> Fallible<()> {
        let Self { subject, lodged, accepted, settled: _, rejected, withdrawn } = self;
        if accepted {
            rejection_analysis::accepted(connection, subject)?;
        }
        if withdrawn {
            rejection_analysis::withdrawn(connection, subject)?;
        }
        if let Some(Rejection { arrived_at, errors }) = rejection {
            let errors = errors.iter().map(|error| (error.code.as_str(), error.path.as_deref()));
            match rejected {
                true => rejection_analysis::rejected(connection, subject, LodgedKind::Transit, *arrived_at, errors)?,
                // The declaration itself stands as it was, accepted at first or not.
                false => {
                    rejection_analysis::request_refused(
                        connection,
                        subject.0,
                        LodgedKind::Transit,
                        *arrived_at,
                        errors,
                    )?;
                }
            }
        }
        lodged.map_or(Ok(()), |lodged| rejection_analysis::submitted(connection, subject, lodged))
    }
}

fn lodged(transit: &Transit, changes: &Changes) -> Lodged {
    let submitted = changes.timeline.iter().find(|entry| entry.event == TimelineEvent::Submitted);
    let codes = transit.form.items.iter().filter_map(|item| item.hs_code.as_deref());
    Lodged {
        kind: LodgedKind::Transit,
        customer_code: Some(transit.customer_code.clone()),
        client: submitted.map_or_else(|| "system".to_owned(), |entry| entry.actor.to_string()),
        chapters: codes.filter_map(chapter_of).map(str::to_owned).collect(),
        at: transit.milestones.submitted_at.unwrap_or(transit.updated_at),
    }
}
