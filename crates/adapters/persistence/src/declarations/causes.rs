//! Why customs refused a declaration, noted with its refusal, so that refusals are counted and found by their causes
//! without a look at their goods.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::rejection_causes as causes;
use crate::values::Ts;
use chrono::NaiveDate;
use customs_declarations::{Declaration, DeclarationId, Rejection};
use customs_kernel::{OrganisationId, amsterdam_date, field_of};
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The causes of a refusal.
pub(super) struct Causes {
    customer_code: Option<String>,
    day: NaiveDate,
    arrived_at: Ts,
    lines: BTreeMap<Cause, BTreeSet<u32>>,
}

/// A cause, about goods of one kind.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Cause {
    code: String,
    field: String,
    commodity_code: String,
    origin: String,
    article: String,
}

#[derive(Insertable)]
#[diesel(table_name = causes)]
#[diesel(treat_none_as_default_value = false)]
struct NewRow<'a> {
    organisation_id: i64,
    rejection_id: i64,
    declaration_id: i64,
    code: &'a str,
    field: &'a str,
    commodity_code: &'a str,
    origin: &'a str,
    article: &'a str,
    lines: i64,
    customer_code: Option<&'a str>,
    day: NaiveDate,
    arrived_at: Ts,
    is_last: bool,
}

/// The causes of a refusal of the declaration, whose goods are still those that were refused.
pub(super) fn of_rejection(declaration: &Declaration, rejection: &Rejection) -> Causes {
    let mut lines: BTreeMap<Cause, BTreeSet<u32>> = BTreeMap::new();
    for error in &rejection.errors {
        let index = error.line_number.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
        let item = index.and_then(|index| declaration.lines.get(index)).map(|line| &line.item);
        let text = |text: Option<&Option<String>>| text.cloned().flatten().unwrap_or_default().trim().to_owned();
        let cause = Cause {
            code: error.code.clone(),
            field: error.path.as_deref().map(field_of).unwrap_or_default(),
            commodity_code: text(item.map(|item| &item.hs_code)),
            origin: text(item.map(|item| &item.country_of_origin)),
            article: text(item.map(|item| &item.sku)),
        };
        lines.entry(cause).or_default().extend(error.line_number);
    }
    Causes {
        customer_code: declaration.customer_code.clone(),
        day: amsterdam_date(rejection.arrived_at),
        arrived_at: Ts(rejection.arrived_at),
        lines,
    }
}

/// Notes the causes of the latest refusal of a declaration, which the caller holds locked.
pub(super) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    rejection: i64,
    noted: &Causes,
) -> Fallible<()> {
    let Causes { customer_code, day, arrived_at, lines } = noted;
    let before = causes::table
        .filter(causes::organisation_id.eq(organisation.get()))
        .filter(causes::declaration_id.eq(declaration.get()))
        .filter(causes::is_last);
    Prepared(diesel::update(before).set(causes::is_last.eq(false))).execute(connection)?;
    let rows: Vec<NewRow<'_>> = lines
        .iter()
        .map(|(Cause { code, field, commodity_code, origin, article }, lines)| NewRow {
            organisation_id: organisation.get(),
            rejection_id: rejection,
            declaration_id: declaration.get(),
            code,
            field,
            commodity_code,
            origin,
            article,
            lines: i64::try_from(lines.len()).unwrap_or(i64::MAX),
            customer_code: customer_code.as_deref(),
            day: *day,
            arrived_at: *arrived_at,
            is_last: true,
        })
        .collect();
    insert_all!(connection, causes::table, &rows);
    Ok(())
}
