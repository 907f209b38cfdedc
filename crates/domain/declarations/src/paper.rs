//! What stands on the paper of a declaration.

mod goods;
mod header;

use crate::lifecycle::Status;
use crate::ports::ExchangeRates;
use crate::{Declaration, DeclarationError, Direction};
use chrono::NaiveDate;
use customs_kernel::{Eori, Mrn, amsterdam_date};
use customs_papers::{Paper, PaperChoice, PaperKind};

impl Declaration {
    /// Returns whether the declaration can be printed: customs accepted or registered it, and did not refuse it in the
    /// end.
    #[must_use]
    pub fn has_paper(&self) -> bool {
        self.mrn_of_paper().is_some()
    }

    fn mrn_of_paper(&self) -> Option<&Mrn> {
        self.milestones.mrn.as_ref().filter(|_| !matches!(self.status, Status::Draft | Status::Rejected))
    }

    /// Returns the paper that is wanted, or the one that its release decides on. `broker` is the EORI of the
    /// organisation, which represents the trader.
    pub(crate) fn paper(
        &self,
        wanted: Option<PaperChoice>,
        broker: Option<&Eori>,
        rates: &dyn ExchangeRates,
    ) -> Result<Paper, DeclarationError> {
        let mrn = self.mrn_of_paper().cloned().ok_or(DeclarationError::NotAccepted)?;
        let kind = self.kind_of_paper(wanted)?;
        let valued_on = self.valued_at().map_or(self.day_of_paper(), amsterdam_date);
        let items = self.lines.iter().map(|line| goods::boxes(&self.form, &line.item, rates, valued_on));
        let is_invalidated = self.milestones.invalidated_at.is_some() || self.status == Status::Invalidated;
        let paper = Paper::new(kind, mrn, self.day_of_paper()).with_customer_code(self.customer_code.clone());
        let paper = paper.with_is_invalidated(is_invalidated);
        Ok(paper.with_header(header::boxes(self, broker)).with_items(items.collect()))
    }

    fn kind_of_paper(&self, wanted: Option<PaperChoice>) -> Result<PaperKind, DeclarationError> {
        let is_released = self.milestones.released_at.is_some();
        match (self.direction(), wanted) {
            (direction @ Direction::Import, Some(PaperChoice::Accompanying)) => {
                Err(DeclarationError::InvalidDirection { direction })
            }
            (Direction::Import, Some(PaperChoice::Declaration) | None) => Ok(PaperKind::ImportDeclaration),
            (Direction::Export, Some(PaperChoice::Accompanying)) if !is_released => {
                Err(DeclarationError::InvalidStatus { current: self.status, allowed: vec![Status::Released] })
            }
            (Direction::Export, Some(PaperChoice::Accompanying)) => Ok(PaperKind::ExportAccompanyingDocument),
            (Direction::Export, None) if is_released => Ok(PaperKind::ExportAccompanyingDocument),
            (Direction::Export, Some(PaperChoice::Declaration) | None) => Ok(PaperKind::ExportDeclaration),
        }
    }

    /// The day of the last step that the paper shows.
    fn day_of_paper(&self) -> NaiveDate {
        let reached = &self.milestones;
        let steps = [reached.registered_at, reached.accepted_at, reached.released_at, reached.invalidated_at];
        amsterdam_date(steps.into_iter().flatten().max().unwrap_or(self.created_at))
    }
}
