use customs_kernel::rules::{Rule, broken_by};
use customs_kernel::{BrokenRule, field_rules};
use rust_decimal::Decimal;

field_rules! {
    /// An amount in euros: two decimals at most.
    pub(crate) EuroAmount(value: Decimal, Rule::Decimals { most: 2, max: None }) {
        let fractions = (value.normalize().scale() == 3).then(|| BrokenRule::too_many_decimals(2));
        broken_by(*value, 3).into_iter().chain(fractions)
    }
}
