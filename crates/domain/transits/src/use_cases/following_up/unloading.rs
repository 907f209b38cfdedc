//! The unloading at destination: the permission of customs, and the remarks that answer it.

use crate::form::is_writable;
use crate::lifecycle::{DestinationState, MessageEffect};
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::transits::Transits;
use crate::{
    Arrival, ArrivalForm, AuthorityAnswer, NewOutboundMessage, NoticeContent, TimelineEntry, TimelineEvent, Transit,
    TransitHistory,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, FieldErrors, RuleCode, StorageError, amsterdam_date};

/// Checks the seals of the report against the permission to unload, and against the rest of the report: remarks that
/// say "as declared" cannot report seals that are not in good state (guidelines G0017, G0205). What was said about
/// seals before a permission that names none is not reported, and asks for no remarks.
pub(in crate::use_cases) fn seals_are_clear(stated: &ArrivalForm, arrival: &Arrival) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    let none_are_named = arrival.permission_names_seals == Some(false);
    if stated.seals_intact == Some(false) && none_are_named {
        const RULE: &str = "must not be false: the permission to unload names no seals, so a difference belongs in \
                            unloading_remarks alone";
        errors.add("seals_intact", (RuleCode::NoSeals, RULE));
    }
    if !arrival.seals_intact && !none_are_named && !is_writable(arrival.unloading_remarks.as_deref()) {
        const RULE: &str = "is required when seals_intact is false: it says what is wrong with the seals";
        errors.add("unloading_remarks", (RuleCode::Required, RULE));
    }
    errors.into_result()
}

/// Keeps whether the permission to unload names seals. One that repeats nothing of the goods leaves what an earlier one
/// said.
pub(in crate::use_cases) fn note_permission(transit: &mut Transit, answer: &AuthorityAnswer, effect: MessageEffect) {
    let counts = matches!(effect, MessageEffect::Destination(_) | MessageEffect::Note);
    if let AuthorityAnswer::UnloadingPermission { names_seals: Some(named) } = answer
        && let Some(arrival) = transit.arrival.as_mut().filter(|_| counts)
    {
        arrival.permission_names_seals = Some(*named);
    }
}

/// Returns the history entry of unloading remarks that are sent.
pub(in crate::use_cases) fn remarks_sent(transit: &Transit, now: DateTime<Utc>, actor: &Actor) -> TimelineEntry {
    let unreported = transit
        .arrival
        .as_ref()
        .is_some_and(|arrival| !arrival.seals_intact && arrival.state_of_seals(&transit.form).is_none());
    let mut line = entry(transit, TimelineEvent::StatusChanged, now, actor);
    let sent = if unreported { TransitHistory::RemarksSentWithoutSeals } else { TransitHistory::RemarksSent };
    line.details = Some(sent.into());
    line
}

impl Transits {
    /// Sends the unloading remarks in the same change as the permission to unload, so that no permission is
    /// forgotten. Without an EORI by which the message can name the trader, the unloading stays allowed until the
    /// arrival is reported again.
    pub(in crate::use_cases) fn unload(
        &self,
        transit: &mut Transit,
        changes: &mut Changes,
    ) -> Result<(), StorageError> {
        let now = transit.updated_at;
        if !self.has_trader_at_destination(transit)? {
            let mut line = entry(transit, TimelineEvent::StatusChanged, now, &Actor::System);
            line.details = Some(TransitHistory::RemarksNotSent.into());
            changes.timeline.push(line);
            return Ok(());
        }
        transit.standing.destination = DestinationState::RemarksSent;
        changes.outbound.push(self.unloading_remarks(transit, now)?);
        changes.timeline.push(remarks_sent(transit, now, &Actor::System));
        Ok(())
    }

    /// Returns the message with the unloading remarks: those that came with the arrival, or that everything is as
    /// declared.
    pub(super) fn unloading_remarks(
        &self,
        transit: &Transit,
        now: DateTime<Utc>,
    ) -> Result<NewOutboundMessage, StorageError> {
        let arrival = transit.arrival.as_ref();
        let content = NoticeContent::UnloadingRemarks {
            date: amsterdam_date(now),
            remarks: arrival.and_then(|arrival| arrival.unloading_remarks.clone()),
            seals_intact: arrival.and_then(|arrival| arrival.state_of_seals(&transit.form)),
        };
        self.notice(transit, content, now)
    }
}
