//! Lists of articles.

use super::counts::ALL;
use super::found::{SUMMARY, SummaryRow};
use super::plan::{Step, Window, steps};
use super::sought::{Scope, Sought};
use super::statement::Statement;
use super::word_range::WordRange;
use super::words::kind;
use crate::connection::AnyConnection;
use crate::failure::Answer;
use customs_kernel::{OrganisationId, SortDirection};
use customs_master_data::CustomerId;
use customs_master_data::item::{ItemStatus, ItemSummary};
use customs_master_data::ports::{ItemFilter, ItemSort};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// A list that was asked for.
pub(super) struct Listing {
    organisation: i64,
    customer: Option<i64>,
    status: Option<ItemStatus>,
    sought: Option<Sought>,
    sort: ItemSort,
    index: Index,
    /// Articles that the index of the order leads to.
    base: u64,
    /// Those with the status that is asked for.
    kept: u64,
}

/// The index that has the order of a list.
#[derive(Debug, Clone, Copy)]
struct Index {
    name: &'static str,
    /// Whether it leads to the articles of one status.
    of_status: bool,
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = BigInt)]
    all: i64,
    #[diesel(sql_type = BigInt)]
    with_status: i64,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    articles: i64,
}

impl Listing {
    /// Looks at what there is; `None` when the list is empty, since its search has no word.
    pub(super) fn of(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
    ) -> Answer<Option<Self>> {
        let ItemFilter { search, customer, status } = filter;
        let organisation = organisation.get();
        let customer = customer.map(CustomerId::get);
        let sought = match search {
            Some(words) => match Sought::of(connection, words, &scope(organisation, customer, *status))? {
                None => return Ok(None),
                found => found,
            },
            None => None,
        };
        let (all, with_status) = kept(connection, organisation, customer, *status)?;
        let index = Index::of(customer.is_some(), status.is_some(), sort);
        let base = if index.of_status { with_status } else { all };
        Ok(Some(Self { organisation, customer, status: *status, sought, sort, index, base, kept: with_status }))
    }

    /// How many articles it has.
    pub(super) fn total(&self, connection: &mut AnyConnection) -> Answer<u64> {
        let Some(sought) = &self.sought else { return Ok(self.kept) };
        let mut statement = Statement::on(connection);
        let found = self.found(&mut statement, sought);
        let others = self.has_words(&mut statement, &sought.others);
        let counted = if others.is_empty() {
            format!("SELECT count(*) AS articles FROM ({found}) AS found")
        } else {
            format!(
                "SELECT count(*) AS articles FROM ({found}) AS found CROSS JOIN items \
                 WHERE items.organisation_id = {} AND items.id = found.id{others}",
                statement.number(self.organisation)
            )
        };
        let counted: Vec<Counted> = statement.load(connection, counted)?;
        Ok(counted.first().map_or(0, |counted| counted.articles.unsigned_abs()))
    }

    /// The articles in a window of it, which has so many.
    pub(super) fn records(
        &self,
        connection: &mut AnyConnection,
        window: Window,
        total: u64,
    ) -> Answer<Vec<ItemSummary>> {
        let filtered = self.sought.is_some() || (self.status.is_some() && !self.index.of_status);
        let mut rows = if filtered {
            self.filtered_rows(connection, window, total)?
        } else {
            let statement = Statement::on(connection);
            self.load(connection, statement, window, |statement| {
                let order = self.order(window.direction);
                format!("SELECT id FROM {} ORDER BY {order} {}", self.walked(statement), limit(statement, window))
            })?
        };
        if window.reversed {
            rows.reverse();
        }
        rows.into_iter().map(SummaryRow::summary).collect()
    }

