//! The filter of the list of transits, as SQL conditions.

use super::rows::INBOUND;
use crate::statement::Statement;
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};
use customs_transits::TransitType;
use customs_transits::lifecycle::OpenRequest;
use customs_transits::ports::TransitFilter;

/// Whether the filter holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(filter: &TransitFilter) -> bool {
    let TransitFilter { lrn, mrn, customer_code, record_search, .. } = filter;
    [lrn, mrn, customer_code, &record_search.refused_code].into_iter().flatten().any(|text| text.contains('\0'))
}

/// Whether the filter always matches few transits: it names an MRN, an LRN, a dossier, or what is open at customs.
pub(super) const fn is_few(filter: &TransitFilter) -> bool {
    filter.mrn.is_some() || filter.lrn.is_some() || filter.dossier_id.is_some() || filter.open_request.is_some()
}

/// The conditions of the filter as SQL, each after an `AND`; without those that look into other tables.
pub fn conditions(statement: &mut Statement, filter: &TransitFilter) -> String {
    let TransitFilter { status, lrn, mrn, customer_code, transit_type, dossier_id, open_request, record_search } =
        filter;
    // The movements that somebody else lodged have a list of their own.
    let mut conditions = format!(" AND transits.transit_type <> '{INBOUND}'");
    for (column, text) in [
        ("status", status.map(|status| status.code())),
        ("transit_type", transit_type.map(TransitType::code)),
        ("mrn", mrn.as_deref()),
        ("lrn", lrn.as_deref()),
        ("customer_code", customer_code.as_deref()),
    ] {
        if let Some(text) = text {
            conditions += &format!(" AND transits.{column} = {}", statement.text(text));
        }
    }
    if let Some(dossier) = dossier_id {
        conditions += &format!(" AND transits.dossier_id = {}", statement.number(*dossier));
    }
    if let Some(request) = open_request {
        conditions += &format!(" AND {MAY_BE_OPEN}{}", is_open(*request));
    }
    for (sign, moment) in [
        (">=", record_search.released_from.map(start_of_amsterdam_day)),
        ("<=", record_search.released_to.map(end_of_amsterdam_day)),
    ] {
        if let Some(moment) = moment {
            // The first condition is that of the index.
            conditions += &format!(
                " AND transits.released_at IS NOT NULL AND transits.released_at {sign} {}",
                statement.moment(moment)
            );
        }
    }
    conditions
}

/// The condition of the index of transits about which something may be open at customs. Only statements that have it,
/// word for word, use the index.
pub const MAY_BE_OPEN: &str = "transits.departure IN \
    ('enquiry', 'discrepancies', 'amendment_requested', 'guarantee_problem', 'recovery')";

/// The conditions that distinguish this request from others, each after an `AND`. No value is bound: the words are
/// those of the domain.
fn is_open(request: OpenRequest) -> String {
    let departures: Vec<String> = request.departures().iter().map(|state| format!("'{}'", state.word())).collect();
    let mut conditions = format!(" AND transits.departure IN ({})", departures.join(", "));
    match request {
        OpenRequest::Enquiry => {
            conditions += " AND (transits.departure = 'enquiry' OR transits.enquiry IS NOT NULL) \
                           AND (transits.enquiry ->> 'answered_at') IS NULL";
        }
        OpenRequest::Correction | OpenRequest::Guarantee | OpenRequest::Recovery => {}
    }
    conditions
}
