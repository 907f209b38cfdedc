use super::Answered;
use super::parts::services;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::requirement::Requirement;
use crate::{ApiError, Services};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use customs_kernel::{Actor, OrganisationId, Version};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use std::future::{Ready, ready};

/// The arguments of an operation that changes a record, or something of one: a caller who fulfils `R`, the ids in the
/// path, the version in `If-Match`, and a body, which is read last.
pub(crate) struct Write<R, const IDS: usize, B = NoBody> {
    command: Command,
    ordered: Ordered<R, IDS, B>,
}

/// The arguments of an operation that creates a record: like [`Write`], but without ids and version.
pub(crate) struct Create<R, B = NoBody>(Write<R, 0, B>);

/// The contents of a writing request.
pub(crate) struct Ordered<R, const IDS: usize, B> {
    pub(crate) caller: Caller<R>,
    pub(crate) ids: [i64; IDS],
    /// The version that the change is meant for; `None` for any version.
    pub(crate) expected: Option<Version>,
    pub(crate) body: B,
    pub(crate) services: web::Data<Services>,
}

/// No body: anything that the client sends is ignored.
pub(crate) struct NoBody;

impl<R, const IDS: usize, B> Ordered<R, IDS, B> {
    /// The organisation whose records the call is about.
    pub(crate) fn organisation(&self) -> OrganisationId {
        self.caller.organisation()
    }

    /// The name of the client as the actor shown in timelines.
    pub(crate) fn actor(&self) -> Actor {
        self.caller.actor()
    }
}

impl<R, B> Ordered<R, 1, B> {
    /// The id in the path.
    pub(crate) fn id(&self) -> i64 {
        let [id] = self.ids;
        id
    }
}

impl<R: Requirement + Send, const IDS: usize, B: Send + 'static> Write<R, IDS, B> {
    /// Runs the work like [`Command::run`]: in one unit of work, and more than once if necessary.
    pub(crate) async fn run(
        self,
        work: impl Fn(&Ordered<R, IDS, B>) -> Result<Answer, ApiError> + Send + 'static,
    ) -> Answered {
        let Self { command, ordered } = self;
        command.run(move || work(&ordered)).await
    }

    /// The command and the contents, for work that needs more than one unit of work.
    pub(crate) fn into_parts(self) -> (Command, Ordered<R, IDS, B>) {
        (self.command, self.ordered)
    }
}

impl<R: Requirement + Send, B: Send + 'static> Create<R, B> {
    /// Runs the work like [`Command::run`]: in one unit of work, and more than once if necessary.
    pub(crate) async fn run(
        self,
        work: impl Fn(&Ordered<R, 0, B>) -> Result<Answer, ApiError> + Send + 'static,
    ) -> Answered {
        self.0.run(work).await
    }

    /// The command and the contents, for work that needs more than one unit of work.
    pub(crate) fn into_parts(self) -> (Command, Ordered<R, 0, B>) {
        self.0.into_parts()
    }
}

impl FromRequest for NoBody {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self))
    }
}

impl<R: Requirement, const IDS: usize, B: FromRequest<Error = ApiError> + 'static> FromRequest for Write<R, IDS, B> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let without_body = ordered(request, NoBody).and_then(|ordered| {
            let ExpectedVersion(expected) = ExpectedVersion::extract(request).into_inner()?;
            Ok(Ordered { expected, ..ordered })
        });
        reading_the_body(request, payload, without_body)
    }
}

impl<R: Requirement, B: FromRequest<Error = ApiError> + 'static> FromRequest for Create<R, B> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        reading_the_body(request, payload, ordered(request, NoBody)).map(|write| write.map(Self)).boxed_local()
    }
}

/// The contents that are known before the body is read, for any version of the record.
fn ordered<R: Requirement, const IDS: usize, B>(
    request: &HttpRequest,
    body: B,
) -> Result<Ordered<R, IDS, B>, ApiError> {
    let caller = Caller::extract(request).into_inner()?;
    let PathIds(ids) = PathIds::extract(request).into_inner()?;
    Ok(Ordered { caller, ids, expected: None, body, services: services(request)? })
}

/// Adds the body to the contents, unless an earlier part of the request was wrong.
fn reading_the_body<R: Requirement, const IDS: usize, B: FromRequest<Error = ApiError> + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    without_body: Result<Ordered<R, IDS, NoBody>, ApiError>,
) -> LocalBoxFuture<'static, Result<Write<R, IDS, B>, ApiError>> {
    let command = Command::extract(request).into_inner();
    let ready = without_body.and_then(|ordered| Ok((ordered, command?)));
    let body = ready.map(|ready| (ready, B::from_request(request, payload)));
    async move {
        let ((ordered, command), body) = body?;
        let Ordered { caller, ids, expected, body: NoBody, services } = ordered;
        Ok(Write { command, ordered: Ordered { caller, ids, expected, body: body.await?, services } })
    }
    .boxed_local()
}
