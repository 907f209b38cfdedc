use super::lodgement::{Lodging, Occasion};
use crate::form::{DeclarationForm, ItemForm};
use crate::lifecycle::{Command, Status};
use crate::ports::{Changes, KnownParty, LineChange, NewSubmission, TakenStock, WarehouseEntry};
use crate::use_cases::change::{entry, require_status};
use crate::use_cases::completing::complete_form::Parties;
use crate::use_cases::completing::warehouse_entries::name_entries;
use crate::use_cases::declarations::Declarations;
use crate::validation::validate_for_message;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, LineId, MessageKind, NewOutboundMessage,
    TimelineEvent,
};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{Actor, FieldErrors, GuaranteeCover, OrganisationId, RuleCode, Version, in_unit_of_work};
use std::collections::BTreeMap;

/// A declaration that was just submitted.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedDeclaration {
    /// The id that the database assigned.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// The present status.
    pub status: Status,
    /// The moment of submission.
    pub submitted_at: DateTime<Utc>,
    /// Doubts about the parties and about the goods taken from a warehouse, and values that the message carries in
    /// another form than they were sent.
    pub warnings: Vec<Warning>,
}

impl Declarations {
    /// Submits a draft. The message to customs is made and stored together with the new status, and is sent afterwards.
    /// When several callers submit the draft at the same moment, one succeeds. A line that names a lot takes goods out
    /// of stock, and the caller needs the right for that.
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
        in_unit_of_work(self.lodging().work.as_ref(), || {
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

    /// Turns a draft into a submission under a new LRN, in the unit of work of the caller. `customer` is the customer
    /// that the declaration is made for; `None` when the customer master does not know it.
    pub(in crate::use_cases) fn lodge(
        &self,
        declaration: Declaration,
        customer: Option<&KnownParty>,
        actor: &Actor,
        may_allocate: bool,
    ) -> Result<Lodged, DeclarationError> {
        self.lodge_by(declaration, customer, actor, Dispatch { may_allocate, waits_for_outage: false })
    }

    /// Does the same; the message may wait for the end of an outage of customs.
    pub(super) fn lodge_by(
        &self,
        mut declaration: Declaration,
        customer: Option<&KnownParty>,
        actor: &Actor,
        dispatch: Dispatch,
    ) -> Result<Lodged, DeclarationError> {
        let Dispatch { may_allocate, waits_for_outage } = dispatch;
        require_right_to_allocate(declaration.lines.iter().map(|line| &line.item), may_allocate)?;
        declaration = self.still_naming_paper(declaration)?;
        let mut form = validate_for_message(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        let now = self.lodging().clock.now();
        refuse_entry_in_future(&declaration.form, now).into_result().map_err(DeclarationError::Invalid)?;
        let lrn = self.lodging().lrns.next(declaration.organisation);
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
        let TakenStock { entries, remarks } = self.lodging().gate.take_stock(&submission)??;
        let (named, doubts) = named_entries(&declaration, &entries);
        if !named.is_empty() {
            declaration = self.save_draft(declaration, LineChange::Update(named))?;
            form = validate_for_message(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        }
        let occasion = Occasion { lrn: Some(lrn.clone()), submitted_at: Some(now), valued_at: Some(now) };
        let Lodging { lodgement, mut warnings } = self.lodgement(&lodger, form, occasion)?;
        let message = self.lodging().builder.declaration(&lodgement);
        warnings.extend(message.warnings.iter().cloned());
        warnings.extend(remarks);
        warnings.extend(doubts);
        declaration.status = Status::Submitted;
        declaration.milestones.lrn = Some(lrn.clone());
        declaration.milestones.submitted_at = Some(now);
        declaration.updated_at = now;
        let changes = Changes {
            timeline: vec![entry(&declaration, TimelineEvent::Submitted, now, actor)],
            events: vec![DeclarationEvent::new(&declaration, EventKind::Submitted, now)],
            outbound: vec![
                NewOutboundMessage::new(MessageKind::Declaration, lrn, message).with_waits_for_outage(waits_for_outage),
            ],
            ..Changes::default()
        };
        let declaration = self.keep(declaration, changes)?;
        // The gate is called last, because from here on other submissions on the same guarantee wait.
        // What the gate admits without a guarantee that is known to secure it goes to customs as well, which decides.
        let _cover: GuaranteeCover = self.lodging().gate.admit(&submission)??;
        Ok(Lodged { declaration, warnings })
    }
}

/// Refuses an entry in the records for a moment that is still to come.
pub(in crate::use_cases) fn refuse_entry_in_future(form: &DeclarationForm, now: DateTime<Utc>) -> FieldErrors {
    match form.entry_in_records() {
        Some(entered_at) if entered_at > now => {
            let rule = (RuleCode::InFuture, "must not be in the future");
            FieldErrors::one("declaration.entered_in_records_at", rule)
        }
        Some(_) | None => FieldErrors::default(),
    }
}

/// How a submission goes on its way.
#[derive(Clone, Copy)]
pub(super) struct Dispatch {
    /// Whether the caller may take goods out of stock.
    pub(super) may_allocate: bool,
    /// Whether the message waits for the end of an outage of customs.
    pub(super) waits_for_outage: bool,
}

/// A draft that became a submission.
pub(in crate::use_cases) struct Lodged {
    pub(in crate::use_cases) declaration: Declaration,
    /// Values that the message carries in another form than they were sent, and doubts about the goods that were taken.
    pub(in crate::use_cases) warnings: Vec<Warning>,
}

/// Finds the lines with previous documents that change with the placements that their goods come from, including lines
/// of goods that no longer leave a warehouse. Also returns doubts about documents of the client.
fn named_entries(
    declaration: &Declaration,
    entries: &BTreeMap<i64, Vec<WarehouseEntry>>,
) -> (Vec<(LineId, ItemForm)>, Vec<Warning>) {
    let (mut named, mut doubts) = (Vec::new(), Vec::new());
    for (index, line) in declaration.lines.iter().enumerate() {
        let mut item = line.item.clone();
        let found = name_entries(&mut item, entries.get(&line.id.get()).map(Vec::as_slice).unwrap_or_default());
        let of_line = |path: &str| format!("declaration.items.{index}.{path}");
        doubts.extend(found.into_iter().map(|doubt| doubt.map_path(of_line)));
        if line.item != item {
            named.push((line.id, item));
        }
    }
    (named, doubts)
}

/// Refuses to submit items that name a lot when the caller may not change stock.
pub(in crate::use_cases) fn require_right_to_allocate<'a>(
    mut items: impl Iterator<Item = &'a ItemForm>,
    may_allocate: bool,
) -> Result<(), DeclarationError> {
    if may_allocate || items.all(|item| item.inventory_line_id.is_none()) {
        Ok(())
    } else {
        Err(DeclarationError::AllocationNotAllowed)
    }
}
