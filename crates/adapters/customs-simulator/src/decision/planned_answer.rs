use super::CustomsError;
use crate::assessment::Assessment;
use crate::cases::CaseState;

/// The result of deciding a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// State of the case from now on.
    pub state: CaseState,
    /// Whether the declaration gets an MRN.
    pub gives_mrn: bool,
    /// Whether the message is an accepted import that uses a guarantee. An import that completes an earlier one does
    /// not.
    pub uses_guarantee: bool,
    /// Whether its goods are recorded: the declaration stands, and does not complete an earlier one that already
    /// recorded them.
    pub takes_goods: bool,
    /// Whether planned answers that are not yet due are withdrawn.
    pub withdraws_planned: bool,
    /// Answers to the message, in the order in which they are given.
    pub answers: Vec<PlannedAnswer>,
}

impl Verdict {
    /// Moves the case to a state, with these answers.
    pub(crate) const fn moves_to(state: CaseState, answers: Vec<PlannedAnswer>) -> Self {
        Self { state, gives_mrn: false, uses_guarantee: false, takes_goods: false, withdraws_planned: false, answers }
    }

    /// Whether customs grants what the message asks for.
    pub(crate) fn grants(&self) -> bool {
        self.answers.iter().any(|answer| answer.content == AnswerContent::RequestGranted)
    }

    /// Adds the answer about duties and taxes right before the release, as customs does. Duties that were calculated
    /// again after the release are reported last.
    pub(crate) fn charging(mut self, assessment: Option<&Assessment>, is_recalculated: bool) -> Self {
        let is_release =
            |answer: &PlannedAnswer| matches!(answer.content, AnswerContent::Released | AnswerContent::Cleared);
        let before_release = self.answers.iter().position(is_release);
        let afterwards = (is_recalculated && self.state == CaseState::Released).then_some(self.answers.len());
        if let Some((assessment, place)) = assessment.zip(before_release.or(afterwards)) {
            let reported = AnswerContent::TaxesCalculated(assessment.clone());
            self.answers.insert(place, PlannedAnswer::at_release(reported));
        }
        self
    }

    /// Rejects the declaration, or the request that belongs to no case.
    pub(crate) fn rejection(errors: Vec<CustomsError>) -> Self {
        let answer = PlannedAnswer::at_acceptance(About::Message, AnswerContent::Rejected(errors));
        Self::moves_to(CaseState::Rejected, vec![answer])
    }
}

/// An answer that will be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedAnswer {
    /// Moment at which the answer is given.
    pub moment: Moment,
    /// The reference that the answer names.
    pub about: About,
    /// Content of the answer.
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

/// The moment at which an answer is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// After the time that an acceptance takes, counted from the message.
    Acceptance,
    /// After the time that a release takes, counted from the acceptance.
    Release,
}

/// The message with the LRN that an answer names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The declaration of the case.
    Declaration,
    /// The message that was received, with the MRN of its case.
    Message,
    /// The message that was received, without an MRN, because it belongs to no case.
    MessageAlone,
}

/// The content of an answer, by function code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerContent {
    /// 01: customs legally accepts the declaration.
    Accepted,
    /// 02: customs received and registered a request or a declaration in advance.
    Received,
    /// 03: customs rejects the message.
    Rejected(Vec<CustomsError>),
    /// 05: customs will check the goods, which may not leave.
    ControlIntended,
    /// 06: customs wants documents before it can release the goods.
    DocumentsWanted,
    /// 08: customs releases the goods.
    Released,
    /// 09: customs clears the goods, which releases them.
    Cleared,
    /// 10: customs invalidates the declaration.
    Invalidated,
    /// 13: customs charges these duties and taxes; the calculation is final.
    TaxesCalculated(Assessment),
    /// 16: the goods have left the Union, over this office if it is known.
    ExitConfirmed(Option<String>),
    /// 11 with status 39: customs grants the request.
    RequestGranted,
    /// 11 with status 41: customs denies the request.
    RequestDenied,
}

impl AnswerContent {
    /// Function code of the response.
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
