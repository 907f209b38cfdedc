use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::HeaderName;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of one request, in its answer and in every line of the log: the client's own if it sent a well-formed one (1
/// to 128 letters, digits, `-`, `_`, `.`), otherwise a random one.
#[derive(Debug, Clone)]
pub struct RequestId(String);

impl RequestId {
    /// Returns the id of this request, which stays the same for the whole request.
    pub fn from_request(request: &ServiceRequest) -> Self {
        if let Some(known) = request.extensions().get::<Self>() {
            return known.clone();
        }
        let sent = request.headers().get(X_REQUEST_ID).and_then(|value| value.to_str().ok());
        let id = match sent.filter(|text| is_well_formed(text)) {
            Some(text) => Self(text.to_owned()),
            None => Self(crate::random::hex::<16>()),
        };
        request.extensions_mut().insert(id.clone());
        id
    }

    /// The id as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_well_formed(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=128).contains(&text.len()) && text.bytes().all(allowed)
}
