use super::invalidate::STATEMENT;
use crate::use_cases::declarations::Declarations;
use crate::{
    ControlResponse, ControlResponseType, Declaration, DeclarationError, DeclarationHistory, DeclarationId,
    NoticeContent, ProvidedDocument,
};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::facts::Code;
use customs_kernel::rules::{Filled, OneOf, Text};
use customs_kernel::{
    Actor, BrokenRule, Checker, FieldErrors, OrganisationId, RuleCode, Version, filled, in_unit_of_work,
};

/// The form for the answer to a control or to questions of customs, as a client sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct ControlResponseForm {
    /// `document_provided`, `goods_presented` or `remarks_only`.
    #[validate(required, custom(function = Filled::check), custom(function = OneOf::<ControlResponseType>::check))]
    pub response_type: Option<String>,
    /// Documents that the client provides.
    #[rules(nested)]
    pub documents: Vec<ProvidedDocumentForm>,
    /// Remarks to customs.
    #[validate(length(max = STATEMENT), custom(function = Text::check))]
    pub remarks: Option<String>,
}

/// A document that the client provides.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct ProvidedDocumentForm {
    /// Type of the document, such as N380.
    #[rules(rename = "type")]
    #[validate(required, length(max = 35), custom(function = Filled::check))]
    pub document_type: Option<String>,
    /// Number of the document.
    #[validate(length(max = 70), custom(function = Text::check))]
    pub reference: Option<String>,
    /// Notes on the document.
    #[validate(length(max = STATEMENT), custom(function = Text::check))]
    pub notes: Option<String>,
}

/// The most documents that one message can name (message schema).
const MOST_DOCUMENTS: usize = 99;

impl ControlResponseForm {
    pub(in crate::use_cases) fn check(self) -> Result<ControlResponse, FieldErrors> {
        let mut check = Checker::default();
        check.form(&self);
        let Self { response_type, documents, remarks } = self;
        if documents.len() > MOST_DOCUMENTS {
            let rule = format!("must not hold more than {MOST_DOCUMENTS} documents");
            check.error("documents", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST_DOCUMENTS));
        }
        check.into_result()?;
        // Checked above: any other text has been refused.
        let Some(response_type) = response_type.as_deref().and_then(ControlResponseType::from_word) else {
            return Err(FieldErrors::one("response_type", BrokenRule::required()));
        };
        let documents = documents.into_iter().map(ProvidedDocument::from).collect();
        Ok(ControlResponse { response_type, documents, remarks: stated(remarks) })
    }
}

impl From<ProvidedDocumentForm> for ProvidedDocument {
    fn from(form: ProvidedDocumentForm) -> Self {
        let ProvidedDocumentForm { document_type, reference, notes } = form;
        Self { document_type: document_type.unwrap_or_default(), reference: stated(reference), notes: stated(notes) }
    }
}

/// Returns the text unless it is blank; a blank text counts as absent.
pub(super) fn stated(text: Option<String>) -> Option<String> {
    text.filter(|text| filled(Some(text)).is_some())
}

impl Declarations {
    /// Answers a control or questions of customs, also those about a pending amendment. The status changes only when
    /// customs decides.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidStatus`, `NotAccepted` when it has no MRN, `Storage`.
    pub fn respond_to_control(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        form: ControlResponseForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        let response = form.check().map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            self.require_answerable(&declaration)?;
            let details = DeclarationHistory::ControlAnswered { answer: Code::from(response.response_type.word()) };
            self.inform(declaration, NoticeContent::ControlResponse(response.clone()), details, actor)
        })
    }
}
