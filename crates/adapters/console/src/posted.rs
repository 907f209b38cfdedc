use crate::failure::Failure;
use crate::shown;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use std::collections::{BTreeMap, BTreeSet};
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

    /// The form without this field, and with these values in place of what was sent under their names.
    pub(crate) fn replaced(&self, without: &str, values: BTreeMap<String, String>) -> Self {
        let is_kept = |name: &String| name != without && !values.contains_key(name);
        let kept: Vec<_> = self.0.iter().filter(|(name, _)| is_kept(name)).cloned().collect();
        Self(kept.into_iter().chain(values).collect())
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

/// Fields that many forms have by themselves: the token, the key of the form, and what it was made from.
const OWN: [&str; 4] = [Posted::TOKEN, crate::once::FIELD, "seen", "version"];

/// The fields that a form has, beside those that many forms have by themselves.
#[derive(Clone, Copy)]
pub struct Fields {
    /// Fields of one value.
    single: &'static [&'static str],
    /// Fields of one word, with the words that they send. A box to tick sends one word, or nothing.
    choices: &'static [(&'static str, &'static [&'static str])],
    /// Fields that are given as often as they have values.
    lists: &'static [&'static str],
    /// Whether a name that is none of these is nevertheless a field of one value, such as one in a row of a table.
    is_other: fn(&str) -> bool,
}

impl Fields {
    /// The fields of a question, into which nothing is typed.
    pub const NONE: Self = Self { single: &[], choices: &[], lists: &[], is_other: never };

    /// Fields of any name, each of one value: those of forms that find out by themselves which fields they do not have.
    pub const ANY: Self = Self { is_other: always, ..Self::NONE };

    /// Fields of one value.
    pub const fn new(single: &'static [&'static str]) -> Self {
        Self { single, ..Self::NONE }
    }

    /// The same with fields of one of these words.
    pub const fn with_choices(self, choices: &'static [(&'static str, &'static [&'static str])]) -> Self {
        Self { choices, ..self }
    }

    /// The same with fields of many values.
    pub const fn with_lists(self, lists: &'static [&'static str]) -> Self {
        Self { lists, ..self }
    }

    /// The same with fields of one value that have names of this form.
    pub const fn with_others(self, is_other: fn(&str) -> bool) -> Self {
        Self { is_other, ..self }
    }

    /// The rule that a value sent under this name breaks; `None` when the form can hold it. A blank value holds nothing
    /// that could be lost.
    fn broken_by(&self, name: &str, value: &str, is_first: bool) -> Option<BrokenRule> {
        let words = self.choices.iter().find(|(chosen, _)| *chosen == name).map(|(_, words)| *words);
        let is_list = self.lists.contains(&name);
        let is_single = OWN.contains(&name) || self.single.contains(&name) || words.is_some() || (self.is_other)(name);
        if !is_list && !is_single {
            return (!value.is_empty()).then(|| no_such_field(name));
        }
        if !is_list && !is_first {
            return Some(BrokenRule::new(RuleCode::GivenAgain, "is given more than once"));
        }
        words.filter(|words| !value.is_empty() && !words.contains(&value)).map(BrokenRule::none_of)
    }
}

impl Posted {
    /// Names what no field of a form can hold, and what would be dropped: fields that it does not have, a field of one
    /// value that is given more than once, and words that are none of a choice.
    pub fn misfits(&self, fields: Fields) -> FieldErrors {
        let (mut seen, mut errors) = (BTreeSet::new(), FieldErrors::default());
        for (name, value) in self.fields() {
            let is_first = seen.insert(name);
            if let Some(rule) = fields.broken_by(name, value.trim(), is_first) {
                errors.add(shown::text(name), rule);
            }
        }
        errors
    }

    /// Refuses a form with anything that none of these fields can hold.
    pub(crate) fn require(&self, fields: Fields) -> Result<(), Failure> {
        Ok(self.misfits(fields).into_result()?)
    }
}

fn never(_: &str) -> bool {
    false
}

fn always(_: &str) -> bool {
    true
}

fn no_such_field(name: &str) -> BrokenRule {
    let name = shown::text(name);
    BrokenRule::new(RuleCode::NoSuchField, format!("{name} is not a field of this form")).with("name", name)
}
