use crate::TradeDirection;
use customs_form_macros::growing;
use rust_decimal::Decimal;

/// Goods as a declaration describes them.
#[growing]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DeclaredGoods {
    /// Commodity code: 8 digits on export, 10 on import.
    pub commodity_code: String,
    /// Code of the country of origin on import, of destination on export.
    pub country: String,
    /// Code of the country of preferential origin, when it differs.
    pub preferential_origin: Option<String>,
    /// Preference code; `100` when `None`.
    pub duty_regime: Option<String>,
    /// Codes of the declared documents, references and authorisations.
    pub documents: Vec<String>,
    /// Declared TARIC and national additional codes.
    pub additional_codes: Vec<String>,
    /// Quantity in the supplementary unit; `None` when it is not declared.
    pub supplementary_quantity: Option<Decimal>,
}

/// The kind of declaration, on which the demands of customs depend.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredHow {
    /// Whether the goods are imported or exported.
    pub direction: TradeDirection,
    /// Requested procedure, two digits.
    pub procedure: String,
    /// Whether the declaration has the full data set. Data left out of a simplified declaration follow in the
    /// supplementary one (UCC article 166).
    pub is_full: bool,
}

/// Requested procedures that release goods for free circulation: data set H1 of UCC DA annex B.
const FREE_CIRCULATION: [&str; 11] = ["01", "07", "40", "42", "44", "45", "46", "48", "61", "63", "68"];
/// Requested procedures for goods that return, which do not owe the duties of a first import.
const RETURNS: [&str; 3] = ["61", "63", "68"];
/// Requested procedures by which goods leave for good or for a time: data sets B1 and B2 of UCC DA annex B.
const LEAVES: [&str; 6] = ["10", "11", "21", "22", "23", "31"];

impl DeclaredHow {
    /// Whether a duty rate is applied, so that a preference needs its proof of origin. Suspended goods (warehousing,
    /// processing, temporary admission) owe no duty yet.
    pub(super) fn is_rated(&self) -> bool {
        self.is_full && self.direction == TradeDirection::Import && FREE_CIRCULATION.contains(&self.procedure.as_str())
    }

    /// Whether trade defence duties are applied, so that the producer has to be named.
    pub(super) fn is_rated_by_producer(&self) -> bool {
        self.is_rated() && !RETURNS.contains(&self.procedure.as_str())
    }

    /// Whether the goods count for statistics and rates, so that their quantity is declared in the supplementary
    /// unit.
    pub(super) fn is_counted(&self) -> bool {
        match self.direction {
            TradeDirection::Import => self.is_rated(),
            TradeDirection::Export => self.is_full && LEAVES.contains(&self.procedure.as_str()),
        }
    }
}
