use super::{LotGoods, NewLot, PIECES, StockTerms};
use chrono::{DateTime, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{
    Amount, Code, CodeOf, Digits, FieldRule, FilledCode, Moment, Positive, Quantity, Text, tidy_texts,
};
use customs_kernel::{BrokenRule, Checker, CountryCode, Currency, FieldErrors, RuleCode, codes_in_one_spelling};
use rust_decimal::Decimal;

/// Most lines in one form.
const MOST_LINES: usize = 999;

/// Starting stock as a client reports it: goods that were in the warehouse before the service kept its stock.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct StartingForm {
    /// Code of the customer that owns the goods.
    #[validate(required, length(max = 50), custom(function = FilledCode::check))]
    pub customer_code: Option<String>,
    /// Licence of the warehouse; the customer's licence when absent.
    #[validate(length(max = 35), custom(function = Text::check))]
    pub warehouse_licence: Option<String>,
    /// The broker's reference.
    #[validate(length(max = 100), custom(function = Code::check))]
    pub reference: Option<String>,
    /// Moment at which the goods came under the procedure; now when absent.
    #[validate(custom(function = Moment::check))]
    pub placed_at: Option<DateTime<Utc>>,
    /// The goods, one line per lot.
    #[rules(nested)]
    pub lines: Vec<StartingLineForm>,
}

/// One kind of goods in starting stock.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct StartingLineForm {
    /// Article code of the goods.
    #[validate(length(max = 100), custom(function = Code::check))]
    pub sku: Option<String>,
    /// Description of the goods.
    #[validate(length(max = 500), custom(function = Text::check))]
    pub description: Option<String>,
    /// Commodity code, 8 digits.
    #[validate(custom(function = Digits::<8>::check))]
    pub hs_code: Option<String>,
    /// Code of the country of origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_origin: Option<String>,
    /// Quantity in the warehouse, in `unit`.
    #[validate(required, custom(function = Quantity::check), custom(function = Positive::check))]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity; pieces when absent.
    #[validate(length(max = 4), custom(function = Text::check))]
    pub unit: Option<String>,
    /// Gross weight of the whole quantity, kg.
    #[validate(custom(function = Quantity::check))]
    pub gross_weight: Option<Decimal>,
    /// Net weight of the whole quantity, kg.
    #[validate(custom(function = Quantity::check))]
    pub net_weight: Option<Decimal>,
    /// Value of the whole quantity, in `currency`.
    #[validate(custom(function = Amount::check))]
    pub customs_value: Option<Decimal>,
    /// Currency of the value; EUR when absent.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,
}

/// Starting stock after validation.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartingTerms {
    /// The head of the stock.
    pub stock: StockTerms,
    /// The lots of the stock.
    pub lots: Vec<NewLot>,
}

impl StartingForm {
    /// Validates the form and fills in the defaults of absent fields.
    ///
    /// # Errors
    /// Every broken rule, by the path of its field.
    pub fn terms(mut self, now: DateTime<Utc>) -> Result<StartingTerms, FieldErrors> {
        tidy_texts(&mut self);
        codes_in_one_spelling(&mut self);
        let mut check = Checker::default();
        self.check(&mut check, now);
        check.into_result()?;
        let customer_code =
            self.customer_code.ok_or_else(|| FieldErrors::one("customer_code", BrokenRule::required()))?;
        let stock = StockTerms {
            customer_code,
            warehouse_licence: self.warehouse_licence,
            reference: self.reference,
            placement: None,
            placed_at: self.placed_at.unwrap_or(now),
        };
        Ok(StartingTerms { stock, lots: self.lines.into_iter().map(StartingLineForm::lot).collect() })
    }

    fn check(&self, check: &mut Checker, now: DateTime<Utc>) {
        check.form(self);
        if self.placed_at.is_some_and(|at| at > now && Moment::check(&at).is_ok()) {
            check.error("placed_at", (RuleCode::InFuture, "must not be in the future"));
        }
        if self.lines.is_empty() {
            check.error("lines", BrokenRule::required());
        }
        if self.lines.len() > MOST_LINES {
            let rule = format!("must not have more than {MOST_LINES} entries");
            check.error("lines", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST_LINES));
        }
        check.each("lines", &self.lines, |check, line| {
            if line.sku.is_none() && line.hs_code.is_none() {
                check.error("sku", (RuleCode::RequiredWithoutHsCode, "is required without an hs_code"));
            }
        });
    }
}

impl StartingLineForm {
    fn lot(self) -> NewLot {
        let Self {
            sku,
            description,
            hs_code,
            country_of_origin,
            quantity,
            unit,
            gross_weight,
            net_weight,
            customs_value,
            currency,
        } = self;
        let currency = currency.or_else(|| customs_value.map(|_| "EUR".to_owned()));
        let unit = unit.as_deref().unwrap_or(PIECES).to_ascii_uppercase();
        let goods = LotGoods {
            sku,
            description,
            hs_code,
            country_of_origin,
            unit,
            gross_weight,
            net_weight,
            customs_value,
            currency,
        };
        NewLot { goods, quantity: quantity.unwrap_or_default(), cause: None }
    }
}
