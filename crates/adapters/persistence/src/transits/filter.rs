//! The filter of the list of transits, as SQL conditions.

use crate::statement::Statement;
use customs_transits::TransitType;
use customs_transits::ports::TransitFilter;

/// Whether the filter holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(filter: &TransitFilter) -> bool {
    let TransitFilter { status: _, lrn, mrn, customer_code, transit_type: _, dossier_id: _ } = filter;
    [lrn, mrn, customer_code].into_iter().flatten().any(|text| text.contains('\0'))
}

/// Whether the filter always matches few transits: it names an MRN, an LRN or a dossier.
pub(super) const fn is_few(filter: &TransitFilter) -> bool {
    filter.mrn.is_some() || filter.lrn.is_some() || filter.dossier_id.is_some()
}

/// The conditions of the filter as SQL, each after an `AND`.
pub(super) fn conditions(statement: &mut Statement, filter: &TransitFilter) -> String {
    let TransitFilter { status, lrn, mrn, customer_code, transit_type, dossier_id } = filter;
    let mut conditions = String::new();
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
    conditions
}
