use super::{InvoiceAttachments, InvoicesSent, MailInvoices};
use customs_billing::invoice::{Invoice, InvoiceForm, InvoiceLineForm, InvoiceStatus, Seller};
use customs_billing::ports::{BilledCustomer, BillingPorts, BillingSettings, InvoiceMailStatus};
use customs_billing::testing::{InMemoryBilling, customer};
use customs_billing::{BillingError, InvoiceMailFailure, InvoiceMailRequest, Invoices};
use customs_kernel::{ManualClock, OrganisationId};
use customs_mail::testing::MemoryMail;
use customs_mail::{MailAddress, MailFailure, MailRoom, Noted, OutgoingMail, RetryPolicy, SendOutcome};
use std::sync::Arc;
use std::time::Duration;

const OURS: OrganisationId = OrganisationId::new(1);

/// A brokerage that sends its mails through the mail queue.
struct Bench {
    billing: Arc<InMemoryBilling>,
    mail: Arc<MemoryMail>,
    clock: Arc<ManualClock>,
    invoices: Invoices,
    room: MailRoom,
}

impl Bench {
    fn new(acme: BilledCustomer, seller: Seller) -> Self {
        let (billing, mail) = (Arc::new(InMemoryBilling::default()), Arc::new(MemoryMail::default()));
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        billing.keep_customer(OURS, acme);
        billing.keep_settings(OURS, BillingSettings { seller, ..BillingSettings::default() });
        let post = MailInvoices { queue: mail.clone(), directory: mail.clone() };
        let invoices = Invoices::new(BillingPorts { mails: Arc::new(post), ..billing.ports(clock.clone()) });
        let room = MailRoom {
            queue: mail.clone(),
            attachments: Arc::new(InvoiceAttachments { invoices: invoices.clone() }),
            listener: Arc::new(InvoicesSent { invoices: invoices.clone() }),
            work: mail.clone(),
            clock: clock.clone(),
            retry: RetryPolicy::default(),
        };
        Self { billing, mail, clock, invoices, room }
    }

    fn finalized(&self) -> Invoice {
        let form = InvoiceForm { customer_code: Some("ACME".to_owned()), ..InvoiceForm::default() };
        let draft = self.invoices.create(OURS, form).expect("a draft");
        let line = InvoiceLineForm {
            description: Some("Work".to_owned()),
            quantity: "1".parse().ok(),
            unit_price: "100".parse().ok(),
            vat_rate: "21".parse().ok(),
            billable_item_id: None,
        };
        self.invoices.add_line(OURS, draft.id, None, line).expect("a line");
        self.invoices.finalize(OURS, draft.id, None).expect("it is finalized")
    }

    /// Sends the due mails, all with this outcome.
    fn work(&self, outcome: &SendOutcome) -> Vec<OutgoingMail> {
        let claimed = self.room.claim(10, Duration::from_secs(60)).expect("a claim");
        claimed
            .into_iter()
            .map(|claimed| {
                let mail = self.room.prepare(claimed.clone()).expect("it is prepared");
                let noted = self.room.conclude(&claimed, outcome).expect("it is noted");
                assert!(matches!(noted, Noted::Recorded(_)), "{noted:?}");
                mail
            })
            .collect()
    }

    fn status(&self, invoice: &Invoice) -> InvoiceStatus {
        self.invoices.show(OURS, invoice.id).expect("an invoice").invoice.status
    }
}

fn acme(address: &str, by_itself: bool) -> BilledCustomer {
    let mut acme = BilledCustomer { invoice_auto_send: by_itself, ..customer("ACME") };
    acme.buyer.email = Some(address.to_owned());
    acme
}

fn broker() -> Seller {
    Seller {
        name: "Broker B.V.".to_owned(),
        email: Some("office@broker.example".to_owned()),
        trade_register_number: Some("12345678".to_owned()),
        ..Seller::default()
    }
}

#[test]
fn a_finalized_invoice_goes_out_by_itself_with_its_papers_and_is_sent() {
    let bench = Bench::new(acme("bill@acme.example", true), broker());
    let invoice = bench.finalized();
    assert_eq!(bench.status(&invoice), InvoiceStatus::Finalized);
    let mail = bench.work(&SendOutcome::Delivered).remove(0);
    assert_eq!(mail.content.to, ["bill@acme.example".parse::<MailAddress>().expect("an address")]);
    assert_eq!(mail.content.sender_name.as_ref().map(ToString::to_string).as_deref(), Some("Broker B.V."));
    assert_eq!(mail.content.reply_to.as_ref().map(MailAddress::as_str), Some("office@broker.example"));
    let files: Vec<_> = mail.enclosures.iter().map(|file| (file.file_name.as_str(), file.media_type)).collect();
    assert_eq!(files, [("2026-00001.pdf", "application/pdf"), ("2026-00001.xml", "application/xml")]);
    assert!(mail.enclosures[0].bytes.starts_with(b"pdf 2026-00001"));
    assert_eq!(bench.status(&invoice), InvoiceStatus::Sent);
    let mail = bench.invoices.emails(OURS, invoice.id).expect("a list").remove(0);
    assert_eq!((mail.status, mail.attempts, mail.sent_at.is_some()), (InvoiceMailStatus::Sent, 1, true));
}

