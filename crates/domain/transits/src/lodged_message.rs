//! Messages to customs.

use crate::{EmissionMap, MessageId, ValidForm};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn, Mrn, OrganisationId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a transit declaration (IE015) is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lodgement {
    /// The valid form with its items.
    pub form: ValidForm,
    /// What the transit is called; drafts that are only looked at have none yet.
    pub lrn: Option<Lrn>,
    /// The broker's own EORI: who sends the message, and represents the holder.
    pub organisation_eori: Option<Eori>,
    /// The access code of the guarantee.
    pub access_code: Option<AccessCode>,
    /// The number of the holder's authorisation as authorised consignor.
    pub consignor_permit: Option<String>,
    /// When the message is made: it carries the moment.
    pub prepared_at: DateTime<Utc>,
}

impl Lodgement {
    /// What a later message about the declaration has to repeat.
    #[must_use]
    pub fn lodged(&self) -> Lodged {
        let form = self.form.form();
        let holder = form.holder.as_ref().and_then(|holder| holder.eori.as_deref());
        Lodged {
            office_of_departure: form.office_of_departure.clone().unwrap_or_default(),
            holder: holder.and_then(|eori| eori.parse().ok()),
        }
    }
}

/// The access code of a guarantee. Never shown: its `Debug` says nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessCode(String);

impl AccessCode {
    /// What stands for it in a message that somebody looks at.
    pub const CONCEALED: &'static str = "****";

    /// Takes the code as it is kept.
    #[must_use]
    pub const fn new(code: String) -> Self {
        Self(code)
    }

    /// One that shows nothing, and goes into a message when this one does.
    #[must_use]
    pub fn concealed(&self) -> Self {
        Self(if self.is_sendable() { Self::CONCEALED.to_owned() } else { String::new() })
    }

    /// Whether a message has a place for it: 4 characters. Half a code is another code.
    #[must_use]
    pub fn is_sendable(&self) -> bool {
        self.0.len() == 4 && self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    /// The code, for the message.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AccessCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessCode")
    }
}

/// A message as it will be sent, byte for byte.
#[derive(Clone, PartialEq, Eq)]
pub struct TransitMessage {
    /// The XML document.
    pub bytes: Vec<u8>,
    /// Where each element came from.
    pub emission_map: EmissionMap,
    /// What was cut or filled in to fit the message schema, as `path: message`.
    pub warnings: Vec<String>,
}

impl fmt::Debug for TransitMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The document holds trade secrets: it never gets into a log.
        f.debug_struct("TransitMessage").field("length", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// Kinds of messages that the trader sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageKind {
    /// The transit declaration (IE015).
    Declaration,
    /// The presentation of the goods of a pre-lodged transit (IE170).
    Presentation,
    /// The request to invalidate it (IE014).
    Invalidation,
    /// The arrival notification (IE007).
    Arrival,
    /// What was found at unloading (IE044).
    UnloadingRemarks,
    /// The request to invalidate a second acceptance of the same transit (IE014).
    SurplusInvalidation,
}

impl MessageKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Declaration,
        Self::Presentation,
        Self::Invalidation,
        Self::Arrival,
        Self::UnloadingRemarks,
        Self::SurplusInvalidation,
    ];

    /// The word under which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Declaration => "declaration",
            Self::Presentation => "presentation",
            Self::Invalidation => "invalidation",
            Self::Arrival => "arrival",
            Self::UnloadingRemarks => "unloading_remarks",
            Self::SurplusInvalidation => "surplus_invalidation",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A message to be stored with the change that sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOutboundMessage {
    /// What it is.
    pub kind: MessageKind,
    /// Its identification, which is also its correlation id; of the declaration its LRN.
    pub lrn: Lrn,
    /// The document and where its elements came from.
    pub message: TransitMessage,
    /// The message that it sends again.
    pub replaces: Option<SentMessage>,
    /// Of a declaration: what a later message about it has to repeat.
    pub lodged: Option<Lodged>,
}

/// Where and for whom a transit was declared. The form may say something else by now, when the transit was a draft again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lodged {
    /// The office of departure.
    pub office_of_departure: String,
    /// EORI of the holder of the procedure.
    pub holder: Option<Eori>,
}

impl NewOutboundMessage {
    /// A message that is sent for the first time.
    #[must_use]
    pub const fn new(kind: MessageKind, lrn: Lrn, message: TransitMessage) -> Self {
        Self { kind, lrn, message, replaces: None, lodged: None }
    }
}

/// What is known of a message that was made for customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMessage {
    /// What it is.
    pub kind: MessageKind,
    /// Its identification.
    pub lrn: Lrn,
    /// The identification under which the same was sent first: its own, unless it sends another one again.
    pub first_lrn: Lrn,
    /// The MRN that customs gave it.
    pub mrn: Option<Mrn>,
    /// The type of the message of customs that settled it (`IE056`).
    pub answer_type: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When customs took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// Whether customs invalidated what it had accepted.
    pub invalidated: bool,
    /// Of a declaration: where and for whom it was declared, where that is known.
    pub lodged: Option<Lodged>,
}

/// The messages of customs that refuse one of ours.
const REFUSALS: [&str; 4] = ["IE056", "IE057", "IE906", "IE917"];

impl SentMessage {
    /// Whether customs refused it.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.answer_type.as_deref().is_some_and(|answer| REFUSALS.contains(&answer))
    }

    /// Whether customs took it and may still accept it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.sent_at.is_some() && self.mrn.is_none() && !self.is_refused()
    }

    /// Whether customs should have answered by now. One that was given up may have reached customs all the same, at the
    /// latest when it was.
    #[must_use]
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let expected_by = self.sent_at.or(self.failed_at).map(|left_at| left_at + self.kind.answer_within());
        self.answer_type.is_none() && expected_by.is_some_and(|expected_by| expected_by < now)
    }
}

/// A stored message that waits to be handed to customs.
#[derive(Clone, PartialEq, Eq)]
pub struct OutboundMessage {
    /// Id.
    pub id: MessageId,
    /// The tenant, named to the gateway as the account.
    pub organisation: OrganisationId,
    /// Correlation id: the identification of the message. The same in every try.
    pub correlation_id: Lrn,
    /// The exact bytes. The same in every try.
    pub bytes: Vec<u8>,
    /// Tries before this one.
    pub attempts: u32,
    /// How many of them the gateway refused for what the message is.
    pub refusals: u32,
}

impl fmt::Debug for OutboundMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutboundMessage")
            .field("id", &self.id)
            .field("correlation_id", &self.correlation_id)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}
