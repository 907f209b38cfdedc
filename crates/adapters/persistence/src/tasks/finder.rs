use super::guarantees;
use super::rows::{CountRow, MARK, TaskRow};
use super::sources::{BasisColumn, Source};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::statement::Statement;
use customs_kernel::{OrganisationId, StorageError};
use customs_tasks::ports::TaskFinder;
use customs_tasks::{Basis, Behind, FoundTask, KindCount, Span, Taken, TaskFilter, TaskKind, TaskQuery};

repository! {
    /// Finds tasks in the records of the database: by one statement, with a branch for each kind that walks an index of
    /// its own in the order of the days, no further than the page goes.
    pub struct StoredTaskFinder(Database);
}

impl TaskFinder for StoredTaskFinder {
    fn find(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<FoundTask>, StorageError> {
        self.0.read(|connection| {
            let mut found = rows(connection, organisation, query)?;
            if query.filter.kinds().contains(&TaskKind::GuaranteeThreshold) {
                found.extend(guarantees::page(connection, organisation, query)?);
            }
            Ok(found)
        })
    }

    fn count(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<KindCount>, StorageError> {
        self.0.read(|connection| {
            let mut counts = counts(connection, organisation, query)?;
            if query.filter.kinds().contains(&TaskKind::GuaranteeThreshold) {
                let total = guarantees::passing(connection, organisation, query)?.len() as u64;
                counts.push(KindCount { kind: TaskKind::GuaranteeThreshold, total, overdue: 0 });
            }
            counts.retain(|count| count.total > 0);
            Ok(counts)
        })
    }
}

/// The first tasks of each kind whose causes are rows.
fn rows(connection: &mut AnyConnection, organisation: OrganisationId, query: &TaskQuery) -> Fallible<Vec<FoundTask>> {
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let limit = statement.number(i64::try_from(query.limit).unwrap_or(i64::MAX));
    let mut branches = Vec::new();
    for kind in query.filter.kinds() {
        let Some(Branch { source, conditions }) = Branch::new(kind, &mut statement, &own, query) else { continue };
        let Some(behind) = behind(&source, kind, &mut statement, query) else { continue };
        branches.push(selected(&source, kind, &own, &(conditions + &behind), &limit));
    }
    if branches.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<TaskRow> = statement.load(connection, branches.join(" UNION ALL "))?;
    rows.into_iter().map(TaskRow::found).collect()
}

fn counts(connection: &mut AnyConnection, organisation: OrganisationId, query: &TaskQuery) -> Fallible<Vec<KindCount>> {
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let mut branches = Vec::new();
    for kind in query.filter.kinds() {
        let Some(Branch { source, conditions }) = Branch::new(kind, &mut statement, &own, query) else { continue };
        let overdue = match kind.entry().timing.first_basis(query.today) {
            Some(first) => format!(
                "count(CASE WHEN {} < {} THEN 1 END)",
                source.basis.column(),
                source.basis.bound(&mut statement, first)
            ),
            None => "CAST(0 AS BIGINT)".to_owned(),
        };
        let word = kind.word();
        let (from, marks) = (&source.from, marks(&source, kind, &own));
        branches.push(format!(
            "SELECT '{word}' AS kind, count(*) AS total, {overdue} AS overdue FROM {from} {marks} {conditions}"
        ));
    }
    if branches.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<CountRow> = statement.load(connection, branches.join(" UNION ALL "))?;
    let count = |CountRow { kind, total, overdue }: CountRow| {
        let kind = TaskKind::from_word(&kind).ok_or_else(|| corrupt(format!("the kind {kind} of a task")))?;
        Ok(KindCount { kind, total: total.unsigned_abs(), overdue: overdue.unsigned_abs() })
    };
    rows.into_iter().map(count).collect()
}

/// The rows of a kind that pass the filter.
struct Branch {
    source: Source,
    /// From WHERE on.
    conditions: String,
}

impl Branch {
    /// The branch of a kind; `None` when no task of it can pass the filter.
    fn new(kind: TaskKind, statement: &mut Statement, own: &str, query: &TaskQuery) -> Option<Self> {
        let filter = &query.filter;
        let Span { least, below } = filter.span(kind, query.today)?;
        let source = Source::of_kind(kind, statement, own, query.now)?;
        let mut conditions = format!("WHERE {}.organisation_id = {own} AND {}", source.table, source.condition);
        // Nothing is bound for a kind before it is sure to have a branch: SQLite refuses values behind the last placeholder.
        conditions += &of_record(&source, filter, statement)?;
        let span = [(">=", least), ("<", below)];
        for (sign, basis) in span {
            if let Some(basis) = basis {
                let bound = source.basis.bound(statement, basis);
                conditions += &format!(" AND {} {sign} {bound}", source.basis.column());
            }
        }
        conditions += &noted(query, kind, source.basis.column(), statement);
        Some(Self { source, conditions })
    }
}

/// The conditions about the record, its customer and its id.
fn of_record(source: &Source, filter: &TaskFilter, statement: &mut Statement) -> Option<String> {
    let mut conditions = String::new();
    if let Some(code) = &filter.customer_code {
        // PostgreSQL stores no NUL, so a code that contains one matches nothing.
        let customer = source.customer.filter(|_| !code.contains('\0'))?;
        conditions += &format!(" AND {customer} = {}", statement.text(code));
    }
    if let Some(id) = &filter.only {
        let key: i64 = id.key().parse().ok()?;
        conditions += &format!(" AND {} = {}", source.key, statement.number(key));
    }
    if let Some((_, id)) = &filter.about {
        let id: i64 = id.parse().ok()?;
        conditions += &format!(" AND {} = {}", source.record, statement.number(id));
    }
    Some(conditions)
}

/// The conditions about what people noted. A cause that came up after its task was put off is another one.
fn noted(query: &TaskQuery, kind: TaskKind, came_up: &str, statement: &mut Statement) -> String {
    let mut conditions = match query.filter.taken {
        None => String::new(),
        Some(Taken::ByNone) => " AND task_marks.assignee_id IS NULL".to_owned(),
        Some(Taken::By(user)) => format!(" AND task_marks.assignee_id = {}", statement.number(user.get())),
    };
    if let Some(snoozed) = query.filter.wants_snoozed() {
        let today = statement.day(query.today);
        let (same, another) = if kind.dates_its_cause() {
            let same = format!(" AND task_marks.snoozed_at >= {came_up}");
            (same, format!(" OR task_marks.snoozed_at < {came_up}"))
        } else {
            (String::new(), String::new())
        };
        conditions += &if snoozed {
            format!(" AND task_marks.snoozed_until > {today}{same}")
        } else {
            format!(" AND (task_marks.snoozed_until IS NULL OR task_marks.snoozed_until <= {today}{another})")
        };
    }
    conditions
}

/// The condition that a row comes behind the place where the page begins; `None` when none of the kind does.
fn behind(source: &Source, kind: TaskKind, statement: &mut Statement, query: &TaskQuery) -> Option<String> {
    let Some(place) = &query.after else { return Some(String::new()) };
    let column = source.basis.column();
    Some(match place.behind(kind, query.today) {
        Behind::All => String::new(),
        Behind::From(basis) => format!(" AND {column} >= {}", source.basis.bound(statement, basis)),
        Behind::After(basis, key) => {
            let key = key.parse().ok()?;
            let (basis, key) = (source.basis.bound(statement, basis), statement.number(key));
            format!(" AND ({column}, {}) > ({basis}, {key})", source.key)
        }
        Behind::Nothing => return None,
    })
}

/// The first rows of a kind, in the order of their days.
fn selected(source: &Source, kind: TaskKind, own: &str, conditions: &str, limit: &str) -> String {
    let Source { from, key, basis, record, name, customer, stake, .. } = source;
    let (word, column, marks) = (kind.word(), basis.column(), marks(source, kind, own));
    let (moment, day) = match basis {
        BasisColumn::Moment(column) => (column.clone(), "CAST(NULL AS TEXT)".to_owned()),
        BasisColumn::Text(column) => ("CAST(NULL AS TIMESTAMPTZ)".to_owned(), column.clone()),
        BasisColumn::Day(column) => ("CAST(NULL AS TIMESTAMPTZ)".to_owned(), format!("CAST({column} AS TEXT)")),
    };
    let customer = customer.unwrap_or("CAST(NULL AS TEXT)");
    let (amount, currency) = match stake {
        Some((amount, currency)) => (amount.as_str(), *currency),
        None => ("CAST(NULL AS NUMERIC)", "CAST(NULL AS TEXT)"),
    };
    format!(
        "SELECT * FROM (SELECT '{word}' AS kind, CAST({key} AS TEXT) AS task_key, {moment} AS moment, {day} AS day, \
         CAST({record} AS TEXT) AS record_id, {name} AS record_name, {customer} AS customer_code, {amount} AS amount, \
         {currency} AS currency, {MARK} FROM {from} {marks} {conditions} ORDER BY {column}, {key} LIMIT {limit}) \
         AS found_{word}"
    )
}

/// Joins what people noted on the tasks of a kind.
fn marks(source: &Source, kind: TaskKind, own: &str) -> String {
    format!(
        "LEFT JOIN task_marks ON task_marks.organisation_id = {own} AND task_marks.kind = '{}' \
         AND task_marks.record_key = CAST({} AS TEXT)",
        kind.word(),
        source.key
    )
}

impl BasisColumn {
    /// The column, as it is compared and sorted.
    fn column(&self) -> &str {
        match self {
            Self::Moment(column) | Self::Text(column) => column,
            Self::Day(column) => column,
        }
    }

    /// Binds a basis as the column has it, and returns its placeholder.
    fn bound(&self, statement: &mut Statement, basis: Basis) -> String {
        match (self, basis) {
            (Self::Text(_), Basis::Day(day)) => statement.text(day.to_string()),
            (Self::Text(_), Basis::Moment(at)) => statement.text(at.date_naive().to_string()),
            (Self::Moment(_) | Self::Day(_), Basis::Day(day)) => statement.day(day),
            (Self::Moment(_) | Self::Day(_), Basis::Moment(at)) => statement.moment(at),
            // No kind with rows is for the present day, so that none has this basis.
            (_, Basis::Today) => "NULL".to_owned(),
        }
    }
}
