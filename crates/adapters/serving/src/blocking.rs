use actix_web::web;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::Span;

/// Work that was given to a thread ended without an answer: it panicked, or the service is stopping.
#[derive(Debug, thiserror::Error)]
#[error("work on a thread that may wait ended without an answer")]
pub struct Unanswered;

/// Runs work that waits for the database on a thread that is allowed to wait, within the tracing span of the request.
///
/// The runtime is given boxes of one type. Otherwise the program would hold its code for tasks once for each of some
/// four hundred closures, 5 MB in all.
///
/// # Errors
/// The error of the work; [`Unanswered`] as such an error if the work panicked.
pub async fn blocking<T: Send + 'static, E: From<Unanswered> + Send + 'static>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    let span = Span::current();
    let place = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&place);
    on_waiting_thread(Box::new(move || {
        let answer = span.in_scope(work);
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
    }))
    .await?;
    let answer = place.lock().unwrap_or_else(PoisonError::into_inner).take();
    answer.unwrap_or_else(|| Err(Unanswered.into()))
}

/// Number of bytes up to which work is done where it stands. To digest and check them takes some 0.1 ms, and giving
/// them to a thread and waiting for it would take about as long.
pub const FEW: usize = 16 * 1024;

/// Runs work that computes over this many bytes: on a thread that may wait, so that no other request of the same loop
/// waits meanwhile, or at once when they are few. Pieces of a body that have arrived together come as one
/// ([`Pieces`](crate::Pieces)), so that few bytes are never followed by more without a pause.
///
/// # Errors
/// The error of the work; [`Unanswered`] as such an error if the work panicked.
pub async fn over_bytes<T: Send + 'static, E: From<Unanswered> + Send + 'static>(
    bytes: usize,
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    if bytes <= FEW { work() } else { blocking(work).await }
}

async fn on_waiting_thread(work: Box<dyn FnOnce() + Send>) -> Result<(), Unanswered> {
    web::block(work).await.map_err(|_| Unanswered)
}
