use super::FieldPath;
use super::field_path::push_number;
use super::fitted_text::fit_code;
use super::tags::Tags;
use crate::element_table::{Element, ElementTable};
use crate::namespaces::{DEC, DEC_DATES, ENVELOPE};
use customs_declarations::{DeclarationMessage, EmissionMap, MessageWarning};
use customs_kernel::facts::Warning;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Writes a DEC message in the order of the element table, and records for every element the form field it came from.
///
/// The writer cannot produce an invalid message. An element that is out of order, repeated where it may stand once, or
/// unknown to the table is a fault of the caller and is left out. A class is written only when something inside it is,
/// so that none is empty. Texts and numbers are fitted to their facets, and a warning reports each change.
pub(crate) struct MessageWriter {
    pub(super) table: &'static ElementTable<'static>,
    pub(super) out: Tags,
    frames: Vec<Frame>,
    /// The pointer chain of the open class, and the field paths of all open classes, one after another.
    chain: String,
    paths: String,
    map: EmissionMap,
    warnings: Vec<Warning>,
    /// Warnings that apply to many fields, by their text.
    of_many: HashMap<String, OfMany>,
}

/// A warning that applies to many fields.
struct OfMany {
    /// Index of the warning in the list of warnings.
    index: usize,
    /// The path of the field that it names.
    path: String,
    warning: MessageWarning,
    /// The fields that it applies to, including the one that it names.
    fields: HashSet<String>,
}

/// A class that has been opened and not yet closed.
struct Frame {
    element: usize,
    /// Place of the child written last among the children of the class, and how often that child was written.
    place: usize,
    count: u64,
    /// Lengths of `chain` and `paths` before this class was opened.
    chain_before: usize,
    paths_before: usize,
    written: bool,
}

/// Approximate bytes of a message for each pair of the emission map, to reserve room for the map.
const BYTES_OF_PAIR: usize = 64;
/// Most pairs to reserve room for: a large message is mostly short items, and further room is allocated when needed.
const MOST_PAIRS_RESERVED: usize = 4_096;

impl MessageWriter {
    /// Starts a message with `version` in its head, the version of the message specifications, if known.
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

    /// Writes a class with the elements that `inside` writes. `path` is the form object that the class stands for, if
    /// any. It is recorded even when the class stays empty: that is where customs points when it misses the class.
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
        // A class that repeats is not recorded when empty: the next one written takes the same number.
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

    /// Records which field would fill one more entry of a class that repeats: when customs misses an entry, it points
    /// one place past the last.
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

    /// Adds a warning about a field.
    pub(crate) fn warn(&mut self, path: FieldPath<'_>, warning: MessageWarning) {
        self.warnings.push(Warning::at(path.to_string(), warning));
    }

    /// Adds a warning that applies to many fields. It stands once, at the first of them, and says how many more it
    /// applies to: ten thousand items may each have such a field.
    pub(crate) fn warn_of_all(&mut self, path: FieldPath<'_>, warning: MessageWarning) {
        let path = path.to_string();
        match self.of_many.entry(warning.to_string()) {
            Entry::Occupied(mut noted) => {
                noted.get_mut().fields.insert(path);
            }
            Entry::Vacant(new) => {
                let index = self.warnings.len();
                self.warnings.push(Warning::at(path.clone(), warning.clone()));
                new.insert(OfMany { index, path: path.clone(), warning, fields: HashSet::from([path]) });
            }
        }
    }

    /// Ends the message and gives it with its emission map and warnings.
    pub(crate) fn finish(mut self) -> DeclarationMessage {
        self.out.end("Declaration");
        self.out.end("md:MetaData");
        for OfMany { index, path, warning, fields } in self.of_many.into_values() {
            let more = fields.len() as u64 - 1;
            if let Some(noted) = self.warnings.get_mut(index).filter(|_| more > 0) {
                *noted = Warning::at(path, warning.and_more(more));
            }
        }
        DeclarationMessage { bytes: self.out.into_bytes(), emission_map: self.map, warnings: self.warnings }
    }

    /// Moves to the element `name` among those that may still come in the open class: its position, and whether it
    /// repeats.
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

    /// Writes a leaf, first opening the classes around it that are not yet written, and records the field it came from.
    pub(super) fn leaf(&mut self, element: &Element<'_>, path: FieldPath<'_>, write: impl FnOnce(&mut Self)) {
        self.write_pending_classes();
        // The leaf's chain and path are appended to the shared buffers for a moment, which saves allocations.
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

    /// Counts one more of the element at which the open class stands.
    fn counted(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.count += 1;
        }
    }

    /// Reports a caller that writes an element against the table. The element is left out, since a message without it
    /// is better than one that breaks the schema.
    pub(super) fn fault(&mut self, name: &'static str) {
        debug_assert!(false, "{name} cannot be written inside {}", self.chain);
        self.warnings.push(Warning::at(name, MessageWarning::NoPlace));
    }
}
