//! What the lists of declarations and transits are searched by.

use crate::query::QueryReader;
use chrono::NaiveDate;
use customs_kernel::search::{RecordSearch, SoughtText};
use utoipa::IntoParams;

/// Reads what records are searched by.
pub(crate) fn record_search(query: &mut QueryReader) -> RecordSearch {
    RecordSearch {
        q: sought(query, "q"),
        party: sought(query, "party"),
        container: sought(query, "container"),
        commodity_code: sought(query, "commodity_code"),
        refused_code: query.text("refused_code"),
        refused_from: query.date("refused_from"),
        refused_to: query.date("refused_to"),
        released_from: query.date("released_from"),
        released_to: query.date("released_to"),
    }
}

/// A text that is sought; an empty one counts as left out.
fn sought(query: &mut QueryReader, name: &str) -> Option<SoughtText> {
    let text = query.text(name)?;
    match SoughtText::try_from_typed(&text) {
        Ok(sought) => Some(sought),
        Err(rule) => {
            query.refuse_value(name, rule);
            None
        }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecordSearchParameters {
    /// Only records that `GET /search` finds by this.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Only records that name a party by a code, a name, or an EORI number that begins so.
    #[param(max_length = 200)]
    party: Option<String>,
    /// Only records with a container whose number begins so.
    #[param(max_length = 200)]
    container: Option<String>,
    /// Only records with goods whose commodity code begins so.
    #[param(max_length = 200)]
    commodity_code: Option<String>,
    /// Only records that customs refused with this code.
    refused_code: Option<String>,
    /// Only records that customs refused on this day (Europe/Amsterdam) or later.
    refused_from: Option<NaiveDate>,
    /// Only records that customs refused on this day (Europe/Amsterdam) or earlier.
    refused_to: Option<NaiveDate>,
    /// Only records that customs released on this day (Europe/Amsterdam) or later.
    released_from: Option<NaiveDate>,
    /// Only records that customs released on this day (Europe/Amsterdam) or earlier.
    released_to: Option<NaiveDate>,
}
