use super::Fault;
use super::pattern::Pattern;

/// The restrictions on the text of an element: those of its type, then those of each type that it restricts.
#[derive(Debug, Default)]
pub(crate) struct Facets(Vec<Step>);

/// The restrictions of one type.
#[derive(Debug, Default)]
struct Step {
    /// Least and greatest number of characters.
    min_length: Option<usize>,
    max_length: Option<usize>,
    /// Patterns; one of them must fit. When empty, every text fits.
    patterns: Vec<Pattern>,
    /// Least and greatest value of a whole number.
    min: Option<u64>,
    max: Option<u64>,
    /// Most digits and most decimals of a number.
    total_digits: Option<usize>,
    fraction_digits: Option<usize>,
    /// The allowed values; when empty, every value is allowed.
    values: Vec<&'static str>,
}

impl Facets {
    /// Parses facets such as `maxLength=17;pattern=.{1,17} & pattern=[A-Z]*`.
    pub(crate) fn parse(text: &'static str) -> Option<Self> {
        let steps = text.split(" & ").filter(|step| !step.is_empty());
        steps.map(Step::parse).collect::<Option<_>>().map(Self)
    }

    /// Returns the first rule that a text breaks, if any.
    pub(crate) fn broken_by(&self, text: &str) -> Option<Fault> {
        self.0.iter().find_map(|step| step.broken_by(text))
    }

    #[cfg(test)]
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.0.iter().flat_map(|step| &step.patterns)
    }
}

impl Step {
    fn parse(text: &'static str) -> Option<Self> {
        let mut step = Self::default();
        for facet in text.split(';') {
            let (name, value) = facet.split_once('=')?;
            match name {
                "length" => {
                    step.min_length = Some(value.parse().ok()?);
                    step.max_length = step.min_length;
                }
                "minLength" => step.min_length = Some(value.parse().ok()?),
                "maxLength" => step.max_length = Some(value.parse().ok()?),
                "pattern" => step.patterns.push(Pattern::new(value)),
                "minInclusive" => step.min = Some(value.parse().ok()?),
                "maxInclusive" => step.max = Some(value.parse().ok()?),
                "totalDigits" => step.total_digits = Some(value.parse().ok()?),
                "fractionDigits" => step.fraction_digits = Some(value.parse().ok()?),
                "enum" => step.values = value.split('|').collect(),
                _ => return None,
            }
        }
        Some(step)
    }

    fn broken_by(&self, text: &str) -> Option<Fault> {
        let characters = text.chars().count();
        if self.min_length.is_some_and(|least| characters < least) {
            return Some(Fault::TooShort);
        }
        if self.max_length.is_some_and(|most| characters > most) {
            return Some(Fault::TooLong);
        }
        let unfit: Vec<Fault> = self.patterns.iter().filter_map(|pattern| pattern.broken_by(text)).collect();
        if !self.patterns.is_empty() && unfit.len() == self.patterns.len() {
            return unfit.first().copied();
        }
        if !self.values.is_empty() && !self.values.contains(&text) {
            return Some(Fault::Value);
        }
        self.broken_by_number(text)
    }

    /// Returns the first rule that a number breaks, if any. Digits are counted as XML Schema counts them: only those
    /// that the value needs.
    fn broken_by_number(&self, text: &str) -> Option<Fault> {
        let number = text.parse::<u64>().ok();
        let outside = self.min.is_some_and(|min| number.is_none_or(|number| number < min))
            || self.max.is_some_and(|max| number.is_none_or(|number| number > max));
        if outside {
            return Some(Fault::Range);
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let too_many = self.total_digits.is_some_and(|most| whole.len() + fraction.len() > most)
            || self.fraction_digits.is_some_and(|most| fraction.len() > most);
        too_many.then_some(Fault::Digits)
    }
}

#[cfg(test)]
mod tests {
    use super::Facets;
    use crate::Fault;

    fn broken(facets: &'static str, text: &str) -> Option<Fault> {
        Facets::parse(facets).expect("facets").broken_by(text)
    }

    #[test]
    fn digits_count_as_the_schema_counts_them() {
        const MASS: &str = r"totalDigits=16;fractionDigits=6;pattern=[1-9]\d*(\.\d+)?;pattern=0\.\d*[1-9]\d*";
        for good in ["1275.500000000", "0.000001", "9999999999.999999"] {
            assert_eq!(broken(MASS, good), None, "{good}");
        }
        assert_eq!(broken(MASS, "0.0000001"), Some(Fault::Digits));
        assert_eq!(broken(MASS, "99999999999999999"), Some(Fault::Digits));
        for bad in ["0", "0.0", "01", "-1", "1.", ".5", "1e3", ""] {
            assert_eq!(broken(MASS, bad), Some(Fault::Form), "{bad}");
        }
    }

    #[test]
    fn lengths_count_characters_and_every_type_is_asked() {
        assert_eq!(broken("length=2;pattern=[A-Z]{2}", "NLD"), Some(Fault::TooLong));
        assert_eq!(broken("maxLength=2;pattern=.{1,2}", "ëë"), None);
        assert_eq!(broken("maxLength=9;pattern=.{1,9} & pattern=[A-Z]*", "Aa"), Some(Fault::Form));
        assert_eq!(broken("minInclusive=1;maxInclusive=9;pattern=[0-9]", "0"), Some(Fault::Range));
        assert_eq!(broken("enum=0|1", "2"), Some(Fault::Value));
        assert!(Facets::parse("maxWidth=2").is_none() && Facets::parse("length").is_none());
    }
}
