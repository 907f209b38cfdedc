//! Data of the messages that go to customs.

use crate::form::PartyForm;
use crate::{AccessCode, MessageKind, ValidForm};
use chrono::{DateTime, Utc};
use customs_exchange::BuiltMessage;
use customs_form_macros::growing;
use customs_kernel::{Eori, Lrn, Mrn};
use serde::{Deserialize, Serialize};

/// Content of a transit declaration (IE015).
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lodgement {
    /// The validated form with its items.
    pub form: ValidForm,
    /// LRN of the transit; `None` for a preview of a draft, which has none yet.
    pub lrn: Option<Lrn>,
    /// The broker's own EORI. The broker sends the message and represents the holder of the procedure.
    pub organisation_eori: Option<Eori>,
    /// Access code of each guarantee of the form, in its order; `None` where none is known. Missing entries count as
    /// `None`.
    pub access_codes: Vec<Option<AccessCode>>,
    /// Number of the holder's authorisation as authorised consignor.
    pub consignor_permit: Option<String>,
    /// The customer of the transit, as the customer master knows it; `None` when it does not.
    pub customer: Option<PartyForm>,
    /// Moment of preparation, which the message carries.
    pub prepared_at: DateTime<Utc>,
}

impl Lodgement {
    /// Returns the data of the declaration that later messages about it repeat.
    #[must_use]
    pub fn lodged(&self) -> Lodged {
        let form = self.form.form();
        let holder = form.holder.as_ref().and_then(|holder| holder.eori.as_deref());
        Lodged {
            office_of_departure: form.office_of_departure.clone().unwrap_or_default(),
            holder: holder.and_then(|eori| eori.parse().ok()),
            named_holder: form.holder.clone().filter(|holder| holder.valid_eori().is_none()),
            consignor_permit: self.consignor_permit.clone(),
            parties: Some(LodgedParties { broker: self.organisation_eori.clone(), customer: self.customer.clone() }),
        }
    }

    /// Derives what the form does not name in the way of the declaration that was lodged with this data: an amendment
    /// changes nothing of it although the customer master may have changed since (rule R0520).
    pub(crate) fn as_lodged(&mut self, lodged: Option<Lodged>) {
        let Some(Lodged { consignor_permit, parties, .. }) = lodged else {
            // A declaration of an earlier version of the service did not record any authorisation.
            self.consignor_permit = None;
            return;
        };
        self.consignor_permit = consignor_permit;
        if let Some(LodgedParties { broker, customer }) = parties {
            (self.organisation_eori, self.customer) = (broker, customer);
        }
    }
}

/// Content of an amendment (IE013): the whole declaration as it will be.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmendmentLodgement {
    /// The amended declaration; its LRN is that of the movement, and its parties beside those of the form are those of
    /// the accepted declaration.
    pub lodgement: Lodgement,
    /// The broker's own EORI at present. The broker sends the message.
    pub sender: Option<Eori>,
    /// Identification of the message, fresh for each one.
    pub reference: Lrn,
    /// MRN of the movement; `None` as long as customs gave none.
    pub mrn: Option<Mrn>,
    /// Moment of the sending that customs accepted. What the message derives from a moment stays as it was declared
    /// (rule R0520).
    pub declared_at: DateTime<Utc>,
    /// Moment at which the goods of a declaration that was lodged in advance (type D) were presented; `None` before
    /// that, and for type A. From then on the declaration says what the presentation added to it (guideline G0045).
    pub presented_at: Option<DateTime<Utc>>,
    /// Whether only guarantees change, after customs found that the declared ones are not valid (rule R0520).
    pub guarantee_only: bool,
}

/// Office, parties and authorisation that a transit was lodged with. The form may differ by now, if the transit became
/// a draft again.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lodged {
    /// Customs office of departure.
    pub office_of_departure: String,
    /// EORI of the holder of the procedure; `None` when the form named none.
    pub holder: Option<Eori>,
    /// The holder of the procedure when it has no EORI, so that later messages name it by name and address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named_holder: Option<PartyForm>,
    /// Number of the authorisation as authorised consignor with which it was lodged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consignor_permit: Option<String>,
    /// The parties beside those of the form; `None` of a declaration of an earlier version of the service.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parties: Option<LodgedParties>,
}

/// The parties, beside those of its form, from which a declaration derived what the form did not name: representative,
/// consignee and place of loading.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LodgedParties {
    /// The broker's own EORI.
    pub broker: Option<Eori>,
    /// The customer as the customer master knew it.
    pub customer: Option<PartyForm>,
}

/// A message about a transit, byte for byte as customs receives it.
pub type TransitMessage = BuiltMessage;

/// A message to customs that is stored together with the change that sends it.
pub type NewOutboundMessage = customs_exchange::NewOutboundMessage<MessageKind>;

/// The record of a message that was made for customs.
pub type SentMessage = customs_exchange::SentMessage<MessageKind>;
