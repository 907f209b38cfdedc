use super::headers::{NewHeader, StandingColumns};
use super::lines::LineColumns;
use super::milestones::MilestoneColumns;
use super::{analysis, causes, creation, drafts, history, loading, rejections, supplements, taxes};
use crate::failure::stale;
use crate::prepared::Prepared;
use crate::schema::declarations;
use crate::{Database, exchange, rejection_analysis};
use chrono::{DateTime, Utc};
use customs_declarations::ports::{Changes, DeclarationRepository, LineChange, Subscription};
use customs_declarations::{Declaration, DeclarationEvent, DeclarationId, NewDeclaration, TimelineEntry, Totals};
use customs_kernel::{OrganisationId, StorageError, Version};
use diesel::prelude::*;
use std::sync::Arc;

/// Declarations, stored in the database.
#[derive(Debug, Clone)]
pub struct StoredDeclarations {
    database: Database,
    subscriptions: Arc<[Subscription]>,
}

impl StoredDeclarations {
    /// Stores declarations in `database`; their events go to `subscriptions` through the outbox.
    #[must_use]
    pub fn new(database: Database, subscriptions: &[Subscription]) -> Self {
        Self { database, subscriptions: subscriptions.into() }
    }
}

impl DeclarationRepository for StoredDeclarations {
    fn insert(&self, mut new: NewDeclaration, timeline: Vec<TimelineEntry>) -> Result<Declaration, StorageError> {
        let items = std::mem::take(&mut new.form.items);
        new.form.skus.clear();
        let totals = Totals::from_items(&new.form, items.iter());
        let (organisation, reference) = (new.organisation, new.reference.take());
        let header = NewHeader::new(new, totals);
        self.database.write(|connection| {
            let lines = LineColumns::new(organisation, 1, items);
            creation::insert(connection, organisation, reference.as_deref(), header, lines, &timeline)
        })
    }

    fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<Declaration>, StorageError> {
        self.database.read(|connection| loading::find(connection, organisation, id))
    }

    fn find_each(&self, organisation: OrganisationId, ids: &[DeclarationId]) -> Result<Vec<Declaration>, StorageError> {
        self.database.read(|connection| loading::find_each(connection, organisation, ids))
    }

    fn find_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<Declaration>, StorageError> {
        self.database.write(|connection| loading::find_for_change(connection, organisation, id))
    }

    fn save(&self, declaration: Declaration, changes: Changes) -> Result<(), StorageError> {
        let Declaration { id, organisation, version, updated_at, .. } = declaration;
        let current = by_id(organisation, id).filter(declarations::version.eq(version.get()));
        let columns =
            (StandingColumns::from_declaration(&declaration), MilestoneColumns::from(&declaration.milestones));
        let (subject, kind) = (analysis::subject(organisation, id), analysis::kind(&declaration));
        let lodged = analysis::lodged(&declaration, &changes);
        let lrn = declaration.milestones.lrn.clone();
        let Changes { timeline, events, outbound, rejection, resolves_rejections, taxes } = changes;
        let refused = rejection.map(|rejection| (causes::of_rejection(&declaration, &rejection), rejection));
        self.database.write(|connection| {
            let saved = Prepared(diesel::update(current).set(columns)).execute(connection)?;
            if saved == 0 {
                return Err(stale().into());
            }
            if resolves_rejections {
                rejections::resolve(connection, organisation, id, updated_at)?;
                rejection_analysis::accepted(connection, subject)?;
            }
            if let Some((causes, rejection)) = refused {
                let rejected = rejections::insert(connection, organisation, id, lrn.as_ref(), &rejection)?;
                causes::insert(connection, organisation, id, rejected, &causes)?;
                let errors = rejection.errors.iter().map(|error| (error.code.as_str(), error.path.as_deref()));
                rejection_analysis::rejected(connection, subject, kind, rejection.arrived_at, errors)?;
            }
            if let Some(taxes) = &taxes {
                taxes::replace(connection, organisation, id, taxes)?;
            }
            if let Some(lodged) = lodged {
                rejection_analysis::submitted(connection, subject, lodged)?;
            }
            history::insert(connection, organisation, id, &timeline)?;
            exchange::insert_outbound(connection, None, organisation, id.get(), &outbound, updated_at)?;
            exchange::insert_events(connection, &self.subscriptions, &events)
        })
    }

    fn save_draft(&self, declaration: Declaration, lines: LineChange) -> Result<Declaration, StorageError> {
        self.database.write(|connection| drafts::save(connection, &declaration, &lines))
    }

    fn delete(&self, organisation: OrganisationId, id: DeclarationId, version: Version) -> Result<(), StorageError> {
        self.database.write(|connection| drafts::delete(connection, organisation, id, version))
    }

    fn report(
        &self,
        about: &Declaration,
        history: &[TimelineEntry],
        events: &[DeclarationEvent],
    ) -> Result<(), StorageError> {
        self.database.write(|connection| {
            history::insert(connection, about.organisation, about.id, history)?;
            exchange::insert_events(connection, &self.subscriptions, events)
        })
    }

    fn due_supplements(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, DeclarationId)>, StorageError> {
        self.database.read(|connection| supplements::due(connection, now, limit))
    }
}

/// The declaration with that id, if it belongs to the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn by_id(organisation: OrganisationId, id: DeclarationId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    declarations::table.filter(declarations::organisation_id.eq(organisation)).filter(declarations::id.eq(id))
}
