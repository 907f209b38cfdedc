use super::place::Placed;
use super::requirements::ReadDocuments;
use super::view::DocumentList;
use crate::command::Answer;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use customs_documents::Owner;
use customs_http_macros::get;

/// List the documents of a declaration.
#[get(
    "/declarations/{id}/documents",
    tag = "Declaration documents",
    ids("The declaration"),
    params(WholeList),
    answer(200, "The documents, oldest first", DocumentList)
)]
pub(super) async fn list_declaration_documents(Placed(read): Placed<Read<ReadDocuments, 1, WholeList>>) -> Answered {
    read.answer(|asked| {
        let found = asked.services.documents.list(asked.organisation(), Owner::declaration(asked.id()))?;
        Answer::ok(&DocumentList::from(asked.query.of(found)))
    })
    .await
}
