use super::target::target;
use crate::command::Answer;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use customs_declarations::LineId;
use customs_http_macros::delete;

/// Remove an item of a draft.
///
/// The items after it move up by one. A draft may lose its last item, but cannot be submitted without one. A
/// declaration with another status than DRF is refused with 422 `invalid_status`.
#[delete(
    "/declarations/{id}/lines/{lineId}",
    tag = "Declarations",
    ids("The declaration", "The item"),
    answer(204, "It is removed")
)]
pub(in crate::declarations) async fn remove_line(write: Write<WriteDeclarations, 2>) -> Answered {
    write
        .run(|order| {
            let [id, line] = order.ids;
            let version = order.services.declarations.remove_line(target(order, id), LineId::new(line))?;
            Ok(Answer::no_content().with_version(version))
        })
        .await
}
