//! What transits tell rejection analysis, in the unit of work of the change.

use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::rejection_analysis::{self, Lodged, OwnedSubject};
use customs_kernel::{OrganisationId, Subject};
use customs_reporting::rejections::{LodgedKind, chapter_of};
use customs_transits::ports::Changes;
use customs_transits::{EventKind, MessageKind, NewOutboundMessage, Rejection, TimelineEvent, Transit, TransitId};

/// A transit as something that is lodged.
pub(super) const fn subject(organisation: OrganisationId, id: TransitId) -> OwnedSubject {
    (organisation, Subject::transit(id.get()))
}

/// What a change means for the counts.
pub(super) struct Counted {
    subject: OwnedSubject,
    lodged: Option<Lodged>,
    accepted: bool,
    /// Whether it ends without customs having said anything: what customs never had was no submission.
    withdrawn: bool,
}

impl Counted {
    /// Presentations, arrivals and requests are no submissions: they are about one. Nor is one that is sent again.
    pub(super) fn of(transit: &Transit, changes: &Changes) -> Self {
        let tells = |kind| changes.events.iter().any(|event| event.kind == kind);
        // Customs rejects with a rejection, be it one without errors.
        let withdrawn = tells(EventKind::Rejected) && changes.rejection.is_none();
        let is_submission =
            |message: &NewOutboundMessage| message.kind == MessageKind::Declaration && message.replaces.is_none();
        let is_lodged = changes.outbound.iter().any(is_submission);
        Self {
            subject: subject(transit.organisation, transit.id),
            lodged: is_lodged.then(|| lodged(transit, changes)),
            accepted: tells(EventKind::Accepted),
            withdrawn,
        }
    }

    /// Whether customs accepted it just now.
    pub(super) const fn is_accepted(&self) -> bool {
        self.accepted
    }

    /// Notes it.
    pub(super) fn note(self, connection: &mut AnyConnection, rejection: Option<&Rejection>) -> Answer<()> {
        let Self { subject, lodged, accepted, withdrawn } = self;
        if accepted {
            rejection_analysis::accepted(connection, subject)?;
        }
        if withdrawn {
            rejection_analysis::withdrawn(connection, subject)?;
        }
        if let Some(Rejection { arrived_at, errors }) = rejection {
            let errors = errors.iter().map(|error| (error.code.as_str(), error.path.as_deref()));
            rejection_analysis::rejected(connection, subject, LodgedKind::Transit, *arrived_at, errors)?;
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
