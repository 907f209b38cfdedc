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

/// A code table on a day.
#[derive(Serialize, ToSchema)]
#[schema(as = CodebookTable)]
struct Table<'t> {
    /// Its number.
    #[schema(example = "008")]
    table: &'static str,
    #[schema(example = "countries")]
    alias: &'static str,
    table_name: &'static str,
    date: NaiveDate,
    #[schema(value_type = TextLanguage)]
    lang: &'static str,
    /// How many there are; a page has fewer.
    count: usize,
    /// The codes that are valid on that day.
    codes: Vec<Entry<'t>>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = CodebookEntry)]
struct Entry<'t> {
    code: &'t str,
    /// In the language that was asked for.
    description: &'t str,
    description_en: &'t str,
    description_nl: &'t str,
    /// The law or list that the code comes from.
    legal_reference: &'t str,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TableParameters {
    /// The day on which codes must be valid; today when left out.
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

/// Shows a code table
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
    // The version first: an import in between is only rendered once more.
    let (version, codebook) = (current.codebook_version(), current.codebook());
    let asked = Asked { table: Some(table), date: Some(date), language: lang };
    let make = || on(table, date, lang, list, &codebook);
    Ok(services.tariff.rendered.get(version, asked, list, make)?.answer(request.headers()))
}

fn on(table: CodeTable, date: NaiveDate, lang: Language, list: WholeList, codebook: &Codebook) -> Table<'_> {
    let (dutch, english) = table.title();
    let codes: Vec<Entry<'_>> = codebook.valid_entries(table, date).map(|entry| shown(entry, lang)).collect();
    Table {
        table: table.number(),
        alias: table.alias(),
        table_name: lang.of(dutch, english),
        date,
        lang: lang.code(),
        count: codes.len(),
        codes: list.of(codes),
    }
}

fn shown(entry: &CodeEntry, lang: Language) -> Entry<'_> {
    let CodeEntry { code, description_nl, description_en, legal_reference, validity: _ } = entry;
    Entry {
        code,
        description: lang.of(description_nl, description_en),
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
