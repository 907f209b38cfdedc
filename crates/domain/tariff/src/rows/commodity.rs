use crate::cells::{Cells, digits};
use crate::validity::Validity;

/// A row of the nomenclature: a chapter, a heading, or goods that can be declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commodity {
    /// Code of ten digits, filled up with zeros.
    pub code: String,
    /// Code of the Combined Nomenclature, 8 digits; `None` for chapters and headings.
    pub cn8: Option<String>,
    /// Depth of the row below its heading.
    pub indent_level: u8,
    /// Dutch description of the goods.
    pub description_nl: String,
    /// English description of the goods.
    pub description_en: String,
    /// Supplementary unit of the goods; `None` when they have none.
    pub supplementary_unit: Option<String>,
    /// Days on which the row is valid.
    pub validity: Validity,
    /// Whether an import can be declared under this code.
    pub declarable: bool,
}

impl Commodity {
    pub(crate) const COLUMNS: [&'static str; 9] = [
        "code10",
        "cn8",
        "indent_level",
        "description_nl",
        "description_en",
        "supplementary_unit",
        "valid_from",
        "valid_until",
        "declarable",
    ];

    pub(super) fn parse(cells: Cells<'_>) -> Result<Self, String> {
        let code = digits(cells.get(0), "code10", 10, 10)?;
        let cn8 = match cells.get(1) {
            "" => None,
            cn8 if cn8.len() == 8 && code.starts_with(cn8) => Some(cn8.to_owned()),
            cn8 => return Err(format!("cn8 is not the first 8 digits of code10: {cn8:?}")),
        };
        let declarable = match cells.get(8) {
            "1" => true,
            "0" => false,
            other => return Err(format!("declarable is not 0 or 1: {other:?}")),
        };
        if declarable && cn8.is_none() {
            return Err("declarable goods have no cn8".to_owned());
        }
        Ok(Self {
            code,
            cn8,
            indent_level: cells.get(2).parse().map_err(|_| format!("indent_level is no number: {:?}", cells.get(2)))?,
            description_nl: cells.needed(3, "description_nl")?,
            description_en: cells.needed(4, "description_en")?,
            supplementary_unit: cells.given(5),
            validity: Validity::parse(cells.get(6), cells.get(7))?,
            declarable,
        })
    }
}
