//! Lists of declarations.
//!
//! The lists are made for a hundred thousand declarations of one organisation. The total of most lists is kept, and
//! then the first page is mostly found together with it, in one statement. A search for an MRN, an LRN, a dossier, what
//! customs wants or a rare part of a text uses an index and sorts the matches. For everything else the index of the
//! list's order is walked; it holds the columns that the other filters need. When the walk does not fill the page soon,
//! few declarations match the filter: then they are found by an index and sorted.

use super::filter::conditions;
use super::headers::{SUMMARY, SummaryRow};
use super::order::{Order, found_by, found_by_value};
use super::parts::Sought;
use crate::connection::AnyConnection;
use crate::cursor::Cursor;
use crate::failure::Fallible;
use crate::listing::CountedList;
use crate::record_counts::{FirstPage, Kept};
use crate::search::{Refusals, SoughtRecords};
use crate::statement::Statement;
use crate::window::Window;
use customs_declarations::DeclarationType;
use customs_declarations::ports::{DeclarationFilter, DeclarationSort};
use customs_kernel::search::RecordSearch;
use customs_kernel::{OrganisationId, PageRequest, SortDirection};
use customs_search::RecordKind;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Lists of up to this many declarations are found and sorted instead of walked.
const FEW: u64 = 256;
/// The least number of index entries that a walk looks at.
const STEPS: u64 = 8_192;
/// The same limit for a text search in the order of references. That index holds the texts, and half of the
/// declarations may have a reference of another form.
const TEXT_STEPS: u64 = 131_072;
/// The same limit when the walk has to read each declaration.
const READ_STEPS: u64 = 4_096;

/// The number of index entries that are walked in a quarter of the time of reading one declaration that matches. A walk
/// for declarations that the parts of their texts identify looks at this many for each of them.
const STEPS_FOR_ONE: u64 = 16;

/// Where rejections of declarations are kept.
const REFUSALS: Refusals =
    Refusals { rejections: "declaration_rejections", errors: "rejection_errors", record: "declaration_id" };

