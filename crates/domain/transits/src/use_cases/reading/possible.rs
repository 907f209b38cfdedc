//! What can be done with a transit as it stands now. Pages ask it before they ask for a reason or an answer, and the
//! commands ask it again.

use crate::deadlines::last_day_of_presentation;
use crate::lifecycle::Command;
use crate::use_cases::change::perform;
use crate::use_cases::following_up::enquiry_answer::unanswered;
use crate::use_cases::lodging::on_paper::{require_not_processed, require_on_paper};
use crate::use_cases::transits::Transits;
use crate::{Transit, TransitError};
use chrono::{DateTime, Utc};
use customs_exchange::AtCustoms;
use customs_kernel::amsterdam_date;

impl Transits {
    /// Refuses a command that the transit does not allow as it stands: by its states, its type, the steps it has
    /// reached and the deadlines. What else can stand in the way, such as the content of the command or a message that
    /// is being handed over at this moment, is found when the command is given.
    ///
    /// # Errors
    /// `InvalidStatus`, `NotPrelodged`, `NotAccepted`, `NoWayBack`, `KnownToCustoms`, `AlreadySent`, `DeadlinePassed`,
    /// `Storage`.
    pub fn require_possible(&self, transit: &Transit, command: Command) -> Result<(), TransitError> {
        let now = self.reading().clock.now();
        // The states that the command would lead to are of no interest.
        let mut transit = transit.clone();
        match command {
            Command::Update | Command::Submit | Command::Invalidate | Command::Amend => perform(&mut transit, command),
            Command::Delete => {
                perform(&mut transit, command)?;
                self.require_unknown_to_customs(&transit)
            }
            Command::SaveAsDraft => {
                let current = transit.status();
                if command.allowed_from().contains(&current) && transit.milestones.mrn.is_some() {
                    return Err(TransitError::NoWayBack { current });
                }
                perform(&mut transit, command)
            }
            Command::SendPresentation => present(&mut transit, now),
            Command::Arrival => {
                self.give_up_overdue(&mut transit, now)?;
                perform(&mut transit, command)?;
                require_mrn(&transit)
            }
            Command::AnswerEnquiry => {
                perform(&mut transit, command)?;
                unanswered(&transit)?;
                require_mrn(&transit)
            }
            Command::RequestRelease => self.require_release_can_be_asked(&mut transit, now),
        }
    }

    /// Refuses to let the goods leave on paper when customs has processed the transit, or when no outage is open.
    ///
    /// # Errors
    /// `InvalidStatus`, `NoOutage`, `Storage`.
    pub fn require_release_on_paper(&self, transit: &Transit) -> Result<(), TransitError> {
        require_not_processed(transit)?;
        self.reading().fallback.find_open(transit.organisation)?.map(drop).ok_or(TransitError::NoOutage)
    }

    /// Refuses to record the discharge of a transit that is not under way on paper.
    ///
    /// # Errors
    /// `InvalidStatus`.
    pub fn require_discharge_on_paper(transit: &Transit) -> Result<(), TransitError> {
        require_on_paper(transit)
    }

    /// Refuses to delete a transit that customs accepted, or may still accept, under an earlier submission.
    pub(in crate::use_cases) fn require_unknown_to_customs(&self, transit: &Transit) -> Result<(), TransitError> {
        let sent = self.reading().sent.as_ref();
        let AtCustoms { accepted, undecided } = sent.at_customs(transit.organisation, transit.id.get())?;
        if accepted || undecided { Err(TransitError::KnownToCustoms) } else { Ok(()) }
    }
}

/// Applies the presentation of the goods, or refuses it when the transit was not lodged in advance, or when it is too
/// late for it.
pub(in crate::use_cases) fn present(transit: &mut Transit, now: DateTime<Utc>) -> Result<(), TransitError> {
    if !transit.form.is_prelodged() {
        return Err(TransitError::NotPrelodged);
    }
    if let Some(at) = transit.milestones.presentation_sent_at {
        return Err(TransitError::AlreadySent { at });
    }
    perform(transit, Command::SendPresentation)?;
    let registered_at = transit.milestones.registered_at.ok_or(TransitError::NotAccepted)?;
    let last_day = last_day_of_presentation(registered_at);
    if amsterdam_date(now) > last_day { Err(TransitError::DeadlinePassed { last_day }) } else { Ok(()) }
}

fn require_mrn(transit: &Transit) -> Result<(), TransitError> {
    if transit.milestones.mrn.is_some() { Ok(()) } else { Err(TransitError::NotAccepted) }
}
