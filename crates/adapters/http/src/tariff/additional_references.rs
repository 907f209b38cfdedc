use super::parameters::{AskedCode, Days, TariffDirection, direction};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::requirement::AnyToken;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use customs_tariff::{Certificate, CertifiedMeasure, ConditionGroup, TradeDirection};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// Measures on goods, with the certificates that they require.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffAdditionalReferences)]
struct Listed {
    /// Commodity code of the request.
    hs_code: String,
    /// Country of the request (ISO 3166-1 alpha-2).
    country_code: String,
    #[schema(value_type = TariffDirection)]
    trade_direction: &'static str,
    /// Additional code of the request; null without one.
    taric_code: Option<String>,
    /// Number of measures found; one page may hold fewer.
    count: usize,
    measures: Vec<Measure>,
}

/// A measure of the tariff.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffMeasure)]
struct Measure {
    /// TARIC measure type.
    #[schema(example = "410")]
    measure_type: String,
    /// Description of the measure type.
    description: String,
    /// Area of origin or destination: 1011 for every country, 1008 for every country outside the Union, otherwise a
    /// group of countries or a single country.
    geographical_area: String,
    /// Groups of conditions of the measure.
    condition_groups: Vec<Group>,
}

/// Alternative certificates that satisfy one condition of a measure.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffConditionGroup)]
struct Group {
    /// Code of the condition.
    #[schema(example = "B")]
    condition_code: String,
    /// Description of the condition code.
    description: &'static str,
    /// Certificates of which one is enough. It is declared in `additional_references` of the line.
    certificates: Vec<Document>,
}

/// A certificate.
#[derive(Serialize, ToSchema)]
#[schema(as = TariffCertificate)]
struct Document {
    #[schema(example = "Y929")]
    code: String,
    /// Type of the certificate: the first character of its code.
    #[serde(rename = "type")]
    #[schema(example = "Y")]
    certificate_type: String,
    /// Description of the certificate; null when unknown.
    description: Option<String>,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document")]
struct ReferenceParameters {
    /// Commodity code of 6 to 10 digits; dots and spaces are ignored.
    #[param(example = "0101210000", min_length = 6)]
    hs_code: String,
    /// Country of origin on import, country of destination on export (ISO 3166-1 alpha-2).
    #[param(example = "US", min_length = 2, max_length = 2)]
    country_code: String,
    #[param(value_type = TariffDirection)]
    trade_direction: String,
    /// TARIC additional code of the goods. Measures for goods with another one are left out; without it all are listed.
    #[param(example = "C999", min_length = 4, max_length = 4)]
    taric_code: Option<String>,
    /// Day on which the measures must be valid; today when left out.
    date: Option<NaiveDate>,
    /// Day as of which the stored tables are read; `date` when left out.
    as_of: Option<NaiveDate>,
}

pub(super) struct Asked {
    code: AskedCode,
    country: Option<String>,
    direction: Option<TradeDirection>,
    direction_is_given: bool,
    taric_code: Option<String>,
    days: Days,
}

impl FromQuery for Asked {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            code: AskedCode::from_query(query),
            country: query.code("country_code"),
            direction_is_given: query.text("trade_direction").is_some(),
            direction: direction(query),
            taric_code: query.text("taric_code"),
            days: Days::from_query(query),
        }
    }
}

/// List the measures that require certificates for goods.
#[get(
    "/tariff/additional-references",
    tag = "Tariff",
    params(ReferenceParameters, WholeList),
    success(200, "The measures, in the order of their types", Listed)
)]
pub(super) fn list_additional_references(asked: Read<AnyToken, 0, (Asked, WholeList)>) -> Handled {
    let (wanted, list) = asked.query;
    let Asked { code, country, direction, direction_is_given, taric_code, days } = wanted;
    let mut errors = FieldErrors::default();
    let code = code.checked(&mut errors);
    match &country {
        None => errors.add("country_code", BrokenRule::required()),
        Some(country) if !is_code(country, 2) => errors.add("country_code", (RuleCode::Letters, "must be 2 letters")),
        Some(_) => {}
    }
    if !direction_is_given {
        errors.add("trade_direction", BrokenRule::required());
    }
    if taric_code.as_ref().is_some_and(|code| !is_code(code, 4)) {
        errors.add("taric_code", (RuleCode::Characters, "must be 4 letters or digits"));
    }
    errors.into_result()?;
    let (hs_code, country_code) = (code.unwrap_or_default(), country.unwrap_or_default());
    let direction = direction.unwrap_or(TradeDirection::Import);
    let tariff = &asked.services.tariff.tariff;
    let as_of = days.on(tariff.today());
    let found = tariff.certified_measures(&hs_code, &country_code, taric_code.as_deref(), direction, as_of)?;
    let (trade_direction, count) = (direction.word(), found.len());
    let measures = list.take_from(found.into_iter().map(measure));
    Response::ok(&Listed { hs_code, country_code, trade_direction, taric_code, count, measures })
}

fn is_code(code: &str, length: usize) -> bool {
    code.len() == length && code.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn measure(measure: CertifiedMeasure) -> Measure {
    let CertifiedMeasure { measure_type, description, area, condition_groups } = measure;
    Measure {
        measure_type: format!("{measure_type:03}"),
        description,
        geographical_area: area,
        condition_groups: condition_groups.into_iter().map(group).collect(),
    }
}

fn group(group: ConditionGroup) -> Group {
    let ConditionGroup { condition_code, description, certificates } = group;
    Group { condition_code, description, certificates: certificates.into_iter().map(document).collect() }
}

fn document(certificate: Certificate) -> Document {
    let Certificate { code, certificate_type, description } = certificate;
    Document { code, certificate_type, description }
}
