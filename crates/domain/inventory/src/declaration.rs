//! Declarations, as the warehouse sees them.

use crate::stock::{KILOGRAMS, Lot, LotGoods, PIECES, Stock};
use chrono::{DateTime, Utc};
use customs_kernel::Version;
use rust_decimal::Decimal;

/// What customs decided about a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmissionEnd {
    /// Customs rejected it, before or after the acceptance.
    Rejected,
    /// Customs invalidated it.
    Invalidated,
}

/// The latest submission of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// Its LRN.
    pub lrn: String,
    /// When customs released its goods. What followed does not take that back.
    pub released_at: Option<DateTime<Utc>>,
    /// How customs ended it.
    pub end: Option<SubmissionEnd>,
}

/// A declaration with what decides about stock. Only what customs said counts as released and ended; a status
/// that was set by hand does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsDeclaration {
    /// Id.
    pub id: i64,
    /// Its version, in its own domain.
    pub version: Version,
    /// The broker's reference.
    pub reference: String,
    /// The customer it is made for, by code.
    pub customer_code: Option<String>,
    /// Status, in the words of its own domain.
    pub status: String,
    /// MRN, once accepted.
    pub mrn: Option<String>,
    /// Licence of the warehouse it names.
    pub warehouse_licence: Option<String>,
    /// Whether it places goods under the warehouse procedure (71).
    pub places: bool,
    /// Whether the warehouse that it names is a store which its goods go into: a tax or excise warehouse, a free zone.
    pub goes_into_store: bool,
    /// Whether lines that name no lot are allocated by age at submit: goods leave a warehouse (previous
    /// procedure 71) and the customer has `enable_allocation_fallback`.
    pub allocates_by_age: bool,
    /// The latest submission; none while it is a draft.
    pub submission: Option<Submission>,
    /// LRNs of all its submissions that customs rejected.
    pub rejected: Vec<String>,
    /// Its lines, in order.
    pub lines: Vec<CustomsLine>,
}

/// A line of a declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomsLine {
    /// Id.
    pub id: i64,
    /// The lot it names.
    pub inventory_line_id: Option<i64>,
    /// Article code.
    pub sku: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Commodity code, 8 digits.
    pub hs_code: Option<String>,
    /// Country of origin.
    pub country_of_origin: Option<String>,
    /// Quantity in the supplementary unit of the commodity.
    pub supplementary_quantity: Option<Decimal>,
    /// That unit, where the tariff knows one.
    pub supplementary_unit: Option<String>,
    /// Gross weight, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight, kg.
    pub net_weight: Option<Decimal>,
    /// Value.
    pub customs_value: Option<Decimal>,
    /// Currency of the value.
    pub currency: Option<String>,
    /// Whether its goods leave a warehouse: 71 is the procedure before.
    pub leaves_warehouse: bool,
    /// The placements that it says its goods come from, by its documents of type NCLE.
    pub entries: Vec<NamedEntry>,
    /// Those that the client said himself: what stays of them when it is submitted anew, which writes the others anew.
    pub stated_entries: Vec<NamedEntry>,
}

/// A placement that a document of a line names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedEntry {
    /// The number of the document: an MRN.
    pub mrn: String,
    /// The item of the placement, where it names one.
    pub item: Option<i64>,
}

/// The statuses in which stock is allocated and freed by hand.
pub const ALLOCATABLE: &[&str] = &["DRF", "NEW", "ACC", "CTL", "HLD"];

/// The status of what customs released.
const RELEASED: &str = "REL";

impl CustomsDeclaration {
    /// Whether stock can be allocated to its lines and freed by hand.
    #[must_use]
    pub fn is_allocatable(&self) -> bool {
        ALLOCATABLE.contains(&self.status.as_str())
    }

    /// Whether what one of its lines took can still be written down: customs released it, and its goods left a warehouse.
    #[must_use]
    pub fn can_be_completed(&self, line: i64) -> bool {
        self.status == RELEASED
            && self.released_at().is_some()
            && self.line(line).is_some_and(|line| line.leaves_warehouse)
    }

    /// When the goods of such a line left; what was placed later cannot be what they were. None of any other line.
    #[must_use]
    pub fn completed_as_of(&self, line: i64) -> Option<DateTime<Utc>> {
        self.released_at().filter(|_| self.can_be_completed(line))
    }

    /// Its line with that id.
    #[must_use]
    pub fn line(&self, id: i64) -> Option<&CustomsLine> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// What one of its lines can be taken from; `None` when it is made for nobody.
    #[must_use]
    pub fn wanted_by(&self, line: i64) -> Option<WantedGoods> {
        let wanted = WantedGoods::of(self.customer_code.as_deref()?, self.line(line)?);
        Some(WantedGoods { warehouse_licence: self.licence_of_exit().map(str::to_owned), ..wanted })
    }

