//! Lists of transits.
//!
//! The lists are made for a hundred thousand transits of one organisation, like the lists of declarations, with totals
//! kept in the same way. A search for a number, a dossier, or what is open at customs uses an index and sorts the
//! matches. For everything else the index of the list's order is walked; it holds the columns that the filters need.
//! When the walk does not fill the page soon, few transits match the filter: then they are found by an index and
//! sorted.

use super::filter::{conditions, is_few};
use super::order::{Order, found_by};
use super::rows::{SUMMARY, SummaryRow};
use crate::connection::AnyConnection;
use crate::cursor::Cursor;
use crate::failure::Fallible;
use crate::listing::CountedList;
use crate::record_counts::{FirstPage, Kept};
use crate::search::{Refusals, SoughtRecords};
use crate::statement::Statement;
use crate::window::Window;
use customs_kernel::search::RecordSearch;
use customs_kernel::{OrganisationId, PageRequest, SortDirection};
use customs_search::RecordKind;
use customs_transits::TransitType;
use customs_transits::ports::{TransitFilter, TransitSort};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Lists of up to this many transits are found and sorted instead of walked.
const FEW: u64 = 256;
/// The least number of index entries that a walk looks at.
const STEPS: u64 = 8_192;

/// The least number of transits that a walk looks at when it has to read each of them.
const READ_STEPS: u64 = 4_096;

/// Where rejections of transits are kept.
const REFUSALS: Refusals =
    Refusals { rejections: "transit_rejections", errors: "transit_rejection_errors", record: "transit_id" };

/// A list that a client asked for.
pub(super) struct Listing<'a> {
    organisation: i64,
    filter: &'a TransitFilter,
    /// The words that transits are to have.
    words: Option<SoughtRecords<'a>>,
    order: Order,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    transits: i64,
}

impl CountedList for Listing<'_> {
    type Row = SummaryRow;

    fn first_page(
        &self,
        connection: &mut AnyConnection,
        direction: SortDirection,
        page: PageRequest,
    ) -> Fallible<FirstPage<SummaryRow>> {
        let ids = |statement: &mut Statement, window: Window| self.walk(statement, window, window.glance());
        self.order.first_page(connection, SUMMARY, (self.kept(), self.filter), (page, direction), ids)
    }

    fn total(&self, connection: &mut AnyConnection) -> Fallible<u64> {
        if let Some(kept) = self.kept() {
            return kept.total(connection);
        }
        let mut statement = Statement::on(connection);
        let let_through = self.let_through(&mut statement);
        let count = format!("SELECT count(*) AS transits FROM {let_through}");
        let counted: Vec<Counted> = statement.load(connection, count)?;
        Ok(counted.first().map_or(0, |counted| counted.transits.unsigned_abs()))
    }

    fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor> {
        self.order.cursor(direction, page)
    }

    fn rows(&self, connection: &mut AnyConnection, window: Window, total: u64) -> Fallible<Vec<SummaryRow>> {
        let everything = *self.filter == TransitFilter::default();
        let rare = self.words.as_ref().is_some_and(SoughtRecords::is_rare);
        if everything || (!is_few(self.filter) && !rare && total > FEW) {
            let least = if self.reads_each() { READ_STEPS } else { STEPS };
            let steps = (window.skip + window.take).saturating_mul(2).max(least);
            let steps = steps.checked_next_power_of_two().unwrap_or(steps);
            let rows = self.order.load(connection, SUMMARY, window, |statement| self.walk(statement, window, steps))?;
            // A walk that does not fill the page may have passed over many movements that somebody else lodged.
            if rows.len() as u64 >= window.take {
                return Ok(rows);
            }
        }
        self.order.load(connection, SUMMARY, window, |statement| {
            let let_through = self.let_through(statement) + &window.condition(statement);
            self.order.sorted(statement, &let_through, window)
        })
    }
}

impl<'a> Listing<'a> {
    /// Chooses how to find the transits, by counting how rare the words are that are sought.
    pub(super) fn new(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        filter: &'a TransitFilter,
        sort: TransitSort,
    ) -> Fallible<Self> {
        let organisation = organisation.get();
        let kind = (RecordKind::Transit.number(), "transits");
        let words = SoughtRecords::rarest(connection, organisation, kind, &filter.record_search)?;
        Ok(Self { organisation, filter, words, order: Order::new(organisation, filter, sort) })
    }

    /// Whether a walk has to read each transit, since no index of an order holds what the filter looks at.
    fn reads_each(&self) -> bool {
        self.filter.record_search != RecordSearch::default()
    }

    /// The conditions that look into other tables, each after an `AND`.
    fn beyond(&self, statement: &mut Statement) -> String {
        let mut conditions = self.words.as_ref().map_or_else(String::new, |words| words.condition(statement));
        if let Some(ids) = REFUSALS.ids(statement, self.organisation, &self.filter.record_search) {
            conditions += &format!(" AND transits.id IN ({ids})");
        }
        conditions
    }

    /// The total that is kept for this list; `None` when the filter names a single transit, a dossier, or what is
    /// open at customs, and when it searches.
    fn kept(&self) -> Option<Kept<'_>> {
        let TransitFilter { status, customer_code, transit_type, .. } = self.filter;
        (!is_few(self.filter) && !self.reads_each()).then(|| Kept {
            list: "transits",
            organisation: self.organisation,
            customer_code: customer_code.as_deref(),
            status: status.map(|status| status.code()),
            kind: transit_type.map(TransitType::code),
            imex: None,
        })
    }

    /// The query for the ids of a window that walks `steps` transits in order and leaves out those that the filter
    /// refuses.
    fn walk(&self, statement: &mut Statement, window: Window, steps: u64) -> String {
        let transits = self.order.led_to(statement, self.filter) + &window.condition(statement);
        let order = self.order.clause("transits", window.direction);
        let conditions = conditions(statement, self.filter) + &self.beyond(statement);
        let read = if self.reads_each() { ", released_at" } else { "" };
        // Leaving transits out keeps the order of the walk, on both databases.
        format!(
            "SELECT transits.id FROM (SELECT id, status, transit_type, customer_code{read} FROM {transits} \
             ORDER BY {order} LIMIT {steps}) AS transits WHERE 1 = 1{conditions} {}",
            window.limit(statement)
        )
    }

    /// The transits that match the filter, as SQL: found by their ids when few have the words or customs refused them,
    /// else by an index.
    fn let_through(&self, statement: &mut Statement) -> String {
        let ids = match self.words.as_ref().filter(|words| words.is_rare()) {
            Some(words) => Some(words.ids(statement)),
            None => REFUSALS.ids(statement, self.organisation, &self.filter.record_search),
        };
        let transits = match ids {
            Some(ids) => statement.rows_of("transits", self.organisation, &format!("({ids})")),
            None => found_by(statement, self.organisation, self.filter),
        };
        transits + &conditions(statement, self.filter) + &self.beyond(statement)
    }
}
