use super::{Command, IdempotentRequest, RequestPrint, Response, http_response, in_one_unit, note, once};
use crate::body::Fingerprint;
use crate::{ApiError, Services, blocking};
use actix_web::HttpResponse;
use bytes::Bytes;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What became of the items of a batch.
#[derive(Serialize, ToSchema)]
pub(crate) struct BatchResponse {
    /// The result of each item, in the order of the items.
    data: Vec<BatchResult>,
    meta: BatchMeta,
}

/// What became of one item of a batch.
#[derive(Serialize, ToSchema)]
struct BatchResult {
    /// Place of the item in the batch, counted from 0.
    index: usize,
    /// The HTTP status that a request with this item alone would have had.
    status: u16,
    /// Whether the item was carried out before, by an earlier request with the same Idempotency-Key.
    replayed: bool,
    /// The body that a request with this item alone would have had.
    #[schema(value_type = Object)]
    body: Value,
}

/// Counts of a batch.
#[derive(Serialize, ToSchema)]
struct BatchMeta {
    /// Number of items.
    total: usize,
    /// Number of items whose status is below 300.
    succeeded: usize,
    /// Number of the other items.
    failed: usize,
}

/// The work on one item, given its content.
type ItemWork = Box<dyn Fn(&Bytes) -> Result<Response, ApiError> + Send>;

impl Command {
    /// Runs the work on each content in order, each in a unit of work of its own, and answers with all results. With an
    /// `Idempotency-Key` the response to each content is kept as that of a request of its own.
    pub(crate) async fn run_each(
        self,
        contents: Vec<Bytes>,
        work: impl Fn(&Bytes) -> Result<Response, ApiError> + Send + 'static,
    ) -> Result<HttpResponse, ApiError> {
        let work: ItemWork = Box::new(work);
        let (services, acting) = (self.services.into_inner(), self.acting);
        let keyed = match self.keyed {
            None => None,
            Some(keyed) => Some(keyed.read().await?),
        };
        let response = blocking(move || {
            acting.run(|| {
                if let Some((request, print)) = &keyed {
                    note(&services, request, print)?;
                }
                let whole = keyed.map(|(request, _)| request);
                respond(&services, whole.as_ref(), &contents, &work)
            })
        });
        Ok(http_response(response.await?, false))
    }
}

fn respond(
    services: &Services,
    whole: Option<&IdempotentRequest>,
    contents: &[Bytes],
    work: &ItemWork,
) -> Result<Response, ApiError> {
    let mut data: Vec<BatchResult> = Vec::with_capacity(contents.len());
    let mut broken = false;
    for (index, content) in contents.iter().enumerate() {
        let outcome = if broken { Err(untried()) } else { carry_out(services, whole, index, content, work) };
        let (response, replayed) = outcome.unwrap_or_else(|error| {
            broken |= error.is_for_later();
            error.log();
            (Response::from(&error), false)
        });
        data.push(BatchResult { index, status: response.status(), replayed, body: response.content() });
    }
    let succeeded = data.iter().filter(|result| result.status < 300).count();
    let meta = BatchMeta { total: data.len(), succeeded, failed: data.len() - succeeded };
    Response::ok(&BatchResponse { data, meta })
}

fn carry_out(
    services: &Services,
    whole: Option<&IdempotentRequest>,
    index: usize,
    content: &Bytes,
    work: &ItemWork,
) -> Result<(Response, bool), ApiError> {
    let work = || work(content);
    let Some(whole) = whole else { return Ok((in_one_unit(services, &work, |_| Ok(()))?, false)) };
    let path = format!("{}/{index}", whole.path);
    let request = IdempotentRequest { path, ..whole.clone() };
    let content = Fingerprint::digest(content);
    once(services, &request, &RequestPrint::new(&request, "", content, content), &work)
}

/// The error of an item behind one that can only be carried out later.
fn untried() -> ApiError {
    let message = "Not tried, since an item before this one could not be carried out now; repeat the request later.";
    ApiError::not_tried(message)
}
