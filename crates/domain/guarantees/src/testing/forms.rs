#![allow(clippy::expect_used, reason = "what is built here follows the rules")]

use crate::account::{CustomsEntry, CustomsEntryKind, Statement};
use crate::ports::{DvaTerms, GuaranteeCustomer};
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

/// A customer with this code and EORI and default settings.
#[must_use]
pub fn customer(id: i64, code: &str, eori: Option<&str>) -> GuaranteeCustomer {
    GuaranteeCustomer {
        id,
        code: code.to_owned(),
        name: format!("{code} B.V."),
        eori: eori.map(|eori| eori.parse().expect("an EORI")),
        dva: DvaTerms::default(),
    }
}

/// An entry of customs with this LRN.
#[must_use]
pub fn entry(number: i64, amount: &str, lrn: &str, occurred_at: DateTime<Utc>) -> CustomsEntry {
    let amount: Decimal = amount.parse().expect("a number");
    let kind = if amount.is_sign_negative() { CustomsEntryKind::GivenBack } else { CustomsEntryKind::Use };
    CustomsEntry { number, kind, amount, lrn: Some(lrn.to_owned()), mrn: None, occurred_at }
}

/// A complete statement with this limit, opening amount and entries.
#[must_use]
pub fn statement(limit: &str, opening: &str, entries: &[CustomsEntry], as_of: DateTime<Utc>) -> Statement {
    let opening: Decimal = opening.parse().expect("a number");
    Statement {
        total_limit: limit.parse().expect("a number"),
        opening,
        entries: entries.to_vec(),
        used: opening + entries.iter().map(|entry| entry.amount).sum::<Decimal>(),
        is_complete: true,
        as_of,
    }
}
