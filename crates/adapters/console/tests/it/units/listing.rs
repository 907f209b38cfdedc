mod asked;

use customs_console::internals::{Language, ListQuery, MOST_UNKNOWN, Pager, When};
use customs_kernel::{PageNumber, RecordSort, SortDirection};

fn query(text: &str) -> ListQuery {
    ListQuery::new("/console/declarations", text)
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
    assert_eq!(query.column(RecordSort::Status, "Status").aria, "none");
    assert_eq!(query.misunderstood(), ["created_from", "page", "sort"], "each once");
    assert_eq!(query.left_out(Language::Nl), "Vanaf “yesterday”, Pagina “0”, Sortering “colour”");
}

#[test]
fn names_that_no_filter_has_are_named() {
    let query = query("stauts=ERR&status=ERR&page=1&sort=status&direction=asc&stauts=REL&per_page=&a%3Cb=1");
    assert_eq!(query.unknown(Language::En, &["status"]), "“stauts”, “per_page”, “a<b”", "each once");
    assert_eq!(query.unknown(Language::En, &["status", "stauts", "per_page", "a<b"]), "");
    let many: Vec<String> = (0..5_000).map(|number| format!("f{number}")).collect();
    let many = ListQuery::new("/console/declarations", &many.join("&"));
    for (t, end) in [(Language::En, "“f9” and 4.990 more"), (Language::Nl, "“f9” en nog 4.990")] {
        let reported = many.unknown(t, &[]);
        assert!(reported.ends_with(end), "{reported}");
        assert_eq!(reported.matches('“').count(), MOST_UNKNOWN);
    }
}

#[test]
fn a_page_after_the_last_one_leads_to_the_first() {
    let query = query("status=ERR&page=4");
    let all: Vec<u32> = (1..=230).collect();
    let beyond = |all: &[u32]| Pager::new(Language::En, &query, &query.part_of(all)).beyond;
    assert_eq!(beyond(&all).as_deref(), Some("/console/declarations?status=ERR"));
    let more: Vec<u32> = (1..=301).collect();
    assert_eq!(beyond(&more), None);
}

#[test]
fn a_list_is_sorted_by_one_of_its_own_orders() {
    let orders = [("name", 'n'), ("date", 'd')];
    assert_eq!(query("sort=date&direction=asc").sort_among(&orders, 'n'), ('d', SortDirection::Ascending));
    assert_eq!(query("").sort_among(&orders, 'n'), ('n', SortDirection::Descending));
    let other = query("sort=status");
    assert_eq!(other.sort_among(&orders, 'n'), ('n', SortDirection::Descending));
    assert_eq!(other.misunderstood(), ["sort"]);
}

#[test]
fn a_page_shows_its_part_of_the_records() {
    let all: Vec<u32> = (1..=230).collect();
    let last = query("page=3").part_of(&all);
    assert_eq!((last.records.first().copied(), last.records.len(), last.total), (Some(&201), 30, 230));
    assert!(query("page=4").part_of(&all).records.is_empty());
}

#[test]
fn a_second_click_on_a_column_turns_the_order() {
    let column = query("sort=status&direction=desc").column(RecordSort::Status, "Status");
    assert_eq!((column.aria, &*column.href), ("descending", "/console/declarations?sort=status&direction=asc"));
    assert_eq!(query("").column(RecordSort::Status, "Status").aria, "none");
}

#[test]
fn a_moment_in_a_list_is_the_clock_today_and_the_day_before_yesterday() {
    let at = |text: &str| text.parse().expect("a moment");
    let now = at("2026-03-29T22:30:00Z");
    for (then, en, nl) in [
        ("2026-03-29T22:05:00Z", "00:05", "00:05"),
        ("2026-03-29T21:55:00Z", "yesterday 23:55", "gisteren 23:55"),
        ("2026-03-28T12:00:00Z", "28-03-2026", "28-03-2026"),
        ("2026-03-31T12:00:00Z", "31-03-2026", "31-03-2026"),
    ] {
        let shown = |t| When::new(t, at(then), now);
        assert_eq!((&*shown(Language::En).text, &*shown(Language::Nl).text), (en, nl), "{then}");
        assert!(shown(Language::En).title.starts_with(|first: char| first.is_ascii_digit()));
    }
    assert_eq!(When::new(Language::En, at("2026-03-29T22:05:00Z"), now).title, "30-03-2026 00:05");
}
