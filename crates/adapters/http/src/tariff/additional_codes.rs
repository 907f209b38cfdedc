use super::parameters::Days;
use crate::codebook::{Language, TextLanguage};
use crate::command::Answer;
use crate::operation::{Answered, Read};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::requirement::AnyToken;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_tariff::AdditionalCode;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// Additional codes.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffAdditionalCodes)]
struct Listed {
    /// The prefix that was asked for.
    #[serde(rename = "type")]
    code_type: Option<String>,
    #[schema(value_type = TextLanguage)]
    lang: &'static str,
    /// How many there are; a page has fewer.
    count: usize,
    additional_codes: Vec<Code>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TariffAdditionalCode)]
struct Code {
    /// The first character of the code.
    #[serde(rename = "type")]
    #[schema(example = "C")]
    code_type: String,
    #[schema(example = "C999")]
    code: String,
    /// In the language that was asked for.
    description: String,
    date_start: NaiveDate,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document")]
struct AdditionalCodeParameters {
    /// The characters that codes begin with; all when left out.
    #[param(example = "C")]
    r#type: Option<String>,
    /// Language of the descriptions; Dutch when left out.
    #[param(value_type = Option<TextLanguage>)]
    lang: Option<String>,
    /// The day on which codes must be valid; today when left out.
    date: Option<NaiveDate>,
    /// The day whose tables are asked; `date` when left out.
    as_of: Option<NaiveDate>,
}

pub(super) struct Asked {
    code_type: Option<String>,
    lang: Language,
    days: Days,
}

impl FromQuery for Asked {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { code_type: query.text("type"), lang: Language::from_query(query), days: Days::from_query(query) }
    }
}

/// Lists additional codes
#[get(
    "/tariff/additional-codes",
    tag = "Tariff",
    params(AdditionalCodeParameters, WholeList),
    answer(200, "The codes, in their order", Listed)
)]
pub(super) fn list_additional_codes(asked: Read<AnyToken, 0, (Asked, WholeList)>) -> Answered {
    let (Asked { code_type, lang, days }, list) = asked.query;
    let tariff = &asked.services.tariff.tariff;
    let found = tariff.additional_codes(code_type.as_deref().unwrap_or_default(), days.on(tariff.today()));
    let shown = |code: AdditionalCode| {
        let AdditionalCode { code_type, code, description_nl, description_en, date_start } = code;
        Code { code_type, code, description: lang.of(description_nl, description_en), date_start }
    };
    let count = found.len();
    let additional_codes = list.of(found.into_iter().map(shown));
    Answer::ok(&Listed { code_type, lang: lang.code(), count, additional_codes })
}
