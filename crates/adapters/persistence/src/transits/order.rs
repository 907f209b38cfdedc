//! The orders of a list, and the index that each is walked by.

use crate::statement::Statement;
use customs_kernel::SortDirection;
use customs_transits::TransitType;
use customs_transits::ports::{TransitFilter, TransitSort};

/// The transits of an organisation in the order of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    organisation: i64,
    sort: TransitSort,
    index: &'static str,
    /// The column of the filter that the index begins with after the organisation.
    first: First,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    None,
    Status,
    Type,
    Customer,
}

impl Order {
    /// The order of a list with that filter.
    pub(super) const fn of(organisation: i64, filter: &TransitFilter, sort: TransitSort) -> Self {
        let TransitFilter { status, transit_type, customer_code, .. } = filter;
        let (status, kind, customer) = (status.is_some(), transit_type.is_some(), customer_code.is_some());
        let (index, first) = match sort {
            TransitSort::Id | TransitSort::Status if status => ("transits_in_order_of_status", First::Status),
            TransitSort::Id => ("transits_in_order", First::None),
            TransitSort::Reference => ("transits_by_reference", First::None),
            TransitSort::Status => ("transits_in_order_of_status", First::None),
            TransitSort::CreatedAt if customer => ("transits_by_customer", First::Customer),
            TransitSort::CreatedAt if status => ("transits_by_status", First::Status),
            TransitSort::CreatedAt if kind => ("transits_by_type", First::Type),
            TransitSort::CreatedAt => ("transits_by_creation", First::None),
            TransitSort::SubmittedAt => ("transits_by_submission", First::None),
            TransitSort::AcceptedAt => ("transits_by_acceptance", First::None),
        };
        Self { organisation, sort, index, first }
    }

    /// The transits that the index of the order leads to.
    pub(super) fn transits(&self, statement: &mut Statement, filter: &TransitFilter) -> String {
        let mut transits = indexed(statement, self.index, self.organisation);
        let (column, text) = match self.first {
            First::None => ("", None),
            First::Status => ("status", filter.status.map(|status| status.code())),
            First::Type => ("transit_type", filter.transit_type.map(TransitType::code)),
            First::Customer => ("customer_code", filter.customer_code.as_deref()),
        };
        if let Some(text) = text {
            transits += &format!(" AND transits.{column} = {}", statement.text(text));
        }
        transits
    }

    /// The column by which it is sorted before the id.
    pub(super) const fn column(&self) -> &'static str {
        match self.sort {
            TransitSort::Id => "id",
            TransitSort::Reference => "reference",
            TransitSort::Status => "status",
            TransitSort::CreatedAt => "created_at",
            TransitSort::SubmittedAt => "submitted_at",
            TransitSort::AcceptedAt => "accepted_at",
        }
    }

    /// What is absent stands before everything else; ties are broken by id, in the same direction.
    pub(super) fn clause(&self, table: &str, direction: SortDirection) -> String {
        let (way, nulls) = match direction {
            SortDirection::Ascending => ("ASC", "ASC NULLS FIRST"),
            SortDirection::Descending => ("DESC", "DESC NULLS LAST"),
        };
        let column = self.column();
        match self.sort {
            TransitSort::Id => format!("{table}.id {way}"),
            TransitSort::SubmittedAt | TransitSort::AcceptedAt => {
                format!("{table}.{column} {nulls}, {table}.id {way}")
            }
            TransitSort::Reference | TransitSort::Status | TransitSort::CreatedAt => {
                format!("{table}.{column} {way}, {table}.id {way}")
            }
        }
    }
}

/// The transits of an organisation by an index that suits the filter. SQLite is told which one it is, since it has no
/// statistics to find out; PostgreSQL has.
pub(super) fn found_by(statement: &mut Statement, organisation: i64, filter: &TransitFilter) -> String {
    let TransitFilter { status, lrn, mrn, customer_code, transit_type, dossier_id } = filter;
    let index = if mrn.is_some() {
        "transits_by_mrn"
    } else if lrn.is_some() {
        // The index of a unique rule: it has no name that lasts, and is chosen anyway.
        ""
    } else if dossier_id.is_some() {
        "transits_by_dossier"
    } else if customer_code.is_some() {
        "transits_by_customer"
    } else if status.is_some() {
        "transits_by_status"
    } else if transit_type.is_some() {
        "transits_by_type"
    } else {
        "transits_by_creation"
    };
    indexed(statement, index, organisation)
}

fn indexed(statement: &mut Statement, index: &str, organisation: i64) -> String {
    let hint =
        if statement.is_for_postgres() || index.is_empty() { String::new() } else { format!("INDEXED BY {index} ") };
    format!("transits {hint}WHERE transits.organisation_id = {}", statement.number(organisation))
}
