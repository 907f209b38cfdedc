//! The business continuity procedure: how goods are released on paper while a system of customs is down.

use crate::OutageId;
use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{Lrn, OrganisationId, Subject, SubjectKind, amsterdam_date};

/// What the procedure asks of one kind of record. This is the one table of its codes and deadlines.
///
/// Values marked as assumed were not found in a published document that could be opened. They have to be compared with
/// what the office of customs announces when it opens the procedure.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallbackProcedure {
    /// Kind of record.
    pub kind: SubjectKind,
    /// Code of the additional information by which a declaration that is lodged afterwards names its paper. `None` for
    /// a kind that is not lodged afterwards.
    pub code: Option<&'static str>,
    /// Days after the day of the release by which the declaration has to be lodged. `None` for a kind that is not lodged
    /// afterwards.
    pub lodge_within_days: Option<u64>,
    /// Text of the stamp on the paper, in English.
    pub stamp: &'static str,
    /// Text of the stamp on the paper, in Dutch.
    pub stamp_nl: &'static str,
    /// Source of the row.
    pub source: &'static str,
    /// Whether code and deadline are assumed.
    pub is_assumed: bool,
}

/// The table.
pub const FALLBACK_PROCEDURES: [FallbackProcedure; 2] = [
    FallbackProcedure {
        kind: SubjectKind::Declaration,
        code: Some("NOODP"),
        lodge_within_days: Some(7),
        stamp: "BUSINESS CONTINUITY PROCEDURE\nNO DATA AVAILABLE IN THE SYSTEM\nINITIATED ON",
        stamp_nl: "BEDRIJFSCONTINUÏTEITSPROCEDURE\nGEEN GEGEVENS BESCHIKBAAR IN HET SYSTEEM\nBEGONNEN OP",
        source: "UCC article 6(3)(b), temporary failure of an electronic system; code and deadline of the national procedure \
                 are assumed",
        is_assumed: true,
    },
    FallbackProcedure {
        kind: SubjectKind::Transit,
        code: None,
        lodge_within_days: None,
        stamp: "BUSINESS CONTINUITY PROCEDURE\nNO DATA AVAILABLE IN THE SYSTEM\nINITIATED ON",
        stamp_nl: "BEDRIJFSCONTINUÏTEITSPROCEDURE\nGEEN GEGEVENS BESCHIKBAAR IN HET SYSTEEM\nBEGONNEN OP",
        source: "Implementing Regulation (EU) 2015/2447, Annex 72-04, 3.2: a movement that began on paper ends on paper; the \
                 wording of the stamp is assumed",
        is_assumed: true,
    },
];

impl FallbackProcedure {
    /// Returns the row of a kind of record.
    #[must_use]
    pub const fn for_kind(kind: SubjectKind) -> Self {
        let [declaration, transit] = FALLBACK_PROCEDURES;
        match kind {
            SubjectKind::Declaration => declaration,
            SubjectKind::Transit => transit,
        }
    }

    /// Returns the last day on which a record that was released at that moment can be lodged, by the Dutch calendar.
    #[must_use]
    pub fn lodge_by(self, released_at: DateTime<Utc>) -> Option<NaiveDate> {
        let days = Days::new(self.lodge_within_days?);
        Some(amsterdam_date(released_at).checked_add_days(days).unwrap_or(NaiveDate::MAX))
    }
}

/// A movement that was released by the paper procedure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FallbackRelease {
    /// Organisation that owns the movement.
    pub organisation: OrganisationId,
    /// Declaration or transit.
    pub subject: Subject,
    /// Outage in which it was released.
    pub outage: OutageId,
    /// Number on the paper, unique within the organisation.
    pub number: String,
    /// LRN of the message that waits for the end of the outage; `None` when no message waits.
    pub lrn: Option<Lrn>,
    /// Moment of the release on paper.
    pub released_at: DateTime<Utc>,
    /// Last day on which it can be lodged; `None` for a movement that stays on paper.
    pub lodge_by: Option<NaiveDate>,
    /// Moment at which its message was put into the queue to customs; `None` before that.
    pub lodged_at: Option<DateTime<Utc>>,
    /// Moment at which the movement was regularised: customs has it, or its discharge was recorded. `None` before that.
    pub regularised_at: Option<DateTime<Utc>>,
}

impl FallbackRelease {
    /// Makes the release of a movement in an outage. `lrn` is that of the message that waits.
    #[must_use]
    pub fn new(
        organisation: OrganisationId,
        subject: Subject,
        outage: OutageId,
        lrn: Option<Lrn>,
        released_at: DateTime<Utc>,
    ) -> Self {
        let lodge_by = FallbackProcedure::for_kind(subject.kind).lodge_by(released_at);
        let number = fallback_number(outage, subject);
        Self {
            organisation,
            subject,
            outage,
            number,
            lrn,
            released_at,
            lodge_by,
            lodged_at: None,
            regularised_at: None,
        }
    }
}

/// Returns the number on the paper of a movement. It names outage and movement, so that it is unique without a series of
/// its own, and a repeated request finds the same.
#[must_use]
pub fn fallback_number(outage: OutageId, subject: Subject) -> String {
    let kind = match subject.kind {
        SubjectKind::Declaration => 'D',
        SubjectKind::Transit => 'T',
    };
    format!("FB-{outage}-{kind}{}", subject.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_row_and_only_declarations_are_lodged_afterwards() {
        for kind in SubjectKind::ALL {
            assert_eq!(FallbackProcedure::for_kind(*kind).kind, *kind);
        }
        let released_at = "2026-03-31T22:30:00Z".parse().expect("a moment");
        let declaration = FallbackProcedure::for_kind(SubjectKind::Declaration);
        assert_eq!(
            declaration.lodge_by(released_at),
            NaiveDate::from_ymd_opt(2026, 4, 8),
            "in the Netherlands it is April"
        );
        assert_eq!(FallbackProcedure::for_kind(SubjectKind::Transit).lodge_by(released_at), None);
    }

    #[test]
    fn the_number_names_outage_kind_and_record() {
        let numbers = [Subject::declaration(7), Subject::transit(7)].map(|one| fallback_number(OutageId::new(3), one));
        assert_eq!(numbers, ["FB-3-D7", "FB-3-T7"]);
    }
}
