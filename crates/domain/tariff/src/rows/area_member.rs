use crate::cells::{Cells, digits};
use crate::validity::Validity;

/// A member of a group of countries that measures name by a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AreaMember {
    /// Code of the group, four digits (2005 is "everything but arms").
    pub area: String,
    /// Code of the country.
    pub country: String,
    /// Days on which the country belongs to the group.
    pub validity: Validity,
}

impl AreaMember {
    pub(crate) const COLUMNS: [&'static str; 4] = ["geographical_area", "country", "valid_from", "valid_until"];

    pub(super) fn parse(cells: Cells<'_>) -> Result<Self, String> {
        let country = cells.text(1);
        if country.len() != 2 || !country.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(format!("country is not two capitals: {country:?}"));
        }
        Ok(Self {
            area: digits(cells.get(0), "geographical_area", 4, 4)?,
            country,
            validity: Validity::parse(cells.get(2), cells.get(3))?,
        })
    }
}
