use super::reading::known;
use crate::Database;
use crate::failure::{Failure, Fallible, stale};
use crate::portable::Portable;
use crate::schema::invoice_series::{self as series, dsl};
use customs_billing::invoice::ChainHash;
use customs_billing::ports::{InvoiceNumbers, NumberTaken, SeriesHead};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// Invoice numbers, counted in the database.
    pub struct StoredInvoiceNumbers(Database);
}

impl InvoiceNumbers for StoredInvoiceNumbers {
    fn take(&self, organisation: OrganisationId, year: i32) -> Result<NumberTaken, StorageError> {
        // The second caller waits at the row, even when both are the first of the year, and counts on from the
        // number that the first one took.
        let first = (
            dsl::organisation_id.eq(organisation.get()),
            dsl::year.eq(year),
            dsl::sequence.eq(1),
            dsl::hash.eq(ChainHash::START.to_string()),
        );
        let next = diesel::insert_into(series::table)
            .values(first)
            .on_conflict((dsl::organisation_id, dsl::year))
            .do_update()
            .set(dsl::sequence.eq(dsl::sequence + 1))
            .returning((dsl::sequence, dsl::hash));
        let taken = self.0.write(|connection| {
            let row: (i64, String) = Portable(next).get_result(connection)?;
            head(year, row)
        })?;
        Ok(NumberTaken { sequence: taken.sequence, previous: taken.hash })
    }

    fn seal(&self, organisation: OrganisationId, year: i32, head: SeriesHead) -> Result<(), StorageError> {
        let SeriesHead { sequence, hash } = head;
        let taken = for_year(organisation, year).filter(dsl::sequence.eq(i64::from(sequence)));
        let set = dsl::hash.eq(hash.to_string());
        self.0.write_statement(|connection| match diesel::update(taken).set(set).execute(connection)? {
            0 => Err(Failure::from(stale())),
            _ => Ok(()),
        })
    }

    fn head(&self, organisation: OrganisationId, year: i32) -> Result<Option<SeriesHead>, StorageError> {
        let last = for_year(organisation, year).select((dsl::sequence, dsl::hash));
        self.0.read(|connection| {
            let row: Option<(i64, String)> = last.first(connection).optional()?;
            row.map(|row| head(year, row)).transpose()
        })
    }
}

fn head(year: i32, (sequence, hash): (i64, String)) -> Fallible<SeriesHead> {
    let known = |head| known(head, "the invoice series of", i64::from(year));
    let sequence = u32::try_from(sequence).ok();
    known(sequence.zip(hash.parse().ok()).map(|(sequence, hash)| SeriesHead { sequence, hash }))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn for_year(organisation: OrganisationId, year: i32) -> _ {
    let organisation: i64 = organisation.get();
    series::table.filter(dsl::organisation_id.eq(organisation)).filter(dsl::year.eq(year))
}
