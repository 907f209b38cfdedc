use customs_form_macros::growing;
use rust_decimal::Decimal;
use std::fmt;

/// The rate of a duty: a sum of percentages of the value and amounts per quantity, with optional bounds, such as
/// `12.8 % + 303.4 EUR/100 kg` or `4 % MIN 0.3 EUR/NAR MAX 0.8 EUR/NAR`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DutyExpression {
    text: String,
    rate: Vec<Term>,
    least: Vec<Term>,
    most: Vec<Term>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    /// Percentage of the customs value.
    OfValue(Decimal),
    /// Amount in EUR per `number` units.
    OfQuantity { euros: Decimal, number: Decimal, unit: String },
}

/// The quantities of goods that a duty can depend on.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Quantities {
    /// Net mass, kg.
    pub net_mass: Option<Decimal>,
    /// Quantity in the supplementary unit.
    pub supplementary: Option<Decimal>,
    /// Code of the supplementary unit; `None` when it is unknown.
    pub unit: Option<String>,
}

/// Reason why a duty cannot be calculated.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Uncalculated {
    /// The duty goes by a quantity that is not known.
    #[error("the duty goes by a quantity in {unit} that is not known")]
    UnknownQuantity {
        /// Unit of the quantity.
        unit: String,
    },
    /// The amount is too large to calculate.
    #[error("the amount is too large to calculate")]
    TooLarge,
}

impl DutyExpression {
    /// Reads an expression; `None` when its form is unknown (`see weekly regulation`).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, most) = split_off(text, " MAX ");
        let (rate, least) = split_off(rest, " MIN ");
        let bound = |text: Option<&str>| text.map_or(Some(Vec::new()), terms);
        Some(Self { text: text.trim().to_owned(), rate: terms(rate)?, least: bound(least)?, most: bound(most)? })
    }

    /// The duty on a customs value, not rounded.
    ///
    /// # Errors
    /// The unit of a quantity that is needed but unknown, or an amount too large to calculate.
    pub fn duty(&self, customs_value: Decimal, quantities: &Quantities) -> Result<Decimal, Uncalculated> {
        let sum = |terms: &[Term]| {
            terms.iter().try_fold(Decimal::ZERO, |sum, term| {
                let amount = term.amount(customs_value, quantities)?;
                sum.checked_add(amount).ok_or(Uncalculated::TooLarge)
            })
        };
        let mut duty = sum(&self.rate)?;
        if !self.least.is_empty() {
            duty = duty.max(sum(&self.least)?);
        }
        if !self.most.is_empty() {
            duty = duty.min(sum(&self.most)?);
        }
        Ok(duty)
    }
}

/// Writes percentages without a space before the sign.
impl fmt::Display for DutyExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text.replace(" %", "%"))
    }
}

impl Term {
    fn parse(text: &str) -> Option<Self> {
        let (number, rest) = text.trim().split_once(' ')?;
        let number = Decimal::from_str_exact(number).ok().filter(|number| number.is_sign_positive())?;
        match rest.trim() {
            "%" => Some(Self::OfValue(number)),
            specific => {
                let per = specific.strip_prefix("EUR/")?;
                let (count, unit) = match per.split_once(' ') {
                    Some((count, unit)) if !count.starts_with('%') => (Decimal::from_str_exact(count).ok()?, unit),
                    _ => (Decimal::ONE, per),
                };
                let count = Some(count).filter(|count| *count > Decimal::ZERO)?;
                Some(Self::OfQuantity { euros: number, number: count, unit: unit.to_owned() })
            }
        }
    }

    fn amount(&self, customs_value: Decimal, quantities: &Quantities) -> Result<Decimal, Uncalculated> {
        let amount = match self {
            Self::OfValue(percent) => customs_value.checked_mul(*percent).map(|amount| amount / Decimal::ONE_HUNDRED),
            Self::OfQuantity { euros, number, unit } => {
                let unknown = || Uncalculated::UnknownQuantity { unit: unit.clone() };
                let quantity = quantities.in_unit(unit).ok_or_else(unknown)?;
                euros.checked_mul(quantity).and_then(|all| all.checked_div(*number))
            }
        };
        amount.ok_or(Uncalculated::TooLarge)
    }
}

