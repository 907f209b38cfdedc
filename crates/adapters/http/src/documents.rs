//! Documents of a declaration.

pub(crate) mod download;
pub(crate) mod evidence;
mod place;
mod reading;
mod update;
mod upload;
mod view;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_declaration_documents)
        .service(upload::upload_document)
        .service(reading::show_document)
        .service(update::update_document)
        .service(download::download_document)
        .service(download::describe_download);
}

requirements! {
    ReadDocuments: DeclarationsRead;
    WriteDocuments: DeclarationsWrite;
}
