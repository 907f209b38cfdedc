//! Queries about several organisations that return a row for each.

use super::{Placement, Servers};
use crate::statement::Statement;
use customs_kernel::OrganisationId;

impl Placement {
    /// A query with a row for each of these organisations; there is at least one. `query_for` writes the question about
    /// the organisation that it gets as SQL.
    ///
    /// Where tables are spread over several servers that is the organisation in clear text, which identifies the server
    /// that has it.
    pub(crate) fn query_of_each(
        self,
        statement: &mut Statement,
        organisations: &[OrganisationId],
        query_for: impl Fn(&str) -> String,
    ) -> String {
        match self.0 {
            Servers::One => {
                let own: Vec<String> =
                    organisations.iter().map(|own| format!("({})", statement.number(own.get()))).collect();
                format!("WITH own (id) AS (VALUES {}) {} FROM own", own.join(", "), query_for("own.id"))
            }
            Servers::Several => {
                let each = organisations.iter().map(|own| query_for(&format!("CAST({own} AS BIGINT)")));
                each.collect::<Vec<_>>().join(" UNION ALL ")
            }
        }
    }
}
