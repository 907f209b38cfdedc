use crate::TradeDirection;
use rust_decimal::Decimal;

/// Goods as a declaration shows them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DeclaredGoods {
    /// The commodity code: 8 digits on export, 10 on import.
    pub commodity_code: String,
    /// Country of origin on import, of destination on export.
    pub country: String,
    /// Country of preferential origin, when another.
    pub preferential_origin: Option<String>,
    /// Preference code; 100 when left out.
    pub duty_regime: Option<String>,
    /// Codes of documents, references and authorisations.
    pub documents: Vec<String>,
    /// TARIC and national additional codes.
    pub additional_codes: Vec<String>,
    /// Quantity in the supplementary unit.
    pub supplementary_quantity: Option<Decimal>,
}

/// How goods are declared: it decides what customs asks of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredHow {
    /// Whether they come in or go out.
    pub direction: TradeDirection,
    /// The requested procedure.
    pub procedure: String,
    /// Whether the full data set is declared. What a simplified declaration leaves out follows in the one that completes
    /// it (UCC article 166).
    pub is_full: bool,
}

/// Requested procedures that release goods for free circulation: data set H1 of UCC DA annex B.
const FREE_CIRCULATION: [&str; 11] = ["01", "07", "40", "42", "44", "45", "46", "48", "61", "63", "68"];
/// Those of them by which goods come back, without the duties of goods that come for the first time.
const RETURNS: [&str; 3] = ["61", "63", "68"];
/// Requested procedures by which goods leave for good or for a time: data sets B1 and B2 of UCC DA annex B.
const LEAVES: [&str; 6] = ["10", "11", "21", "22", "23", "31"];

impl DeclaredHow {
    /// Whether a rate is applied, so that a preference needs its proof of origin. What is suspended (warehousing,
    /// processing, temporary admission) owes no duty yet.
    pub(super) fn is_rated(&self) -> bool {
        self.is_full && self.direction == TradeDirection::Import && FREE_CIRCULATION.contains(&self.procedure.as_str())
    }

    /// Whether duties of trade defence are applied, so that their producer is named.
    pub(super) fn is_rated_by_producer(&self) -> bool {
        self.is_rated() && !RETURNS.contains(&self.procedure.as_str())
    }

    /// Whether statistics and rates count the goods, so that their quantity is declared in the unit of the tariff.
    pub(super) fn is_counted(&self) -> bool {
        match self.direction {
            TradeDirection::Import => self.is_rated(),
            TradeDirection::Export => self.is_full && LEAVES.contains(&self.procedure.as_str()),
        }
    }
}
