use crate::ApiError;
use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::operation::{Answered, Ordered, Write};
use crate::requirement::Requirement;

/// Runs the work as `Write::run` does, with the defaults of a body that was left out.
pub(crate) async fn run_with_defaults<R: Requirement + Send, B: Send + 'static>(
    write: Write<R, 1, OptionalJsonBody<B>>,
    work: impl Fn(&Ordered<R, 1, B>) -> Result<Answer, ApiError> + Send + 'static,
) -> Answered {
    let (command, Ordered { caller, ids, expected, body, services }) = write.into_parts();
    let order = Ordered { caller, ids, expected, body: body.into_inner(), services };
    command.run(move || work(&order)).await
}
