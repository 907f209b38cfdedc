use super::WriteDeclarations;
use super::body::DeclarationRequest;
use super::creation::create_one;
use crate::body::{BatchBody, JsonBody, ReportUnknown};
use crate::command::BatchResponse;
use crate::operation::{Create, Ordered, Responded};
use customs_access::Scope;
use customs_http_macros::post;

/// Create many declarations with one request.
///
/// The body is a JSON array of up to 500 bodies as `POST /declarations/create` takes them, or one such body a line
/// (NDJSON); at most 20 MiB, and 2 MiB each. Each is carried out for itself, in order, and has its result at the same
/// place in the answer: the status and the body that the single request would have had. The request counts once against
/// the rate limit. With an `Idempotency-Key` the result of each is kept with it, so that the same request goes on where
/// it stopped, and what was done already is answered again (`replayed`). After a fault of the service (5xx), and
/// behind an item that another request with the same key is carrying out, the rest is not tried. An instance takes four
/// such requests at a time, two of them of one organisation; one that has waited ten seconds for its place is answered
/// 503 with `Retry-After`, and nothing of it was done.
#[post("/declarations/batch", tag = "Declarations", success(200, "What became of each, in order", BatchResponse))]
pub(super) async fn create_declarations(
    Ordered { command, order }: Ordered<Create<WriteDeclarations, BatchBody<DeclarationRequest>>>,
) -> Responded {
    let contents = order.body.items().to_vec();
    command
        .run_each(contents, move |content| {
            let body = JsonBody::<DeclarationRequest, ReportUnknown>::parse(content)?;
            let submit = body.value().submit_when_valid;
            if submit == Some(true) {
                order.caller.require(Scope::DeclarationsSubmit)?;
            }
            create_one(&order, &body, submit)
        })
        .await
}
