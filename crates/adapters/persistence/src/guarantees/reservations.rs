use super::reading::{self, KEYS, known};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, stale};
use crate::schema::{guarantee_movements as movements, guarantee_reservations as reservations};
use crate::statement::Statement;
use crate::values::{Exact, Ts};
use chrono::{DateTime, Utc};
use customs_guarantees::account::AccountKey;
use customs_guarantees::liability::Reservation;
use customs_guarantees::ports::{Reservations, unique_rules};
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::BigInt;

repository! {
    /// Reservations of submissions on guarantees, stored in the database.
    pub struct StoredReservations(Database);
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = reservations)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
struct Row {
    organisation_id: i64,
    liable_kind: String,
    liable_id: i64,
    submission: String,
    account_kind: String,
    account_eori: String,
    amount: Exact,
    mrn: Option<String>,
    booked_at: Option<Ts>,
    created_at: Ts,
}

#[derive(QueryableByName)]
struct Gone {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "it is counted")]
    liable_id: i64,
}

impl From<&Reservation> for Row {
    fn from(reservation: &Reservation) -> Self {
        let Reservation { organisation, account, of, submission, amount, mrn, booked_at, created_at } = reservation;
        Self {
            organisation_id: organisation.get(),
            liable_kind: of.kind.word().to_owned(),
            liable_id: of.id,
            submission: submission.clone(),
            account_kind: account.kind.word().to_owned(),
            account_eori: account.eori.to_string(),
            amount: Exact(*amount),
            mrn: mrn.clone(),
            booked_at: booked_at.map(Ts),
            created_at: Ts(*created_at),
        }
    }
}

impl Row {
    fn reservation(self) -> Fallible<Reservation> {
        let kind = known(SubjectKind::from_word(&self.liable_kind), "the kind of what a reservation is for")?;
        Ok(Reservation {
            organisation: OrganisationId::new(self.organisation_id),
            account: reading::account(&self.account_kind, &self.account_eori)?,
            of: Subject { kind, id: self.liable_id },
            submission: self.submission,
            amount: self.amount.0,
            mrn: self.mrn,
            booked_at: self.booked_at.map(|at| at.0),
            created_at: self.created_at.0,
        })
    }
}

