use crate::cells::{Cells, digits};
use crate::validity::Validity;
use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// Direction of a movement of goods across the border of the Union.
    #[growing]
    TradeDirection {
        /// Goods enter the Union.
        Import = "import",
        /// Goods leave the Union.
        Export = "export",
    }
);

words!(
    /// Directions of trade that a measure applies to.
    #[growing]
    MeasureDirection {
        /// The measure applies to imports.
        Import = "import",
        /// The measure applies to exports.
        Export = "export",
        /// The measure applies to imports and exports.
        Both = "both",
    }
);

impl MeasureDirection {
    /// Whether the measure applies to goods in that direction.
    #[must_use]
    pub const fn includes(self, direction: TradeDirection) -> bool {
        matches!(
            (self, direction),
            (Self::Both, _) | (Self::Import, TradeDirection::Import) | (Self::Export, TradeDirection::Export)
        )
    }
}

/// A measure of the tariff. Rows that differ only in the certificate are alternatives of one condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasureRow {
    /// TARIC measure type, such as 103 for the third-country duty.
    pub measure_type: u16,
    /// Description of the measure, in English.
    pub description: String,
    /// The first 2 to 10 digits of the codes that the measure applies to.
    pub code_prefix: String,
    /// Area of the measure: 1011 for all countries, 1008 for all countries outside the Union, a group, or one
    /// country.
    pub area: String,
    /// TARIC additional code (four characters) of the goods that the measure is for, such as those of a producer; `None`
    /// for a measure that no code decides on.
    pub additional_code: Option<String>,
    /// Rate of a duty, or code of a supplementary unit.
    pub duty_expression: Option<String>,
    /// Code of the kind of condition; B is the presentation of a document.
    pub condition_code: Option<String>,
    /// Code of a document that fulfils the condition.
    pub certificate_code: Option<String>,
    /// Days on which the measure is valid.
    pub validity: Validity,
    /// Directions of trade that the measure applies to.
    pub direction: MeasureDirection,
}

impl MeasureRow {
    pub(crate) const COLUMNS: [&'static str; 11] = [
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
        "additional_code",
    ];
    /// The column that files of earlier versions do not have.
    pub(crate) const OPTIONAL_COLUMNS: [&'static str; 1] = ["additional_code"];

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
        let additional_code = cells.given(10);
        if let Some(code) = &additional_code
            && !(code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()))
        {
            return Err(format!("additional_code is not 4 digits or capitals: {code:?}"));
        }
        Ok(Self {
            measure_type,
            description: cells.needed(1, "measure_description")?,
            code_prefix,
            area: cells.needed(3, "geographical_area")?,
            additional_code,
            duty_expression: cells.given(4),
            condition_code,
            certificate_code,
            validity: Validity::parse(cells.get(7), cells.get(8))?,
            direction,
        })
    }
}
