//! What stands on the paper of a transit.

mod goods;
mod header;

use crate::lifecycle::{DepartureState, Status};
use crate::{Lodged, Transit, TransitError, TransitRole};
use chrono::NaiveDate;
use customs_kernel::{Mrn, amsterdam_date};
use customs_papers::{Paper, PaperChoice, PaperKind};

/// Statuses in which the goods are released for transit.
const RELEASED: &[Status] = &[Status::Released, Status::Arrived, Status::Completed];

impl Transit {
    /// Returns whether the transit can be printed: customs accepted or registered it, and did not refuse it in the end. What
    /// somebody else lodged has its papers with that one.
    #[must_use]
    pub fn has_paper(&self) -> bool {
        self.mrn_of_paper().is_some()
    }

    /// Returns whether the goods left on paper while the system of customs was down, also after the discharge. Customs
    /// gives no such movement an MRN.
    #[must_use]
    pub const fn left_on_paper(&self) -> bool {
        matches!(self.standing.departure, DepartureState::OnPaper | DepartureState::WrittenOff)
            && self.milestones.mrn.is_none()
    }

    fn mrn_of_paper(&self) -> Option<&Mrn> {
        let is_taken = !matches!(self.status(), Status::Draft | Status::Rejected);
        self.milestones.mrn.as_ref().filter(|_| is_taken && self.role == TransitRole::Departure)
    }

    /// Returns the paper that is wanted, or the one that its release decides on. `lodged` is what the declaration was
    /// lodged with beside its form.
    pub(crate) fn paper(&self, wanted: Option<PaperChoice>, lodged: Option<&Lodged>) -> Result<Paper, TransitError> {
        let mrn = self.mrn_of_paper().cloned().ok_or(TransitError::NotAccepted)?;
        let is_released = self.milestones.released_at.is_some();
        let kind = match wanted {
            Some(PaperChoice::Accompanying) if !is_released => {
                return Err(TransitError::InvalidStatus { current: self.status(), allowed: RELEASED });
            }
            Some(PaperChoice::Accompanying) => PaperKind::TransitAccompanyingDocument,
            None if is_released => PaperKind::TransitAccompanyingDocument,
            Some(PaperChoice::Declaration) | None => PaperKind::TransitDeclaration,
        };
        let is_invalidated = self.milestones.invalidated_at.is_some() || self.status() == Status::Invalidated;
        let items = self.form.items.iter().map(goods::boxes).collect();
        let paper = Paper::new(kind, mrn, self.day_of_paper()).with_customer_code(self.customer_code.clone());
        Ok(paper.with_is_invalidated(is_invalidated).with_header(header::boxes(self, lodged)).with_items(items))
    }

    /// The day of the last step that the paper shows.
    fn day_of_paper(&self) -> NaiveDate {
        let reached = &self.milestones;
        let steps = [reached.registered_at, reached.accepted_at, reached.released_at, reached.invalidated_at];
        amsterdam_date(steps.into_iter().flatten().max().unwrap_or(self.created_at))
    }
}
