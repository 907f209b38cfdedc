//! Callbacks: addresses that receive the events of declarations and transits. Any valid token may use these operations.

mod choices;
mod delete;
mod deliveries;
mod list;
mod recover;
mod redeliver;
mod regenerate_secret;
mod register;
mod resume;
mod services;
mod statistics;
mod test;
mod tries;
mod which;
mod worker_sender;

pub(crate) use choices::CallbackEndReason;
pub use services::CallbackServices;
pub(crate) use worker_sender::WorkerSender;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(register::register_callback)
        .service(regenerate_secret::regenerate_secret)
        .service(test::test_callback)
        .service(list::list_callbacks)
        .service(delete::delete_callback)
        .service(deliveries::list_deliveries)
        .service(tries::show_delivery)
        .service(redeliver::redeliver)
        .service(recover::recover_deliveries)
        .service(resume::resume_callback)
        .service(statistics::show_callback_statistics);
}
