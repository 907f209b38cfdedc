use crate::KindOfMessage;
use chrono::TimeDelta;
use customs_kernel::{SubjectKind, words};

words!(
    /// Messages about parcels.
    ParcelKind {
        /// Announces the parcel.
        Announcement = "announcement",
        /// Reports the arrival of the parcel.
        Arrival = "arrival",
        /// Asks for the parcel back.
        Recall = "recall",
    }
);

impl KindOfMessage for ParcelKind {
    type Lodged = ();

    const SUBJECT: SubjectKind = SubjectKind::Declaration;
    const SUBMISSION: Self = Self::Announcement;
    const KINDS: &'static [Self] = Self::ALL;
    const REFUSALS: &'static [&'static str] = &["NO"];
    const SEALED: bool = false;
    const LRN_RULE: &'static str = "parcels_lrn_key";
    const ANSWER_ENDS_WAITING: bool = true;
    const GIVING_UP_WITHDRAWS: bool = false;

    fn word(self) -> &'static str {
        Self::word(self)
    }

    fn expected_answers(self) -> &'static [&'static str] {
        &["OK", "NO"]
    }

    fn answer_within(self) -> TimeDelta {
        match self {
            Self::Announcement => TimeDelta::minutes(15),
            Self::Arrival | Self::Recall => TimeDelta::days(1),
        }
    }
}

words!(
    /// Messages about a second kind of parcel, which differ from the first in everything that a kind of message may
    /// define.
    StampKind {
        /// Asks for a stamp.
        Request = "request",
        /// Gives the stamp back.
        Return = "return",
    }
);

impl KindOfMessage for StampKind {
    /// The name of the person who asked for the stamp.
    type Lodged = String;

    const SUBJECT: SubjectKind = SubjectKind::Transit;
    const SUBMISSION: Self = Self::Request;
    const KINDS: &'static [Self] = Self::ALL;
    const REFUSALS: &'static [&'static str] = &["S9", "S8"];
    const SEALED: bool = true;
    const LRN_RULE: &'static str = "stamps_lrn_key";
    const ANSWER_ENDS_WAITING: bool = false;
    const GIVING_UP_WITHDRAWS: bool = true;

    fn word(self) -> &'static str {
        Self::word(self)
    }

    fn expected_answers(self) -> &'static [&'static str] {
        &["S8", "S9", "S1"]
    }

    fn answer_within(self) -> TimeDelta {
        TimeDelta::hours(1)
    }
}
