//! Query parameters: how a request's are read, and which of them an operation has.

mod known_parameters;
mod list_order;
mod sorted_page;
mod whole_list;

pub(crate) use known_parameters::refuse_unknown_parameters;
pub(crate) use list_order::{Direction, HighestFirst, OnePage, SortedRecords};
pub(crate) use sorted_page::SortedPage;
pub(crate) use whole_list::WholeList;

use crate::ApiError;
use crate::gate::Route;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDate;
use customs_kernel::{FieldErrors, PageNumber, PageRequest, PageSize, RecordSort, SortDirection};
use std::future::{Ready, ready};

/// The last page that can be asked for: what an `int32` of the OpenAPI document can say.
const MOST_PAGES: u32 = i32::MAX as u32;

/// The query parameters of a request, read into a struct that says how: see [`FromQuery`].
///
/// A value of the wrong type gives 400, one out of range 422; all of either are told at once.
/// Parameters that the operation does not have were refused before: see [`refuse_unknown_parameters`].
pub(crate) struct Query<T>(pub(crate) T);

/// How a struct reads itself from query parameters. Document the same fields with
/// `#[derive(utoipa::IntoParams)]`.
pub(crate) trait FromQuery: Sized {
    /// Takes every parameter from the reader, which notes what is wrong with it.
    fn from_query(query: &mut QueryReader) -> Self;
}

/// No parameters.
impl FromQuery for () {
    fn from_query(_: &mut QueryReader) {}
}

/// Which page is wanted.
impl FromQuery for PageRequest {
    fn from_query(query: &mut QueryReader) -> Self {
        query.page(PageSize::DEFAULT)
    }
}

/// Two groups of parameters that are described apart.
impl<A: FromQuery, B: FromQuery> FromQuery for (A, B) {
    fn from_query(query: &mut QueryReader) -> Self {
        (A::from_query(query), B::from_query(query))
    }
}

/// Reads parameters by name and gathers what is wrong with them.
pub(crate) struct QueryReader {
    pairs: Vec<(String, String)>,
    /// The parameters that the operation is described with, where they are checked.
    described: Option<&'static [String]>,
    mistyped: FieldErrors,
    out_of_range: FieldErrors,
}

impl QueryReader {
    fn new(query: &str, described: Option<&'static [String]>) -> Self {
        let pairs = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { pairs, described, mistyped: FieldErrors::default(), out_of_range: FieldErrors::default() }
    }

    /// The last value of that name, as forms have it.
    fn value(&self, name: &str) -> Option<&str> {
        debug_assert!(
            self.described.is_none_or(|described| described.iter().any(|described| described == name)),
            "{name} is read and not described, so that who sends it is refused"
        );
        self.pairs.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A text to look for; an empty one counts as left out.
    pub(crate) fn text(&mut self, name: &str) -> Option<String> {
        let text = self.value(name).filter(|text| !text.is_empty())?.to_owned();
        if text.contains('\0') {
            self.out_of_range.add(name, "must not contain the character U+0000");
            return None;
        }
        Some(text)
    }

    /// A code of a country or a currency, in any case.
    pub(crate) fn code(&mut self, name: &str) -> Option<String> {
        self.text(name).map(|code| code.to_ascii_uppercase())
    }

    /// A whole number.
    pub(crate) fn integer(&mut self, name: &str) -> Option<i64> {
        let text = self.value(name)?;
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            self.mistyped.add(name, "must be a whole number");
            return None;
        }
        let parsed = text.parse().ok();
        if parsed.is_none() {
            self.out_of_range.add(name, "is out of range");
        }
        parsed
    }

    /// A truth value: true or false, or 1 or 0 as forms send it.
    pub(crate) fn boolean(&mut self, name: &str) -> Option<bool> {
        match self.value(name)? {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => {
                self.mistyped.add(name, "must be true or false");
                None
            }
        }
    }

    /// A day (`YYYY-MM-DD`).
    pub(crate) fn date(&mut self, name: &str) -> Option<NaiveDate> {
        let text = self.value(name)?;
        let form = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let date = if form { NaiveDate::parse_from_str(text, "%Y-%m-%d").ok() } else { None };
        if date.is_none() {
            self.out_of_range.add(name, "must be a date (YYYY-MM-DD)");
        }
        date
    }

    /// A text that stands for something else; `wanted` is said when it does not.
    pub(crate) fn parsed<T>(&mut self, name: &str, wanted: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let parsed = parse(self.value(name)?);
        if parsed.is_none() {
            self.out_of_range.add(name, wanted);
        }
        parsed
    }

    /// One of the values of a list.
    pub(crate) fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.value(name)?;
        let chosen = choices.iter().find(|(choice, _)| *choice == text).map(|(_, value)| *value);
        if chosen.is_none() {
            let names: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
            self.out_of_range.add(name, format!("must be one of {}", names.join(", ")));
        }
        chosen
    }

    /// `direction`: `asc` or `desc`.
    pub(crate) fn direction(&mut self, default: SortDirection) -> SortDirection {
        let choices = [("asc", SortDirection::Ascending), ("desc", SortDirection::Descending)];
        self.choice("direction", &choices).unwrap_or(default)
    }

    /// `sort` of declarations and of transits.
    pub(crate) fn record_sort(&mut self) -> RecordSort {
        let choices: Vec<_> = RecordSort::ALL.iter().map(|sort| (sort.word(), *sort)).collect();
        self.choice("sort", &choices).unwrap_or(RecordSort::CreatedAt)
    }

    /// `page` and `per_page`.
    pub(crate) fn page(&mut self, default_size: PageSize) -> PageRequest {
        let number = self.page_number().unwrap_or(PageNumber::FIRST);
        let size = self.page_size().unwrap_or(default_size);
        PageRequest { number, size }
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
            self.out_of_range.add(name, format!("must be between 1 and {most}"));
        }
        made
    }

    /// Notes that a parameter cannot be had, whatever its value.
    pub(crate) fn refuse(&mut self, name: &str, why: &str) {
        self.out_of_range.add(name, why);
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
        let described = Route::of(request).and_then(|route| route.parameters);
        let mut reader = QueryReader::new(request.query_string(), described);
        let read = T::from_query(&mut reader);
        ready(reader.finish().map(|()| Self(read)))
    }
}
