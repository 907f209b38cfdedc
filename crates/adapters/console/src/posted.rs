pub(crate) mod fields;

pub(crate) use fields::Fields;

use crate::failure::Failure;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use std::future::{Ready, ready};

/// The fields of a posted form, in their order. The gate has read the body and checked its CSRF token.
#[derive(Debug, Clone, Default)]
pub struct Posted(Vec<(String, String)>);

impl Posted {
    /// Largest body of a form in bytes: a declaration of 1,999 lines fits.
    pub(crate) const MOST: usize = 8 * 1024 * 1024;

    /// Most fields of a form: more than the longest page has, which shows at most 2,000 values and the empty fields beside
    /// them.
    pub const MOST_FIELDS: usize = 20_000;

    /// Name of the field with the CSRF token.
    pub(crate) const TOKEN: &str = "csrf";

    /// The fields of a body.
    pub fn read(body: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(body).into_owned().collect())
    }

    /// The number of fields of a body. They are counted before they are taken apart, since the shortest take many times the
    /// memory then.
    pub(crate) fn count(body: &[u8]) -> usize {
        body.split(|byte| *byte == b'&').count()
    }

    /// The first value of a field without blanks around it; empty when it was not sent.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.raw(name).trim()
    }

    /// The first value of a field as it was sent, such as a password.
    pub(crate) fn raw(&self, name: &str) -> &str {
        self.sent(name).unwrap_or_default()
    }

    /// The value of a field; `None` when nothing but blanks was sent.
    pub(crate) fn filled(&self, name: &str) -> Option<String> {
        let text = self.text(name);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The value of a field as it was sent; `None` when it was not sent at all.
    pub(crate) fn sent(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(sent, _)| sent == name).map(|(_, value)| &**value)
    }

    /// All values of a field, such as ticked boxes.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(sent, _)| sent == name).map(|(_, value)| &**value)
    }

    /// Whether an access code of a guarantee was typed, which no page may show.
    pub fn has_access_code(&self) -> bool {
        self.fields().any(|(name, value)| is_access_code(name) && !value.is_empty())
    }

    /// The form without access codes of guarantees.
    pub fn without_access_codes(&self) -> Self {
        Self(self.0.iter().filter(|(name, _)| !is_access_code(name)).cloned().collect())
    }

    /// All fields in their order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// Whether a field is for the access code of a guarantee.
fn is_access_code(name: &str) -> bool {
    name.ends_with("access_code")
}

impl FromRequest for Posted {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(request.extensions().get::<Self>().cloned().ok_or(Failure::BadRequest))
    }
}
