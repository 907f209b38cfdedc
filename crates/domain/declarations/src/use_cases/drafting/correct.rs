//! Corrections: a declaration that customs refused becomes a draft with other content, in one step.

use super::draft::DraftTarget;
use super::edit_lines::{number, place};
use super::update_draft::{Changed, UpdateDraft, UpdatedDraft, ValidChange, changed_lines, content};
use crate::form::{DeclarationForm, ItemForm};
use crate::lifecycle::{Command, Status};
use crate::ports::LineChange;
use crate::skus::Consolidation;
use crate::use_cases::completing::places::Places;
use crate::use_cases::completing::prepare::Prepared;
use crate::use_cases::completing::warehouse_entries::{Written, keep_written};
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, Line, LineId};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, in_unit_of_work};
use std::collections::BTreeMap;

/// The parts of a declaration that a correction can change. The caller gets them as stored; parts that the caller
/// leaves alone stay.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectedContent {
    /// The form with its reference, without items.
    pub form: DeclarationForm,
    /// The dossier that the declaration belongs to.
    pub dossier_id: Option<i64>,
    /// Errors for values that the client sent and that could not be put into the form or a line, under the paths of
    /// what the client sent. With such an error nothing is changed at all.
    pub unreadable: FieldErrors,
    lines: Vec<CorrectedLine>,
}

/// A line that a correction can change.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectedLine {
    /// The id of the line.
    pub id: LineId,
    /// The form of the item. Another `sequence` moves the line there.
    pub item: ItemForm,
    /// The position of the item among those that the client sent: its errors have paths like
    /// `declaration.items.0.hs_code` then. Errors of a line without such a position have paths like `lines.0.hs_code`,
    /// by the order of the lines.
    pub sent_at: Option<usize>,
}

impl CorrectedContent {
    /// Returns the content as it is stored.
    pub(in crate::use_cases) fn from_stored(stored: &Declaration) -> Self {
        let lines = stored.lines.iter().cloned();
        Self {
            form: content(stored).form,
            dossier_id: stored.dossier_id,
            unreadable: FieldErrors::default(),
            lines: lines.map(|Line { id, item }| CorrectedLine { id, item, sent_at: None }).collect(),
        }
    }

    /// Returns all lines, in order.
    #[must_use]
    pub fn lines(&self) -> &[CorrectedLine] {
        &self.lines
    }

    /// Returns all lines, in order, to be changed.
    pub fn lines_mut(&mut self) -> &mut [CorrectedLine] {
        &mut self.lines
    }
}

