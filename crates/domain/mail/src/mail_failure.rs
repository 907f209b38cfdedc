use customs_form_macros::growing;
use customs_kernel::facts::{Code, Quoted, Reason, Reference};

customs_kernel::facts!(
    /// The reason why a mail was not sent.
    #[growing]
    pub enum MailFailure {
        /// The mail server refused the mail, for now or for good.
        ServerAnswered("mail_server_answered") { reply: Quoted } = "the mail server answered {reply}",
            "The reply of the mail server shows what to do: a refused address is corrected, and the mail sent again.";
        /// The mail server did not answer within the time that a mail may take.
        TimedOut("mail_server_timed_out") = "the mail server did not answer in time",
            "Nothing: the mail is tried again by itself. The operator looks after the mail server.";
        /// There was no connection to the mail server, or the connection or its protection failed.
        Unreachable("mail_server_unreachable") { error: Quoted } = "the mail server could not be talked to: {error}",
            "Nothing: the mail is tried again by itself. The operator looks after the mail server.";
        /// The mail server refused one of the recipients, so that the mail went to none.
        Recipient("mail_recipient_refused") { recipient: Reference, reason: Reason } = "{recipient}: {reason}",
            "Correct the address, or leave the recipient out, and send the mail again.";
        /// The file of the mail could not be written, where the service writes mails into a folder.
        NotWritten("mail_not_written") { error: Quoted } = "the mail could not be written: {error}",
            "Nothing: the mail is tried again by itself. The operator looks after the folder of the mails.";
        /// Writing the file of the mail broke off, where the service writes mails into a folder.
        WritingBrokeOff("mail_writing_broke_off") = "the mail could not be written",
            "Nothing: the mail is tried again by itself.";
        /// No message can be made of the mail.
        Unwritable("mail_impossible") { error: Quoted } = "the mail cannot be written: {error}",
            "Send the record by another mail, or in another way.";
        /// One of the addresses has a form that mail servers do not take.
        UnusableAddress("mail_address_unusable") { address: Reference }
            = "the mail cannot be written: {address} is not an address that mail can be sent to",
            "Correct the address, and send the mail again.";
        /// An attached file cannot be encoded.
        NoEncoding("mail_attachment_without_encoding") = "the mail cannot be written: an attachment has no encoding",
            "Send the record in another way.";
        /// Making the attached files broke off.
        AttachmentsNotMade("mail_attachments_not_made") = "the attachments could not be made",
            "Nothing: the mail is tried again by itself.";
        /// The mail names files, but is about a record that has none.
        NothingAlong("mail_without_attachments") = "nothing goes along with a mail of this kind",
            "Report it: such a mail is a fault of the service.";
        /// The PDF or the UBL of the invoice could not be made at that moment.
        PaperNotMade("mail_paper_not_made") { paper: Code } = "the {paper} paper could not be made",
            "Nothing: the mail is tried again by itself.";
        /// The PDF or the UBL of the invoice cannot be made.
        PaperImpossible("mail_paper_impossible") { paper: Code, error: Quoted }
            = "the {paper} paper cannot be made: {error}",
            "The error states what is missing: complete it, and send the invoice again.";
        /// An address in the letter of an invoice is not an e-mail address.
        LetterAddress("mail_letter_address_invalid") = "an address of the letter is not an e-mail address",
            "Send the invoice again, with e-mail addresses.";
        /// The address of a contact of the customer is not an e-mail address.
        ContactAddress("mail_contact_address_invalid") = "the address of the contact is not an e-mail address",
            "Correct the e-mail address of the contact; later events are mailed to it.";
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::facts::Fact;

    fn answered() -> MailFailure {
        MailFailure::ServerAnswered { reply: Quoted::from("550 no such user") }
    }

    #[test]
    fn clients_read_the_sentences_that_they_were_promised() {
        let quoted = || Quoted::from("broken pipe");
        let paper = || Code::from("UBL");
        let promised = [
            (answered(), "the mail server answered 550 no such user"),
            (MailFailure::TimedOut, "the mail server did not answer in time"),
            (MailFailure::Unreachable { error: quoted() }, "the mail server could not be talked to: broken pipe"),
            (
                MailFailure::Recipient { recipient: Reference::from("a@acme.example"), reason: answered().into() },
                "a@acme.example: the mail server answered 550 no such user",
            ),
            (MailFailure::NotWritten { error: quoted() }, "the mail could not be written: broken pipe"),
            (MailFailure::WritingBrokeOff, "the mail could not be written"),
            (MailFailure::Unwritable { error: quoted() }, "the mail cannot be written: broken pipe"),
            (
                MailFailure::UnusableAddress { address: Reference::from("a@127.0.0.1") },
                "the mail cannot be written: a@127.0.0.1 is not an address that mail can be sent to",
            ),
            (MailFailure::NoEncoding, "the mail cannot be written: an attachment has no encoding"),
            (MailFailure::AttachmentsNotMade, "the attachments could not be made"),
            (MailFailure::NothingAlong, "nothing goes along with a mail of this kind"),
            (MailFailure::PaperNotMade { paper: paper() }, "the UBL paper could not be made"),
            (
                MailFailure::PaperImpossible { paper: paper(), error: Quoted::from("no IBAN") },
                "the UBL paper cannot be made: no IBAN",
            ),
            (MailFailure::LetterAddress, "an address of the letter is not an e-mail address"),
            (MailFailure::ContactAddress, "the address of the contact is not an e-mail address"),
        ];
        assert_eq!(promised.len(), MailFailure::CODES.len());
        for (failure, sentence) in promised {
            assert_eq!(failure.to_string(), sentence);
        }
    }
}
