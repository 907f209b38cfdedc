//! A list of ids as a single parameter, so that the SQL does not change with their number. Each database needs
//! another form.

use crate::connection::AnyConnection;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Bool;

#[derive(Clone, Copy)]
pub(super) struct IdList {
    postgres: bool,
}

impl IdList {
    pub(super) const fn on(connection: &AnyConnection) -> Self {
        Self { postgres: matches!(connection, AnyConnection::Pg(_)) }
    }

    /// The condition that the id of the table is in the list, up to the parameter.
    pub(super) fn of(self, table: &str) -> SqlLiteral<Bool> {
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
    pub(super) fn text(self, ids: &[i64]) -> String {
        let [open, close] = if self.postgres { ["{", "}"] } else { ["[", "]"] };
        let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
        format!("{open}{}{close}", ids.join(","))
    }
}
