//! Lists: filters, sorting and pages in the address, under the names that the API has for them.

mod beside;
mod listed;
mod record_search;
mod when;

pub(crate) use beside::{CustomerNames, ListedCustomer, Refusal, Refusals};
pub(crate) use listed::{ListOf, Listed};
pub(crate) use record_search::SearchFilters;
pub use when::When;

use crate::failure::Failure;
use crate::layout::Choice;
use crate::texts::Language;
use crate::{day, shown};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDate;
use customs_kernel::{Page, PageNumber, PageRequest, PageSize, RecordSort, SortDirection, code_as_kept};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::future::{Ready, ready};

/// Rows on a page of a list.
const ROWS: u32 = 50;
/// Most letters that are shown of what a list could not understand.
const LONGEST: usize = 80;
/// Most names without a filter that are shown.
pub const MOST_UNKNOWN: usize = 10;
/// The parameters that all lists have beside their filters.
const OF_ALL_LISTS: [&str; 3] = ["page", "sort", "direction"];

/// The query of a list. What it cannot understand is left out and named on the page.
#[derive(Debug, Default)]
pub struct ListQuery {
    path: String,
    parameters: Vec<(String, String)>,
    misunderstood: RefCell<Vec<String>>,
}

impl ListQuery {
    /// The value of a parameter; empty when it is not there.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.parameters.iter().find(|(sent, _)| sent == name).map_or("", |(_, value)| value.trim())
    }

    /// The value of a parameter; `None` when it is empty.
    pub(crate) fn filled(&self, name: &str) -> Option<String> {
        let text = self.text(name);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The code or reference of a record, or a part of it, as codes are kept; `None` when it is empty.
    pub(crate) fn record_code(&self, name: &str) -> Option<String> {
        self.filled(name).map(|code| code_as_kept(&code).into_owned())
    }

    /// The value of a parameter as another type.
    pub(crate) fn read<T>(&self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.text(name);
        if text.is_empty() {
            return None;
        }
        let value = read(text);
        let mut misunderstood = self.misunderstood.borrow_mut();
        if value.is_none() && !misunderstood.iter().any(|known| known == name) {
            misunderstood.push(name.to_owned());
        }
        value
    }

    /// A day such as `2026-03-02`.
    pub fn day(&self, name: &str) -> Option<NaiveDate> {
        self.read(name, |text| day::read(text).ok())
    }

    /// A whole number.
    pub(crate) fn integer(&self, name: &str) -> Option<i64> {
        self.read(name, |text| text.parse().ok())
    }

    /// The page that is asked for.
    pub fn page(&self) -> PageRequest {
        let number = self.read("page", |text| PageNumber::new(text.parse().ok().filter(|page| *page <= 1_000_000)?));
        let size = PageSize::new(ROWS).unwrap_or(PageSize::DEFAULT);
        PageRequest { number: number.unwrap_or(PageNumber::FIRST), size, after: None }
    }

    /// How declarations and transits are sorted: the newest first, unless something else is asked for.
    pub fn sort(&self) -> (RecordSort, SortDirection) {
        let sort = self.read("sort", RecordSort::from_word).unwrap_or(RecordSort::CreatedAt);
        (sort, self.direction())
    }

    /// How a list is sorted that has these orders, each with the word of the API: by the usual one and downwards, unless
    /// something else is asked for.
    pub fn sort_among<S: Copy>(&self, orders: &[(&str, S)], usual: S) -> (S, SortDirection) {
        let known = |word: &str| orders.iter().find(|(known, _)| *known == word).map(|(_, sort)| *sort);
        (self.read("sort", known).unwrap_or(usual), self.direction())
    }

    fn direction(&self) -> SortDirection {
        let direction = self.read("direction", |word| match word {
            "asc" => Some(SortDirection::Ascending),
            "desc" => Some(SortDirection::Descending),
            _ => None,
        });
        direction.unwrap_or(SortDirection::Descending)
    }

    /// The names of the parameters that could not be understood and were left out.
    #[doc(hidden)]
    pub fn misunderstood(&self) -> Vec<String> {
        self.misunderstood.borrow().clone()
    }

    /// Lists the filters that were left out, since their values could not be understood: the label of each, with the
    /// value. Empty when all were understood.
    pub fn left_out(&self, t: Language) -> String {
        let asked = |name: &str| self.text(name).chars().take(LONGEST).collect::<String>();
        let named = |name: &String| format!("{} “{}”", t.filter_name(name), shown::text(&asked(name)));
        self.misunderstood.borrow().iter().map(named).collect::<Vec<_>>().join(", ")
    }

    /// Lists the names in the address that neither a filter of the list nor its paging and sorting has. Empty when all
    /// are known. The API refuses them; a page says that they filter nothing.
    pub fn unknown(&self, t: Language, filters: &[&str]) -> String {
        self.names_beyond(t, |name| filters.contains(&name) || OF_ALL_LISTS.contains(&name))
    }

    /// Lists the names in the address that are not known, each once. If there are many, the first are named and the
    /// others counted.
    fn names_beyond(&self, t: Language, is_known: impl Fn(&str) -> bool) -> String {
        let mut seen = BTreeSet::new();
        let unknown = self.parameters.iter().map(|(name, _)| name.as_str()).filter(|name| !is_known(name));
        let names: Vec<&str> = unknown.filter(|name| seen.insert(*name)).collect();
        let quoted = |name: &&str| format!("“{}”", shown::text(&name.chars().take(LONGEST).collect::<String>()));
        let reported = names.iter().take(MOST_UNKNOWN).map(quoted).collect::<Vec<_>>().join(", ");
        match names.len().saturating_sub(MOST_UNKNOWN) {
            0 => reported,
            more => t.list_and_more(&reported, &shown::number(more.into())),
        }
    }

    /// The address of the list with these parameters changed; an empty value takes one away. It begins with the first
    /// page, unless `page` is among them.
    pub fn address_with(&self, changes: &[(&str, &str)]) -> String {
        let is_kept = |name: &str| name != "page" && !changes.iter().any(|(changed, _)| *changed == name);
        let kept = self.parameters.iter().filter(|(name, value)| !value.is_empty() && is_kept(name));
        let kept = kept.map(|(name, value)| (&**name, &**value));
        let changed = changes.iter().copied().filter(|(_, value)| !value.is_empty());
        let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(kept.chain(changed)).finish();
        if query.is_empty() { self.path.clone() } else { format!("{}?{query}", self.path) }
    }

    /// The address of the list as it is now, which it fetches when a record changes.
    pub fn address(&self) -> String {
        self.address_with(&[("page", self.text("page"))])
    }

    /// Whether any of these parameters is there.
    pub fn is_filtered_by(&self, names: &[&str]) -> bool {
        names.iter().any(|name| !self.text(name).is_empty())
    }

    /// The values of a list to choose from, the empty one first.
    pub(crate) fn choices(
        &self,
        t: Language,
        name: &str,
        all: impl IntoIterator<Item = (String, String)>,
    ) -> Vec<Choice> {
        let chosen = self.text(name);
        let any = Choice::new("", t.any(), chosen.is_empty());
        let all = all.into_iter().map(|(value, name)| {
            let is_chosen = value == chosen;
            Choice::new(value, name, is_chosen)
        });
        std::iter::once(any).chain(all).collect()
    }

    /// The head of a column by which the list can be sorted.
    pub fn column(&self, sort: RecordSort, name: &str) -> Column {
        let (now, direction) = self.sort();
        self.column_by(sort.word(), name, (now == sort).then_some(direction))
    }

    /// The head of a column that sorts by this word, of a list that has these orders.
    pub(crate) fn column_among<S: Copy + PartialEq>(
        &self,
        orders: &[(&str, S)],
        usual: S,
        word: &str,
        name: &str,
    ) -> Column {
        let (now, direction) = self.sort_among(orders, usual);
        let is_sorted = orders.iter().any(|(known, sort)| *known == word && *sort == now);
        self.column_by(word, name, is_sorted.then_some(direction))
    }

    /// The head of a column that sorts by this word, and the direction if the list is sorted by it.
    fn column_by(&self, word: &str, name: &str, now: Option<SortDirection>) -> Column {
        let (aria, next) = match now {
            None => ("none", "desc"),
            Some(SortDirection::Descending) => ("descending", "asc"),
            Some(SortDirection::Ascending) => ("ascending", "desc"),
        };
        let href = self.address_with(&[("sort", word), ("direction", next)]);
        Column { name: name.to_owned(), href, aria }
    }

    /// The part of these records that the page shows which the address asks for.
    pub fn part_of<'a, T>(&self, all: &'a [T]) -> Page<&'a T> {
        let mut request = self.page();
        request.size = PageSize::new(PageSize::MAX).unwrap_or(PageSize::DEFAULT);
        let skip = usize::try_from(request.offset()).unwrap_or(usize::MAX);
        let records = all.iter().skip(skip).take(request.size.get() as usize).collect();
        Page { records, request, total: all.len() as u64 }
    }

    /// The same query without these parameters.
    pub(crate) fn without(&self, names: &[&str]) -> Self {
        let kept = self.parameters.iter().filter(|(name, _)| !names.contains(&name.as_str()));
        Self { path: self.path.clone(), parameters: kept.cloned().collect(), misunderstood: RefCell::default() }
    }

    /// The query of the list at this path.
    pub fn new(path: &str, query: &str) -> Self {
        let parameters = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { path: path.to_owned(), parameters, misunderstood: RefCell::default() }
    }
}

