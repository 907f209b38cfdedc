use super::reported::HistoryFacts;
use crate::lifecycle::{DepartureState, DestinationState, MessageEffect};
use crate::{
    AmendmentRemark, AuthorityAnswer, AuthorityMessage, EventKind, MessageKind, Milestones, TimelineEvent, Transit,
    TransitHistory as History, TransitRole,
};
use DepartureState as D;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::facts::{AfterColon, Name, Reason, Reasons, Statement};
use customs_kernel::{Lrn, Mrn, RecordHistory, amsterdam_date, start_of_amsterdam_day};

/// Consequences of a message of customs beyond the new standing.
pub(super) struct Consequence {
    pub(super) line: TimelineEvent,
    pub(super) event: Option<EventKind>,
    /// Whether customs rejected the transit, so that the reasons are stored.
    pub(super) rejects: bool,
    /// Whether customs permitted the unloading, so that the remarks are sent at once.
    pub(super) unloads: bool,
    /// Whether an amendment came into force, so that the form is stored.
    pub(super) amends: bool,
}

/// The message that changes a transit.
#[derive(Clone, Copy)]
pub(super) struct AppliedAnswer<'a> {
    pub(super) answer: &'a AuthorityAnswer,
    pub(super) mrn: Option<&'a Mrn>,
    /// The kept amendment on which it decides.
    pub(super) amendment: Option<&'a Lrn>,
    /// Moment of receipt, which may be long before the message is handled.
    pub(super) at: DateTime<Utc>,
}

/// Changes the transit and returns the further consequences.
pub(super) fn consequence(transit: &mut Transit, reported: AppliedAnswer<'_>, effect: MessageEffect) -> Consequence {
    let quiet = |event| (TimelineEvent::StatusChanged, event);
    let (mut rejects, mut unloads) = (false, false);
    let amends = reported.accepts_amendment_of(transit);
    let (line, event) = match effect {
        MessageEffect::Departure(state) => {
            transit.standing.departure = state;
            transit.standing.before_invalidation = None;
            rejects = is_rejection(state);
            reached(transit, reported, state)
        }
        // The event is sent as soon as the fact is known, whatever becomes of the request. Subscribers that rely on
        // the release of the goods must not have to wait for a refusal.
        MessageEffect::Underneath(state) => {
            transit.standing.before_invalidation = Some(state);
            rejects = is_rejection(state);
            let (_, event) = reached(transit, reported, state);
            quiet(event)
        }
        MessageEffect::Destination(state) => {
            // The goods of another are unloaded once customs permits it, and what is found then is not known yet.
            unloads = state == DestinationState::UnloadingAllowed
                && transit.role == TransitRole::Departure
                && matches!(reported.answer, AuthorityAnswer::UnloadingPermission { .. });
            reached_at_destination(transit, reported, state)
        }
        MessageEffect::RejectPresentation => {
            forget_presentation(transit);
            quiet(Some(EventKind::StatusChanged))
        }
        // The status stays after an invalidation of a second acceptance that customs refuses, but the event asks for
        // action.
        MessageEffect::Amend | MessageEffect::SurplusStays => quiet(Some(EventKind::StatusChanged)),
        MessageEffect::RejectRequest(kind) => {
            refuse(transit, kind, reported);
            quiet(Some(EventKind::StatusChanged))
        }
        MessageEffect::RestoreState => {
            transit.standing.departure = transit.standing.before_invalidation.take().unwrap_or(D::Accepted);
            quiet(Some(EventKind::StatusChanged))
        }
        // Customs may have confirmed the refused sending, but says nothing about receipt of the other one.
        MessageEffect::OtherCounts => {
            set_back(transit, D::Submitted);
            quiet(None)
        }
        MessageEffect::InvalidateSurplus | MessageEffect::Note | MessageEffect::Wait | MessageEffect::Ignore => {
            quiet(None)
        }
    };
    let line = if amends { TimelineEvent::Amended } else { line };
    Consequence { line, event, rejects, unloads, amends }
}

