//! Lists of items.

use super::counts;
use super::found::{SUMMARY, SummaryRow};
use super::order::Order;
use super::plan::{Step, steps};
use super::sought::{Scope, Sought};
use super::words::kind;
use crate::connection::AnyConnection;
use crate::cursor::Cursor;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::window::Window;
use crate::word_range::WordRange;
use customs_kernel::{OrganisationId, PageRequest, SortDirection};
use customs_master_data::CustomerId;
use customs_master_data::master_item::{MasterItemStatus, MasterItemSummary};
use customs_master_data::ports::{MasterItemFilter, MasterItemSort};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// A list that a client asked for.
pub(super) struct Listing {
    organisation: i64,
    customer: Option<i64>,
    status: Option<MasterItemStatus>,
    sought: Option<Sought>,
    order: Order,
    /// The number of items that the index of the order leads to.
    base: u64,
    /// The number of items with the status in the filter.
    kept: u64,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    articles: i64,
}

impl Listing {
    /// Prepares the list: counts items and chooses the rarest word. `None` when the list is empty because the
    /// search has no word, or no customer can have that id.
    pub(super) fn new(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
    ) -> Fallible<Option<Self>> {
        let MasterItemFilter { search, customer, status } = filter;
        // Ids of 0 and below have a special meaning in keys.
        if customer.is_some_and(|customer| customer.get() <= 0) {
            return Ok(None);
        }
        let organisation = organisation.get();
        let customer = customer.map(CustomerId::get);
        let sought = match search {
            Some(words) => match Sought::rarest(connection, words, &scope(organisation, customer, *status))? {
                None => return Ok(None),
                found => found,
            },
            None => None,
        };
        let (all, with_status) = counts::kept(connection, organisation, customer, *status)?;
        let order = Order::new(organisation, customer, *status, sort);
        let base = if order.leads_to_status() { with_status } else { all };
        Ok(Some(Self { organisation, customer, status: *status, sought, order, base, kept: with_status }))
    }

    /// The number of items in the list.
    pub(super) fn total(&self, connection: &mut AnyConnection) -> Fallible<u64> {
        let Some(sought) = &self.sought else { return Ok(self.kept) };
        let mut statement = Statement::on(connection);
        let found = self.found(&mut statement, sought);
        let others = self.has_words(&mut statement, &sought.others);
        let counted = if others.is_empty() {
            format!("SELECT count(*) AS articles FROM ({found}) AS found")
        } else {
            let articles = statement.rows_of("items", self.organisation, &format!("({found})"));
            format!("SELECT count(*) AS articles FROM {articles}{others}")
        };
        self.keep_or_not(&mut statement);
        let counted: Vec<Counted> = statement.load(connection, counted)?;
        Ok(counted.first().map_or(0, |counted| counted.articles.unsigned_abs()))
    }

    /// The record after which the page begins, if it begins after one.
    pub(super) fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor> {
        self.order.cursor(direction, page)
    }

    /// The items in a window of the list; `total` is the number in the whole list.
    pub(super) fn records(
        &self,
        connection: &mut AnyConnection,
        window: Window,
        total: u64,
    ) -> Fallible<Vec<MasterItemSummary>> {
        let filtered = self.sought.is_some() || (self.status.is_some() && !self.order.leads_to_status());
        let mut rows = if filtered {
            self.filtered_rows(connection, window, total)?
        } else {
            let statement = Statement::on(connection);
            self.load(connection, statement, window, |statement| {
                let (articles, order) = (self.articles(statement, window), self.order.clause(window.direction));
                format!("SELECT id FROM {articles} ORDER BY {order} {}", limit(statement, window))
            })?
        };
        rows.truncate(usize::try_from(window.take).unwrap_or(usize::MAX));
        if window.reversed {
            rows.reverse();
        }
        rows.into_iter().map(SummaryRow::summary).collect()
    }

    fn filtered_rows(&self, connection: &mut AnyConnection, window: Window, total: u64) -> Fallible<Vec<SummaryRow>> {
        let (step, candidates) = match &self.sought {
            Some(sought) => (Step::Record, sought.entries.unwrap_or(total).max(total)),
            None => (Step::Index, total),
        };
        if let Some(steps) = steps(window, self.base, total, step, candidates) {
            let statement = Statement::on(connection);
            let rows = self.load(connection, statement, window, |statement| self.walk(statement, window, steps))?;
            if rows.len() as u64 >= window.take || steps >= self.base {
                return Ok(rows);
            }
        }
        let statement = Statement::on(connection);
        self.load(connection, statement, window, |statement| self.collect(statement, window))
    }

