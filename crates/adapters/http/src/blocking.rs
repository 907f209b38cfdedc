use crate::ApiError;

/// Runs work that waits for the database on a thread that is allowed to wait, with the errors of this crate.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    customs_serving::blocking(work).await
}

/// Runs work that computes over this many bytes where it holds up no other request, with the errors of this crate.
pub(crate) async fn over_bytes<T: Send + 'static>(
    bytes: usize,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    customs_serving::over_bytes(bytes, work).await
}
