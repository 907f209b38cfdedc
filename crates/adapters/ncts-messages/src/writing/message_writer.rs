use super::{clean, cut};
use crate::{NAMESPACE, PHASE};
use customs_kernel::facts::{Count, Warning};
use customs_transits::{EmissionMap, MessageWarning, TransitMessage};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// Writes one message. Elements are written in the order of the calls, each with its path, so that the place customs
/// points at can be traced to a field of the form.
pub(crate) struct MessageWriter {
    xml: Writer<Vec<u8>>,
    /// The open elements, the root first.
    open: Vec<Open>,
    emission_map: EmissionMap,
    warnings: Vec<Warning>,
}

/// An element that has been opened and not yet closed.
struct Open {
    name: &'static str,
    /// Path of the element, with indexes.
    path: String,
    /// Number of its child elements, by name.
    inside: Vec<(&'static str, u32)>,
}

impl MessageWriter {
    /// Starts a message with `root` (such as `CC015C`) as its root element.
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

    /// Writes an element around the content that `inside` writes.
    pub(crate) fn element(&mut self, name: &'static str, inside: impl FnOnce(&mut Self)) {
        let path = self.path_of(name);
        self.event(Event::Start(BytesStart::new(name)));
        self.open.push(Open { name, path, inside: Vec::new() });
        inside(self);
        if let Some(Open { name, .. }) = self.open.pop() {
            self.event(Event::End(BytesEnd::new(name)));
        }
    }

    /// Records that the open element came from this part of the form.
    pub(crate) fn comes_from(&mut self, path: &str) {
        if let Some(open) = self.open.last() {
            self.emission_map.note(&open.path, path);
        }
    }

    /// Records the place of an element that is left out, and the field it would come from: customs may miss it and
    /// point there.
    pub(crate) fn absent(&mut self, name: &'static str, from: &str) {
        if let Some(open) = self.open.last() {
            self.emission_map.note(format!("{}/{name}[1]", open.path), from);
        }
    }

    /// Writes a text chosen by the service, which always fits.
    pub(crate) fn fixed(&mut self, name: &'static str, text: impl AsRef<str>) {
        self.path_of(name);
        self.event(Event::Start(BytesStart::new(name)));
        self.event(Event::Text(BytesText::new(text.as_ref())));
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// Writes free text of at most `max` characters from a field of the form, or nothing when it is blank. A longer
    /// text is cut, with a warning.
    pub(crate) fn text(&mut self, name: &'static str, text: Option<&str>, max: usize, from: &str) {
        let Some(text) = text.and_then(clean) else { return };
        let (text, was_cut) = cut(text, max);
        if was_cut {
            self.warn(from, MessageWarning::Cut { length: Count::from(max) });
        }
        let path = self.path_of(name);
        self.emission_map.note(&path, from);
        self.event(Event::Start(BytesStart::new(name)));
        self.event(Event::Text(BytesText::new(&text)));
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// Adds a warning about a field.
    pub(crate) fn warn(&mut self, from: &str, warning: MessageWarning) {
        self.warnings.push(Warning::at(from, warning));
    }

    /// Ends the message and gives it with its emission map and warnings.
    pub(crate) fn finish(mut self) -> TransitMessage {
        if let Some(Open { name, .. }) = self.open.pop() {
            self.event(Event::End(BytesEnd::new(format!("ncts:{name}"))));
        }
        TransitMessage { bytes: self.xml.into_inner(), emission_map: self.emission_map, warnings: self.warnings }
    }

    /// Returns the path of the next element called `name` in the open one.
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
