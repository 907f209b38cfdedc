//! Records that customs refused, as parts of SQL statements.

use crate::statement::Statement;
use customs_kernel::search::RecordSearch;
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};

/// The tables with the rejections of one kind of records.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Refusals {
    /// The table of rejections.
    pub(crate) rejections: &'static str,
    /// The table of their errors.
    pub(crate) errors: &'static str,
    /// The column with the id of the record in the table of rejections.
    pub(crate) record: &'static str,
}

impl Refusals {
    /// The query for the ids of the records that customs refused as the search asks, each once; `None` when it does not
    /// ask for that. Code and day are those of the same refusal.
    pub(crate) fn ids(self, statement: &mut Statement, organisation: i64, search: &RecordSearch) -> Option<String> {
        if !search.asks_for_refusals() {
            return None;
        }
        let Self { rejections, errors, record } = self;
        let RecordSearch { refused_code, refused_from, refused_to, .. } = search;
        let own = statement.organisation(organisation);
        let mut ids = match refused_code {
            Some(code) => format!(
                "SELECT DISTINCT {rejections}.{record} AS id FROM {errors} JOIN {rejections} \
                 ON {rejections}.organisation_id = {own} AND {rejections}.id = {errors}.rejection_id \
                 WHERE {errors}.organisation_id = {own} AND {errors}.code = {}",
                statement.text(code)
            ),
            None => {
                format!("SELECT DISTINCT {record} AS id FROM {rejections} WHERE {rejections}.organisation_id = {own}")
            }
        };
        for (sign, moment) in
            [(">=", refused_from.map(start_of_amsterdam_day)), ("<=", refused_to.map(end_of_amsterdam_day))]
        {
            if let Some(moment) = moment {
                ids += &format!(" AND {rejections}.arrived_at {sign} {}", statement.moment(moment));
            }
        }
        Some(ids)
    }
}
