//! Pages that begin after a record, in lists of all kinds.
//!
//! The place of the record is read from its row in the statement that reads the page, so that each page costs the same,
//! however far inside the list it is: the condition is a range of the index that holds the list in its order.

use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible};
use crate::statement::Statement;
use crate::window::Window;
use customs_kernel::{OrganisationId, PageRequest, SortDirection, StorageError};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// The column by which a list is sorted; the id comes second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortKey {
    /// The table of the records.
    pub table: &'static str,
    /// The column, `id` if there is no other.
    pub column: &'static str,
    /// Whether the column may be null. Nulls stand before all values.
    pub is_nullable: bool,
}

/// The record after which a page begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    key: SortKey,
    organisation: i64,
    id: i64,
    direction: SortDirection,
}

/// The part of a list that a query reads.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The number of records before it.
    pub(crate) skip: i64,
    /// The largest number of records.
    pub(crate) take: i64,
    /// The condition that a record stands behind the one after which the page begins, as SQL.
    pub(crate) behind: Option<String>,
}

/// A part of the list behind a cursor that an index holds in one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    cursor: Cursor,
    part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Records with a value behind the place of the cursor, in a column that has one in its row.
    BehindValue,
    /// Records without a value, behind the id of the cursor, which has none either.
    RestOfNulls,
    /// All records without a value.
    Nulls,
    /// All records with a value.
    Values,
}

/// A row of the table, and whether its column has a value.
#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    has_value: i64,
}

/// The failure of a page that was to begin after a record that is not in the list.
pub(crate) const fn not_in_list(id: i64) -> Failure {
    Failure::Storage(StorageError::NotInList { id })
}

impl SortKey {
    /// The order of a list that is sorted only by id.
    pub(crate) const fn id(table: &'static str) -> Self {
        Self { table, column: "id", is_nullable: false }
    }

    /// The rows of a page of a list that is simply counted through, in the order of the list.
    pub(crate) fn page<R>(
        self,
        connection: &mut AnyConnection,
        (organisation, direction, page): (OrganisationId, SortDirection, PageRequest),
        mut read: impl FnMut(&mut AnyConnection, Piece) -> Fallible<Vec<R>>,
    ) -> Fallible<Vec<R>> {
        let Some(cursor) = Cursor::new(page, organisation, self, direction) else {
            return read(connection, Piece { skip: page.offset(), take: i64::from(page.size.get()), behind: None });
        };
        cursor.rows(connection, page, |connection, window| {
            let take = i64::try_from(window.take).unwrap_or(i64::MAX);
            read(connection, Piece { skip: 0, take, behind: window.stretch.map(Stretch::plain_condition) })
        })
    }
}

impl Cursor {
    /// The record after which the page begins; `None` for a page with a number.
    pub fn new(
        page: PageRequest,
        organisation: OrganisationId,
        key: SortKey,
        direction: SortDirection,
    ) -> Option<Self> {
        page.after.map(|id| Self { key, organisation: organisation.get(), id, direction })
    }

    /// The rows of the page, in the order of the list. `read` reads the rows of a window, or more.
    ///
    /// # Errors
    /// [`StorageError::NotInList`] when the organisation has no such record, and those of `read`.
    pub fn rows<R>(
        self,
        connection: &mut AnyConnection,
        page: PageRequest,
        mut read: impl FnMut(&mut AnyConnection, Window) -> Fallible<Vec<R>>,
    ) -> Fallible<Vec<R>> {
        let mut rows = Vec::new();
        let size = page.size.get() as usize;
        for part in self.parts(connection)? {
            let left = size - rows.len();
            if left == 0 {
                break;
            }
            let mut more = read(connection, Window::behind(Stretch { cursor: self, part }, left))?;
            more.truncate(left);
            rows.extend(more);
        }
        // The place of a record that was deleted meanwhile is not known, and nothing stands behind it: that is not the
        // end of the list.
        if rows.len() < size {
            self.has_value(connection)?;
        }
        Ok(rows)
    }

