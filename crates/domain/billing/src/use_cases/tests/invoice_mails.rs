use super::*;
use crate::invoice::{CreditRequest, InvoiceStatus, Seller};
use crate::ports::{BilledCustomer, BillingSettings, InvoiceMailStatus, NewInvoiceMail};
use crate::{InvoiceMailFailure, InvoiceMailRequest};
use customs_kernel::Actor;

/// The customer ACME with this address for invoices.
fn reachable(address: &str) -> BilledCustomer {
    let mut acme = customer("ACME");
    acme.buyer.email = text(address);
    acme
}

fn bench() -> Bench {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, reachable("bill@acme.example"));
    let seller = Seller { name: "Broker B.V.".to_owned(), email: text("office@broker.example"), ..Seller::default() };
    bench.store.keep_settings(OURS, BillingSettings { seller, ..BillingSettings::default() });
    bench
}

fn written(bench: &Bench) -> NewInvoiceMail {
    bench.store.mails_as_written().pop().expect("a letter")
}

#[test]
fn an_invoice_is_mailed_to_the_customers_address_for_invoices() {
    let bench = bench();
    let invoice = bench.finalized();
    let mail = bench.invoices.send_email(OURS, invoice.id, None, &InvoiceMailRequest::default()).expect("it is queued");
    assert_eq!((mail.status, mail.recipient.as_deref()), (InvoiceMailStatus::Queued, Some("bill@acme.example")));
    assert_eq!((mail.attempts, mail.sent_at, mail.last_error.clone()), (0, None, None));
    assert_eq!(bench.invoices.emails(OURS, invoice.id).expect("a list"), [mail]);
    let mail = written(&bench);
    assert_eq!((mail.number.as_str(), mail.automatic), ("2026-00001", false));
    assert_eq!((mail.sender.as_str(), mail.reply_to.as_deref()), ("Broker B.V.", Some("office@broker.example")));
    assert_eq!(mail.subject, "Factuur 2026-00001 van Broker B.V.");
    assert_eq!(
        mail.text,
        "Geachte heer, mevrouw,\n\nHierbij ontvangt u factuur 2026-00001 van 2-3-2026. Het totaal is EUR 121,00.\n\
         Wij verzoeken u het bedrag uiterlijk 1-4-2026 te voldoen.\n\nMet vriendelijke groet,\n\nBroker B.V.\n"
    );
    assert_eq!(bench.invoice(invoice.id).status, InvoiceStatus::Finalized, "it is not sent before a server has it");
}

#[test]
fn a_customer_is_written_to_in_its_language_and_asked_only_for_what_is_owed() {
    let bench = bench();
    let mut acme = reachable("bill@acme.example");
    acme.buyer.language = text("en");
    bench.store.keep_customer(OURS, acme);
    let invoice = bench.finalized();
    let send = |id| {
        bench.invoices.send_email(OURS, id, None, &InvoiceMailRequest::default()).expect("it is queued");
        written(&bench)
    };
    let mail = send(invoice.id);
    assert_eq!(mail.subject, "Invoice 2026-00001 from Broker B.V.");
    assert!(
        mail.text
            .contains("invoice 2026-00001 of 2 March 2026. The total is EUR 121.00.\nPayment is due by 1 April 2026.")
    );
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    let note = bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let mail = send(note.id);
    assert_eq!(mail.subject, "Credit note 2026-00002 from Broker B.V.");
    assert!(!mail.text.contains("due"), "{}", mail.text);
    bench.invoices.mark_paid(OURS, invoice.id, None, None, &Actor::System).expect("it is paid");
    assert!(!send(invoice.id).text.contains("due"));
}

