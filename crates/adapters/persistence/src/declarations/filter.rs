//! The filter of the list of declarations, as SQL conditions.

use crate::statement::Statement;
use chrono::{DateTime, Utc};
use customs_declarations::DeclarationType;
use customs_declarations::lifecycle::OpenRequest;
use customs_declarations::ports::DeclarationFilter;
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};
use rust_decimal::Decimal;

/// Whether the filter holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(filter: &DeclarationFilter) -> bool {
    let refused = &filter.record_search.refused_code;
    let texts = [&filter.reference, &filter.mrn, &filter.lrn, &filter.customer_code, &filter.search, refused];
    texts.into_iter().flatten().any(|text| text.contains('\0'))
}

/// The conditions of the filter as SQL, each after an `AND`; without those that look into other tables.
pub fn conditions(statement: &mut Statement, filter: &DeclarationFilter) -> String {
    let DeclarationFilter {
        status,
        direction,
        declaration_type,
        reference,
        mrn,
        lrn,
        customer_code,
        dossier_id,
        created_from,
        created_to,
        submitted_from,
        submitted_to,
        search,
        open_request,
        record_search,
        value_from,
        value_to,
    } = filter;
    let mut conditions = String::new();
    for (column, text) in [
        ("status", status.map(|status| status.code())),
        ("imex", direction.map(|direction| direction.imex())),
        ("declaration_type", declaration_type.map(DeclarationType::code)),
        ("mrn", mrn.as_deref()),
        ("lrn", lrn.as_deref()),
        ("customer_code", customer_code.as_deref()),
    ] {
        if let Some(text) = text {
            conditions += &format!(" AND declarations.{column} = {}", statement.text(text));
        }
    }
    if let Some(dossier) = dossier_id {
        conditions += &format!(" AND declarations.dossier_id = {}", statement.number(*dossier));
    }
    if let Some(request) = open_request {
        conditions += &is_open(*request);
    }
    let mut at = |column: &str, compared: &str, moment: Option<DateTime<Utc>>| {
        if let Some(moment) = moment {
            conditions += &format!(" AND declarations.{column} {compared} {}", statement.moment(moment));
        }
    };
    at("created_at", ">=", created_from.map(start_of_amsterdam_day));
    at("created_at", "<=", created_to.map(end_of_amsterdam_day));
    at("submitted_at", ">=", submitted_from.map(start_of_amsterdam_day));
    at("submitted_at", "<=", submitted_to.map(end_of_amsterdam_day));
    for (sign, moment) in [
        (">=", record_search.released_from.map(start_of_amsterdam_day)),
        ("<=", record_search.released_to.map(end_of_amsterdam_day)),
    ] {
        if let Some(moment) = moment {
            // The first condition is that of the index.
            conditions += &format!(
                " AND declarations.released_at IS NOT NULL AND declarations.released_at {sign} {}",
                statement.moment(moment)
            );
        }
    }
    for (sign, value) in [(">=", value_from), ("<=", value_to)] {
        if let Some(value) = value {
            conditions += &format!(
                " AND declarations.total_invoice_value IS NOT NULL AND {}",
                compared_value(statement, sign, *value)
            );
        }
    }
    if let Some(part) = reference {
        let part = statement.text(part.to_lowercase());
        conditions += &format!(" AND {}", statement.contains("declarations.reference_folded", &part));
    }
    if let Some(part) = search {
        conditions += &format!(" AND ({})", names(statement, part));
    }
    conditions
}

/// The condition on the total invoice value. SQLite has no decimals: its index holds the nearest number that it has.
fn compared_value(statement: &mut Statement, sign: &str, value: Decimal) -> String {
    let value = statement.text(value.to_string());
    if statement.is_for_postgres() {
        format!("declarations.total_invoice_value {sign} CAST({value} AS NUMERIC)")
    } else {
        format!("CAST(declarations.total_invoice_value AS REAL) {sign} CAST({value} AS REAL)")
    }
}

/// The conditions of a request of customs, each after an `AND`. No value is bound: the words are those of the domain.
fn is_open(request: OpenRequest) -> String {
    let wanted = match request {
        // The condition of the index.
        OpenRequest::Documents => "declarations.documents_requested_until IS NOT NULL",
    };
    let statuses = OpenRequest::STATUSES.map(|status| format!("'{}'", status.code())).join(", ");
    format!(" AND {wanted} AND declarations.status IN ({statuses})")
}

/// The condition that the reference, the MRN or the LRN contains the text.
fn names(statement: &mut Statement, part: &str) -> String {
    let folded = statement.text(part.to_lowercase());
    // MRNs and LRNs are stored in capitals.
    let capitals = statement.text(part.to_uppercase());
    let columns = [("reference_folded", &folded), ("mrn", &capitals), ("lrn", &capitals)];
    columns.map(|(column, part)| statement.contains(&format!("declarations.{column}"), part)).join(" OR ")
}
