use customs_kernel::BrokenRule;
use customs_kernel::rules::{FieldRule, Rule, broken_by, refuse};
use rust_decimal::Decimal;
use validator::ValidationError;

/// An amount in euros: two decimals at most.
#[derive(Debug)]
pub(crate) struct EuroAmount;

impl FieldRule for EuroAmount {
    type Value = Decimal;
    const RULE: Rule = Rule::Decimals { most: 2, max: None };

    fn check(value: &Decimal) -> Result<(), ValidationError> {
        let mut broken = broken_by(*value, 3);
        if value.normalize().scale() == 3 {
            broken.push(BrokenRule::too_many_decimals(2));
        }
        refuse(broken)
    }
}
