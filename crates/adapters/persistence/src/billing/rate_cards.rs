use super::rate_card_lines as lines;
use super::rate_card_rows::{CardRow, TermsColumns};
use super::reading::IDS;
use crate::Database;
use crate::connection::{AnyConnection, MultiBackend};
use crate::cursor::SortKey;
use crate::failure::{Fallible, stale};
use crate::listing::containing;
use crate::schema::{rate_card_lines, rate_cards as cards};
use crate::values::Ts;
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::ports::{RateCardFilter, RateCardRepository};
use customs_billing::rate_card::{RateCard, RateCardLineTerms, RateCardTerms};
use customs_billing::{BillableItemId, RateCardId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

repository! {
    /// Rate cards, stored in the database.
    pub struct StoredRateCards(Database);
}

impl RateCardRepository for StoredRateCards {
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &RateCardTerms,
        lines: &[RateCardLineTerms],
        created_at: DateTime<Utc>,
    ) -> Result<RateCard, StorageError> {
        let row = (
            cards::organisation_id.eq(organisation.get()),
            cards::version.eq(Version::FIRST.get()),
            TermsColumns::from(terms),
            cards::created_at.eq(Ts(created_at)),
        );
        let insert = diesel::insert_into(cards::table).values(row).returning(cards::id);
        self.0.write(|connection| {
            let id = RateCardId::new(insert.get_result(connection)?);
            let lines = lines::insert(connection, organisation, id, lines)?;
            Ok(RateCard { id, organisation, version: Version::FIRST, terms: terms.clone(), lines, created_at })
        })
    }

    fn find(&self, organisation: OrganisationId, id: RateCardId) -> Result<Option<RateCard>, StorageError> {
        self.0.read(|connection| {
            let row: Option<CardRow> = cards::table
                .filter(cards::organisation_id.eq(organisation.get()))
                .filter(cards::id.eq(id.get()))
                .select(CardRow::as_select())
                .first(connection)
                .optional()?;
            Ok(with_lines(connection, organisation, row.into_iter().collect())?.pop())
        })
    }

    fn save(&self, card: &RateCard, new_lines: &[RateCardLineTerms]) -> Result<RateCard, StorageError> {
        let RateCard { id, organisation, version, terms, lines, created_at: _ } = card;
        let now = version.next();
        let set = (cards::version.eq(now.get()), TermsColumns::from(terms));
        self.0.write(|connection| {
            if diesel::update(at_version(*organisation, *id, *version)).set(set).execute(connection)? == 0 {
                return Err(stale().into());
            }
            lines::replace(connection, *organisation, *id, lines)?;
            let mut saved = RateCard { version: now, ..card.clone() };
            saved.lines.extend(lines::insert(connection, *organisation, *id, new_lines)?);
            Ok(saved)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: RateCardId, version: Version) -> Result<(), StorageError> {
        self.0.write(|connection| match diesel::delete(at_version(organisation, id, version)).execute(connection)? {
            0 => Err(stale().into()),
            _ => Ok(()),
        })
    }

    fn active(
        &self,
        organisation: OrganisationId,
        customer_codes: &[String],
        day: NaiveDate,
    ) -> Result<Vec<RateCard>, StorageError> {
        let mut codes: Vec<&str> = customer_codes.iter().map(String::as_str).filter(|c| !c.contains('\0')).collect();
        codes.sort_unstable();
        codes.dedup();
        self.0.read(|connection| {
            let mut rows: Vec<CardRow> = Vec::new();
            for codes in codes.chunks(IDS) {
                let not_over = cards::valid_until.is_null().or(cards::valid_until.ge(day).assume_not_null());
                let found = cards::table
                    .filter(cards::organisation_id.eq(organisation.get()))
                    .filter(cards::customer_code.eq_any(codes))
                    .filter(cards::is_active)
                    .filter(cards::valid_from.le(day))
                    .filter(not_over)
                    .select(CardRow::as_select());
                rows.extend(found.load::<CardRow>(connection)?);
            }
            with_lines(connection, organisation, rows)
        })
    }

    fn price_item(&self, organisation: OrganisationId, item: BillableItemId) -> Result<bool, StorageError> {
        let priced = rate_card_lines::table
            .filter(rate_card_lines::organisation_id.eq(organisation.get()))
            .filter(rate_card_lines::billable_item_id.eq(item.get()));
        self.0.read(|connection| Ok(diesel::select(diesel::dsl::exists(priced)).get_result(connection)?))
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &RateCardFilter,
        page: PageRequest,
    ) -> Result<Page<RateCard>, StorageError> {
        if matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let total: i64 = filtered(organisation, filter).count().get_result(connection)?;
            let wanted = (organisation, SortDirection::Ascending, page);
            let rows: Vec<CardRow> = SortKey::id("rate_cards").page(connection, wanted, |connection, piece| {
                let mut query = filtered(organisation, filter);
                if let Some(behind) = piece.behind {
                    query = query.filter(sql::<Bool>(&behind));
                }
                let query = query.order(cards::id.asc()).limit(piece.take).offset(piece.skip);
                Ok(query.select(CardRow::as_select()).load::<CardRow>(connection)?)
            })?;
            let records = with_lines(connection, organisation, rows)?;
            Ok(Page { records, request: page, total: total.unsigned_abs() })
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn at_version(organisation: OrganisationId, id: RateCardId, version: Version) -> _ {
    let (organisation, id, version): (i64, i64, i64) = (organisation.get(), id.get(), version.get());
    cards::table
        .filter(cards::organisation_id.eq(organisation))
        .filter(cards::id.eq(id))
        .filter(cards::version.eq(version))
}

fn with_lines(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    rows: Vec<CardRow>,
) -> Fallible<Vec<RateCard>> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut lines = lines::for_cards(connection, organisation, &ids)?;
    let card = |row: CardRow| {
        let own = lines.remove(&row.id).unwrap_or_default();
        row.card(own)
    };
    rows.into_iter().map(card).collect()
}

// The filter of the list of rate cards.

/// Whether the filter holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(filter: &RateCardFilter) -> bool {
    [&filter.customer_code, &filter.search].into_iter().flatten().any(|text| text.contains('\0'))
}

/// The organisation's rate cards that match the filter.
pub(super) fn filtered<'a>(
    organisation: OrganisationId,
    filter: &RateCardFilter,
) -> cards::BoxedQuery<'a, MultiBackend> {
    let RateCardFilter { customer_code, is_active, valid_on, search } = filter;
    let mut query = cards::table.filter(cards::organisation_id.eq(organisation.get())).into_boxed();
    if let Some(code) = customer_code {
        query = query.filter(cards::customer_code.eq(code.clone()));
    }
    if let Some(is_active) = is_active {
        query = query.filter(cards::is_active.eq(*is_active));
    }
    match valid_on {
        Some((day, true)) => {
            let not_over = cards::valid_until.is_null().or(cards::valid_until.ge(*day).assume_not_null());
            query = query.filter(cards::valid_from.le(*day)).filter(not_over);
        }
        Some((day, false)) => {
            let over = cards::valid_until.is_not_null().and(cards::valid_until.lt(*day).assume_not_null());
            query = query.filter(cards::valid_from.gt(*day).or(over));
        }
        None => {}
    }
    if let Some(part) = search {
        let part = containing(&part.to_lowercase());
        let by_code = cards::code_folded.like(part.clone()).escape('\\');
        query = query.filter(by_code.or(cards::name_folded.like(part).escape('\\')));
    }
    query
}
