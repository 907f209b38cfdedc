use crate::Dispatch;
use async_trait::async_trait;

/// Sends one try to a receiver.
///
/// Its futures stay on one thread, because HTTP clients of this kind do.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait(?Send)]
pub trait CallbackSender {
    /// POSTs the body with its headers, byte for byte, to the receiver and answers within a fixed
    /// time whatever the receiver does. Follows no redirect, and connects to no address that was not
    /// checked right before.
    async fn send(&self, dispatch: Dispatch) -> SendOutcome;
}

/// What came of sending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// The receiver answered with this HTTP status, whichever.
    Answered(u16),
    /// Nothing answered; why, in words that may be shown to the client ("timed out").
    NoAnswer(String),
}

impl SendOutcome {
    /// Whether the delivery counts as made: any 2xx.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        matches!(self, Self::Answered(200..=299))
    }

    /// The status that the receiver answered, if it did.
    #[must_use]
    pub const fn status_code(&self) -> Option<u16> {
        match self {
            Self::Answered(status) => Some(*status),
            Self::NoAnswer(_) => None,
        }
    }

    /// Why the try failed, in words for the client; `None` when it did not.
    #[must_use]
    pub fn error(&self) -> Option<String> {
        match self {
            Self::Answered(200..=299) => None,
            Self::Answered(status) => Some(format!("the receiver answered {status}")),
            Self::NoAnswer(reason) => Some(reason.clone()),
        }
    }
}
