//! Invoices and credit notes: each endpoint has a file of its own, except that the operations on lines share one.

mod choices;
mod create;
mod credit;
mod delete;
mod documents;
mod emails;
mod finalize;
mod generate;
mod lines;
mod list;
mod mark_paid;
mod mark_sent;
mod numbering_proof;
mod papers;
mod preview;
mod requirements;
mod send_email;
mod show;
mod update;
mod view;

pub(crate) use view::InvoiceView;

use crate::routing::Routing;

/// Fixed paths are registered before paths that take the id of an invoice, because those would match them too.
pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(numbering_proof::prove_invoice_numbering)
        .service(generate::generate_invoices)
        .service(preview::preview_invoices)
        .service(list::list_invoices)
        .service(create::create_invoice)
        .service(show::show_invoice)
        .service(update::update_invoice)
        .service(delete::delete_invoice)
        .service(finalize::finalize_invoice)
        .service(mark_sent::mark_invoice_sent)
        .service(mark_paid::mark_invoice_paid)
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