#[test]
fn a_wish_goes_before_what_is_usual() {
    let bench = bench();
    let invoice = bench.finalized();
    let requested = InvoiceMailRequest {
        to: text(" jan@acme.example "),
        cc: vec!["one@acme.example".to_owned(), "two@acme.example".to_owned()],
        subject: text("Our bill"),
        message: text("Dear Jan,\n\nhere it is."),
    };
    let mail = bench.invoices.send_email(OURS, invoice.id, None, &requested).expect("it is queued");
    assert_eq!((mail.recipient.as_deref(), mail.cc.len()), (Some("jan@acme.example"), 2));
    assert_eq!((mail.subject.as_str(), written(&bench).text.as_str()), ("Our bill", "Dear Jan,\n\nhere it is."));
    let blank = InvoiceMailRequest { to: text(" "), subject: text(""), message: text("\n"), cc: vec![] };
    let mail = bench.invoices.send_email(OURS, invoice.id, None, &blank).expect("it is queued");
    assert_eq!(mail.recipient.as_deref(), Some("bill@acme.example"));
    assert!(mail.subject.starts_with("Factuur"));
    let shown: Vec<i64> = bench.invoices.emails(OURS, invoice.id).expect("a list").iter().map(|mail| mail.id).collect();
    assert!(shown.len() == 2 && shown[0] > shown[1], "the newest first: {shown:?}");
}

#[test]
fn every_address_that_is_none_is_told_at_once() {
    let bench = bench();
    let invoice = bench.finalized();
    let requested = InvoiceMailRequest {
        to: text("jan"),
        cc: ["one@acme.example", "a@b.example\r\nBcc: c@d.example", "Jan <jan@acme.example>"]
            .map(str::to_owned)
            .to_vec(),
        subject: text("Bill\r\nBcc: c@d.example"),
        message: text(&"x".repeat(10_001)),
    };
    assert_eq!(
        broken(bench.invoices.send_email(OURS, invoice.id, None, &requested)),
        ["cc.1", "cc.2", "message", "subject", "to"]
    );
    let many = InvoiceMailRequest { cc: vec!["one@acme.example".to_owned(); 21], ..InvoiceMailRequest::default() };
    assert_eq!(broken(bench.invoices.send_email(OURS, invoice.id, None, &many)), ["cc"]);
    assert_eq!(bench.store.mails_as_written(), []);
}

#[test]
fn what_has_no_address_or_no_number_is_not_mailed() {
    let bench = bench();
    let requested = InvoiceMailRequest::default();
    let draft = bench.draft(&[("1", "100", "21")]);
    let outcome = bench.invoices.send_email(OURS, draft.id, None, &requested);
    assert!(matches!(outcome, Err(BillingError::InvalidStatus { current: "draft", .. })), "{outcome:?}");
    let invoice = bench.finalized();
    assert!(matches!(bench.invoices.send_email(THEIRS, invoice.id, None, &requested), Err(BillingError::Unknown(_))));
    assert!(matches!(bench.invoices.emails(THEIRS, invoice.id), Err(BillingError::Unknown(_))));
    for (address, reported) in [
        ("", "no address: the customer has none for invoices"),
        ("Jan <jan@acme.example>", "the address of the customer is not an e-mail address"),
    ] {
        bench.store.keep_customer(OURS, reachable(address));
        assert_eq!(refusal(bench.invoices.send_email(OURS, invoice.id, None, &requested)), reported);
    }
    let other = Some(invoice.version.next());
    assert!(matches!(bench.invoices.send_email(OURS, invoice.id, other, &requested), Err(BillingError::Stale)));
    assert_eq!(bench.store.mails_as_written(), []);
}

#[test]
fn an_invoice_that_is_mailed_by_itself_without_an_address_shows_the_failure_and_stays_finalized() {
    let bench = bench();
    bench.store.keep_customer(OURS, BilledCustomer { invoice_auto_send: true, ..reachable("") });
    let invoice = bench.finalized();
    assert_eq!(invoice.status, InvoiceStatus::Finalized);
    let mail = bench.invoices.emails(OURS, invoice.id).expect("a list").remove(0);
    assert_eq!((mail.status, mail.recipient, mail.attempts), (InvoiceMailStatus::Failed, None, 0));
    assert_eq!(mail.last_error, Some(InvoiceMailFailure::NoAddress.into()));
}

#[test]
fn a_paid_invoice_stays_paid_when_its_mail_arrives() {
    let bench = bench();
    let invoice = bench.finalized();
    bench.invoices.send_email(OURS, invoice.id, None, &InvoiceMailRequest::default()).expect("it is queued");
    let paid = bench.invoices.mark_paid(OURS, invoice.id, None, None, &Actor::System).expect("it is paid");
    assert_eq!(bench.invoices.mail_delivered(OURS, invoice.id).expect("it is there"), paid);
}
