use crate::cells::Cells;
use crate::validity::day;
use chrono::NaiveDate;

/// An additional code of TARIC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdditionalCode {
    /// Type of the code: its first character, which groups codes.
    pub code_type: String,
    /// Code with all four characters.
    pub code: String,
    /// Dutch description of the code.
    pub description_nl: String,
    /// English description of the code.
    pub description_en: String,
    /// First day of validity.
    pub date_start: NaiveDate,
}

impl AdditionalCode {
    pub(crate) const COLUMNS: [&'static str; 5] = ["type", "code", "description_nl", "description_en", "date_start"];

    pub(super) fn parse(cells: Cells<'_>) -> Result<Self, String> {
        let (code_type, code) = (cells.text(0), cells.text(1));
        if code.len() != 4 || !code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(format!("code is not 4 letters or digits: {code:?}"));
        }
        if code_type.len() != 1 || !code.starts_with(&code_type) {
            return Err(format!("type is not the first character of the code: {code_type:?}"));
        }
        Ok(Self {
            code_type,
            code,
            description_nl: cells.needed(2, "description_nl")?,
            description_en: cells.needed(3, "description_en")?,
            date_start: day("date_start", cells.get(4))?,
        })
    }
}
