use super::FieldPath;
use super::fitted_text::fit_code;
use super::tags::Tags;
use super::trail::{Mark, Trail};
use crate::element_table::{Element, ElementTable};
use crate::namespaces::{DEC, DEC_DATES, ENVELOPE};
use customs_declarations::{DeclarationMessage, MessageWarning};
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
    /// `None` while a message is written without its map.
    trail: Option<Trail>,
    warnings: Vec<Warning>,
    /// Warnings that apply to many fields, by their text.
    of_many: HashMap<String, OfMany>,
}

/// Whether the emission map of a message is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// It is made: customs answers the message by pointing into it.
    Kept,
    /// It stays empty: the message is only looked at.
    LeftOut,
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
    /// Where the trail stood before this class was opened.
    before: Mark,
    written: bool,
}

impl MessageWriter {
    /// Starts a message with `version` in its head, the version of the message specifications, if known.
    pub(crate) fn new(
        table: &'static ElementTable<'static>,
        version: Option<&str>,
        capacity: usize,
        mapping: Mapping,
    ) -> Self {
        let root = table.get(0).map_or("", |root| root.wco_id);
        let mut writer = Self {
            table,
            out: Tags::with_capacity(capacity),
            frames: Vec::with_capacity(8),
            trail: (mapping == Mapping::Kept).then(|| Trail::new(root, capacity)),
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
        writer.frames.push(Frame { element: 0, place: 0, count: 0, before: Mark::default(), written: true });
        writer
    }

    /// Writes a class with the elements that `inside` writes. `path` is the form object that the class stands for, if
    /// any. It is recorded even when the class stays empty: that is where customs points when it misses the class.
    pub(crate) fn class(&mut self, name: &'static str, path: Option<FieldPath<'_>>, inside: impl FnOnce(&mut Self)) {
        let Some((element, repeats)) = self.enter(name) else { return };
        let before = self.step_into(element, repeats, path);
        self.frames.push(Frame { element, place: 0, count: 0, before, written: false });
        inside(self);
        let Some(frame) = self.frames.pop() else { return };
        if let Some(trail) = &mut self.trail {
            // A class that repeats is not recorded when empty: the next one written takes the same number.
            if !frame.written && !repeats {
                trail.note(frame.before, trail.mark());
            }
            trail.step_back(frame.before);
        }
        if frame.written {
            self.out.end(name);
            self.counted();
        }
    }

    /// Records which field would fill one more entry of a class that repeats: when customs misses an entry, it points
    /// one place past the last.
    pub(crate) fn one_more(&mut self, name: &'static str, path: FieldPath<'_>) {
        let Some((element, _)) = self.enter(name) else { return };
        let before = self.step_into(element, true, Some(path));
        if let Some(trail) = &mut self.trail {
            trail.note(before, trail.mark());
            trail.step_back(before);
        }
    }

    /// Steps into an element that comes next in the open class. Returns where the trail stood.
    fn step_into(&mut self, element: usize, repeats: bool, path: Option<FieldPath<'_>>) -> Mark {
        let number = self.frames.last().map_or(1, |frame| frame.count + 1);
        let Some(trail) = &mut self.trail else { return Mark::default() };
        let id = self.table.get(element).map_or("", |it| it.wco_id);
        trail.step_into(id, repeats.then_some(number), path)
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
        let emission_map = self.trail.map(Trail::into_map).unwrap_or_default();
        DeclarationMessage { bytes: self.out.into_bytes(), emission_map, warnings: self.warnings }
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
        if let Some(trail) = &mut self.trail {
            // The leaf's chain and path are appended to the shared buffers for a moment, which saves allocations.
            let before = trail.step_into(element.wco_id, None, Some(path));
            trail.note(before, trail.mark());
            trail.step_back(before);
        }
        write(self);
        self.counted();
    }

    fn write_pending_classes(&mut self) {
        let Some(first) = self.frames.iter().rposition(|frame| frame.written).map(|written| written + 1) else {
            return;
        };
        for index in first..self.frames.len() {
            let next = self.frames.get(index + 1).map(|next| next.before);
            let Some(frame) = self.frames.get_mut(index) else { return };
            frame.written = true;
            if let Some(trail) = &mut self.trail {
                trail.note(frame.before, next.unwrap_or_else(|| trail.mark()));
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
        let open =
            self.frames.last().and_then(|frame| self.table.get(frame.element)).map_or("", |element| element.name);
        debug_assert!(false, "{name} cannot be written inside {open}");
        self.warnings.push(Warning::at(name, MessageWarning::NoPlace));
    }
}