    /// The query for the ids of a window that walks `steps` items in order and leaves out those outside the list.
    fn walk(&self, statement: &mut Statement, window: Window, steps: u64) -> String {
        let columns = if self.sought.is_some() { "id, status, words, list_words" } else { "id, status" };
        let (articles, order) = (self.articles(statement, window), self.order.clause(window.direction));
        let words = self.sought.as_ref().map_or_else(String::new, |Sought { first, others, .. }| {
            let all: Vec<WordRange> = std::iter::once(first).chain(others).cloned().collect();
            self.has_words(statement, &all)
        });
        let status = self.status.map(|status| format!(" AND items.status = {}", statement.text(status.word())));
        // Leaving items out keeps the order of the walk, on both databases.
        format!(
            "SELECT items.id FROM (SELECT {columns} FROM {articles} ORDER BY {order} LIMIT {steps}) AS items \
             WHERE 1 = 1{}{words} {}",
            status.unwrap_or_default(),
            limit(statement, window)
        )
    }

    /// The items that the index of the order leads to, in the part of the list that is read.
    fn articles(&self, statement: &mut Statement, window: Window) -> String {
        self.order.articles(statement) + &window.condition(statement)
    }

    /// The query for the ids of a window that finds all items of the list, and sorts them.
    fn collect(&self, statement: &mut Statement, window: Window) -> String {
        let (found, others) = match &self.sought {
            Some(sought) => (self.found(statement, sought), self.has_words(statement, &sought.others)),
            None => {
                let by_status = Order::new(self.organisation, self.customer, self.status, MasterItemSort::Status);
                (format!("SELECT id FROM {}", by_status.articles(statement)), String::new())
            }
        };
        let articles = statement.rows_of("items", self.organisation, &format!("({found})"));
        let stretch = window.condition(statement);
        format!(
            "SELECT items.id FROM {articles}{others}{stretch} ORDER BY {} {}",
            self.order.clause(window.direction),
            limit(statement, window)
        )
    }

    /// Reads the items with the ids that the query `ids` returns.
    fn load(
        &self,
        connection: &mut AnyConnection,
        mut statement: Statement,
        window: Window,
        ids: impl FnOnce(&mut Statement) -> String,
    ) -> Fallible<Vec<SummaryRow>> {
        let ids = ids(&mut statement);
        let articles = statement.rows_of("items", self.organisation, &format!("({ids})"));
        let sql = format!("SELECT {SUMMARY} FROM {articles} ORDER BY {}", self.order.clause(window.direction));
        self.keep_or_not(&mut statement);
        statement.load(connection, sql)
    }

    /// Searches with several words have too many different texts to keep them all prepared.
    fn keep_or_not(&self, statement: &mut Statement) {
        if self.sought.as_ref().is_some_and(|sought| !sought.others.is_empty()) {
            statement.is_one_of_many();
        }
    }

    /// The query for the entries of the first word, as ids of their items.
    fn found(&self, statement: &mut Statement, sought: &Sought) -> String {
        let scope = scope(self.organisation, self.customer, self.status);
        format!("SELECT item_id AS id FROM item_words WHERE {}", scope.condition(statement, &sought.first))
    }

    /// The condition that an item has these words too.
    fn has_words(&self, statement: &mut Statement, words: &[WordRange]) -> String {
        let has = |word: &WordRange| {
            let part = statement.text(format!(" {}", word.from));
            let (quick, listed) =
                (statement.contains("items.words", &part), statement.contains("items.list_words", &part));
            format!(" AND ({quick} OR {listed})")
        };
        words.iter().map(has).collect()
    }
}

/// The numbers are part of the SQL text, since the database must know them to choose the index. To keep the number
/// of different texts small, the limit is rounded up to a power of two; pages far inside a list have a text each.
fn limit(statement: &mut Statement, Window { skip, take, .. }: Window) -> String {
    let take = take.next_power_of_two().max(16);
    if skip == 0 {
        return format!("LIMIT {take}");
    }
    statement.is_one_of_many();
    format!("LIMIT {take} OFFSET {skip}")
}

fn scope(organisation: i64, owner: Option<i64>, status: Option<MasterItemStatus>) -> Scope {
    let statuses = status.map_or(MasterItemStatus::ALL.to_vec(), |status| vec![status]);
    let kinds = statuses.into_iter().flat_map(|status| [kind(status, true), kind(status, false)]).collect();
    Scope { organisation, owner, kinds }
}