/// The head of a column.
pub struct Column {
    pub(crate) name: String,
    /// The list sorted by this column.
    pub href: String,
    /// Value of `aria-sort`.
    pub aria: &'static str,
}

/// The links from page to page.
pub struct Pager {
    /// A text such as "1 to 50 of 312".
    pub(crate) extent: String,
    /// A text such as "Page 1 of 7".
    pub(crate) position: String,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
    /// The first page, when the page that is asked for comes after the last one.
    pub beyond: Option<String>,
}

impl Pager {
    /// The links of a page of this list.
    pub fn new<T>(t: Language, query: &ListQuery, page: &Page<T>) -> Self {
        let (number, last) = (page.request.number.get(), page.last_page());
        let first = u64::try_from(page.request.offset()).unwrap_or(0);
        let shown = page.records.len() as u64;
        let address = |number: u32| query.address_with(&[("page", &number.to_string())]);
        Self {
            extent: t.records_on_page(if shown == 0 { 0 } else { first + 1 }, first + shown, page.total),
            position: t.page_of(number, last),
            previous: (number > 1).then(|| address(number - 1)),
            next: (u64::from(number) < last).then(|| address(number + 1)),
            beyond: (u64::from(number) > last).then(|| query.address_with(&[])),
        }
    }
}

impl FromRequest for ListQuery {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::new(request.path(), request.query_string())))
    }
}

/// Names what the address of a page of a record asks for in vain: a page that is no number, and names that mean nothing
/// there. Some of these pages are parts of a list, and have page numbers.
pub fn asked_in_vain(t: Language, address: &str, has_pages: bool) -> Vec<String> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let query = ListQuery::new(path, query);
    if has_pages {
        // It keeps what it cannot understand.
        let _ = query.page();
    }
    let (unknown, left_out) = (query.names_beyond(t, |name| has_pages && name == "page"), query.left_out(t));
    let unknown = (!unknown.is_empty()).then(|| t.asked_in_vain(&unknown));
    let left_out = (!left_out.is_empty()).then(|| t.left_out(&left_out));
    unknown.into_iter().chain(left_out).collect()
}
