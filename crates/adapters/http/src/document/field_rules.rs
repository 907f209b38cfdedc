//! The constraints of strings and whole numbers in the document. They are those that the forms of the domains declare
//! beside their fields; no handler and no body repeats them.

mod forms;

use customs_kernel::rules::{FieldRules, Rule};
use utoipa::Number;
use utoipa::openapi::schema::{Object, Schema};
use utoipa::openapi::{Components, RefOr};

/// A schema of the document, and the rules of the form that it shows.
pub struct Constrained {
    /// Name of the schema.
    pub schema: &'static str,
    /// The fields of the form.
    pub fields: &'static [FieldRules],
}

pub use forms::CONSTRAINED;

/// Writes the rules of the forms into the schemas that show them.
pub(super) fn constrain(components: &mut Components) {
    for Constrained { schema, fields } in CONSTRAINED {
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(*schema) {
            fields.iter().for_each(|field| constrain_field(object, field));
        }
    }
}

fn constrain_field(object: &mut Object, field: &FieldRules) {
    if let Some(RefOr::T(Schema::Object(property))) = object.properties.get_mut(field.name) {
        let required = field.rules.contains(&Rule::Required);
        field.rules.iter().for_each(|rule| state(property, rule, required));
    }
}

/// States a rule in the terms of JSON schema. That a field is required stands in the body, since drafts may lack it; a
/// blank text counts as left out, so that the pattern of a field that is not required admits it.
fn state(property: &mut Object, rule: &Rule, required: bool) {
    let pattern = |form: &str| Some(if required { format!("^({form})$") } else { format!("^(\\s*|{form})$") });
    match rule {
        Rule::Length { min, max } => {
            property.min_length = min.and_then(|min| usize::try_from(min).ok());
            property.max_length = max.and_then(|max| usize::try_from(max).ok());
        }
        Rule::Range { min, max } => {
            property.minimum = min.map(Number::from);
            property.maximum = max.map(Number::from);
        }
        Rule::Pattern { form, most } => {
            property.pattern = pattern(form);
            property.max_length = property.max_length.or(usize::try_from(*most).ok());
        }
        Rule::OneOf(codes) => property.pattern = pattern(&codes.join("|").replace('.', "\\.")),
        Rule::Required | Rule::Decimals { .. } | Rule::Code | Rule::Unstated => {}
    }
}
