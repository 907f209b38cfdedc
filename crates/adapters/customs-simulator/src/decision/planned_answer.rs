use super::CustomsError;
use crate::assessment::Assessment;
use crate::cases::CaseState;

/// What a message leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The state of the case from now on.
    pub state: CaseState,
    /// Whether the declaration gets an MRN.
    pub gives_mrn: bool,
    /// Whether it is accepted as what uses a guarantee: an import that completes no earlier one.
    pub uses_guarantee: bool,
    /// Whether what it says of goods counts: it stands, and completes no earlier one, which said it already.
    pub takes_goods: bool,
    /// Whether answers that are planned and not yet due no longer hold.
    pub withdraws_planned: bool,
    /// The answers, in the order in which they are given.
    pub answers: Vec<PlannedAnswer>,
}

impl Verdict {
    /// The case moves on, with these answers.
    pub(crate) const fn moves_to(state: CaseState, answers: Vec<PlannedAnswer>) -> Self {
        Self { state, gives_mrn: false, uses_guarantee: false, takes_goods: false, withdraws_planned: false, answers }
    }

    /// With what the goods cost told right before they are released, as customs does.
    pub(crate) fn charging(mut self, assessment: Option<&Assessment>) -> Self {
        let is_release =
            |answer: &PlannedAnswer| matches!(answer.content, AnswerContent::Released | AnswerContent::Cleared);
        if let Some((assessment, place)) = assessment.zip(self.answers.iter().position(is_release)) {
            let told = AnswerContent::TaxesCalculated(assessment.clone());
            self.answers.insert(place, PlannedAnswer::at_release(told));
        }
        self
    }

    /// The declaration, or the request that belongs to no case, is rejected.
    pub(crate) fn rejection(errors: Vec<CustomsError>) -> Self {
        let answer = PlannedAnswer::at_acceptance(About::Message, AnswerContent::Rejected(errors));
        Self::moves_to(CaseState::Rejected, vec![answer])
    }
}

/// An answer that will be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedAnswer {
    /// When.
    pub moment: Moment,
    /// Which reference it names.
    pub about: About,
    /// What it says.
    pub content: AnswerContent,
}

impl PlannedAnswer {
    pub(crate) const fn at_acceptance(about: About, content: AnswerContent) -> Self {
        Self { moment: Moment::Acceptance, about, content }
    }

    pub(crate) const fn at_release(content: AnswerContent) -> Self {
        Self { moment: Moment::Release, about: About::Declaration, content }
    }
}

/// When an answer is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// As long after the message as an acceptance takes.
    Acceptance,
    /// As long after that as a release takes.
    Release,
}

/// Which message an answer names by its LRN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The declaration of the case.
    Declaration,
    /// The message that was received, with the MRN of its case.
    Message,
    /// The message that was received, without an MRN: it is no part of a case.
    MessageAlone,
}

/// What an answer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerContent {
    /// 01: the declaration is legally accepted.
    Accepted,
    /// 02: a declaration in advance, or a request, was received and registered.
    Received,
    /// 03: the message is rejected.
    Rejected(Vec<CustomsError>),
    /// 05: the goods will be controlled and may not leave.
    ControlIntended,
    /// 06: documents are wanted before the goods can be released.
    DocumentsWanted,
    /// 08: the goods are released.
    Released,
    /// 09: the goods are cleared, which releases them.
    Cleared,
    /// 10: the declaration is invalidated.
    Invalidated,
    /// 13: these duties and taxes are charged, finally.
    TaxesCalculated(Assessment),
    /// 16: the goods have left the Union, over this office.
    ExitConfirmed(Option<String>),
    /// 11 with status 39: the request is granted.
    RequestGranted,
    /// 11 with status 41: the request is denied.
    RequestDenied,
}

impl AnswerContent {
    /// The function code of the response.
    #[must_use]
    pub const fn function_code(&self) -> &'static str {
        match self {
            Self::Accepted => "01",
            Self::Received => "02",
            Self::Rejected(_) => "03",
            Self::ControlIntended => "05",
            Self::DocumentsWanted => "06",
            Self::Released => "08",
            Self::Cleared => "09",
            Self::Invalidated => "10",
            Self::RequestGranted | Self::RequestDenied => "11",
            Self::TaxesCalculated(_) => "13",
            Self::ExitConfirmed(_) => "16",
        }
    }
}
