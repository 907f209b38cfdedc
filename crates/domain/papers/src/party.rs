use crate::Value;
use customs_form_macros::growing;

/// A trader as a paper names it.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PaperParty<'p> {
    /// Identification number (EORI).
    pub eori: Option<&'p str>,
    /// Name of the trader.
    pub name: Option<&'p str>,
    /// Street and house number.
    pub street: Option<&'p str>,
    /// Postal code, in the form of the country.
    pub postal_code: Option<&'p str>,
    /// City or town.
    pub city: Option<&'p str>,
    /// Country code.
    pub country: Option<&'p str>,
}

impl PaperParty<'_> {
    /// The lines of its box: number, name and address; empty when nothing is known.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        let Self { eori, name, street, postal_code, city, country } = *self;
        let lines = [
            Value::line([eori]),
            Value::line([name]),
            Value::line([street]),
            Value::line([postal_code, city, country]),
        ];
        lines.into_iter().flatten()
    }
}
