use super::rendered::Asked;
use super::{Language, TextLanguage};
use crate::ApiError;
use crate::operation::{ReadNamed, Responded};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::requirement::AnyToken;
use actix_web::HttpRequest;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_tariff::{CodeEntry, CodeTable, Codebook};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// A code table as it is valid on one day.
#[derive(Serialize, ToSchema)]
#[schema(as = CodebookTable)]
struct Table<'t> {
    /// Number of the table.
    #[schema(example = "008")]
    table: &'static str,
    /// Name of the table, under which it can also be requested.
    #[schema(example = "countries")]
    alias: &'static str,
    /// Title of the table, in the language of the request.
    table_name: &'static str,
    /// The day on which the listed codes are valid.
    date: NaiveDate,
    #[schema(value_type = TextLanguage)]
    lang: &'static str,
    /// Number of codes in the whole table; one page may hold fewer.
    count: usize,
    /// The codes that are valid on that day.
    codes: Vec<Entry<'t>>,
}

/// A code with its texts.
#[derive(Serialize, ToSchema)]
#[schema(as = CodebookEntry)]
struct Entry<'t> {
    code: &'t str,
    /// Text of the code, in the language of the request.
    description: &'t str,
    /// Text of the code in English.
    description_en: &'t str,
    /// Text of the code in Dutch.
    description_nl: &'t str,
    /// The law or list that defines the code.
    legal_reference: &'t str,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TableParameters {
    /// The day on which the codes must be valid; today when left out.
    date: Option<NaiveDate>,
    /// Language of `description` and `table_name`; Dutch when left out.
    #[param(value_type = Option<TextLanguage>)]
    lang: Language,
}

impl FromQuery for TableParameters {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { date: query.date("date"), lang: Language::from_query(query) }
    }
}

/// Show a code table.
#[get("/codebook/{table}", tag = "Codebook",
    params(("table" = String, Path, description = "Number or name of the table", example = "countries"), TableParameters, WholeList),
    responses(
        (status = 200, description = "The codes", body = Table, headers(("ETag" = String, description = "For If-None-Match"))),
        (status = 304, description = "The table is the one that the client has (If-None-Match)"),
    ))]
pub(super) async fn show_code_table(
    asked: ReadNamed<AnyToken, (TableParameters, WholeList)>,
    request: HttpRequest,
) -> Responded {
    let ((TableParameters { date, lang }, list), services) = (asked.query, asked.services);
    let table = CodeTable::named(&asked.path).ok_or_else(unknown)?;
    let tariff = &services.tariff.tariff;
    let date = date.unwrap_or_else(|| tariff.today());
    let current = tariff.current();
    // The version is read before the codebook: an import in between then only causes one more rendering.
    let (version, codebook) = (current.codebook_version(), current.codebook());
    let asked = Asked { table: Some(table), date: Some(date), language: lang };
    let make = || on(table, date, lang, list, &codebook);
    Ok(services.tariff.rendered.get(version, asked, list, make)?.respond(request.headers()))
}

fn on(table: CodeTable, date: NaiveDate, lang: Language, list: WholeList, codebook: &Codebook) -> Table<'_> {
    let (dutch, english) = table.title();
    let codes: Vec<Entry<'_>> = codebook.valid_entries(table, date).map(|entry| shown(entry, lang)).collect();
    Table {
        table: table.number(),
        alias: table.alias(),
        table_name: lang.choose(dutch, english),
        date,
        lang: lang.code(),
        count: codes.len(),
        codes: list.take_from(codes),
    }
}

fn shown(entry: &CodeEntry, lang: Language) -> Entry<'_> {
    let CodeEntry { code, description_nl, description_en, legal_reference, validity: _ } = entry;
    Entry {
        code,
        description: lang.choose(description_nl, description_en),
        description_en,
        description_nl,
        legal_reference,
    }
}

fn unknown() -> ApiError {
    let aliases: Vec<&str> = CodeTable::ALL.into_iter().map(CodeTable::alias).collect();
    ApiError::not_found_because("There is no such code table.")
        .with("error", "codebook_not_found")
        .with("error_description", "There is no such code table; ask by one of the aliases or by its number.")
        .with("aliases", aliases)
}