#[test]
fn an_invoice_that_is_mailed_by_hand_is_sent_when_the_server_has_it_and_each_time_anew() {
    let bench = Bench::new(acme("bill@acme.example", false), broker());
    let invoice = bench.finalized();
    assert_eq!(bench.work(&SendOutcome::Delivered), [], "nothing goes by itself");
    let requested = InvoiceMailRequest { cc: vec!["copy@acme.example".to_owned()], ..InvoiceMailRequest::default() };
    for _ in 0..2 {
        let mail = bench.invoices.send_email(OURS, invoice.id, None, &requested).expect("it is queued");
        assert_eq!((mail.status, mail.cc), (InvoiceMailStatus::Queued, requested.cc.clone()));
        assert_eq!(bench.work(&SendOutcome::Delivered).len(), 1);
        assert_eq!(bench.status(&invoice), InvoiceStatus::Sent);
    }
    assert_eq!(bench.invoices.emails(OURS, invoice.id).expect("a list").len(), 2);
}

#[test]
fn a_mail_that_fails_is_shown_and_leaves_the_invoice_as_it_is() {
    let bench = Bench::new(acme("bill@acme.example", true), broker());
    let invoice = bench.finalized();
    bench.work(&SendOutcome::NotNow(MailFailure::TimedOut));
    let mail = || bench.invoices.emails(OURS, invoice.id).expect("a list").remove(0);
    assert_eq!((mail().status, mail().attempts), (InvoiceMailStatus::Queued, 1));
    bench.clock.advance(chrono::Duration::minutes(1));
    bench.work(&SendOutcome::Refused(MailFailure::NoEncoding));
    assert_eq!((mail().status, mail().attempts), (InvoiceMailStatus::Failed, 2));
    assert_eq!(mail().last_error, Some(MailFailure::NoEncoding.into()));
    assert_eq!(bench.status(&invoice), InvoiceStatus::Finalized);
}

#[test]
fn without_an_address_nothing_goes_out_and_the_failure_is_shown() {
    let bench = Bench::new(acme("", true), broker());
    let invoice = bench.finalized();
    assert_eq!(bench.work(&SendOutcome::Delivered), []);
    let mail = bench.invoices.emails(OURS, invoice.id).expect("a list").remove(0);
    assert_eq!((mail.status, mail.recipient), (InvoiceMailStatus::Failed, None));
    assert_eq!(mail.last_error, Some(InvoiceMailFailure::NoAddress.into()));
    assert_eq!(bench.status(&invoice), InvoiceStatus::Finalized);
}

#[test]
fn a_broker_who_told_too_little_for_electronic_invoices_sends_the_pages_alone() {
    let bench = Bench::new(acme("bill@acme.example", true), Seller { trade_register_number: None, ..broker() });
    bench.finalized();
    let mail = bench.work(&SendOutcome::Delivered).remove(0);
    let files: Vec<_> = mail.enclosures.iter().map(|file| file.file_name.as_str()).collect();
    assert_eq!(files, ["2026-00001.pdf"]);
}

#[test]
fn a_mail_whose_invoice_cannot_be_marked_is_not_mailed_again() {
    let bench = Bench::new(acme("bill@acme.example", true), broker());
    let invoice = bench.finalized();
    let claimed = bench.room.claim(1, Duration::from_secs(60)).expect("a claim").remove(0);
    bench.billing.fail_after(0);
    let noted = bench.room.conclude(&claimed, &SendOutcome::Delivered).expect("it is noted");
    assert!(matches!(noted, Noted::Unheard(_)), "{noted:?}");
    assert_eq!(bench.status(&invoice), InvoiceStatus::Finalized, "it can be marked by hand");
    assert_eq!(bench.invoices.emails(OURS, invoice.id).expect("a list")[0].status, InvoiceMailStatus::Sent);
    assert_eq!(bench.work(&SendOutcome::Delivered), []);
}

#[test]
fn billing_and_mail_agree_on_what_an_address_is() {
    let bench = Bench::new(acme("bill@acme.example", false), broker());
    let invoice = bench.finalized();
    for text in [
        "bill@acme.example",
        "Jan.de-Vries+2026@mail.acme.nl",
        "billing@localhost",
        "jan@bücher.example",
        "jörg@acme.example",
        "a@b@c.example",
        "bill@",
        "@acme.example",
        "Bill <bill@acme.example>",
        "\"a b\"@acme.example",
        "bill@[127.0.0.1]",
        "bill@acme..example",
        ".bill@acme.example",
        "bill;other@acme.example",
        &format!("{}@acme.example", "a".repeat(65)),
        &format!("a@{}.example", "b".repeat(64)),
    ] {
        let requested = InvoiceMailRequest { to: Some(text.to_owned()), ..InvoiceMailRequest::default() };
        let taken = match bench.invoices.send_email(OURS, invoice.id, None, &requested) {
            Ok(mail) => {
                assert_eq!(mail.status, InvoiceMailStatus::Queued, "{text}");
                true
            }
            Err(BillingError::Invalid(_)) => false,
            Err(other) => panic!("{text}: {other}"),
        };
        assert_eq!(taken, text.parse::<MailAddress>().is_ok(), "{text}");
    }
    assert!(bench.mail.kept().iter().all(|mail| mail.hopeless.is_none()));
}