impl Quantities {
    fn in_unit(&self, wanted: &str) -> Option<Decimal> {
        let thousand = Decimal::ONE_THOUSAND;
        match wanted {
            "kg" | "KGM" => self.net_mass,
            "t" | "TNE" => self.net_mass?.checked_div(thousand),
            "g" | "GRM" if self.unit.as_deref() != Some("GRM") => self.net_mass?.checked_mul(thousand),
            "hl" | "HLT" => match self.unit.as_deref() {
                Some("LTR") => self.supplementary?.checked_div(Decimal::ONE_HUNDRED),
                Some("HLT") => self.supplementary,
                _ => None,
            },
            // No field holds the alcoholic strength.
            compound if compound.contains('/') || compound.contains('%') => None,
            // When the unit is unknown, the quantity is assumed to be in the unit of the duty.
            unit => self.supplementary.filter(|_| self.unit.as_deref().is_none_or(|known| known == unit)),
        }
    }
}

fn terms(text: &str) -> Option<Vec<Term>> {
    text.split(" + ").map(Term::parse).collect()
}

fn split_off<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    text.split_once(word).map_or((text, None), |(before, after)| (before, Some(after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a decimal")
    }

    fn duty(expression: &str, value: &str, quantities: &Quantities) -> Result<Decimal, Uncalculated> {
        DutyExpression::parse(expression).expect(expression).duty(decimal(value), quantities)
    }

    #[test]
    fn percentages_and_amounts_for_a_quantity_add_up() {
        let beef = Quantities { net_mass: Some(decimal("250")), ..Quantities::default() };
        assert_eq!(duty("12.8 % + 303.4 EUR/100 kg", "1000", &beef), Ok(decimal("886.5")));
        assert_eq!(duty("40 EUR/1000 kg", "0", &beef), Ok(decimal("10")));
        assert_eq!(duty("12 %", "1000", &Quantities::default()), Ok(decimal("120")));
    }

    #[test]
    fn bounds_hold_from_below_and_from_above() {
        let watches = |count: &str| Quantities {
            net_mass: None,
            supplementary: Some(decimal(count)),
            unit: Some("NAR".to_owned()),
        };
        let expression = "4.5 % MIN 0.3 EUR/NAR MAX 0.8 EUR/NAR";
        assert_eq!(duty(expression, "100", &watches("10")), Ok(decimal("4.5")));
        assert_eq!(duty(expression, "10", &watches("10")), Ok(decimal("3")));
        assert_eq!(duty(expression, "1000", &watches("10")), Ok(decimal("8")));
    }

    #[test]
    fn a_quantity_that_is_not_known_is_named() {
        let none = Quantities::default();
        let unknown = Uncalculated::UnknownQuantity { unit: "kg".to_owned() };
        assert_eq!(duty("5 EUR/100 kg", "1", &none), Err(unknown));
        let litres = Quantities { supplementary: Some(decimal("250")), unit: Some("LTR".to_owned()), net_mass: None };
        assert_eq!(duty("32 EUR/hl", "1", &litres), Ok(decimal("80")));
        assert!(duty("0.6 EUR/% vol/hl + 3.2 EUR/hl", "1", &litres).is_err());
        assert!(duty("1 EUR/NAR", "1", &litres).is_err());
    }

    #[test]
    fn words_are_no_rate() {
        for text in ["see weekly regulation", "", "NAR", "12", "x %", "-1 %", "1 EUR/0 kg"] {
            assert_eq!(DutyExpression::parse(text), None, "{text}");
        }
    }

    #[test]
    fn every_duty_of_the_embedded_measures_can_be_read() {
        use crate::testing::embedded_rows;
        use crate::{TariffRow, TariffTable};
        let mut read = 0;
        for row in embedded_rows(TariffTable::Measures) {
            let TariffRow::Measure(row) = row else { panic!("measures") };
            if matches!(row.measure_type, 103 | 106 | 142 | 551..=554 | 695 | 696) {
                let expression = row.duty_expression.expect("a duty has a rate");
                assert!(DutyExpression::parse(&expression).is_some(), "{expression}");
                read += 1;
            }
        }
        assert!(read > 500, "{read}");
    }
}
