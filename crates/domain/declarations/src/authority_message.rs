//! What customs says, in our words.

use crate::AssessedTax;
use chrono::{DateTime, Utc};
use customs_exchange::{Answer, References};
use customs_kernel::{Lrn, Mrn};

/// One answer of customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityMessage {
    /// The function code as it came (`01`), for the record.
    pub function_code: String,
    /// Customs' own id of the message.
    pub message_id: Option<String>,
    /// When customs issued it.
    pub issued_at: Option<DateTime<Utc>>,
    /// The LRN of the lodged message that it answers.
    pub lrn: Option<Lrn>,
    /// The MRN of the declaration.
    pub mrn: Option<Mrn>,
    /// What it says.
    pub answer: AuthorityAnswer,
    /// What it says beside that, for the history: reasons, codes, texts, limits and amounts, one entry each.
    pub reasons: Vec<String>,
}

/// One thing that an answer says, by the element in which it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Particular {
    /// The path of the element inside the answer; from the second of its name on with a number (`Error[2]/ValidationCode`).
    pub name: String,
    /// Its text, with the currency or the unit where it has one.
    pub value: String,
}

impl Answer for AuthorityMessage {
    fn references(&self) -> References {
        References { answers: None, lrn: self.lrn.clone(), mrn: self.mrn.clone() }
    }

    fn code(&self) -> &str {
        &self.function_code
    }
}

/// What an answer says (function codes 01 to 51 of the response message).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuthorityAnswer {
    /// 01: legally accepted.
    Accepted {
        /// The legal moment of acceptance.
        at: Option<DateTime<Utc>>,
    },
    /// 02: received and registered. For an advance declaration this is its acceptance.
    Received,
    /// 03: rejected; decided by the function code alone, never by the presence of errors.
    Rejected {
        /// Why.
        errors: Vec<AuthorityError>,
    },
    /// 05: will be examined, the goods may not leave.
    Control,
    /// 06: documents wanted.
    DocumentsWanted {
        /// Until when.
        limit: Option<DateTime<Utc>>,
    },
    /// 07: corrections applied.
    Corrected,
    /// 08: goods released.
    Released,
    /// 09: cleared; implies the release when 08 did not come.
    Cleared,
    /// 10: invalidated.
    Invalidated {
        /// The legal moment.
        at: Option<DateTime<Utc>>,
    },
    /// 11 with status 39: a request is granted.
    RequestGranted,
    /// 11 with status 41: a request is denied.
    RequestDenied,
    /// 13: calculated duties and taxes.
    TaxCalculated {
        /// What is to be paid, one entry for each tax and currency.
        taxes: Vec<AssessedTax>,
        /// Whether customs will charge that (status 4), or may still change it.
        is_final: bool,
        /// Whether it names how each is paid.
        names_methods: bool,
    },
    /// 14 and 15: the balance of the deferred payment account is too low.
    BalanceTooLow,
    /// 16: the goods have left the Union.
    ExitConfirmed,
    /// 18: the result of the exit is awaited.
    ExitAwaited,
    /// 51: customs asks a question.
    Query,
    /// Another code, kept as it is.
    Other,
}

/// One error of a rejection, as customs points at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityError {
    /// Code such as `DMS548AA`.
    pub code: String,
    /// Text, normally absent: texts come from the codebook.
    pub text: Option<String>,
    /// Pointer chain with indexes and tag (`42A/67A/68A[1]/70A[1]/166`), when there is one.
    pub pointer: Option<String>,
}
