//! Use cases of the customers' portal; the broker's API has no endpoint for them.

use super::Items;
use super::update::classification_changes;
use crate::item::{ChangeStatus, ItemForm, NewItemChange, NewItemDocument};
use crate::rules::tidy_item;
use crate::{ItemId, MasterDataError};
use customs_kernel::{Actor, OrganisationId, in_unit_of_work};

impl Items {
    /// Requests another classification or origin. The article stays as it is, and the changes wait for a decision.
    /// Changes that `change` makes to other fields are ignored.
    ///
    /// # Errors
    /// `UnknownItem`, `Invalid`, `Storage`.
    pub fn request_change(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        actor: &Actor,
        change: &dyn Fn(&mut ItemForm),
    ) -> Result<(), MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut item = self.expected(organisation, id, None)?;
            let mut wanted = item.form.clone();
            change(&mut wanted);
            tidy_item(&mut wanted);
            self.broken_rules(organisation, &wanted)?.into_result()?;
            let now = self.ports.clock.now();
            let changes: Vec<NewItemChange> = classification_changes(&item.form, &wanted, actor, now)
                .into_iter()
                .map(|change| NewItemChange { status: ChangeStatus::Pending, ..change })
                .collect();
            item.updated_at = now;
            self.ports.items.save(&item, &changes)?;
            Ok(())
        })
    }

    /// Adds a document to an article.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn attach_document(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        document_type: &str,
        filename: &str,
    ) -> Result<(), MasterDataError> {
        let document = NewItemDocument {
            document_type: document_type.to_owned(),
            filename: filename.to_owned(),
            created_at: self.ports.clock.now(),
        };
        in_unit_of_work(self.ports.work.as_ref(), || {
            if self.ports.items.add_document(organisation, id, &document)? {
                Ok(())
            } else {
                Err(MasterDataError::UnknownItem)
            }
        })
    }
}
