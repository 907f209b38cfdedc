use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::shown;
use customs_guarantees::DeclarantBalance;
use customs_guarantees::account::{GuaranteeKind, Level};

/// The most guarantees that are shown.
const SHOWN: usize = 10;

/// The guarantees that are used beyond a threshold, the most used first.
pub(super) struct GuaranteeLevels {
    pub(super) rows: Vec<GuaranteeRow>,
    /// Says that there are more than are shown.
    pub(super) more: Option<String>,
}

/// A guarantee that is used beyond a threshold.
pub(super) struct GuaranteeRow {
    pub(super) customer: String,
    pub(super) kind: &'static str,
    pub(super) used: String,
    pub(super) available: String,
    pub(super) tone: &'static str,
    pub(super) level: &'static str,
}

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<GuaranteeLevels, Failure> {
    let mut beyond = Vec::new();
    for kind in GuaranteeKind::ALL.iter().copied() {
        let overview = services.guarantees.overview(reader.organisation, kind)?;
        let declarants = overview.declarants.into_iter().filter(|one| one.level != Level::Normal);
        beyond.extend(declarants.map(|one| (kind, one)));
    }
    beyond.sort_by_key(|(_, balance)| std::cmp::Reverse(balance.usage_percentage));
    let total = beyond.len();
    beyond.truncate(SHOWN);
    Ok(GuaranteeLevels {
        more: (total > SHOWN).then(|| reader.t.today_guarantees_beyond(SHOWN, total)),
        rows: beyond.into_iter().map(|(kind, one)| row(reader, kind, &one)).collect(),
    })
}

fn row(reader: Reader, kind: GuaranteeKind, declarant: &DeclarantBalance) -> GuaranteeRow {
    GuaranteeRow {
        customer: shown::text(&format!("{} {}", declarant.customer.code, declarant.customer.name)),
        kind: reader.t.today_kind_of_guarantee(kind),
        used: shown::percent(declarant.usage_percentage),
        available: shown::money(declarant.balance.total_available(), "EUR"),
        tone: if declarant.level == Level::Critical { "bad" } else { "warn" },
        level: reader.t.today_level_of_use(declarant.level),
    }
}
