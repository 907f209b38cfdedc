use super::outcomes::CALLBACKS;
use async_trait::async_trait;
use customs_callbacks::{CallbackSender, Dispatch, SendOutcome, Sent};

/// The receivers of callbacks, of which is recorded how each try ends.
pub(crate) struct WatchedReceivers<S>(pub(crate) S);

#[async_trait(?Send)]
impl<S: CallbackSender> CallbackSender for WatchedReceivers<S> {
    async fn send(&self, dispatch: Dispatch) -> Sent {
        CALLBACKS.timed(self.0.send(dispatch), outcome).await
    }
}

const fn outcome(sent: &Sent) -> &'static str {
    match &sent.outcome {
        SendOutcome::Responded(200..=299) => "delivered",
        SendOutcome::Responded(_) | SendOutcome::NotNow { .. } => "refused",
        SendOutcome::NoAnswer(_) => "unanswered",
    }
}
