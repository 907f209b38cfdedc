//! Dossiers: the endpoints that read them, those that write them, and those for their lines and links.

mod choices;
pub(crate) mod evidence;
mod fields;
mod invoice_lines;
mod links;
mod movements;
mod prepayment_invoice;
mod purchase_lines;
mod reading;
mod recalculate_revenue;
mod record;
mod update_status;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_dossiers)
        .service(writing::create_dossier)
        .service(reading::show_dossier)
        .service(writing::update_dossier)
        .service(writing::delete_dossier)
        .service(update_status::update_dossier_status)
        .service(recalculate_revenue::recalculate_revenue)
        .service(prepayment_invoice::request_prepayment);
    links::register(config);
    purchase_lines::register(config);
    invoice_lines::register(config);
}

requirements! {
    ReadDossiers: DossiersRead;
    WriteDossiers: DossiersWrite;
    DeleteDossiers: DossiersDelete;
    RequestPrepayments: InvoicesWrite, InvoicingPayments;
}