    /// The parts of the list behind the record, in their order.
    fn parts(self, connection: &mut AnyConnection) -> Fallible<Vec<Part>> {
        if !self.key.is_nullable {
            return Ok(vec![Part::BehindValue]);
        }
        Ok(match (self.has_value(connection)?, self.direction) {
            (true, SortDirection::Ascending) => vec![Part::BehindValue],
            (true, SortDirection::Descending) => vec![Part::BehindValue, Part::Nulls],
            (false, SortDirection::Ascending) => vec![Part::RestOfNulls, Part::Values],
            (false, SortDirection::Descending) => vec![Part::RestOfNulls],
        })
    }

    /// Whether the sort column of the record has a value. Fails if the organisation has no such record.
    pub(crate) fn has_value(self, connection: &mut AnyConnection) -> Fallible<bool> {
        let SortKey { table, column, .. } = self.key;
        let mut statement = Statement::on(connection);
        let (organisation, id) = (statement.organisation(self.organisation), statement.number(self.id));
        let sql = format!(
            "SELECT CAST(CASE WHEN {column} IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_value FROM {table} \
             WHERE organisation_id = {organisation} AND id = {id}"
        );
        let found: Vec<Found> = statement.load(connection, sql)?;
        found.first().map(|found| found.has_value == 1).ok_or_else(|| not_in_list(self.id))
    }
}

impl Stretch {
    /// The direction in which the list is read.
    pub(crate) const fn direction(self) -> SortDirection {
        self.cursor.direction
    }

    /// The condition that a record stands in the stretch, as SQL after an `AND`.
    pub fn condition(self, statement: &mut Statement) -> String {
        match self.part {
            Part::BehindValue => {
                let organisation = statement.organisation(self.cursor.organisation);
                let id = statement.number(self.cursor.id);
                self.behind_value(&organisation, &id)
            }
            Part::RestOfNulls => {
                let id = statement.number(self.cursor.id);
                self.rest_of_nulls(&id)
            }
            Part::Nulls => self.is_null(""),
            Part::Values => self.is_null("NOT "),
        }
    }

    /// The same with its numbers in the text, for queries that are not made only of text.
    pub(crate) fn plain_condition(self) -> String {
        let (organisation, id) = (self.cursor.organisation.to_string(), self.cursor.id.to_string());
        match self.part {
            Part::BehindValue => self.behind_value(&organisation, &id),
            Part::RestOfNulls => self.rest_of_nulls(&id),
            Part::Nulls => self.is_null(""),
            Part::Values => self.is_null("NOT "),
        }
    }

    /// The place is a value that is looked up once, by the primary key. The id is looked up too where it is the key, so
    /// that nothing stands behind a record that is not there.
    fn behind_value(self, organisation: &str, id: &str) -> String {
        let (SortKey { table, column, .. }, beyond) = (self.cursor.key, self.beyond());
        let place = format!(
            "(SELECT place.{column} FROM {table} AS place WHERE place.organisation_id = {organisation} \
             AND place.id = {id})"
        );
        match column {
            "id" => format!("{table}.id {beyond} {place}"),
            _ => format!("({table}.{column}, {table}.id) {beyond} ({place}, {id})"),
        }
    }

    fn rest_of_nulls(self, id: &str) -> String {
        let (SortKey { table, column, .. }, beyond) = (self.cursor.key, self.beyond());
        format!("{table}.{column} IS NULL AND {table}.id {beyond} {id}")
    }

    fn is_null(self, not: &str) -> String {
        let SortKey { table, column, .. } = self.cursor.key;
        format!("{table}.{column} IS {not}NULL")
    }

    const fn beyond(self) -> &'static str {
        match self.cursor.direction {
            SortDirection::Ascending => ">",
            SortDirection::Descending => "<",
        }
    }
}
