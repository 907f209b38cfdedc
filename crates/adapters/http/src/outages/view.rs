use super::choices::{FallbackRecordKind, FallbackState, OutageStatus, ProposedOutageStatus};
use crate::body::Day;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_exchange::{FallbackProcedure, FallbackRelease, Outage, ProposedOutage};
use customs_kernel::SubjectKind;

record_view! {
    /// An outage of customs.
    #[schema(as = Outage)]
    pub(super) OutageView {
        /// Number of the outage within the organisation.
        id: i64 = outage.id.get(),
        /// Whether it is open.
        #[schema(value_type = OutageStatus)]
        status: &'static str = outage.state().word(),
        /// Reason, such as the number of the announcement of customs.
        reason: String = outage.reason,
        /// Moment at which it was opened.
        opened_at: DateTime<Utc> = outage.opened_at,
        /// Client or user that opened it.
        opened_by: String = outage.opened_by,
        /// Moment at which it was closed; null while it is open.
        closed_at: Option<DateTime<Utc>> = outage.closed_at,
        /// Client or user that closed it.
        closed_by: Option<String> = outage.closed_by,
    }
    from |outage: Outage|
}

record_view! {
    /// An outage that the service proposes, because customs stopped answering.
    #[schema(as = ProposedOutage)]
    pub(super) ProposedView {
        /// That it is only proposed.
        #[schema(value_type = ProposedOutageStatus)]
        status: &'static str = "proposed",
        /// Moment of the oldest message without an answer.
        since: DateTime<Utc> = proposed.since,
        /// Number of submissions whose answers are overdue, and of messages that customs does not take.
        unanswered: u64 = proposed.unanswered,
    }
    from |proposed: ProposedOutage|
}

record_view! {
    /// A movement that was released on paper during an outage.
    #[schema(as = FallbackRelease)]
    pub(crate) ReleaseView {
        /// Outage in which it was released.
        outage_id: i64 = release.outage.get(),
        /// Kind of the movement.
        #[schema(value_type = FallbackRecordKind)]
        record_kind: &'static str = release.subject.kind.word(),
        /// Id of the movement within its kind.
        record_id: i64 = release.subject.id,
        /// Number on the paper.
        #[schema(example = "FB-1-D7")]
        fallback_number: String = release.number.clone(),
        /// Code under which the declaration names the number; null for a transit. It is assumed.
        code: Option<&'static str> = procedure(&release).code,
        /// Text of the stamp on the paper, in English.
        stamp: &'static str = procedure(&release).stamp,
        /// Text of the stamp on the paper, in Dutch.
        stamp_nl: &'static str = procedure(&release).stamp_nl,
        /// How far it is regularised.
        #[schema(value_type = FallbackState)]
        state: &'static str = state(&release),
        /// Moment of the release on paper.
        released_at: DateTime<Utc> = release.released_at,
        /// Last day on which the declaration can be lodged; null for a transit, which stays on paper. It is assumed.
        lodge_by: Option<Day> = release.lodge_by.map(Day::from),
        /// Moment at which its message was put into the queue to customs.
        lodged_at: Option<DateTime<Utc>> = release.lodged_at,
        /// Moment at which customs accepted it, or its discharge was recorded.
        regularised_at: Option<DateTime<Utc>> = release.regularised_at,
    }
    from |release: FallbackRelease|
}

fn procedure(release: &FallbackRelease) -> FallbackProcedure {
    FallbackProcedure::for_kind(release.subject.kind)
}

fn state(release: &FallbackRelease) -> &'static str {
    match (release.regularised_at, release.lodged_at, &release.lrn, release.subject.kind) {
        (Some(_), _, _, _) => "regularised",
        (None, Some(_), _, _) | (None, None, None, SubjectKind::Declaration) => "lodged",
        (None, None, Some(_), _) => "waiting",
        (None, None, None, SubjectKind::Transit) => "on_paper",
    }
}
