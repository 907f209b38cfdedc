use crate::{AnswerExcerpt, DeliveryFailure, Dispatch, RetryAfter};
use async_trait::async_trait;
use customs_form_macros::growing;
use customs_kernel::facts::Code;

/// Sends one delivery attempt to a receiver.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait CallbackSender: Send + Sync {
    /// POSTs the body with its headers, byte for byte, to the receiver. Returns within a fixed time, regardless of what
    /// the receiver does. Follows no redirects, and connects only to addresses that were checked directly before.
    /// Reads the beginning of the answer, as much as [`AnswerExcerpt`] holds, however much the receiver sends.
    async fn send(&self, dispatch: Dispatch) -> Sent;
}

/// What came of sending.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// The result.
    pub outcome: SendOutcome,
    /// The beginning of the answer; `None` when nothing answered, or without any text.
    pub answer: Option<AnswerExcerpt>,
}

impl From<SendOutcome> for Sent {
    /// A result without any text of the receiver.
    fn from(outcome: SendOutcome) -> Self {
        Self { outcome, answer: None }
    }
}

/// Result of a delivery attempt.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// The receiver answered with this HTTP status, which can be any.
    Responded(u16),
    /// The receiver asked to be left alone for a while: 429 or 503 with a header `Retry-After`.
    NotNow {
        /// HTTP status of the answer.
        status: u16,
        /// When the receiver wants to be asked again.
        retry_after: RetryAfter,
    },
    /// Nothing answered. Holds the reason.
    NoAnswer(DeliveryFailure),
}

impl SendOutcome {
    /// The outcome of an answer with this HTTP status and header `Retry-After`.
    #[must_use]
    pub fn from_status(status: u16, retry_after: Option<&str>) -> Self {
        match retry_after.filter(|_| matches!(status, 429 | 503)).and_then(RetryAfter::parse) {
            Some(retry_after) => Self::NotNow { status, retry_after },
            None => Self::Responded(status),
        }
    }

    /// Whether the delivery counts as made: for any 2xx status.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        matches!(self, Self::Responded(200..=299))
    }

    /// HTTP status of the answer, if there was one.
    #[must_use]
    pub const fn status_code(&self) -> Option<u16> {
        match self {
            Self::Responded(status) | Self::NotNow { status, .. } => Some(*status),
            Self::NoAnswer(_) => None,
        }
    }

    /// Reason why the attempt failed; `None` when it succeeded.
    #[must_use]
    pub fn error(&self) -> Option<DeliveryFailure> {
        match self {
            Self::Responded(200..=299) => None,
            Self::Responded(status) | Self::NotNow { status, .. } => {
                Some(DeliveryFailure::ReceiverAnswered { status: Code::from(status) })
            }
            Self::NoAnswer(reason) => Some(reason.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles only while the futures of the port are `Send`.
    #[test]
    fn a_call_can_be_awaited_on_any_thread() {
        fn on_any_thread(_: impl Send) {}
        fn calls(sender: &dyn CallbackSender, dispatch: Dispatch) {
            on_any_thread(sender.send(dispatch));
        }
        let _: fn(&dyn CallbackSender, Dispatch) = calls;
    }
}
