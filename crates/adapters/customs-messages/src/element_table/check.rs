use super::table::ElementContent;
use super::{ElementTable, Facets};
use crate::namespaces::{DEC, DEC_DATES, ENVELOPE};
use crate::reading::{MessageTime, ReadError};
use customs_xml_reading::{Content, Tag, XmlWalk};
use rust_decimal::Decimal;
use std::fmt;

/// A place where a message departs from the element table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Names of the elements from the root to the place, joined with `/`.
    pub path: String,
    /// The rule that is broken, as a sentence without a subject.
    pub rule: &'static str,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path, self.rule)
    }
}

/// Elements of the envelope's head, in their order; all are optional.
const ENVELOPE_HEAD: [&str; 6] = [
    "WCODataModelVersionCode",
    "WCOTypeName",
    "ResponsibleCountryCode",
    "ResponsibleAgencyName",
    "AgencyAssignedCustomizationCode",
    "AgencyAssignedCustomizationVersionCode",
];
/// Largest message in bytes that is checked; longer ones are refused.
const LIMIT: usize = 256 * 1024 * 1024;

impl ElementTable<'_> {
    /// Checks a DEC message, envelope included, as the schema would: names, order, occurrence, lengths, facets. A valid
    /// message has no violations.
    ///
    /// # Errors
    /// Fails when the bytes are not well-formed XML, or have a document type.
    pub fn check(&self, xml: &[u8]) -> Result<Vec<Violation>, ReadError> {
        let mut check = Check { walk: XmlWalk::new(xml, LIMIT)?, table: self, path: Vec::new(), found: Vec::new() };
        check.envelope()?;
        check.walk.finish()?;
        Ok(check.found)
    }
}

struct Check<'d, 't> {
    walk: XmlWalk<'d>,
    table: &'t ElementTable<'t>,
    path: Vec<String>,
    found: Vec<Violation>,
}

impl Check<'_, '_> {
    fn envelope(&mut self) -> Result<(), ReadError> {
        if !self.walk.root()?.is(ENVELOPE, "MetaData") {
            return Err(ReadError::NotAnEnvelope);
        }
        let (mut place, mut declarations) = (0, 0);
        while let Some(tag) = self.walk.next_child()? {
            self.path.push(tag.name().to_owned());
            let head = ENVELOPE_HEAD.iter().skip(place).position(|name| tag.is(ENVELOPE, name));
            match head {
                Some(further) if declarations == 0 => {
                    place += further + 1;
                    self.walk.skip()?;
                }
                _ if tag.is(DEC, "Declaration") && declarations == 0 => {
                    declarations = 1;
                    self.class(0)?;
                }
                _ => {
                    self.report("cannot stand here");
                    self.walk.skip()?;
                }
            }
            self.path.pop();
        }
        if declarations == 0 {
            self.report("holds no Declaration");
        }
        Ok(())
    }

    fn class(&mut self, position: usize) -> Result<(), ReadError> {
        let Some(class) = self.table.get(position) else { return Ok(self.walk.skip()?) };
        let mut counts = vec![0_u32; class.children.len()];
        let mut place = 0;
        loop {
            let tag = match self.walk.next_content()? {
                Content::Child(tag) => tag,
                Content::Text(text) => {
                    if !text.trim().is_empty() {
                        self.report("holds text between its elements");
                    }
                    continue;
                }
                Content::End => break,
            };
            self.path.push(tag.name().to_owned());
            let found = (tag.namespace == DEC).then(|| self.table.child_from(position, place, tag.name())).flatten();
            if let Some((at, child)) = found {
                place = at;
                let count = counts.get_mut(at).map_or(1, |count| {
                    *count += 1;
                    *count
                });
                self.element(child, count, &tag)?;
            } else {
                self.report("cannot stand here");
                self.walk.skip()?;
            }
            self.path.pop();
        }
        for (count, (name, child)) in counts.iter().zip(&class.children) {
            if *count == 0 && self.table.get(*child).is_some_and(|element| element.required) {
                self.path.push((*name).to_owned());
                self.report("is missing");
                self.path.pop();
            }
        }
        Ok(())
    }

    fn element(&mut self, position: usize, count: u32, tag: &Tag<'_>) -> Result<(), ReadError> {
        let Some(element) = self.table.get(position) else { return Ok(self.walk.skip()?) };
        if element.max.is_some_and(|max| count > max) {
            self.report("stands more often than it may");
        }
        match &element.content {
            ElementContent::Class => return self.class(position),
            ElementContent::DateTime => return self.date_time(),
            ElementContent::Text(facets) => {
                let text = self.leaf_text()?;
                self.text(&text, facets);
            }
            ElementContent::Code(facets) | ElementContent::Id(facets) => {
                let text = self.leaf_text()?;
                let collapsed: Vec<&str> =
                    text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
                self.text(&collapsed.join(" "), facets);
            }
            ElementContent::Number(facets) => {
                let text = self.leaf_text()?;
                self.number(text.trim(), facets);
                self.unit(tag);
            }
        }
        Ok(())
    }

    /// Checks that a text has a character that is not blank, and no line break (pattern `.*[^\s].*`).
    fn text(&mut self, text: &str, facets: &Facets) {
        if facets.alphabet.is_none() && text.trim_matches([' ', '\t', '\n', '\r']).is_empty() {
            self.report("is blank");
        } else if text.contains(['\n', '\r']) {
            self.report("holds a line break");
        } else if let Some(misfit) = facets.broken_by(text) {
            self.report(misfit.words());
        }
    }

    fn number(&mut self, text: &str, facets: &Facets) {
        let digits = text.trim_start_matches(['-', '+']);
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        match plain.then(|| Decimal::from_str_exact(text).ok()).flatten() {
            None => self.report("is not a decimal number"),
            Some(number) => {
                if let Some(rule) = facets.broken_by_number(number) {
                    self.report(rule);
                }
            }
        }
    }

    fn unit(&mut self, tag: &Tag<'_>) {
        let currency = tag.attribute("currencyID");
        if currency.is_some_and(|code| code.len() != 3 || !code.bytes().all(|byte| byte.is_ascii_uppercase())) {
            self.report("has a currency that is not three capitals");
        }
        let unit = tag.attribute("unitCode");
        if unit.is_some_and(|code| !(1..=5).contains(&code.chars().count())) {
            self.report("has a unit of another length than 1 to 5");
        }
    }

    fn date_time(&mut self) -> Result<(), ReadError> {
        let mut good = 0;
        while let Some(tag) = self.walk.next_child()? {
            let format = tag.attribute("formatCode");
            let named = tag.is(DEC_DATES, "DateTimeString");
            let text = self.leaf_text()?;
            let legal = text.starts_with("20") && MessageTime::parse(&text).is_some();
            if named && legal && matches!(format.as_deref(), Some("102" | "304")) {
                good += 1;
            } else {
                self.report("is not a time of format 102 or 304");
            }
        }
        if good != 1 {
            self.report("does not hold one time");
        }
        Ok(())
    }

    /// Returns the text of a leaf, unchanged. A leaf must not hold elements.
    fn leaf_text(&mut self) -> Result<String, ReadError> {
        let mut text = String::new();
        loop {
            match self.walk.next_content()? {
                Content::Text(piece) => text.push_str(&piece),
                Content::End => return Ok(text),
                Content::Child(_) => {
                    self.report("holds elements");
                    self.walk.skip()?;
                }
            }
        }
    }

    fn report(&mut self, rule: &'static str) {
        self.found.push(Violation { path: self.path.join("/"), rule });
    }
}
