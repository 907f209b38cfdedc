use crate::facts::{AfterColon, AfterSemicolon, Code, Name, Reason, Reasons, Reference, Words};
use crate::{Lrn, Mrn};

crate::facts!(
    /// What the histories of all kinds of records say.
    #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
    pub enum RecordHistory {
        /// The record was made as a copy of the one with this reference.
        Copied("copied") { reference: Reference } = "copy of {reference}";
        /// The record became a draft again.
        SavedAsDraft("saved_as_draft") = "saved as draft";
        /// The broker asked customs to invalidate the record, for this reason.
        InvalidationRequested("invalidation_requested") { reason: Words } = "invalidation requested: {reason}";
        /// Customs did not answer the submission, so it was sent again under another LRN.
        SentAgain("sent_again") { lrn: Reference, new_lrn: Reference, doubts: AfterSemicolon }
            = "no answer to LRN {lrn}: sent again as {new_lrn}{doubts}";
        /// A message could not be handed over and is not tried again.
        GivenUp("message_given_up") { message: Name, lrn: Reference, reason: Reason }
            = "the {message} under LRN {lrn} was given up: {reason}",
            "Mend what the reason names, then send the message again.";
        /// A message could not be handed over, while customs may still accept an earlier sending of the submission.
        GivenUpWithAnotherOpen("message_given_up_another_open") {
            message: Name, lrn: Reference, reason: Reason, open_lrn: Reference
        } = "the {message} under LRN {lrn} was given up: {reason}; customs may still accept LRN {open_lrn}",
            "Wait for the answer to the other LRN, or recover the submission.";
        /// Customs accepted a second sending without naming an MRN.
        AcceptedAgainWithoutMrn("accepted_again_without_mrn")
            = "customs accepted it a second time and named no MRN: it cannot be invalidated",
            "Ask customs to invalidate the second acceptance.";
        /// Customs accepted a second sending under this LRN without naming an MRN.
        AcceptedAgainUnderLrnWithoutMrn("accepted_again_under_lrn_without_mrn") { lrn: Reference }
            = "customs accepted it a second time under LRN {lrn} and named no MRN: it cannot be invalidated",
            "Ask customs to invalidate the second acceptance.";
        /// Customs accepted two sendings; the service asks to invalidate the second.
        AcceptedTwice("accepted_twice") { mrn: Reference, surplus_mrn: Reference }
            = "customs accepted it twice: MRN {mrn} stands, MRN {surplus_mrn} is invalidated";
        /// Customs accepted two sendings; the service asks to invalidate the second, which has this LRN.
        AcceptedTwiceUnderLrn("accepted_twice_under_lrn") { mrn: Reference, surplus_mrn: Reference, lrn: Reference }
            = "customs accepted it twice: MRN {mrn} stands, MRN {surplus_mrn} under LRN {lrn} is invalidated";
        /// Customs accepted an earlier submission; the service asks to invalidate it.
        EarlierAccepted("earlier_submission_accepted") { surplus_mrn: Reference }
            = "customs accepted an earlier submission: MRN {surplus_mrn} is invalidated";
        /// Customs accepted an earlier submission under this LRN; the service asks to invalidate it.
        EarlierAcceptedUnderLrn("earlier_submission_accepted_under_lrn") { lrn: Reference, surplus_mrn: Reference }
            = "customs accepted an earlier submission under LRN {lrn}: MRN {surplus_mrn} is invalidated";
        /// Customs refused to invalidate the record.
        InvalidationRefused("invalidation_refused") { reasons: AfterColon } = "invalidation refused{reasons}";
        /// Customs rejected the presentation of the goods.
        PresentationRejected("presentation_rejected") { reasons: AfterColon } = "presentation rejected{reasons}",
            "Correct what the reasons name, then present the goods again.";
        /// What customs wrote with the decision that the event names.
        Reasons("reasons_of_customs") { reasons: Reasons } = "{reasons}";
        /// A message of customs that changes nothing of the record, by its code.
        CustomsMessage("customs_message") { message: Code, reasons: AfterColon } = "customs message {message}{reasons}";
    }
);

impl RecordHistory {
    /// A copy of the record with this reference.
    #[must_use]
    pub fn copy_of(reference: &str) -> Self {
        Self::Copied { reference: Reference::from(reference) }
    }

