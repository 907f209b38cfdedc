//! The correction of one declaration, as a client would send it: the value at each field of the cause, and nothing else.

use super::placed::{Fields, Spelling, replaced, shown, written};
use crate::form::fields::DeclarationCorrection;
use crate::use_cases::drafting::correct::CorrectedContent;
use crate::{Declaration, GoodsKey, MendReason, MendRefusal, MendValues, MendedCause, Rejection};
use customs_kernel::exact_number::json_fields;
use customs_kernel::{FieldErrors, field_of};
use std::collections::{BTreeMap, BTreeSet};

/// What names a line and its place, and is no value of its goods.
const LINE_KEYS: [&str; 2] = ["id", "sequence"];

/// A place of the cause in a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The position of the line; `None` for the declaration as a whole.
    pub(super) line: Option<usize>,
    /// The steps from the line, or from the declaration, to the field.
    steps: Vec<String>,
    /// Whether the field stands in the `declaration` object.
    in_header: bool,
}

impl Place {
    /// The number of the line, from 1; 0 for the declaration as a whole.
    pub(super) fn number(&self) -> u32 {
        self.line.and_then(|line| u32::try_from(line + 1).ok()).unwrap_or(0)
    }

    fn from_path(path: &str) -> Option<Self> {
        let steps = |rest: &str| rest.split('.').map(str::to_owned).collect::<Vec<_>>();
        if let Some(rest) = path.strip_prefix("declaration.items.") {
            let (line, steps) = rest.split_once('.').map_or((rest, Vec::new()), |(line, rest)| (line, steps(rest)));
            return Some(Self { line: Some(line.parse().ok()?), steps, in_header: false });
        }
        let (rest, in_header) = path.strip_prefix("declaration.").map_or((path, false), |rest| (rest, true));
        (!rest.is_empty()).then(|| Self { line: None, steps: steps(rest), in_header })
    }
}

/// The places to be mended in a declaration, by the answer of customs, in order: those of the cause, and below them the
/// field that was chosen, or that the code means.
pub(super) fn places(cause: &MendedCause, chosen: Option<&str>, rejection: &Rejection) -> Vec<Place> {
    let below = chosen.or_else(|| cause.meant_field());
    let errors = rejection.errors.iter().filter(|error| error.code == cause.code);
    let paths = errors.filter_map(|error| error.path.as_deref()).filter(|path| field_of(path) == cause.field);
    let different: BTreeSet<&str> = paths.collect();
    let mut places: Vec<Place> = different.into_iter().filter_map(Place::from_path).collect();
    places.sort_by_key(|place| place.line);
    for place in &mut places {
        place.steps.extend(below.into_iter().flat_map(|below| below.split('.')).map(str::to_owned));
    }
    places
}

/// The value that a place has now.
pub(super) fn value_now(declaration: &Declaration, place: &Place) -> String {
    let fields = match place.line {
        Some(line) => declaration.lines.get(line).and_then(|line| json_fields(&line.item).ok()),
        None if place.in_header => json_fields(&declaration.form.declaration).ok(),
        None => json_fields(&declaration.form).ok(),
    };
    let (Some(fields), Some((first, below))) = (fields, place.steps.split_first()) else { return String::new() };
    let below: Vec<&str> = below.iter().map(String::as_str).collect();
    shown(fields.get(first).map(|value| &**value), &below)
}

/// The correction of a declaration with these values.
///
/// # Errors
/// Why the values cannot be put into it.
pub(super) fn correction(
    declaration: &Declaration,
    places: &[Place],
    values: &MendValues,
) -> Result<DeclarationCorrection, MendRefusal> {
    let as_text = Sent::new(declaration, places, values, Spelling::Text).and_then(|sent| sent.read(declaration));
    match as_text {
        // The field may be one that takes no text.
        Err(refusal) if refusal.reason == MendReason::Invalid => {
            let bare = Sent::new(declaration, places, values, Spelling::Bare).and_then(|sent| sent.read(declaration));
            bare.map_err(|_| refusal)
        }
        other => other,
    }
}

