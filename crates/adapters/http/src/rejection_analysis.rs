//! Rejection analysis: each endpoint has a file of its own. The caller and the gate provide its own error codes for a
//! missing token or scope, and its own rate limit.

mod affected_fields;
mod by_type;
mod error_code;
mod first_time_right;
mod parameters;
mod period_view;
mod recent;
mod requirements;
mod summary;
mod top_error_codes;
mod trend;
mod views;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(summary::summarise_rejections)
        .service(top_error_codes::list_top_error_codes)
        .service(affected_fields::list_affected_fields)
        .service(by_type::show_rejections_by_type)
        .service(error_code::list_declarations_with_error_code)
        .service(recent::list_recent_rejections)
        .service(trend::show_rejection_trend)
        .service(first_time_right::show_first_time_right);
}
