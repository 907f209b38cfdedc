use super::amended_form::{AmendedForm, nothing_changes};
use super::invalidate::STATEMENT;
use crate::form::DeclarationForm;
use crate::lifecycle::{Command, Status};
use crate::ports::{Changes, DutyEstimate};
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::drafting::draft::DraftTarget;
use crate::use_cases::drafting::update_draft::DraftContent;
use crate::use_cases::lodging::lodgement::{Lodging, Occasion};
use crate::use_cases::reading::possible::require_amendable;
use crate::{
    AmendedForms, Amendment, AmendmentRequest, AmendmentState, Declaration, DeclarationError, DeclarationEvent,
    DeclarationHistory, DeclarationId, DeclarationMessage, DeclarationWarning, Direction, EventKind, FieldDifference,
    Line, LineId, MessageKind, NewOutboundMessage, PayableChange, TimelineEvent, ValidForm,
};
use chrono::NaiveDate;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::facts::{Count, Warning, Words};
use customs_kernel::rules::Filled;
use customs_kernel::{Actor, FieldErrors, Lrn, OrganisationId, broken_rules, in_unit_of_work};

/// The form for a request to amend a declaration, beside the fields that change.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct AmendmentForm {
    /// Reason for the amendment.
    #[validate(required, length(max = STATEMENT), custom(function = Filled::check))]
    pub reason: Option<String>,
}

impl AmendmentForm {
    fn check(&self) -> Result<&str, FieldErrors> {
        broken_rules(self).into_result()?;
        Ok(self.reason.as_deref().unwrap_or_default())
    }
}

/// The request to amend a declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct AmendDeclaration {
    /// The declaration to be amended, in the version that the caller read.
    pub target: DraftTarget,
    /// The author of the request.
    pub actor: Actor,
    /// The reason that customs is given.
    pub form: AmendmentForm,
}

/// An amendment that customs was asked for.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct AmendedDeclaration {
    /// The declaration, which stays as it is until customs decides.
    pub declaration: Declaration,
    /// The amendment.
    pub amendment: Amendment,
    /// The fields that it changes.
    pub differences: Vec<FieldDifference>,
    /// What is payable before and after it; `None` on export.
    pub estimates: Option<ComparedEstimates>,
    /// Doubts about the amended data, and values that the message carries in another form than they were sent.
    pub warnings: Vec<Warning>,
}

/// An amendment as it would be asked for now.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct AmendmentPreview {
    /// The id of the declaration.
    pub declaration: DeclarationId,
    /// The broker's reference of the declaration.
    pub reference: String,
    /// The last day on which customs can be asked.
    pub last_day: NaiveDate,
    /// Whether the goods are released, so that customs grants it only where the declarant needs it to comply with the
    /// law (UCC article 173(3)).
    pub after_release: bool,
    /// The fields that it changes.
    pub differences: Vec<FieldDifference>,
    /// What is payable before and after it; `None` on export.
    pub estimates: Option<ComparedEstimates>,
    /// Doubts about the amended data, and values that the message carries in another form than they were sent.
    pub warnings: Vec<Warning>,
}

/// The estimated duties and taxes of an import before and after an amendment, without their calculation.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedEstimates {
    /// The estimate of the form in force.
    pub before: DutyEstimate,
    /// The estimate of the amended form.
    pub after: DutyEstimate,
}

impl ComparedEstimates {
    /// Returns what is payable before and after; `None` when one of the estimates has gaps.
    #[must_use]
    pub fn payable(&self) -> Option<PayableChange> {
        let complete = self.before.is_complete() && self.after.is_complete();
        complete.then_some(PayableChange { before: self.before.total_payable, after: self.after.total_payable })
    }
}

