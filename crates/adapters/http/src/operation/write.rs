use super::from_path::FromPath;
use super::{Handled, Responded, services};
use crate::caller::Caller;
use crate::command::Command;
use crate::expected_version::{ExpectedVersions, expected_versions};
use crate::requirement::Requirement;
use crate::{ApiError, Services};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use customs_kernel::{Actor, OrganisationId, Version};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use std::cell::RefCell;
use std::future::{Ready, ready};
use std::marker::PhantomData;

/// The contents of a request by POST, PUT or DELETE: a caller who fulfils `R`, what the path names, the version in
/// `If-Match`, and a body, which is read last.
pub struct Order<E, R, P, B> {
    pub(crate) caller: Caller<R>,
    pub(crate) path: P,
    /// The version that the change is meant for; `None` for any version.
    pub expected: Option<Version>,
    /// All versions that will do; `expected` is one of them.
    pub(crate) versions: ExpectedVersions,
    /// The body.
    pub body: B,
    pub(crate) services: web::Data<Services>,
    effect: PhantomData<E>,
}

/// The argument of an operation that changes a record, or something of one, with the number of ids in its path.
pub type Write<R, const IDS: usize, B = NoBody> = Order<Changing, R, [i64; IDS], B>;

/// The argument of an operation that creates a record, or changes something that has no version.
pub type Create<R, B = NoBody> = Order<Creating, R, [i64; 0], B>;

/// The argument of a POST that changes nothing, with the number of ids in its path.
pub type Ask<R, const IDS: usize, B = NoBody> = Order<Asking, R, [i64; IDS], B>;

/// The argument of a POST that changes nothing, about what a text in its path names.
pub(crate) type AskNamed<R, B> = Order<Asking, R, String, B>;

/// The argument of an operation that changes something without a version, which a text in its path names.
pub(crate) type CreateNamed<R, B = NoBody> = Order<Creating, R, String, B>;

/// The effect of an order: it creates a record, changes one, or only asks.
pub trait Effect: Send + 'static {
    /// Whether the order may name the version of the record that it expects.
    const HAS_VERSION: bool;
    /// Whether the order changes anything.
    const CHANGES: bool;
}

/// The order changes a record, whose version the client may expect.
pub struct Changing;

/// The order creates a record, or changes something that has no version.
pub struct Creating;

/// The order changes nothing.
pub struct Asking;

impl Effect for Changing {
    const HAS_VERSION: bool = true;
    const CHANGES: bool = true;
}

impl Effect for Creating {
    const HAS_VERSION: bool = false;
    const CHANGES: bool = true;
}

impl Effect for Asking {
    const HAS_VERSION: bool = false;
    const CHANGES: bool = false;
}

/// No body: anything that the client sends is ignored.
pub struct NoBody;

/// An order as it comes with a request, and the command that carries it out.
pub struct Ordered<O> {
    pub(crate) command: Command,
    pub(crate) order: O,
}

impl<E, R, P, B> Order<E, R, P, B> {
    /// The organisation whose records the call is about.
    pub fn organisation(&self) -> OrganisationId {
        self.caller.organisation()
    }

    /// The name of the client as the actor shown in timelines.
    pub fn actor(&self) -> Actor {
        self.caller.actor()
    }

    /// Checks the version that is expected of a record without one: no tag was ever given for it, so none is its own.
    pub(crate) fn check_unversioned(&self) -> Result<(), ApiError> {
        if self.expected.is_none() { Ok(()) } else { Err(ApiError::stale()) }
    }
}

impl<E, R, B> Order<E, R, [i64; 1], B> {
    /// The id in the path.
    pub fn id(&self) -> i64 {
        let [id] = self.path;
        id
    }
}

impl<E: Effect, R: Requirement + Send, P: Send + 'static, B: Send + 'static> Ordered<Order<E, R, P, B>> {
    /// Answers with the result of the work: as [`Command::run`] does, in one unit of work and perhaps more than once, or
    /// where nothing changes as [`Command::run_unchanging`] does.
    pub async fn respond(self, work: fn(&Order<E, R, P, B>) -> Handled) -> Responded {
        let Self { command, order } = self;
        let versions = order.versions.clone();
        let order = RefCell::new(order);
        let work = move || {
            versions.try_each(|version| {
                order.borrow_mut().expected = version;
                work(&order.borrow())
            })
        };
        if E::CHANGES { command.run(work).await } else { command.run_unchanging(work).await }
    }
}

impl FromRequest for NoBody {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self))
    }
}

impl<E: Effect, R: Requirement, P: FromPath, B: FromRequest<Error = ApiError> + 'static> FromRequest
    for Ordered<Order<E, R, P, B>>
{
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let ready = without_body(request);
        let body = ready.map(|ready| (ready, B::from_request(request, payload)));
        async move {
            let (Ordered { command, order }, body) = body?;
            let Order { caller, path, expected, versions, body: NoBody, services, effect } = order;
            let order = Order { caller, path, expected, versions, body: body.await?, services, effect };
            Ok(Self { command, order })
        }
        .boxed_local()
    }
}

/// All that is there before the body is read, in the order in which faults are reported.
fn without_body<E: Effect, R: Requirement, P: FromPath>(
    request: &HttpRequest,
) -> Result<Ordered<Order<E, R, P, NoBody>>, ApiError> {
    let caller = Caller::extract(request).into_inner()?;
    let path = P::from_path(request)?;
    let versions = if E::HAS_VERSION { expected_versions(request)? } else { ExpectedVersions::ANY };
    let expected = versions.first();
    let (services, effect) = (services(request)?, PhantomData);
    let command = Command::from_request(request)?;
    let order = Order { caller, path, expected, versions, body: NoBody, services, effect };
    Ok(Ordered { command, order })
}
