use crate::ApiError;
use actix_web::web;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::Span;

/// Runs work that waits for the database on a thread that is allowed to wait, within the tracing span of the request.
///
/// The runtime is given boxes of one type. Otherwise the program would hold its code for tasks once for each of some
/// four hundred closures, 5 MB in all.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let span = Span::current();
    let place = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&place);
    on_waiting_thread(Box::new(move || {
        let answer = span.in_scope(work);
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
    }))
    .await?;
    let answer = place.lock().unwrap_or_else(PoisonError::into_inner).take();
    answer.unwrap_or_else(|| Err(ApiError::internal("work ended without an answer")))
}

async fn on_waiting_thread(work: Box<dyn FnOnce() + Send>) -> Result<(), ApiError> {
    web::block(work).await.map_err(ApiError::internal)
}
