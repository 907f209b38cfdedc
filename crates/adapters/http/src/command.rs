//! The way in which every write runs: in one unit of work, together with the response that is kept for its
//! `Idempotency-Key`.

mod batch;
mod idempotency_key;
mod keyed;
mod outside;
mod response;
mod sent_body;

pub use customs_serving::{Claim, ClaimHolder, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse};

pub(crate) use batch::BatchResponse;
pub(crate) use keyed::watch_body;
pub use response::Response;
pub(crate) use sent_body::SentBody;

use crate::body::Fingerprint;
use crate::gate::Authentication;
use crate::operation::services;
use crate::{ApiError, Services, blocking};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use chrono::Duration;
use customs_kernel::{Acting, ActingKind, in_unit_of_work};
use customs_serving::{RequestId, in_repeated_unit};
use keyed::Keyed;

/// The time for which a request holds its key. After it another request may take the key over, because the holder is
/// taken for dead.
const LEASE: Duration = Duration::seconds(60);
/// The time for which a response is kept.
const KEPT: Duration = Duration::hours(24);

const IDEMPOTENT_REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// The work of a write, which may run again.
type Work = Box<dyn Fn() -> Result<Response, ApiError> + Send>;

/// Runs the work of a write. Every handler of a POST, PUT or DELETE takes a command.
pub(crate) struct Command {
    services: web::Data<Services>,
    /// Present when the request has an `Idempotency-Key`.
    keyed: Option<Keyed>,
    /// Who acts, for the audit log.
    acting: Acting,
}

impl Command {
    /// The command of a request.
    pub(crate) fn from_request(request: &HttpRequest) -> Result<Self, ApiError> {
        Ok(Self { services: services(request)?, keyed: Keyed::from_request(request)?, acting: acting(request) })
    }

    /// Runs the work on a thread that is allowed to wait, in one unit of work: `Ok` keeps its changes, `Err` undoes
    /// them. The work runs again when another command changed the same data at the same moment, so it must clone the
    /// values that it takes from its surroundings.
    ///
    /// With an `Idempotency-Key` the work runs once for all requests with that key, and the others get the same
    /// response.
    pub(crate) fn run(
        self,
        work: impl Fn() -> Result<Response, ApiError> + Send + 'static,
    ) -> impl Future<Output = Result<HttpResponse, ApiError>> {
        self.run_boxed(Box::new(work))
    }

    /// The same for work of one type, so that the program holds this code once instead of once for each operation.
    async fn run_boxed(self, work: Work) -> Result<HttpResponse, ApiError> {
        let (services, acting) = (self.services.into_inner(), self.acting);
        let (response, replayed) = match self.keyed {
            None => (blocking(move || acting.run(|| in_one_unit(&services, &work, |_| Ok(())))).await?, false),
            Some(keyed) => {
                let (request, print) = keyed.read().await?;
                blocking(move || acting.run(|| once(&services, &request, &print, &work))).await?
            }
        };
        Ok(http_response(response, replayed))
    }

    /// Whether the request has an `Idempotency-Key`.
    pub(crate) const fn has_key(&self) -> bool {
        self.keyed.is_some()
    }

    /// Compares requests under the same key by this fingerprint instead of the bytes of the body, for bodies that
    /// encode the same content in different bytes each time.
    #[must_use]
    pub(crate) fn with_content(mut self, content: Fingerprint) -> Self {
        if let Some(keyed) = &mut self.keyed {
            keyed.identify_by(content);
        }
        self
    }

    /// Runs work that changes nothing. Without a key there is nothing to keep, so no unit of work is opened; on the
    /// embedded database it would wait for its turn to write.
    pub(crate) async fn run_unchanging(
        self,
        work: impl Fn() -> Result<Response, ApiError> + Send + 'static,
    ) -> Result<HttpResponse, ApiError> {
        match self.keyed {
            None => Ok(http_response(blocking(work).await?, false)),
            Some(_) => self.run(work).await,
        }
    }

    /// Runs work that changes nothing and whose response is too long to be kept; it runs again for each request. With
    /// an
    /// `Idempotency-Key` only the fingerprint of the request is kept, so that the key is refused to a different
    /// request.
    pub(crate) async fn run_anew<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let services = self.services.into_inner();
        let keyed = match self.keyed {
            None => None,
            Some(keyed) => Some(keyed.read().await?),
        };
        blocking(move || {
            if let Some((request, print)) = keyed {
                note(&services, &request, &print)?;
            }
            work()
        })
        .await
    }
}

