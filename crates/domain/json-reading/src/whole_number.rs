//! Whole numbers as JSON Schema has them: those without a fraction, however they are written (2020-12, 6.1.1 of the
//! validation, and "integer" there): 10, 10.0 and 1e1 are the same number.

/// The digits of a JSON number that is whole, without point and exponent; `None` for one with a fraction, and for one
/// with more digits than any field takes.
#[must_use]
pub fn without_fraction(text: &str) -> Option<String> {
    /// More digits than those of the largest `u64`.
    const MOST: i64 = 24;
    let (sign, unsigned) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_matches('0');
    if significant.is_empty() {
        return Some("0".to_owned());
    }
    let trailing = digits.len() - digits.trim_end_matches('0').len();
    let exponent = exponent.parse::<i64>().ok()?;
    let places = i64::try_from(fraction.len()).ok()?.checked_sub(i64::try_from(trailing).ok()?)?;
    let zeros = exponent.checked_sub(places)?;
    let zeros = usize::try_from(zeros).ok().filter(|_| zeros <= MOST)?;
    Some(format!("{sign}{significant}{}", "0".repeat(zeros)))
}

/// Whether a text has the form of a JSON number: `-?digits(.digits)?([eE][+-]?digits)?`.
#[must_use]
pub fn is_number(text: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    is_digits(whole) && is_digits(fraction) && is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
}
