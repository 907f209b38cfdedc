use super::FieldPath;
use super::field_path::push_number;
use super::fitted_text::fit_code;
use super::tags::Tags;
use crate::element_table::{Element, ElementTable};
use crate::namespaces::{DEC, DEC_DATES, ENVELOPE};
use customs_declarations::{DeclarationMessage, EmissionMap};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Writes a DEC message in the order of the element table, and notes for every element which field
/// it came from.
///
/// Made so that nothing invalid can be written: an element that stands out of order, twice where it
/// may stand once, or is unknown to the table is a fault of the caller and left out; a class is
/// written when something inside it is, so that none is empty; texts and numbers are fitted to
/// their facets and a warning tells what that changed.
pub(crate) struct MessageWriter {
    pub(super) table: &'static ElementTable<'static>,
    pub(super) out: Tags,
    frames: Vec<Frame>,
    /// The chain of the class that is open, and the paths of the classes that are, one after another.
    chain: String,
    paths: String,
    map: EmissionMap,
    warnings: Vec<String>,
    /// Warnings that hold for many fields, by their text.
    of_many: HashMap<String, OfMany>,
}

/// A warning that holds for many fields alike.
struct OfMany {
    /// Its place among the warnings.
    warning: usize,
    /// The fields, the one that it names among them.
    fields: HashSet<String>,
}

/// A class that is open.
struct Frame {
    element: usize,
    /// Place among the children of the class that was written last, and how often.
    place: usize,
    count: u64,
    /// Lengths of chain and paths before this class.
    chain_before: usize,
    paths_before: usize,
    written: bool,
}

/// Bytes of a message for which one pair of the emission map is noted, about.
const BYTES_OF_PAIR: usize = 64;
/// A large message is mostly short items: room beyond this is taken when it is needed.
const MOST_PAIRS_RESERVED: usize = 4_096;

impl MessageWriter {
    /// A writer of one message with that head: version of the message specifications, if known.
    pub(crate) fn new(table: &'static ElementTable<'static>, version: Option<&str>, capacity: usize) -> Self {
        let mut writer = Self {
            table,
            out: Tags::with_capacity(capacity),
            frames: Vec::with_capacity(8),
            chain: String::with_capacity(64),
            paths: String::with_capacity(128),
            map: EmissionMap::with_capacity((capacity / BYTES_OF_PAIR).min(MOST_PAIRS_RESERVED)),
            warnings: Vec::new(),
            of_many: HashMap::new(),
        };
        let namespaces = [("xmlns:md", ENVELOPE), ("xmlns", DEC), ("xmlns:ds", DEC_DATES)];
        writer.out.start("md:MetaData", &namespaces);
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
                writer.out.leaf(name, &text);
            }
        }
        writer.out.start("Declaration", &[]);
        let root = table.get(0).map_or("", |root| root.wco_id);
        writer.chain.push_str(root);
        writer.map.note(root, "declaration");
        writer.frames.push(Frame { element: 0, place: 0, count: 0, chain_before: 0, paths_before: 0, written: true });
        writer
    }

    /// Writes a class with what `inside` writes. The path is that of the object it stands for, where
    /// there is one. It is noted for a class that stays empty too: customs points there when it misses
    /// the class.
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
        let path = self.paths.get(frame.paths_before..).unwrap_or_default();
        // Of several, the next one written would stand in this place.
        if !frame.written && !repeats && !path.is_empty() {
            self.map.note(self.chain.as_str(), path);
        }
        self.chain.truncate(frame.chain_before);
        self.paths.truncate(frame.paths_before);
        if frame.written {
            self.out.end(name);
            self.counted();
        }
    }

    /// Notes which field would fill one more of a class that may stand several times: customs points at
    /// the place behind the last when it misses one.
    pub(crate) fn one_more(&mut self, name: &'static str, path: FieldPath<'_>) {
        let Some((element, _)) = self.enter(name) else { return };
        let index = self.frames.last().map_or(1, |frame| frame.count + 1);
        let (chain, paths) = (self.chain.len(), self.paths.len());
        self.chain.push('/');
        self.chain.push_str(self.table.get(element).map_or("", |it| it.wco_id));
        self.chain.push('[');
        push_number(&mut self.chain, index);
        self.chain.push(']');
        path.push_to(&mut self.paths);
        self.map.note(self.chain.as_str(), self.paths.get(paths..).unwrap_or_default());
        self.chain.truncate(chain);
        self.paths.truncate(paths);
    }

    /// Notes a warning about a field.
    pub(crate) fn warn(&mut self, path: FieldPath<'_>, message: impl std::fmt::Display) {
        self.warnings.push(format!("{path}: {message}"));
    }

    /// Notes a warning that holds for many fields alike: it stands once, at the first of them, and says of how many more
    /// it holds. Ten thousand items may each have a field that it is about.
    pub(crate) fn warn_of_all(&mut self, path: FieldPath<'_>, message: String) {
        let path = path.to_string();
        match self.of_many.entry(message) {
            Entry::Occupied(mut noted) => {
                noted.get_mut().fields.insert(path);
            }
            Entry::Vacant(new) => {
                self.warnings.push(format!("{path}: {}", new.key()));
                new.insert(OfMany { warning: self.warnings.len() - 1, fields: HashSet::from([path]) });
            }
        }
    }

    /// Ends the message.
    pub(crate) fn finish(mut self) -> DeclarationMessage {
        self.out.end("Declaration");
        self.out.end("md:MetaData");
        for OfMany { warning, fields } in self.of_many.into_values() {
            let more = fields.len() - 1;
            if let Some(warning) = self.warnings.get_mut(warning).filter(|_| more > 0) {
                warning.push_str(&format!(" (and {more} more)"));
            }
        }
        DeclarationMessage { bytes: self.out.into_bytes(), emission_map: self.map, warnings: self.warnings }
    }

    /// Finds the element among what may still come in the open class, and moves there.
    pub(super) fn enter(&mut self, name: &'static str) -> Option<(usize, bool)> {
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
    pub(super) fn leaf(&mut self, element: &Element<'_>, path: FieldPath<'_>, write: impl FnOnce(&mut Self)) {
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
            self.out.start(name, &[]);
        }
    }

    /// One more of the element that the open class stands at.
    fn counted(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.count += 1;
        }
    }

    /// Reports a caller that writes against the table; such an element is left out, since a message
    /// without it is better than one that breaks the schema.
    pub(super) fn fault(&mut self, name: &'static str) {
        debug_assert!(false, "{name} cannot be written inside {}", self.chain);
        self.warnings.push(format!("{name}: has no place in the message and is left out of it"));
    }
}
