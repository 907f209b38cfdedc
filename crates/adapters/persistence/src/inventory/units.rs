//! The supplementary units in which the tariff counts goods.

use super::reading::IDS;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{tariff_commodities as commodities, tariff_measures as measures};
use chrono::NaiveDate;
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Measure types that give the supplementary unit of a commodity.
const SUPPLEMENTARY_UNITS: [i16; 2] = [109, 110];

/// The supplementary unit on a day for each of these 8-digit codes that has one: from the measure with the longest
/// matching code, else from the nomenclature.
pub(super) fn for_codes(
    connection: &mut AnyConnection,
    codes: &BTreeSet<&str>,
    on: NaiveDate,
) -> Fallible<BTreeMap<String, String>> {
    let mut units = BTreeMap::new();
    let codes: Vec<&str> = codes.iter().copied().collect();
    for codes in codes.chunks(IDS / 10) {
        let reported = in_nomenclature(connection, codes, on)?;
        let measured = measured(connection, codes, on)?;
        for code in codes {
            let closest = (2..=10).rev().filter_map(|digits| code_of(code, digits));
            let measure = closest.filter_map(|prefix| measured.get(&prefix)).next();
            if let Some(unit) = measure.or_else(|| reported.get(*code)) {
                units.insert((*code).to_owned(), unit.clone());
            }
        }
    }
    Ok(units)
}

fn in_nomenclature(
    connection: &mut AnyConnection,
    codes: &[&str],
    on: NaiveDate,
) -> Fallible<BTreeMap<String, String>> {
    let rows: Vec<(Option<String>, Option<String>)> = commodities::table
        .filter(commodities::cn8.eq_any(codes))
        .filter(commodities::supplementary_unit.is_not_null())
        .filter(commodities::known_until.is_null())
        .filter(commodities::valid_from.le(on))
        .filter(commodities::valid_until.is_null().or(commodities::valid_until.ge(on)))
        .order(commodities::code.desc())
        .select((commodities::cn8, commodities::supplementary_unit))
        .load(connection)?;
    Ok(rows.into_iter().filter_map(|(code, unit)| code.zip(unit)).collect())
}

fn measured(connection: &mut AnyConnection, codes: &[&str], on: NaiveDate) -> Fallible<BTreeMap<String, String>> {
    let prefixes: BTreeSet<String> =
        codes.iter().flat_map(|code| (2..=10).filter_map(|digits| code_of(code, digits))).collect();
    let rows: Vec<(String, Option<String>)> = measures::table
        .filter(measures::code_prefix.eq_any(prefixes))
        .filter(measures::measure_type.eq_any(SUPPLEMENTARY_UNITS))
        .filter(measures::known_until.is_null())
        .filter(measures::valid_from.le(on))
        .filter(measures::valid_until.is_null().or(measures::valid_until.ge(on)))
        .select((measures::code_prefix, measures::duty_expression))
        .load(connection)?;
    Ok(rows.into_iter().filter_map(|(prefix, unit)| Some((prefix, unit?))).collect())
}

/// The first `digits` digits of a code, padded with zeros to ten: goods without TARIC digits belong to the undivided
/// code.
fn code_of(code: &str, digits: usize) -> Option<String> {
    format!("{code:0<10}").get(..digits).map(str::to_owned)
}
