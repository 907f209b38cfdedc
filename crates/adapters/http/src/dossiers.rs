//! Dossiers: each endpoint has a file of its own, and so have the invoice lines and the links of a dossier.

mod choices;
mod create;
mod delete;
mod fields;
mod invoice_lines;
mod links;
mod list;
mod movements;
mod prepayment_invoice;
mod purchase_lines;
mod recalculate_revenue;
mod record;
mod requirements;
mod show;
mod update;
mod update_status;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(list::list_dossiers)
        .service(create::create_dossier)
        .service(show::show_dossier)
        .service(update::update_dossier)
        .service(delete::delete_dossier)
        .service(update_status::update_dossier_status)
        .service(recalculate_revenue::recalculate_revenue)
        .service(prepayment_invoice::request_prepayment);
    links::register(config);
    purchase_lines::register(config);
    invoice_lines::register(config);
}
