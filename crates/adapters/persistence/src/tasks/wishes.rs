use crate::Database;
use crate::portable::Portable;
use crate::schema::task_mails as mails;
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError, UserId, WriteEffect};
use customs_tasks::ports::{MorningWishes, Wish};
use diesel::prelude::*;

repository! {
    /// Users who want a mail of the tasks each morning, stored in the database.
    pub struct StoredMorningWishes(Database);
}

impl MorningWishes for StoredMorningWishes {
    fn is_wanted(&self, wish: Wish) -> Result<bool, StorageError> {
        self.0.read(|connection| {
            let number: i64 = wished(wish).count().get_result(connection)?;
            Ok(number > 0)
        })
    }

    fn add(&self, wish: Wish, today: NaiveDate) -> Result<(), StorageError> {
        let row = (
            mails::organisation_id.eq(wish.organisation.get()),
            mails::user_id.eq(wish.user.get()),
            mails::mailed_on.eq(today),
        );
        let insert = diesel::insert_into(mails::table).values(row).on_conflict_do_nothing();
        self.0.write_statement(|connection| {
            Portable(insert).execute(connection)?;
            Ok(())
        })
    }

    fn delete(&self, wish: Wish) -> Result<(), StorageError> {
        self.0.write_statement(|connection| {
            diesel::delete(wished(wish)).execute(connection)?;
            Ok(())
        })
    }

    fn due(&self, today: NaiveDate, limit: u32) -> Result<Vec<Wish>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<(i64, i64)> = mails::table
                .filter(mails::mailed_on.lt(today))
                .order((mails::mailed_on.asc(), mails::organisation_id.asc(), mails::user_id.asc()))
                .limit(i64::from(limit))
                .select((mails::organisation_id, mails::user_id))
                .load(connection)?;
            let wish = |(organisation, user)| Wish {
                organisation: OrganisationId::new(organisation),
                user: UserId::new(user),
            };
            Ok(rows.into_iter().map(wish).collect())
        })
    }

    fn take(&self, wish: Wish, today: NaiveDate) -> Result<WriteEffect, StorageError> {
        self.0.write_statement(|connection| {
            let due = wished(wish).filter(mails::mailed_on.lt(today));
            let taken = diesel::update(due).set(mails::mailed_on.eq(today)).execute(connection)?;
            Ok(WriteEffect::when(taken == 1))
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn wished(wish: Wish) -> _ {
    let (organisation, user): (i64, i64) = (wish.organisation.get(), wish.user.get());
    mails::table.filter(mails::organisation_id.eq(organisation)).filter(mails::user_id.eq(user))
}
