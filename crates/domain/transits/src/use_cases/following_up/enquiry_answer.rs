use super::arrival::possible;
use crate::form::{CustomsOffice, PartyForm};
use crate::lifecycle::{Command, DepartureState};
use crate::ports::Changes;
use crate::use_cases::change::{entry, perform};
use crate::use_cases::drafting::complete_form::fill_in;
use crate::use_cases::transits::Transits;
use crate::{Enquiry, NoticeContent, TimelineEvent, Transit, TransitError, TransitHistory, TransitId, TransitWarning};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::facts::{self, Warning, Words};
use customs_kernel::rules::{Day, Text};
use customs_kernel::{
    Actor, FieldErrors, OrganisationId, RuleCode, StorageError, Version, amsterdam_date, broken_rules,
    codes_in_one_spelling, filled, in_unit_of_work, is_possible_code,
};

/// The answer to an enquiry as a client gives it. At least one field must say something.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules, FormFields)]
#[fields(EnquiryAnswerFields)]
pub struct EnquiryAnswerForm {
    /// Reference number of the customs office at which the goods really arrived.
    #[validate(custom(function = CustomsOffice::check))]
    pub office_of_destination: Option<String>,
    /// Day on which customs handed out a receipt for the goods (form TC11).
    #[validate(custom(function = Day::check))]
    pub tc11_delivery_date: Option<NaiveDate>,
    /// Information in words.
    #[validate(length(max = 512), custom(function = Text::check))]
    pub text: Option<String>,
    /// The party that really received the goods, with its name and its whole address.
    #[rules(nested)]
    pub consignee: Option<PartyForm>,
}

/// The result of an answer to an enquiry.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct AnsweredEnquiry {
    /// The transit after the answer.
    pub transit: Transit,
    /// Warnings: an answer after the last day that customs named, and values that were cut or left
    /// out to fit the message schema.
    pub warnings: Vec<Warning>,
}

impl EnquiryAnswerForm {
    /// Returns the broken rules of the answer, by field.
    fn broken_rules(&self) -> FieldErrors {
        let mut errors = broken_rules(self);
        let Self { office_of_destination, tc11_delivery_date, text, consignee } = self;
        let says_nothing = filled(office_of_destination.as_deref()).is_none()
            && tc11_delivery_date.is_none()
            && filled(text.as_deref()).is_none()
            && consignee.is_none();
        if says_nothing {
            errors.add("text", (RuleCode::Required, "is required where no other field says anything"));
        }
        if let Some(consignee) = consignee {
            incomplete(consignee, &mut errors);
        }
        errors
    }
}

/// Adds an error for each particular without which the message cannot name the consignee: it wants name and address
/// even beside an EORI.
fn incomplete(consignee: &PartyForm, errors: &mut FieldErrors) {
    let addressed = PartyForm { eori: None, ..consignee.clone() };
    for field in addressed.missing_particulars() {
        errors.add(format!("consignee.{field}"), (RuleCode::Required, "is required"));
    }
}

impl Transits {
    /// Answers the enquiry of customs about a movement that did not arrive (IE141). When customs refuses the answer, or
    /// enquires again, another answer can be given. An answer after the last day that customs named is sent with a
    /// warning, since customs may still take it into account.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidStatus` when customs does not enquire, `AlreadySent`, `NotAccepted` when
    /// the transit has no MRN, `Storage`.
    pub fn answer_enquiry(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &EnquiryAnswerForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<AnsweredEnquiry, TransitError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut form = form.clone();
            self.complete_consignee(organisation, &mut form)?;
            form.broken_rules().into_result().map_err(TransitError::Invalid)?;
            let mut transit = self.open_for_change(organisation, id, expected)?;
            perform(&mut transit, Command::AnswerEnquiry)?;
            unanswered(&transit)?;
            if transit.milestones.mrn.is_none() {
                return Err(TransitError::NotAccepted);
            }
            let now = self.following_up().clock.now();
            possible("tc11_delivery_date", form.tc11_delivery_date, &transit, now).map_err(TransitError::Invalid)?;
            let mut warnings: Vec<Warning> = late(&transit, now).into_iter().collect();
            let text = form.text.clone();
            let message = self.notice(&transit, content(form, &transit), now)?;
            warnings.extend(message.message.warnings.iter().cloned());
            // An earlier version of the service kept nothing of an enquiry but the state.
            let asked = transit.enquiry.take().unwrap_or(Enquiry {
                asked_at: now,
                limit: None,
                office: None,
                reference: None,
                answered_at: None,
            });
            transit.enquiry = Some(Enquiry { answered_at: Some(now), ..asked });
            transit.updated_at = now;
            let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
            let answered = match text.filter(|text| !text.trim().is_empty()) {
                Some(text) => TransitHistory::EnquiryAnsweredWithText { text: Words::from(text) },
                None => TransitHistory::EnquiryAnswered,
            };
            line.details = Some(answered.into());
            // There is no event, since the status stays until customs decides.
            let changes = Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() };
            Ok(AnsweredEnquiry { transit: self.keep(transit, changes)?, warnings })
        })
    }

    /// Fills the consignee in from the customer master, by its customer code.
    fn complete_consignee(
        &self,
        organisation: OrganisationId,
        form: &mut EnquiryAnswerForm,
    ) -> Result<(), StorageError> {
        codes_in_one_spelling(form);
        let Some(consignee) = &mut form.consignee else { return Ok(()) };
        let Some(code) = consignee.named_code().map(str::to_owned) else { return Ok(()) };
        // Validation refuses codes with control characters, which no customer master can be asked for.
        if !is_possible_code(&code) {
            return Ok(());
        }
        if let Some(known) = self.following_up().parties.parties(organisation, std::slice::from_ref(&code))?.get(&code)
        {
            fill_in(consignee, known);
        }
        Ok(())
    }
}

/// Refuses a second answer, and an answer to discrepancies about which customs did not enquire.
pub(in crate::use_cases) fn unanswered(transit: &Transit) -> Result<(), TransitError> {
    match &transit.enquiry {
        Some(Enquiry { answered_at: Some(at), .. }) => Err(TransitError::AlreadySent { at: *at }),
        None if transit.standing.departure == DepartureState::Discrepancies => {
            let allowed = Command::AnswerEnquiry.allowed_from();
            Err(TransitError::InvalidStatus { current: transit.status(), allowed })
        }
        _ => Ok(()),
    }
}

/// Returns a warning when the last day that customs named has passed.
fn late(transit: &Transit, now: DateTime<Utc>) -> Option<Warning> {
    let limit = transit.enquiry.as_ref()?.limit.filter(|limit| *limit < amsterdam_date(now))?;
    Some(Warning::at("enquiry.limit", TransitWarning::EnquiryOverdue { day: facts::Day(limit) }))
}

fn content(form: EnquiryAnswerForm, transit: &Transit) -> NoticeContent {
    let EnquiryAnswerForm { office_of_destination, tc11_delivery_date, text, consignee } = form;
    NoticeContent::EnquiryAnswer {
        enquiry: transit.enquiry.as_ref().and_then(|enquiry| enquiry.reference.clone()),
        office_of_destination: office_of_destination.filter(|office| filled(Some(office)).is_some()),
        tc11_delivery_date,
        text,
        consignee: consignee.map(Box::new),
    }
}
