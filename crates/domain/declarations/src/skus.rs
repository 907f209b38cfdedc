//! Turns master items into goods items, and completes items from their master items.
//!
//! There are two ways, and they combine: `declaration.skus[]` names master items that are merged and grouped into items
//! behind the items that the client wrote out; `items[].sku_details[]` names the master items of an item that the
//! client wrote out. This module looks nothing up: the master items come with the [`Terms`].

mod commodity;
mod description;
mod group;
mod lines;
mod merged;
mod portion;
mod provenance;
mod terms;
mod value;

pub(crate) use provenance::Provenance;
pub(crate) use terms::Terms;

use crate::form::{DeclarationForm, SkuForm};
use crate::validation::names_master_items;
use commodity::Commodity;
use customs_kernel::{Checker, FieldErrors, RuleCode, filled, is_possible_code};
use group::groups;
use portion::Portion;
use std::collections::BTreeSet;

/// The result of turning the master items of a form into items.
pub(crate) struct Consolidation {
    /// The data that neither the form nor the item master has, under the paths of the create body.
    pub(crate) errors: FieldErrors,
    /// The entries that each item was made from.
    pub(crate) provenance: Provenance,
}

/// The most characters of a master item code.
const LONGEST_CODE: usize = 100;

/// Lists every code to be looked up in the item master, each once. Codes that are malformed or too long are left out,
/// because validation refuses them anyway.
pub(crate) fn codes(form: &DeclarationForm) -> Vec<String> {
    let of_entries = form.skus.iter().map(|entry| entry.sku_code.as_deref());
    let of_details = form.items.iter().flat_map(|item| &item.sku_details).map(|detail| detail.sku.as_deref());
    let codes: BTreeSet<&str> = of_entries
        .chain(of_details)
        .filter_map(filled)
        .filter(|code| is_possible_code(code) && code.chars().count() <= LONGEST_CODE)
        .collect();
    codes.into_iter().map(str::to_owned).collect()
}

/// Completes the items that the client wrote out, then turns the entries of `skus` into items behind them. When an
/// entry has an error, all entries stay where they are and make no item.
///
/// # Errors
/// Returns every entry with a master item that is unknown, inactive or without commodity code, as `skus.0.sku_code`.
pub(crate) fn consolidate(form: &mut DeclarationForm, terms: &Terms<'_>) -> Result<Consolidation, FieldErrors> {
    let mut errors = lines::complete(&mut form.items, terms);
    let spelled_out = form.items.len();
    let none_made = Provenance::new(spelled_out, Vec::new());
    if form.skus.is_empty() {
        return Ok(Consolidation { errors, provenance: none_made });
    }
    let well_formed = names_master_items(form);
    let entries = std::mem::take(&mut form.skus);
    let (portions, unknown, incomplete) = complete(&entries, terms);
    // Codes that are malformed cannot be looked up; they are reported together with all other broken rules first.
    if well_formed && !unknown.is_empty() {
        return Err(unknown);
    }
    errors.extend(incomplete);
    let groups = groups(&portions);
    let mut without_rate = FieldErrors::default();
    for (entry, currency) in groups.iter().flat_map(|group| group.without_rate(&terms.rates_of_day)) {
        without_rate.add(format!("declaration.skus.{entry}.unit_value_currency"), value::no_rate(currency));
    }
    let complete = well_formed && portions.len() == entries.len() && without_rate.is_empty();
    errors.extend(without_rate);
    if !complete {
        form.skus = entries;
        return Ok(Consolidation { errors, provenance: none_made });
    }
    let mut made_from = Vec::with_capacity(groups.len());
    for group in &groups {
        let (item, entries) = group.item(&terms.rates_of_day);
        form.items.push(item);
        made_from.push(entries);
    }
    Ok(Consolidation { errors, provenance: Provenance::new(spelled_out, made_from) })
}

/// Splits the entries: those completed from their master items, errors for codes without a master item, and errors for
/// the data that is missing in the others.
fn complete<'a>(entries: &'a [SkuForm], terms: &Terms<'a>) -> (Vec<Portion<'a>>, FieldErrors, FieldErrors) {
    let mut portions = Vec::with_capacity(entries.len());
    let mut unknown = FieldErrors::default();
    let mut check = Checker::default();
    let mut index = 0;
    check.within("declaration", |check| {
        check.each("skus", entries, |check, entry| {
            let master_item = filled(entry.sku_code.as_deref()).and_then(|code| terms.master_items.get_key_value(code));
            match master_item.map(|(code, master_item)| (code, master_item, Commodity::from_master_item(master_item))) {
                Some((code, master_item, Some(commodity))) => {
                    portions.extend(Portion::new(index, entry, code, master_item, commodity, terms, check));
                }
                Some((_, _, None)) => unknown.add(format!("skus.{index}.sku_code"), NO_COMMODITY_CODE),
                None => unknown.add(format!("skus.{index}.sku_code"), NO_ARTICLE),
            }
            index += 1;
        });
    });
    (portions, unknown, check.into_errors())
}

const NO_ARTICLE: (RuleCode, &str) = (RuleCode::UnknownArticle, "is not an active article of the item master");
const NO_COMMODITY_CODE: (RuleCode, &str) =
    (RuleCode::NoCommodityCode, "has no hs_code of 8 to 10 digits in the item master");

#[cfg(test)]
mod tests;
