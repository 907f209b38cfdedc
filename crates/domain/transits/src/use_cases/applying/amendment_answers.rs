//! The amendment that an answer of customs decides on. Customs may answer late, when a later amendment has replaced the
//! one that it is about.

use super::standing::Named;
use crate::lifecycle::Stance;
use crate::use_cases::transits::Transits;
use crate::{AmendmentRemark, AuthorityAnswer, AuthorityMessage, Transit};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, StorageError};

impl Transits {
    /// Returns the kept amendment on which the answer decides; `None` when it decides on none.
    pub(super) fn decided_amendment(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
    ) -> Result<Option<Lrn>, StorageError> {
        let is_accepted = matches!(message.answer, AuthorityAnswer::AmendmentAccepted { .. });
        let is_refused = message.answer.refusal().is_some();
        match named.stance {
            Stance::FormerAmendment if is_accepted || is_refused => {
                let lrn = named.reference.as_ref();
                Ok(lrn.filter(|lrn| transit.former_amendments.replaced(lrn).is_some()).cloned())
            }
            Stance::Amendment if is_refused => Ok(transit.open_amendment().map(|open| open.lrn.clone())),
            Stance::Declaration | Stance::Amendment if is_accepted => self.last_amendment(transit, named),
            _ => Ok(None),
        }
    }

    /// Returns the last amendment when customs can accept it: it is open, or its message was given up and reached
    /// customs all the same, or the acceptance names the very message.
    fn last_amendment(&self, transit: &Transit, named: &Named) -> Result<Option<Lrn>, StorageError> {
        let Some(last) = &transit.amendment else { return Ok(None) };
        let is_meant =
            last.is_open() || named.reference.as_ref() == Some(&last.lrn) || !self.is_answered(transit, &last.lrn)?;
        Ok(is_meant.then(|| last.lrn.clone()))
    }

    /// Returns the amendment that an acceptance is about which does not name its message: the one that was submitted at
    /// that moment, else a replaced one if customs refused the last one. `None` when it counts for the last one.
    pub(super) fn unnamed_amendment(
        &self,
        transit: &Transit,
        submitted_at: Option<DateTime<Utc>>,
    ) -> Result<Option<Lrn>, StorageError> {
        if let Some(lrn) = submitted_at.and_then(|at| transit.amendment_submitted_at(at)) {
            return Ok(Some(lrn.clone()));
        }
        let Some(replaced) = transit.former_amendments.replaced.last() else { return Ok(None) };
        match transit.amendment.as_ref().filter(|last| !last.is_open()) {
            Some(last) if self.is_answered(transit, &last.lrn)? => Ok(Some(replaced.lrn.clone())),
            _ => Ok(None),
        }
    }

    /// Returns the remark by which the history shows that an answer is not simply about the last amendment. `in_force`
    /// says whether the amendment comes into force by it.
    pub(super) fn remark_on_amendment(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        decided: Option<&Lrn>,
        in_force: bool,
    ) -> Result<Option<AmendmentRemark>, StorageError> {
        let is_former = named.stance == Stance::FormerAmendment;
        if !matches!(message.answer, AuthorityAnswer::AmendmentAccepted { .. }) {
            return Ok((is_former && decided.is_some()).then_some(AmendmentRemark::Refused));
        }
        Ok(match decided {
            Some(_) if !in_force => Some(AmendmentRemark::Overtaken),
            Some(_) => is_former.then_some(AmendmentRemark::InForce),
            None if is_former && !self.is_accepted(transit, message, named)? => Some(AmendmentRemark::NotKept),
            None => None,
        })
    }

    /// Returns whether customs has reported before that it accepts the named message, so that the answer only repeats
    /// it.
    fn is_accepted(&self, transit: &Transit, message: &AuthorityMessage, named: &Named) -> Result<bool, StorageError> {
        let Some(lrn) = &named.reference else { return Ok(false) };
        let sent = self.applying().exchange.sent.sent_message(transit.organisation, lrn)?;
        Ok(sent.is_some_and(|sent| sent.answer_code.as_ref() == Some(&message.message_type)))
    }

    /// Returns whether customs answered the message; one without a record counts as answered.
    fn is_answered(&self, transit: &Transit, lrn: &Lrn) -> Result<bool, StorageError> {
        let sent = self.applying().exchange.sent.sent_message(transit.organisation, lrn)?;
        Ok(sent.is_none_or(|sent| sent.answer_code.is_some()))
    }

    /// Keeps the last amendment for an answer that comes late, when another one replaces it, unless customs has
    /// answered it.
    pub(in crate::use_cases) fn replace_amendment(&self, transit: &mut Transit) -> Result<(), StorageError> {
        let Some(replaced) = transit.amendment.take() else { return Ok(()) };
        if !self.is_answered(transit, &replaced.lrn)? {
            transit.former_amendments.keep(replaced);
        }
        Ok(())
    }
}
