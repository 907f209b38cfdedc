//! Invoices and credit notes: the endpoints that read them, those that write drafts, and a file for each further step.

mod credit;
mod documents;
mod emails;
pub(crate) mod evidence;
mod finalize;
mod generate;
mod lines;
mod marking;
mod numbering_proof;
mod papers;
mod preview;
mod reading;
mod send_email;
mod view;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) use view::InvoiceView;

/// Fixed paths are registered before paths that take the id of an invoice, because those would match them too.
pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(numbering_proof::prove_invoice_numbering)
        .service(generate::generate_invoices)
        .service(preview::preview_invoices)
        .service(reading::list_invoices)
        .service(writing::create_invoice)
        .service(reading::show_invoice)
        .service(writing::update_invoice)
        .service(writing::delete_invoice)
        .service(finalize::finalize_invoice)
        .service(marking::mark_invoice_sent)
        .service(marking::mark_invoice_paid)
        .service(credit::credit_invoice)
        .service(papers::show_invoice_pdf)
        .service(papers::show_invoice_ubl)
        .service(documents::list_invoice_documents)
        .service(documents::download_invoice_document)
        .service(documents::describe_invoice_document)
        .service(send_email::send_invoice_email)
        .service(emails::list_invoice_emails);
    lines::register(config);
}

requirements! {
    ReadInvoices: InvoicesRead;
    WriteInvoices: InvoicesWrite;
    DeleteInvoices: InvoicesDelete;
    NotePayments: InvoicesWrite, InvoicingPayments;
}
