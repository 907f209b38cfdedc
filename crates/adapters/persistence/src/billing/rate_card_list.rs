//! The filter of the list of rate cards.

use crate::connection::MultiBackend;
use crate::listing::containing;
use crate::schema::rate_cards as cards;
use customs_billing::ports::RateCardFilter;
use customs_kernel::OrganisationId;
use diesel::prelude::*;

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
