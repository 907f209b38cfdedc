//! What can be done with a declaration as it stands now. Pages ask it before they ask for a reason or a document, and
//! the commands ask it again.

use crate::deadlines::{last_day_of_amendment, last_day_of_presentation, last_day_of_supplement};
use crate::lifecycle::{Command, Status};
use crate::use_cases::change::{require_one_of, require_status};
use crate::use_cases::declarations::Declarations;
use crate::use_cases::drafting::save_as_draft::require_not_on_paper;
use crate::{Amendment, Declaration, DeclarationError, Direction};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Mrn, amsterdam_date};

impl Declarations {
    /// Refuses a command that the declaration does not allow as it stands: by its status, its kind, the steps it has
    /// reached and the deadlines. What else can stand in the way, such as the content of the command or a message that
    /// is being handed over at this moment, is found when the command is given.
    ///
    /// # Errors
    /// `InvalidStatus`, `InvalidVariant`, `InvalidDirection`, `NotAccepted`, `NoWayBack`, `AlreadySent`,
    /// `PresentationPending`, `AmendmentPending`, `DeadlinePassed`, `ReleasedOnPaper`, `Storage`.
    pub fn require_possible(&self, declaration: &Declaration, command: Command) -> Result<(), DeclarationError> {
        let now = self.reading().clock.now();
        match command {
            Command::Submit | Command::SetStatus => require_status(declaration, command),
            Command::SaveAsDraft => {
                require_status(declaration, command)?;
                let (organisation, id) = (declaration.organisation, declaration.id.get());
                if declaration.is_accepted() || self.reading().sent.at_customs(organisation, id)?.accepted {
                    return Err(DeclarationError::NoWayBack { current: declaration.status, allowed: Vec::new() });
                }
                require_not_on_paper(declaration, self.reading().sent.as_ref())
            }
            Command::Invalidate => {
                require_status(declaration, command)?;
                mrn(declaration).map(drop)
            }
            Command::ControlResponse => {
                self.require_answerable(declaration)?;
                mrn(declaration).map(drop)
            }
            Command::AlternativeProof => {
                require_export(declaration)?;
                mrn(declaration).map(drop)
            }
            Command::SendPresentation => require_presentable(declaration, now),
            Command::SendSupplementary => taken_by_customs(declaration, now).map(drop),
            Command::Amend => {
                require_amendable(declaration, now)?;
                match self.reading().amendments.pending(declaration.organisation, declaration.id)? {
                    Some(Amendment { number, asked_at: at, .. }) => {
                        Err(DeclarationError::AmendmentPending { number, at })
                    }
                    None => Ok(()),
                }
            }
        }
    }

    /// Refuses to release the goods on paper when the status does not allow it, when they were released so before, or when
    /// no outage of customs is open.
    ///
    /// # Errors
    /// `InvalidStatus`, `ReleasedOnPaper`, `NoOutage`, `Storage`.
    pub fn require_release_on_paper(&self, declaration: &Declaration) -> Result<(), DeclarationError> {
        may_be_released_on_paper(declaration)?;
        self.reading().fallback.find_open(declaration.organisation)?.map(drop).ok_or(DeclarationError::NoOutage)
    }

    /// Refuses to answer customs when it cannot have asked for anything: there is no control, and no amendment on which
    /// it may want documents.
    ///
    /// # Errors
    /// `InvalidStatus`, `NotAccepted`, `Storage`.
    pub(in crate::use_cases) fn require_answerable(&self, declaration: &Declaration) -> Result<(), DeclarationError> {
        let by_status = require_status(declaration, Command::ControlResponse);
        let may_be_amended = require_status(declaration, Command::Amend).is_ok();
        if by_status.is_err() && may_be_amended {
            let pending = self.reading().amendments.pending(declaration.organisation, declaration.id)?;
            return if pending.is_some() { Ok(()) } else { by_status };
        }
        by_status
    }

    /// Refuses to change the content of a declaration that is no draft.
    ///
    /// # Errors
    /// `InvalidStatus`.
    pub fn require_editable(declaration: &Declaration) -> Result<(), DeclarationError> {
        require_one_of(declaration, &[Status::Draft])
    }

