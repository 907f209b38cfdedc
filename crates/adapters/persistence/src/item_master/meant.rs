//! Finds the items that the codes in a declaration mean.

use super::columns::{EVERYBODY, ItemRow};
use super::repository::{CODES, without_repetition};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{customers, items};
use customs_kernel::OrganisationId;
use customs_master_data::master_item::{MasterItem, MasterItemStatus};
use diesel::dsl::min;
use diesel::prelude::*;
use std::collections::BTreeMap;

/// The item for each code. The customer's own item comes before a global one, a match by SKU before one by
/// code, and the oldest item before others.
pub(super) fn meant_by(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    customer_code: Option<&str>,
    codes: &[String],
) -> Fallible<BTreeMap<String, MasterItem>> {
    let owners = owners(connection, organisation, customer_code)?;
    let mut best: BTreeMap<String, (Rank, MasterItem)> = BTreeMap::new();
    for codes in without_repetition(codes).chunks(CODES) {
        for (by, rows) in [
            (By::Sku, by_sku(connection, organisation, &owners, codes)?),
            (By::Code, by_code(connection, organisation, &owners, codes)?),
        ] {
            let active = |item: &MasterItem| item.form.item_status() == MasterItemStatus::Active;
            for item in rows.into_iter().map(MasterItem::from).filter(active) {
                let code = match by {
                    By::Sku => item.form.sku.clone(),
                    By::Code => item.form.item_code.clone(),
                };
                let Some(code) = code else { continue };
                let rank = Rank { global: item.form.customer_id.is_none(), by };
                if best.get(&code).is_none_or(|(other, _)| rank < *other) {
                    best.insert(code, (rank, item));
                }
            }
        }
    }
    Ok(best.into_iter().map(|(code, (_, item))| (code, item)).collect())
}

/// The field in which a code was found; the smaller one is preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Sku,
    Code,
}

/// The rank of an item for a code; the smaller rank is preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    global: bool,
    by: By,
}

/// The owners of items that a declaration can mean: global items, and those of its customer.
fn owners(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    customer_code: Option<&str>,
) -> Fallible<Vec<i64>> {
    let mut owners = vec![EVERYBODY];
    if let Some(code) = customer_code.filter(|code| !code.contains('\0')) {
        let customer = customers::table
            .filter(customers::organisation_id.eq(organisation.get()))
            .filter(customers::customer_code.eq(code))
            .select(customers::id);
        owners.extend(customer.first::<i64>(connection).optional()?);
    }
    Ok(owners)
}

/// The oldest active item of each owner with each SKU. However many items share an SKU, only one is read.
///
/// Statuses are distinguished by grouping: with a condition on it, SQLite would choose the index of status.
fn by_sku(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    owners: &[i64],
    codes: &[&str],
) -> Fallible<Vec<ItemRow>> {
    let oldest: Vec<(String, Option<i64>)> = items::table
        .filter(items::organisation_id.eq(organisation.get()))
        .filter(items::sku.eq_any(codes))
        .filter(items::owner_id.eq_any(owners))
        .group_by((items::sku, items::owner_id, items::status))
        .select((items::status, min(items::id)))
        .load(connection)?;
    let active = oldest.into_iter().filter(|(status, _)| status == MasterItemStatus::Active.word());
    let ids: Vec<i64> = active.filter_map(|(_, id)| id).collect();
    let rows = items::table
        .filter(items::organisation_id.eq(organisation.get()))
        .filter(items::id.eq_any(ids))
        .select(ItemRow::as_select());
    Ok(rows.load(connection)?)
}

/// The items with these codes, active or not: at most one for each owner and code.
fn by_code(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    owners: &[i64],
    codes: &[&str],
) -> Fallible<Vec<ItemRow>> {
    let rows = items::table
        .filter(items::organisation_id.eq(organisation.get()))
        .filter(items::owner_id.eq_any(owners))
        .filter(items::item_code.eq_any(codes))
        .select(ItemRow::as_select());
    Ok(rows.load(connection)?)
}
