use super::{ClaimHolder, Command, Response, claim, complete, http_response, settle_failure};
use crate::{ApiError, blocking};
use actix_web::HttpResponse;
use customs_kernel::in_unit_of_work;

/// The error when the work, such as a test delivery to a callback, was done and the database failed afterwards.
const UNRECORDED: &str = "The work was done, but the answer to it could not be recorded under the Idempotency-Key: a \
                          repetition may do it once more.";

impl Command {
    /// Runs work that uses the network and therefore never runs inside a unit of work.
    ///
    /// With an `Idempotency-Key` it runs once as in [`Command::run`], as far as that is possible for work that no
    /// database can undo: after a crash between the work and the storing of its response, the same request runs it
    /// again.
    pub(crate) async fn run_outside(
        self,
        work: impl AsyncFnOnce() -> Result<Response, ApiError>,
    ) -> Result<HttpResponse, ApiError> {
        let Some(keyed) = self.keyed else { return Ok(http_response(work().await?, false)) };
        let services = self.services.into_inner();
        let (request, print) = keyed.read().await?;
        let holder = ClaimHolder::random();
        let kept = {
            let (services, request, holder) = (services.clone(), request.clone(), holder.clone());
            blocking(move || claim(&services, &request, &print, &holder)).await?
        };
        if let Some(kept) = kept {
            return Ok(http_response(kept, true));
        }
        let outcome = work().await;
        let settled = blocking(move || {
            match &outcome {
                Ok(response) => {
                    in_unit_of_work(&*services.unit_of_work, || complete(&services, &request, &holder, response))
                        .map_err(unrecorded)?;
                }
                Err(error) => settle_failure(&services, &request, &holder, error),
            }
            outcome
        });
        Ok(http_response(settled.await?, false))
    }
}

/// Explains a failure of the database after the work. The error that another request has taken the key stays as it is.
fn unrecorded(error: ApiError) -> ApiError {
    if error.status().is_server_error() { error.with("message", UNRECORDED) } else { error }
}
