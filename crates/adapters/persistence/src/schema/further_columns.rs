/// Columns of a table beyond the 32 that Diesel's `table!` allows here.
///
/// A table of up to 64 columns needs a feature of Diesel that implements all its traits for tuples of up to 64
/// elements, which more than doubles the time to build Diesel (see `docs/building.md`). A column declared here is like
/// one of `table!` with two differences: it is not among `all_columns`, so rows are read by naming what they have, and
/// no arithmetic is done with it.
macro_rules! further_columns {
    ($table:ident { $($column:ident -> $sql_type:ty,)+ }) => {$(
        #[allow(non_camel_case_types)]
        #[derive(Debug, Clone, Copy, Default, diesel::query_builder::QueryId)]
        pub struct $column;

        impl diesel::Expression for $column {
            type SqlType = $sql_type;
        }

        impl<DB: diesel::backend::Backend> diesel::query_builder::QueryFragment<DB> for $column {
            fn walk_ast<'b>(
                &'b self,
                mut out: diesel::query_builder::AstPass<'_, 'b, DB>,
            ) -> diesel::QueryResult<()> {
                if !out.should_skip_from() {
                    out.push_identifier(stringify!($table))?;
                    out.push_sql(".");
                }
                out.push_identifier(stringify!($column))
            }
        }

        impl diesel::query_source::Column for $column {
            type Table = $table::table;

            const NAME: &'static str = stringify!($column);
        }

        impl diesel::SelectableExpression<$table::table> for $column {}

        impl<QS> diesel::AppearsOnTable<QS> for $column where
            QS: diesel::query_source::AppearsInFromClause<$table::table, Count = diesel::query_source::Once>
        {
        }

        impl diesel::expression::ValidGrouping<()> for $column {
            type IsAggregate = diesel::expression::is_aggregate::No;
        }
    )+};
}
