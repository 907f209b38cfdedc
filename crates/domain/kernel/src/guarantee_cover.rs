use std::fmt;

/// What a submission that passes has of its guarantees.
#[must_use = "a submission passes also when no guarantee secures it"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuaranteeCover {
    /// Every amount is reserved on an account that covers it.
    Reserved,
    /// A part of the submission, or all of it, is not known to be secured. Customs decides about it.
    NotSecured(NotSecured),
}

/// The reason why a guarantee is not known to secure a submission that passes. Of several guarantees it is that of the
/// first one.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotSecured {
    /// The submission uses no guarantee, or an amount of zero: nothing is reserved.
    NothingToReserve,
    /// No account is known for the guarantee, or its balance is fetched for no customer: nothing is reserved on it.
    UnknownAccount,
    /// The balance of the account is no longer fetched: nothing is reserved on it.
    NotFetched,
    /// The amount is reserved, but customs never stated the figures of the account.
    NeverFetched,
    /// The amount is reserved beyond the limit of the account, since this installation does not refuse it.
    BeyondLimit,
    /// This installation keeps no guarantees: nothing is reserved.
    LeftToCustoms,
}

/// What became of the reservations of a movement whose amendment customs accepted.
#[must_use = "an amendment can leave the reservations as they are"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuaranteeAmendment {
    /// The amended amounts took the place of the former ones.
    Replaced(GuaranteeCover),
    /// Customs uses the guarantees by now, so that the reservations stay until its figures include the movement.
    CountedByCustoms,
}

impl GuaranteeCover {
    /// The cover of a submission that is secured unless there is a reason against it.
    pub fn unless(reason: Option<NotSecured>) -> Self {
        reason.map_or(Self::Reserved, Self::NotSecured)
    }

    /// The reason why the submission is not known to be secured, if it is not.
    #[must_use]
    pub const fn reason(self) -> Option<NotSecured> {
        match self {
            Self::Reserved => None,
            Self::NotSecured(reason) => Some(reason),
        }
    }
}

/// One line for the log.
impl fmt::Display for NotSecured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingToReserve => "it uses no guarantee, or an amount of zero",
            Self::UnknownAccount => "no account is known for its guarantee",
            Self::NotFetched => "the balance of its guarantee is no longer fetched",
            Self::NeverFetched => "customs never stated the figures of its guarantee",
            Self::BeyondLimit => "it exceeds the limit of its guarantee, which refuses nothing here",
            Self::LeftToCustoms => "no guarantees are kept here",
        })
    }
}