impl Declarations {
    /// Asks customs to amend an accepted declaration (UCC article 173). The form in force stays as it is until customs
    /// grants the amendment. There is one amendment at a time. `change` may be called more than once.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, `NotFound`, `Stale`, `InvalidStatus`, `NotAccepted` when it has no MRN,
    /// `DeadlinePassed`, `AmendmentPending`, `SkuResolutionFailed`, `Storage`.
    pub fn amend(
        &self,
        command: &AmendDeclaration,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<AmendedDeclaration, DeclarationError> {
        let reason = command.form.check().map_err(DeclarationError::Invalid)?;
        let DraftTarget { organisation, id, expected } = command.target;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            self.require_possible(&declaration, Command::Amend)?;
            let planned = self.planned(&declaration, reason, change)?;
            self.ask(declaration, planned, &command.actor)
        })
    }

    /// Returns the amendment as `amend` would ask for it, with what it would cost. Nothing is stored or sent.
    ///
    /// # Errors
    /// Those of `amend`, apart from `Stale`.
    pub fn preview_amendment(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<AmendmentPreview, DeclarationError> {
        let declaration = self.find(organisation, id)?;
        self.require_possible(&declaration, Command::Amend)?;
        let (_, last_day) = require_amendable(&declaration, self.following_up().clock.now())?;
        let planned = self.planned(&declaration, PREVIEWED, change)?;
        Ok(AmendmentPreview {
            declaration: declaration.id,
            reference: declaration.reference.clone(),
            last_day,
            after_release: is_released(&declaration),
            differences: planned.forms.differences(),
            estimates: planned.estimates,
            warnings: planned.warnings,
        })
    }

    /// Completes the amended form, and makes the message and the estimates of it.
    fn planned(
        &self,
        declaration: &Declaration,
        reason: &str,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<Planned, DeclarationError> {
        let (mrn, _) = require_amendable(declaration, self.following_up().clock.now())?;
        let AmendedForm { forms, valid, customer, mut warnings } = self.amended_form(declaration, change)?;
        let lodger = self.lodger(declaration.organisation, customer.as_ref())?;
        let lodging = |form: ValidForm| {
            let (submitted_at, valued_at) = (declaration.milestones.submitted_at, declaration.valued_at());
            self.lodgement(&lodger, form, Occasion { lrn: None, submitted_at, valued_at })
        };
        let before = lodging(ValidForm::accepted(forms.before.clone()))?.lodgement;
        let Lodging { lodgement: after, warnings: doubts } = lodging(valid)?;
        warnings.extend(doubts);
        let defers_vat = after.import_vat.is_deferred;
        let request = AmendmentRequest {
            lrn: self.following_up().lrns.next(declaration.organisation),
            mrn,
            submitter: self.submitter(declaration)?,
            reason: reason.to_owned(),
            before,
            after,
        };
        let message = self.following_up().builder.amendment(&request).ok_or_else(nothing_changes)?;
        warnings.extend(message.warnings.iter().cloned());
        if declaration.status == Status::UnderControl {
            warnings.push(Warning::at("status", DeclarationWarning::AmendedUnderControl));
        }
        if is_released(declaration) {
            warnings.push(Warning::at("status", DeclarationWarning::AmendedAfterRelease));
        }
        let estimates = self.compared(declaration, &forms.after, defers_vat)?;
        Ok(Planned { lrn: request.lrn, reason: request.reason, forms, message, estimates, warnings })
    }

    /// Estimates an import before and after the amendment, each by its own payment of VAT.
    fn compared(
        &self,
        declaration: &Declaration,
        after: &DeclarationForm,
        defers_vat: bool,
    ) -> Result<Option<ComparedEstimates>, DeclarationError> {
        if declaration.direction() == Direction::Export {
            return Ok(None);
        }
        let before = self.estimated(declaration, 0)?.estimate;
        let line = |item: &crate::form::ItemForm| Line { id: LineId::new(0), item: item.clone() };
        let amended = Declaration {
            lines: after.items.iter().map(line).collect(),
            form: DeclarationForm { items: Vec::new(), ..after.clone() },
            ..declaration.clone()
        };
        let after = self.estimate_of(&amended, defers_vat, 0)?;
        Ok(Some(ComparedEstimates { before, after }))
    }

    /// Stores the amendment, and its message for customs.
    fn ask(
        &self,
        mut declaration: Declaration,
        planned: Planned,
        actor: &Actor,
    ) -> Result<AmendedDeclaration, DeclarationError> {
        let Planned { lrn, reason, forms, message, estimates, warnings } = planned;
        let (organisation, now) = (declaration.organisation, self.following_up().clock.now());
        let earlier = self.following_up().amendments.list(organisation, declaration.id)?;
        let amendment = Amendment {
            organisation,
            declaration: declaration.id,
            number: earlier.last().map_or(1, |last| last.number.saturating_add(1)),
            lrn: lrn.clone(),
            state: AmendmentState::Pending,
            reason,
            after_release: is_released(&declaration),
            payable: estimates.as_ref().and_then(ComparedEstimates::payable),
            asked_at: now,
            asked_by: actor.clone(),
            decided_at: None,
            to_credit: None,
        };
        self.following_up().amendments.insert(&amendment, &forms)?;
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::AmendmentSent, now, actor);
        let number = Count(u64::from(amendment.number));
        line.details =
            Some(DeclarationHistory::AmendmentSent { number, reason: Words::from(&amendment.reason) }.into());
        let changes = Changes {
            timeline: vec![line],
            events: vec![DeclarationEvent::new(&declaration, EventKind::AmendmentRequested, now)],
            outbound: vec![NewOutboundMessage::new(MessageKind::Amendment, lrn, message)],
            ..Changes::default()
        };
        let declaration = self.keep(declaration, changes)?;
        Ok(AmendedDeclaration { declaration, amendment, differences: forms.differences(), estimates, warnings })
    }
}

/// Stands for the reason in the message of a preview, which nobody sees.
const PREVIEWED: &str = "-";

/// An amendment that may be asked for.
struct Planned {
    lrn: Lrn,
    reason: String,
    forms: AmendedForms,
    message: DeclarationMessage,
    estimates: Option<ComparedEstimates>,
    warnings: Vec<Warning>,
}

/// Returns whether customs released the goods; a status that was set by hand does not count.
fn is_released(declaration: &Declaration) -> bool {
    declaration.milestones.released_at.is_some()
}
