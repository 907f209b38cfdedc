use super::submit::Dispatch;
use crate::form::{AdditionalReferenceForm, ItemForm};
use crate::lifecycle::Status;
use crate::ports::{Changes, LineChange};
use crate::use_cases::change::entry;
use crate::use_cases::completing::complete_form::Parties;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::reading::possible::may_be_released_on_paper;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationHistory, DeclarationId, EventKind, TimelineEvent,
};
use customs_exchange::{FallbackProcedure, FallbackRelease, fallback_number};
use customs_form_macros::growing;
use customs_kernel::facts::{Reference, Warning};
use customs_kernel::{Actor, OrganisationId, Subject, SubjectKind, Version, in_unit_of_work};

/// A declaration whose goods were released on paper.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct PaperRelease {
    /// The declaration after the release.
    pub declaration: Declaration,
    /// The release, with the number on the paper and the last day to lodge the declaration.
    pub release: FallbackRelease,
    /// Doubts about the data, as at a submission.
    pub warnings: Vec<Warning>,
}

impl Declarations {
    /// Records that the goods of a declaration were released by the paper procedure of an outage. A draft is lodged as
    /// by a submission, with its stock and its guarantee, but its message waits for the end of the outage. The same
    /// happens to a submission that certainly did not leave. One that may have left is not made anew: it goes to
    /// customs, or went there, by itself.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus` unless it is a draft or submitted, `ReleasedOnPaper` when it was before,
    /// `NoOutage`, and what a submission is refused for.
    pub fn release_on_paper(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
        may_allocate: bool,
    ) -> Result<PaperRelease, DeclarationError> {
        in_unit_of_work(self.lodging().work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            may_be_released_on_paper(&declaration)?;
            let outage = self.lodging().fallback.hold_open(organisation)?.ok_or(DeclarationError::NoOutage)?;
            let subject = Subject::declaration(id.get());
            let number = fallback_number(outage.id, subject);
            let (declaration, lrn, warnings) = match self.not_at_customs(&declaration, actor)? {
                Some(draft) => {
                    let draft = self.naming_paper(draft, &number)?;
                    let Parties { customer, mut warnings } =
                        self.hydrate_parties(organisation, &mut draft.form.clone())?;
                    let dispatch = Dispatch { may_allocate, waits_for_outage: true };
                    let lodged = self.lodge_by(draft, customer.as_ref(), actor, dispatch)?;
                    warnings.extend(lodged.warnings);
                    let lrn = lodged.declaration.milestones.lrn.clone();
                    (lodged.declaration, lrn, warnings)
                }
                None => (declaration, None, Vec::new()),
            };
            let now = self.lodging().clock.now();
            let release = FallbackRelease::new(organisation, subject, outage.id, lrn, now);
            self.lodging().fallback.record(&release)?;
            let declaration = self.keep_released(declaration, &release, actor)?;
            Ok(PaperRelease { declaration, release, warnings })
        })
    }

    /// Returns the declaration as a draft, when customs certainly has nothing of it.
    fn not_at_customs(
        &self,
        declaration: &Declaration,
        actor: &Actor,
    ) -> Result<Option<Declaration>, DeclarationError> {
        if declaration.status == Status::Draft {
            return Ok(Some(declaration.clone()));
        }
        match self.make_draft(declaration.clone(), actor) {
            Ok(draft) => Ok(Some(draft)),
            Err(DeclarationError::Undecided { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Names the paper again in what is submitted after a rejection, in case the correction left the name out.
    pub(super) fn still_naming_paper(&self, draft: Declaration) -> Result<Declaration, DeclarationError> {
        if draft.milestones.fallback_released_at.is_none() {
            return Ok(draft);
        }
        let subject = Subject::declaration(draft.id.get());
        match self.lodging().fallback.release_of(draft.organisation, subject)? {
            Some(release) => self.naming_paper(draft, &release.number),
            None => Ok(draft),
        }
    }

    /// Names the paper in the first line, so that the message of the declaration carries its number.
    fn naming_paper(&self, draft: Declaration, number: &str) -> Result<Declaration, DeclarationError> {
        let procedure = FallbackProcedure::for_kind(SubjectKind::Declaration);
        let (Some(code), Some(line)) = (procedure.code, draft.lines.first()) else { return Ok(draft) };
        let mut item = line.item.clone();
        forget_paper(&mut item);
        item.additional_references
            .push(AdditionalReferenceForm { reference_type: Some(code.to_owned()), value: Some(number.to_owned()) });
        if item == line.item {
            return Ok(draft);
        }
        let change = LineChange::Update(vec![(line.id, item)]);
        self.save_draft(draft, change)
    }

    fn keep_released(
        &self,
        mut declaration: Declaration,
        release: &FallbackRelease,
        actor: &Actor,
    ) -> Result<Declaration, DeclarationError> {
        let now = release.released_at;
        declaration.milestones.fallback_released_at = Some(now);
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::ReleasedOnPaper, now, actor);
        let number = Reference::from(release.number.as_str());
        line.details = Some(DeclarationHistory::ReleasedOnPaper { number }.into());
        let changes = Changes {
            timeline: vec![line],
            events: vec![DeclarationEvent::new(&declaration, EventKind::ReleasedOnPaper, now)],
            ..Changes::default()
        };
        self.keep(declaration, changes)
    }
}

/// Removes the name of the paper from a goods item, since no other declaration was released on it.
pub(in crate::use_cases) fn forget_paper(item: &mut ItemForm) {
    let code = FallbackProcedure::for_kind(SubjectKind::Declaration).code;
    item.additional_references
        .retain(|reference| reference.reference_type.is_none() || reference.reference_type.as_deref() != code);
}
