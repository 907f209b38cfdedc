use super::parameters::{AskedCode, Days, TariffDirection, direction};
use crate::blocking;
use crate::operation::{Read, Responded};
use crate::query::{FromQuery, QueryReader};
use crate::requirement::AnyToken;
use actix_web::HttpResponse;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_kernel::FieldErrors;
use customs_tariff::{TradeDirection, Validation};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// The result of checking whether goods can be declared under a commodity code.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffValidation)]
struct Validated {
    /// Commodity code of the request, digits only.
    hs_code: String,
    /// Day of the request.
    date: NaiveDate,
    #[schema(value_type = Option<TariffDirection>)]
    trade_direction: Option<&'static str>,
    /// Whether goods can be declared under the code.
    valid: bool,
    /// Number of digits of the code: 10 on import, 8 on export; null when the code is not valid.
    digit_level: Option<u8>,
    /// Reason why the code is not valid; null when it is valid.
    message: Option<String>,
}

/// Goods cannot be declared under the code, or the request itself breaks rules.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffValidationRefused)]
#[serde(untagged)]
#[expect(dead_code, reason = "the two bodies for the OpenAPI document")]
enum Refused {
    Code(Validated),
    Request(Box<crate::error::bodies::Error>),
}

/// The documented parameters; `Asked` reads them.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document")]
struct ValidateParameters {
    /// Commodity code of 6 to 10 digits; dots and spaces are ignored.
    #[param(example = "0901.21.00.00", min_length = 6)]
    hs_code: String,
    /// Direction of trade. Imports need 10 digits, exports 8; either is valid when it is left out.
    #[param(value_type = Option<TariffDirection>)]
    trade_direction: Option<String>,
    /// Day on which the code must be valid; today when left out.
    date: Option<NaiveDate>,
    /// Day as of which the stored nomenclature is read; `date` when left out.
    as_of: Option<NaiveDate>,
}

pub(super) struct Asked {
    code: AskedCode,
    direction: Option<TradeDirection>,
    days: Days,
}

impl FromQuery for Asked {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { code: AskedCode::from_query(query), direction: direction(query), days: Days::from_query(query) }
    }
}

/// Check whether goods can be declared under a commodity code.
#[get("/tariff/validate", tag = "Tariff", params(ValidateParameters),
    responses(
        (status = 200, description = "They can", body = Validated),
        (status = 422, description = "They cannot, and why; or the request breaks rules (`errors`)", body = Refused),
    ))]
pub(super) async fn validate_code(asked: Read<AnyToken, 0, Asked>) -> Responded {
    let (Asked { code, direction, days }, services) = (asked.query, asked.services);
    let mut errors = FieldErrors::default();
    let code = code.checked(&mut errors);
    errors.into_result()?;
    let hs_code = code.unwrap_or_default();
    let as_of = days.on(services.tariff.tariff.today());
    let asked = hs_code.clone();
    let validation = blocking(move || Ok(services.tariff.tariff.validate(&asked, direction, as_of)?)).await?;
    let (digit_level, message) = match validation {
        Validation::Valid { digit_level } => (Some(digit_level), None),
        Validation::Invalid(why) => (None, Some(why)),
    };
    let valid = digit_level.is_some();
    let mut response = if valid { HttpResponse::Ok() } else { HttpResponse::UnprocessableEntity() };
    let trade_direction = direction.map(TradeDirection::word);
    Ok(response.json(Validated { hs_code, date: as_of.valid_on, trade_direction, valid, digit_level, message }))
}
