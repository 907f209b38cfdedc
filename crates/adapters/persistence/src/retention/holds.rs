use super::records;
use crate::Database;
use crate::connection::MultiBackend;
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::schema::retention_holds as holds;
use crate::values::Ts;
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind};
use customs_retention::ports::HoldRegister;
use customs_retention::{Hold, Lifted, NewHold};
use diesel::prelude::*;

repository! {
    /// Legal holds, stored in the database.
    pub struct StoredHolds(Database);
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = holds, check_for_backend(MultiBackend))]
struct HoldRow {
    id: i64,
    organisation_id: i64,
    subject: String,
    record_id: i64,
    reason: Option<String>,
    set_by: String,
    set_at: Ts,
    lifted_by: Option<String>,
    lifted_at: Option<Ts>,
}

impl HoldRow {
    fn hold(self) -> Fallible<Hold> {
        let Self { id, organisation_id, subject, record_id, reason, set_by, set_at, lifted_by, lifted_at } = self;
        let kind = SubjectKind::from_word(&subject).ok_or_else(|| corrupt(format!("legal hold {id}")))?;
        Ok(Hold {
            new: NewHold {
                organisation: OrganisationId::new(organisation_id),
                subject: Subject { kind, id: record_id },
                reason,
                set_by,
                set_at: set_at.0,
            },
            lifted: lifted_by.zip(lifted_at).map(|(by, at)| Lifted { by, at: at.0 }),
        })
    }
}

impl HoldRegister for StoredHolds {
    fn has_record(&self, organisation: OrganisationId, subject: Subject) -> Result<bool, StorageError> {
        self.0.read(|connection| records::is_there(connection, organisation, subject))
    }

    fn set(&self, hold: &NewHold) -> Result<bool, StorageError> {
        let NewHold { organisation, subject, reason, set_by, set_at } = hold;
        let row = (
            holds::organisation_id.eq(organisation.get()),
            holds::subject.eq(subject.kind.word()),
            holds::record_id.eq(subject.id),
            holds::reason.eq(reason.as_deref()),
            holds::set_by.eq(set_by.as_str()),
            holds::set_at.eq(Ts(*set_at)),
        );
        self.0.write(|connection| {
            records::alone(connection)?;
            let insert = diesel::insert_into(holds::table).values(row).on_conflict_do_nothing();
            Ok(Portable(insert).execute(connection)? == 1)
        })
    }

    fn lift(&self, organisation: OrganisationId, subject: Subject, lifted: &Lifted) -> Result<bool, StorageError> {
        let in_force = holds::table
            .filter(holds::organisation_id.eq(organisation.get()))
            .filter(holds::subject.eq(subject.kind.word()))
            .filter(holds::record_id.eq(subject.id))
            .filter(holds::lifted_at.is_null());
        let set = (holds::lifted_by.eq(Some(lifted.by.as_str())), holds::lifted_at.eq(Some(Ts(lifted.at))));
        self.0.write_statement(|connection| Ok(diesel::update(in_force).set(set).execute(connection)? == 1))
    }

    fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError> {
        self.0.read(|connection| {
            let mut all = holds::table.order(holds::id.asc()).select(HoldRow::as_select()).into_boxed::<MultiBackend>();
            if let Some(organisation) = organisation {
                all = all.filter(holds::organisation_id.eq(organisation.get()));
            }
            all.load(connection)?.into_iter().map(HoldRow::hold).collect()
        })
    }
}
