//! Rejections of transits, with their errors.

crate::rejections::rejections_in!(
    transit_rejections, transit_rejection_errors, transit_id, TransitId, "transit", customs_transits,
    texts: [], fact: [text_fact], sent_under: []
);
