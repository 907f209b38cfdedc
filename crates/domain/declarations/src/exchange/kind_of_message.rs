use crate::MessageKind;
use chrono::TimeDelta;
use customs_exchange::KindOfMessage;
use customs_kernel::SubjectKind;

impl KindOfMessage for MessageKind {
    /// A later message names the declaration by its MRN alone.
    type Lodged = ();

    const SUBJECT: SubjectKind = SubjectKind::Declaration;
    const SUBMISSION: Self = Self::Declaration;
    const KINDS: &'static [Self] = Self::ALL;
    const REFUSALS: &'static [&'static str] = &["03"];
    const SEALED: bool = false;
    const LRN_RULE: &'static str = "declarations_lrn_key";
    const ANSWER_ENDS_WAITING: bool = true;

    fn word(self) -> &'static str {
        Self::word(self)
    }

    fn expected_answers(self) -> &'static [&'static str] {
        Self::expected_answers(self)
    }

    fn answer_within(self) -> TimeDelta {
        Self::answer_within(self)
    }
}
