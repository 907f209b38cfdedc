use super::Which;
use super::worker_sender::WorkerSender;
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::operation::{Create, Ordered, Responded};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use crate::{ApiError, blocking};
use customs_callbacks::SendOutcome;
use customs_http_macros::post;

record_view! {
    /// The outcome of a test delivery.
    #[schema(as = TestedCallback)]
    Tested {
        /// HTTP status that the receiver answered; null when the receiver did not answer.
        status_code: Option<u16> = outcome.status_code(),
        /// Outcome of the delivery, as a sentence.
        message: String = match outcome.error() {
            None => "The receiver took the test delivery.".to_owned(),
            Some(reason) => format!("The test delivery failed: {reason}."),
        },
    }
    from |outcome: SendOutcome|
}

/// Send a test delivery.
///
/// The delivery holds a made-up `declaration.status_changed` event. It is sent once and at once, whatever events are
/// registered. An instance that is isolated, as on a restored copy for trial, sends none (503 `isolated`).
#[post("/callbacks/test", tag = "Callbacks", success(200, "It was sent", Tested))]
pub(super) async fn test_callback(
    Ordered { command, order }: Ordered<Create<AnyToken, OptionalJsonBody<Which>>>,
    sender: WorkerSender,
) -> Responded {
    let work = async move || {
        if order.services.settings.is_isolated {
            return Err(ApiError::isolated("This instance is isolated and calls no receiver; nothing was sent."));
        }
        let dispatch = blocking(move || {
            let callbacks = &order.services.callbacks.callbacks;
            Ok(callbacks.test_delivery(order.organisation(), order.body.value().id())?)
        });
        let sent = sender.0.send(dispatch.await?).await;
        Response::ok(&Tested::from(sent.outcome))
    };
    command.run_outside(work).await
}
