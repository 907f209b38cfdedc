use super::Declarations;
use super::change::{entry, require_status};
use super::complete_form::Parties;
use super::lodgement::{Lodging, Occasion};
use super::warehouse_entries::name_entries;
use crate::form::ItemForm;
use crate::lifecycle::{Command, Status};
use crate::ports::{Changes, KnownParty, LineChange, NewSubmission, TakenStock, WarehouseEntry};
use crate::validation::validate;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, LineId, MessageKind, NewOutboundMessage,
    TimelineEvent,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};
use std::collections::BTreeMap;

/// A declaration that was submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedDeclaration {
    /// Id.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// Its status now.
    pub status: Status,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
    /// What speaks against its parties, or against what it took of a warehouse, although it breaks no rule, and what the
    /// message carries in another form than was sent, as `path: message`.
    pub warnings: Vec<String>,
}

impl Declarations {
    /// Submits a draft: the message to customs is made and stored with the new status, and sent
    /// from there. Of several submits at the same moment one wins. A line that names a lot takes goods out of stock,
    /// which needs the right to.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `AllocationNotAllowed`, `Invalid` with every broken rule,
    /// `InsufficientStock`, `GuaranteeInsufficient`, `Storage`.
    pub fn submit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
        may_allocate: bool,
    ) -> Result<SubmittedDeclaration, DeclarationError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::Submit)?;
            let Parties { customer, mut warnings } =
                self.hydrate_parties(organisation, &mut declaration.form.clone())?;
            let lodged = self.lodge(declaration, customer.as_ref(), actor, may_allocate)?;
            warnings.extend(lodged.warnings);
            let declaration = lodged.declaration;
            Ok(SubmittedDeclaration {
                id,
                reference: declaration.reference,
                status: declaration.status,
                submitted_at: declaration.milestones.submitted_at.unwrap_or(declaration.updated_at),
                warnings,
            })
        })
    }

    /// Makes a draft a submission under a fresh LRN, in the unit of work of the caller. The customer is the one that it is
    /// for, when the customer master knows it.
    pub(super) fn lodge(
        &self,
        mut declaration: Declaration,
        customer: Option<&KnownParty>,
        actor: &Actor,
        may_allocate: bool,
    ) -> Result<Lodged, DeclarationError> {
        require_right_to_allocate(declaration.lines.iter().map(|line| &line.item), may_allocate)?;
        let mut form = validate(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        let now = self.ports.clock.now();
        let lrn = self.ports.lrns.next();
        let lodger = self.lodger(declaration.organisation, customer)?;
        let surety_of = declaration.surety_holder(lodger.broker.as_ref());
        let submission = NewSubmission {
            organisation: declaration.organisation,
            declaration: declaration.id,
            lrn: lrn.clone(),
            actor: actor.clone(),
            asks_for_stock: declaration.asks_for_stock(),
            surety_of,
        };
        let TakenStock { entries, remarks } = self.ports.gate.take_stock(&submission)??;
        let (named, doubts) = named_entries(&declaration, &entries);
        if !named.is_empty() {
            declaration = self.save_draft(declaration, LineChange::Update(named))?;
            form = validate(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        }
        let occasion = Occasion { lrn: Some(lrn.clone()), submitted_at: Some(now), valued_at: Some(now) };
        let Lodging { lodgement, mut warnings } = self.lodgement(&lodger, form, occasion)?;
        let message = self.ports.builder.declaration(&lodgement);
        warnings.extend(message.warnings.iter().cloned());
        warnings.extend(remarks);
        warnings.extend(doubts);
        declaration.status = Status::Submitted;
        declaration.milestones.lrn = Some(lrn.clone());
        declaration.milestones.submitted_at = Some(now);
        declaration.updated_at = now;
        let changes = Changes {
            timeline: vec![entry(&declaration, TimelineEvent::Submitted, now, actor)],
            events: vec![DeclarationEvent::of(&declaration, EventKind::Submitted, now)],
            outbound: vec![NewOutboundMessage::new(MessageKind::Declaration, lrn, message)],
            ..Changes::default()
        };
        let declaration = self.keep(declaration, changes)?;
        // Last: whoever submits on the same guarantee waits from here on.
        self.ports.gate.admit(&submission)??;
        Ok(Lodged { declaration, warnings })
    }
}

/// A draft that became a submission.
pub(super) struct Lodged {
    pub(super) declaration: Declaration,
    /// What the message carries in another form than was sent, and what is not in order about the goods that it took, as
    /// `path: message`.
    pub(super) warnings: Vec<String>,
}

/// The lines whose documents change with what their goods come from: also those whose goods leave no warehouse any more.
/// With them what is doubtful about documents of the client, as `path: message`.
fn named_entries(
    declaration: &Declaration,
    entries: &BTreeMap<i64, Vec<WarehouseEntry>>,
) -> (Vec<(LineId, ItemForm)>, Vec<String>) {
    let (mut named, mut doubts) = (Vec::new(), Vec::new());
    for (index, line) in declaration.lines.iter().enumerate() {
        let mut item = line.item.clone();
        let found = name_entries(&mut item, entries.get(&line.id.get()).map(Vec::as_slice).unwrap_or_default());
        doubts.extend(found.into_iter().map(|doubt| format!("declaration.items.{index}.{doubt}")));
        if line.item != item {
            named.push((line.id, item));
        }
    }
    (named, doubts)
}

/// Refuses to submit items that name a lot for somebody who may not change stock.
pub(super) fn require_right_to_allocate<'a>(
    mut items: impl Iterator<Item = &'a ItemForm>,
    may_allocate: bool,
) -> Result<(), DeclarationError> {
    if may_allocate || items.all(|item| item.inventory_line_id.is_none()) {
        Ok(())
    } else {
        Err(DeclarationError::AllocationNotAllowed)
    }
}
