//! Endpoints for the messages to and from customs, one endpoint a file.

mod choices;
mod list;
pub(crate) mod moment;
mod record;
mod recover;
mod requirements;
mod show;

pub(crate) use moment::{DayEnd, NO_MOMENT, moment_in_query};
pub(crate) use record::CustomsMessage;
pub(crate) use requirements::{readable, reading};

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(list::list_customs_messages)
        .service(recover::recover_submissions)
        .service(show::show_customs_message);
}
