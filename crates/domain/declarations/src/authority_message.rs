//! The messages of customs, translated into terms of the domain.

use crate::AssessedTax;
use chrono::{DateTime, Utc};
use customs_exchange::{Answer, References};
use customs_form_macros::growing;
use customs_kernel::facts::Statement;
use customs_kernel::{Lrn, Mrn};

/// One answer of customs to a declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityMessage {
    /// The function code as customs wrote it (`01`), for the record.
    pub function_code: String,
    /// The identification that customs gave the message.
    pub message_id: Option<String>,
    /// The moment at which customs issued the message.
    pub issued_at: Option<DateTime<Utc>>,
    /// The LRN of the lodged message that this one answers.
    pub lrn: Option<Lrn>,
    /// The MRN of the declaration.
    pub mrn: Option<Mrn>,
    /// The decision or statement of customs.
    pub answer: AuthorityAnswer,
    /// Further statements for the history: reasons, codes, texts, limits and amounts, one entry each.
    pub reasons: Vec<Statement>,
}

/// One statement of an answer, named by its element.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Particular {
    /// The path of the element inside the answer. The second and later elements of the same name have a number
    /// (`Error[2]/ValidationCode`).
    pub name: String,
    /// The text of the element, with its currency or unit when it has one.
    pub value: String,
}

impl Answer for AuthorityMessage {
    fn references(&self) -> References {
        References { lrn: self.lrn.clone(), mrn: self.mrn.clone(), ..References::default() }
    }

    fn code(&self) -> &str {
        &self.function_code
    }
}

/// The kinds of answers (function codes 01 to 51 of the response message).
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuthorityAnswer {
    /// 01: customs accepted the declaration.
    Accepted {
        /// The legal moment of acceptance; `None` when the answer names none.
        at: Option<DateTime<Utc>>,
    },
    /// 02: customs received and registered the declaration. For an advance declaration this is its acceptance.
    Received,
    /// 03: customs rejected the declaration. The function code alone decides this, never the presence of errors.
    Rejected {
        /// The errors that customs names; may be empty.
        errors: Vec<AuthorityError>,
    },
    /// 05: customs will examine the goods, and they may not leave.
    Control,
    /// 06: customs asks for documents.
    DocumentsWanted {
        /// The moment by which the documents must be there.
        limit: Option<DateTime<Utc>>,
    },
    /// 07: customs applied corrections.
    Corrected,
    /// 08: customs released the goods.
    Released,
    /// 09: customs cleared the goods. It implies the release when 08 did not arrive.
    Cleared,
    /// 10: customs invalidated the declaration.
    Invalidated {
        /// The legal moment of invalidation; `None` when the answer names none.
        at: Option<DateTime<Utc>>,
    },
    /// 11 with status 39: customs grants a request.
    RequestGranted,
    /// 11 with status 41: customs denies a request.
    RequestDenied,
    /// 13: customs calculated duties and taxes.
    TaxCalculated {
        /// The amounts to be paid, one entry for each tax and currency.
        taxes: Vec<AssessedTax>,
        /// Whether customs will charge the amounts (status 4); otherwise it may still change them.
        is_final: bool,
        /// Whether the answer names the methods of payment.
        names_methods: bool,
    },
    /// 14 and 15: the balance of the deferred payment account is too low.
    BalanceTooLow,
    /// 16: the goods have left the Union.
    ExitConfirmed,
    /// 18: customs waits for the result of the exit.
    ExitAwaited,
    /// 51: customs asks a question.
    Query,
    /// Any other code; it adds at most a line to the history.
    Other,
}

/// One error of a rejection, with the element that customs points at.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityError {
    /// The error code, such as `DMS548AA`.
    pub code: String,
    /// The text of the error. It is normally absent, because the codebook has the texts.
    pub text: Option<String>,
    /// The pointer chain with indexes and tag (`42A/67A/68A[1]/70A[1]/166`); `None` when customs points at nothing.
    pub pointer: Option<String>,
}
