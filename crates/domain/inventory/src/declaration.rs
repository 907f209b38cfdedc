//! Declarations as the warehouse uses them.

use crate::stock::{KILOGRAMS, Lot, LotGoods, PIECES, Stock};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::Version;
use rust_decimal::Decimal;

/// The ways in which customs ends a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmissionEnd {
    /// Customs rejected the submission, before or after the acceptance.
    Rejected,
    /// Customs invalidated the submission.
    Invalidated,
}

/// The latest submission of a declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// LRN of the submission.
    pub lrn: String,
    /// Moment at which customs released the goods. Later events do not take the release back.
    pub released_at: Option<DateTime<Utc>>,
    /// End of the submission by customs; `None` while it stands.
    pub end: Option<SubmissionEnd>,
}

/// The data of a declaration that affect stock. Only decisions of customs count as release or end; a status set by
/// hand does not.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsDeclaration {
    /// Id of the declaration.
    pub id: i64,
    /// Version of the declaration in its own domain.
    pub version: Version,
    /// The broker's reference.
    pub reference: String,
    /// Code of the customer that the declaration is made for.
    pub customer_code: Option<String>,
    /// Status of the declaration, in the words of its own domain.
    pub status: String,
    /// MRN; `None` until customs accepts the declaration.
    pub mrn: Option<String>,
    /// Licence of the warehouse that the declaration names.
    pub warehouse_licence: Option<String>,
    /// Whether the declaration places goods under the warehouse procedure (71).
    pub places: bool,
    /// Whether the named warehouse is a store that the goods go into: a tax or excise warehouse, or a free zone.
    pub goes_into_store: bool,
    /// Whether lines without a lot are allocated by age at submission: the goods leave a warehouse (previous
    /// procedure 71) and the customer has `enable_allocation_fallback`.
    pub allocates_by_age: bool,
    /// The latest submission; `None` for a draft.
    pub submission: Option<Submission>,
    /// LRNs of all submissions of the declaration that customs rejected.
    pub rejected: Vec<String>,
    /// Whether the goods were released on paper while customs was down. They are gone even when customs rejects the
    /// declaration afterwards, which is then corrected.
    pub left_on_paper: bool,
    /// Lines of the declaration, in order.
    pub lines: Vec<CustomsLine>,
}

/// A line of a declaration.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomsLine {
    /// Id of the line.
    pub id: i64,
    /// Id of the lot that the line names.
    pub inventory_line_id: Option<i64>,
    /// Article code of the goods.
    pub sku: Option<String>,
    /// Description of the goods.
    pub description: Option<String>,
    /// Commodity code, 8 digits.
    pub hs_code: Option<String>,
    /// Code of the country of origin.
    pub country_of_origin: Option<String>,
    /// Quantity in the supplementary unit of the commodity.
    pub supplementary_quantity: Option<Decimal>,
    /// The supplementary unit; `None` when the tariff has none for the commodity.
    pub supplementary_unit: Option<String>,
    /// Gross weight, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight, kg.
    pub net_weight: Option<Decimal>,
    /// Value of the goods, in `currency`.
    pub customs_value: Option<Decimal>,
    /// Currency of the value.
    pub currency: Option<String>,
    /// Whether the goods leave a warehouse, that is, their previous procedure is 71.
    pub leaves_warehouse: bool,
    /// Placements that the line names as the source of its goods, in documents of type NCLE.
    pub entries: Vec<NamedEntry>,
    /// The entries that the client stated. They stay when the declaration is submitted again, while the service
    /// writes the others again.
    pub stated_entries: Vec<NamedEntry>,
}

/// A placement that a document of a line names.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedEntry {
    /// Number of the document, which is the MRN of the placement.
    pub mrn: String,
    /// Item of the placement; `None` when the document names none.
    pub item: Option<i64>,
}

/// Statuses in which stock can be allocated and freed by hand.
pub const ALLOCATABLE: &[&str] = &["DRF", "NEW", "ACC", "CTL", "HLD"];

/// Status of a released declaration.
const RELEASED: &str = "REL";

impl CustomsDeclaration {
    /// Whether stock can be allocated to the lines and freed by hand.
    #[must_use]
    pub fn is_allocatable(&self) -> bool {
        ALLOCATABLE.contains(&self.status.as_str())
    }

    /// Whether the goods taken by a line can still be recorded: customs released them and they left a warehouse.
    #[must_use]
    pub fn can_be_completed(&self, line: i64) -> bool {
        self.status == RELEASED
            && self.released_at().is_some()
            && self.line(line).is_some_and(|line| line.leaves_warehouse)
    }

    /// Moment at which the goods of such a line left; stock placed later cannot be those goods. `None` for any other
    /// line.
    #[must_use]
    pub fn completed_as_of(&self, line: i64) -> Option<DateTime<Utc>> {
        self.released_at().filter(|_| self.can_be_completed(line))
    }

