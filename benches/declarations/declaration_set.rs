//! The declarations of one organisation in a database.

use crate::samples::{self, carried_on};
use chrono::{DateTime, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_benches::Outcome;
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::{Changes, DeclarationFilter, DeclarationRepository, DeclarationSort, Subscription};
use customs_declarations::{DeclarationId, NewDeclaration, TimelineEntry, TimelineEvent};
use customs_kernel::{Actor, OrganisationId, PageNumber, PageRequest, PageSize, SortDirection, in_unit_of_work};
use customs_persistence::{Database, StoredDeclarationDirectory, StoredDeclarations, StoredOrganisations};
use tokio_postgres::NoTls;

/// Number of declarations stored in one piece.
const PIECE: u64 = 500;

/// All declarations of an organisation.
pub(crate) struct DeclarationSet {
    pub(crate) organisation: OrganisationId,
    pub(crate) database: Database,
    pub(crate) declarations: StoredDeclarations,
    pub(crate) directory: StoredDeclarationDirectory,
    forms: Vec<DeclarationForm>,
    /// Ids of all declarations; the index of each is its number.
    ids: Vec<DeclarationId>,
}

impl DeclarationSet {
    /// Opens the declarations of the database, which may be empty.
    pub(crate) fn open(database: &Database) -> Outcome<Self> {
        let organisations = StoredOrganisations::new(database.clone());
        let organisation = match organisations.all()?.first() {
            Some(organisation) => organisation.id(),
            None => {
                let new = NewOrganisation::new("Benchmark B.V.", None, moment()).map_err(|_| "no organisation")?;
                organisations.add(&new)?.id()
            }
        };
        let directory = StoredDeclarationDirectory::new(database.clone());
        let ids = ids(&directory, organisation)?;
        let declarations = StoredDeclarations::new(database.clone(), &[Subscription::to_all("callbacks")]);
        Ok(Self { organisation, database: database.clone(), declarations, directory, forms: samples::forms()?, ids })
    }

    /// Number of declarations.
    pub(crate) fn size(&self) -> u64 {
        self.ids.len() as u64
    }

    /// The id of a declaration; any number is valid.
    pub(crate) fn id(&self, number: u64) -> DeclarationId {
        self.ids[usize::try_from(number % self.size().max(1)).unwrap_or(0)]
    }

    /// The declaration with this number, before it is stored.
    pub(crate) fn new_declaration(&self, number: u64) -> NewDeclaration {
        let variant = usize::try_from(customs_benches::chance::mixed(number, 6)).unwrap_or(0) % self.forms.len();
        NewDeclaration {
            organisation: self.organisation,
            reference: samples::reference(number),
            customer_code: Some(samples::customer_of(number)),
            dossier_id: samples::dossier(number),
            form: self.forms[variant].clone(),
            created_at: samples::created_at(number),
        }
    }

    /// A declaration that can be submitted.
    pub(crate) fn valid_declaration(&self, reference: String) -> NewDeclaration {
        NewDeclaration { reference: Some(reference), form: self.forms[0].clone(), ..self.new_declaration(0) }
    }

    /// Adds declarations until there are `size`; returns the number added.
    pub(crate) fn fill(&mut self, size: u32) -> Outcome<u64> {
        let before = self.size();
        while self.size() < u64::from(size) {
            let from = self.size();
            let end = u64::from(size).min(from + PIECE);
            let added = in_unit_of_work(&self.database, || {
                (from..end).map(|number| self.store(number)).collect::<Outcome<Vec<DeclarationId>>>().map_err(Failed)
            });
            self.ids.extend(added.map_err(|Failed(error)| error)?);
        }
        Ok(self.size() - before)
    }

    fn store(&self, number: u64) -> Outcome<DeclarationId> {
        let new = self.new_declaration(number);
        let declaration = self.declarations.insert(new, vec![created(samples::created_at(number))])?;
        let id = declaration.id;
        let (declaration, timeline) = carried_on(number, declaration)?;
        if !timeline.is_empty() {
            self.declarations.save(declaration, Changes { timeline, ..Changes::default() })?;
        }
        Ok(id)
    }

    /// Does the upkeep that PostgreSQL does by itself within a minute.
    pub(crate) fn settle(&self, url: &str) -> Outcome<()> {
        if !url.starts_with("postgres") {
            return Ok(());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            tokio::spawn(connection);
            let tables = ["declarations", "declaration_lines", "declaration_timeline", "declaration_parts"];
            for table in tables.into_iter().chain(["search_words", "search_texts", "search_due"]) {
                client.batch_execute(&format!("VACUUM (ANALYZE) {table}")).await?;
            }
            Ok(())
        })
    }
}

/// The ids of all declarations in the database.
fn ids(directory: &StoredDeclarationDirectory, organisation: OrganisationId) -> Outcome<Vec<DeclarationId>> {
    let all = DeclarationFilter::default();
    let total = directory.total(organisation, &all)?;
    let (size, sort) = (PageSize::new(100).ok_or("a size")?, DeclarationSort::Id);
    let mut ids = Vec::new();
    for number in 1..=u32::try_from(total.div_ceil(100))? {
        let page = PageRequest { number: PageNumber::new(number).ok_or("a page")?, size, after: None };
        let records = directory.records(organisation, &all, sort, SortDirection::Ascending, page, total)?;
        ids.extend(records.into_iter().map(|record| record.id));
    }
    Ok(ids)
}

/// The error of a unit of work.
struct Failed(Box<dyn std::error::Error>);

impl From<customs_kernel::StorageError> for Failed {
    fn from(error: customs_kernel::StorageError) -> Self {
        Self(error.into())
    }
}

/// The first entry of a history.
pub(crate) fn created(at: DateTime<Utc>) -> TimelineEntry {
    let (event, status) = (TimelineEvent::Created, customs_declarations::lifecycle::Status::Draft);
    TimelineEntry { event, status, at, actor: Actor::System, details: None, mrn: None }
}

/// The first moment of the year in which the declarations were made.
pub(crate) fn moment() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + chrono::Duration::days(20_089)
}
