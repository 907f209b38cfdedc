use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::sql_types::{AnyNumber, Bool, Nullable, Text};
use crate::values::Exact;
use customs_guarantees::account::{Balance, GuaranteeKind, Level, Thresholds};
use customs_kernel::words;
use diesel::prelude::*;
use std::collections::BTreeMap;

/// The most accounts that are looked at. An installation with more shows the levels of only this many.
const MOST_ACCOUNTS: u32 = 10_000;

words!(
    /// The standing of an account of a guarantee.
    Standing {
        /// Customs has not reported its balance yet.
        Unknown = "unknown",
        /// Use is below the warning threshold of its organisation.
        Normal = "normal",
        /// Use has reached the warning threshold.
        Warning = "warning",
        /// Use has reached the critical threshold.
        Critical = "critical",
    }
);

/// The accounts of one kind, of all organisations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeFigures {
    /// The kind of guarantee.
    pub kind: GuaranteeKind,
    /// The number of accounts in each standing.
    pub accounts: BTreeMap<Standing, u32>,
    /// Accounts for which customs was last asked in vain.
    pub unsynced: u32,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = AnyNumber)]
    total_limit: Exact,
    #[diesel(sql_type = AnyNumber)]
    used: Exact,
    #[diesel(sql_type = AnyNumber)]
    in_processing: Exact,
    #[diesel(sql_type = Bool)]
    is_known: bool,
    #[diesel(sql_type = Bool)]
    has_failed: bool,
    #[diesel(sql_type = Nullable<AnyNumber>)]
    warning: Option<Exact>,
    #[diesel(sql_type = Nullable<AnyNumber>)]
    critical: Option<Exact>,
}

impl Row {
    fn standing(&self) -> Standing {
        if !self.is_known {
            return Standing::Unknown;
        }
        let set = self.warning.zip(self.critical);
        let thresholds = set.map_or_else(Thresholds::default, |(warning, critical)| Thresholds {
            warning: warning.0,
            critical: critical.0,
        });
        let balance =
            Balance { total_limit: self.total_limit.0, used: self.used.0, in_processing: self.in_processing.0 };
        match thresholds.level(balance.usage_percentage()) {
            Level::Normal => Standing::Normal,
            Level::Warning => Standing::Warning,
            Level::Critical => Standing::Critical,
        }
    }
}

/// The accounts that are to be synced, with the thresholds that their organisations set.
pub fn statement() -> String {
    format!(
        "SELECT account.kind, account.total_limit, account.used, account.in_processing, \
           account.last_synced_at IS NOT NULL AS is_known, account.sync_error IS NOT NULL AS has_failed, \
           thresholds.warning, thresholds.critical \
         FROM (SELECT organisation_id, kind, total_limit, used, in_processing, last_synced_at, sync_error \
               FROM guarantee_accounts WHERE is_wanted ORDER BY due_at LIMIT {MOST_ACCOUNTS}) AS account \
         LEFT JOIN guarantee_thresholds AS thresholds ON thresholds.organisation_id = account.organisation_id"
    )
}

pub(super) fn read(connection: &mut AnyConnection) -> Fallible<Vec<GuaranteeFigures>> {
    let accounts = diesel::sql_query(statement());
    let rows: Vec<Row> = each!(connection, connection => Prepared(accounts).load(connection))?;
    let empty = |kind: &GuaranteeKind| GuaranteeFigures {
        kind: *kind,
        accounts: Standing::ALL.iter().map(|standing| (*standing, 0)).collect(),
        unsynced: 0,
    };
    let mut figures: Vec<GuaranteeFigures> = GuaranteeKind::ALL.iter().map(empty).collect();
    for row in rows {
        let of_kind = figures.iter_mut().find(|figures| figures.kind.word() == row.kind);
        let of_kind = of_kind.ok_or_else(|| corrupt(format!("the kind {} of a guarantee", row.kind)))?;
        *of_kind.accounts.entry(row.standing()).or_default() += 1;
        of_kind.unsynced += u32::from(row.has_failed);
    }
    Ok(figures)
}