/// Records the new state at destination; returns the history entry and the event that report it.
fn reached_at_destination(
    transit: &mut Transit,
    reported: AppliedAnswer<'_>,
    state: DestinationState,
) -> (TimelineEvent, Option<EventKind>) {
    transit.standing.destination = state;
    // Remarks that customs refuses are due as before: the days count from the permission.
    if matches!(reported.answer, AuthorityAnswer::UnloadingPermission { .. }) {
        transit.milestones.unloading_allowed_at = Some(reported.at);
    }
    if state != DestinationState::GoodsReleased {
        return (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged));
    }
    transit.milestones.arrived_at = Some(reported.moment());
    (TimelineEvent::Arrived, Some(EventKind::Arrived))
}

/// Undoes the presentation of the goods, which customs rejected.
fn forget_presentation(transit: &mut Transit) {
    transit.milestones.presentation_sent_at = None;
    transit.milestones.presentation_accepted_at = None;
    transit.milestones.accepted_at = None;
    set_back(transit, D::Prelodged);
}

/// Records that a request came to nothing, so that it can be made again.
fn refuse(transit: &mut Transit, kind: MessageKind, reported: AppliedAnswer<'_>) {
    match kind {
        MessageKind::Amendment => {
            if let Some(lrn) = reported.amendment {
                transit.refuse_amendment(lrn, reported.at);
            }
        }
        MessageKind::EnquiryAnswer => {
            if let Some(enquiry) = &mut transit.enquiry {
                enquiry.answered_at = None;
            }
        }
        _ => {}
    }
}

/// Sets the state at departure, also while an invalidation is asked for.
const fn set_back(transit: &mut Transit, state: D) {
    match &mut transit.standing.before_invalidation {
        Some(before) => *before = state,
        None => transit.standing.departure = state,
    }
}

const fn is_rejection(state: D) -> bool {
    matches!(state, D::Failed | D::Rejected | D::NotReleased)
}

/// Records the milestones of the new state at departure; returns the history entry and the event that report it.
fn reached(transit: &mut Transit, reported: AppliedAnswer<'_>, state: D) -> (TimelineEvent, Option<EventKind>) {
    if matches!(state, D::NotReleased | D::Invalidated | D::WrittenOff) {
        // Customs does not decide on an amendment of a movement that has ended.
        transit.amendment = None;
        transit.former_amendments.replaced.clear();
    }
    let milestones: &mut Milestones = &mut transit.milestones;
    let at = reported.moment();
    match state {
        D::Prelodged | D::Accepted if matches!(reported.answer, AuthorityAnswer::MrnAllocated { .. }) => {
            milestones.mrn = reported.mrn.cloned().or(milestones.mrn.take());
            match state {
                D::Prelodged => milestones.registered_at = Some(at),
                _ => milestones.accepted_at = Some(at),
            }
            (TimelineEvent::Accepted, Some(EventKind::Accepted))
        }
        D::Accepted => {
            if *reported.answer == AuthorityAnswer::Acknowledged {
                milestones.presentation_accepted_at = Some(reported.at);
                milestones.accepted_at = Some(reported.at);
            }
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        D::Released => {
            // A bare day is less precise than the recorded moments: no release comes before its acceptance.
            milestones.released_at = milestones.accepted_at.map(|accepted| at.max(accepted)).or(Some(at));
            (TimelineEvent::Released, Some(EventKind::Released))
        }
        D::UnderControl => (TimelineEvent::Control, Some(EventKind::Control)),
        D::Failed | D::Rejected | D::NotReleased => (TimelineEvent::Rejected, Some(EventKind::Rejected)),
        D::WrittenOff => {
            milestones.discharged_at = Some(at);
            (TimelineEvent::Discharged, Some(EventKind::Discharged))
        }
        D::Invalidated => {
            milestones.invalidated_at = Some(reported.at);
            (TimelineEvent::Invalidated, Some(EventKind::Invalidated))
        }
        // No subscriber acts on a receipt, so it makes no event.
        D::Acknowledged => (TimelineEvent::StatusChanged, None),
        D::Draft
        | D::Submitted
        | D::Prelodged
        | D::GuaranteeProblem
        | D::AmendmentRequested
        | D::ReleasedWithIncident
        | D::Enquiry
        | D::Discrepancies
        | D::Recovery
        | D::OnPaper
        | D::InvalidationRequested => (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged)),
    }
}

