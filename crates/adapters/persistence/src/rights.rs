use crate::Database;
use crate::connection::AnyConnection;
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Nullable, Text};

/// The rights of the user of the database in its schema. Migrations make tables and alter existing ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rights {
    /// The user.
    pub user: String,
    /// The schema in which tables are made; `None` when the user may use no schema of the search path.
    pub schema: Option<String>,
    /// Whether the user may make tables there.
    pub may_create: bool,
    /// Tables there that belong to others, so that no migration can alter them.
    pub of_others: Vec<String>,
    /// Tables there that the user may not read and change.
    pub closed: Vec<String>,
}

/// Tables of extensions do not belong to the service.
const RIGHTS: &str = "\
    SELECT current_user::TEXT AS user, current_schema()::TEXT AS schema, \
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS may_create, \
      coalesce(array_agg(relname::TEXT ORDER BY relname) FILTER (WHERE NOT pg_has_role(relowner, 'USAGE')), \
        ARRAY[]::TEXT[]) AS of_others, \
      coalesce(array_agg(relname::TEXT ORDER BY relname) FILTER (WHERE NOT (has_table_privilege(oid, 'SELECT') \
        AND has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE') \
        AND has_table_privilege(oid, 'DELETE'))), ARRAY[]::TEXT[]) AS closed \
    FROM (SELECT oid, relname, relowner FROM pg_class \
      WHERE relkind IN ('r', 'p') AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) \
        AND NOT EXISTS (SELECT 1 FROM pg_depend \
          WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')) AS tables";

#[derive(QueryableByName)]
struct RightsRow {
    #[diesel(sql_type = Text)]
    user: String,
    #[diesel(sql_type = Nullable<Text>)]
    schema: Option<String>,
    #[diesel(sql_type = Bool)]
    may_create: bool,
    #[diesel(sql_type = Array<Text>)]
    of_others: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    closed: Vec<String>,
}

impl Database {
    /// The rights of the user of a PostgreSQL database in its schema; `None` for an embedded one, which has no users.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn rights(&self) -> Result<Option<Rights>, StorageError> {
        self.read(|connection| match connection {
            AnyConnection::Pg(connection) => {
                let RightsRow { user, schema, may_create, of_others, closed } =
                    diesel::sql_query(RIGHTS).get_result(connection)?;
                Ok(Some(Rights { user, schema, may_create, of_others, closed }))
            }
            AnyConnection::Sqlite(_) => Ok(None),
        })
    }
}
