//! The orders of a list, and the index that each is walked by.

use crate::statement::Statement;
use customs_declarations::DeclarationType;
use customs_declarations::ports::{DeclarationFilter, DeclarationSort};
use customs_kernel::SortDirection;

/// The declarations of an organisation in the order of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    organisation: i64,
    sort: DeclarationSort,
    walked: Walked,
}

/// An index, and the column that it begins with after the organisation.
#[derive(Debug, Clone, Copy)]
struct Walked {
    index: &'static str,
    first: First,
}

/// What the declarations that an index leads to have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    Organisation,
    Status,
    Type,
    Customer,
}

impl Order {
    /// The order of a list with that filter.
    pub(super) const fn of(organisation: i64, filter: &DeclarationFilter, sort: DeclarationSort) -> Self {
        let DeclarationFilter { status, declaration_type, customer_code, .. } = filter;
        let (status, kind, customer) = (status.is_some(), declaration_type.is_some(), customer_code.is_some());
        let (index, first) = match sort {
            DeclarationSort::Id | DeclarationSort::Status if status => {
                ("declarations_in_order_of_status", First::Status)
            }
            DeclarationSort::Id => ("declarations_in_order", First::Organisation),
            DeclarationSort::Reference => ("declarations_by_reference", First::Organisation),
            DeclarationSort::Status => ("declarations_in_order_of_status", First::Organisation),
            DeclarationSort::CreatedAt if customer => ("declarations_by_customer", First::Customer),
            DeclarationSort::CreatedAt if status => ("declarations_by_status", First::Status),
            DeclarationSort::CreatedAt if kind => ("declarations_by_type", First::Type),
            DeclarationSort::CreatedAt => ("declarations_by_creation", First::Organisation),
            DeclarationSort::SubmittedAt => ("declarations_by_submission", First::Organisation),
            DeclarationSort::AcceptedAt => ("declarations_by_acceptance", First::Organisation),
        };
        Self { organisation, sort, walked: Walked { index, first } }
    }

    /// The declarations that the index of the order leads to.
    pub(super) fn declarations(&self, statement: &mut Statement, filter: &DeclarationFilter) -> String {
        let Walked { index, first } = self.walked;
        let mut declarations = indexed(statement, index, self.organisation);
        let (column, text) = match first {
            First::Organisation => ("", None),
            First::Status => ("status", filter.status.map(|status| status.code())),
            First::Type => ("declaration_type", filter.declaration_type.map(DeclarationType::code)),
            First::Customer => ("customer_code", filter.customer_code.as_deref()),
        };
        if let Some(text) = text {
            declarations += &format!(" AND declarations.{column} = {}", statement.text(text));
        }
        if self.sort == DeclarationSort::CreatedAt {
            // The index leads to a stretch of time too.
            let days = DeclarationFilter {
                created_from: filter.created_from,
                created_to: filter.created_to,
                ..DeclarationFilter::default()
            };
            declarations += &super::filter::conditions(statement, &days);
        }
        declarations
    }

    /// The column by which it is sorted before the id.
    pub(super) const fn column(&self) -> &'static str {
        match self.sort {
            DeclarationSort::Id => "id",
            DeclarationSort::Reference => "reference",
            DeclarationSort::Status => "status",
            DeclarationSort::CreatedAt => "created_at",
            DeclarationSort::SubmittedAt => "submitted_at",
            DeclarationSort::AcceptedAt => "accepted_at",
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
            DeclarationSort::Id => format!("{table}.id {way}"),
            DeclarationSort::SubmittedAt | DeclarationSort::AcceptedAt => {
                format!("{table}.{column} {nulls}, {table}.id {way}")
            }
            DeclarationSort::Reference | DeclarationSort::Status | DeclarationSort::CreatedAt => {
                format!("{table}.{column} {way}, {table}.id {way}")
            }
        }
    }
}

/// The declarations of an organisation by an index that suits the filter. SQLite is told which one it is, since it
/// has no statistics to find out; PostgreSQL has.
pub(super) fn found_by(statement: &mut Statement, organisation: i64, filter: &DeclarationFilter) -> String {
    let DeclarationFilter { status, declaration_type, mrn, lrn, customer_code, dossier_id, reference, search, .. } =
        filter;
    let index = if mrn.is_some() {
        "declarations_by_mrn"
    } else if lrn.is_some() {
        // The index of a unique rule: it has no name that lasts, and is chosen anyway.
        ""
    } else if dossier_id.is_some() {
        "declarations_by_dossier"
    } else if customer_code.is_some() {
        "declarations_by_customer"
    } else if reference.is_some() || search.is_some() {
        "declarations_by_reference"
    } else if status.is_some() {
        "declarations_by_status"
    } else if declaration_type.is_some() {
        "declarations_by_type"
    } else {
        "declarations_by_creation"
    };
    indexed(statement, index, organisation)
}

fn indexed(statement: &mut Statement, index: &str, organisation: i64) -> String {
    let hint =
        if statement.is_for_postgres() || index.is_empty() { String::new() } else { format!("INDEXED BY {index} ") };
    format!("declarations {hint}WHERE declarations.organisation_id = {}", statement.number(organisation))
}
