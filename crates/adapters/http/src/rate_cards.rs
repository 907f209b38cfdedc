//! Rate cards: each endpoint has a file of its own, except that the operations on lines share one.

mod active;
mod choices;
mod create;
mod delete;
mod duplicate;
mod fields;
mod lines;
mod list;
mod requirements;
mod show;
mod simulate;
mod simulation;
mod update;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(active::show_active_rate_card)
        .service(list::list_rate_cards)
        .service(create::create_rate_card)
        .service(show::show_rate_card)
        .service(update::update_rate_card)
        .service(delete::delete_rate_card)
        .service(duplicate::duplicate_rate_card)
        .service(simulate::simulate_rate_card);
    lines::register(config);
}
