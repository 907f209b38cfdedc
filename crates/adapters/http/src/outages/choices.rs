//! Words of outages, for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// `open`: movements can be released on paper; `closed`: it is over.
    OutageStatus: "open", "closed";
    /// Status of an outage that the service proposes.
    ProposedOutageStatus: "proposed";
    /// Kind of a movement that was released on paper.
    FallbackRecordKind: "declaration", "transit";
    /// `waiting`: its message waits for the end of the outage; `lodged`: its message is on its way to customs, or customs
    /// has it; `on_paper`: it is not lodged here, and waits to be regularised; `regularised`: customs accepted it, or its
    /// discharge was recorded.
    FallbackState: "waiting", "lodged", "on_paper", "regularised";
}
