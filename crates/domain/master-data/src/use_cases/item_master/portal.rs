//! Use cases of the customers' portal; the broker's API has no endpoint for them.

use super::ItemMaster;
use super::update::classification_changes;
use crate::master_item::{ChangeStatus, MasterItemForm, NewMasterItemChange, NewMasterItemDocument};
use crate::rules::tidy_master_item;
use crate::{MasterDataError, MasterItemId};
use customs_form_macros::growing;
use customs_kernel::{Actor, OrganisationId, in_unit_of_work};

/// What was asked for of an item.
#[growing]
#[must_use = "a request can ask for what the item has already"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeRequest {
    /// Changes of classification or origin wait for a decision.
    Pending,
    /// The request asks for the classification and origin that the item has: nothing waits.
    NothingAsked,
}

impl ItemMaster {
    /// Requests another classification or origin. The item stays as it is, and the changes wait for a decision.
    /// Changes that `change` makes to other fields are ignored.
    ///
    /// # Errors
    /// `UnknownItem`, `Invalid`, `Storage`.
    pub fn request_change(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        actor: &Actor,
        change: &dyn Fn(&mut MasterItemForm),
    ) -> Result<ChangeRequest, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut item = self.expected(organisation, id, None)?;
            let mut wanted = item.form.clone();
            change(&mut wanted);
            tidy_master_item(&mut wanted);
            self.broken_rules(organisation, &wanted)?.into_result()?;
            let now = self.ports.clock.now();
            let changes: Vec<NewMasterItemChange> = classification_changes(&item.form, &wanted, actor, now)
                .into_iter()
                .map(|change| NewMasterItemChange { status: ChangeStatus::Pending, ..change })
                .collect();
            if changes.is_empty() {
                return Ok(ChangeRequest::NothingAsked);
            }
            item.updated_at = now;
            self.ports.items.save(&item, &changes)?;
            Ok(ChangeRequest::Pending)
        })
    }

    /// Adds a document to an item.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn attach_document(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        document_type: &str,
        filename: &str,
    ) -> Result<(), MasterDataError> {
        let document = NewMasterItemDocument {
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
