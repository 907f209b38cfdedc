use customs_form_macros::growing;
use customs_kernel::facts;

facts!(
    /// What is to be done about a task.
    #[growing]
    pub enum Action {
        /// Customs rejected a declaration, and it was not lodged again.
        DeclarationRejected("task_declaration_rejected")
            = "customs rejected the declaration: correct it and submit it again";
        /// Customs asks for documents about a declaration.
        DocumentsRequested("task_documents_requested")
            = "customs asks for documents: send them";
        /// The goods of an advance declaration were not presented.
        PresentationDue("task_presentation_due")
            = "the goods of the advance declaration are to be presented";
        /// The supplementary declaration of a simplified one was not sent.
        SupplementDue("task_supplement_due")
            = "the supplementary declaration is to be sent";
        /// Customs has not confirmed the exit of goods that were released for export.
        ExitUnconfirmed("task_exit_unconfirmed")
            = "the exit of the goods is not confirmed: find out where they are, and send proof";
        /// Customs should have answered a message about a declaration by now.
        DeclarationUnanswered("task_declaration_unanswered")
            = "customs has not answered in time: recover the message, or ask customs";
        /// A mail about a declaration could not be delivered.
        DeclarationMailFailed("task_declaration_mail_failed")
            = "a mail about the declaration did not arrive: correct the address of the contact";
        /// A declaration whose goods were released on paper is not with customs yet.
        DeclarationOnPaper("task_declaration_on_paper")
            = "the goods were released on paper: close the outage when customs is back, and see that customs accepts the \
               declaration";
        /// Nothing can be delivered to a callback.
        CallbackFailing("task_callback_failing")
            = "deliveries to the callback fail: repair the receiver";
        /// Goods leave a warehouse without the stock that they should come from.
        StockException("task_stock_exception")
            = "the goods do not agree with the stock: allocate them";
        /// Customs rejected a transit, and it was not lodged again.
        TransitRejected("task_transit_rejected")
            = "customs rejected the transit: correct it and submit it again";
        /// The goods of a transit that was lodged in advance were not presented.
        TransitPresentationDue("task_transit_presentation_due")
            = "the goods of the transit are to be presented";
        /// A transit has to arrive within days, or should have arrived.
        TransitLimit("task_transit_limit")
            = "the transit has to be at its office of destination";
        /// Customs asks where the goods of a transit are.
        TransitEnquiry("task_transit_enquiry")
            = "customs enquires where the goods are: answer the enquiry";
        /// Customs wants a transit to be corrected, refuses its guarantee, or recovers its debt.
        TransitRequest("task_transit_request")
            = "customs waits for an answer about the transit";
        /// Customs should have answered a message about a transit by now.
        TransitUnanswered("task_transit_unanswered")
            = "customs has not answered about the transit in time: recover the message, or ask customs";
        /// A mail about a transit could not be delivered.
        TransitMailFailed("task_transit_mail_failed")
            = "a mail about the transit did not arrive: correct the address of the contact";
        /// A transit is under way on paper, and its discharge is not recorded.
        TransitOnPaper("task_transit_on_paper")
            = "the transit is under way on paper: record the discharge when the office of departure confirms it";
        /// Customs rejected the arrival of a movement that somebody else lodged, and it was not reported again.
        ArrivalRejected("task_arrival_rejected")
            = "customs rejected the arrival: correct what the reasons name, and report it again";
        /// Customs permits the unloading of a movement that somebody else lodged, and nothing was reported on it.
        ArrivalUnloading("task_arrival_unloading")
            = "the goods may be unloaded: report what was found";
        /// Customs should have answered a message about such an arrival by now.
        ArrivalUnanswered("task_arrival_unanswered")
            = "customs has not answered about the arrival in time: report it again, or ask customs";
        /// A mail about such an arrival could not be delivered.
        ArrivalMailFailed("task_arrival_mail_failed")
            = "a mail about the arrival did not arrive: correct the address of the contact";
        /// The power of attorney of a customer ends within 30 days, or has ended.
        PowerOfAttorneyEnds("task_power_of_attorney_ends")
            = "the power of attorney of the customer ends: have a new one signed";
        /// An authorisation of a customer ends within 30 days, or has ended.
        AuthorisationEnds("task_authorisation_ends")
            = "an authorisation of the customer ends: have it renewed, and record its new last day";
        /// A guarantee is used beyond its warning threshold.
        GuaranteeThreshold("task_guarantee_threshold")
            = "the guarantee is almost used up: have it raised, or wait for releases";
        /// A dossier is ready to be invoiced.
        DossierReady("task_dossier_ready")
            = "the dossier is ready to be invoiced";
        /// An invoice was not paid by its due date.
        InvoiceOverdue("task_invoice_overdue")
            = "the invoice is not paid: remind the customer, or record the payment";
        /// An amendment of a declaration lowered what the customer was invoiced, and nothing was credited since.
        CreditDue("task_credit_due")
            = "the amended declaration lowers what was invoiced: credit the part that is too much";
        /// A mail with an invoice could not be delivered.
        InvoiceMailFailed("task_invoice_mail_failed")
            = "the mail with the invoice did not arrive: correct the address, and send it again";
    }
);

