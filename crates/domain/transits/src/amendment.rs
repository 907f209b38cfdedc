//! Changes of an accepted transit that customs was asked for.

use crate::Transit;
use crate::form::TransitForm;
use chrono::{DateTime, TimeDelta, Utc};
use customs_form_macros::growing;
use customs_kernel::Lrn;
use serde::{Deserialize, Serialize};

/// The last amendment (IE013) of a transit, until customs accepts it: from then on its form is the transit's. The
/// stored form of this struct only gains fields with a default.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    /// Identification of the message, which the answer of customs names.
    pub lrn: Lrn,
    /// The whole form as it will be; its own `reference` is empty.
    pub form: TransitForm,
    /// Moment at which it was asked for.
    pub asked_at: DateTime<Utc>,
    /// Moment at which customs refused it, or at which its message was given up; `None` while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused_at: Option<DateTime<Utc>>,
}

impl Amendment {
    /// Returns whether customs still has to decide on it.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.refused_at.is_none()
    }
}

/// The amendments before the last one, as far as answers of customs that come late need them. The stored form of this
/// struct only gains fields with a default.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FormerAmendments {
    /// Amendments that a later one replaced before customs decided on them, oldest first, at most
    /// [`Self::MOST_REPLACED`].
    pub replaced: Vec<Amendment>,
    /// The amendment that set the form in force; `None` while that is the form that was declared.
    pub in_force: Option<AmendmentInForce>,
}

/// The amendment that customs accepted last; its form is that of the transit.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AmendmentInForce {
    /// Identification of its message.
    pub lrn: Lrn,
    /// Moment at which it was asked for.
    pub asked_at: DateTime<Utc>,
    /// Moment at which customs accepted it; `None` when the acceptance names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<DateTime<Utc>>,
}

/// The time by which the clock of customs may be behind ours.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(1);

impl FormerAmendments {
    /// The most replaced amendments that are kept. Each took a day without an answer, so more of them never come up.
    pub const MOST_REPLACED: usize = 9;

    /// Returns the replaced amendment with this identification.
    #[must_use]
    pub fn replaced(&self, lrn: &Lrn) -> Option<&Amendment> {
        self.replaced.iter().find(|amendment| amendment.lrn == *lrn)
    }

    /// Keeps an amendment that another one replaces; the oldest ones make place for it.
    pub(crate) fn keep(&mut self, replaced: Amendment) {
        self.replaced.push(replaced);
        let surplus = self.replaced.len().saturating_sub(Self::MOST_REPLACED);
        self.replaced.drain(..surplus);
    }

    /// Takes the replaced amendment with this identification out.
    pub(crate) fn settle(&mut self, lrn: &Lrn) -> Option<Amendment> {
        let place = self.replaced.iter().position(|amendment| amendment.lrn == *lrn)?;
        Some(self.replaced.remove(place))
    }

    /// Returns whether the form of an amendment comes into force when customs accepts it at this moment: customs
    /// accepted no other one later. Where a moment is missing, and within one second, customs decided in the order of
    /// asking.
    fn gives_way_to(&self, amendment: &Amendment, accepted_at: Option<DateTime<Utc>>) -> bool {
        let Some(in_force) = &self.in_force else { return true };
        match (accepted_at, in_force.accepted_at) {
            (Some(accepted_at), Some(before)) if accepted_at != before => accepted_at > before,
            _ => amendment.asked_at >= in_force.asked_at,
        }
    }
}

impl Transit {
    /// Returns the amendment on which customs still has to decide.
    #[must_use]
    pub fn open_amendment(&self) -> Option<&Amendment> {
        self.amendment.as_ref().filter(|amendment| amendment.is_open())
    }

    /// Returns the identification of the amendment that was submitted to customs at this moment: the latest one that
    /// was asked for by then. `None` when all that are known were asked for later.
    pub(crate) fn amendment_submitted_at(&self, at: DateTime<Utc>) -> Option<&Lrn> {
        let in_force = self.former_amendments.in_force.iter().map(|amendment| (amendment.asked_at, &amendment.lrn));
        let kept = self.former_amendments.replaced.iter().chain(&self.amendment);
        let known = in_force.chain(kept.map(|amendment| (amendment.asked_at, &amendment.lrn)));
        let (_, lrn) =
            known.filter(|(asked_at, _)| *asked_at <= at + CLOCKS_DIFFER).max_by_key(|(asked_at, _)| *asked_at)?;
        Some(lrn)
    }

    /// Returns whether the form of the amendment with this identification comes into force when customs accepts it at
    /// this moment.
    pub(crate) fn would_amend(&self, lrn: &Lrn, accepted_at: Option<DateTime<Utc>>) -> bool {
        let last = self.amendment.as_ref().filter(|amendment| amendment.lrn == *lrn);
        let kept = last.or_else(|| self.former_amendments.replaced(lrn));
        kept.is_some_and(|amendment| self.former_amendments.gives_way_to(amendment, accepted_at))
    }

    /// Ends the amendment with this identification, which customs accepted at this moment, and puts its form into force
    /// if none was accepted later. Returns whether it did.
    pub(crate) fn accept_amendment(&mut self, lrn: &Lrn, accepted_at: Option<DateTime<Utc>>) -> bool {
        let last = self.amendment.take_if(|amendment| amendment.lrn == *lrn);
        let Some(amendment) = last.or_else(|| self.former_amendments.settle(lrn)) else { return false };
        if !self.former_amendments.gives_way_to(&amendment, accepted_at) {
            return false;
        }
        let Amendment { lrn, form, asked_at, refused_at: _ } = amendment;
        self.former_amendments.in_force = Some(AmendmentInForce { lrn, asked_at, accepted_at });
        self.form = form;
        true
    }

    /// Records that the amendment with this identification came to nothing. The last one stays to be shown.
    pub(crate) fn refuse_amendment(&mut self, lrn: &Lrn, at: DateTime<Utc>) {
        match &mut self.amendment {
            Some(last) if last.lrn == *lrn => last.refused_at = Some(at),
            _ => drop(self.former_amendments.settle(lrn)),
        }
    }
}
