//! Rate cards: the endpoints that read them, those that write them, and those for their lines.

mod fields;
mod lines;
mod reading;
mod simulate;
mod simulation;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::show_active_rate_card)
        .service(reading::list_rate_cards)
        .service(writing::create_rate_card)
        .service(reading::show_rate_card)
        .service(writing::update_rate_card)
        .service(writing::delete_rate_card)
        .service(writing::duplicate_rate_card)
        .service(simulate::simulate_rate_card);
    lines::register(config);
}

requirements! {
    ReadRateCards: RateCardsRead;
    WriteRateCards: RateCardsWrite;
    DeleteRateCards: RateCardsDelete;
}
