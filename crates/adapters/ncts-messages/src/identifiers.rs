use std::borrow::Cow;

/// The transit system of the Netherlands, as a recipient of messages. That it has this name is an assumption: the
/// published material does not say it.
const DUTCH_CUSTOMS: &str = "NTA.NL";

/// The names under which sender and recipient of a message know each other. They are agreed with customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identifiers {
    sender: Option<String>,
    recipient: Cow<'static, str>,
}

impl Identifiers {
    /// The sender is the EORI of the broker, else of the holder; the recipient is the transit system of the
    /// Netherlands.
    pub const DEFAULT: Self = Self { sender: None, recipient: Cow::Borrowed(DUTCH_CUSTOMS) };

    /// Names as they were agreed with customs, each of 1 to 35 characters; without a sender it is that of the default.
    #[must_use]
    pub const fn agreed(sender: Option<String>, recipient: String) -> Self {
        Self { sender, recipient: Cow::Owned(recipient) }
    }

    /// Returns the agreed sender, if there is one.
    pub(crate) fn sender(&self) -> Option<&str> {
        self.sender.as_deref()
    }

    /// Returns the recipient of every message.
    pub(crate) fn recipient(&self) -> &str {
        &self.recipient
    }
}

/// Namespace of the root element of every message.
pub const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
/// Phase of the transit system to which the messages belong.
pub const PHASE: &str = "NCTS5.1";
