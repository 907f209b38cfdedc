//! The milestones that a declaration has reached, as columns.

use crate::schema::declarations;
use diesel::prelude::*;

crate::milestones::milestone_columns!(
    declarations, customs_declarations,
    moments: [
        submitted_at,
        registered_at,
        accepted_at,
        released_at,
        presentation_sent_at,
        presentation_accepted_at,
        supplementary_sent_at,
        supplement_due_at,
        documents_requested_until,
        exit_confirmed_at,
        fallback_released_at,
        invalidation_requested_at,
        invalidated_at,
        verified_at,
    ],
    texts: [verified_by]
);
