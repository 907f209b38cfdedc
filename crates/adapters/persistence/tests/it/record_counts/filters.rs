//! Totals of lists with every combination of the filters that totals are kept by.

use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{DeclarationDirectory, DeclarationFilter, DeclarationSort};
use customs_declarations::{DeclarationType, Direction};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::{Database, StoredDeclarationDirectory, StoredTransitDirectory};
use customs_transits::TransitType;
use customs_transits::lifecycle::Status as TransitStatus;
use customs_transits::ports::{TransitDirectory, TransitFilter, TransitSort};
use diesel::prelude::*;

/// Status, direction, type and customer of a record, as its columns hold them.
type Columns = (String, String, Option<String>, Option<String>);

const CUSTOMERS: [Option<&str>; 4] = [None, Some("C1"), Some(""), Some("C9")];

/// The values by which a filter chooses records, one for each column that totals are kept by.
#[derive(Debug, Clone, Copy)]
struct Asked<'a> {
    status: Option<&'a str>,
    imex: Option<&'a str>,
    kind: Option<&'a str>,
    customer: Option<&'a str>,
}

impl Asked<'_> {
    fn lets_through(&self, (status, imex, kind, customer): &Columns) -> bool {
        self.status.is_none_or(|asked| asked == status)
            && self.imex.is_none_or(|asked| asked == imex)
            && self.kind.is_none_or(|asked| Some(asked) == kind.as_deref())
            && self.customer.is_none_or(|asked| Some(asked) == customer.as_deref())
    }

    fn number_of(&self, stored: &[Columns]) -> usize {
        stored.iter().filter(|columns| self.lets_through(columns)).count()
    }
}

/// Asserts that each list has the total of the records that are there, and a first page of them.
pub(super) fn assert_totals(database: &Database, organisation: OrganisationId) {
    let stored = declarations(database, organisation);
    let list = StoredDeclarationDirectory::new(database.clone());
    for filter in declaration_filters() {
        let asked = Asked {
            status: filter.status.map(Status::code),
            imex: filter.direction.map(Direction::imex),
            kind: filter.declaration_type.map(DeclarationType::code),
            customer: filter.customer_code.as_deref(),
        };
        let expected = asked.number_of(&stored);
        let shown = list.list(organisation, &filter, DeclarationSort::CreatedAt, SortDirection::Descending, first());
        let shown = shown.expect("a list");
        assert_eq!((shown.total, shown.records.len()), (expected as u64, expected.min(10)), "{filter:?}");
    }
    let stored = transits(database, organisation);
    let list = StoredTransitDirectory::new(database.clone());
    for filter in transit_filters() {
        let asked = Asked {
            status: filter.status.map(TransitStatus::code),
            imex: None,
            kind: filter.transit_type.map(TransitType::code),
            customer: filter.customer_code.as_deref(),
        };
        let expected = asked.number_of(&stored);
        let shown = list.list(organisation, &filter, TransitSort::CreatedAt, SortDirection::Ascending, first());
        let shown = shown.expect("a list");
        assert_eq!((shown.total, shown.records.len()), (expected as u64, expected.min(10)), "{filter:?}");
    }
}

fn declarations(database: &Database, organisation: OrganisationId) -> Vec<Columns> {
    use customs_persistence::internals::schema::declarations::dsl;
    let columns = (dsl::status, dsl::imex, dsl::declaration_type, dsl::customer_code);
    let ours = dsl::declarations.filter(dsl::organisation_id.eq(organisation.get())).select(columns);
    database.read(|connection| Ok(ours.load(connection)?)).expect("read")
}

fn transits(database: &Database, organisation: OrganisationId) -> Vec<Columns> {
    use customs_persistence::internals::schema::transits::dsl;
    let columns = (dsl::status, dsl::transit_type, dsl::customer_code);
    let ours = dsl::transits.filter(dsl::organisation_id.eq(organisation.get())).select(columns);
    let rows: Vec<(String, String, String)> = database.read(|connection| Ok(ours.load(connection)?)).expect("read");
    rows.into_iter().map(|(status, kind, customer)| (status, String::new(), Some(kind), Some(customer))).collect()
}

fn first() -> PageRequest {
    PageRequest { number: PageNumber::new(1).expect("a page"), size: PageSize::new(10).expect("a size"), after: None }
}

fn declaration_filters() -> Vec<DeclarationFilter> {
    let mut filters = Vec::new();
    for status in [None, Some(Status::Draft), Some(Status::Released), Some(Status::Held)] {
        for direction in [None, Some(Direction::Import), Some(Direction::Export)] {
            for declaration_type in [None, Some(DeclarationType::H1), Some(DeclarationType::B1)] {
                for customer in CUSTOMERS {
                    let customer_code = customer.map(str::to_owned);
                    let none = DeclarationFilter::default();
                    filters.push(DeclarationFilter { status, direction, declaration_type, customer_code, ..none });
                }
            }
        }
    }
    filters
}

fn transit_filters() -> Vec<TransitFilter> {
    let mut filters = Vec::new();
    for status in [None, Some(TransitStatus::Draft), Some(TransitStatus::Released)] {
        for transit_type in [None, Some(TransitType::T1), Some(TransitType::T2f)] {
            for customer in CUSTOMERS {
                let customer_code = customer.map(str::to_owned);
                filters.push(TransitFilter { status, transit_type, customer_code, ..TransitFilter::default() });
            }
        }
    }
    filters
}
