use super::amendments::{RequestColumns, Requests};
use super::analysis::Counted;
use super::creation::Beginning;
use super::milestones::{ArrivalColumns, MilestoneColumns};
use super::rows::{FormColumns, StandingColumns, TransitRow};
use super::{access_codes, creation, history, rejections};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt, stale};
use crate::prepared::Prepared;
use crate::schema::transits;
use crate::secrets::SealedColumn;
use crate::values::Ts;
use crate::{Database, Sealer, exchange};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_transits::lifecycle::Standing;
use customs_transits::ports::{Changes, Subscription, TransitRepository};
use customs_transits::{
    FormerAmendments, Milestones, NewInbound, NewTransit, TimelineEntry, Transit, TransitId, TransitRole,
};
use diesel::prelude::*;
use std::sync::Arc;

/// Transits, stored in the database.
#[derive(Debug, Clone)]
pub struct StoredTransits {
    database: Database,
    sealer: Sealer,
    subscriptions: Arc<[Subscription]>,
}

impl StoredTransits {
    /// Stores transits in `database`; `sealer` encrypts their messages, and their events go to `subscriptions`
    /// through the outbox.
    #[must_use]
    pub fn new(database: Database, sealer: Sealer, subscriptions: &[Subscription]) -> Self {
        Self { database, sealer, subscriptions: subscriptions.into() }
    }

    /// The transit of a row, with its access codes, amendments and enquiry.
    fn transit(&self, mut row: TransitRow, id: TransitId) -> Fallible<Transit> {
        let sealed = row.sealed_access_codes.take();
        let requests = std::mem::take(&mut row.requests);
        let mut transit = row.transit().ok_or_else(|| corrupt(format!("transit {id}")))?;
        if let Some(sealed) = sealed {
            access_codes::open(
                &self.sealer,
                SealedColumn::TransitAccessCodes,
                transit.organisation,
                &sealed,
                [&mut transit.form],
            )?;
        }
        let Requests { amendment, former_amendments, enquiry } =
            requests.requests(&self.sealer, transit.organisation)?;
        (transit.amendment, transit.former_amendments, transit.enquiry) = (amendment, former_amendments, enquiry);
        Ok(transit)
    }

    /// The columns of the form of an amendment that came into force.
    fn amended_form(&self, transit: &Transit) -> Result<FormColumns, StorageError> {
        let sealed =
            access_codes::seal(&self.sealer, SealedColumn::TransitAccessCodes, transit.organisation, [&transit.form])?;
        Ok(FormColumns::from_form(&transit.form, &transit.customer_code, transit.dossier_id, sealed))
    }
}

