use super::token_fields::TokenFields;
use crate::command::Response;
use crate::envelope::Message;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpRequest, HttpResponse, web};
use customs_access::TokenRevocation;
use customs_http_macros::post;
use customs_kernel::{BrokenRule, FieldErrors};
use serde::Deserialize;
use utoipa::ToSchema;

/// A token to revoke.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "the shape for the OpenAPI document; JSON is read by the same names")]
struct RevokeRequestForm {
    /// The access token.
    #[schema(min_length = 1)]
    token: String,
}

/// Revoke an access token (RFC 7009).
///
/// The token is refused everywhere from then on. A token that is not valid is no error. The same field may come as
/// `application/json`.
#[post("/oauth/revoke", tag = "Authentication",
    body(content( (RevokeRequestForm = "application/x-www-form-urlencoded"), )),
    success(200, "It is revoked", Message))]
pub(super) async fn revoke_token(
    services: web::Data<Services>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let token = read(&request, payload).await?;
    services.token_keys.look_for_key_of(&token).await;
    let access = services.access.clone();
    // The answer is the same for a token that is refused anyway (RFC 7009, section 2.2).
    let _revocation: TokenRevocation = blocking(move || Ok(access.revoke_token(&token)?)).await?;
    Ok(Response::ok(&Message { message: "The token is revoked.".to_owned() })?.into())
}

async fn read(request: &HttpRequest, payload: web::Payload) -> Result<String, ApiError> {
    let mut fields = TokenFields::read(request, payload, &["token"]).await?;
    let missing = || ApiError::invalid_request(&FieldErrors::one("token", BrokenRule::required()));
    fields.take("token").ok_or_else(missing)
}
