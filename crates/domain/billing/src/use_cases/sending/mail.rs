use crate::invoice::{Invoice, InvoiceAction};
use crate::invoice_mails::{InvoiceMailFailure, InvoiceMailRequest, Wording, is_address};
use crate::ports::{BilledCustomer, InvoiceMail, NewInvoiceMail};
use crate::use_cases::billed_customer::billed_customer;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use customs_kernel::{OrganisationId, Version, filled, in_unit_of_work};

impl Invoices {
    /// Mails a finalized invoice with its files to the address in the request, or else to the customer's address for
    /// invoices. The mail goes out as soon as possible. Once the mail server accepts it, the invoice counts as sent.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus` for a draft, `Invalid`, `PreconditionFailed` when there is no address,
    /// `Storage`.
    pub fn send_email(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
        requested: &InvoiceMailRequest,
    ) -> Result<InvoiceMail, BillingError> {
        in_unit_of_work(self.sending().work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::SendEmail, organisation, id, expected)?;
            let requested = requested.tidied();
            requested.check()?;
            let mut mail = mail(&invoice).ok_or_else(BillingError::not_kept)?;
            match requested.to {
                Some(to) => mail.recipient = Some(to),
                None => {
                    let customer = billed_customer(
                        self.sending().customers.as_ref(),
                        organisation,
                        &invoice.header.customer_code,
                    )?;
                    mail.address(customer.as_ref());
                    if let Some(problem) = mail.hopeless {
                        return Err(BillingError::PreconditionFailed(problem.to_string()));
                    }
                }
            }
            mail.cc = requested.cc;
            mail.subject = requested.subject.unwrap_or(mail.subject);
            mail.text = requested.message.unwrap_or(mail.text);
            mail.created_at = self.sending().clock.now();
            Ok(self.sending().mails.send(&mail)?)
        })
    }

    /// Lists the mails that went out with an invoice, newest first, each with its delivery state.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn emails(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Vec<InvoiceMail>, BillingError> {
        self.expected(organisation, id, None)?;
        Ok(self.sending().mails.for_invoice(organisation, id)?)
    }

    /// Queues the mail for an invoice that was just finalized. If the customer has no usable address, nothing goes out:
    /// the mail is shown as failed with the invoice, and finalization is not held up.
    pub(in crate::use_cases) fn send_by_itself(
        &self,
        invoice: &Invoice,
        customer: &BilledCustomer,
    ) -> Result<(), BillingError> {
        let mut mail = mail(invoice).ok_or_else(BillingError::not_kept)?;
        mail.automatic = true;
        mail.address(Some(customer));
        mail.created_at = self.sending().clock.now();
        self.sending().mails.send(&mail)?;
        Ok(())
    }
}

/// The standard mail for an invoice, without a recipient yet; `None` for a draft.
fn mail(invoice: &Invoice) -> Option<NewInvoiceMail> {
    let (number, parties) = (invoice.number()?, invoice.parties.as_ref()?);
    let Wording { subject, text } = Wording::new(invoice, number, parties);
    let answers = parties.seller.email.as_deref().map(str::trim);
    Some(NewInvoiceMail {
        organisation: invoice.organisation,
        invoice: invoice.id,
        number: number.to_owned(),
        automatic: false,
        sender: parties.seller.name.clone(),
        reply_to: answers.filter(|address| is_address(address)).map(str::to_owned),
        recipient: None,
        cc: Vec::new(),
        subject,
        text,
        hopeless: None,
        created_at: invoice.created_at,
    })
}

impl NewInvoiceMail {
    /// Addresses the mail to the customer's present address for invoices, because the one known at finalization may
    /// be out of use.
    fn address(&mut self, customer: Option<&BilledCustomer>) {
        match filled(customer.and_then(|customer| customer.buyer.email.as_deref())).map(str::trim) {
            Some(address) if is_address(address) => self.recipient = Some(address.to_owned()),
            Some(_) => self.hopeless = Some(InvoiceMailFailure::InvalidAddress.into()),
            None => self.hopeless = Some(InvoiceMailFailure::NoAddress.into()),
        }
    }
}
