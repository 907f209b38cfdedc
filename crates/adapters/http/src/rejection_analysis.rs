//! Rejection analysis: its summary, its breakdowns and its figures. The caller and the gate provide its own error codes
//! for a missing token or scope, and its own rate limit.

mod breakdowns;
mod causes;
mod error_code;
mod first_time_right;
mod mend;
mod mend_views;
mod mends;
mod parameters;
mod period_view;
mod summary;
mod views;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(summary::summarise_rejections)
        .service(breakdowns::list_top_error_codes)
        .service(breakdowns::list_affected_fields)
        .service(breakdowns::show_rejections_by_type)
        .service(error_code::list_declarations_with_error_code)
        .service(breakdowns::list_recent_rejections)
        .service(breakdowns::show_rejection_trend)
        .service(first_time_right::show_first_time_right)
        .service(causes::list_rejection_causes)
        .service(mend::mend_rejection_cause)
        .service(mends::show_mend);
}

requirements! {
    ReadRejections: DeclarationsRead;
    MendDeclarations: DeclarationsWrite;
}
