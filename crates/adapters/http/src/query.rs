//! Query parameters: reading those of a request, and knowing those of an operation.

pub(crate) mod known_parameters;
mod list_order;
mod pages;
mod whole_list;

pub use known_parameters::refuse_unknown_parameters;
pub(crate) use list_order::{Direction, HighestFirst, NumberedPages, OnePage, SortedRecords};
pub(crate) use pages::{NumberedPage, SortedPage};
pub use whole_list::WholeList;

use crate::ApiError;
use crate::gate::Route;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDate;
use customs_json_reading::{is_number, without_fraction};
use customs_kernel::{
    BrokenRule, FieldErrors, PageNumber, PageRequest, PageSize, RecordSort, RuleCode, SortDirection, code_as_kept,
};
use rust_decimal::Decimal;
use std::future::{Ready, ready};

/// Highest page that can be requested: the largest `int32`, the format in the OpenAPI document.
const MOST_PAGES: u32 = i32::MAX as u32;

/// The query parameters of a request, read into a struct that implements [`FromQuery`].
///
/// A value of the wrong type gives 400, a value out of range 422; each answer names all such values. Parameters that
/// the operation does not have were refused before: see [`refuse_unknown_parameters`].
pub(crate) struct Query<T>(pub(crate) T);

/// A struct that reads itself from query parameters. Document the same fields with `#[derive(utoipa::IntoParams)]`.
pub trait FromQuery: Sized {
    /// Takes every parameter from the reader, which collects the errors.
    fn from_query(query: &mut QueryReader) -> Self;
}

/// An operation without parameters.
impl FromQuery for () {
    fn from_query(_: &mut QueryReader) {}
}

/// Which page is wanted.
impl FromQuery for PageRequest {
    fn from_query(query: &mut QueryReader) -> Self {
        query.page(PageSize::DEFAULT)
    }
}

/// Two groups of parameters that are described separately.
impl<A: FromQuery, B: FromQuery> FromQuery for (A, B) {
    fn from_query(query: &mut QueryReader) -> Self {
        (A::from_query(query), B::from_query(query))
    }
}

/// Reads parameters by name and collects the errors in their values.
pub struct QueryReader {
    pairs: Vec<(String, String)>,
    /// The parameters with which the operation is described; `None` if parameters are not checked.
    described: Option<&'static [String]>,
    mistyped: FieldErrors,
    out_of_range: FieldErrors,
}

impl QueryReader {
    fn new(query: &str, described: Option<&'static [String]>) -> Self {
        let pairs = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { pairs, described, mistyped: FieldErrors::default(), out_of_range: FieldErrors::default() }
    }

    /// The last value with this name, as is usual for forms.
    fn value(&self, name: &str) -> Option<&str> {
        debug_assert!(
            self.described.is_none_or(|described| described.iter().any(|described| described == name)),
            "{name} is read and not described, so that who sends it is refused"
        );
        self.pairs.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A text; an empty one counts as left out.
    pub fn text(&mut self, name: &str) -> Option<String> {
        let text = self.value(name).filter(|text| !text.is_empty())?.to_owned();
        if text.contains('\0') {
            self.out_of_range.add(name, (RuleCode::ControlCharacters, "must not contain the character U+0000"));
            return None;
        }
        Some(text)
    }

    /// A code of a country or a currency, in capital or small letters.
    pub(crate) fn code(&mut self, name: &str) -> Option<String> {
        self.text(name).map(|code| code.to_ascii_uppercase())
    }

    /// The code or reference of a record, or a part of it, as codes are kept.
    pub(crate) fn record_code(&mut self, name: &str) -> Option<String> {
        self.text(name).map(|code| code_as_kept(&code).into_owned())
    }

    /// A whole number; without a fraction it may have a point or an exponent, as in a body.
    pub fn integer(&mut self, name: &str) -> Option<i64> {
        let text = self.value(name)?;
        let number = text.strip_prefix('+').filter(|rest| !rest.starts_with('-')).unwrap_or(text);
        let digits = number.strip_prefix('-').unwrap_or(number);
        let plain = if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Some(number.to_owned())
        } else {
            Some(number).filter(|number| is_number(number)).and_then(without_fraction)
        };
        let Some(plain) = plain else {
            self.mistyped.add(name, (RuleCode::WholeNumber, "must be a whole number"));
            return None;
        };
        let parsed = plain.parse().ok();
        if parsed.is_none() {
            self.out_of_range.add(name, (RuleCode::OutOfRange, "is out of range"));
        }
        parsed
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn integer_within(&mut self, name: &str, least: i64, most: i64) -> Option<i64> {
        let number = self.integer(name)?;
        let is_within = (least..=most).contains(&number);
        if !is_within {
            self.out_of_range.add(name, BrokenRule::outside(least, most));
        }
        is_within.then_some(number)
    }

    /// A boolean: `true` or `false`, or 1 or 0 as forms send it.
    pub(crate) fn boolean(&mut self, name: &str) -> Option<bool> {
        match self.value(name)? {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => {
                self.mistyped.add(name, (RuleCode::Boolean, "must be true or false"));
                None
            }
        }
    }

    /// A day (`YYYY-MM-DD`).
    pub fn date(&mut self, name: &str) -> Option<NaiveDate> {
        let text = self.value(name)?;
        let form = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let date = if form { NaiveDate::parse_from_str(text, "%Y-%m-%d").ok() } else { None };
        if date.is_none() {
            self.out_of_range.add(name, crate::body::Day::RULE);
        }
        date
    }

    /// A value that `parse` reads from the text; the error message is `wanted` if it cannot.
    pub(crate) fn parsed<T>(
        &mut self,
        name: &str,
        wanted: impl Into<BrokenRule>,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let parsed = parse(self.value(name)?);
        if parsed.is_none() {
            self.out_of_range.add(name, wanted);
        }
        parsed
    }

    /// One of a list of values.
    pub fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.value(name)?;
        let chosen = choices.iter().find(|(choice, _)| *choice == text).map(|(_, value)| *value);
        if chosen.is_none() {
            let names: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
            self.out_of_range.add(name, BrokenRule::none_of(&names));
        }
        chosen
    }

