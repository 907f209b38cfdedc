use super::control_response::stated;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::reading::possible::require_export;
use crate::{
    AlternativeProof, Declaration, DeclarationError, DeclarationHistory, DeclarationId, NoticeContent, ProofType,
};
use chrono::NaiveDate;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::facts::{Code, Reference};
use customs_kernel::rules::{Day, Filled, OneOf, Text};
use customs_kernel::{
    Actor, BrokenRule, FieldErrors, OrganisationId, RuleCode, Version, amsterdam_date, in_unit_of_work,
};

/// The form for an alternative proof that goods left the Union, as a client sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct AlternativeProofForm {
    /// `cmr`, `bill_of_lading`, `airway_bill` or `other`.
    #[validate(required, custom(function = Filled::check), custom(function = OneOf::<ProofType>::check))]
    pub proof_type: Option<String>,
    /// Number of the document.
    #[validate(required, length(max = 70), custom(function = Filled::check))]
    pub reference: Option<String>,
    /// The day on which the goods left.
    #[validate(required, custom(function = Day::check))]
    pub exit_date: Option<NaiveDate>,
    /// The customs office of exit.
    #[validate(required, length(max = 20), custom(function = Filled::check))]
    pub exit_office: Option<String>,
    /// Notes on the proof.
    #[validate(length(max = 512), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl AlternativeProofForm {
    fn check(self) -> Result<AlternativeProof, FieldErrors> {
        broken_rules(&self).into_result()?;
        let Self { proof_type, reference, exit_date, exit_office, notes } = self;
        match (proof_type.as_deref().and_then(ProofType::from_word), reference, exit_date, exit_office) {
            (Some(proof_type), Some(reference), Some(exit_date), Some(exit_office)) => {
                Ok(AlternativeProof { proof_type, reference, exit_date, exit_office, notes: stated(notes) })
            }
            // Checked above: any other text has been refused.
            _ => Err(FieldErrors::one("proof_type", BrokenRule::required())),
        }
    }
}

impl Declarations {
    /// Sends customs an alternative proof that the goods of an export left the Union.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidDirection`, `InvalidStatus`, `NotAccepted` when it has
    /// no MRN, `Storage`.
    pub fn prove_exit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        form: AlternativeProofForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        let proof = form.check().map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            require_export(&declaration)?;
            self.require_plausible_day(&declaration, proof.exit_date)?;
            let (kind, reference) = (Code::from(proof.proof_type.word()), Reference::from(&proof.reference));
            let details = DeclarationHistory::ExitProved { proof: kind, reference };
            self.inform(declaration, NoticeContent::AlternativeProof(proof.clone()), details, actor)
        })
    }

    /// Refuses a day of exit after today, and one before the release: until then the goods are under customs
    /// supervision and may not leave (UCC articles 134 and 194).
    fn require_plausible_day(&self, declaration: &Declaration, exit_date: NaiveDate) -> Result<(), DeclarationError> {
        let today = amsterdam_date(self.following_up().clock.now());
        let released_on = declaration.milestones.released_at.map(amsterdam_date);
        let rule = match released_on {
            _ if exit_date > today => (RuleCode::InFuture, "must not be in the future").into(),
            Some(released_on) if exit_date < released_on => {
                let rule = format!("must not be before the release, {released_on}");
                BrokenRule::new(RuleCode::BeforeRelease, rule).with("day", released_on)
            }
            Some(_) | None => return Ok(()),
        };
        Err(DeclarationError::Invalid(FieldErrors::one("exit_date", rule)))
    }
}
