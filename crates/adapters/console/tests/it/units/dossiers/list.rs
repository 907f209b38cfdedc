use customs_billing::dossier::DossierStatus;
use customs_billing::ports::{DossierFilter, DossierSort};
use customs_console::internals::dossiers::{Columns, FILTERS, PART, columns, filter, sort};
use customs_console::internals::{Language, ListQuery};
use customs_kernel::SortDirection;

fn asked(query: &str) -> ListQuery {
    ListQuery::new(PART, query)
}

#[test]
fn the_address_has_every_filter_of_the_api() {
    let query = asked(
        "search=boat&status=ready_to_invoice&customer_code=ACME&dossier_number=D2026&customer_reference=PO7\
         &transport_mode=sea&created_from=2026-07-01&created_to=2026-07-02",
    );
    let text = |text: &str| Some(text.to_owned());
    let expected = DossierFilter {
        customer_code: text("ACME"),
        status: Some(DossierStatus::ReadyToInvoice),
        transport_mode: text("sea"),
        number: text("D2026"),
        customer_reference: text("PO7"),
        search: text("boat"),
        created_from: Some("2026-06-30T22:00:00Z".parse().expect("a moment")),
        created_until: Some("2026-07-02T21:59:59.999999Z".parse().expect("a moment")),
    };
    assert_eq!(filter(&query), expected);
    assert!(query.misunderstood().is_empty());
}

#[test]
fn each_filter_alone_is_seen_as_a_filter() {
    for name in FILTERS {
        let value = match name {
            "status" => "open",
            "created_from" | "created_to" => "2026-07-01",
            _ => "7",
        };
        let query = asked(&format!("{name}={value}"));
        assert_ne!(filter(&query), DossierFilter::default(), "{name}");
        assert!(query.is_filtered_by(&FILTERS), "{name}");
    }
    assert_eq!(filter(&asked("sort=status&page=2")), DossierFilter::default());
}

#[test]
fn what_no_dossier_can_have_filters_nothing_and_is_named() {
    let query = asked("status=sent&created_to=tomorrow&sort=total");
    assert_eq!(filter(&query), DossierFilter::default());
    assert_eq!(sort(&query), (DossierSort::CreatedAt, SortDirection::Descending));
    assert_eq!(query.misunderstood(), ["status", "created_to", "sort"]);
}

#[test]
fn the_column_that_sorts_the_list_says_so() {
    let Columns { number, status, customer: _, created, changed } = columns(Language::En, &asked("sort=updated_at"));
    assert_eq!((number.aria, status.aria, created.aria, changed.aria), ("none", "none", "none", "descending"));
    assert_eq!(changed.href, "/console/dossiers?sort=updated_at&direction=asc");
}
