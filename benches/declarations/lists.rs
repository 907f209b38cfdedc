//! Measures lists: the page with its total known, and the total by itself.

use crate::declaration_set::{DeclarationSet, moment};
use crate::samples::{self, FREQUENT};
use chrono::{Duration, NaiveDate};
use customs_benches::Outcome;
use customs_benches::figures::Figure;
use customs_benches::stopwatch::median_of;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{DeclarationFilter, DeclarationSort};
use customs_declarations::{DeclarationType, Direction};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};

/// Number of filters of one kind that take turns: customers, references, MRNs.
const TURNS: u64 = 20;

/// Runs of each list; fewer than for other operations, since there are many lists.
const RUNS: u64 = 61;

const SORTS: [(&str, DeclarationSort); 6] = [
    ("creation", DeclarationSort::CreatedAt),
    ("id", DeclarationSort::Id),
    ("reference", DeclarationSort::Reference),
    ("status", DeclarationSort::Status),
    ("submission", DeclarationSort::SubmittedAt),
    ("acceptance", DeclarationSort::AcceptedAt),
];

fn day(days: i64) -> NaiveDate {
    (moment() + Duration::days(days)).date_naive()
}

/// A filter of this kind; each turn gives another one.
fn filter(declaration_set: &DeclarationSet, kind: &str, turn: u64) -> Outcome<DeclarationFilter> {
    // An accepted declaration, far from those of the other turns.
    let number = (turn * 4_973..).find(|number| {
        let status = customs_benches::chance::mixed(number % declaration_set.size(), 5) % 100;
        status >= 33 && samples::reference(number % declaration_set.size()).is_some()
    });
    let number = number.unwrap_or(0) % declaration_set.size();
    let mut filter = DeclarationFilter::default();
    for kind in kind.split(" + ") {
        match kind {
            "all" => {}
            "released (67 %)" => filter.status = Some(Status::Released),
            "under control (2 %)" => filter.status = Some(Status::UnderControl),
            "export (25 %)" => filter.direction = Some(Direction::Export),
            "H4 (5 %)" => filter.declaration_type = Some(DeclarationType::H4),
            "customer (1 %)" => filter.customer_code = Some(samples::customer(turn)),
            "dossier" => filter.dossier_id = samples::dossier(turn % (declaration_set.size() / 30) * 30),
            "MRN" => filter.mrn = Some(samples::mrn(number)?.to_string()),
            "LRN" => filter.lrn = Some(samples::lrn(number)?.to_string()),
            "a month" => (filter.created_from, filter.created_to) = (Some(day(100)), Some(day(130))),
            "since a month" => filter.created_from = Some(day(330)),
            "reference: frequent" => filter.reference = Some(FREQUENT.to_owned()),
            "reference: whole" => filter.reference = samples::reference(number),
            "reference: six digits" => filter.reference = Some(format!("{number:06}")),
            "search: frequent" => filter.search = Some(FREQUENT.to_owned()),
            "search: reference" => filter.search = samples::reference(number),
            "search: end of an MRN" => filter.search = samples::mrn(number)?.to_string().get(10..).map(str::to_owned),
            "search: LRN" => filter.search = Some(samples::lrn(number)?.to_string()),
            "search: in all LRNs" => filter.search = Some("nl26".to_owned()),
            "search: two signs" => filter.search = Some("7x".to_owned()),
            "search: nowhere" => filter.search = Some("nowhere".to_owned()),
            other => return Err(format!("no filter {other}").into()),
        }
    }
    Ok(filter)
}

const FILTERS: [&str; 18] = [
    "released (67 %)",
    "under control (2 %)",
    "export (25 %)",
    "H4 (5 %)",
    "customer (1 %)",
    "dossier",
    "MRN",
    "LRN",
    "a month",
    "since a month",
    "reference: frequent",
    "reference: six digits",
    "search: frequent",
    "search: end of an MRN",
    "search: LRN",
    "search: in all LRNs",
    "search: two signs",
    "search: nowhere",
];

const PAIRS: [&str; 10] = [
    "released (67 %) + customer (1 %)",
    "released (67 %) + a month",
    "released (67 %) + export (25 %)",
    "released (67 %) + H4 (5 %)",
    "customer (1 %) + a month",
    "customer (1 %) + export (25 %)",
    "under control (2 %) + export (25 %)",
    "released (67 %) + search: frequent",
    "customer (1 %) + search: frequent",
    "a month + reference: frequent",
];

/// Measures every order, every filter in every order, pairs of filters, and totals.
pub(crate) fn measure(declaration_set: &DeclarationSet, figures: &mut Vec<Figure<String>>) -> Outcome<()> {
    let (up, down) = (SortDirection::Ascending, SortDirection::Descending);
    for (name, sort) in SORTS {
        page(declaration_set, figures, "all", (name, sort), up)?;
        page(declaration_set, figures, "all", (name, sort), down)?;
    }
    for kind in FILTERS {
        for sort in SORTS {
            page(declaration_set, figures, kind, sort, down)?;
        }
    }
    for kind in PAIRS {
        page(declaration_set, figures, kind, SORTS[0], down)?;
        page(declaration_set, figures, kind, SORTS[2], up)?;
    }
    for kind in ["all"].iter().chain(&FILTERS).chain(&PAIRS) {
        let filters: Vec<DeclarationFilter> =
            (0..TURNS).map(|turn| filter(declaration_set, kind, turn)).collect::<Outcome<_>>()?;
        let time = median_of(RUNS, |run| {
            declaration_set.directory.total(declaration_set.organisation, &filters[usize::try_from(run % TURNS)?])?;
            Ok(())
        })?;
        figures.push((format!("total: {kind}"), time));
    }
    Ok(())
}

/// Measures the first page. The name shows when the list has less than a page.
fn page(
    declaration_set: &DeclarationSet,
    figures: &mut Vec<Figure<String>>,
    kind: &str,
    (order, sort): (&str, DeclarationSort),
    direction: SortDirection,
) -> Outcome<()> {
    let organisation = declaration_set.organisation;
    let page = PageRequest { number: PageNumber::new(1).ok_or("a page")?, size: PageSize::DEFAULT, after: None };
    let asked = (0..TURNS).map(|turn| {
        let filter = filter(declaration_set, kind, turn)?;
        let total = declaration_set.directory.total(organisation, &filter)?;
        Ok((filter, total))
    });
    let asked: Vec<(DeclarationFilter, u64)> = asked.collect::<Outcome<_>>()?;
    let time = median_of(RUNS, |run| {
        let (filter, total) = &asked[usize::try_from(run % TURNS)?];
        let records = declaration_set.directory.records(organisation, filter, sort, direction, page, *total)?;
        let expected = (*total).min(u64::from(page.size.get()));
        if records.len() as u64 == expected { Ok(()) } else { Err(format!("{filter:?}: {}", records.len()).into()) }
    })?;
    let few = asked.iter().any(|(_, total)| *total < u64::from(page.size.get()));
    let way = if direction == SortDirection::Ascending { ", upwards" } else { "" };
    figures.push((format!("list: {kind}, by {order}{way}{}", if few { " *" } else { "" }), time));
    Ok(())
}
