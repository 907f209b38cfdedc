use super::rendered::Asked;
use super::{Language, TextLanguage};
use crate::operation::{Read, Responded};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::requirement::AnyToken;
use actix_web::HttpRequest;
use customs_http_macros::get;
use customs_tariff::CodeTable;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

/// The list of all code tables.
#[derive(Serialize, ToSchema)]
#[schema(as = CodebookIndex)]
struct Index {
    /// Description of the codebook, in the language of the request.
    description: &'static str,
    /// Each table by its name, under which it can also be requested.
    aliases: BTreeMap<&'static str, Listed>,
}

/// A code table in the list of tables.
#[derive(Serialize, ToSchema)]
#[schema(as = CodebookTableName)]
struct Listed {
    /// Number of the table.
    #[schema(example = "008")]
    table: &'static str,
    /// Title of the table, in the language of the request.
    description: &'static str,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct IndexParameters {
    /// Language of the descriptions; Dutch when left out.
    #[param(value_type = Option<TextLanguage>)]
    lang: Language,
}

impl FromQuery for IndexParameters {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { lang: Language::from_query(query) }
    }
}

/// List the code tables.
#[get("/codebook", tag = "Codebook", params(IndexParameters, WholeList),
    responses(
        (status = 200, description = "All tables", body = Index, headers(("ETag" = String, description = "For If-None-Match"))),
        (status = 304, description = "The list is the one that the client has (If-None-Match)"),
    ))]
pub(super) async fn list_code_tables(
    asked: Read<AnyToken, 0, (IndexParameters, WholeList)>,
    request: HttpRequest,
) -> Responded {
    let ((IndexParameters { lang }, list), services) = (asked.query, asked.services);
    let listed = |table: CodeTable| {
        let (dutch, english) = table.title();
        (table.alias(), Listed { table: table.number(), description: lang.choose(dutch, english) })
    };
    let description = lang.choose(
        "Codetabellen van de douane. Vraag een tabel op met haar nummer of naam.",
        "Code tables of customs. Ask for a table by its number or name.",
    );
    let version = services.tariff.tariff.current().codebook_version();
    let asked = Asked { table: None, date: None, language: lang };
    let make = || {
        let aliases: BTreeMap<_, _> = CodeTable::ALL.into_iter().map(listed).collect();
        Index { description, aliases: list.take_from(aliases).into_iter().collect() }
    };
    Ok(services.tariff.rendered.get(version, asked, list, make)?.respond(request.headers()))
}
