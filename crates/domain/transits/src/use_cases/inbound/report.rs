use super::inbound_form::InboundForm;
use super::report_again::InboundReportForm;
use crate::ports::{Changes, unique_rules};
use crate::use_cases::change::entry;
use crate::use_cases::drafting::complete_form::unknown_customer;
use crate::use_cases::drafting::refusals::unless_taken;
use crate::use_cases::lodging::lodge::ended_power;
use crate::use_cases::transits::Transits;
use crate::{
    NewInbound, TimelineEntry, TimelineEvent, Transit, TransitError, TransitRole, TransitWarning,
    sendable_authorisation,
};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::{Reference, Warning};
use customs_kernel::{
    Actor, FieldErrors, Mrn, OrganisationId, RuleCode, StorageError, amsterdam_date, filled, in_unit_of_work,
};

/// Command to report the arrival of a movement that somebody else lodged.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportInbound {
    /// Organisation that will own the record.
    pub organisation: OrganisationId,
    /// User or client that gives the command, for the history.
    pub actor: Actor,
    /// The report as the client sent it.
    pub form: InboundForm,
}

/// The result of a report.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct ReportedInbound {
    /// The record of the movement.
    pub transit: Transit,
    /// Warnings: a power of attorney that has ended, and an authorisation that no message can carry.
    pub warnings: Vec<Warning>,
}

const REPORTED: (RuleCode, &str) = (RuleCode::Taken, "is that of a movement whose arrival was reported before");
const OWN: (RuleCode, &str) = (RuleCode::OwnTransit, "is that of a transit of yours, whose arrival is reported there");

impl Transits {
    /// Reports to customs that the goods of a movement have arrived which somebody else lodged (IE007), and makes a
    /// record of it. A movement has one record in an organisation: when customs refuses the report, it is made again
    /// there ([`report_inbound_again`](Self::report_inbound_again)).
    ///
    /// # Errors
    /// `Invalid` with every broken rule, `Storage`.
    pub fn report_inbound(&self, command: ReportInbound) -> Result<ReportedInbound, TransitError> {
        let ReportInbound { organisation, actor, mut form } = command;
        in_unit_of_work(self.inbound().work.as_ref(), || {
            let now = self.inbound().clock.now();
            form.keep_codes();
            let (new, warnings) = self.admit_inbound(organisation, &form, now)?;
            let transit = self.inbound().repository.insert_inbound(new, Vec::new()).map_err(unless_reported)?;
            let arrival = InboundReportForm { arrival_date: form.arrival_date, ..InboundReportForm::default() };
            let transit = self.send_arrival(transit, arrival, (now, &actor), TimelineEvent::Created)?;
            Ok(ReportedInbound { transit, warnings })
        })
    }

    /// Checks the report beyond its form, naming all broken rules, and returns the record to be made.
    fn admit_inbound(
        &self,
        organisation: OrganisationId,
        form: &InboundForm,
        now: DateTime<Utc>,
    ) -> Result<(NewInbound, Vec<Warning>), TransitError> {
        let mut errors = form.broken_rules();
        let dossier_id = form.dossier_id;
        let reference = filled(form.reference.as_deref());
        self.check_dossier(organisation, dossier_id, &mut errors)?;
        self.check_reference(organisation, reference, &mut errors)?;
        let mrn = form.mrn.as_deref().and_then(|mrn| mrn.trim().parse::<Mrn>().ok());
        if let Some(mrn) = mrn.as_ref().filter(|_| errors.paths().all(|path| path != "mrn")) {
            match self.inbound().directory.role_with_mrn(organisation, mrn)? {
                Some(TransitRole::Departure) => errors.add("mrn", OWN),
                Some(TransitRole::Destination) => errors.add("mrn", REPORTED),
                None => {}
            }
        }
        if form.arrival_date.is_some_and(|day| day > amsterdam_date(now)) {
            errors.add("arrival_date", (RuleCode::InFuture, "must not be in the future"));
        }
        let customer_code = form.customer_code.clone().unwrap_or_default();
        let warnings = self.check_receiver(organisation, &customer_code, now, &mut errors)?;
        let reference = reference.map(str::to_owned);
        let form = form.movement();
        match (mrn, errors.into_result()) {
            (Some(mrn), Ok(())) => {
                let new = NewInbound { organisation, reference, mrn, customer_code, dossier_id, form, created_at: now };
                Ok((new, warnings))
            }
            (_, Err(errors)) => Err(TransitError::Invalid(errors)),
            // The form requires an MRN, so this is not reached; it refuses all the same.
            (None, Ok(())) => Err(TransitError::Invalid(FieldErrors::one("mrn", (RuleCode::Required, "is required")))),
        }
    }

    /// Adds an error when the customer to whom the goods come is unknown; otherwise returns the warnings about it.
    fn check_receiver(
        &self,
        organisation: OrganisationId,
        code: &str,
        now: DateTime<Utc>,
        errors: &mut FieldErrors,
    ) -> Result<Vec<Warning>, StorageError> {
        if errors.paths().any(|path| path == "customer_code") {
            return Ok(Vec::new());
        }
        let known = self.inbound().parties.parties(organisation, &[code.to_owned()])?;
        let Some(customer) = known.get(code) else {
            errors.extend(unknown_customer());
            return Ok(Vec::new());
        };
        let mut warnings: Vec<Warning> = ended_power(code, customer, now).into_iter().collect();
        let permit = customer.consignee_permit.as_deref();
        if filled(permit).is_some() && sendable_authorisation(permit).is_none() {
            let not_sent = TransitWarning::ConsigneePermitNotSent { customer: Reference::from(code) };
            warnings.push(Warning::at("customer_code", not_sent));
        }
        Ok(warnings)
    }

    /// Keeps the report of the arrival on the record, and sends it to customs. `event` is what the history shows.
    pub(super) fn send_arrival(
        &self,
        mut transit: Transit,
        arrival: InboundReportForm,
        (now, actor): (DateTime<Utc>, &Actor),
        event: TimelineEvent,
    ) -> Result<Transit, TransitError> {
        self.state_arrival(&mut transit, arrival, now)?;
        transit.milestones.submitted_at = transit.milestones.submitted_at.or(Some(now));
        transit.milestones.arrival_sent_at = Some(now);
        transit.updated_at = now;
        let message = self.arrival_notification(&transit, now)?;
        let sent = entry(&transit, TimelineEvent::ArrivalSent, now, actor);
        let timeline: Vec<TimelineEntry> = match event {
            TimelineEvent::Created => vec![entry(&transit, event, now, actor), sent],
            _ => vec![sent],
        };
        // There is no event, since the status stays until customs answers.
        self.keep(transit, Changes { timeline, outbound: vec![message], ..Changes::default() })
    }
}

/// Turns the conflict over a number that another record took at the same moment into the usual error.
fn unless_reported(error: StorageError) -> TransitError {
    match error {
        StorageError::Conflict { constraint: Some(rule) } if rule == unique_rules::INBOUND_MRN => {
            TransitError::Invalid(FieldErrors::one("mrn", REPORTED))
        }
        other => unless_taken(other),
    }
}