    /// The parameter `direction`: `asc` or `desc`.
    pub fn direction(&mut self, default: SortDirection) -> SortDirection {
        let choices = [("asc", SortDirection::Ascending), ("desc", SortDirection::Descending)];
        self.choice("direction", &choices).unwrap_or(default)
    }

    /// The parameter `sort` of declarations and of transits.
    pub(crate) fn record_sort(&mut self) -> RecordSort {
        let choices: Vec<_> = RecordSort::ALL.iter().map(|sort| (sort.word(), *sort)).collect();
        self.choice("sort", &choices).unwrap_or(RecordSort::CreatedAt)
    }

    /// The parameters `page`, `per_page` and `after_id`.
    pub fn page(&mut self, default_size: PageSize) -> PageRequest {
        let after = self.integer_within("after_id", 1, i64::MAX);
        let page = self.numbered_page(default_size);
        if after.is_some() && page.number != PageNumber::FIRST {
            self.refuse("after_id", "cannot be combined with a page other than the first");
        }
        PageRequest { after, ..page }
    }

    /// The parameters `page` and `per_page` of a list whose entries have no id after which a page could begin.
    pub(crate) fn numbered_page(&mut self, default_size: PageSize) -> PageRequest {
        let number = self.page_number().unwrap_or(PageNumber::FIRST);
        let size = self.page_size().unwrap_or(default_size);
        PageRequest { number, size, after: None }
    }

    fn page_number(&mut self) -> Option<PageNumber> {
        self.in_range("page", MOST_PAGES, PageNumber::new)
    }

    fn page_size(&mut self) -> Option<PageSize> {
        self.in_range("per_page", PageSize::MAX, PageSize::new)
    }

    fn in_range<T>(&mut self, name: &str, most: u32, make: impl Fn(u32) -> Option<T>) -> Option<T> {
        let number = self.integer(name)?;
        let made = u32::try_from(number).ok().filter(|number| *number <= most).and_then(make);
        if made.is_none() {
            self.out_of_range.add(name, BrokenRule::outside(1, most));
        }
        made
    }

    /// A decimal number, without an exponent.
    pub(crate) fn decimal(&mut self, name: &str) -> Option<Decimal> {
        let text = self.value(name)?;
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
        let number = if is_plain { Decimal::from_str_exact(text).ok() } else { None };
        if number.is_none() {
            self.mistyped.add(name, (RuleCode::Number, "must be a number"));
        }
        number
    }

    /// Adds an error for a value that breaks this rule.
    pub(crate) fn refuse_value(&mut self, name: &str, rule: BrokenRule) {
        self.out_of_range.add(name, rule);
    }

    /// Adds an error for a parameter that is refused whatever its value.
    pub(crate) fn refuse(&mut self, name: &str, why: &str) {
        self.out_of_range.add(name, (RuleCode::Refused, why.to_owned()));
    }

    fn finish(self) -> Result<(), ApiError> {
        if !self.mistyped.is_empty() {
            return Err(ApiError::invalid_request(&self.mistyped));
        }
        if !self.out_of_range.is_empty() {
            return Err(ApiError::validation(&self.out_of_range));
        }
        Ok(())
    }
}

impl<T: FromQuery + 'static> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let described = Route::from_request(request).and_then(|route| route.parameters);
        let mut reader = QueryReader::new(request.query_string(), described);
        let read = T::from_query(&mut reader);
        ready(reader.finish().map(|()| Self(read)))
    }
}