/// The changed fields of a declaration.
#[derive(Default)]
struct Sent {
    root: Fields,
    header: Fields,
    lines: BTreeMap<usize, Fields>,
}

impl Sent {
    fn new(
        declaration: &Declaration,
        places: &[Place],
        values: &MendValues,
        spelling: Spelling,
    ) -> Result<Self, MendRefusal> {
        let mut sent = Self::default();
        let values = values.for_declaration(declaration.id.get());
        for place in places {
            let goods = match place.line {
                Some(line) => {
                    let line = declaration.lines.get(line).ok_or(MendReason::Changed)?;
                    Some(GoodsKey::from_item(&line.item))
                }
                None => None,
            };
            let value = values.value_for(place.number(), goods.as_ref());
            sent.put(declaration, place, value.ok_or(MendReason::NoValue)?.trim(), spelling)?;
        }
        Ok(sent)
    }

    fn put(
        &mut self,
        declaration: &Declaration,
        place: &Place,
        value: &str,
        spelling: Spelling,
    ) -> Result<(), MendRefusal> {
        let unreadable = |_: serde_json::Error| MendReason::Failed;
        let (changed, stored) = match place.line {
            Some(line) => {
                let stored = declaration.lines.get(line).ok_or(MendReason::Changed)?;
                (self.lines.entry(line).or_default(), json_fields(&stored.item).map_err(unreadable)?)
            }
            None if place.in_header => {
                (&mut self.header, json_fields(&declaration.form.declaration).map_err(unreadable)?)
            }
            None => (&mut self.root, json_fields(&declaration.form).map_err(unreadable)?),
        };
        let (first, below) = place.steps.split_first().ok_or(MendReason::NoField)?;
        if place.line.is_some() && LINE_KEYS.contains(&first.as_str()) {
            return Err(MendReason::NoField.into());
        }
        let below: Vec<&str> = below.iter().map(String::as_str).collect();
        let current = changed.get(first).or_else(|| stored.get(first)).map(|value| &**value);
        let new = replaced(current, &below, value, spelling);
        // A value that cannot be spelled so is the fault of the value, and all else that of the field.
        let new = new.ok_or(if spelling == Spelling::Bare { MendReason::Invalid } else { MendReason::NoField })?;
        changed.insert(first.clone(), new);
        Ok(())
    }

    /// Reads the fields as those that a client sends. Every line has an entry, so that the paths of errors are those of
    /// the lines.
    fn read(mut self, declaration: &Declaration) -> Result<DeclarationCorrection, MendRefusal> {
        if !self.lines.is_empty() {
            let mut items = Vec::with_capacity(declaration.lines.len());
            for (index, line) in declaration.lines.iter().enumerate() {
                let mut fields = self.lines.remove(&index).unwrap_or_default();
                fields.insert("id".to_owned(), written(&line.id.get()).ok_or(MendReason::Failed)?);
                items.push(fields);
            }
            self.header.insert("items".to_owned(), written(&items).ok_or(MendReason::Failed)?);
        }
        if !self.header.is_empty() {
            self.root.insert("declaration".to_owned(), written(&self.header).ok_or(MendReason::Failed)?);
        }
        let text = serde_json::to_string(&self.root).map_err(|_| MendReason::Failed)?;
        let invalid = |errors: FieldErrors| MendRefusal { reason: MendReason::Invalid, errors };
        let read = customs_json_reading::read::<DeclarationCorrection>(&text).map_err(invalid)?;
        if !read.unknown.is_empty() {
            return Err(MendReason::NoField.into());
        }
        let mut tried = CorrectedContent::from_stored(declaration);
        read.value.correct(&mut tried);
        if tried.unreadable.is_empty() { Ok(read.value) } else { Err(invalid(tried.unreadable)) }
    }
}
