use super::SearchRecords;
use super::view::GroupView;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader};
use customs_access::Scope;
use customs_http_macros::get;
use customs_search::RecordKind;
use utoipa::IntoParams;

/// What is sought.
pub(super) struct Sought(String);

impl FromQuery for Sought {
    fn from_query(query: &mut QueryReader) -> Self {
        // What is missing breaks the same rule as what has no letter and no digit.
        Self(query.text("q").unwrap_or_default())
    }
}

/// Search all records by the beginnings of words and numbers.
///
/// Capitals, spaces, points and dashes are ignored: `msku1234567` finds the container `MSKU 123456-7`. Several words are found
/// in any order, also in different texts of a record. The answer has the kinds of records that the scopes of the token let
/// the client read; a kind of which nothing was found is left out. A record that was changed is found by its new words a
/// moment later.
#[get("/search", tag = "Search", params(SearchParameters),
    success(200, "What was found, by kind", Record<Vec<GroupView>>))]
pub(super) fn search_records(asked: Read<SearchRecords, 0, Sought>) -> Handled {
    let scopes: Vec<&'static str> = asked.caller.scopes().iter().map(Scope::as_str).collect();
    let kinds = RecordKind::read_by(&scopes);
    let findings = asked.services.search.find(asked.organisation(), &kinds, &asked.query.0)?;
    let data: Vec<GroupView> = findings.kinds.into_iter().map(GroupView::from).collect();
    Response::ok(&Record { data })
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct SearchParameters {
    /// What is sought, with at least one letter or digit, and at most 200 characters.
    #[param(max_length = 200)]
    q: String,
}
