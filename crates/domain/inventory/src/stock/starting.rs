use super::{LotGoods, NewLot, PIECES, StockTerms};
use chrono::{DateTime, Utc};
use customs_kernel::{BrokenRule, Checker, FieldErrors, filled};
use rust_decimal::Decimal;

/// Most lines in one form.
const MOST_LINES: usize = 999;

/// Starting stock as a client reports it: goods that were in the warehouse before the service kept its stock.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartingForm {
    /// Code of the customer that owns the goods; required.
    pub customer_code: Option<String>,
    /// Licence of the warehouse; the customer's licence when absent.
    pub warehouse_licence: Option<String>,
    /// The broker's reference.
    pub reference: Option<String>,
    /// Moment at which the goods came under the procedure; now when absent.
    pub placed_at: Option<DateTime<Utc>>,
    /// The goods, one line per lot.
    pub lines: Vec<StartingLineForm>,
}

/// One kind of goods in starting stock.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartingLineForm {
    /// Article code of the goods.
    pub sku: Option<String>,
    /// Description of the goods.
    pub description: Option<String>,
    /// Commodity code, 8 digits.
    pub hs_code: Option<String>,
    /// Code of the country of origin.
    pub country_of_origin: Option<String>,
    /// Quantity in the warehouse, in `unit`.
    pub quantity: Option<Decimal>,
    /// Unit of the quantity; pieces when absent.
    pub unit: Option<String>,
    /// Gross weight of the whole quantity, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight of the whole quantity, kg.
    pub net_weight: Option<Decimal>,
    /// Value of the whole quantity, in `currency`.
    pub customs_value: Option<Decimal>,
    /// Currency of the value; EUR when absent.
    pub currency: Option<String>,
}

/// Starting stock after validation.
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
        tidy(&mut [&mut self.customer_code, &mut self.warehouse_licence, &mut self.reference]);
        self.lines.iter_mut().for_each(StartingLineForm::tidy);
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
        check.required("customer_code", self.customer_code.as_deref());
        check.length("customer_code", self.customer_code.as_deref(), 50);
        check.length("warehouse_licence", self.warehouse_licence.as_deref(), 35);
        check.length("reference", self.reference.as_deref(), 100);
        if self.placed_at.is_some_and(|at| at > now) {
            check.error("placed_at", ("in_future", "must not be in the future"));
        }
        if self.lines.is_empty() {
            check.error("lines", BrokenRule::required());
        }
        if self.lines.len() > MOST_LINES {
            check.error("lines", ("too_many", format!("must not have more than {MOST_LINES} entries")));
        }
        check.each("lines", &self.lines, |check, line| line.check(check));
    }
}

impl StartingLineForm {
    fn tidy(&mut self) {
        let Self { sku, description, hs_code, country_of_origin, unit, currency, .. } = self;
        tidy(&mut [sku, description, hs_code, country_of_origin, unit, currency]);
        for code in [country_of_origin, unit, currency].into_iter().flatten() {
            code.make_ascii_uppercase();
        }
    }

    fn check(&self, check: &mut Checker) {
        if self.sku.is_none() && self.hs_code.is_none() {
            check.error("sku", ("required_without_hs_code", "is required without an hs_code"));
        }
        check.length("sku", self.sku.as_deref(), 100);
        check.length("description", self.description.as_deref(), 500);
        check.digits("hs_code", self.hs_code.as_deref(), 8);
        check.country("country_of_origin", self.country_of_origin.as_deref());
        check.length("unit", self.unit.as_deref(), 4);
        check.currency("currency", self.currency.as_deref());
        check.required_value("quantity", self.quantity.as_ref());
        check.quantity("quantity", self.quantity);
        if self.quantity.is_some_and(|quantity| quantity.is_zero()) {
            check.error("quantity", ("not_positive", "must be greater than 0"));
        }
        check.quantity("gross_weight", self.gross_weight);
        check.quantity("net_weight", self.net_weight);
        check.amount("customs_value", self.customs_value);
    }

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
        let unit = unit.unwrap_or_else(|| PIECES.to_owned());
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

/// Trims texts; a blank text counts as absent.
fn tidy(fields: &mut [&mut Option<String>]) {
    for field in fields {
        **field = filled(field.as_deref()).map(|text| text.trim().to_owned());
    }
}
