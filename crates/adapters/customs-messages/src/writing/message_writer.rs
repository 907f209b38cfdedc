use super::field_path::push_number;
use super::fitted_text::{FittedText, fit_code, fit_id, fit_text};
use super::{Digits, FieldPath};
use crate::element_table::{Element, ElementContent, ElementTable, Facets};
use crate::namespaces::{DEC, DEC_DATES, ENVELOPE};
use chrono::{DateTime, NaiveDate, Utc};
use customs_declarations::{DeclarationMessage, EmissionMap};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Writes a DEC message in the order of the element table, and notes for every element which field
/// it came from.
///
/// Made so that nothing invalid can be written: an element that stands out of order, twice where it
/// may stand once, or is unknown to the table is a fault of the caller and left out; a class is
/// written when something inside it is, so that none is empty; texts and numbers are fitted to
/// their facets and a warning tells what that changed.
pub(crate) struct MessageWriter {
    table: &'static ElementTable<'static>,
    out: Writer<Vec<u8>>,
    frames: Vec<Frame>,
    /// The chain of the class that is open, and the paths of the classes that are, one after another.
    chain: String,
    paths: String,
    map: EmissionMap,
    warnings: Vec<String>,
}

/// A class that is open.
struct Frame {
    element: usize,
    /// Place among the children of the class that was written last, and how often.
    place: usize,
    count: usize,
    /// Lengths of chain and paths before this class.
    chain_before: usize,
    paths_before: usize,
    written: bool,
}