const fn said_on(answer: &AuthorityAnswer) -> Option<NaiveDate> {
    match answer {
        AuthorityAnswer::MrnAllocated { accepted_on } => *accepted_on,
        AuthorityAnswer::ReleasedForTransit { released_on } | AuthorityAnswer::GoodsReleased { released_on } => {
            *released_on
        }
        AuthorityAnswer::WrittenOff { written_off_on } => *written_off_on,
        _ => None,
    }
}

impl AppliedAnswer<'_> {
    /// Ends the amendment that customs accepts, if it accepts one. Returns whether its form comes into force.
    fn accepts_amendment_of(&self, transit: &mut Transit) -> bool {
        match (self.answer, self.amendment) {
            (AuthorityAnswer::AmendmentAccepted { accepted_at, .. }, Some(lrn)) => {
                transit.accept_amendment(lrn, *accepted_at)
            }
            _ => false,
        }
    }

    /// Returns the moment that a day stated by customs stands for: the moment of receipt when the message came in on
    /// that day, else the start of the day in the Netherlands.
    fn moment(&self) -> DateTime<Utc> {
        let earlier = said_on(self.answer).filter(|day| *day < amsterdam_date(self.at));
        earlier.map_or(self.at, start_of_amsterdam_day)
    }
}

/// Returns the details of the history entry beside the kind of event. Customs may repeat the access code of a
/// guarantee, which is concealed.
pub(super) fn details(
    message: &AuthorityMessage,
    effect: MessageEffect,
    reported: HistoryFacts<'_>,
) -> Option<Statement> {
    let reasons = AfterColon(reported.stated(message));
    Some(match effect {
        MessageEffect::Departure(
            D::Accepted | D::Released | D::Rejected | D::WrittenOff | D::Invalidated | D::UnderControl | D::Prelodged,
        )
        | MessageEffect::Destination(DestinationState::GoodsReleased)
        | MessageEffect::Amend => {
            return match reported.remark {
                Some(remark) => Some(on_amendment(remark, reasons)),
                None if reasons.0.is_empty() => None,
                None => Some(RecordHistory::Reasons { reasons: Reasons(reasons.0) }.into()),
            };
        }
        MessageEffect::Departure(state) => History::State { state: Name::from(state.word()), reasons }.into(),
        MessageEffect::Destination(state) => History::State { state: Name::from(state.word()), reasons }.into(),
        MessageEffect::Underneath(state) => History::Underneath { state: Name::from(state.word()), reasons }.into(),
        MessageEffect::RejectPresentation => RecordHistory::PresentationRejected { reasons }.into(),
        MessageEffect::RejectRequest(kind) => match reported.remark {
            Some(remark) => on_amendment(remark, reasons),
            None => History::RequestRejected { message: Name::from(kind.word()), reasons }.into(),
        },
        MessageEffect::RestoreState => RecordHistory::InvalidationRefused { reasons }.into(),
        MessageEffect::OtherCounts => History::LeftToAnother { reasons }.into(),
        MessageEffect::SurplusStays => History::SurplusStays { reasons }.into(),
        // The details of the invalidation request say more.
        MessageEffect::InvalidateSurplus => return None,
        MessageEffect::Note | MessageEffect::Wait | MessageEffect::Ignore => reported.noted(message, reasons),
    })
}

/// Returns the line about a decision on an amendment that is not simply the last one.
fn on_amendment(remark: &AmendmentRemark, reasons: AfterColon) -> Statement {
    History::OnAmendment { remark: Reason::from(remark.clone()), reasons }.into()
}
