use super::Route;
use crate::Services;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::AUTHORIZATION;
use customs_access::{TokenClaims, TokenRefused};
use std::sync::Arc;
use tracing::{Span, field};

/// The outcome of checking a request's bearer token. It is determined once, before routing; endpoints that need a token
/// ask for it with [`crate::caller::Caller`].
#[derive(Debug, Clone)]
pub(crate) enum Authentication {
    /// The request has no token.
    Absent,
    /// The token is not accepted.
    Refused(TokenRefused),
    /// The token is valid now.
    Valid(Arc<TokenClaims>),
}

impl Authentication {
    /// The claims, if the token is valid.
    pub(crate) fn claims(&self) -> Option<&TokenClaims> {
        match self {
            Self::Valid(claims) => Some(claims),
            Self::Absent | Self::Refused(_) => None,
        }
    }

    /// Adds the organisation and the client to the log entries of this request.
    pub(super) fn record_in_span(&self) {
        if let Some(claims) = self.claims() {
            let span = Span::current();
            span.record("organisation", claims.organisation.get());
            span.record("client_id", field::display(&claims.client_id));
        }
    }
}

/// Checks the token of a request to the API or to an endpoint about tokens; other paths need no token. Only a token that
/// names an unknown key may wait for the database.
pub(super) async fn authenticate(services: &Services, request: &ServiceRequest, route: Route) -> Authentication {
    if !route.heeds_tokens() {
        return Authentication::Absent;
    }
    let Some(header) = request.headers().get(AUTHORIZATION) else { return Authentication::Absent };
    let Some(token) = header.to_str().ok().and_then(bearer_token) else {
        return Authentication::Refused(TokenRefused::Invalid);
    };
    let mut claims = services.access.authenticate(token);
    if claims == Err(TokenRefused::Invalid) && services.token_keys.look_for_key_of(token).await {
        claims = services.access.authenticate(token);
    }
    match claims {
        Ok(claims) => Authentication::Valid(Arc::new(claims)),
        Err(why) => Authentication::Refused(why),
    }
}

fn bearer_token(header: &str) -> Option<&str> {
    let (scheme, token) = header.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}
