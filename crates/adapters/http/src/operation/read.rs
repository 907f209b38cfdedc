use super::Answered;
use super::parts::services;
use crate::caller::Caller;
use crate::command::Answer;
use crate::path_ids::PathIds;
use crate::query::{FromQuery, Query};
use crate::requirement::Requirement;
use crate::{ApiError, Services, blocking};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use customs_kernel::OrganisationId;
use std::future::{Ready, ready};

/// The arguments of an operation that reads: a caller who fulfils `R`, the ids in the path, and query parameters.
pub(crate) struct Read<R, const IDS: usize = 0, Q = ()>(Asked<R, IDS, Q>);

/// The contents of a reading request.
pub(crate) struct Asked<R, const IDS: usize, Q> {
    pub(crate) caller: Caller<R>,
    pub(crate) ids: [i64; IDS],
    pub(crate) query: Q,
    pub(crate) services: web::Data<Services>,
}

impl<R, const IDS: usize, Q> Asked<R, IDS, Q> {
    /// The organisation whose records the call is about.
    pub(crate) fn organisation(&self) -> OrganisationId {
        self.caller.organisation()
    }
}

impl<R, Q> Asked<R, 1, Q> {
    /// The id in the path.
    pub(crate) fn id(&self) -> i64 {
        let [id] = self.ids;
        id
    }
}

impl<R: Requirement + Send, const IDS: usize, Q: Send + 'static> Read<R, IDS, Q> {
    /// Answers with the result of `work`, which runs on a thread that is allowed to wait.
    pub(crate) async fn answer(
        self,
        work: impl FnOnce(Asked<R, IDS, Q>) -> Result<Answer, ApiError> + Send + 'static,
    ) -> Answered {
        Ok(blocking(move || work(self.0)).await?.into())
    }
}

impl<R: Requirement, const IDS: usize, Q: FromQuery + 'static> FromRequest for Read<R, IDS, Q> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(asked(request).map(Self))
    }
}

fn asked<R: Requirement, const IDS: usize, Q: FromQuery + 'static>(
    request: &HttpRequest,
) -> Result<Asked<R, IDS, Q>, ApiError> {
    let caller = Caller::extract(request).into_inner()?;
    let Query(query) = Query::extract(request).into_inner()?;
    let PathIds(ids) = PathIds::extract(request).into_inner()?;
    Ok(Asked { caller, ids, query, services: services(request)? })
}
