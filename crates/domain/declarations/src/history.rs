use crate::DutiesPayer;
use customs_form_macros::growing;
use customs_kernel::facts::{AfterColon, AfterSemicolon, Code, Count, Moment, Reason, Reasons, Reference, Words};

customs_kernel::facts!(
    /// What the history of a declaration says, beside what histories of all kinds of records say.
    #[growing]
    pub enum DeclarationHistory {
        /// A person at the broker verified the declaration.
        Verified("declaration_verified") { by: Words } = "verified by {by}";
        /// A person at the broker verified the declaration and left notes.
        VerifiedWithNotes("declaration_verified_with_notes") { by: Words, notes: Words } = "verified by {by}: {notes}";
        /// An administrator set the status by hand, for this reason.
        StatusSet("status_set") { reason: Words } = "manual: {reason}";
        /// An administrator set the status by hand, for this reason and with notes.
        StatusSetWithNotes("status_set_with_notes") { reason: Words, notes: Words } = "manual: {reason} ({notes})";
        /// The broker proved by other means that the goods left the Union.
        ExitProved("exit_proved") { proof: Code, reference: Reference } = "exit proved by {proof}: {reference}";
        /// The broker answered a control or a question of customs.
        ControlAnswered("control_answered") { answer: Code } = "control answered: {answer}";
        /// The broker pays the duties to customs.
        BrokerPays("duties_paid_by_broker") = "duties are paid to customs by the broker";
        /// The customer pays the duties to customs.
        CustomerPays("duties_paid_by_customer") = "duties are paid to customs by the customer";
        /// The declaration no longer says who pays the duties, so the authorisation for deferred payment decides it.
        HolderPays("duties_paid_by_holder")
            = "duties are paid to customs by the holder of the deferment, otherwise by the broker";
        /// The supplementary declaration of this type (X or Y) was sent.
        SupplementarySent("supplementary_sent") { letter: Code, doubts: AfterSemicolon } = "type {letter}{doubts}";
        /// The supplementary declaration was due and could not be sent.
        SupplementaryNotSent("supplementary_not_sent") { reason: Reason }
            = "supplementary declaration not sent: {reason}",
            "Mend what the reason names, then send the supplementary declaration.";
        /// The goods were released on paper under this number, while a system of customs was down.
        ReleasedOnPaper("declaration_released_on_paper") { number: Reference }
            = "released on paper under number {number}; the declaration is lodged when customs is back",
            "Keep the stamped paper, and close the outage when customs is back.";
        /// The broker asked customs for the amendment with this number, for this reason.
        AmendmentSent("declaration_amendment_sent") { number: Count, reason: Words } = "amendment {number}: {reason}";
        /// Customs granted the amendment with this number.
        AmendmentGranted("declaration_amendment_granted") { number: Count, reasons: AfterColon }
            = "amendment {number} is in force{reasons}";
        /// Customs refused the amendment with this number.
        AmendmentRefused("declaration_amendment_refused") { number: Count, reasons: AfterColon }
            = "amendment {number} refused{reasons}",
            "Correct what the reasons name, then ask for the amendment again.";
        /// The amendment with this number lowered what the customer was invoiced.
        ToCredit("declaration_amendment_to_credit") { number: Count }
            = "amendment {number} lowers what is invoiced: a part has to be credited",
            "Credit what the customer no longer owes.";
        /// The acceptance did not arrive and follows from a later message of customs.
        AcceptanceInferred("declaration_acceptance_inferred")
            = "the acceptance did not arrive; customs wrote about the declaration under its MRN";
        /// The acceptance did not arrive and follows from the balance of a guarantee.
        AcceptanceInBalance("declaration_acceptance_in_balance")
            = "the acceptance did not arrive; customs counts the declaration in a balance under its MRN";
        /// Customs registered the advance declaration.
        Registered("declaration_registered") { reasons: AfterColon }
            = "registered, to be accepted when its goods are presented{reasons}",
            "Present the goods when they are there.";
        /// Customs answered something that holds the declaration up.
        Answered("declaration_answered") { answer: Reason, reasons: AfterColon } = "{answer}{reasons}";
        /// Customs answered something that does not change the status, by a message with this code.
        Noted("declaration_answer_noted") { answer: Reason, message: Code, reasons: AfterColon }
            = "{answer} (customs message {message}){reasons}";
        /// Customs answered an earlier or surplus sending of the declaration, and not the one that counts.
        OfAnotherSending("answer_of_another_sending") { answer: Reason } = "of another sending: {answer}";
        /// Customs answered an earlier or surplus sending with this MRN, and not the one that counts.
        OfAnotherSendingWithMrn("answer_of_another_sending_with_mrn") { mrn: Reference, answer: Reason }
            = "of another sending, MRN {mrn}: {answer}";
        /// Customs rejected one sending, while the one under this LRN is not decided.
        LeftToOther("rejected_left_to_lrn") { lrn: Reference, reasons: AfterColon }
            = "rejected under one LRN, and to be decided under LRN {lrn}{reasons}";
        /// Customs rejected one sending, while another is not decided.
        LeftToAnother("rejected_left_to_another") { reasons: AfterColon }
            = "rejected under one LRN, and to be decided under another{reasons}";
        /// Customs accepted the presentation of the goods.
        PresentationAccepted("presentation_accepted") { reasons: AfterColon } = "presentation accepted{reasons}";
        /// Customs accepted the declaration after the presentation, at this moment.
        AcceptedAt("accepted_after_presentation_at") { at: Moment, reasons: AfterColon }
            = "accepted after the presentation, at {at}{reasons}";
        /// Customs accepted the declaration after the presentation.
        AcceptedLater("accepted_after_presentation") { reasons: AfterColon }
            = "accepted after the presentation{reasons}";
        /// Customs rejected the supplementary declaration.
        SupplementaryRejected("supplementary_rejected") { reasons: AfterColon }
            = "supplementary declaration rejected{reasons}",
            "Correct what the reasons name, then send the supplementary declaration again.";
        /// The status changed while customs had not decided on a request to invalidate.
        Underneath("declaration_changed_underneath") { status: Code, reasons: AfterColon }
            = "{status} during a pending invalidation{reasons}";
        /// Customs names no methods of payment; these were lodged.
        AsLodged("methods_as_lodged") { answer: Reason, methods: Reasons } = "{answer}; as lodged: {methods}";
        /// Duties were lodged with deferred payment.
        DutiesDeferred("duties_lodged_as_deferred") = "A00 method of payment E, deferred payment";
        /// The import VAT was lodged for the VAT return.
        VatDeferred("vat_lodged_for_return") = "B00 method of payment G, to the VAT return";
    }
);

