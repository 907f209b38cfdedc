//! What clients send to correct a declaration.

use super::correct::{CorrectedContent, CorrectedLine};
use super::sent_changes::NO_HEADER;
use crate::form::fields::{DeclarationCorrection, ItemCorrection};
use customs_kernel::RuleCode;

impl DeclarationCorrection {
    /// Applies the corrections to the declaration: fields that were sent replace those of the declaration, and each
    /// entry of `items` changes the line that it names.
    pub fn correct(&self, content: &mut CorrectedContent) {
        self.put_into(&mut content.form);
        if let Some(dossier) = self.dossier_id.sent() {
            content.dossier_id = *dossier;
        }
        match self.declaration.sent() {
            None => {}
            Some(None) => content.unreadable.add("declaration", NO_HEADER),
            Some(Some(header)) => {
                header.put_into(&mut content.form.declaration);
                correct_lines(header.items.entries(), content);
            }
        }
    }
}

/// Applies the corrections of items to the lines of the declaration.
fn correct_lines(items: &[ItemCorrection], content: &mut CorrectedContent) {
    for (number, item) in items.iter().enumerate() {
        let at = format!("declaration.items.{number}.");
        content.unreadable.extend(item.unreadable_at(&at));
        match item.line(content.lines()) {
            Ok(index) => {
                let line = &mut content.lines_mut()[index];
                item.put_into(&mut line.item);
                line.sent_at = Some(number);
            }
            Err((field, refused)) => content.unreadable.add(format!("{at}{field}"), refused),
        }
    }
}

impl ItemCorrection {
    /// The position of the line that the item is about; otherwise the field that names none, and why.
    fn line(&self, lines: &[CorrectedLine]) -> Result<usize, (&'static str, (RuleCode, &'static str))> {
        let named = self.sequence.value().copied();
        let (field, found) = match (self.id, named) {
            (Some(id), _) => ("id", lines.iter().position(|line| line.id.get() == id)),
            (None, Some(named)) => ("sequence", (1..).zip(lines).position(|(sequence, _)| named == sequence)),
            (None, None) => return Err(("id", (RuleCode::Required, "is required where sequence names no item"))),
        };
        match found {
            None => Err((field, (RuleCode::UnknownLine, "names no item of the declaration"))),
            Some(index) if lines[index].sent_at.is_some() => {
                Err((field, (RuleCode::NotUnique, "is the item of an earlier entry")))
            }
            Some(index) => Ok(index),
        }
    }
}
