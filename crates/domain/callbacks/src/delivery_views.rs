//! Deliveries as they are listed, compared, and shown with what they are about.

use crate::{CallbackId, CallbackUrl, DeliveryRecord, DeliveryStatus, EventName};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::SubjectKind;

/// Largest number of deliveries that are shown with the record that they are about.
pub const MOST_ABOUT_A_RECORD: u32 = 50;

/// The latest deliveries about a declaration or transit, to any callback of its organisation.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeliveriesAbout {
    /// The deliveries, newest first, [`MOST_ABOUT_A_RECORD`] at most.
    pub latest: Vec<AddressedDelivery>,
    /// Whether there are earlier ones.
    pub has_more: bool,
}

/// A delivery with the receiver that it goes to.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressedDelivery {
    /// Registration that the delivery goes to.
    pub callback: CallbackId,
    /// URL of the receiver, as registered now.
    pub url: CallbackUrl,
    /// How far the delivery came.
    pub record: DeliveryRecord,
}

/// Which deliveries of a callback are listed; a field without a value leaves all in.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// State that they are in.
    pub status: Option<DeliveryStatus>,
    /// Event that they report.
    pub event: Option<EventName>,
    /// Kind of record that the event is about.
    pub subject: Option<SubjectKind>,
    /// Id of the record that the event is about, among those of its kind.
    pub record: Option<i64>,
    /// Moment at which they were made, or after which.
    pub since: Option<DateTime<Utc>>,
}

/// Number of attempts, the latest of an organisation, that its mark looks at.
pub const MOST_MARKED: u32 = 100;

/// What is compared to find out whether deliveries of an organisation changed: two marks differ when one was made or attempted
/// in between, when the latest to a callback was given up, or when one of the latest attempts is to be delivered again. An older
/// delivery changes the mark with its next attempt. Which mark is larger says nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeliveryMark {
    /// Sum of the ids of the latest delivery to each callback.
    pub made: i64,
    /// Sum of the ids of the latest delivery to each callback that was given up.
    pub given_up: i64,
    /// When the latest attempt was finished; `None` when there was none.
    pub tried_at: Option<DateTime<Utc>>,
    /// Sum over the deliveries of the latest attempts, [`MOST_MARKED`] at most: a thousand times the id, and the number of
    /// attempts.
    pub tried: i64,
}
