//! What is counted, and when: the facts of lodging as numbers that add up.

use super::{LodgedKind, field_of};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::amsterdam_date;
use std::collections::{BTreeMap, BTreeSet};

/// By what something is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// Submissions and rejections by kind, each on its own day.
    Kind,
    /// Errors of rejections by code, and by the field where it is known.
    Error,
    /// First submissions and what came of them, by customer.
    Customer,
    /// The same by who submitted.
    Client,
    /// The same by chapter of the commodity codes.
    Chapter,
}

impl Dimension {
    /// All dimensions.
    pub const ALL: [Self; 5] = [Self::Kind, Self::Error, Self::Customer, Self::Client, Self::Chapter];

    /// The word it is stored under.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Error => "error",
            Self::Customer => "customer",
            Self::Client => "client",
            Self::Chapter => "chapter",
        }
    }
}

/// What is counted together: on one day, under one key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TallyKey {
    /// By what.
    pub dimension: Dimension,
    /// The day in the Netherlands.
    pub day: NaiveDate,
    /// The kind, the code, the customer, the client or the chapter; empty for no customer.
    pub key: String,
    /// The field of an error; empty where it is not known, and elsewhere.
    pub detail: String,
}

/// By how much counts change.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Submissions; first ones, but by kind.
    pub submitted: i64,
    /// First submissions that were accepted and not rejected since.
    pub accepted: i64,
    /// Rejections; errors; first submissions that were rejected.
    pub rejected: i64,
}

/// Changes of counts, by what they are counted under.
pub type Tallies = BTreeMap<TallyKey, Tally>;

/// How a submission stands with customs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Customs has not decided.
    Open,
    /// Accepted, and not rejected since.
    Accepted,
    /// Rejected, at once or after its acceptance.
    Rejected,
}

impl Standing {
    /// All standings.
    pub const ALL: [Self; 3] = [Self::Open, Self::Accepted, Self::Rejected];

    /// The word it is stored under.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
        }
    }

    /// The standing with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.word() == word)
    }
}

/// One time that something was lodged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// What.
    pub kind: LodgedKind,
    /// Which time it is for that record, from 1.
    pub attempt: u32,
    /// Whose goods they are.
    pub customer_code: Option<String>,
    /// Name of the client that submitted it.
    pub client: String,
    /// Chapters of its commodity codes.
    pub chapters: BTreeSet<String>,
    /// When.
    pub submitted_at: DateTime<Utc>,
}

/// The chapter of a commodity code: its first two digits.
#[must_use]
pub fn chapter_of(commodity: &str) -> Option<&str> {
    commodity.get(..2).filter(|chapter| chapter.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Submission {
    /// What its arrival counts.
    #[must_use]
    pub fn tallies(&self) -> Tallies {
        let mut tallies = of_kind(self.kind, self.submitted_at, Tally { submitted: 1, ..Tally::default() });
        self.add_first(&mut tallies, Tally { submitted: 1, ..Tally::default() });
        tallies
    }

    /// What it counts that customs decided otherwise than before. A record is right the first time when its
    /// first submission is; what came of it is counted on the day of that submission.
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

    /// What it takes back that it was never handed to customs.
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

/// What the arrival of a rejection counts: itself on its day, and each of its errors by code and field.
pub fn tallies_of_rejection<'a>(
    kind: LodgedKind,
    arrived_at: DateTime<Utc>,
    errors: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Tallies {
    let one = Tally { rejected: 1, ..Tally::default() };
    let mut tallies = of_kind(kind, arrived_at, one);
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

fn of_kind(kind: LodgedKind, at: DateTime<Utc>, tally: Tally) -> Tallies {
    let key = TallyKey {
        dimension: Dimension::Kind,
        day: amsterdam_date(at),
        key: kind.word().to_owned(),
        detail: String::new(),
    };
    Tallies::from([(key, tally)])
}
