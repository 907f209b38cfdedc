use super::inbound_secret::{InboundSecret, Signature};
use crate::body::{MAX_MESSAGE, announced_length, read_payload_up_to};
use crate::command::Response;
use crate::envelope::Message;
use crate::error::bodies::{Error, NotFound, ServerError};
use crate::gate::Held;
use crate::rate_limit::Demand;
use crate::{ApiError, Services, blocking, over_bytes};
use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use customs_http_macros::post;
use customs_kernel::Acting;
use customs_master_data::ports::ReplyFate;
use customs_serving::ClientAddress;

const SIGNATURE_HEADER: &str = "X-Gateway-Signature";

/// Receive a message of customs.
///
/// For the gateway of customs only: it signs the raw body with the secret that both sides share. The message is stored
/// before the answer and is never lost after it; it is interpreted and applied later.
#[post("/gateway/messages", tag = "Customs gateway",
    params(( "X-Gateway-Signature" = String, Header, description = "HMAC-SHA256 of the raw body in hexadecimal", min_length = 64, max_length = 64, )),
    body(content = String, content_type = "application/xml", description = "A response message (WCO RES), a message of the transit system (CCnnnC), or the answer to an inquiry"),
    success(202, "It is stored", Message),
    responses(
        (status = 400, description = "The body is no message of customs", body = Error),
        (status = 401, description = "The signature is missing or wrong", body = Error),
        (status = 404, description = "No gateway is configured", body = NotFound),
        (status = 429, description = "Too many messages with a wrong signature", body = Error),
        (status = 503, description = "It cannot be stored now, or this instance is isolated and takes none", body = ServerError),
    ))]
pub(super) async fn receive_message(
    request: HttpRequest,
    services: web::Data<Services>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    if services.inbound_secret.is_none() {
        return Err(ApiError::not_found());
    }
    if services.settings.is_isolated {
        return Err(ApiError::isolated("This instance is isolated and takes no messages of customs."));
    }
    let announced = announced_length(&request);
    // A message that announces too many bytes is refused at once, signed or not, because nothing more of it is read.
    if announced.is_some_and(|length| length > MAX_MESSAGE) {
        return Err(ApiError::payload_too_large(MAX_MESSAGE));
    }
    let Some(signature) = signature(&request) else { return Err(badly_signed(&services, &request).await) };
    let document = read_payload_up_to(MAX_MESSAGE, announced, payload.into_inner()).await?;
    let (verifying, sent) = (services.clone(), document.clone());
    let is_signed = move || {
        let secret = verifying.inbound_secret.as_ref();
        Ok(secret.is_some_and(|secret| InboundSecret::signed(secret, &sent, &signature)))
    };
    // Strangers send as many bytes as customs does, so the loop is not held by verifying them.
    if !over_bytes(document.len(), is_signed).await? {
        return Err(badly_signed(&services, &request).await);
    }
    if let Some(held) = Held::from_request(&request) {
        held.give_back();
    }
    let (customers, declarations) = (services.customers.clone(), services.declarations.clone());
    let transits = services.transits.clone();
    // An answer to an inquiry changes the customer at once.
    let answered = move || match customers.receive_vat_reply(&document)? {
        Some(ReplyFate::Unmatched) => {
            tracing::warn!("customs answered an inquiry that was not made; the answer is kept");
            Ok(())
        }
        Some(ReplyFate::Applied | ReplyFate::Ignored) => Ok(()),
        None if transits.recognises(&document) => {
            transits.receive(document.into())?;
            Ok(())
        }
        None => {
            declarations.receive(document.into())?;
            Ok(())
        }
    };
    blocking(move || Acting::worker("messages of customs").run(answered)).await?;
    Ok(Response::accepted(&Message { message: "The message is stored.".to_owned() })?.into())
}

fn signature(request: &HttpRequest) -> Option<Signature> {
    Signature::parse(request.headers().get(SIGNATURE_HEADER)?.to_str().ok()?)
}

/// Answers 401, or 429 with the standing once an address sent too many wrong signatures. Correctly signed messages have
/// no limit, because all of customs comes from one address.
async fn badly_signed(services: &Services, request: &HttpRequest) -> ApiError {
    let limits = &services.settings.rate_limits;
    if let Some(client) = ClientAddress::known(request).filter(|_| limits.enabled) {
        let demand =
            Demand::window(format!("wrong-signature:{}", client.network()), limits.wrong_signatures_per_minute);
        let standing = services.rate_limits.take(services.clock.now(), &demand).await;
        if !standing.allowed {
            request.extensions_mut().insert(standing);
            return ApiError::rate_limited(standing.retry_after);
        }
    }
    let description = "The X-Gateway-Signature header is missing or is not the signature of this body.";
    ApiError::new(StatusCode::UNAUTHORIZED, "invalid_signature", description)
}
