//! Storage of the mail domain.

mod claims;
mod columns;
mod queue;

pub use queue::StoredMailQueue;

use crate::Database;
use crate::schema::mails;
use columns::{RecordRow, record};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, MailDirectory, MailId, MailRecord};
use diesel::prelude::*;

repository! {
    /// Mails, as their organisation lists them.
    pub struct StoredMailDirectory(Database);
}

impl MailDirectory for StoredMailDirectory {
    fn about(&self, organisation: OrganisationId, about: About, limit: u32) -> Result<Vec<MailRecord>, StorageError> {
        let own = mails::table
            .filter(mails::organisation_id.eq(organisation.get()))
            .filter(mails::topic.eq(about.topic.word()))
            .filter(mails::topic_id.eq(about.id))
            .order(mails::id.desc())
            .limit(i64::from(limit))
            .select(RecordRow::as_select());
        self.0.read(|connection| {
            let rows: Vec<RecordRow> = own.load(connection)?;
            rows.into_iter().map(record).collect()
        })
    }

    fn texts(
        &self,
        organisation: OrganisationId,
        about: About,
        limit: u32,
    ) -> Result<Vec<(MailId, String)>, StorageError> {
        if about.topic.holds_a_secret() {
            return Ok(Vec::new());
        }
        let own = mails::table
            .filter(mails::organisation_id.eq(organisation.get()))
            .filter(mails::topic.eq(about.topic.word()))
            .filter(mails::topic_id.eq(about.id))
            .order(mails::id.desc())
            .limit(i64::from(limit))
            .select((mails::id, mails::body));
        self.0.read(|connection| {
            let rows: Vec<(i64, String)> = own.load(connection)?;
            Ok(rows.into_iter().map(|(id, text)| (MailId::new(id), text)).collect())
        })
    }
}
