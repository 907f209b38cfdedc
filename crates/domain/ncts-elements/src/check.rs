use super::calendar::{is_date, is_date_time};
use super::{Base, Element, ElementTable, Fault, Place, Violation, table};
use customs_xml_reading::{Content, Tag, XmlError, XmlWalk};
use std::borrow::Cow;

/// Namespace of the root element of every message; the elements in it are in no namespace.
const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
/// Largest message in bytes that is checked.
const LIMIT: usize = 256 * 1024 * 1024;
/// Most violations that are reported about one message: no answer of customs has room for more.
pub const MOST_VIOLATIONS: usize = 999;
/// Most characters of a value that a violation repeats.
const MOST_OF_A_VALUE: usize = 512;

/// The reason why a document cannot be measured by a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotChecked {
    /// The bytes are no XML document that is read.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// The root element is none of the messages that have a table.
    #[error("the document is no message of the transit system that has a table of elements")]
    NoSuchMessage,
}

/// Checks a message by the table of its root element, as the schema would: names, order, occurrence, formats. A valid
/// message has no violations; another has the first [`MOST_VIOLATIONS`] in the order of the document, missing elements
/// at the end of their parent.
///
/// # Errors
/// Fails when the bytes are no XML document that is read, or no message that has a table.
pub fn check(document: &[u8]) -> Result<Vec<Violation>, NotChecked> {
    let mut walk = XmlWalk::new(document, LIMIT)?;
    let root = walk.root()?;
    let table = table(root.name()).filter(|_| root.namespace == NAMESPACE).ok_or(NotChecked::NoSuchMessage)?;
    let mut check =
        Check { walk, table, pointer: format!("/{}", root.name()), found: Vec::new(), reached: (0, Place::START) };
    check.attributes(&root);
    check.group(0)?;
    check.walk.finish()?;
    Ok(check.found)
}

struct Check<'d> {
    walk: XmlWalk<'d>,
    table: &'static ElementTable,
    /// Path of the element that is being checked.
    pointer: String,
    found: Vec<Violation>,
    /// Byte and place of the last violation.
    reached: (u64, Place),
}

impl Check<'_> {
    /// Checks the attributes of the root; no other element has any.
    fn attributes(&mut self, root: &Tag<'_>) {
        let known =
            self.table.elements().iter().filter_map(|element| Some((element.name().strip_prefix('@')?, element)));
        let known: Vec<(&str, &Element)> = known.collect();
        for name in root.attribute_names() {
            let value = root.attribute(&name).unwrap_or_default();
            let allowed = known.iter().find(|(known, _)| *known == name);
            if allowed.is_none_or(|(_, element)| element.restrictions.broken_by(&collapsed(&value)).is_some()) {
                self.report_child(&format!("@{name}"), None, Fault::Attribute, Some(&value));
            }
        }
    }

    fn group(&mut self, position: usize) -> Result<(), XmlError> {
        let Some(group) = self.table.get(position) else { return self.walk.skip() };
        let mut counts = vec![0_u32; group.children.len()];
        let mut place = 0;
        loop {
            let tag = match self.walk.next_content()? {
                Content::Child(tag) => tag,
                Content::Text(text) if text.trim().is_empty() => continue,
                Content::Text(text) => {
                    self.report(Fault::LooseText, Some(&text));
                    continue;
                }
                Content::End => break,
            };
            let named = self.child(group, place, tag.name());
            let count = named.and_then(|(at, _)| counts.get_mut(at)).map_or(1, |count| {
                *count += 1;
                *count
            });
            match named.filter(|(at, _)| *at >= place && tag.namespace.is_empty()) {
                Some((at, child)) => {
                    place = at;
                    self.element(child, count, &tag)?;
                }
                None => {
                    self.report_child(tag.name(), Some(count), Fault::Misplaced, None);
                    self.walk.skip()?;
                }
            }
        }
        for (count, child) in counts.iter().zip(&group.children) {
            if let Some(child) =
                self.table.get(*child).filter(|child| *count < child.min && !child.name().starts_with('@'))
            {
                self.report_child(child.name(), Some(count + 1), Fault::Missing, None);
            }
        }
        Ok(())
    }

    /// Returns the child of this name, at or after `place` among the children if there is one: its place there, and its
    /// position in the table.
    fn child(&self, group: &Element, place: usize, name: &str) -> Option<(usize, usize)> {
        let named = |(_, position): &(usize, &usize)| self.table.get(**position).is_some_and(|it| it.name() == name);
        let mut children = group.children.iter().enumerate();
        let found = children.clone().skip(place).find(named).or_else(|| children.find(named));
        found.map(|(at, position)| (at, *position))
    }

    fn element(&mut self, position: usize, count: u32, tag: &Tag<'_>) -> Result<(), XmlError> {
        let outside = self.pointer.len();
        self.pointer.push_str(&format!("/{}[{count}]", tag.name()));
        if let Some(element) = self.table.get(position) {
            if count > element.max {
                self.report(Fault::TooMany, None);
            }
            if !tag.attribute_names().is_empty() {
                self.report(Fault::Attribute, None);
            }
            match element.base {
                Base::Group => self.group(position)?,
                _ => self.leaf(element)?,
            }
        }
        self.pointer.truncate(outside);
        Ok(())
    }

    fn leaf(&mut self, element: &Element) -> Result<(), XmlError> {
        let mut text = String::new();
        loop {
            match self.walk.next_content()? {
                Content::Text(piece) => text.push_str(&piece),
                Content::End => break,
                Content::Child(_) => {
                    self.report(Fault::Nested, None);
                    self.walk.skip()?;
                }
            }
        }
        let text = match element.base {
            Base::NormalizedString => Cow::Owned(text.replace(['\t', '\n', '\r'], " ")),
            _ => collapsed(&text),
        };
        let unreal = match element.base {
            Base::Date => !is_date(&text),
            Base::DateTime => !is_date_time(&text),
            _ => false,
        };
        if let Some(fault) = element.restrictions.broken_by(&text).or(unreal.then_some(Fault::Calendar)) {
            self.report(fault, Some(&text));
        }
        Ok(())
    }

    fn report_child(&mut self, name: &str, count: Option<u32>, fault: Fault, value: Option<&str>) {
        let outside = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(name);
        if let Some(count) = count {
            self.pointer.push_str(&format!("[{count}]"));
        }
        self.report(fault, value);
        self.pointer.truncate(outside);
    }

    fn report(&mut self, fault: Fault, value: Option<&str>) {
        if self.found.len() < MOST_VIOLATIONS {
            let value = value.map(|value| value.chars().take(MOST_OF_A_VALUE).collect());
            let (from, place) = self.reached;
            let place = place.behind(self.walk.since(from).unwrap_or_default());
            self.reached = (self.walk.position(), place);
            self.found.push(Violation { pointer: self.pointer.clone(), fault, value, place });
        }
    }
}

/// Returns a text without white space around it and with one space for white space inside.
fn collapsed(text: &str) -> Cow<'_, str> {
    let words: Vec<&str> = text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
    Cow::Owned(words.join(" "))
}
