//! Guarantees that are used beyond a threshold. How far one is used is no condition of a row, since SQLite has no exact
//! numbers; an organisation has few accounts.

use super::rows::{MARK, MarkColumns};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::sql_types::AnyNumber;
use crate::statement::Statement;
use crate::values::Exact;
use customs_guarantees::account::{Balance, Level, Thresholds};
use customs_kernel::OrganisationId;
use customs_tasks::{Basis, Behind, FoundTask, Mark, Stake, Taken, TaskId, TaskKind, TaskQuery, TaskRecord};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

const KIND: TaskKind = TaskKind::GuaranteeThreshold;

#[derive(QueryableByName)]
struct AccountRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    eori: String,
    #[diesel(sql_type = AnyNumber)]
    total_limit: Exact,
    #[diesel(sql_type = AnyNumber)]
    used: Exact,
    #[diesel(sql_type = AnyNumber)]
    in_processing: Exact,
    #[diesel(sql_type = Nullable<AnyNumber>)]
    warning: Option<Exact>,
    #[diesel(sql_type = Nullable<AnyNumber>)]
    critical: Option<Exact>,
    #[diesel(sql_type = Nullable<Text>)]
    customer_code: Option<String>,
    #[diesel(embed)]
    mark: MarkColumns,
}

impl AccountRow {
    /// The task about the account; `None` below the thresholds.
    fn found(self) -> Option<FoundTask> {
        let Self { kind, eori, total_limit, used, in_processing, warning, critical, customer_code, mark } = self;
        let set = warning.zip(critical);
        let thresholds = set.map_or_else(Thresholds::default, |(warning, critical)| Thresholds {
            warning: warning.0,
            critical: critical.0,
        });
        let balance = Balance { total_limit: total_limit.0, used: used.0, in_processing: in_processing.0 };
        if thresholds.level(balance.usage_percentage()) == Level::Normal {
            return None;
        }
        let key = format!("{kind}.{eori}");
        Some(FoundTask {
            id: TaskId::new(KIND, &key),
            basis: Basis::Today,
            record: TaskRecord { kind: KIND.entry().record, id: key, name: eori },
            customer_code,
            stake: Some(Stake { amount: (used.0 + in_processing.0).normalize(), currency: "EUR".to_owned() }),
            mark: mark.mark(),
        })
    }
}

/// The tasks about guarantees that pass the filter, in the order of their keys.
pub(super) fn passing(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    query: &TaskQuery,
) -> Fallible<Vec<FoundTask>> {
    if query.filter.span(KIND, query.today).is_none() {
        return Ok(Vec::new());
    }
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let sql = statement_of(&own);
    let rows: Vec<AccountRow> = statement.load(connection, sql)?;
    let mut found: Vec<FoundTask> = rows.into_iter().filter_map(AccountRow::found).collect();
    found.retain(|task| passes(query, task));
    found.sort_by(|one, other| one.id.cmp(&other.id));
    Ok(found)
}

/// The first of them that come behind the place where the page begins.
pub(super) fn page(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    query: &TaskQuery,
) -> Fallible<Vec<FoundTask>> {
    let behind = query.after.as_ref().map_or(Behind::All, |place| place.behind(KIND, query.today));
    let mut found = passing(connection, organisation, query)?;
    match behind {
        Behind::All | Behind::From(_) => {}
        Behind::After(_, key) => found.retain(|task| task.id.key() > key.as_str()),
        Behind::Nothing => found.clear(),
    }
    found.truncate(usize::try_from(query.limit).unwrap_or(usize::MAX));
    Ok(found)
}

/// The accounts whose balances customs has reported, each with the code of a customer that it belongs to.
fn statement_of(own: &str) -> String {
    let customer = |flag: &str, eori: &str| {
        format!(
            "(SELECT min(customers.customer_code) FROM customers WHERE customers.organisation_id = {own} \
             AND customers.{flag} AND upper(replace({eori}, ' ', '')) = guarantee_accounts.eori)"
        )
    };
    let of_surety = customer("surety_sync_enabled", "customers.eori");
    let holder = "coalesce(nullif(trim(customers.document ->> 'dva_holder_eori'), ''), customers.eori)";
    let of_dva = customer("dva_guarantee_sync_enabled", holder);
    format!(
        "SELECT guarantee_accounts.kind AS kind, guarantee_accounts.eori AS eori, \
         guarantee_accounts.total_limit AS total_limit, guarantee_accounts.used AS used, \
         guarantee_accounts.in_processing AS in_processing, guarantee_thresholds.warning AS warning, \
         guarantee_thresholds.critical AS critical, \
         CASE guarantee_accounts.kind WHEN 'surety' THEN {of_surety} ELSE {of_dva} END AS customer_code, {MARK} \
         FROM guarantee_accounts \
         LEFT JOIN guarantee_thresholds ON guarantee_thresholds.organisation_id = {own} \
         LEFT JOIN task_marks ON task_marks.organisation_id = {own} AND task_marks.kind = '{}' \
         AND task_marks.record_key = guarantee_accounts.kind || '.' || guarantee_accounts.eori \
         WHERE guarantee_accounts.organisation_id = {own} AND guarantee_accounts.is_wanted \
         AND guarantee_accounts.last_synced_at IS NOT NULL",
        KIND.word()
    )
}

fn passes(query: &TaskQuery, task: &FoundTask) -> bool {
    let filter = &query.filter;
    let Mark { assignee, .. } = &task.mark;
    let is_taken = match filter.taken {
        None => true,
        Some(Taken::ByNone) => assignee.is_none(),
        Some(Taken::By(user)) => *assignee == Some(user),
    };
    is_taken
        && filter.wants_snoozed().is_none_or(|snoozed| task.is_snoozed(query.today) == snoozed)
        && filter.customer_code.as_ref().is_none_or(|code| task.customer_code.as_ref() == Some(code))
        && filter.only.as_ref().is_none_or(|id| task.id == *id)
        && filter.about.as_ref().is_none_or(|(_, id)| task.record.id == *id)
}
