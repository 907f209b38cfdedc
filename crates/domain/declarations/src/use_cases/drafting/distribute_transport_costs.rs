use super::draft::DraftTarget;
use crate::apportion::apportion;
use crate::form::{ChargeDeductionForm, ItemForm, ValuationForm};
use crate::ports::LineChange;
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, LineId};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::rules::{OneOf, Positive, Rule, broken_by};
use customs_kernel::{
    BrokenRule, Currency, FieldErrors, RuleCode, Version, amsterdam_date, field_rules, filled, in_unit_of_work, words,
};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// The code of transport costs among the additions to the price.
const FREIGHT: &str = "AK";

words!(
    /// The measure by which costs are divided over the lines.
    #[growing]
    DistributionMethod {
        /// By invoice value, converted when the lines are in different currencies.
        ByValue = "by_value",
        /// By gross weight.
        ByWeight = "by_weight",
        /// In equal shares.
        Equal = "equal",
    }
);

/// The transport costs to be divided, as a client sends them.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Rules)]
pub struct TransportCosts {
    /// The total costs, in the currency of the invoice.
    #[rules(rename = "total_transport_cost")]
    #[validate(required, custom(function = WholeCents::check), custom(function = Positive::check))]
    pub total: Option<Decimal>,
    /// The measure by which the costs are divided; by value when left out.
    #[rules(rename = "distribution_method")]
    #[validate(custom(function = OneOf::<DistributionMethod>::check))]
    pub method: Option<String>,
}

field_rules! {
    /// An amount of money without fractions of cents, since only whole cents can be divided.
    WholeCents(value: Decimal, Rule::Decimals { most: 2, max: None }) {
        let fractions = (value.normalize().scale() > 2).then(|| BrokenRule::too_many_decimals(2));
        broken_by(*value, 3).into_iter().chain(fractions)
    }
}

/// The result of dividing transport costs.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct DistributedCosts {
    /// The declaration in its present state.
    pub declaration: Declaration,
    /// The total costs, in the currency of the invoice.
    pub total: Decimal,
    /// The measure by which the costs were divided.
    pub method: DistributionMethod,
    /// The share of each line, in the order of the lines.
    pub shares: Vec<(LineId, Decimal)>,
}

impl DistributedCosts {
    /// Returns the present version of the declaration.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.declaration.version
    }
}

impl Declarations {
    /// Divides transport costs over the lines of a draft, to the cent. Each line gets its share as an addition to the
    /// price with code AK, which replaces earlier additions with that code.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` (also when no line has a value or weight to divide by),
    /// `Storage`.
    pub fn distribute_transport_costs(
        &self,
        target: DraftTarget,
        costs: &TransportCosts,
    ) -> Result<DistributedCosts, DeclarationError> {
        let (total, cents, method) = check(costs).map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let draft = self.open_draft(target)?;
            let weights = self.weights(&draft, method).map_err(DeclarationError::Invalid)?;
            let shares =
                apportion(cents, &weights).ok_or_else(|| DeclarationError::Invalid(nothing(&draft, method)))?;
            let shares: Vec<Decimal> =
                shares.into_iter().map(|cents| Decimal::from_i128_with_scale(i128::from(cents), 2)).collect();
            let of_header = draft.form.declaration.total_invoice_currency.as_deref();
            let mut of_lines = draft.lines.iter().filter_map(|line| filled(line.item.invoice_currency.as_deref()));
            let currency = filled(of_header).or_else(|| of_lines.next()).unwrap_or(Currency::eur().as_str()).to_owned();
            let lines = draft.lines.iter().zip(&shares);
            let changed = lines.map(|(line, share)| (line.id, with_freight(&line.item, *share, &currency))).collect();
            let declaration = self.save_draft(draft, LineChange::Update(changed))?;
            let shares = declaration.lines.iter().map(|line| line.id).zip(shares).collect();
            Ok(DistributedCosts { declaration, total, method, shares })
        })
    }

    fn weights(&self, draft: &Declaration, method: DistributionMethod) -> Result<Vec<Decimal>, FieldErrors> {
        let items = draft.lines.iter().map(|line| &line.item);
        match method {
            DistributionMethod::Equal => Ok(items.map(|_| Decimal::ONE).collect()),
            DistributionMethod::ByWeight => Ok(items.map(|item| item.gross_weight.unwrap_or_default()).collect()),
            DistributionMethod::ByValue => self.values(items.collect()),
        }
    }

    /// Returns the invoice values of the items, in euros when they are not all in one currency.
    fn values(&self, items: Vec<&ItemForm>) -> Result<Vec<Decimal>, FieldErrors> {
        let currency = |item: &ItemForm| filled(item.invoice_currency.as_deref()).map(str::to_ascii_uppercase);
        let first = items.first().and_then(|item| currency(item));
        if items.iter().all(|item| currency(item) == first) {
            return Ok(items.iter().map(|item| item.invoice_value.unwrap_or_default()).collect());
        }
        let today = amsterdam_date(self.drafting().clock.now());
        let in_euros = |item: &&ItemForm| {
            let code = currency(item).unwrap_or_else(|| Currency::eur().into());
            let rate = self.drafting().rates.rate_per_euro(&code, today).filter(|rate| *rate > Decimal::ZERO);
            let value = item.invoice_value.unwrap_or_default();
            rate.and_then(|rate| value.checked_div(rate)).ok_or_else(|| {
                let message = format!("needs lines in one currency: {code} has no customs exchange rate this month");
                let rule = BrokenRule::new(RuleCode::MixedCurrencies, message).with("currency", &*code);
                FieldErrors::one("distribution_method", rule)
            })
        };
        items.iter().map(in_euros).collect()
    }
}

fn check(costs: &TransportCosts) -> Result<(Decimal, u64, DistributionMethod), FieldErrors> {
    broken_rules(costs).into_result()?;
    let TransportCosts { total, method } = costs;
    let total = total.unwrap_or_default();
    let method = filled(method.as_deref());
    let method = method.and_then(DistributionMethod::from_word);
    // Validation allows at most 16 digits, so the amount in cents fits.
    let cents = total.checked_mul(Decimal::ONE_HUNDRED).and_then(|cents| cents.to_u64()).unwrap_or_default();
    Ok((total, cents, method.unwrap_or(DistributionMethod::ByValue)))
}

/// Returns the reason why the costs could not be divided.
fn nothing(draft: &Declaration, method: DistributionMethod) -> FieldErrors {
    let rule = match method {
        _ if draft.lines.is_empty() => (RuleCode::NoLines, "needs lines: the declaration has none"),
        DistributionMethod::ByWeight => (RuleCode::NoWeights, "needs lines with a gross_weight"),
        DistributionMethod::ByValue | DistributionMethod::Equal => {
            (RuleCode::NoValues, "needs lines with an invoice_value")
        }
    };
    FieldErrors::one("distribution_method", rule)
}

fn with_freight(item: &ItemForm, share: Decimal, currency: &str) -> ItemForm {
    let mut item = item.clone();
    let valuation = item.valuation.get_or_insert_with(ValuationForm::default);
    valuation.charge_deductions.retain(|charge| charge.code.as_deref() != Some(FREIGHT));
    valuation.charge_deductions.push(ChargeDeductionForm {
        code: Some(FREIGHT.to_owned()),
        currency: Some(currency.to_owned()),
        amount: Some(share),
    });
    item
}