/// Who acts with this request: the client of its token.
fn acting(request: &HttpRequest) -> Acting {
    let id = request.extensions().get::<Authentication>().and_then(|known| Some(known.claims()?.client_id.to_string()));
    let request = request.extensions().get::<RequestId>().map(|id| id.as_str().to_owned());
    Acting { kind: ActingKind::Client, id, request }
}

fn http_response(response: Response, replayed: bool) -> HttpResponse {
    let mut response = HttpResponse::from(response);
    if replayed {
        response.headers_mut().insert(IDEMPOTENT_REPLAYED, HeaderValue::from_static("true"));
    }
    response
}

/// Runs the work and keeps its response in one unit of work; runs both again when another command changed the same
/// data.
fn in_one_unit(
    services: &Services,
    work: &dyn Fn() -> Result<Response, ApiError>,
    keep: impl Fn(&Response) -> Result<(), ApiError>,
) -> Result<Response, ApiError> {
    in_repeated_unit(&*services.unit_of_work, &|| {
        let response = work()?;
        keep(&response)?;
        Ok(response)
    })
}

/// Runs the work unless a request with the same key already did. Returns the response, and whether it is a repeated
/// one.
fn once(
    services: &Services,
    request: &IdempotentRequest,
    print: &RequestPrint,
    work: &dyn Fn() -> Result<Response, ApiError>,
) -> Result<(Response, bool), ApiError> {
    let holder = ClaimHolder::random();
    match claim(services, request, print, &holder)? {
        Some(stored) => Ok((stored, true)),
        None => perform(services, request, &holder, work).map(|response| (response, false)),
    }
}

/// Takes the key for this request, or finds the response that is kept under it.
fn claim(
    services: &Services,
    request: &IdempotentRequest,
    print: &RequestPrint,
    holder: &ClaimHolder,
) -> Result<Option<Response>, ApiError> {
    let store = &services.idempotency;
    let now = services.clock.now();
    match in_unit_of_work(&*services.unit_of_work, || store.claim(request, print, holder, now, now + LEASE))? {
        Claim::Taken => Ok(None),
        Claim::Responded(stored) => Ok(Some(Response::from(stored))),
        Claim::InProgress => Err(in_progress()),
        Claim::OtherRequest => Err(reused()),
    }
}

/// Binds the key to this request without keeping a response.
fn note(services: &Services, request: &IdempotentRequest, print: &RequestPrint) -> Result<(), ApiError> {
    let now = services.clock.now();
    let store = &services.idempotency;
    let is_its_own = in_unit_of_work(&*services.unit_of_work, || store.note(request, print, now, now + KEPT))?;
    if is_its_own { Ok(()) } else { Err(reused()) }
}

fn perform(
    services: &Services,
    request: &IdempotentRequest,
    holder: &ClaimHolder,
    work: &dyn Fn() -> Result<Response, ApiError>,
) -> Result<Response, ApiError> {
    let outcome = in_one_unit(services, work, |response| complete(services, request, holder, response));
    if let Err(error) = &outcome {
        settle_failure(services, request, holder, error);
    }
    outcome
}

/// Keeps the response under the key, in the unit of work of the caller.
fn complete(
    services: &Services,
    request: &IdempotentRequest,
    holder: &ClaimHolder,
    response: &Response,
) -> Result<(), ApiError> {
    let keep_until = services.clock.now() + KEPT;
    if services.idempotency.complete(request, holder, &response.to_stored(), keep_until)? {
        Ok(())
    } else {
        // The lease ended and another request has the key, so the work done here must be undone.
        Err(in_progress())
    }
}

/// Keeps a refusal of the request's content (422) as its response; any other failure frees the key.
fn settle_failure(services: &Services, request: &IdempotentRequest, holder: &ClaimHolder, error: &ApiError) {
    let settled = if error.status() == StatusCode::UNPROCESSABLE_ENTITY {
        in_unit_of_work(&*services.unit_of_work, || complete(services, request, holder, &Response::from(error)))
    } else {
        in_unit_of_work(&*services.unit_of_work, || services.idempotency.release(request, holder))
            .map_err(ApiError::from)
    };
    if settled.is_err() {
        tracing::warn!("an idempotency key could not be settled; it is free again when its lease ends");
    }
}

fn reused() -> ApiError {
    ApiError::refused(
        "idempotency_key_reused",
        "The Idempotency-Key was used for a request with another body or query.",
    )
}

fn in_progress() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        "idempotency_in_progress",
        "A request with this Idempotency-Key is still in progress.",
    )
    .retried_after(1)
}
