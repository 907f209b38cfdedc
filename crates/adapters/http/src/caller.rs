use crate::ApiError;
use crate::gate::{Area, Authentication, Route};
use crate::query::refuse_unknown_parameters;
use crate::requirement::Requirement;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use customs_access::{Scope, Scopes, TokenClaims};
use customs_kernel::{Actor, OrganisationId};
use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::sync::Arc;

/// The caller of an operation, once its token, scope and permission are sufficient for the requirement `R`.
///
/// It must be the FIRST argument of a handler: it is ready at once, so a call that is not permitted is refused before
/// its body or any record is read.
pub struct Caller<R> {
    claims: Arc<TokenClaims>,
    requirement: PhantomData<R>,
}

impl<R> Caller<R> {
    /// The organisation whose records the call is about.
    pub(crate) fn organisation(&self) -> OrganisationId {
        self.claims.organisation
    }

    /// The name of the client as the actor shown in timelines.
    pub(crate) fn actor(&self) -> Actor {
        Actor::Client(self.claims.client_name.clone())
    }

    /// The claims of the token.
    pub(crate) fn claims(&self) -> &TokenClaims {
        &self.claims
    }

    /// The scopes of the token.
    pub(crate) fn scopes(&self) -> Scopes {
        self.claims.scopes
    }

    /// Requires a further scope, for operations where the sent data decides which scope is needed.
    pub fn require(&self, scope: Scope) -> Result<(), ApiError> {
        if self.scopes().contains(scope) { Ok(()) } else { Err(ApiError::insufficient_scope(scope, self.scopes())) }
    }
}

impl<R: Requirement> FromRequest for Caller<R> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let authentication = request.extensions().get::<Authentication>().cloned();
        let checked = authenticated(authentication).and_then(|claims| sufficient::<R>(claims));
        let checked = checked.map_err(|error| under_the_name_of_its_area(request, error));
        ready(checked.and_then(|caller| with_known_parameters(request).map(|()| caller)))
    }
}

/// Refuses parameters that the operation does not have, before anything else of the request is checked. Only a
/// permitted caller gets this error.
fn with_known_parameters(request: &HttpRequest) -> Result<(), ApiError> {
    match Route::from_request(request).and_then(|route| route.parameters) {
        Some(known) => refuse_unknown_parameters(request.query_string(), known),
        None => Ok(()),
    }
}

fn authenticated(authentication: Option<Authentication>) -> Result<Arc<TokenClaims>, ApiError> {
    match authentication {
        Some(Authentication::Valid(claims)) => Ok(claims),
        Some(Authentication::Refused(why)) => Err(why.into()),
        Some(Authentication::Absent) | None => Err(ApiError::invalid_token("The access token is missing.")),
    }
}

fn sufficient<R: Requirement>(claims: Arc<TokenClaims>) -> Result<Caller<R>, ApiError> {
    if let Some(first) = R::SCOPES.first()
        && !R::SCOPES.iter().any(|scope| claims.scopes.contains(*scope))
    {
        return Err(ApiError::insufficient_scope(*first, claims.scopes));
    }
    if let Some(permission) = R::PERMISSION
        && !claims.permissions.contains(&permission)
    {
        return Err(ApiError::missing_permission(permission));
    }
    Ok(Caller { claims, requirement: PhantomData })
}

/// Gives an error the name that rejection analysis has for it (document 1).
fn under_the_name_of_its_area(request: &HttpRequest, error: ApiError) -> ApiError {
    if Route::from_request(request).is_none_or(|route| route.area != Area::RejectionAnalysis) {
        return error;
    }
    match error.status().as_u16() {
        401 => error.renamed("unauthorized"),
        _ => error.renamed("forbidden"),
    }
}
