//! Lines of rate cards.

use super::rate_card_rows::{LineColumns, LineRow, NewLineRow};
use super::reading::IDS;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_ids;
use crate::schema::rate_card_lines as lines;
use customs_billing::rate_card::{RateCardLine, RateCardLineTerms};
use customs_billing::{RateCardId, RateCardLineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use std::collections::HashMap;

/// The lines of these rate cards, in the order in which they were made.
pub(super) fn for_cards(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    cards: &[i64],
) -> Fallible<HashMap<i64, Vec<RateCardLine>>> {
    let mut found: HashMap<i64, Vec<RateCardLine>> = HashMap::new();
    for cards in cards.chunks(IDS) {
        let rows: Vec<LineRow> = lines::table
            .filter(lines::organisation_id.eq(organisation.get()))
            .filter(lines::rate_card_id.eq_any(cards))
            .order(lines::id.asc())
            .select(LineRow::as_select())
            .load(connection)?;
        for row in rows {
            found.entry(row.rate_card_id).or_default().push(row.line()?);
        }
    }
    Ok(found)
}

/// Adds lines to a rate card and returns them.
pub(super) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    card: RateCardId,
    new: &[RateCardLineTerms],
) -> Fallible<Vec<RateCardLine>> {
    let ids = row_ids::take(connection, "rate_card_lines", new.len())?;
    let row = |(id, terms): (&i64, &RateCardLineTerms)| NewLineRow {
        organisation_id: organisation.get(),
        id: *id,
        rate_card_id: card.get(),
        terms: LineColumns::from(*terms),
    };
    let rows: Vec<NewLineRow> = ids.iter().zip(new).map(row).collect();
    insert_all!(connection, lines::table, rows);
    Ok(ids
        .into_iter()
        .zip(new)
        .map(|(id, terms)| RateCardLine { id: RateCardLineId::new(id), terms: *terms })
        .collect())
}

/// Replaces the lines of a rate card by `now`; leaves those that do not change.
pub(super) fn replace(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    card: RateCardId,
    now: &[RateCardLine],
) -> Fallible<()> {
    let before = for_cards(connection, organisation, &[card.get()])?.remove(&card.get()).unwrap_or_default();
    let of_card = || {
        lines::table.filter(lines::organisation_id.eq(organisation.get())).filter(lines::rate_card_id.eq(card.get()))
    };
    let gone = before.iter().filter(|line| now.iter().all(|one| one.id != line.id));
    let gone: Vec<i64> = gone.map(|line| line.id.get()).collect();
    if !gone.is_empty() {
        diesel::delete(of_card().filter(lines::id.eq_any(gone))).execute(connection)?;
    }
    for line in now.iter().filter(|line| !before.contains(line)) {
        let changed = of_card().filter(lines::id.eq(line.id.get()));
        diesel::update(changed).set(LineColumns::from(line.terms)).execute(connection)?;
    }
    Ok(())
}
