use super::from_path::FromPath;
use super::{Handled, Responded, services};
use crate::caller::Caller;
use crate::query::{FromQuery, Query};
use crate::requirement::Requirement;
use crate::{ApiError, Services, blocking};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use customs_kernel::OrganisationId;
use std::future::{Ready, ready};

/// The contents of a request that reads: a caller who fulfils `R`, what the path names, and query parameters.
pub struct Asked<R, P, Q> {
    pub(crate) caller: Caller<R>,
    pub(crate) path: P,
    /// The query parameters.
    pub query: Q,
    pub(crate) services: web::Data<Services>,
}

/// The argument of an operation that reads, with the number of ids in its path.
pub type Read<R, const IDS: usize = 0, Q = ()> = Asked<R, [i64; IDS], Q>;

/// The argument of an operation that reads what a text in its path names.
pub(crate) type ReadNamed<R, Q = ()> = Asked<R, String, Q>;

impl<R, P, Q> Asked<R, P, Q> {
    /// The organisation whose records the call is about.
    pub fn organisation(&self) -> OrganisationId {
        self.caller.organisation()
    }
}

impl<R, Q> Asked<R, [i64; 1], Q> {
    /// The id in the path.
    pub fn id(&self) -> i64 {
        let [id] = self.path;
        id
    }
}

impl<R: Requirement + Send, P: Send + 'static, Q: Send + 'static> Asked<R, P, Q> {
    /// Answers with the result of `work`, which runs on a thread that is allowed to wait.
    pub async fn respond(self, work: fn(Self) -> Handled) -> Responded {
        Ok(blocking(move || work(self)).await?.into())
    }
}

impl<R: Requirement, P: FromPath, Q: FromQuery + 'static> FromRequest for Asked<R, P, Q> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(asked(request))
    }
}

fn asked<R: Requirement, P: FromPath, Q: FromQuery + 'static>(
    request: &HttpRequest,
) -> Result<Asked<R, P, Q>, ApiError> {
    let caller = Caller::extract(request).into_inner()?;
    let Query(query) = Query::extract(request).into_inner()?;
    Ok(Asked { caller, path: P::from_path(request)?, query, services: services(request)? })
}