customs_kernel::facts!(
    /// The meaning of an answer of customs that is no decision on the goods.
    #[growing]
    pub enum AnswerMeaning {
        /// Customs asks for documents until this moment.
        DocumentsWantedUntil("documents_wanted_until") { limit: Moment } = "documents asked for until {limit}",
            "Send the documents as an answer to the control.";
        /// Customs asks for documents.
        DocumentsWanted("documents_wanted") = "documents asked for", "Send the documents as an answer to the control.";
        /// Customs applied corrections.
        Corrected("corrected_by_customs") = "corrected by customs";
        /// Customs calculated what it will charge.
        TaxFinal("taxes_calculated_final") = "duties and taxes calculated, final";
        /// Customs calculated what it may still change.
        TaxProvisional("taxes_calculated_provisional") = "duties and taxes calculated, provisional";
        /// The account for deferred payment does not cover the amounts.
        BalanceTooLow("deferment_balance_too_low") = "the balance of the deferred payment account is too low",
            "Raise the balance of the account.";
        /// The goods have left the Union.
        ExitConfirmed("exit_confirmed") = "exit confirmed";
        /// Customs waits for the result of the exit.
        ExitAwaited("exit_awaited") = "the result of the exit is awaited";
        /// Customs asks a question.
        Question("question_of_customs") = "question of customs", "Answer the question as you answer a control.";
        /// Customs intends to examine the goods.
        ControlIntended("declaration_control_intended") = "control intended";
    }
);

impl DeclarationHistory {
    /// Returns who pays the duties to customs from now on.
    pub(crate) const fn paid_by(payer: Option<DutiesPayer>) -> Self {
        match payer {
            Some(DutiesPayer::Broker) => Self::BrokerPays,
            Some(DutiesPayer::Customer) => Self::CustomerPays,
            None => Self::HolderPays,
        }
    }
}

#[cfg(test)]
mod tests;
