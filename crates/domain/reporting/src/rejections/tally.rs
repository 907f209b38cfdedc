//! The counts that submissions and rejections change, as numbers that add up.

use super::{LodgedKind, field_of};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{amsterdam_date, words};
use std::collections::{BTreeMap, BTreeSet};

words!(
    /// The property by which records are counted.
    #[growing]
    Dimension {
        /// Submissions and rejections by kind of record, each on its own day.
        Kind = "kind",
        /// Errors of rejections by code, and by field if it is known.
        Error = "error",
        /// First submissions and their results, by customer.
        Customer = "customer",
        /// First submissions and their results, by client.
        Client = "client",
        /// First submissions and their results, by chapter of the commodity codes.
        Chapter = "chapter",
    }
);

/// The key of a count: one day, one dimension and one value.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TallyKey {
    /// The property that is counted by.
    pub dimension: Dimension,
    /// Day of the Netherlands.
    pub day: NaiveDate,
    /// Kind, error code, customer code, client name or chapter; empty for no customer.
    pub key: String,
    /// Field of an error; empty when the field is not known and for other dimensions.
    pub detail: String,
}

/// The change of a count.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Submissions. All of them in the dimension `Kind`, only first ones in the others.
    pub submitted: i64,
    /// First submissions that were accepted and not rejected since.
    pub accepted: i64,
    /// Rejections (`Kind`), errors (`Error`), or first submissions that were rejected (other dimensions).
    pub rejected: i64,
}

/// Changes of counts, by key.
pub type Tallies = BTreeMap<TallyKey, Tally>;

words!(
    /// The decision of customs about a submission.
    #[growing]
    Standing {
        /// Customs has not decided yet.
        Open = "open",
        /// Customs accepted the submission and has not rejected it since.
        Accepted = "accepted",
        /// Customs rejected the submission, at once or after accepting it.
        Rejected = "rejected",
    }
);

/// One submission of a record to customs.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// Kind of record.
    pub kind: LodgedKind,
    /// Number of the attempt for this record, from 1.
    pub attempt: u32,
    /// Code of the customer; `None` without one.
    pub customer_code: Option<String>,
    /// Name of the client that submitted the record.
    pub client: String,
    /// Chapters of the record's commodity codes.
    pub chapters: BTreeSet<String>,
    /// Moment of submission.
    pub submitted_at: DateTime<Utc>,
}

/// The chapter of a commodity code: its first two digits; `None` when these are not digits.
#[must_use]
pub fn chapter_of(commodity: &str) -> Option<&str> {
    commodity.get(..2).filter(|chapter| chapter.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Submission {
    /// The changes of counts when the submission is made.
    #[must_use]
    pub fn tallies(&self) -> Tallies {
        let mut tallies = kind_tally(self.kind, self.submitted_at, Tally { submitted: 1, ..Tally::default() });
        self.add_first(&mut tallies, Tally { submitted: 1, ..Tally::default() });
        tallies
    }

    /// The changes of counts when customs changes its decision. A record is right the first time when its first
    /// submission is, so results count on the day of that submission.
    #[must_use]
    pub fn judged(&self, before: Standing, after: Standing) -> Tallies {
        let one = |standing, wanted| i64::from(standing == wanted);
        let change = |wanted| one(after, wanted) - one(before, wanted);
        let mut tallies = Tallies::new();
        let change = Tally { submitted: 0, accepted: change(Standing::Accepted), rejected: change(Standing::Rejected) };
        if change != Tally::default() {
            self.add_first(&mut tallies, change);
        }
        tallies
    }

    /// The changes of counts when the submission is withdrawn because it was never handed to customs.
    #[must_use]
    pub fn withdrawn(&self) -> Tallies {
        let mut tallies = self.tallies();
        tallies.values_mut().for_each(|tally| tally.submitted = -tally.submitted);
        tallies
    }

    fn add_first(&self, tallies: &mut Tallies, tally: Tally) {
        if self.attempt != 1 {
            return;
        }
        let day = amsterdam_date(self.submitted_at);
        let mut add = |dimension, key: &str| {
            tallies.insert(TallyKey { dimension, day, key: key.to_owned(), detail: String::new() }, tally);
        };
        add(Dimension::Customer, self.customer_code.as_deref().unwrap_or_default());
        add(Dimension::Client, &self.client);
        self.chapters.iter().for_each(|chapter| add(Dimension::Chapter, chapter));
    }
}

/// The changes of counts when a rejection arrives: the rejection itself on its day, and each of its errors by code and
/// field.
pub fn tallies_of_rejection<'a>(
    kind: LodgedKind,
    arrived_at: DateTime<Utc>,
    errors: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Tallies {
    let one = Tally { rejected: 1, ..Tally::default() };
    let mut tallies = kind_tally(kind, arrived_at, one);
    for (code, path) in errors {
        let key = TallyKey {
            dimension: Dimension::Error,
            day: amsterdam_date(arrived_at),
            key: code.to_owned(),
            detail: path.map(field_of).unwrap_or_default(),
        };
        tallies.entry(key).or_default().rejected += 1;
    }
    tallies
}

fn kind_tally(kind: LodgedKind, at: DateTime<Utc>, tally: Tally) -> Tallies {
    let key = TallyKey {
        dimension: Dimension::Kind,
        day: amsterdam_date(at),
        key: kind.word().to_owned(),
        detail: String::new(),
    };
    Tallies::from([(key, tally)])
}
