use crate::ApiError;
use crate::body::{announced_length, is_form, is_json, parse_any_json, read_payload_up_to};
use actix_web::{HttpRequest, web};
use bytes::Bytes;
use customs_kernel::{FieldErrors, RuleCode};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Largest number of bytes in such a request. It is read before its sender is authenticated.
const LONGEST: usize = 64 * 1024;

/// The text fields of a request to a token endpoint, sent as JSON or as a form. A form that names a field twice is
/// malformed (RFC 6749 §3.2).
pub(super) struct TokenFields(BTreeMap<String, String>);

impl TokenFields {
    pub(super) async fn read(request: &HttpRequest, payload: web::Payload, names: &[&str]) -> Result<Self, ApiError> {
        let body = read_payload_up_to(LONGEST, announced_length(request), payload.into_inner()).await?;
        if is_json(request) {
            Self::from_json(&body, names)
        } else if is_form(request) {
            Self::from_form(&body, names)
        } else {
            Err(ApiError::unsupported_media_type("application/json or application/x-www-form-urlencoded"))
        }
    }

    /// Takes a field out; an empty one counts as left out.
    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        self.0.remove(name).filter(|text| !text.is_empty())
    }

    fn from_json(body: &Bytes, names: &[&str]) -> Result<Self, ApiError> {
        let mut sent: Map<String, Value> = parse_any_json(body)?;
        let (mut fields, mut errors) = (BTreeMap::new(), FieldErrors::default());
        for name in names {
            match sent.remove(*name) {
                None | Some(Value::Null) => {}
                Some(Value::String(text)) => {
                    fields.insert((*name).to_owned(), text);
                }
                Some(_) => errors.add(*name, (RuleCode::Text, "must be a text")),
            }
        }
        if errors.is_empty() { Ok(Self(fields)) } else { Err(ApiError::invalid_request(&errors)) }
    }

    fn from_form(body: &Bytes, names: &[&str]) -> Result<Self, ApiError> {
        let (mut fields, mut errors) = (BTreeMap::new(), FieldErrors::default());
        for (name, value) in url::form_urlencoded::parse(body) {
            if names.contains(&&*name) && fields.insert(name.to_string(), value.into_owned()).is_some() {
                errors.add(name, (RuleCode::Repeated, "must not be repeated"));
            }
        }
        if errors.is_empty() { Ok(Self(fields)) } else { Err(ApiError::invalid_request(&errors)) }
    }
}
