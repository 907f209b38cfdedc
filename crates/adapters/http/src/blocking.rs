use crate::ApiError;
use actix_web::web;
use tracing::Span;

/// Runs work that waits for the database on a thread that is allowed to wait, within the tracing span of the request.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let span = Span::current();
    web::block(move || span.in_scope(work)).await.map_err(ApiError::internal)?
}
