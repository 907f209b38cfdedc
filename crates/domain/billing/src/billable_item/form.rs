use super::{BillableItemTerms, ItemType, TriggerEvent, TriggerType};
use crate::money::PaymentTermGroup;
use crate::movement::Direction;
use crate::rules::Percentage;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::broken_rules;
use customs_kernel::rules::{Filled, FilledCode, OneOf, Quantity, Text, tidy_texts};
use customs_kernel::{BrokenRule, FieldErrors};
use rust_decimal::Decimal;
use serde::Deserialize;

/// A billable item as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Rules, FormFields)]
#[serde(from = "BillableItemFields")]
#[fields(BillableItemFields)]
pub struct BillableItemForm {
    /// Code, unique in the organisation; at most 50 characters.
    #[validate(required, length(max = 50), custom(function = FilledCode::check))]
    pub code: Option<String>,
    /// Name, as invoices print it; at most 255 characters.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub name: Option<String>,
    /// Price used when a rate card sets no price of its own.
    #[validate(required, custom(function = Quantity::check))]
    pub default_price: Option<Decimal>,
    /// How often the item is charged: a word of [`TriggerType`].
    #[validate(required, custom(function = OneOf::<TriggerType>::check))]
    pub trigger_type: Option<String>,
    /// The event that triggers the charge: a word of [`TriggerEvent`].
    #[validate(required, custom(function = OneOf::<TriggerEvent>::check))]
    pub trigger_event: Option<String>,
    /// The movements that trigger the charge: `import`, `export` or `transit`; all when left out.
    #[validate(custom(function = OneOf::<Direction>::check))]
    pub trigger_for: Option<String>,
    /// `purchase` (a cost of the broker) or `revenue` (a charge to the customer).
    #[validate(required, custom(function = OneOf::<ItemType>::check))]
    pub item_type: Option<String>,
    /// VAT rate in percent. When left out: 0 for the categories duties, taxes and VAT, otherwise 21.
    #[validate(custom(function = Percentage::check))]
    pub vat_rate: Option<Decimal>,
    /// Free grouping; `duties` and `disbursements` decide the payment term.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub category: Option<String>,
    /// Longer description; at most 2,000 characters.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub description: Option<String>,
    /// Whether the item may be charged; true when left out.
    pub is_active: Option<bool>,
}

impl BillableItemForm {
    /// Checks the form and fills fields that are left out with their defaults.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<BillableItemTerms, FieldErrors> {
        tidy_texts(&mut self);
        broken_rules(&self).into_result()?;
        let word = |text: &Option<String>| text.clone().unwrap_or_default();
        let group = PaymentTermGroup::from_category(self.category.as_deref());
        let incomplete = || FieldErrors::one("code", BrokenRule::required());
        Ok(BillableItemTerms {
            trigger_type: TriggerType::from_word(&word(&self.trigger_type)).ok_or_else(incomplete)?,
            trigger_event: TriggerEvent::from_word(&word(&self.trigger_event)).ok_or_else(incomplete)?,
            trigger_for: self.trigger_for.as_deref().and_then(Direction::from_word),
            item_type: ItemType::from_word(&word(&self.item_type)).ok_or_else(incomplete)?,
            code: self.code.ok_or_else(incomplete)?,
            name: self.name.ok_or_else(incomplete)?,
            default_price: self.default_price.ok_or_else(incomplete)?,
            vat_rate: self.vat_rate.unwrap_or(group.usual_vat_rate()),
            category: self.category,
            description: self.description,
            is_active: self.is_active.unwrap_or(true),
        })
    }
}

impl From<&BillableItemTerms> for BillableItemForm {
    fn from(terms: &BillableItemTerms) -> Self {
        let BillableItemTerms {
            code,
            name,
            default_price,
            trigger_type,
            trigger_event,
            trigger_for,
            item_type,
            vat_rate,
            category,
            description,
            is_active,
        } = terms.clone();
        Self {
            code: Some(code),
            name: Some(name),
            default_price: Some(default_price),
            trigger_type: Some(trigger_type.word().to_owned()),
            trigger_event: Some(trigger_event.word().to_owned()),
            trigger_for: trigger_for.map(|direction| direction.word().to_owned()),
            item_type: Some(item_type.word().to_owned()),
            vat_rate: Some(vat_rate),
            category,
            description,
            is_active: Some(is_active),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BillableItemFields, BillableItemForm};
    use customs_json_reading::read;

    #[test]
    fn a_change_replaces_what_was_sent_alone_and_keeps_all_digits() {
        let text = r#"{ "code": "CLEAR", "name": "Clearance", "default_price": 12345678901234567890.50, "vat_rate": 1e1,
            "is_active": false, "category": "x" }"#;
        let stored = read::<BillableItemForm>(text).expect("a form").value;
        let digits = |number: Option<rust_decimal::Decimal>| number.map(|number| number.to_string());
        assert_eq!(digits(stored.default_price).as_deref(), Some("12345678901234567890.50"));
        assert_eq!(digits(stored.vat_rate).as_deref(), Some("10"));
        let fields = |text: &str| read::<BillableItemFields>(text).expect("fields").value;
        let mut changed = stored.clone();
        fields("{}").apply(&mut changed);
        assert_eq!(changed, stored);
        fields(r#"{ "vat_rate": null, "is_active": null, "category": null, "name": "Other" }"#).apply(&mut changed);
        let name = Some("Other".to_owned());
        let expected = BillableItemForm { name, vat_rate: None, is_active: None, category: None, ..stored };
        assert_eq!(changed, expected);
    }
}
