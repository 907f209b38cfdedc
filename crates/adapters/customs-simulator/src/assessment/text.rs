//! The text form in which a case stores an assessment until the goods are released.

use super::{Assessment, ItemTax};
use std::fmt;
use std::str::FromStr;

/// Stands for a missing rate, where the charge is not a percentage.
const NO_RATE: &str = "-";

/// A stored text that is no assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an assessment")]
pub struct NotAnAssessment;

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, tax) in self.0.iter().enumerate() {
            let ItemTax { item, tax_type, regime, base, rate, assessed, payable } = tax;
            let separator = if position == 0 { "" } else { ";" };
            write!(f, "{separator}{item} {tax_type} {regime} {base} ")?;
            match rate {
                Some(rate) => write!(f, "{rate}")?,
                None => f.write_str(NO_RATE)?,
            }
            write!(f, " {assessed} {payable}")?;
        }
        Ok(())
    }
}

impl FromStr for Assessment {
    type Err = NotAnAssessment;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(';').map(tax).collect::<Option<_>>().map(Self).ok_or(NotAnAssessment)
    }
}

fn tax(text: &str) -> Option<ItemTax> {
    let words: Vec<&str> = text.split(' ').collect();
    let [item, tax_type, regime, base, rate, assessed, payable] = words.as_slice() else { return None };
    Some(ItemTax {
        item: item.parse().ok()?,
        tax_type: (*tax_type).to_owned(),
        regime: (*regime).to_owned(),
        base: base.parse().ok()?,
        rate: if *rate == NO_RATE { None } else { Some(rate.parse().ok()?) },
        assessed: assessed.parse().ok()?,
        payable: payable.parse().ok()?,
    })
}