/// A list that a client asked for.
pub(super) struct Listing<'a> {
    organisation: i64,
    filter: &'a DeclarationFilter,
    sought: Option<Sought>,
    /// The words that declarations are to have.
    words: Option<SoughtRecords<'a>>,
    order: Order,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    declarations: i64,
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
        if let Some(sought) = &self.sought
            && let Some(total) = sought.total(connection, self.organisation, self.filter)?
        {
            return Ok(total);
        }
        let mut statement = Statement::on(connection);
        if let Some(words) = self.words.as_ref().filter(|words| self.is_told_by(words)) {
            let count = format!("SELECT count(*) AS declarations FROM {}", words.texts(&mut statement));
            let counted: Vec<Counted> = statement.load(connection, count)?;
            return Ok(counted.first().map_or(0, |counted| counted.declarations.unsigned_abs()));
        }
        let count = format!("SELECT count(*) AS declarations FROM {}", self.let_through(&mut statement));
        let counted: Vec<Counted> = statement.load(connection, count)?;
        Ok(counted.first().map_or(0, |counted| counted.declarations.unsigned_abs()))
    }

    fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor> {
        self.order.cursor(direction, page)
    }

    fn rows(&self, connection: &mut AnyConnection, window: Window, total: u64) -> Fallible<Vec<SummaryRow>> {
        let everything = *self.filter == DeclarationFilter::default();
        let DeclarationFilter { mrn, lrn, dossier_id, open_request, .. } = self.filter;
        let by_number = mrn.is_some() || lrn.is_some() || dossier_id.is_some() || open_request.is_some();
        let rare = self.sought.as_ref().is_some_and(Sought::is_rare)
            || self.words.as_ref().is_some_and(SoughtRecords::is_rare);
        if self.told_by_parts().is_some() && total > FEW {
            let steps = steps_of(window, total.saturating_mul(STEPS_FOR_ONE));
            let rows = self.order.load(connection, SUMMARY, window, |statement| self.walk(statement, window, steps))?;
            if rows.len() as u64 >= window.take {
                return Ok(rows);
            }
        }
        if everything || (!by_number && !rare && total > FEW) {
            let steps = match (self.looks_for_a_part(), self.order.column()) {
                (false, _) if self.reads_each() => READ_STEPS,
                (false, _) => STEPS,
                (true, "reference") => TEXT_STEPS,
                (true, _) => READ_STEPS,
            };
            let steps = steps_of(window, steps);
            let rows = self.order.load(connection, SUMMARY, window, |statement| self.walk(statement, window, steps))?;
            // Where nothing is left out and the walk has not come to its end, there are no more.
            if rows.len() as u64 >= window.take || (everything && window.stretch.is_some()) {
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
    /// Chooses how to find the declarations, by counting how rare the searched text is.
    pub(super) fn new(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        filter: &'a DeclarationFilter,
        sort: DeclarationSort,
    ) -> Fallible<Self> {
        let organisation = organisation.get();
        let by_number = filter.mrn.is_some() || filter.lrn.is_some() || filter.dossier_id.is_some();
        let sought = if by_number { None } else { Sought::rarest(connection, organisation, filter)? };
        let kind = (RecordKind::Declaration.number(), "declarations");
        let words = SoughtRecords::rarest(connection, organisation, kind, &filter.record_search)?;
        Ok(Self { organisation, filter, sought, words, order: Order::new(organisation, filter, sort) })
    }

    /// Whether the texts that are searched are counted in place of the declarations: many have the words, and the filter
    /// asks for nothing else. A declaration that goes at this moment counts until a worker has seen that.
    fn is_told_by(&self, words: &SoughtRecords<'_>) -> bool {
        if words.is_rare() {
            return false;
        }
        let RecordSearch { q, party, container, commodity_code, .. } = self.filter.record_search.clone();
        let words = RecordSearch { q, party, container, commodity_code, ..RecordSearch::default() };
        *self.filter == DeclarationFilter { record_search: words, ..DeclarationFilter::default() }
    }

    /// Whether a walk has to read each declaration, since the index of its order does not hold what the filter looks at.
    fn reads_each(&self) -> bool {
        let DeclarationFilter { record_search, value_from, value_to, .. } = self.filter;
        let holds_submission = matches!(self.order.column(), "created_at" | "submitted_at");
        *record_search != RecordSearch::default()
            || value_from.is_some()
            || value_to.is_some()
            || (self.asks_for_submission() && !holds_submission)
    }

    const fn asks_for_submission(&self) -> bool {
        self.filter.submitted_from.is_some() || self.filter.submitted_to.is_some()
    }

    /// The columns that a walk looks at beside those that each index of an order holds.
    fn columns_beside(&self) -> String {
        let beside = [
            (self.looks_for_a_part(), ", reference_folded, mrn, lrn"),
            (self.asks_for_submission(), ", submitted_at"),
            (self.reads_each(), ", released_at, total_invoice_value"),
        ];
        beside.into_iter().filter(|(is_read, _)| *is_read).map(|(_, columns)| columns).collect()
    }

    /// The conditions that look into other tables, each after an `AND`.
    fn beyond(&self, statement: &mut Statement) -> String {
        let mut conditions = self.words.as_ref().map_or_else(String::new, |words| words.condition(statement));
        if let Some(ids) = REFUSALS.ids(statement, self.organisation, &self.filter.record_search) {
            conditions += &format!(" AND declarations.id IN ({ids})");
        }
        conditions
    }

    /// The total that is kept for this list; `None` when the filter asks for something that totals are not kept by.
    fn kept(&self) -> Option<Kept<'_>> {
        let DeclarationFilter { status, direction, declaration_type, customer_code, .. } = self.filter;
        let (status, direction, declaration_type) = (*status, *direction, *declaration_type);
        let by_these = DeclarationFilter {
            status,
            direction,
            declaration_type,
            customer_code: customer_code.clone(),
            ..DeclarationFilter::default()
        };
        (by_these == *self.filter).then(|| Kept {
            list: "declarations",
            organisation: self.organisation,
            customer_code: customer_code.as_deref(),
            status: status.map(|status| status.code()),
            kind: declaration_type.map(DeclarationType::code),
            imex: direction.map(|direction| direction.imex()),
        })
    }

    const fn looks_for_a_part(&self) -> bool {
        self.filter.reference.is_some() || self.filter.search.is_some()
    }

    /// The query for the ids of a window that walks `steps` declarations in order and leaves out those that the
    /// filter refuses.
    fn walk(&self, statement: &mut Statement, window: Window, steps: u64) -> String {
        let declarations = self.order.declarations(statement, self.filter) + &window.condition(statement);
        let order = self.order.clause("declarations", window.direction);
        // Leaving declarations out keeps the order of the walk, on both databases.
        let (conditions, texts) = match self.told_by_parts() {
            // No declaration is read for it: the index has what the walk looks at. Without IS TRUE a database may begin
            // with the ids, and so lose the order.
            Some(sought) => {
                let ids = sought.ids(statement, self.organisation, Some(self.filter));
                (format!(" AND (declarations.id IN ({ids})) IS TRUE"), String::new())
            }
            None => (conditions(statement, self.filter), self.columns_beside()),
        };
        let beyond = self.beyond(statement);
        let columns = format!("id, status, imex, declaration_type, customer_code, created_at{texts}");
        format!(
            "SELECT declarations.id FROM (SELECT {columns} FROM {declarations} ORDER BY {order} LIMIT {steps}) \
             AS declarations WHERE 1 = 1{conditions}{beyond} {}",
            window.limit(statement)
        )
    }

    /// The text that is sought, where it is rare and the parts of texts identify all declarations in the list by
    /// themselves.
    fn told_by_parts(&self) -> Option<&Sought> {
        self.sought.as_ref().filter(|sought| sought.tells_few())
    }

    /// The declarations that match the filter, as SQL: found by their ids when the searched text is rare or customs
    /// refused them, else by an index.
    fn let_through(&self, statement: &mut Statement) -> String {
        let DeclarationFilter { record_search, value_from, value_to, .. } = self.filter;
        let by_words = self.words.as_ref().filter(|words| words.is_rare());
        let ids = match (&self.sought, by_words) {
            (_, Some(words)) => Some(words.ids(statement)),
            (Some(sought), None) if sought.is_rare() => Some(sought.ids(statement, self.organisation, None)),
            _ => REFUSALS.ids(statement, self.organisation, record_search),
        };
        let declarations = match ids {
            Some(ids) => statement.rows_of("declarations", self.organisation, &format!("({ids})")),
            None if (value_from.is_some() || value_to.is_some()) && self.asks_for_values_alone() => {
                found_by_value(statement, self.organisation)
            }
            None => found_by(statement, self.organisation, self.filter),
        };
        declarations + &conditions(statement, self.filter) + &self.beyond(statement)
    }

    /// Whether no index of another filter leads to fewer declarations than that of values.
    fn asks_for_values_alone(&self) -> bool {
        let DeclarationFilter { value_from, value_to, .. } = *self.filter;
        *self.filter == DeclarationFilter { value_from, value_to, ..DeclarationFilter::default() }
    }
}

/// The number of index entries that a walk for the window looks at, `least` or more. Few different numbers make few
/// different statements.
fn steps_of(window: Window, least: u64) -> u64 {
    let steps = (window.skip + window.take).saturating_mul(2).max(least);
    steps.checked_next_power_of_two().unwrap_or(steps)
}
