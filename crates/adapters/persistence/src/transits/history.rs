//! The history of a transit.

crate::timeline::history_in!(transit_timeline, transit_id, TransitId, customs_transits);
