use crate::{ApiError, Services, blocking};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, web};
use customs_evidence::JwkSet;
use customs_http_macros::get;

/// Show the public keys that have signed archives of evidence (RFC 7517).
///
/// The keys of former years are among them, since an archive is checked long after its key has ended. The option `--key`
/// of `customs-api evidence verify` takes this document.
#[get("/.well-known/evidence-keys.json", tag = "Authentication", success(200, "The keys, the oldest first", Object))]
pub(super) async fn show_evidence_keys(services: web::Data<Services>) -> Result<HttpResponse, ApiError> {
    let noted = blocking(move || Ok(services.evidence.register.all()?)).await?;
    let keys = noted.into_iter().map(|noted| noted.key.to_jwk()).collect();
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-cache")).json(JwkSet { keys }))
}
