use super::fitted_text::{clean, cut};
use crate::{NAMESPACE, PHASE};
use customs_transits::{EmissionMap, TransitMessage};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// Writes one message: elements in the order in which they are asked for, each with its path, so that
/// what customs points at is found in the form again.
pub(crate) struct MessageWriter {
    xml: Writer<Vec<u8>>,
    /// The elements that are open, the root first.
    open: Vec<Open>,
    emission_map: EmissionMap,
    warnings: Vec<String>,
}

/// An element that is open.
struct Open {
    name: &'static str,
    /// Its path with indexes.
    path: String,
    /// How many elements of a name are in it.
    inside: Vec<(&'static str, u32)>,
}

impl MessageWriter {
    /// Starts a message with this root (`CC015C`).
    pub(crate) fn new(root: &'static str) -> Self {
        let mut writer = Self {
            xml: Writer::new(Vec::new()),
            open: Vec::new(),
            emission_map: EmissionMap::default(),
            warnings: Vec::new(),
        };
        writer.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        let mut start = BytesStart::new(format!("ncts:{root}"));
        start.push_attribute(("xmlns:ncts", NAMESPACE));
        start.push_attribute(("PhaseID", PHASE));
        writer.event(Event::Start(start));
        writer.open.push(Open { name: root, path: format!("/{root}"), inside: Vec::new() });
        writer
    }

    /// Writes an element with what is put inside it.
    pub(crate) fn element(&mut self, name: &'static str, inside: impl FnOnce(&mut Self)) {
        let path = self.path_of(name);
        self.event(Event::Start(BytesStart::new(name)));
        self.open.push(Open { name, path, inside: Vec::new() });
        inside(self);
        if let Some(Open { name, .. }) = self.open.pop() {
            self.event(Event::End(BytesEnd::new(name)));
        }
    }

    /// Notes that the element that is open came from this part of the form.
    pub(crate) fn comes_from(&mut self, path: &str) {
        if let Some(open) = self.open.last() {
            self.emission_map.note(&open.path, path);
        }
    }

    /// Tells where an element of that name would stand that is left out, and which field it would come from: customs may
    /// miss it.
    pub(crate) fn absent(&mut self, name: &'static str, from: &str) {
        if let Some(open) = self.open.last() {
            self.emission_map.note(format!("{}/{name}[1]", open.path), from);
        }
    }

    /// A text of ours that fits by itself.
    pub(crate) fn fixed(&mut self, name: &'static str, text: impl AsRef<str>) {
        self.path_of(name);
        self.event(Event::Start(BytesStart::new(name)));
        self.event(Event::Text(BytesText::new(text.as_ref())));
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// A free text of at most so many characters, from a field of the form; nothing when it is blank. A
    /// longer one is cut, and a warning says so.
    pub(crate) fn text(&mut self, name: &'static str, text: Option<&str>, max: usize, from: &str) {
        let Some(text) = text.and_then(clean) else { return };
        let (text, was_cut) = cut(text, max);
        if was_cut {
            self.warn(from, &format!("the message carries the first {max} characters"));
        }
        let path = self.path_of(name);
        self.emission_map.note(&path, from);
        self.event(Event::Start(BytesStart::new(name)));
        self.event(Event::Text(BytesText::new(&text)));
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// As [`Self::text`], for an element that the message cannot do without: a dash stands for a text of
    /// which nothing can be sent.
    pub(crate) fn required_text(&mut self, name: &'static str, text: Option<&str>, max: usize, from: &str) {
        if text.and_then(clean).is_some() {
            self.text(name, text, max, from);
        } else {
            self.warn(from, "says nothing that a message can carry: the message says -");
            self.text(name, Some("-"), max, from);
        }
    }

    /// Something to tell about a field.
    pub(crate) fn warn(&mut self, from: &str, message: &str) {
        self.warnings.push(format!("{from}: {message}"));
    }

    /// The whole message.
    pub(crate) fn finish(mut self) -> TransitMessage {
        if let Some(Open { name, .. }) = self.open.pop() {
            self.event(Event::End(BytesEnd::new(format!("ncts:{name}"))));
        }
        TransitMessage { bytes: self.xml.into_inner(), emission_map: self.emission_map, warnings: self.warnings }
    }

    /// The path of the next element of that name in the one that is open.
    fn path_of(&mut self, name: &'static str) -> String {
        let Some(open) = self.open.last_mut() else { return format!("/{name}") };
        let index = match open.inside.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                open.inside.push((name, 1));
                1
            }
        };
        format!("{}/{name}[{index}]", open.path)
    }

    fn event(&mut self, event: Event<'_>) {
        // Writing into memory cannot fail.
        let _ = self.xml.write_event(event);
    }
}
