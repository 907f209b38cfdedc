use crate::Database;
use crate::exchange::CUSTOMER;
use crate::failure::{Failure, corrupt, storage_error};
use crate::queue_wakes::OwnQueue;
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::stored_statements::stored;
use crate::values::Ts;
use crate::waiting_work::note_own;
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError};
use customs_master_data::CustomerId;
use customs_master_data::customer::InquiryProgress;
use customs_master_data::ports::{ReplyFate, VatInquiries, unique_rules};
use diesel::prelude::*;

repository! {
    /// VAT inquiries to customs. They are stored among the other messages to customs, and
    /// [`StoredOutboundQueue`](crate::StoredOutboundQueue) hands them over together.
    pub struct StoredVatInquiries(Database);
}

/// The kind of an inquiry among the messages to customs.
const KIND: &str = "inquiry";

/// The function code of an inquiry and of its reply.
const FUNCTION_CODE: &str = "90";

/// Attempts, sent, last error, its text, due.
type Progress = (i32, Option<Ts>, Option<String>, Option<String>, Option<Ts>);

impl VatInquiries for StoredVatInquiries {
    fn send(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        reference: &Lrn,
        document: &[u8],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let row = (
            outbound::organisation_id.eq(organisation.get()),
            outbound::subject.eq(CUSTOMER),
            outbound::record_id.eq(customer.get()),
            outbound::kind.eq(KIND),
            outbound::lrn.eq(reference.as_str()),
            outbound::body.eq(document),
            outbound::created_at.eq(Ts(at)),
            outbound::due_at.eq(Ts(at)),
            outbound::attempts.eq(0),
        );
        let insert = diesel::insert_into(outbound::table).values(row);
        self.0.write_statement(|connection| {
            insert.execute(connection).map_err(|error| match storage_error(error) {
                // Two unique rules may be broken at once, and the database may name either.
                StorageError::Conflict { constraint: Some(_) } => Failure::Refused(in_use()),
                other => Failure::Refused(other),
            })?;
            note_own(OwnQueue::MessagesToCustoms, organisation, at);
            Ok(())
        })
    }

    fn progress(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<InquiryProgress>, StorageError> {
        let question = outbound::table
            .filter(outbound::lrn.eq(reference.as_str()))
            .filter(outbound::organisation_id.eq(organisation.get()))
            .filter(outbound::subject.eq(CUSTOMER))
            .select((
                outbound::attempts,
                outbound::sent_at,
                outbound::last_error,
                outbound::last_error_fact,
                outbound::due_at,
            ));
        self.0.read(|connection| {
            let row: Option<Progress> = question.first(connection).optional()?;
            row.map(|row| progress(row).ok_or_else(|| corrupt(format!("inquiry {reference}")))).transpose()
        })
    }

    fn locate(&self, reference: &Lrn) -> Result<Option<(OrganisationId, CustomerId)>, StorageError> {
        let asked = outbound::table
            .filter(outbound::lrn.eq(reference.as_str()))
            .filter(outbound::subject.eq(CUSTOMER))
            .select((outbound::organisation_id, outbound::record_id));
        let found = self.0.read(|connection| {
            if let Some(reported) = reference.organisation() {
                let of_told = asked.filter(outbound::organisation_id.eq(reported.get()));
                let found: Option<(i64, i64)> = of_told.first(connection).optional()?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            // One row more than needed shows that several organisations used the reference. A reply to it belongs to
            // none of them.
            let found: Vec<(i64, i64)> = asked.limit(2).load(connection)?;
            Ok(if let [only] = found[..] { Some(only) } else { None })
        })?;
        Ok(found.map(|(organisation, customer)| (OrganisationId::new(organisation), CustomerId::new(customer))))
    }

    fn keep_reply(
        &self,
        document: &[u8],
        reference: &Lrn,
        fate: ReplyFate,
        organisation: Option<OrganisationId>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        // The reply was already acted on, so it is due for no worker.
        let row = (
            inbound::organisation_id.eq(organisation.map(OrganisationId::get)),
            inbound::subject.eq(CUSTOMER),
            inbound::codes.eq(FUNCTION_CODE),
            inbound::lrn.eq(reference.as_str()),
            inbound::body.eq(document),
            inbound::received_at.eq(Ts(at)),
            inbound::due_at.eq(None::<Ts>),
            inbound::fate.eq(word(fate)),
            inbound::settled_at.eq(Ts(at)),
        );
        let insert = diesel::insert_into(inbound::table).values(row);
        self.0.write_statement(|connection| {
            insert.execute(connection)?;
            Ok(())
        })
    }
}

/// The error for a reference that was used before.
fn in_use() -> StorageError {
    StorageError::Conflict { constraint: Some(unique_rules::INQUIRY_REFERENCE.to_owned()) }
}

/// An error from before the question was sent no longer matters, and is left out.
fn progress((attempts, sent_at, last_error, fact, due_at): Progress) -> Option<InquiryProgress> {
    Some(InquiryProgress {
        attempts: u32::try_from(attempts).ok()?,
        sent_at: sent_at.map(|at| at.0),
        last_error: if sent_at.is_some() { None } else { stored(last_error, fact) },
        next_attempt_at: due_at.map(|at| at.0),
    })
}

/// The stored word of a fate, the same as for other messages from customs.
const fn word(fate: ReplyFate) -> &'static str {
    match fate {
        ReplyFate::Applied => "applied",
        ReplyFate::Ignored => "ignored",
        ReplyFate::Unmatched => "unmatched",
    }
}