    /// A second acceptance: the MRN that stands, when there is one, the MRN of the second, when customs named one, and
    /// the LRN under which customs accepted it.
    #[must_use]
    pub fn second_acceptance(stands: Option<&Mrn>, surplus: Option<&Mrn>, lrn: Option<&Lrn>) -> Self {
        let (lrn, mrn) = (lrn.map(Reference::from), stands.map(Reference::from));
        match (surplus.map(Reference::from), mrn, lrn) {
            (None, _, None) => Self::AcceptedAgainWithoutMrn,
            (None, _, Some(lrn)) => Self::AcceptedAgainUnderLrnWithoutMrn { lrn },
            (Some(surplus_mrn), Some(mrn), None) => Self::AcceptedTwice { mrn, surplus_mrn },
            (Some(surplus_mrn), Some(mrn), Some(lrn)) => Self::AcceptedTwiceUnderLrn { mrn, surplus_mrn, lrn },
            (Some(surplus_mrn), None, None) => Self::EarlierAccepted { surplus_mrn },
            (Some(surplus_mrn), None, Some(lrn)) => Self::EarlierAcceptedUnderLrn { lrn, surplus_mrn },
        }
    }

    /// A message that was given up, with the LRN that customs may still accept, when there is one.
    #[must_use]
    pub fn given_up(message: Name, lrn: &Lrn, reason: Reason, open: Option<&Lrn>) -> Self {
        let lrn = Reference::from(lrn);
        match open.map(Reference::from) {
            Some(open_lrn) => Self::GivenUpWithAnotherOpen { message, lrn, reason, open_lrn },
            None => Self::GivenUp { message, lrn, reason },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CustomsWords;

    #[test]
    fn the_lines_are_those_that_were_promised() {
        let (mrn, other): (Mrn, Mrn) =
            ("26NL000396A1B2C3R0".parse().expect("an MRN"), "26NL000510A1B2C3J0".parse().expect("an MRN"));
        let (lrn, open): (Lrn, Lrn) = ("LRN-1".parse().expect("an LRN"), "LRN-2".parse().expect("an LRN"));
        let reason = || Reason::from(CustomsWords::quoted("it answered 400"));
        let stated = || AfterColon(vec![CustomsWords::quoted("14"), CustomsWords::quoted("too late")]);
        let second = RecordHistory::second_acceptance;
        let given_up = |open| RecordHistory::given_up(Name::from("unloading_remarks"), &lrn, reason(), open);
        let again = |doubts: Vec<_>| RecordHistory::SentAgain {
            lrn: Reference::from(&lrn),
            new_lrn: Reference::from(&open),
            doubts: AfterSemicolon(doubts),
        };
        for (fact, expected) in [
            (RecordHistory::copy_of("2026.10"), "copy of 2026.10"),
            (RecordHistory::SavedAsDraft, "saved as draft"),
            (
                RecordHistory::InvalidationRequested { reason: Words::from("lost or stolen") },
                "invalidation requested: lost or stolen",
            ),
            (again(vec![]), "no answer to LRN LRN-1: sent again as LRN-2"),
            (again(vec![CustomsWords::quoted("a")]), "no answer to LRN LRN-1: sent again as LRN-2; a"),
            (given_up(None), "the unloading remarks under LRN LRN-1 was given up: it answered 400"),
            (
                given_up(Some(&open)),
                "the unloading remarks under LRN LRN-1 was given up: it answered 400; customs may still accept LRN LRN-2",
            ),
            (
                second(Some(&mrn), None, None),
                "customs accepted it a second time and named no MRN: it cannot be invalidated",
            ),
            (
                second(None, None, Some(&lrn)),
                "customs accepted it a second time under LRN LRN-1 and named no MRN: it cannot be invalidated",
            ),
            (
                second(Some(&mrn), Some(&other), None),
                "customs accepted it twice: MRN 26NL000396A1B2C3R0 stands, MRN 26NL000510A1B2C3J0 is invalidated",
            ),
            (
                second(Some(&mrn), Some(&other), Some(&lrn)),
                "customs accepted it twice: MRN 26NL000396A1B2C3R0 stands, MRN 26NL000510A1B2C3J0 under LRN LRN-1 is \
                 invalidated",
            ),
            (
                second(None, Some(&other), None),
                "customs accepted an earlier submission: MRN 26NL000510A1B2C3J0 is invalidated",
            ),
            (
                second(None, Some(&other), Some(&lrn)),
                "customs accepted an earlier submission under LRN LRN-1: MRN 26NL000510A1B2C3J0 is invalidated",
            ),
            (RecordHistory::InvalidationRefused { reasons: stated() }, "invalidation refused: 14; too late"),
            (RecordHistory::PresentationRejected { reasons: AfterColon::default() }, "presentation rejected"),
            (RecordHistory::Reasons { reasons: Reasons(stated().0) }, "14; too late"),
            (
                RecordHistory::CustomsMessage { message: Code::from("IE004"), reasons: stated() },
                "customs message IE004: 14; too late",
            ),
        ] {
            assert_eq!(fact.to_string(), expected);
        }
    }
}
