//! The text that a message of customs leaves in the history, beside the decision itself.

use crate::{
    AccessCode, AmendmentRemark, AuthorityAnswer, AuthorityMessage, MovementStatement, Rejection, RejectionError,
    TransitHistory,
};
use customs_kernel::facts::{
    AfterColon, Code, Day, Fact, List, Parts, Path, Quoted, Reason, Statement, StoredStatement,
};
use customs_kernel::{CustomsWords, RecordHistory, line_of_reasons};

/// The most numbers of items in one line of history.
const MOST_ITEMS: usize = 50;

/// Facts beside a message of customs that its history entry needs.
#[derive(Clone, Copy)]
pub(super) struct HistoryFacts<'a> {
    /// The errors of the message, matched with the fields of the form.
    pub(super) refusal: Option<&'a Rejection>,
    /// The access codes that customs may repeat.
    pub(super) access_codes: &'a [AccessCode],
    /// Number of items that were declared.
    pub(super) items: usize,
    /// Which amendment the message decides on, when it is not simply the last one.
    pub(super) remark: Option<&'a AmendmentRemark>,
}

impl HistoryFacts<'_> {
    /// Returns the meaning of a message that changes no state, with what customs says beside it.
    pub(super) fn noted(self, message: &AuthorityMessage, reasons: AfterColon) -> Statement {
        match &message.answer {
            AuthorityAnswer::ControlIntended => TransitHistory::ControlIntended { reasons }.into(),
            AuthorityAnswer::PartlyReleased { closes, items } => {
                let (items, more) = items.as_deref().map(|items| self.kept(items)).unwrap_or_default();
                TransitHistory::released_in_part(*closes, items, more, reasons).into()
            }
            AuthorityAnswer::NothingReleased => TransitHistory::NothingReleased { reasons }.into(),
            _ => {
                let code = Code::from(&message.message_type);
                match self.remark {
                    Some(remark) => {
                        let remark = Reason::from(remark.clone());
                        TransitHistory::MessageOnAmendment { message: code, remark, reasons }.into()
                    }
                    None => RecordHistory::CustomsMessage { message: code, reasons }.into(),
                }
            }
        }
    }

    /// Returns the declared items that stay unreleased, so that customs keeps them: the first numbers, and how many
    /// there are beside those.
    fn kept(self, released: &[u32]) -> (List, usize) {
        let numbers = (1_u32..).take(self.items);
        let mut kept: Vec<String> =
            numbers.filter(|number| !released.contains(number)).map(|number| number.to_string()).collect();
        let more = kept.len().saturating_sub(MOST_ITEMS);
        kept.truncate(MOST_ITEMS);
        (List(kept), more)
    }

    /// Returns everything that customs says beside its decision: reasons, errors with their texts and values, and
    /// further facts. The access codes are concealed in the sentences and in the values.
    pub(super) fn stated(self, message: &AuthorityMessage) -> Vec<Statement> {
        let stated = match &message.answer {
            AuthorityAnswer::NotReleased { reason }
            | AuthorityAnswer::GuaranteeInvalid { reason, .. }
            | AuthorityAnswer::InvalidationDecision { reason, .. } => reason.as_deref().map(CustomsWords::quoted),
            AuthorityAnswer::NonArrivedRequest { limit, office: _ } => {
                limit.map(|limit| MovementStatement::AnswerWanted { day: Day(limit) }.into())
            }
            _ => None,
        };
        // A reason that customs repeats among its other statements is reported once.
        let stated =
            stated.filter(|stated| !message.reasons.iter().any(|reason| reason.text().contains(stated.text())));
        let errors = self.refusal.into_iter().flat_map(|refusal| refusal.errors.iter().map(reason));
        let conceal = |text: &str| AccessCode::concealed_as_words(text, self.access_codes);
        let all = errors.chain(stated).chain(message.reasons.iter().cloned());
        line_of_reasons(all.map(|reason| reason.map_texts(&conceal)).collect())
    }
}

/// Returns the text of an error: words of customs, or what this service says about the place as well.
fn error_text(text: &StoredStatement) -> CustomsWords {
    match text.statement() {
        Some(stated) if CustomsWords::from_statement(stated).is_none() => {
            CustomsWords::ErrorSaid { stated: Reason::from(stated.clone()) }
        }
        _ => CustomsWords::ErrorText { text: Quoted::from(text.text()) },
    }
}

/// Returns one error of a refusal: its code, the field or else the element it is about, the text, and the value in
/// question.
fn reason(error: &RejectionError) -> Statement {
    let RejectionError { code, text, pointer, path, original_value, line_number: _ } = error;
    let text = text.as_ref().map(error_text);
    let value = original_value.as_deref().map(|value| CustomsWords::ErrorValue { value: Quoted::from(value) });
    let mut particulars: Vec<Statement> = text.into_iter().chain(value).map(Statement::from).collect();
    let pointer = pointer.as_deref().map(str::trim).filter(|pointer| !pointer.is_empty());
    let place = match (path.as_deref(), pointer) {
        (Some(path), _) if code.trim().is_empty() => {
            return CustomsWords::FieldError { path: Path::from(path), particulars: Parts(particulars) }.into();
        }
        (None, Some(pointer)) if code.trim().is_empty() => {
            let pointer = Quoted::from(pointer);
            return CustomsWords::ElementError { pointer, particulars: Parts(particulars) }.into();
        }
        (Some(path), _) => Some(CustomsWords::ErrorField { path: Path::from(path) }),
        (None, Some(pointer)) => Some(CustomsWords::ErrorElement { pointer: Quoted::from(pointer) }),
        (None, None) => None,
    };
    if let Some(place) = place {
        particulars.insert(0, place.into());
    }
    CustomsWords::Error { error: Code::from(code.trim()), particulars: Parts(particulars) }.into()
}