impl TransitRepository for StoredTransits {
    fn insert(&self, new: NewTransit, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError> {
        let NewTransit { organisation, reference, customer_code, dossier_id, form, created_at } = new;
        let sealed = access_codes::seal(&self.sealer, SealedColumn::TransitAccessCodes, organisation, [&form])?;
        let columns = FormColumns::from_form(&form, &customer_code, dossier_id, sealed);
        let (id, reference) = self.database.write(|connection| {
            let draft = Beginning { standing: Standing::DRAFT, mrn: None, created_at };
            creation::insert(connection, organisation, reference.as_deref(), &columns, draft, &timeline)
        })?;
        Ok(Transit {
            id,
            organisation,
            version: Version::FIRST,
            role: TransitRole::Departure,
            reference,
            standing: Standing::DRAFT,
            milestones: Milestones::default(),
            arrival: None,
            amendment: None,
            former_amendments: FormerAmendments::default(),
            enquiry: None,
            customer_code,
            dossier_id,
            form,
            created_at,
            updated_at: created_at,
        })
    }

    fn insert_inbound(&self, new: NewInbound, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError> {
        let NewInbound { organisation, reference, mrn, customer_code, dossier_id, form, created_at } = new;
        let columns = FormColumns::from_inbound(&form, &customer_code, dossier_id);
        let (id, reference) = self.database.write(|connection| {
            let begun = Beginning { standing: Standing::INBOUND, mrn: Some(&mrn), created_at };
            creation::insert(connection, organisation, reference.as_deref(), &columns, begun, &timeline)
        })?;
        Ok(Transit {
            id,
            organisation,
            version: Version::FIRST,
            role: TransitRole::Destination,
            reference,
            standing: Standing::INBOUND,
            milestones: Milestones { mrn: Some(mrn), ..Milestones::default() },
            arrival: None,
            amendment: None,
            former_amendments: FormerAmendments::default(),
            enquiry: None,
            customer_code,
            dossier_id,
            form,
            created_at,
            updated_at: created_at,
        })
    }

    fn find(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError> {
        self.database.read(|connection| {
            let row = by_id(organisation, id).select(TransitRow::as_select()).first(connection).optional()?;
            row.map(|row| self.transit(row, id)).transpose()
        })
    }

    fn find_for_change(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError> {
        self.database.write(|connection| {
            // On SQLite a unit of work is the only writer from its beginning.
            let row: Option<TransitRow> = match connection {
                AnyConnection::Pg(connection) => {
                    by_id(organisation, id).select(TransitRow::as_select()).for_update().first(connection).optional()?
                }
                AnyConnection::Sqlite(connection) => {
                    by_id(organisation, id).select(TransitRow::as_select()).first(connection).optional()?
                }
            };
            row.map(|row| self.transit(row, id)).transpose()
        })
    }

    fn save(&self, transit: Transit, changes: Changes) -> Result<(), StorageError> {
        let counted = Counted::from_changes(&transit, &changes);
        let Transit { id, organisation, version, updated_at, .. } = transit;
        let current = by_id(organisation, id).filter(transits::version.eq(version.get()));
        let columns = (
            StandingColumns::from_transit(&transit),
            MilestoneColumns::from(&transit.milestones),
            ArrivalColumns::from(transit.arrival.as_ref()),
            RequestColumns::from_transit(&self.sealer, &transit)?,
        );
        let Changes { timeline, events, outbound, rejection, amends } = changes;
        let form = if amends { Some(self.amended_form(&transit)?) } else { None };
        self.database.write(|connection| {
            if Prepared(diesel::update(current).set(columns)).execute(connection)? == 0 {
                return Err(stale().into());
            }
            if let Some(form) = form {
                Prepared(diesel::update(by_id(organisation, id)).set(form)).execute(connection)?;
            }
            if let Some(rejection) = &rejection {
                rejections::insert(connection, organisation, id, rejection)?;
            }
            if counted.is_settled() {
                rejections::resolve(connection, organisation, id, updated_at)?;
            }
            counted.note(connection, rejection.as_ref())?;
            history::insert(connection, organisation, id, &timeline)?;
            let sealer = Some(&self.sealer);
            exchange::insert_outbound(connection, sealer, organisation, id.get(), &outbound, updated_at)?;
            exchange::insert_events(connection, &self.subscriptions, &events)
        })
    }

    fn save_draft(&self, draft: Transit) -> Result<Transit, StorageError> {
        let sealed =
            access_codes::seal(&self.sealer, SealedColumn::TransitAccessCodes, draft.organisation, [&draft.form])?;
        let current = by_id(draft.organisation, draft.id).filter(transits::version.eq(draft.version.get()));
        let columns = (
            (
                transits::version.eq(draft.version.next().get()),
                transits::reference.eq(Some(&draft.reference)),
                transits::reference_folded.eq(Some(draft.reference.to_lowercase())),
                transits::updated_at.eq(Ts(draft.updated_at)),
            ),
            FormColumns::from_form(&draft.form, &draft.customer_code, draft.dossier_id, sealed),
        );
        self.database.write(|connection| {
            if Prepared(diesel::update(current).set(columns)).execute(connection)? == 0 {
                return Err(stale().into());
            }
            let saved = by_id(draft.organisation, draft.id).select(TransitRow::as_select()).first(connection)?;
            self.transit(saved, draft.id)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: TransitId, version: Version) -> Result<(), StorageError> {
        // A transit with an MRN is never deleted.
        let current = by_id(organisation, id)
            .filter(transits::version.eq(version.get()))
            .filter(transits::status.eq(Standing::DRAFT.status().code()))
            .filter(transits::mrn.is_null());
        self.database.write(|connection| match diesel::delete(current).execute(connection)? {
            0 => Err(stale().into()),
            _ => Ok(()),
        })
    }
}

/// The transit with that id, if it belongs to the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn by_id(organisation: OrganisationId, id: TransitId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    transits::table.filter(transits::organisation_id.eq(organisation)).filter(transits::id.eq(id))
}
