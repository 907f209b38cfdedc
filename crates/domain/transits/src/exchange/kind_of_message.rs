use crate::{Lodged, MessageKind};
use chrono::TimeDelta;
use customs_exchange::KindOfMessage;
use customs_kernel::SubjectKind;

impl KindOfMessage for MessageKind {
    type Lodged = Lodged;

    const SUBJECT: SubjectKind = SubjectKind::Transit;
    const SUBMISSION: Self = Self::Declaration;
    const KINDS: &'static [Self] = &Self::ALL;
    const REFUSALS: &'static [&'static str] = &["IE056", "IE057", "IE906", "IE917"];
    const SEALED: bool = true;
    const LRN_RULE: &'static str = "transits_lrn_key";
    const ANSWER_ENDS_WAITING: bool = false;

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
