//! The ids of the wanted rows, as a condition with SQL that does not change with their number.

use crate::connection::AnyConnection;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Bool;

/// Ascending ids. All rows between the first and the last are read where most of those are wanted: finding each row by
/// its id costs the database a third more.
#[derive(Clone, Copy)]
pub(super) struct IdList<'i> {
    postgres: bool,
    ids: &'i [i64],
}

impl<'i> IdList<'i> {
    pub(super) const fn on(connection: &AnyConnection, ids: &'i [i64]) -> Self {
        Self { postgres: matches!(connection, AnyConnection::Pg(_)), ids }
    }

    /// The first and the last id; without ids, two between which none is.
    pub(super) fn ends(self) -> (i64, i64) {
        self.ids.first().copied().zip(self.ids.last().copied()).unwrap_or((1, 0))
    }

    /// Whether enough of the ids between the ends are wanted that all of them may be read.
    pub(super) fn is_dense(self) -> bool {
        let (first, last) = self.ends();
        usize::try_from(last.saturating_sub(first)).is_ok_and(|between| between <= self.ids.len().saturating_mul(2))
    }

    pub(super) fn has(self, id: i64) -> bool {
        self.ids.binary_search(&id).is_ok()
    }

    /// The condition that the id of the table is in the list, up to the parameter. Each database needs another form of
    /// a list in one parameter.
    pub(super) fn condition(self, table: &str) -> SqlLiteral<Bool> {
        sql(&if self.postgres {
            format!("{table}.id = ANY(CAST(")
        } else {
            format!("{table}.id IN (SELECT value FROM json_each(")
        })
    }

    /// The rest of the condition, after the parameter.
    pub(super) const fn end(self) -> &'static str {
        if self.postgres { " AS BIGINT[]))" } else { "))" }
    }

    /// The ids as the text of the parameter.
    pub(super) fn text(self) -> String {
        let [open, close] = if self.postgres { ["{", "}"] } else { ["[", "]"] };
        let ids: Vec<String> = self.ids.iter().map(ToString::to_string).collect();
        format!("{open}{}{close}", ids.join(","))
    }
}
