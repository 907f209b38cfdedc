//! Documents of a declaration: each endpoint has a file of its own.

mod choices;
pub(crate) mod download;
mod list;
mod place;
mod requirements;
mod show;
mod update;
mod upload;
mod view;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(list::list_declaration_documents)
        .service(upload::upload_document)
        .service(show::show_document)
        .service(update::update_document)
        .service(download::download_document)
        .service(download::describe_download);
}
