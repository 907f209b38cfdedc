use super::headers::{HeaderRow, NewHeader, StandingColumns};
use super::lines::{self, LineRow};
use super::milestones::MilestoneColumns;
use super::{analysis, drafts, history, rejections, supplements, taxes};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt, stale};
use crate::prepared::Prepared;
use crate::references::give_reference;
use crate::schema::{declaration_lines, declarations};
use crate::{Database, exchange, rejection_analysis};
use chrono::{DateTime, Utc};
use customs_declarations::ports::{Changes, DeclarationRepository, LineChange, Subscription};
use customs_declarations::{Declaration, DeclarationEvent, DeclarationId, Line, NewDeclaration, TimelineEntry, Totals};
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
        let totals = Totals::of(&new.form, items.iter());
        let organisation = new.organisation;
        let header = NewHeader::of(new, totals);
        self.database.write(|connection| {
            let insert = diesel::insert_into(declarations::table).values(&header);
            let id: i64 = insert.returning(declarations::id).get_result(connection)?;
            let id = DeclarationId::new(id);
            let reference = match header.reference() {
                Some(reference) => reference.to_owned(),
                None => give_reference(connection, ("declarations", 'D'), organisation, id.get())?,
            };
            let lines = lines::insert(connection, organisation, id, items)?;
            history::insert(connection, organisation, id, &timeline)?;
            Ok(header.draft(id, reference, lines))
        })
    }

    fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<Declaration>, StorageError> {
        self.database.read(|connection| {
            // Two queries may see two moments. If the lines have another version than the header, the declaration
            // was changed in between, and both are read again.
            loop {
                let header: Option<HeaderRow> =
                    of(organisation, id).select(HeaderRow::as_select()).first(connection).optional()?;
                let Some(header) = header else { return Ok(None) };
                let (version, lines) = load_lines(connection, organisation, id)?;
                if version == Some(header.version) {
                    return declaration(header, id, lines).map(Some);
                }
            }
        })
    }

    fn find_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<Declaration>, StorageError> {
        self.database.write(|connection| {
            // On SQLite a unit of work is the only writer from its beginning.
            let header: Option<HeaderRow> = match &mut *connection {
                AnyConnection::Pg(connection) => {
                    of(organisation, id).select(HeaderRow::as_select()).for_update().first(connection).optional()?
                }
                AnyConnection::Sqlite(connection) => {
                    of(organisation, id).select(HeaderRow::as_select()).first(connection).optional()?
                }
            };
            let Some(header) = header else { return Ok(None) };
            let (_, lines) = load_lines(connection, organisation, id)?;
            declaration(header, id, lines).map(Some)
        })
    }

    fn save(&self, declaration: Declaration, changes: Changes) -> Result<(), StorageError> {
        let Declaration { id, organisation, version, updated_at, .. } = declaration;
        let current = of(organisation, id).filter(declarations::version.eq(version.get()));
        let columns = (StandingColumns::of(&declaration), MilestoneColumns::from(&declaration.milestones));
        let (subject, kind) = (analysis::subject(organisation, id), analysis::kind(&declaration));
        let lodged = analysis::lodged(&declaration, &changes);
        let lrn = declaration.milestones.lrn.clone();
        let Changes { timeline, events, outbound, rejection, resolves_rejections, taxes } = changes;
        self.database.write(|connection| {
            let saved = Prepared(diesel::update(current).set(columns)).execute(connection)?;
            if saved == 0 {
                return Err(stale().into());
            }
            if resolves_rejections {
                rejections::resolve(connection, organisation, id, updated_at)?;
                rejection_analysis::accepted(connection, subject)?;
            }
            if let Some(rejection) = rejection {
                rejections::insert(connection, organisation, id, lrn.as_ref(), &rejection)?;
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

    fn tell(
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
pub(super) fn of(organisation: OrganisationId, id: DeclarationId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    declarations::table.filter(declarations::organisation_id.eq(organisation)).filter(declarations::id.eq(id))
}

/// The lines of the declaration and its version, both read at the same moment.
fn load_lines(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
) -> Fallible<(Option<i64>, Vec<Line>)> {
    let rows: Vec<(i64, Option<LineRow>)> = declarations::table
        .left_join(
            declaration_lines::table.on(declaration_lines::organisation_id
                .eq(declarations::organisation_id)
                .and(declaration_lines::declaration_id.eq(declarations::id))),
        )
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::id.eq(id.get()))
        .order(declaration_lines::sequence.asc())
        .select((declarations::version, Option::<LineRow>::as_select()))
        .load(connection)?;
    let version = rows.first().map(|(version, _)| *version);
    Ok((version, rows.into_iter().filter_map(|(_, line)| line.map(Line::from)).collect()))
}

fn declaration(header: HeaderRow, id: DeclarationId, lines: Vec<Line>) -> Fallible<Declaration> {
    header.declaration(lines).ok_or_else(|| corrupt(format!("declaration {id}")))
}