impl Declarations {
    /// Corrects a declaration. If it is no draft, it becomes one as by `save_as_draft`. The header and any of the lines
    /// change as by `update_draft` and `update_line`. The result is completed and validated as a whole, and all of it
    /// is stored or nothing. `change` may be called more than once.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `NoWayBack`, `Undecided`, `Invalid` with every broken rule (unless the
    /// settings of the customer save such drafts), `SubmitNotAllowed`; when it submits, the errors of `submit` too;
    /// `Storage`.
    pub fn correct(
        &self,
        command: &UpdateDraft,
        change: &dyn Fn(&mut CorrectedContent),
    ) -> Result<UpdatedDraft, DeclarationError> {
        if command.submit_when_valid && !command.may_submit {
            return Err(DeclarationError::SubmitNotAllowed);
        }
        let DraftTarget { organisation, id, expected } = command.target;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let stored = self.open_for_change(organisation, id, expected)?;
            self.require_correctable(&stored)?;
            let mut content = CorrectedContent::from_stored(&stored);
            change(&mut content);
            // Nothing is written before the content is known to be right.
            let corrected = self.check_correction(&stored, content)?;
            let is_draft = stored.status == Status::Draft;
            let draft = if is_draft { stored } else { self.make_draft(stored, &command.actor)? };
            let changed = self.save_correction(draft, corrected)?;
            self.submit_when_wished(command, changed)
        })
    }

    /// Refuses to correct what is no draft and cannot become one.
    fn require_correctable(&self, declaration: &Declaration) -> Result<(), DeclarationError> {
        if declaration.status == Status::Draft {
            return Ok(());
        }
        self.require_possible(declaration, Command::SaveAsDraft).map_err(|error| match error {
            DeclarationError::InvalidStatus { current, mut allowed } => {
                allowed.insert(0, Status::Draft);
                DeclarationError::InvalidStatus { current, allowed }
            }
            other => other,
        })
    }

    /// Completes and checks the content, and finds out what of the lines changes.
    fn check_correction(&self, stored: &Declaration, content: CorrectedContent) -> Result<Corrected, DeclarationError> {
        let CorrectedContent { form, dossier_id, unreadable, lines } = content;
        let sent_at: Vec<Option<usize>> = lines.iter().map(|line| line.sent_at).collect();
        let places = Places::some_sent(sent_at.clone());
        let (changed, items): (Vec<usize>, Vec<ItemForm>) = changed_items(stored, lines).into_iter().unzip();
        // Only the changed items are completed from their master items; the others were when they were stored.
        let mut made = DeclarationForm { items, skus: Vec::new(), ..form.clone() };
        made.write_codes_in_capitals();
        let Consolidation { errors: unresolved, provenance: _ } =
            self.resolve_master_items(stored.organisation, &mut made)?;
        let unresolved = places.errors_as_sent(at_lines(unresolved, &changed));
        let mut items: Vec<ItemForm> = stored.lines.iter().map(|line| line.item.clone()).collect();
        let mut moved = Vec::new();
        for (index, mut item) in changed.into_iter().zip(made.items) {
            moved.extend(moves(index, &mut item, stored.lines.len()).map(|to| (index, to)));
            items[index] = item;
        }
        let mut prepared = self.prepare_around(stored.organisation, DeclarationForm { items, ..form })?;
        prepared.errors = places.errors_as_sent(prepared.errors);
        prepared.errors.extend(unresolved);
        let (sound, mut items) = self.allow(stored, Prepared { places, ..prepared }, dossier_id, unreadable)?;
        for (index, item) in items.iter_mut().enumerate() {
            item.sequence = Some(number(index));
        }
        let sent = stored.lines.iter().zip(sent_at).filter_map(|(line, sent_at)| Some((line.id, sent_at?)));
        Ok(Corrected { sent: sent.collect(), sound, items, moved })
    }

    fn save_correction(&self, draft: Declaration, corrected: Corrected) -> Result<Changed, DeclarationError> {
        let Corrected { sound, items, moved, sent } = corrected;
        let moving: Vec<(LineId, i64)> = moved.iter().map(|(index, to)| (draft.lines[*index].id, *to)).collect();
        let lines = changed_lines(&draft, items);
        let mut changed = self.save_sound(draft, sound, lines)?;
        for (line, to) in moving {
            let saved = changed.updated.declaration;
            let stored = saved.lines.iter().find(|stored| stored.id == line).ok_or(DeclarationError::NoSuchLine)?;
            let item = ItemForm { sequence: Some(to), ..stored.item.clone() };
            changed.updated.declaration = self.save_draft(saved, LineChange::Move(line, Box::new(item)))?;
        }
        let places = changed.updated.declaration.lines.iter().map(|line| sent.get(&line.id).copied());
        changed.places = Places::some_sent(places.collect());
        Ok(changed)
    }
}

/// A correction that may be saved.
struct Corrected {
    sound: ValidChange,
    /// All items in the order of the stored lines, with the numbers of those.
    items: Vec<ItemForm>,
    /// The lines that move, by their positions, with their new numbers.
    moved: Vec<(usize, i64)>,
    /// The positions at which the client sent lines.
    sent: BTreeMap<LineId, usize>,
}

/// Returns the items that differ from the stored ones, with the positions of their lines.
fn changed_items(stored: &Declaration, lines: Vec<CorrectedLine>) -> Vec<(usize, ItemForm)> {
    let pairs = stored.lines.iter().zip(lines).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before.item != after.item);
    let kept = changed.map(|(index, (before, after))| {
        let mut item = after.item;
        keep_written(&mut item, &Written::into([&before.item]));
        (index, item)
    });
    kept.collect()
}

/// Returns the errors of items that were completed by themselves, under the paths of their lines.
fn at_lines(found: FieldErrors, lines: &[usize]) -> FieldErrors {
    let path = |path: &str| {
        let (item, field) = path.strip_prefix("declaration.items.")?.split_once('.')?;
        let line = lines.get(item.parse::<usize>().ok()?)?;
        Some(format!("declaration.items.{line}.{field}"))
    };
    found.map_paths(|found| path(found).unwrap_or_else(|| found.to_owned()))
}

/// Returns the number that an item moves to; `None` when it stays. An item with a number that there is gets that of its
/// line until it moves, because no two items may have the same one.
fn moves(index: usize, item: &mut ItemForm, count: usize) -> Option<i64> {
    let to = place(item.sequence, index, count.saturating_sub(1));
    if item.sequence.is_none_or(|asked| asked == number(to)) {
        item.sequence = Some(number(index));
    }
    (to != index).then(|| number(to))
}
