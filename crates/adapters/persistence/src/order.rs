//! The orders of long lists, and the index to walk for each. The records that use this module are sorted by the same
//! columns, and their tables have the same indexes.

/// Declares `Order`, which chooses the index to walk for a list and sorts it, and `found_by`, which chooses the
/// index that finds the records of a filter. Arguments: the table, with which the names of its indexes begin, the
/// crate of the domain, its filter, its sort, the column of the type and the Rust type of that column; then the text
/// filters, if there are any. The module has the conditions of the filter in scope, as `conditions`.
macro_rules! order_of {
    (
        $table:ident, $domain:ident, $filter:ident, $sort:ident, $kind:ident, $kind_type:ident
        $(, parts: [$($part:ident),+])?
    ) => {
        use customs_kernel::{OrganisationId, PageRequest, SortDirection};
        use diesel::deserialize::QueryableByName;
        use $crate::connection::{AnyConnection, MultiBackend};
        use $crate::cursor::{Cursor, SortKey};
        use $crate::failure::Fallible;
        use $crate::record_counts::{FirstPage, Kept};
        use $crate::statement::Statement;
        use $crate::window::Window;
        use $domain::$kind_type;
        use $domain::ports::{$filter, $sort};

        /// The records of an organisation in the order of a list.
        #[derive(Debug, Clone, Copy)]
        pub(super) struct Order {
            organisation: i64,
            sort: $sort,
            index: &'static str,
            /// The filtered column that the index begins with after the organisation.
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
            /// The order of a list with that filter, and the index to walk.
            pub(super) const fn new(organisation: i64, filter: &$filter, sort: $sort) -> Self {
                let $filter { status, $kind: kind, customer_code, .. } = filter;
                let (status, kind, customer) = (status.is_some(), kind.is_some(), customer_code.is_some());
                let (index, first) = match sort {
                    $sort::Id | $sort::Status if status => {
                        (concat!(stringify!($table), "_in_order_of_status"), First::Status)
                    }
                    $sort::Id => (concat!(stringify!($table), "_in_order"), First::None),
                    $sort::Reference => (concat!(stringify!($table), "_by_reference"), First::None),
                    $sort::Status => (concat!(stringify!($table), "_in_order_of_status"), First::None),
                    $sort::CreatedAt if customer => (concat!(stringify!($table), "_by_customer"), First::Customer),
                    $sort::CreatedAt if status => (concat!(stringify!($table), "_by_status"), First::Status),
                    $sort::CreatedAt if kind => (concat!(stringify!($table), "_by_type"), First::Type),
                    $sort::CreatedAt => (concat!(stringify!($table), "_by_creation"), First::None),
                    $sort::SubmittedAt => (concat!(stringify!($table), "_by_submission"), First::None),
                    $sort::AcceptedAt => (concat!(stringify!($table), "_by_acceptance"), First::None),
                };
                Self { organisation, sort, index, first }
            }

            /// The records that the index of the order leads to, as SQL.
            pub(super) fn led_to(&self, statement: &mut Statement, filter: &$filter) -> String {
                let mut records = indexed(statement, self.index, self.organisation);
                let (column, text) = match self.first {
                    First::None => ("", None),
                    First::Status => ("status", filter.status.map(|status| status.code())),
                    First::Type => (stringify!($kind), filter.$kind.map($kind_type::code)),
                    First::Customer => ("customer_code", filter.customer_code.as_deref()),
                };
                if let Some(text) = text {
                    records += &format!(concat!(" AND ", stringify!($table), ".{} = {}"), column, statement.text(text));
                }
                records
            }

            /// The column to sort by; the id comes second.
            pub(super) const fn column(&self) -> &'static str {
                match self.sort {
                    $sort::Id => "id",
                    $sort::Reference => "reference",
                    $sort::Status => "status",
                    $sort::CreatedAt => "created_at",
                    $sort::SubmittedAt => "submitted_at",
                    $sort::AcceptedAt => "accepted_at",
                }
            }

            /// The order as SQL. Nulls stand before all values, and ties are broken by id, in the same direction.
            pub(super) fn clause(&self, table: &str, direction: SortDirection) -> String {
                let (way, nulls) = match direction {
                    SortDirection::Ascending => ("ASC", "ASC NULLS FIRST"),
                    SortDirection::Descending => ("DESC", "DESC NULLS LAST"),
                };
                let column = self.column();
                match self.sort {
                    $sort::Id => format!("{table}.id {way}"),
                    $sort::SubmittedAt | $sort::AcceptedAt => format!("{table}.{column} {nulls}, {table}.id {way}"),
                    $sort::Reference | $sort::Status | $sort::CreatedAt => {
                        format!("{table}.{column} {way}, {table}.id {way}")
                    }
                }
            }

            /// The record after which the page begins, if it begins after one.
            pub(super) fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor> {
                let is_nullable = matches!(self.sort, $sort::SubmittedAt | $sort::AcceptedAt);
                let key = SortKey { table: stringify!($table), column: self.column(), is_nullable };
                Cursor::new(page, OrganisationId::new(self.organisation), key, direction)
            }

            /// The query for the ids of a window that sorts all records matching the filter.
            pub(super) fn sorted(&self, statement: &mut Statement, let_through: &str, window: Window) -> String {
                let (table, column) = (stringify!($table), self.column());
                let sorted = if column == "id" { String::new() } else { format!(", {table}.{column}") };
                format!(
                    "WITH let_through AS MATERIALIZED (SELECT {table}.id{sorted} FROM {let_through}) \
                     SELECT let_through.id FROM let_through ORDER BY {} {}",
                    self.clause("let_through", window.direction),
                    window.limit(statement)
                )
            }

            /// Reads the columns of the records with the ids that the query `ids` returns.
            pub(super) fn load<R: QueryableByName<MultiBackend> + 'static>(
                &self,
                connection: &mut AnyConnection,
                columns: &str,
                window: Window,
                ids: impl FnOnce(&mut Statement) -> String,
            ) -> Fallible<Vec<R>> {
                let mut statement = Statement::on(connection);
                let ids = ids(&mut statement);
                let query = self.query(&mut statement, columns, window, &ids);
                statement.load(connection, query)
            }

            /// Reads the first page of a list together with its total, in one statement, if the total is kept and a
            /// short walk finds the page. `ids` is the query for the ids of that walk.
            pub(super) fn first_page<R: QueryableByName<MultiBackend> + 'static>(
                &self,
                connection: &mut AnyConnection,
                columns: &str,
                (total, filter): (Option<Kept<'_>>, &$filter),
                (page, direction): (PageRequest, SortDirection),
                ids: impl FnOnce(&mut Statement, Window) -> String,
            ) -> Fallible<FirstPage<R>> {
                let (Some(total), Some(window)) = (total, Window::for_first_page(page, direction)) else {
                    return Ok(FirstPage::Unknown);
                };
                let mut statement = Statement::on(connection);
                let columns = format!("{columns}, {} AS total", total.sql(&mut statement));
                let query = if statement.is_for_postgres() {
                    self.read_along(&mut statement, &columns, filter, window)
                } else {
                    let ids = ids(&mut statement, window);
                    self.query(&mut statement, &columns, window, &ids)
                };
                Ok(FirstPage::from_rows(statement.load(connection, query)?, window))
            }

            /// The query that reads the records of a short walk as it meets them. So few are read sooner than looked
            /// up by their ids. PostgreSQL stops when the page is full; SQLite would sort all of them.
            fn read_along(&self, statement: &mut Statement, columns: &str, filter: &$filter, window: Window) -> String {
                let records = self.led_to(statement, filter);
                let order = self.clause(stringify!($table), window.direction);
                let conditions = conditions(statement, filter);
                format!(
                    concat!(
                        "SELECT {} FROM (SELECT * FROM {} ORDER BY {} LIMIT {}) AS ", stringify!($table),
                        " WHERE 1 = 1{} ORDER BY {} {}"
                    ),
                    columns, records, order, window.glance(), conditions, order, window.limit(statement)
                )
            }

            fn query(&self, statement: &mut Statement, columns: &str, window: Window, ids: &str) -> String {
                let records = statement.rows_of(stringify!($table), self.organisation, &format!("({ids})"));
                let order = self.clause(stringify!($table), window.direction);
                format!("SELECT {columns} FROM {records} ORDER BY {order}")
            }
        }

        /// The records of an organisation as SQL, found by an index that suits the filter. The statement names the
        /// index for SQLite, which has no statistics to choose one; PostgreSQL has.
        pub fn found_by(statement: &mut Statement, organisation: i64, filter: &$filter) -> String {
            let index = if filter.mrn.is_some() {
                concat!(stringify!($table), "_by_mrn")
            } else if filter.lrn.is_some() {
                // The unique rule has an index, and its name may change; the database chooses it without a hint.
                ""
            } else if filter.dossier_id.is_some() {
                concat!(stringify!($table), "_by_dossier")
            } else if filter.open_request.is_some() {
                concat!(stringify!($table), "_with_open_requests")
            } else if filter.record_search.asks_for_release() {
                concat!(stringify!($table), "_by_release")
            } else if filter.customer_code.is_some() {
                concat!(stringify!($table), "_by_customer")
            } $(else if $(filter.$part.is_some())||+ {
                concat!(stringify!($table), "_by_reference")
            })? else if filter.status.is_some() {
                concat!(stringify!($table), "_by_status")
            } else if filter.$kind.is_some() {
                concat!(stringify!($table), "_by_type")
            } else {
                concat!(stringify!($table), "_by_creation")
            };
            indexed(statement, index, organisation)
        }

        fn indexed(statement: &mut Statement, index: &str, organisation: i64) -> String {
            let hint = if statement.is_for_postgres() || index.is_empty() {
                String::new()
            } else {
                format!("INDEXED BY {index} ")
            };
            let (table, organisation) = (stringify!($table), statement.organisation(organisation));
            format!("{table} {hint}WHERE {table}.organisation_id = {organisation}")
        }
    };
}
pub(crate) use order_of;
