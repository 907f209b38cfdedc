//! The records that have an MRN. A movement in transit may have several: that of the one who lodged it, and those of the
//! ones who reported its arrival.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::prepared::load_named;
use crate::schema::{declarations, transits};
use customs_exchange::{RecordWithMrn, Report};
use customs_kernel::{OrganisationId, SubjectKind};
use customs_transits::lifecycle::DestinationState;
use diesel::prelude::*;
use std::collections::HashMap;

/// The records with each MRN, the newest first.
pub(super) type WithMrn = HashMap<String, Vec<RecordWithMrn>>;

/// MRN, organisation, record.
type LodgedRow = (String, i64, i64);

/// MRN, organisation, record, kind of transit, state at destination, trader at destination.
type MovementRow = (String, i64, i64, String, String, Option<String>);

/// The records of that kind with these MRNs.
pub(super) fn with_mrn(connection: &mut AnyConnection, kind: SubjectKind, mrns: &[&str]) -> Fallible<WithMrn> {
    match mrns {
        [] => Ok(WithMrn::new()),
        mrns => match kind {
            SubjectKind::Declaration => lodged(connection, mrns),
            SubjectKind::Transit => movements(connection, mrns),
        },
    }
}

fn lodged(connection: &mut AnyConnection, mrns: &[&str]) -> Fallible<WithMrn> {
    let having = declarations::table.order(declarations::id.desc()).select((
        declarations::mrn.assume_not_null(),
        declarations::organisation_id,
        declarations::id,
    ));
    let rows: Vec<LodgedRow> = load_named!(having, declarations::mrn, mrns, connection)?;
    let mut found = WithMrn::new();
    for (mrn, organisation, record) in rows {
        let organisation = OrganisationId::new(organisation);
        let lodged = RecordWithMrn { organisation, record, lodged_elsewhere: false, report: None };
        found.entry(mrn).or_default().push(lodged);
    }
    Ok(found)
}

fn movements(connection: &mut AnyConnection, mrns: &[&str]) -> Fallible<WithMrn> {
    let having = transits::table.order(transits::id.desc()).select((
        transits::mrn.assume_not_null(),
        transits::organisation_id,
        transits::id,
        transits::transit_type,
        transits::destination,
        transits::trader_at_destination,
    ));
    let rows: Vec<MovementRow> = load_named!(having, transits::mrn, mrns, connection)?;
    let mut found = WithMrn::new();
    for (mrn, organisation, record, kind, destination, trader) in rows {
        let state = DestinationState::from_word(&destination).ok_or_else(|| corrupt(format!("transit {record}")))?;
        let report = (state != DestinationState::Nothing)
            .then(|| Report { is_open: state.awaits_customs(), trader: trader.and_then(|trader| trader.parse().ok()) });
        let lodged_elsewhere = crate::transits::is_lodged_elsewhere(&kind);
        let organisation = OrganisationId::new(organisation);
        found.entry(mrn).or_default().push(RecordWithMrn { organisation, record, lodged_elsewhere, report });
    }
    Ok(found)
}