facts!(
    /// What happens when a task is missed.
    #[growing]
    pub enum Missed {
        /// A task was missed: Customs rejected a declaration, and it was not lodged again.
        DeclarationRejected("missed_declaration_rejected")
            = "the goods stay where they are: without an accepted declaration customs releases nothing";
        /// A task was missed: Customs asks for documents about a declaration.
        DocumentsRequested("missed_documents_requested")
            = "customs decides without the documents, as a rule to the disadvantage of the declarant";
        /// A task was missed: the goods of an advance declaration were not presented.
        PresentationDue("missed_presentation_due")
            = "the declaration counts as not lodged, and the goods have to be declared again (UCC article 171)";
        /// A task was missed: the supplementary declaration of a simplified one was not sent.
        SupplementDue("missed_supplement_due")
            = "the simplified declaration stays incomplete, which is a breach of the authorisation and may be \
               fined (UCC article 167)";
        /// A task was missed: Customs has not confirmed the exit of goods that were released for export.
        ExitUnconfirmed("missed_exit_unconfirmed")
            = "customs asks where the goods are, and invalidates the export after 150 days: the VAT rate of \
               0% is lost (UCC-IA articles 334 and 335, UCC-DA article 248)";
        /// A task was missed: Customs should have answered a message about a declaration by now.
        DeclarationUnanswered("missed_declaration_unanswered")
            = "it is not known whether customs has the message, and its deadlines run on";
        /// A task was missed: a mail about a declaration could not be delivered.
        DeclarationMailFailed("missed_declaration_mail_failed")
            = "the customer does not learn what happened to the declaration";
        /// A task was missed: a declaration whose goods were released on paper is not with customs yet.
        DeclarationOnPaper("missed_declaration_on_paper")
            = "the goods are in use without a declaration that customs knows, and the procedure on paper can be withdrawn";
        /// A task was missed: Nothing can be delivered to a callback.
        CallbackFailing("missed_callback_failing")
            = "deliveries end after five days, and the connected system learns nothing any more";
        /// A task was missed: goods leave a warehouse without the stock that they should come from.
        StockException("missed_stock_exception")
            = "the stock records differ from the goods, for which the holder of the warehouse answers to \
               customs (UCC article 242)";
        /// A task was missed: Customs rejected a transit, and it was not lodged again.
        TransitRejected("missed_transit_rejected")
            = "the goods may not leave: without an accepted transit customs releases nothing";
        /// A task was missed: the goods of a transit that was lodged in advance were not presented.
        TransitPresentationDue("missed_transit_presentation_due")
            = "the transit counts as not lodged, and has to be declared again (UCC article 171)";
        /// A task was missed: a transit has to arrive within days, or should have arrived.
        TransitLimit("missed_transit_limit")
            = "customs begins an enquiry, and recovers the duties from the holder of the procedure (UCC article 233)";
        /// A task was missed: Customs asks where the goods of a transit are.
        TransitEnquiry("missed_transit_enquiry")
            = "customs recovers the duties from the holder of the procedure (UCC article 79)";
        /// A task was missed: Customs wants a transit to be corrected, refuses its guarantee, or recovers its debt.
        TransitRequest("missed_transit_request")
            = "customs does not release the transit, or recovers its debt";
        /// A task was missed: Customs should have answered a message about a transit by now.
        TransitUnanswered("missed_transit_unanswered")
            = "it is not known whether customs has the message about the transit, and its limits run on";
        /// A task was missed: a mail about a transit could not be delivered.
        TransitMailFailed("missed_transit_mail_failed")
            = "the customer does not learn what happened to the transit";
        /// A task was missed: a transit is under way on paper, and its discharge is not recorded.
        TransitOnPaper("missed_transit_on_paper")
            = "the guarantee stays in use, and customs recovers the duties from the holder of the procedure";
        /// A task was missed: customs rejected the arrival of a movement that somebody else lodged, and it was not reported again.
        ArrivalRejected("missed_arrival_rejected")
            = "the goods count as not arrived, and customs enquires of the holder of the procedure";
        /// A task was missed: customs permits the unloading of a movement that somebody else lodged, and nothing was reported on it.
        ArrivalUnloading("missed_arrival_unloading")
            = "customs does not release the goods, and the authorisation as authorised consignee is breached (UCC-IA \
               article 315)";
        /// A task was missed: customs should have answered a message about such an arrival by now.
        ArrivalUnanswered("missed_arrival_unanswered")
            = "it is not known whether customs has the message about the arrival, and the movement stays open";
        /// A task was missed: a mail about such an arrival could not be delivered.
        ArrivalMailFailed("missed_arrival_mail_failed")
            = "the customer does not learn what happened to the arrival";
        /// A task was missed: the power of attorney of a customer ends within 30 days, or has ended.
        PowerOfAttorneyEnds("missed_power_of_attorney_ends")
            = "after that day the broker may not act for the customer, and counts as the declarant itself \
               (UCC article 19)";
        /// A task was missed: an authorisation of a customer ends within 30 days, or has ended.
        AuthorisationEnds("missed_authorisation_ends")
            = "customs refuses declarations that rest on the authorisation after that day";
        /// A task was missed: a guarantee is used beyond its warning threshold.
        GuaranteeThreshold("missed_guarantee_threshold")
            = "customs refuses what the guarantee does not cover";
        /// A task was missed: a dossier is ready to be invoiced.
        DossierReady("missed_dossier_ready")
            = "the customer is billed later, and pays later";
        /// A task was missed: an invoice was not paid by its due date.
        InvoiceOverdue("missed_invoice_overdue")
            = "the broker has paid for the customer and waits for the money";
        /// A task was missed: an amendment of a declaration lowered what the customer was invoiced, and nothing was
        /// credited since.
        CreditDue("missed_credit_due")
            = "the customer pays more than is due, and is owed the rest";
        /// A task was missed: a mail with an invoice could not be delivered.
        InvoiceMailFailed("missed_invoice_mail_failed")
            = "the customer has no invoice, and does not pay";
    }
);
