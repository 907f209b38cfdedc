use super::parameters::Days;
use crate::codebook::{Language, TextLanguage};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::requirement::AnyToken;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_tariff::AdditionalCode;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// A list of additional codes.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffAdditionalCodes)]
struct Listed {
    /// The beginning of the codes that the request asked for; null when it asked for all.
    #[serde(rename = "type")]
    code_type: Option<String>,
    #[schema(value_type = TextLanguage)]
    lang: &'static str,
    /// Number of codes found; one page may hold fewer.
    count: usize,
    additional_codes: Vec<Code>,
}

/// An additional code.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffAdditionalCode)]
struct Code {
    /// Type of the code: its first character.
    #[serde(rename = "type")]
    #[schema(example = "C")]
    code_type: String,
    #[schema(example = "C999")]
    code: String,
    /// Description in the language of the request.
    description: String,
    /// First day on which the code is valid.
    date_start: NaiveDate,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document")]
struct AdditionalCodeParameters {
    /// Only codes that begin with these characters; all when left out.
    #[param(example = "C")]
    r#type: Option<String>,
    /// Language of the descriptions; Dutch when left out.
    #[param(value_type = Option<TextLanguage>)]
    lang: Option<String>,
    /// Day on which the codes must be valid; today when left out.
    date: Option<NaiveDate>,
    /// Day as of which the stored tables are read; `date` when left out.
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

/// List additional codes.
#[get(
    "/tariff/additional-codes",
    tag = "Tariff",
    params(AdditionalCodeParameters, WholeList),
    success(200, "The codes, in their order", Listed)
)]
pub(super) fn list_additional_codes(asked: Read<AnyToken, 0, (Asked, WholeList)>) -> Handled {
    let (Asked { code_type, lang, days }, list) = asked.query;
    let tariff = &asked.services.tariff.tariff;
    let found = tariff.additional_codes(code_type.as_deref().unwrap_or_default(), days.on(tariff.today()));
    let shown = |code: AdditionalCode| {
        let AdditionalCode { code_type, code, description_nl, description_en, date_start } = code;
        Code { code_type, code, description: lang.choose(description_nl, description_en), date_start }
    };
    let count = found.len();
    let additional_codes = list.take_from(found.into_iter().map(shown));
    Response::ok(&Listed { code_type, lang: lang.code(), count, additional_codes })
}
