//! Lists: filters, sorting and pages in the address, under the names that the API has for them.

use crate::failure::Failure;
use crate::layout::Choice;
use crate::texts::Language;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDate;
use customs_kernel::{Page, PageNumber, PageRequest, PageSize, RecordSort, SortDirection};
use std::cell::RefCell;
use std::future::{Ready, ready};

/// Rows on a page of a list.
const ROWS: u32 = 50;

/// The query of a list. What it cannot understand is left out and named on the page.
#[derive(Debug, Default)]
pub(crate) struct ListQuery {
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

    /// The value of a parameter as another type.
    pub(crate) fn read<T>(&self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.text(name);
        if text.is_empty() {
            return None;
        }
        let value = read(text);
        if value.is_none() {
            self.misunderstood.borrow_mut().push(name.to_owned());
        }
        value
    }

    /// A day such as `2026-03-02`.
    pub(crate) fn day(&self, name: &str) -> Option<NaiveDate> {
        self.read(name, |text| text.parse().ok())
    }

    /// A whole number.
    pub(crate) fn integer(&self, name: &str) -> Option<i64> {
        self.read(name, |text| text.parse().ok())
    }

    /// The page that is asked for.
    pub(crate) fn page(&self) -> PageRequest {
        let number = self.read("page", |text| PageNumber::new(text.parse().ok().filter(|page| *page <= 1_000_000)?));
        let size = PageSize::new(ROWS).unwrap_or(PageSize::DEFAULT);
        PageRequest { number: number.unwrap_or(PageNumber::FIRST), size }
    }

    /// How declarations and transits are sorted: the newest first, unless something else is asked for.
    pub(crate) fn sort(&self) -> (RecordSort, SortDirection) {
        let sort = self.read("sort", RecordSort::from_word).unwrap_or(RecordSort::CreatedAt);
        let direction = self.read("direction", |word| match word {
            "asc" => Some(SortDirection::Ascending),
            "desc" => Some(SortDirection::Descending),
            _ => None,
        });
        (sort, direction.unwrap_or(SortDirection::Descending))
    }

    /// The names of the parameters that could not be understood and were left out.
    pub(crate) fn misunderstood(&self) -> Vec<String> {
        self.misunderstood.borrow().clone()
    }

    /// The address of the list with these parameters changed; an empty value takes one away. It begins with the first
    /// page, unless `page` is among them.
    pub(crate) fn address_with(&self, changes: &[(&str, &str)]) -> String {
        let is_kept = |name: &str| name != "page" && !changes.iter().any(|(changed, _)| *changed == name);
        let kept = self.parameters.iter().filter(|(name, value)| !value.is_empty() && is_kept(name));
        let kept = kept.map(|(name, value)| (&**name, &**value));
        let changed = changes.iter().copied().filter(|(_, value)| !value.is_empty());
        let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(kept.chain(changed)).finish();
        if query.is_empty() { self.path.clone() } else { format!("{}?{query}", self.path) }
    }

    /// The address of the list as it is now, which it fetches when a record changes.
    pub(crate) fn address(&self) -> String {
        self.address_with(&[("page", self.text("page"))])
    }

    /// Whether any of these parameters is there.
    pub(crate) fn is_filtered_by(&self, names: &[&str]) -> bool {
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
        let any = Choice::of("", t.any(), chosen.is_empty());
        let all = all.into_iter().map(|(value, name)| {
            let is_chosen = value == chosen;
            Choice::of(value, name, is_chosen)
        });
        std::iter::once(any).chain(all).collect()
    }

    /// The head of a column by which the list can be sorted.
    pub(crate) fn column(&self, sort: RecordSort, name: &str) -> Column {
        let (now, direction) = self.sort();
        let is_descending = direction == SortDirection::Descending;
        let aria = match (now == sort, is_descending) {
            (false, _) => "none",
            (true, true) => "descending",
            (true, false) => "ascending",
        };
        let next = if now == sort && is_descending { "asc" } else { "desc" };
        let href = self.address_with(&[("sort", sort.word()), ("direction", next)]);
        Column { name: name.to_owned(), href, aria }
    }
}

/// The head of a column.
pub(crate) struct Column {
    pub(crate) name: String,
    /// The list sorted by this column.
    pub(crate) href: String,
    /// Value of `aria-sort`.
    pub(crate) aria: &'static str,
}

/// The links from page to page.
pub(crate) struct Pager {
    /// Such as "1 to 50 of 312".
    pub(crate) extent: String,
    /// Such as "Page 1 of 7".
    pub(crate) position: String,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
}

impl Pager {
    /// The links of a page of this list.
    pub(crate) fn of<T>(t: Language, query: &ListQuery, page: &Page<T>) -> Self {
        let (number, last) = (page.request.number.get(), page.last_page());
        let first = u64::try_from(page.request.offset()).unwrap_or(0);
        let shown = page.records.len() as u64;
        let address = |number: u32| query.address_with(&[("page", &number.to_string())]);
        Self {
            extent: t.records_on_page(if shown == 0 { 0 } else { first + 1 }, first + shown, page.total),
            position: t.page_of(number, last),
            previous: (number > 1).then(|| address(number - 1)),
            next: (u64::from(number) < last).then(|| address(number + 1)),
        }
    }
}

impl FromRequest for ListQuery {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let parameters = url::form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
        ready(Ok(Self { path: request.path().to_owned(), parameters, misunderstood: RefCell::default() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(text: &str) -> ListQuery {
        let parameters = url::form_urlencoded::parse(text.as_bytes()).into_owned().collect();
        ListQuery { path: "/console/declarations".to_owned(), parameters, misunderstood: RefCell::default() }
    }

    #[test]
    fn an_address_keeps_the_filters_and_begins_with_the_first_page() {
        let query = query("status=ERR&search=a%26b&page=3&lrn=");
        assert_eq!(query.address_with(&[("status", "")]), "/console/declarations?search=a%26b");
        assert_eq!(query.address_with(&[("page", "4")]), "/console/declarations?status=ERR&search=a%26b&page=4");
        assert_eq!(query.address(), "/console/declarations?status=ERR&search=a%26b&page=3");
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let query = query("created_from=yesterday&page=0&sort=colour&direction=desc");
        assert_eq!(query.day("created_from"), None);
        assert_eq!(query.page().number, PageNumber::FIRST);
        assert_eq!(query.sort(), (RecordSort::CreatedAt, SortDirection::Descending));
        assert_eq!(query.misunderstood(), ["created_from", "page", "sort"]);
    }

    #[test]
    fn a_second_click_on_a_column_turns_the_order() {
        let column = query("sort=status&direction=desc").column(RecordSort::Status, "Status");
        assert_eq!((column.aria, &*column.href), ("descending", "/console/declarations?sort=status&direction=asc"));
        assert_eq!(query("").column(RecordSort::Status, "Status").aria, "none");
    }
}