    /// The line with this id.
    #[must_use]
    pub fn line(&self, id: i64) -> Option<&CustomsLine> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// The goods that one of the lines needs; `None` when the declaration has no customer or no such line.
    #[must_use]
    pub fn wanted_by(&self, line: i64) -> Option<WantedGoods> {
        let wanted = WantedGoods::for_line(self.customer_code.as_deref()?, self.line(line)?);
        Some(WantedGoods { warehouse_licence: self.licence_of_exit().map(str::to_owned), ..wanted })
    }

    /// Licence of the warehouse that the goods leave; `None` when the declaration names none, or names the warehouse
    /// that they go into.
    #[must_use]
    pub fn licence_of_exit(&self) -> Option<&str> {
        self.warehouse_licence.as_deref().filter(|_| !self.places && !self.goes_into_store)
    }

    /// LRN of the latest submission.
    #[must_use]
    pub fn lrn(&self) -> Option<&str> {
        self.submission.as_ref().map(|submission| submission.lrn.as_str())
    }

    /// Whether customs rejected or invalidated the submission with this LRN.
    #[must_use]
    pub fn has_ended(&self, lrn: &str) -> bool {
        let latest = self.submission.as_ref().filter(|submission| submission.lrn == lrn);
        self.rejected.iter().any(|rejected| rejected == lrn) || latest.is_some_and(|latest| latest.end.is_some())
    }

    /// Whether the goods of the submission with this LRN go back into stock: customs ended it. What left on paper stays
    /// gone when customs rejects it, and comes back when customs invalidates it.
    pub(crate) fn gives_back(&self, lrn: &str) -> bool {
        if self.left_on_paper {
            self.submission.as_ref().is_some_and(|latest| latest.end == Some(SubmissionEnd::Invalidated))
        } else {
            self.has_ended(lrn)
        }
    }

    /// Moment at which the goods of the latest submission were released, provided that customs has not ended it
    /// since.
    #[must_use]
    pub fn released_at(&self) -> Option<DateTime<Utc>> {
        let submission = self.submission.as_ref().filter(|submission| !self.has_ended(&submission.lrn))?;
        submission.released_at
    }
}

impl CustomsLine {
    /// Quantity of the line and its unit: the supplementary quantity, else the net weight.
    #[must_use]
    pub fn quantity(&self) -> (Decimal, &str) {
        match self.supplementary_quantity.filter(|quantity| !quantity.is_zero()) {
            Some(quantity) => (quantity, self.supplementary_unit.as_deref().unwrap_or(PIECES)),
            None => (self.net_weight.unwrap_or_default(), KILOGRAMS),
        }
    }

    /// Quantity of the line in this unit; `None` when the line does not state it.
    #[must_use]
    pub fn quantity_in(&self, unit: &str) -> Option<Decimal> {
        let (quantity, own) = self.quantity();
        // When the tariff has no unit, the stated count is assumed to be in the unit of the lot.
        let counted = self.supplementary_unit.is_none() && own != KILOGRAMS && unit != KILOGRAMS;
        let stated = if own == unit || counted { Some(quantity) } else { None };
        let weighed = self.net_weight.filter(|_| unit == KILOGRAMS);
        stated.or(weighed).filter(|quantity| !quantity.is_zero())
    }

    /// The goods of a lot that this line places.
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

/// The goods that a line needs. They match lots of this customer with the same article code, or with the same
/// commodity code and origin. A missing origin on either side matches any.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct WantedGoods {
    /// Code of the customer that owns the goods.
    pub customer_code: String,
    /// Article code of the goods.
    pub sku: Option<String>,
    /// Commodity code, 8 digits.
    pub hs_code: Option<String>,
    /// Code of the country of origin.
    pub country_of_origin: Option<String>,
    /// Licence of the warehouse that holds the goods; `None` matches any.
    pub warehouse_licence: Option<String>,
}

/// Whether two licences belong to the same warehouse, ignoring capitals and spaces.
#[must_use]
pub fn is_same_licence(one: &str, other: &str) -> bool {
    let written = |licence: &str| licence.replace(' ', "").to_ascii_uppercase();
    written(one) == written(other)
}

impl WantedGoods {
    /// The goods that a line of a declaration for that customer needs, in any warehouse.
    #[must_use]
    pub fn for_line(customer_code: &str, line: &CustomsLine) -> Self {
        Self {
            customer_code: customer_code.to_owned(),
            sku: line.sku.clone(),
            hs_code: line.hs_code.clone(),
            country_of_origin: line.country_of_origin.clone(),
            warehouse_licence: None,
        }
    }

    /// Whether the stock lies in the wanted warehouse. If one of the two names no warehouse, it may: customs records
    /// are kept by warehouse (UCC article 214), but starting stock need not name one.
    #[must_use]
    pub fn are_at(&self, stock: &Stock) -> bool {
        match (&self.warehouse_licence, &stock.terms.warehouse_licence) {
            (Some(wanted), Some(is)) => is_same_licence(wanted, is),
            _ => true,
        }
    }

    /// Whether a lot holds such goods, in any warehouse and any quantity.
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
