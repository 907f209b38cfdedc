//! What an estimate says, for programs; beside the sentences, which are for people.

use customs_declarations::ports::LineGap;
use customs_kernel::facts::{Fact, FactCode, Statement, Value};
use customs_tariff::duty::{EstimateGap, EstimateNote, EstimateStep, TreatmentRule};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A step of a calculation, for programs.
#[derive(Serialize, ToSchema)]
#[schema(as = DutyEstimateStepDetail)]
pub(super) struct StepDetail {
    /// Code of the step or of the rule.
    #[schema(value_type = DutyEstimateStepCode)]
    code: String,
    /// The values that the sentence names, by name, such as the rate as `rate`; empty when it names none. Amounts have
    /// their currency behind them. What the sentence names of a measure are values of their own, beside the whole of it
    /// as `measure`.
    values: BTreeMap<String, String>,
}

impl From<&Statement> for StepDetail {
    fn from(step: &Statement) -> Self {
        Self { code: step.code().to_owned(), values: values(step) }
    }
}

/// A warning of an estimate, for programs.
#[derive(Serialize, ToSchema)]
#[schema(as = DutyEstimateWarningDetail)]
pub(super) struct WarningDetail {
    /// Dotted path of the line.
    path: String,
    /// Code of what is not covered, or of the assumption.
    #[schema(value_type = DutyEstimateWarningCode)]
    code: String,
    /// The values that the sentence names, by name, such as the currency as `currency`; empty when it names none.
    values: BTreeMap<String, String>,
}

impl WarningDetail {
    pub(super) fn new(path: String, warning: &Statement) -> Self {
        Self { path, code: warning.code().to_owned(), values: values(warning) }
    }
}

/// The values of a statement. Those of a statement within it are added under their own names.
fn values(statement: &Statement) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for (name, value) in statement.values() {
        match value {
            Value::Text(text) => {
                all.insert(name.to_string(), text.clone());
            }
            Value::Statements(statements) => {
                let texts: Vec<&str> = statements.iter().map(Statement::text).collect();
                all.insert(name.to_string(), texts.join("; "));
                for (name, value) in statements.iter().flat_map(values) {
                    all.entry(name).or_insert(value);
                }
            }
        }
    }
    all
}

/// Stands for a code of a step in the OpenAPI document.
pub(super) enum DutyEstimateStepCode {}

impl PartialSchema for DutyEstimateStepCode {
    fn schema() -> RefOr<Schema> {
        codes("Code of a step of a calculation", &[EstimateStep::CODES, TreatmentRule::CODES])
    }
}

impl ToSchema for DutyEstimateStepCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("DutyEstimateStepCode")
    }
}

/// Stands for a code of a warning in the OpenAPI document.
pub(super) enum DutyEstimateWarningCode {}

impl PartialSchema for DutyEstimateWarningCode {
    fn schema() -> RefOr<Schema> {
        codes("Code of a warning of an estimate", &[LineGap::CODES, EstimateGap::CODES, EstimateNote::CODES])
    }
}

impl ToSchema for DutyEstimateWarningCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("DutyEstimateWarningCode")
    }
}

fn codes(what: &str, facts: &[&[FactCode]]) -> RefOr<Schema> {
    let description = format!(
        "{what}. These are the codes of this version; a later one may have more, which a client takes as text. What \
         each means is in the guide `codes`."
    );
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some(facts.concat().into_iter().map(|fact| fact.code)))
        .into()
}
