//! Rows of queues that could not be read and wait until they can, as the organisation to which they belong sees them. Any
//! valid token may use this, as with callbacks: it names records by their kinds and ids alone.

mod choices;
mod list;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(list::list_rows_set_aside);
}
