use customs_form_macros::growing;
use customs_kernel::facts::{AfterColon, Code, Count, List, Name, Reason, Reference, Words};

customs_kernel::facts!(
    /// What the history of a transit says, beside what histories of all kinds of records say.
    #[growing]
    pub enum TransitHistory {
        /// The broker asked customs to change these fields of the accepted transit.
        AmendmentSent("amendment_sent") { fields: List } = "amendment sent: {fields}";
        /// The unloading remarks were sent.
        RemarksSent("unloading_remarks_sent") = "unloading remarks sent";
        /// The unloading remarks were sent without the state of seals, since the permission to unload names none.
        RemarksSentWithoutSeals("unloading_remarks_sent_without_seals")
            = "unloading remarks sent, without the state of seals: customs names none";
        /// The unloading remarks could not be sent, since nobody at the destination has a known EORI.
        RemarksNotSent("unloading_remarks_not_sent")
            = "unloading remarks not sent: no EORI is known of the consignee, the broker, the holder or the customer",
            "Fill in an EORI, then report the arrival again.";
        /// The broker asked customs to release goods that it holds back.
        ReleaseRequested("release_requested") = "release requested";
        /// The broker does not want goods released that customs holds back.
        ReleaseDeclined("release_declined") = "release declined";
        /// The broker answered the enquiry about the movement.
        EnquiryAnswered("enquiry_answered") = "enquiry answered";
        /// The broker answered the enquiry about the movement with this text.
        EnquiryAnsweredWithText("enquiry_answered_with_text") { text: Words } = "enquiry answered: {text}";
        /// The transit became a draft again, after customs did not answer its submission in time.
        SavedAsDraftUnanswered("saved_as_draft_unanswered") { lrn: Reference }
            = "saved as draft: customs did not answer LRN {lrn}";
        /// The goods left on paper under this number, while a system of customs was down.
        ReleasedOnPaper("transit_released_on_paper") { number: Reference }
            = "released on paper under number {number}; it is not lodged later",
            "Keep the stamped paper, and record the discharge when the office of departure confirms it.";
        /// The goods left on paper under this number, and the submission that customs had not processed was withdrawn.
        ReleasedOnPaperWithdrawn("transit_released_on_paper_withdrawn") { number: Reference, lrn: Reference }
            = "released on paper under number {number}; LRN {lrn} was withdrawn, and it is not lodged later",
            "Keep the stamped paper, and record the discharge when the office of departure confirms it.";
        /// A person recorded that a movement on paper was discharged, by this proof.
        DischargedOnPaper("transit_discharged_on_paper") { proof: Words } = "discharged on paper: {proof}";
        /// The acceptance did not arrive and follows from a later message of customs.
        AcceptanceInferred("transit_acceptance_inferred")
            = "the acceptance did not arrive; customs wrote about the movement under its MRN";
        /// The movement is in this state now, at departure or at destination.
        State("transit_state") { state: Name, reasons: AfterColon } = "{state}{reasons}";
        /// The state changed while customs had not decided on a request to invalidate.
        Underneath("transit_changed_underneath") { state: Name, reasons: AfterColon }
            = "{state} during a pending invalidation{reasons}";
        /// Customs rejected a message of this kind.
        RequestRejected("request_rejected") { message: Name, reasons: AfterColon } = "{message} rejected{reasons}",
            "Correct what the reasons name, then send the message again.";
        /// Customs decided on an amendment that is not the latest one, or is not kept here.
        OnAmendment("amendment_decided") { remark: Reason, reasons: AfterColon } = "{remark}{reasons}";
        /// A message of customs about an amendment that is not the latest one, or is not kept here; it changes nothing.
        MessageOnAmendment("customs_message_on_amendment") { message: Code, remark: Reason, reasons: AfterColon }
            = "customs message {message}: {remark}{reasons}";
        /// Customs rejected one sending, while it may still accept another.
        LeftToAnother("transit_left_to_another") { reasons: AfterColon }
            = "rejected under one LRN, while customs may still accept another{reasons}";
        /// Customs does not invalidate the second acceptance.
        SurplusStays("second_acceptance_stays") { reasons: AfterColon }
            = "customs does not invalidate the second acceptance: settle it with the office of departure{reasons}",
            "Settle it with the office of departure.";
        /// Customs intends to control the goods.
        ControlIntended("transit_control_intended") { reasons: AfterColon }
            = "customs intends to control the goods{reasons}";
        /// No goods are released at destination.
        NothingReleased("no_goods_released") { reasons: AfterColon } = "no goods released{reasons}";
        /// A part of the goods is released at destination.
        PartReleased("goods_released_in_part") { reasons: AfterColon } = "goods released in part{reasons}";
        /// A part of the goods is released at destination, nothing of these items.
        PartReleasedWithout("goods_released_in_part_without") { items: List, reasons: AfterColon }
            = "goods released in part, without item {items}{reasons}";
        /// A part of the goods is released at destination, nothing of these items and of more.
        PartReleasedWithoutMore("goods_released_in_part_without_more") { items: List, more: Count, reasons: AfterColon }
            = "goods released in part, without item {items} and {more} more{reasons}";
        /// A part of the goods is released at destination, and nothing more will be.
        PartReleasedClosed("goods_released_in_part_closed") { reasons: AfterColon }
            = "goods released in part, and the movement is closed{reasons}";
        /// A part of the goods is released at destination, nothing of these items, and nothing more will be.
        PartReleasedClosedWithout("goods_released_in_part_closed_without") { items: List, reasons: AfterColon }
            = "goods released in part, and the movement is closed, without item {items}{reasons}";
        /// A part of the goods is released at destination, nothing of these items and of more, and nothing more will be.
        PartReleasedClosedWithoutMore("goods_released_in_part_closed_without_more") {
            items: List, more: Count, reasons: AfterColon
        } = "goods released in part, and the movement is closed, without item {items} and {more} more{reasons}";
    }
);