    /// Refuses to delete a declaration that is no draft, or when customs has, or may have, a submission of it.
    ///
    /// # Errors
    /// `InvalidStatus`, `KnownToCustoms`, `Storage`.
    pub fn require_deletable(&self, declaration: &Declaration) -> Result<(), DeclarationError> {
        Self::require_editable(declaration)?;
        if let Some(at) = declaration.milestones.fallback_released_at {
            return Err(DeclarationError::ReleasedOnPaper { at });
        }
        let at_customs = self.reading().sent.at_customs(declaration.organisation, declaration.id.get())?;
        let accepted = at_customs.accepted || declaration.is_accepted();
        if accepted || at_customs.undecided { Err(DeclarationError::KnownToCustoms { accepted }) } else { Ok(()) }
    }
}

/// Refuses to release on paper what customs has decided on, and what was released so before.
pub(in crate::use_cases) fn may_be_released_on_paper(declaration: &Declaration) -> Result<(), DeclarationError> {
    require_one_of(declaration, &[Status::Draft, Status::Submitted])?;
    match declaration.milestones.fallback_released_at {
        Some(at) => Err(DeclarationError::ReleasedOnPaper { at }),
        None => Ok(()),
    }
}

/// Refuses to prove the exit of what is no export, or does not wait for its exit.
pub(in crate::use_cases) fn require_export(declaration: &Declaration) -> Result<(), DeclarationError> {
    let direction = declaration.direction();
    if direction != Direction::Export {
        return Err(DeclarationError::InvalidDirection { direction });
    }
    require_status(declaration, Command::AlternativeProof)
}

/// Refuses to present goods that need no presentation, or need it no more.
pub(in crate::use_cases) fn require_presentable(
    declaration: &Declaration,
    now: DateTime<Utc>,
) -> Result<(), DeclarationError> {
    if !declaration.form.takes_presentation() {
        return Err(DeclarationError::InvalidVariant { symbol: declaration.symbol() });
    }
    require_status(declaration, Command::SendPresentation)?;
    let taken_at = declaration.milestones.taken_at().ok_or(DeclarationError::NotAccepted)?;
    if let Some(at) = declaration.milestones.presentation_sent_at {
        return Err(DeclarationError::AlreadySent { at });
    }
    let last_day = last_day_of_presentation(taken_at);
    if amsterdam_date(now) > last_day { Err(DeclarationError::DeadlinePassed { last_day }) } else { Ok(()) }
}

/// Returns the MRN of a declaration that customs can still be asked to amend, and the last day for that.
pub(in crate::use_cases) fn require_amendable(
    declaration: &Declaration,
    now: DateTime<Utc>,
) -> Result<(Mrn, NaiveDate), DeclarationError> {
    require_status(declaration, Command::Amend)?;
    let mrn = mrn(declaration)?.clone();
    let taken_at = declaration.milestones.taken_at().ok_or(DeclarationError::NotAccepted)?;
    let last_day = last_day_of_amendment(declaration.milestones.accepted_at.unwrap_or(taken_at));
    if amsterdam_date(now) > last_day {
        return Err(DeclarationError::DeadlinePassed { last_day });
    }
    Ok((mrn, last_day))
}

/// Returns the MRN and the acceptance of an incomplete declaration that a supplementary one can complete now.
pub(in crate::use_cases) fn taken_by_customs(
    declaration: &Declaration,
    now: DateTime<Utc>,
) -> Result<(Mrn, DateTime<Utc>), DeclarationError> {
    if declaration.symbol().supplementary_type().is_none() {
        return Err(DeclarationError::InvalidVariant { symbol: declaration.symbol() });
    }
    require_status(declaration, Command::SendSupplementary)?;
    let mrn = mrn(declaration)?.clone();
    if declaration.awaits_presentation() {
        return Err(DeclarationError::PresentationPending);
    }
    let accepted_at = declaration.milestones.accepted_at.ok_or(DeclarationError::NotAccepted)?;
    if let Some(at) = declaration.milestones.supplementary_sent_at {
        return Err(DeclarationError::AlreadySent { at });
    }
    let last_day = last_day_of_supplement(accepted_at);
    if amsterdam_date(now) > last_day {
        return Err(DeclarationError::DeadlinePassed { last_day });
    }
    Ok((mrn, accepted_at))
}

/// A status that was set by hand gives no MRN.
fn mrn(declaration: &Declaration) -> Result<&Mrn, DeclarationError> {
    declaration.milestones.mrn.as_ref().ok_or(DeclarationError::NotAccepted)
}
