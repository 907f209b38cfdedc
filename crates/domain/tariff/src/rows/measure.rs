use super::digits;
use crate::cells::Cells;
use crate::validity::Validity;

/// Whether goods come in or go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TradeDirection {
    /// Into the Union.
    Import,
    /// Out of the Union.
    Export,
}

impl TradeDirection {
    /// As clients write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
        }
    }
}

/// The directions of trade that a measure is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MeasureDirection {
    /// Goods that come in.
    Import,
    /// Goods that go out.
    Export,
    /// All goods.
    Both,
}

impl MeasureDirection {
    /// Every one of them.
    pub const ALL: [Self; 3] = [Self::Import, Self::Export, Self::Both];

    /// As files and tables write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Both => "both",
        }
    }

    /// The direction that is written so.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.word() == word)
    }

    /// Whether the measure is for goods of that direction.
    #[must_use]
    pub const fn includes(self, direction: TradeDirection) -> bool {
        matches!(
            (self, direction),
            (Self::Both, _) | (Self::Import, TradeDirection::Import) | (Self::Export, TradeDirection::Export)
        )
    }
}

/// A measure of the tariff. Rows that agree but for the certificate are alternatives of one
/// condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasureRow {
    /// TARIC measure type (103 is the third-country duty).
    pub measure_type: u16,
    /// What it is, in English.
    pub description: String,
    /// It applies to every code that begins with these 2 to 10 digits.
    pub code_prefix: String,
    /// 1011 every country, 1008 every country outside the Union, a group, or a country.
    pub area: String,
    /// The rate of a duty, or the unit of a supplementary unit.
    pub duty_expression: Option<String>,
    /// What kind of condition it has: B is the presentation of a document.
    pub condition_code: Option<String>,
    /// A document that fulfils the condition.
    pub certificate_code: Option<String>,
    /// When it is valid.
    pub validity: Validity,
    /// The directions of trade it is for.
    pub direction: MeasureDirection,
}

impl MeasureRow {
    pub(crate) const COLUMNS: [&'static str; 10] = [
        "measure_type",
        "measure_description",
        "code_prefix",
        "geographical_area",
        "duty_expression",
        "condition_code",
        "certificate_code",
        "valid_from",
        "valid_until",
        "trade_direction",
    ];

    pub(super) fn parse(cells: Cells<'_>) -> Result<Self, String> {
        let measure_type =
            cells.get(0).parse().map_err(|_| format!("measure_type is no number: {:?}", cells.get(0)))?;
        let code_prefix = digits(cells.get(2), "code_prefix", 2, 10)?;
        let (condition_code, certificate_code) = (cells.given(5), cells.given(6));
        if certificate_code.is_some() && condition_code.is_none() {
            return Err("certificate_code stands without condition_code".to_owned());
        }
        let direction = MeasureDirection::from_word(cells.get(9))
            .ok_or_else(|| format!("trade_direction is not import, export or both: {:?}", cells.get(9)))?;
        Ok(Self {
            measure_type,
            description: cells.needed(1, "measure_description")?,
            code_prefix,
            area: cells.needed(3, "geographical_area")?,
            duty_expression: cells.given(4),
            condition_code,
            certificate_code,
            validity: Validity::parse(cells.get(7), cells.get(8))?,
            direction,
        })
    }
}
