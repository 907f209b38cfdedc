use super::fitted_text::{FittedText, fit_code, fit_id, fit_text};
use super::{Digits, FieldPath, MessageWriter};
use crate::element_table::{ElementContent, Facets, Misfit};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use customs_declarations::MessageWarning;
use customs_kernel::facts::Count;
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::fmt::Write as _;

/// The attribute that a number carries: its currency, its unit or none.
#[derive(Clone, Copy)]
pub(crate) enum Measured<'m> {
    /// A bare number.
    Plain,
    /// An amount in this currency.
    Currency(Option<&'m str>),
    /// A quantity in this unit.
    Unit(Option<&'m str>),
}

/// Writes the leaves of a message. A value that does not fit is shortened or left out, with a warning.
impl MessageWriter {
    /// Writes a text, identifier or code; an absent or unfit one is left out.
    pub(crate) fn text(&mut self, name: &'static str, text: Option<&str>, path: FieldPath<'_>) {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return };
        let Some((position, _)) = self.enter(name) else { return };
        let Some(element) = self.table.get(position) else { return };
        let fitted = match &element.content {
            ElementContent::Text(facets) => fit_text(text, facets),
            ElementContent::Id(facets) => fit_id(text, facets),
            ElementContent::Code(facets) => {
                let fitted = fit_code(text);
                match fitted.text.as_deref().and_then(|text| facets.broken_by(text)) {
                    None => fitted,
                    Some(misfit) => return self.warn(path, left_out(misfit)),
                }
            }
            ElementContent::Number(_) | ElementContent::DateTime | ElementContent::Class => return self.fault(name),
        };
        self.warn_of(&fitted, path);
        if let Some(text) = fitted.text {
            self.leaf(element, path, |writer| writer.out.leaf(name, &text));
        }
    }

    /// Writes a whole number, if it fits.
    pub(crate) fn integer(&mut self, name: &'static str, number: Option<i64>, path: FieldPath<'_>) {
        let Some(number) = number else { return };
        let Some((position, _)) = self.enter(name) else { return };
        let Some(element) = self.table.get(position) else { return };
        let ElementContent::Number(facets) = &element.content else { return self.fault(name) };
        let digits = number.unsigned_abs().checked_ilog10().map_or(1, |log| log + 1);
        if facets.total_digits.is_some_and(|most| digits > most) {
            return self.warn(path, MessageWarning::TooManyDigits);
        }
        self.leaf(element, path, |writer| {
            writer.out.start(name, &[]);
            writer.out.integer(number);
            writer.out.end(name);
        });
    }

    /// Writes an amount, mass or quantity with the decimals it has, if it fits.
    pub(crate) fn number(
        &mut self,
        name: &'static str,
        number: Option<Decimal>,
        measured: Measured<'_>,
        path: FieldPath<'_>,
    ) {
        let Some(number) = number else { return };
        let Some((position, _)) = self.enter(name) else { return };
        let Some(element) = self.table.get(position) else { return };
        let ElementContent::Number(facets) = &element.content else { return self.fault(name) };
        let Some(number) = self.fit_number(number, facets, measured, path) else { return };
        let digits = Digits::from_number(number);
        let attribute = match measured {
            Measured::Plain => None,
            Measured::Currency(code) => self.currency(code, path).map(|code| ("currencyID", code)),
            Measured::Unit(code) => self.unit(code, path).map(|code| ("unitCode", code)),
        };
        self.leaf(element, path, |writer| {
            match &attribute {
                Some((attribute, code)) => writer.out.start(name, &[(attribute, code)]),
                None => writer.out.start(name, &[]),
            }
            writer.out.plain(digits.as_str());
            writer.out.end(name);
        });
    }

    /// Writes a day (format code 102).
    pub(crate) fn day(&mut self, name: &'static str, day: Option<NaiveDate>, path: FieldPath<'_>) {
        if let Some(day) = day {
            let mut digits = Digits::default();
            let _always_fits = write!(digits, "{:04}{:02}{:02}", day.year(), day.month(), day.day());
            self.date_time(name, "102", digits.as_str(), path);
        }
    }

    /// Writes a moment (format code 304).
    pub(crate) fn moment(&mut self, name: &'static str, moment: Option<DateTime<Utc>>, path: FieldPath<'_>) {
        if let Some(moment) = moment {
            self.date_time(name, "304", &moment.format("%Y%m%d%H%M%SZ").to_string(), path);
        }
    }

    fn date_time(&mut self, name: &'static str, format: &str, text: &str, path: FieldPath<'_>) {
        let Some((position, _)) = self.enter(name) else { return };
        let Some(element) = self.table.get(position) else { return };
        if !matches!(element.content, ElementContent::DateTime) {
            return self.fault(name);
        }
        // The schema takes years from 2000 to 2099 only.
        if !text.starts_with("20") || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'Z') {
            return self.warn(path, MessageWarning::DayOutOfRange);
        }
        self.leaf(element, path, |writer| {
            writer.out.start(name, &[]);
            writer.out.start("ds:DateTimeString", &[("formatCode", format)]);
            writer.out.plain(text);
            writer.out.end("ds:DateTimeString");
            writer.out.end(name);
        });
    }

    /// Fits a number: amounts keep the decimals they were written with, other numbers lose zeros at the end.
    fn fit_number(
        &mut self,
        number: Decimal,
        facets: &Facets,
        measured: Measured<'_>,
        path: FieldPath<'_>,
    ) -> Option<Decimal> {
        let mut fitted = number;
        let decimals = facets.fraction_digits.unwrap_or(u32::MAX);
        if number.scale() > decimals || !matches!(measured, Measured::Currency(_)) {
            fitted = number.normalize();
        }
        if fitted.scale() > decimals {
            fitted = customs_kernel::round_half_away_from_zero(fitted, decimals);
            self.warn(path, MessageWarning::Rounded { decimals: Count(decimals.into()) });
        }
        if facets.broken_by_number(fitted).is_some() {
            self.warn(path, MessageWarning::TooManyDigits);
            return None;
        }
        Some(fitted)
    }

    fn currency<'c>(&mut self, code: Option<&'c str>, path: FieldPath<'_>) -> Option<Cow<'c, str>> {
        let code = code.filter(|code| !code.is_empty())?;
        if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Some(Cow::Borrowed(code));
        }
        if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Some(Cow::Owned(code.to_ascii_uppercase()));
        }
        self.warn(path, MessageWarning::CurrencyNotSent);
        None
    }

    fn unit<'c>(&mut self, code: Option<&'c str>, path: FieldPath<'_>) -> Option<Cow<'c, str>> {
        let code = fit_code(code?).text?;
        if code.chars().count() <= 5 {
            return Some(code);
        }
        self.warn(path, MessageWarning::UnitNotSent);
        None
    }

    fn warn_of(&mut self, fitted: &FittedText<'_>, path: FieldPath<'_>) {
        if fitted.cleaned {
            self.warn(path, MessageWarning::ControlCharactersNotSent);
        }
        if let Some(length) = fitted.cut_to {
            self.warn(path, MessageWarning::Cut { length: Count::from(length) });
        }
    }
}

/// Returns the warning that a code does not fit and is left out.
const fn left_out(misfit: Misfit) -> MessageWarning {
    match misfit {
        Misfit::TooLong => MessageWarning::CodeTooLong,
        Misfit::OtherLength => MessageWarning::CodeOfOtherLength,
        Misfit::OtherCharacters => MessageWarning::CodeOfOtherCharacters,
        Misfit::NotAllowed => MessageWarning::CodeNotAllowed,
    }
}