    fn filtered_rows(&self, connection: &mut AnyConnection, window: Window, total: u64) -> Answer<Vec<SummaryRow>> {
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

    /// The ids of a window: walks so many articles in order and leaves out those that do not belong
    /// to the list.
    fn walk(&self, statement: &mut Statement, window: Window, steps: u64) -> String {
        let columns = if self.sought.is_some() { "id, status, words, list_words" } else { "id, status" };
        let walked = self.walked(statement);
        let order = self.order(window.direction);
        let words = self.sought.as_ref().map_or_else(String::new, |Sought { first, others, .. }| {
            let all: Vec<WordRange> = std::iter::once(first).chain(others).cloned().collect();
            self.has_words(statement, &all)
        });
        let status = self.status.map(|status| format!(" AND items.status = {}", statement.text(status.word())));
        // The order of the walk stays, on both databases: what is left out changes nothing of it.
        format!(
            "SELECT items.id FROM (SELECT {columns} FROM {walked} ORDER BY {order} LIMIT {steps}) AS items \
             WHERE 1 = 1{}{words} {}",
            status.unwrap_or_default(),
            limit(statement, window)
        )
    }

    /// The ids of a window: finds all articles that belong to the list, and sorts them.
    fn collect(&self, statement: &mut Statement, window: Window) -> String {
        let (found, others) = match &self.sought {
            Some(sought) => (self.found(statement, sought), self.has_words(statement, &sought.others)),
            None => (self.with_status(statement), String::new()),
        };
        format!(
            "SELECT items.id FROM found CROSS JOIN items \
             WHERE items.organisation_id = {} AND items.id = found.id{others} ORDER BY {} {}",
            statement.number(self.organisation),
            self.order(window.direction),
            limit(statement, window)
        )
        .replacen("SELECT", &format!("WITH found AS MATERIALIZED ({found}) SELECT"), 1)
    }

    /// Reads the articles whose ids a query answers.
    fn load(
        &self,
        connection: &mut AnyConnection,
        mut statement: Statement,
        window: Window,
        ids: impl FnOnce(&mut Statement) -> String,
    ) -> Answer<Vec<SummaryRow>> {
        let ids = ids(&mut statement);
        let sql = format!(
            "SELECT {SUMMARY} FROM ({ids}) AS page CROSS JOIN items \
             WHERE items.organisation_id = {} AND items.id = page.id ORDER BY {}",
            statement.number(self.organisation),
            self.order(window.direction)
        );
        statement.load(connection, sql)
    }

    /// The entries of the first word, as the ids of their articles.
    fn found(&self, statement: &mut Statement, sought: &Sought) -> String {
        let scope = scope(self.organisation, self.customer, self.status);
        format!("SELECT item_id AS id FROM item_words WHERE {}", scope.condition(statement, &sought.first))
    }

    /// The ids of the articles with the status that is asked for.
    fn with_status(&self, statement: &mut Statement) -> String {
        let index = Index::of(self.customer.is_some(), true, ItemSort::Status);
        let listing = Self { index, sought: None, ..*self };
        format!("SELECT id FROM {}", listing.walked(statement))
    }

    /// That an article has these words too.
    fn has_words(&self, statement: &mut Statement, words: &[WordRange]) -> String {
        let has = |word: &WordRange| {
            let part = statement.text(format!(" {}", word.from));
            let (quick, listed) =
                (statement.contains("items.words", &part), statement.contains("items.list_words", &part));
            format!(" AND ({quick} OR {listed})")
        };
        words.iter().map(has).collect()
    }

    /// The articles that the index of the order leads to. SQLite is told which one it is, since it has
    /// no statistics to find out; PostgreSQL has.
    fn walked(&self, statement: &mut Statement) -> String {
        let Index { name, of_status } = self.index;
        let hint = if statement.is_for_postgres() { String::new() } else { format!("INDEXED BY {name}") };
        let mut walked = format!("items {hint} WHERE organisation_id = {}", statement.number(self.organisation));
        if let Some(customer) = self.customer {
            // On PostgreSQL the key of codes has the order by code.
            let by_key = statement.is_for_postgres() && self.sort == ItemSort::Code && !of_status;
            let column = if by_key { "owner_id" } else { "customer_id" };
            walked += &format!(" AND {column} = {}", statement.number(customer));
        }
        if let (Some(status), true) = (self.status, of_status) {
            walked += &format!(" AND status = {}", statement.text(status.word()));
        }
        walked
    }

    /// What is absent stands before everything else; ties are broken by id. The codes of one customer
    /// have none.
    fn order(&self, direction: SortDirection) -> String {
        let (way, nulls) = match direction {
            SortDirection::Ascending => ("ASC", "ASC NULLS FIRST"),
            SortDirection::Descending => ("DESC", "DESC NULLS LAST"),
        };
        match self.sort {
            ItemSort::Code if self.customer.is_some() => format!("items.item_code {way}"),
            ItemSort::Code => format!("items.item_code {way}, items.id {way}"),
            ItemSort::Description => format!("items.description {way}, items.id {way}"),
            ItemSort::HsCode => format!("items.hs_code {nulls}, items.id {way}"),
            ItemSort::Status => format!("items.status {way}, items.id {way}"),
            ItemSort::CreatedAt => format!("items.created_at {way}, items.id {way}"),
            ItemSort::UpdatedAt => format!("items.updated_at {way}, items.id {way}"),
        }
    }
}

impl Index {
    const fn of(of_customer: bool, of_status: bool, sort: ItemSort) -> Self {
        let (name, of_status) = match (of_customer, of_status, sort) {
            (false, true, ItemSort::UpdatedAt) => ("items_of_status", true),
            (false, of_status, ItemSort::Status) => ("items_by_status", of_status),
            (true, of_status, ItemSort::Status) => ("items_of_customer_by_status", of_status),
            (false, _, ItemSort::Code) => ("items_by_code", false),
            (false, _, ItemSort::Description) => ("items_by_description", false),
            (false, _, ItemSort::HsCode) => ("items_by_hs_code", false),
            (false, _, ItemSort::CreatedAt) => ("items_by_creation", false),
            (false, false, ItemSort::UpdatedAt) => ("items_by_change", false),
            (true, _, ItemSort::Code) => ("items_of_customer_by_code", false),
            (true, _, ItemSort::Description) => ("items_of_customer_by_description", false),
            (true, _, ItemSort::HsCode) => ("items_of_customer_by_hs_code", false),
            (true, _, ItemSort::CreatedAt) => ("items_of_customer_by_creation", false),
            (true, _, ItemSort::UpdatedAt) => ("items_of_customer_by_change", false),
        };
        Self { name, of_status }
    }
}

fn limit(statement: &mut Statement, Window { skip, take, .. }: Window) -> String {
    if skip == 0 {
        return format!("LIMIT {take}");
    }
    format!("LIMIT {take} OFFSET {}", statement.number(i64::try_from(skip).unwrap_or(i64::MAX)))
}

fn scope(organisation: i64, owner: Option<i64>, status: Option<ItemStatus>) -> Scope {
    let statuses = status.map_or(ItemStatus::ALL.to_vec(), |status| vec![status]);
    let kinds = statuses.into_iter().flat_map(|status| [kind(status, true), kind(status, false)]).collect();
    Scope { organisation, owner, kinds }
}

/// How many articles of the owner there are, and how many with the status.
fn kept(
    connection: &mut AnyConnection,
    organisation: i64,
    owner: Option<i64>,
    status: Option<ItemStatus>,
) -> Answer<(u64, u64)> {
    let mut statement = Statement::on(connection);
    let with_status = match status {
        Some(status) => format!("CASE WHEN status = {} THEN items ELSE 0 END", statement.text(status.word())),
        None => "items".to_owned(),
    };
    let sql = format!(
        "SELECT CAST(coalesce(sum(items), 0) AS BIGINT) AS \"all\", \
         CAST(coalesce(sum({with_status}), 0) AS BIGINT) AS with_status \
         FROM item_counts WHERE organisation_id = {} AND owner_id = {}",
        statement.number(organisation),
        statement.number(owner.unwrap_or(ALL))
    );
    let kept: Vec<Kept> = statement.load(connection, sql)?;
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    Ok(kept.first().map_or((0, 0), |Kept { all, with_status }| (number(*all), number(*with_status))))
}
