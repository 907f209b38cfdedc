use crate::form::TransitForm;
use crate::lifecycle::{Command, DepartureState};
use crate::ports::Changes;
use crate::use_cases::change::{entry, perform};
use crate::use_cases::drafting::update_draft::DraftContent;
use crate::use_cases::lodging::lodge::{Declared, Prepared, Secrets};
use crate::use_cases::transits::Transits;
use crate::validation::{
    beyond_amendment, broken_rules, changed_fields, is_of_guarantee, new_errors, validate_amendment,
};
use crate::{
    Amendment, AmendmentLodgement, EventKind, Lodgement, MessageKind, Milestones, NewOutboundMessage, TimelineEvent,
    Transit, TransitError, TransitEvent, TransitHistory, TransitWarning,
};
use chrono::{DateTime, Utc};
use customs_kernel::facts::{List, Warning};
use customs_kernel::{Actor, FieldErrors, RuleCode, StorageError};

/// The result of a request to change an accepted transit.
pub(in crate::use_cases) struct Amended {
    pub(in crate::use_cases) transit: Transit,
    pub(in crate::use_cases) warnings: Vec<Warning>,
}

impl Transits {
    /// Asks customs to change an accepted transit. The form in force stays as it is until customs accepts. There is one
    /// amendment at a time; one with an overdue answer gives way to the next, and is kept for an answer that comes
    /// late.
    pub(in crate::use_cases) fn amend(
        &self,
        mut transit: Transit,
        actor: &Actor,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<Amended, TransitError> {
        perform(&mut transit, Command::Amend)?;
        let now = self.following_up().clock.now();
        self.refuse_second(&transit, now)?;
        let form = self.amended_form(&transit, change)?;
        let changed = changed_fields(&transit.form, &form);
        let guarantee_only = transit.standing.departure == DepartureState::GuaranteeProblem
            && changed.iter().all(|field| is_of_guarantee(field));
        let declared = Declared { form: &form, ..Declared::from(&transit) };
        let valid = validate_amendment(form.clone(), &transit.form).map_err(TransitError::Invalid)?;
        let lrn = transit.milestones.lrn.clone();
        let Prepared { lodgement, mut warnings, customer_is_known: _ } =
            self.prepared(declared, valid, lrn, now, Secrets::AppliedAnswer)?;
        let amendment = self.amendment_of(&transit, lodgement, guarantee_only)?;
        let message = self.following_up().builder.amendment(&amendment);
        let reference = amendment.reference;
        warnings.extend(message.warnings.iter().cloned());
        if transit.standing.departure == DepartureState::UnderControl {
            // Customs may refuse any amendment then (article 173 of the Union customs code).
            warnings.push(Warning::at("status", TransitWarning::UnderControl));
        }
        let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
        line.details = Some(TransitHistory::AmendmentSent { fields: List(changed) }.into());
        self.replace_amendment(&mut transit)?;
        transit.amendment = Some(Amendment { lrn: reference.clone(), form, asked_at: now, refused_at: None });
        transit.updated_at = now;
        let changes = Changes {
            timeline: vec![line],
            events: vec![TransitEvent::new(&transit, EventKind::StatusChanged, now)],
            outbound: vec![NewOutboundMessage::new(MessageKind::Amendment, reference, message)],
            ..Changes::default()
        };
        Ok(Amended { transit: self.keep(transit, changes)?, warnings })
    }

    /// Returns the amendment of the declaration that customs accepted, under a fresh reference.
    fn amendment_of(
        &self,
        transit: &Transit,
        mut lodgement: Lodgement,
        guarantee_only: bool,
    ) -> Result<AmendmentLodgement, StorageError> {
        let Milestones { mrn, submitted_at, presentation_sent_at, .. } = transit.milestones.clone();
        let accepted = self.counting_sending(transit)?;
        let sent_at = accepted.as_ref().map(|accepted| accepted.created_at);
        let sender = lodgement.organisation_eori.clone();
        lodgement.as_lodged(accepted.and_then(|accepted| accepted.lodged));
        Ok(AmendmentLodgement {
            sender,
            reference: self.following_up().lrns.next(transit.organisation),
            mrn,
            declared_at: sent_at.or(submitted_at).unwrap_or(lodgement.prepared_at),
            // A presentation that is refused has no moment any more; one without an answer is decided on before this.
            presented_at: presentation_sent_at,
            guarantee_only,
            lodgement,
        })
    }

    /// Refuses a second amendment while customs may still decide on the first one in time.
    fn refuse_second(&self, transit: &Transit, now: DateTime<Utc>) -> Result<(), TransitError> {
        let Some(Amendment { lrn, asked_at: at, .. }) = transit.open_amendment() else { return Ok(()) };
        let sent = self.following_up().sent.sent_message(transit.organisation, lrn)?;
        match sent.is_some_and(|sent| sent.is_overdue(now)) {
            true => Ok(()),
            false => Err(TransitError::AmendmentPending { at: *at }),
        }
    }

    /// Returns the form as the change makes it, completed and validated like a draft. What no amendment may change is
    /// refused with its path, and so is a change of nothing.
    fn amended_form(&self, transit: &Transit, change: &dyn Fn(&mut DraftContent)) -> Result<TransitForm, TransitError> {
        let mut content = DraftContent {
            form: TransitForm { reference: Some(transit.reference.clone()), ..transit.form.clone() },
            dossier_id: transit.dossier_id,
            unreadable: FieldErrors::default(),
        };
        content.form.restore_access_codes(std::iter::repeat(None));
        change(&mut content);
        let DraftContent { mut form, dossier_id, unreadable } = content;
        let touched = changed_fields(&transit.form, &form);
        let unknown = self.complete(transit.organisation, &mut form)?;
        keep_untouched(&mut form, &transit.form, &touched);
        form.keep_access_codes(&transit.form);
        let mut errors = new_errors(&broken_rules(&form), &broken_rules(&transit.form));
        errors.extend(unknown);
        errors.extend(unreadable);
        let reference = form.reference.take();
        errors.extend(beyond_amendment(transit, &form, reference.as_deref(), dossier_id));
        errors.into_result().map_err(TransitError::Invalid)?;
        if changed_fields(&transit.form, &form).is_empty() {
            return Err(TransitError::Invalid(FieldErrors::one(
                "body",
                (RuleCode::Unchanged, "changes nothing of the transit"),
            )));
        }
        Ok(form)
    }
}

/// Undoes what the customer master of today fills in, and what the service now writes otherwise, where the change
/// itself leaves a field as it was declared. Access codes follow their guarantees.
fn keep_untouched(form: &mut TransitForm, declared: &TransitForm, touched: &[String]) {
    let is_touched = |field: &str| touched.iter().any(|touched| touched == field);
    macro_rules! keep {
        ($($field:ident),+) => {
            // The pattern names every field, so that a new one is not forgotten here.
            let TransitForm { guarantee_type: _, guarantee_reference: _, guarantee_access_code: _, $($field),+ } = form;
            $(if !is_touched(stringify!($field)) {
                $field.clone_from(&declared.$field);
            })+
        };
    }
    keep!(
        reference,
        application_reference,
        customer_code,
        transit_type,
        additional_declaration_type,
        office_of_departure,
        office_of_destination,
        offices_of_transit,
        guarantee_amount,
        guarantees,
        country_of_dispatch,
        country_of_destination,
        holder,
        consignor,
        consignee,
        transport,
        seals,
        limit_date,
        items
    );
    // Type and reference belong together: a change that clears one of them gets both from the customer.
    if !["guarantee_type", "guarantee_reference", "guarantees"].into_iter().any(is_touched) {
        form.guarantee_type.clone_from(&declared.guarantee_type);
        form.guarantee_reference.clone_from(&declared.guarantee_reference);
    }
}
