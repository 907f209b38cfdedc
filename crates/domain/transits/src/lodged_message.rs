//! Messages to customs.

use crate::{MessageKind, ValidForm};
use chrono::{DateTime, Utc};
use customs_exchange::BuiltMessage;
use customs_kernel::{Eori, Lrn};
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

/// Where and for whom a transit was declared. The form may say something else by now, when the transit was a draft again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lodged {
    /// The office of departure.
    pub office_of_departure: String,
    /// EORI of the holder of the procedure.
    pub holder: Option<Eori>,
}

/// A message about a transit as it will be sent, byte for byte.
pub type TransitMessage = BuiltMessage;

/// A message to be stored with the change of the transit that sends it.
pub type NewOutboundMessage = customs_exchange::NewOutboundMessage<MessageKind>;

/// What is known of a message that was made for customs.
pub type SentMessage = customs_exchange::SentMessage<MessageKind>;