/// A number with the attribute that says of what.
#[derive(Clone, Copy)]
pub(crate) enum Measured<'m> {
    /// A bare number.
    Plain,
    /// An amount in this currency.
    Currency(Option<&'m str>),
    /// A quantity in this unit.
    Unit(Option<&'m str>),
}

impl MessageWriter {
    /// A writer of one message with that head: version of the message specifications, if known.
    pub(crate) fn new(table: &'static ElementTable<'static>, version: Option<&str>, capacity: usize) -> Self {
        let mut writer = Self {
            table,
            out: Writer::new(Vec::with_capacity(capacity)),
            frames: Vec::with_capacity(8),
            chain: String::with_capacity(64),
            paths: String::with_capacity(128),
            map: EmissionMap::default(),
            warnings: Vec::new(),
        };
        writer.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        let mut envelope = BytesStart::new("md:MetaData");
        envelope.push_attribute(("xmlns:md", ENVELOPE));
        envelope.push_attribute(("xmlns", DEC));
        envelope.push_attribute(("xmlns:ds", DEC_DATES));
        writer.event(Event::Start(envelope));
        let head = [
            ("md:WCODataModelVersionCode", Some("3.6")),
            ("md:WCOTypeName", Some("DEC")),
            ("md:ResponsibleCountryCode", Some("NL")),
            ("md:ResponsibleAgencyName", Some("Douane")),
            ("md:AgencyAssignedCustomizationVersionCode", version),
        ];
        for (name, value) in head {
            let fitted = fit_code(value.unwrap_or_default());
            if let Some(text) = fitted.text {
                writer.simple(name, &text);
            }
        }
        writer.event(Event::Start(BytesStart::new("Declaration")));
        let root = table.get(0).map_or("", |root| root.wco_id);
        writer.chain.push_str(root);
        writer.map.note(root, "declaration");
        writer.frames.push(Frame { element: 0, place: 0, count: 0, chain_before: 0, paths_before: 0, written: true });
        writer
    }

    /// Writes a class with what `inside` writes. The path is that of the object it stands for, where
    /// there is one.
    pub(crate) fn class(&mut self, name: &'static str, path: Option<FieldPath<'_>>, inside: impl FnOnce(&mut Self)) {
        let Some((element, repeats)) = self.enter(name) else { return };
        let (chain_before, paths_before) = (self.chain.len(), self.paths.len());
        let index = self.frames.last().map_or(1, |frame| frame.count + 1);
        let id = self.table.get(element).map_or("", |it| it.wco_id);
        self.chain.push('/');
        self.chain.push_str(id);
        if repeats {
            self.chain.push('[');
            push_number(&mut self.chain, index);
            self.chain.push(']');
        }
        if let Some(path) = path {
            path.push_to(&mut self.paths);
        }
        self.frames.push(Frame { element, place: 0, count: 0, chain_before, paths_before, written: false });
        inside(self);
        let Some(frame) = self.frames.pop() else { return };
        self.chain.truncate(frame.chain_before);
        self.paths.truncate(frame.paths_before);
        if frame.written {
            self.event(Event::End(BytesEnd::new(name)));
            self.counted();
        }
    }

    /// Writes a text, identifier or code, when there is one that fits.
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
                    Some(rule) => return self.warn(path, format_args!("{rule} for the message and is left out of it")),
                }
            }
            ElementContent::Number(_) | ElementContent::DateTime | ElementContent::Class => return self.fault(name),
        };
        self.warn_of(&fitted, path);
        if let Some(text) = fitted.text {
            self.leaf(element, path, |writer| writer.simple(name, &text));
        }
    }

    /// Writes a whole number.
    pub(crate) fn integer(&mut self, name: &'static str, number: Option<i64>, path: FieldPath<'_>) {
        let Some(number) = number else { return };
        self.number(name, Some(Decimal::from(number)), Measured::Plain, path);
    }

    /// Writes an amount, mass or quantity, with as many decimals as it has, when it fits.
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
        let mut digits = Digits::default();
        let _always_fits = write!(digits, "{number}");
        let attribute = match measured {
            Measured::Plain => None,
            Measured::Currency(code) => self.currency(code, path).map(|code| ("currencyID", code)),
            Measured::Unit(code) => self.unit(code, path).map(|code| ("unitCode", code)),
        };
        self.leaf(element, path, |writer| {
            let mut start = BytesStart::new(name);
            if let Some((attribute, code)) = &attribute {
                start.push_attribute((*attribute, code.as_ref()));
            }
            writer.event(Event::Start(start));
            writer.event(Event::Text(BytesText::from_escaped(digits.as_str())));
            writer.event(Event::End(BytesEnd::new(name)));
        });
    }

    /// Writes a day (format 102).
    pub(crate) fn day(&mut self, name: &'static str, day: Option<NaiveDate>, path: FieldPath<'_>) {
        if let Some(day) = day {
            self.date_time(name, "102", &day.format("%Y%m%d").to_string(), path);
        }
    }

    /// Writes a moment (format 304).
    pub(crate) fn moment(&mut self, name: &'static str, moment: Option<DateTime<Utc>>, path: FieldPath<'_>) {
        if let Some(moment) = moment {
            self.date_time(name, "304", &moment.format("%Y%m%d%H%M%SZ").to_string(), path);
        }
    }

    /// Notes a warning about a field.
    pub(crate) fn warn(&mut self, path: FieldPath<'_>, message: impl std::fmt::Display) {
        self.warnings.push(format!("{path}: {message}"));
    }

    /// Ends the message.
    pub(crate) fn finish(mut self) -> DeclarationMessage {
        self.event(Event::End(BytesEnd::new("Declaration")));
        self.event(Event::End(BytesEnd::new("md:MetaData")));
        DeclarationMessage { bytes: self.out.into_inner(), emission_map: self.map, warnings: self.warnings }
    }

    fn date_time(&mut self, name: &'static str, format: &str, text: &str, path: FieldPath<'_>) {
        let Some((position, _)) = self.enter(name) else { return };
        let Some(element) = self.table.get(position) else { return };
        if !matches!(element.content, ElementContent::DateTime) {
            return self.fault(name);
        }
        // The schema knows years from 2000 to 2099.
        if !text.starts_with("20") || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'Z') {
            return self.warn(path, "is a day that the message cannot hold and is left out of it");
        }
        self.leaf(element, path, |writer| {
            writer.event(Event::Start(BytesStart::new(name)));
            let mut start = BytesStart::new("ds:DateTimeString");
            start.push_attribute(("formatCode", format));
            writer.event(Event::Start(start));
            writer.event(Event::Text(BytesText::from_escaped(text)));
            writer.event(Event::End(BytesEnd::new("ds:DateTimeString")));
            writer.event(Event::End(BytesEnd::new(name)));
        });
    }

    /// Finds the element among what may still come in the open class, and moves there.
    fn enter(&mut self, name: &'static str) -> Option<(usize, bool)> {
        let frame = self.frames.last_mut()?;
        let Some((place, element)) = self.table.child_from(frame.element, frame.place, name) else {
            self.fault(name);
            return None;
        };
        if place != frame.place {
            (frame.place, frame.count) = (place, 0);
        }
        let repeats = self.table.get(element)?.repeats();
        if frame.count > 0 && !repeats {
            self.fault(name);
            return None;
        }
        Some((element, repeats))
    }

    /// Writes a leaf, the classes around it that were not written yet, and notes where it came from.
    fn leaf(&mut self, element: &Element<'_>, path: FieldPath<'_>, write: impl FnOnce(&mut Self)) {
        self.write_pending_classes();
        // Chain and paths lend their room for the leaf's own.
        let (chain, paths) = (self.chain.len(), self.paths.len());
        self.chain.push('/');
        self.chain.push_str(element.wco_id);
        path.push_to(&mut self.paths);
        self.map.note(self.chain.as_str(), self.paths.get(paths..).unwrap_or_default());
        self.chain.truncate(chain);
        self.paths.truncate(paths);
        write(self);
        self.counted();
    }

    fn write_pending_classes(&mut self) {
        let Some(first) = self.frames.iter().rposition(|frame| frame.written).map(|written| written + 1) else {
            return;
        };
        for index in first..self.frames.len() {
            let next = self.frames.get(index + 1).map(|next| (next.chain_before, next.paths_before));
            let (chain_end, paths_end) = next.unwrap_or((self.chain.len(), self.paths.len()));
            let Some(frame) = self.frames.get_mut(index) else { return };
            frame.written = true;
            let path = self.paths.get(frame.paths_before..paths_end).unwrap_or_default();
            if !path.is_empty() {
                self.map.note(self.chain.get(..chain_end).unwrap_or_default(), path);
            }
            let name = self.table.get(frame.element).map_or("", |element| element.name);
            self.event(Event::Start(BytesStart::new(name)));
        }
    }

    /// One more of the element that the open class stands at.
    fn counted(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.count += 1;
        }
    }

    /// Amounts keep the decimals they were written with, other numbers have no zeros at the end.
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
            self.warn(path, format_args!("is rounded to {decimals} decimals in the message"));
        }
        if facets.broken_by_number(fitted).is_some() {
            self.warn(path, "has more digits than the message can hold and is left out of it");
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
        self.warn(path, "has a currency that is not three letters: the message names none");
        None
    }

    fn unit<'c>(&mut self, code: Option<&'c str>, path: FieldPath<'_>) -> Option<Cow<'c, str>> {
        let code = fit_code(code?).text?;
        if code.chars().count() <= 5 {
            return Some(code);
        }
        self.warn(path, "has a unit of more than 5 characters: the message names none");
        None
    }

    fn warn_of(&mut self, fitted: &FittedText<'_>, path: FieldPath<'_>) {
        if fitted.cleaned {
            self.warn(path, "holds control characters, which are left out of the message");
        }
        if let Some(length) = fitted.cut_to {
            self.warn(path, format_args!("is cut to {length} characters in the message"));
        }
    }

    /// Reports a caller that writes against the table; such an element is left out, since a message
    /// without it is better than one that breaks the schema.
    fn fault(&mut self, name: &'static str) {
        debug_assert!(false, "{name} cannot be written inside {}", self.chain);
        self.warnings.push(format!("{name}: has no place in the message and is left out of it"));
    }

    fn simple(&mut self, name: &'static str, text: &str) {
        self.event(Event::Start(BytesStart::new(name)));
        self.event(Event::Text(BytesText::new(text)));
        self.event(Event::End(BytesEnd::new(name)));
    }

    fn event(&mut self, event: Event<'_>) {
        // Writing into memory never fails.
        let _written = self.out.write_event(event);
    }
}
