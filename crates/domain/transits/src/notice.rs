//! Messages of the trader about a transit that was lodged.

use crate::form::{PartyForm, TransitForm};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{Eori, Lrn, Mrn};

/// A message about a lodged transit. It names the movement and does not repeat the declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Identification of the message, fresh for each one.
    pub reference: Lrn,
    /// LRN of the transit declaration.
    pub lrn: Option<Lrn>,
    /// MRN of the movement; `None` before customs accepts it.
    pub mrn: Option<Mrn>,
    /// EORI of the broker, who sends the message.
    pub sender: Option<Eori>,
    /// The holder of the procedure; `None` when it is the broker itself.
    pub holder: Option<PartyForm>,
    /// EORI of the trader at destination, for messages to the office of destination.
    pub trader_at_destination: Option<Eori>,
    /// Reference number of the customs office that receives the message.
    pub office: String,
    /// Moment of preparation, which the message carries.
    pub prepared_at: DateTime<Utc>,
    /// Content that depends on the kind of message.
    pub content: NoticeContent,
}

/// Content of a notice.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeContent {
    /// The goods of a pre-lodged transit are presented (IE170).
    Presentation(Box<Presentation>),
    /// The trader requests the invalidation of the transit (IE014).
    Invalidation {
        /// Justification of the request.
        reason: String,
    },
    /// The goods arrived at destination (IE007).
    Arrival {
        /// Day of arrival.
        date: NaiveDate,
        /// Number of the authorisation as authorised consignee. With one, customs lets the goods be unloaded
        /// before it sees them.
        consignee_permit: Option<String>,
    },
    /// The trader's findings at unloading (IE044).
    UnloadingRemarks {
        /// Day of the unloading.
        date: NaiveDate,
        /// Differences found; `None` when everything was as declared.
        remarks: Option<String>,
        /// Whether the seals are in good state; `None` when there are none to report on.
        seals_intact: Option<bool>,
    },
    /// Information about a movement that did not arrive (IE141). The office of the notice is the one that enquires.
    EnquiryAnswer {
        /// Identification of the enquiry; `None` when it carried none.
        enquiry: Option<String>,
        /// Reference number of the customs office at which the goods really arrived.
        office_of_destination: Option<String>,
        /// Day on which customs handed out a receipt for the goods (form TC11).
        tc11_delivery_date: Option<NaiveDate>,
        /// Information in words.
        text: Option<String>,
        /// The party that really received the goods, with name and address.
        consignee: Option<Box<PartyForm>>,
    },
    /// The trader asks customs to decide on the release (IE054).
    ReleaseRequest {
        /// Whether the trader wants the goods released.
        wanted: bool,
    },
}

/// What the presentation of the goods repeats of the declaration or adds to it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// The declared form.
    pub form: TransitForm,
    /// Number of the authorisation as authorised consignor that the declaration named.
    pub consignor_permit: Option<String>,
    /// The customer of the transit, as the customer master knows it.
    pub customer: Option<PartyForm>,
}
