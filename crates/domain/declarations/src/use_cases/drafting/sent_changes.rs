//! What clients send to change a draft.

use super::update_draft::{DraftContent, NewLines};
use crate::form::fields::{DeclarationFields, HeaderFields};
use customs_kernel::RuleCode;

/// The rule that a null in place of the header breaks.
pub(super) const NO_HEADER: (RuleCode, &str) = (RuleCode::Null, "must not be null: clear its fields one by one");

impl DeclarationFields {
    /// Applies the changes to the draft: fields that were sent replace those of the draft, and `items` or `skus`
    /// replace all lines.
    pub fn change(&self, content: &mut DraftContent) {
        self.put_into(&mut content.form);
        if let Some(dossier) = self.dossier_id.sent() {
            content.dossier_id = *dossier;
        }
        match self.declaration.sent() {
            None => {}
            Some(None) => content.unreadable.add("declaration", NO_HEADER),
            Some(Some(header)) => {
                header.put_into(&mut content.form.declaration);
                content.lines = header.lines();
                content.unreadable.extend(header.unreadable());
            }
        }
    }
}

impl HeaderFields {
    /// Returns the lines that replace all lines; `None` when neither items nor SKUs were sent.
    pub(in crate::use_cases) fn lines(&self) -> Option<NewLines> {
        let sent = self.items.sent().is_some() || self.skus.sent().is_some();
        sent.then(|| NewLines { items: self.items.clone().arrived(), skus: self.skus.clone().arrived() })
    }
}