    /// Licence of the warehouse that its goods leave, where it names one.
    #[must_use]
    pub fn licence_of_exit(&self) -> Option<&str> {
        self.warehouse_licence.as_deref().filter(|_| !self.places && !self.goes_into_store)
    }

    /// The LRN of the latest submission.
    #[must_use]
    pub fn lrn(&self) -> Option<&str> {
        self.submission.as_ref().map(|submission| submission.lrn.as_str())
    }

    /// Whether customs rejected or invalidated that submission.
    #[must_use]
    pub fn has_ended(&self, lrn: &str) -> bool {
        let latest = self.submission.as_ref().filter(|submission| submission.lrn == lrn);
        self.rejected.iter().any(|rejected| rejected == lrn) || latest.is_some_and(|latest| latest.end.is_some())
    }

    /// Since when the goods of the latest submission are released, if customs did not end it since.
    #[must_use]
    pub fn released_at(&self) -> Option<DateTime<Utc>> {
        let submission = self.submission.as_ref().filter(|submission| !self.has_ended(&submission.lrn))?;
        submission.released_at
    }
}

impl CustomsLine {
    /// How much the line is of, and in which unit: the supplementary quantity, else the net weight.
    #[must_use]
    pub fn quantity(&self) -> (Decimal, &str) {
        match self.supplementary_quantity.filter(|quantity| !quantity.is_zero()) {
            Some(quantity) => (quantity, self.supplementary_unit.as_deref().unwrap_or(PIECES)),
            None => (self.net_weight.unwrap_or_default(), KILOGRAMS),
        }
    }

    /// How much the line is of in a unit; `None` when it does not say.
    #[must_use]
    pub fn quantity_in(&self, unit: &str) -> Option<Decimal> {
        let (quantity, own) = self.quantity();
        // Where the tariff knows no unit, what was counted is taken for what the lot is counted in.
        let counted = self.supplementary_unit.is_none() && own != KILOGRAMS && unit != KILOGRAMS;
        let stated = if own == unit || counted { Some(quantity) } else { None };
        let weighed = self.net_weight.filter(|_| unit == KILOGRAMS);
        stated.or(weighed).filter(|quantity| !quantity.is_zero())
    }

    /// What a lot of it is of.
    #[must_use]
    pub fn goods(&self) -> LotGoods {
        LotGoods {
            sku: self.sku.clone(),
            description: self.description.clone(),
            hs_code: self.hs_code.clone(),
            country_of_origin: self.country_of_origin.clone(),
            unit: self.quantity().1.to_owned(),
            gross_weight: self.gross_weight,
            net_weight: self.net_weight,
            customs_value: self.customs_value,
            currency: self.currency.clone(),
        }
    }
}

/// What a line can be taken from: the lots of this customer with the same article code, or with the same
/// commodity code and origin. An origin that one of them does not say is that of the other.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct WantedGoods {
    /// Whose goods, by code.
    pub customer_code: String,
    /// Article code.
    pub sku: Option<String>,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Country of origin.
    pub country_of_origin: Option<String>,
    /// Licence of the warehouse that it lies in; any, where none is named.
    pub warehouse_licence: Option<String>,
}

/// Whether two licences are of one warehouse, whatever capitals and spaces they are written with.
#[must_use]
pub fn is_same_licence(one: &str, other: &str) -> bool {
    let written = |licence: &str| licence.replace(' ', "").to_ascii_uppercase();
    written(one) == written(other)
}

impl WantedGoods {
    /// What a line of a declaration for that customer can be taken from, in any warehouse.
    #[must_use]
    pub fn of(customer_code: &str, line: &CustomsLine) -> Self {
        Self {
            customer_code: customer_code.to_owned(),
            sku: line.sku.clone(),
            hs_code: line.hs_code.clone(),
            country_of_origin: line.country_of_origin.clone(),
            warehouse_licence: None,
        }
    }

    /// Whether stock lies in the warehouse that is meant. Where one of the two names none it may: the records of customs
    /// are kept by warehouse (UCC article 214), and goods that were there before need not tell it.
    #[must_use]
    pub fn are_at(&self, stock: &Stock) -> bool {
        match (&self.warehouse_licence, &stock.terms.warehouse_licence) {
            (Some(wanted), Some(is)) => is_same_licence(wanted, is),
            _ => true,
        }
    }

    /// Whether a lot is one of those, in whatever warehouse. How much it holds does not matter here.
    #[must_use]
    pub fn are_in(&self, stock: &Stock, lot: &Lot) -> bool {
        let same = |a: &Option<String>, b: &Option<String>| a.is_some() && a == b;
        let goods = &lot.goods;
        let origin = match (&self.country_of_origin, &goods.country_of_origin) {
            (Some(wanted), Some(is)) => wanted == is,
            _ => true,
        };
        stock.terms.customer_code == self.customer_code
            && (same(&self.sku, &goods.sku) || same(&self.hs_code, &goods.hs_code) && origin)
    }
}
