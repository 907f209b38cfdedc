use rust_decimal::Decimal;

/// The restrictions on the text of an element.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facets {
    /// Maximum number of characters.
    pub(crate) max_length: Option<usize>,
    /// Exact number of characters.
    pub(crate) length: Option<usize>,
    /// The text must be letters only or digits only; an empty text passes.
    pub(crate) alphabet: Option<Alphabet>,
    /// The allowed values, sorted; when empty, every value is allowed.
    pub(crate) values: Vec<String>,
    /// Maximum number of digits of a number.
    pub(crate) total_digits: Option<u32>,
    /// Maximum number of decimals of a number.
    pub(crate) fraction_digits: Option<u32>,
}

/// The characters that a code consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alphabet {
    Digits,
    Letters,
}

/// The rule that a text breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// The text has too many characters.
    TooLong,
    /// The text has another number of characters.
    OtherLength,
    /// The text has other characters.
    OtherCharacters,
    /// The text is none of the allowed values.
    NotAllowed,
}

impl Misfit {
    /// Returns the rule in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::TooLong => "is too long",
            Self::OtherLength => "has another length than it must have",
            Self::OtherCharacters => "has other characters than it may have",
            Self::NotAllowed => "has a value that is not allowed",
        }
    }
}

impl Facets {
    /// Parses facets such as `maxLength=2;pattern=([0-9])*;enum=9|13|14`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut facets = Self::default();
        for facet in text.split(';').filter(|facet| !facet.is_empty()) {
            let (name, value) = facet.split_once('=')?;
            match (name, value) {
                ("maxLength", number) => facets.max_length = Some(number.parse().ok()?),
                ("length", number) => facets.length = Some(number.parse().ok()?),
                ("pattern", "([0-9])*") => facets.alphabet = Some(Alphabet::Digits),
                ("pattern", "([a-zA-Z])*") => facets.alphabet = Some(Alphabet::Letters),
                ("enum", values) => {
                    facets.values = values.split('|').map(str::to_owned).collect();
                    facets.values.sort_unstable();
                }
                ("totalDigits", number) => facets.total_digits = Some(number.parse().ok()?),
                ("fractionDigits", number) => facets.fraction_digits = Some(number.parse().ok()?),
                _ => return None,
            }
        }
        Some(facets)
    }

    /// Returns the rule that a text breaks, if any.
    pub fn broken_by(&self, text: &str) -> Option<Misfit> {
        let characters = text.chars().count();
        if self.max_length.is_some_and(|max| characters > max) {
            return Some(Misfit::TooLong);
        }
        if self.length.is_some_and(|length| characters != length) {
            return Some(Misfit::OtherLength);
        }
        let fits = |byte: u8| match self.alphabet {
            None => true,
            Some(Alphabet::Digits) => byte.is_ascii_digit(),
            Some(Alphabet::Letters) => byte.is_ascii_alphabetic(),
        };
        if !text.bytes().all(fits) {
            return Some(Misfit::OtherCharacters);
        }
        if !self.values.is_empty() && self.values.binary_search_by(|value| value.as_str().cmp(text)).is_err() {
            return Some(Misfit::NotAllowed);
        }
        None
    }

    /// Returns the rule that a number breaks, if any. Digits are counted as XML Schema counts them: only those that the
    /// value needs.
    pub fn broken_by_number(&self, number: Decimal) -> Option<&'static str> {
        // A number that fits as it is written fits without its zeros too; few numbers need the divisions that find
        // those.
        if self.fraction_digits.is_none_or(|max| number.scale() <= max)
            && self.total_digits.is_none_or(|max| digits_of(number) <= max)
        {
            return None;
        }
        let number = number.normalize();
        if self.fraction_digits.is_some_and(|max| number.scale() > max) {
            return Some("has too many decimals");
        }
        if self.total_digits.is_some_and(|max| digits_of(number) > max) {
            return Some("has too many digits");
        }
        None
    }
}

/// Returns the digits that the number is written with, not counting a zero before its point.
fn digits_of(number: Decimal) -> u32 {
    let mantissa = number.mantissa().unsigned_abs();
    // Arithmetic on 64 bits is faster, and few numbers need more.
    let log = u64::try_from(mantissa).map_or_else(|_| mantissa.checked_ilog10(), u64::checked_ilog10);
    log.map_or(1, |log| log + 1).max(number.scale())
}
