//! The parts that lists of all domains share.

use crate::connection::AnyConnection;
use crate::cursor::Cursor;
use crate::failure::Fallible;
use crate::record_counts::FirstPage;
use crate::window::Window;
use customs_kernel::{PageRequest, SortDirection};
use diesel::expression::expression_types::NotSelectable;

// Nulls stand before all values on both databases.
diesel::postfix_operator!(Ascending, " ASC NULLS FIRST", NotSelectable);
diesel::postfix_operator!(Descending, " DESC NULLS LAST", NotSelectable);

/// A LIKE pattern for texts that contain this one. Its wildcards are escaped.
pub(crate) fn containing(part: &str) -> String {
    format!("%{}%", part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

// The pages of a list that shows its total.

/// A list that a client asked for: the parts that depend on its kind of records, and the pages made from them.
pub(crate) trait CountedList {
    /// A row as it is read.
    type Row;

    /// The first page together with the total, if the total is kept and a short walk finds the page.
    fn first_page(
        &self,
        connection: &mut AnyConnection,
        direction: SortDirection,
        page: PageRequest,
    ) -> Fallible<FirstPage<Self::Row>>;

    /// The number of records in the list: kept, or else counted.
    fn total(&self, connection: &mut AnyConnection) -> Fallible<u64>;

    /// At least the rows of a window, in the direction in which it is walked; `total` is the number in the whole list.
    fn rows(&self, connection: &mut AnyConnection, window: Window, total: u64) -> Fallible<Vec<Self::Row>>;

    /// The record after which the page begins, if it begins after one.
    fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor>;

    /// The rows of a page, and the total of the list.
    fn page(
        &self,
        connection: &mut AnyConnection,
        direction: SortDirection,
        page: PageRequest,
    ) -> Fallible<(Vec<Self::Row>, u64)> {
        if let Some(cursor) = self.cursor(direction, page) {
            let total = self.total(connection)?;
            let rows = cursor.rows(connection, page, |connection, window| self.rows(connection, window, total))?;
            return Ok((rows, total));
        }
        let total = match self.first_page(connection, direction, page)? {
            FirstPage::Found(rows, total) => return Ok((rows, total)),
            FirstPage::Short(total) => total,
            FirstPage::Unknown => self.total(connection)?,
        };
        let Some(window) = Window::new(page, direction, total) else { return Ok((Vec::new(), total)) };
        Ok((self.records(connection, window, total)?, total))
    }

    /// The rows in a window of the list, in the order in which they are shown.
    fn records(&self, connection: &mut AnyConnection, window: Window, total: u64) -> Fallible<Vec<Self::Row>> {
        let mut rows = self.rows(connection, window, total)?;
        rows.truncate(usize::try_from(window.take).unwrap_or(usize::MAX));
        if window.reversed {
            rows.reverse();
        }
        Ok(rows)
    }
}