customs_kernel::facts!(
    /// Which amendment customs decides on, when it is not simply the last one.
    #[growing]
    pub enum AmendmentRemark {
        /// Customs accepted an amendment that a later one had replaced, so its form is in force.
        InForce("replaced_amendment_in_force")
            = "customs accepted an amendment that a later one had replaced, so its form is in force",
            "Compare the transit with what was meant, and amend it again where it differs.";
        /// Customs accepted another amendment after this one.
        Overtaken("amendment_overtaken")
            = "customs accepted another amendment after this one, so that one stays in force";
        /// Customs accepted an amendment of which nothing is kept here.
        NotKept("accepted_amendment_not_kept")
            = "customs accepted an amendment that a later one had replaced, so the declaration in force at customs \
               differs from the one here",
            "Amend the transit again, so that customs has what is here.";
        /// Customs rejected an amendment that a later one had replaced.
        Refused("replaced_amendment_rejected") = "amendment rejected that a later one had replaced";
    }
);

impl TransitHistory {
    /// Describes a release of a part of the goods: whether it closes the movement, the first numbers of the items that
    /// stay unreleased, and the number of further ones.
    pub(crate) fn released_in_part(closes: bool, items: List, more: usize, reasons: AfterColon) -> Self {
        let (any, further) = (!items.0.is_empty(), Count::from(more));
        match (closes, any, more > 0) {
            (false, false, _) => Self::PartReleased { reasons },
            (false, true, false) => Self::PartReleasedWithout { items, reasons },
            (false, true, true) => Self::PartReleasedWithoutMore { items, more: further, reasons },
            (true, false, _) => Self::PartReleasedClosed { reasons },
            (true, true, false) => Self::PartReleasedClosedWithout { items, reasons },
            (true, true, true) => Self::PartReleasedClosedWithoutMore { items, more: further, reasons },
        }
    }
}

#[cfg(test)]
mod tests;