impl Reservations for StoredReservations {
    fn for_subjects(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Reservation>, StorageError> {
        self.0.read(|connection| {
            let mut found = Vec::new();
            // Kinds are visited in the order of their words.
            for &kind in SubjectKind::ALL {
                let mut ids: Vec<i64> = liable.iter().filter(|of| of.kind == kind).map(|of| of.id).collect();
                ids.sort_unstable();
                ids.dedup();
                for ids in ids.chunks(KEYS) {
                    let rows: Vec<Row> = reservations::table
                        .filter(reservations::organisation_id.eq(organisation.get()))
                        .filter(reservations::liable_kind.eq(kind.word()))
                        .filter(reservations::liable_id.eq_any(ids))
                        .order((
                            reservations::liable_id.asc(),
                            reservations::submission.asc(),
                            reservations::account_kind.asc(),
                            reservations::account_eori.asc(),
                        ))
                        .select(Row::as_select())
                        .load(connection)?;
                    found.extend(rows.into_iter().map(Row::reservation).collect::<Fallible<Vec<_>>>()?);
                }
            }
            Ok(found)
        })
    }

    fn counted_by_customs(
        &self,
        organisation: OrganisationId,
        account: &AccountKey,
        booked_until: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Reservation>, StorageError> {
        // PostgreSQL cannot store moments as early as chrono can.
        let booked_until = Ts(booked_until.max(DateTime::UNIX_EPOCH));
        let reported = movements::table
            .filter(movements::organisation_id.eq(organisation.get()))
            .filter(movements::account_kind.eq(reservations::account_kind))
            .filter(movements::account_eori.eq(reservations::account_eori))
            .filter(movements::customs_entry.is_not_null());
        // A record accepted twice has an entry for each acceptance, both with the LRN of its first submission. So
        // the LRN decides only while one of the two MRNs is unknown.
        let is_no_other = reservations::mrn.is_null().or(movements::mrn.is_null());
        let by_lrn = reported
            .filter(movements::lrn.eq(reservations::submission.nullable()))
            .filter(is_no_other)
            .select(movements::id);
        let by_mrn = reported.filter(movements::mrn.eq(reservations::mrn)).select(movements::id);
        let counted = reservations::table
            .filter(reservations::organisation_id.eq(organisation.get()))
            .filter(reservations::account_kind.eq(account.kind.word()))
            .filter(reservations::account_eori.eq(account.eori.as_str()))
            .filter(
                reservations::booked_at
                    .le(Some(booked_until))
                    .or(diesel::dsl::exists(by_lrn).nullable())
                    .or(diesel::dsl::exists(by_mrn).nullable()),
            )
            .order((reservations::created_at.asc(), reservations::liable_id.asc()))
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(Row::as_select());
        self.0.read(|connection| {
            let rows: Vec<Row> = counted.load(connection)?;
            rows.into_iter().map(Row::reservation).collect()
        })
    }

    fn insert(&self, reservation: &Reservation) -> Result<(), StorageError> {
        let insert = diesel::insert_into(reservations::table).values(Row::from(reservation));
        self.0.write_statement(|connection| match insert.execute(connection) {
            Ok(_) => Ok(()),
            // Gives the broken rule the same name on both databases.
            Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
                let constraint = Some(unique_rules::RESERVATION.to_owned());
                Err(Failure::Refused(StorageError::Conflict { constraint }))
            }
            Err(other) => Err(other.into()),
        })
    }

    fn save(&self, reservation: &Reservation) -> Result<(), StorageError> {
        let Reservation { organisation, account, of, submission, mrn, booked_at, .. } = reservation;
        let own = reservations::table
            .filter(reservations::organisation_id.eq(organisation.get()))
            .filter(reservations::liable_kind.eq(of.kind.word()))
            .filter(reservations::liable_id.eq(of.id))
            .filter(reservations::submission.eq(submission))
            .filter(reservations::account_kind.eq(account.kind.word()))
            .filter(reservations::account_eori.eq(account.eori.as_str()));
        let set = (reservations::mrn.eq(mrn), reservations::booked_at.eq(booked_at.map(Ts)));
        self.0.write_statement(|connection| match diesel::update(own).set(set).execute(connection)? {
            0 => Err(Failure::from(stale())),
            _ => Ok(()),
        })
    }

    fn delete(&self, gone: &[Reservation]) -> Result<(), StorageError> {
        if gone.is_empty() {
            return Ok(());
        }
        self.0.write(|connection| {
            let mut deleted = 0;
            for of_one in gone.chunk_by(|a, b| a.organisation == b.organisation) {
                for batch in of_one.chunks(KEYS) {
                    deleted += delete(connection, batch)?;
                }
            }
            if deleted == gone.len() { Ok(()) } else { Err(Failure::Refused(stale())) }
        })
    }
}

/// Deletes reservations of one organisation and returns how many there were.
fn delete(connection: &mut AnyConnection, gone: &[Reservation]) -> Fallible<usize> {
    let Some(organisation) = gone.first().map(|reservation| reservation.organisation) else { return Ok(0) };
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let own = statement.organisation(organisation.get());
    let mut keys = Vec::with_capacity(gone.len());
    for Reservation { of, submission, account, .. } in gone {
        // The numbers and words stand in the SQL text. They are ours, so the text is safe.
        let (submission, eori) = (statement.text(submission), statement.text(account.eori.as_str()));
        keys.push(format!("('{}', {}, {submission}, '{}', {eori})", of.kind.word(), of.id, account.kind.word()));
    }
    let deleted: Vec<Gone> = statement.load(
        connection,
        format!(
            "DELETE FROM guarantee_reservations WHERE organisation_id = {own} \
             AND (liable_kind, liable_id, submission, account_kind, account_eori) IN (VALUES {}) RETURNING liable_id",
            keys.join(", ")
        ),
    )?;
    Ok(deleted.len())
}
