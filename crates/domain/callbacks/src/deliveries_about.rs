use crate::{CallbackId, CallbackUrl, DeliveryRecord};

/// Largest number of deliveries that are shown with the record that they are about.
pub const MOST_ABOUT_A_RECORD: u32 = 50;

/// The latest deliveries about a declaration or transit, whatever callback of its organisation they go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveriesAbout {
    /// The deliveries, newest first, [`MOST_ABOUT_A_RECORD`] at most.
    pub latest: Vec<AddressedDelivery>,
    /// Whether there are earlier ones.
    pub has_more: bool,
}

/// A delivery with the receiver that it goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressedDelivery {
    /// Registration that the delivery goes to.
    pub callback: CallbackId,
    /// URL of the receiver, as registered now.
    pub url: CallbackUrl,
    /// How far the delivery came.
    pub record: DeliveryRecord,
}
