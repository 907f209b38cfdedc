//! Answers to requests that carry an idempotency key.

#[cfg(test)]
mod tests;

use crate::failure::corrupt;
use crate::portable::Portable;
use crate::schema::idempotency_records as records;
use crate::values::Ts;
use crate::{Database, Sealer};
use aws_lc_rs::digest::{Context, SHA256};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::upsert::excluded;
use std::fmt;

/// Idempotency keys in the database. Each call takes part in the unit of work of its thread.
#[derive(Debug, Clone)]
pub struct IdempotencyRecords {
    database: Database,
    sealer: Sealer,
}

/// What a key is unique for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyedRequest<'a> {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The method.
    pub method: &'a str,
    /// The path, without query.
    pub path: &'a str,
    /// The key that the client chose.
    pub key: &'a str,
}

/// What became of an attempt to take a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyClaim {
    /// It is the holder's now.
    Taken,
    /// The request was carried out before; this was the answer.
    Answered(KeptAnswer),
    /// Somebody else holds it.
    InProgress,
    /// It was used for another body.
    OtherBody,
}

/// An answer as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptAnswer {
    /// The status.
    pub status: u16,
    /// The entity tag, when it had one.
    pub entity_tag: Option<String>,
    /// The body.
    pub body: Vec<u8>,
    /// Whether the body is encrypted at rest.
    pub holds_secret: bool,
}

impl fmt::Debug for KeptAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeptAnswer({}, {} bytes)", self.status, self.body.len())
    }
}

/// body digest, until, status, entity tag, body, whether it is sealed.
type Row = (Vec<u8>, Ts, Option<i32>, Option<String>, Option<Vec<u8>>, bool);

impl IdempotencyRecords {
    /// Those of this database; answers that hold a secret are sealed under this key.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }

    /// Takes the key for the holder until `lease_until` if it is free (never used, or used until a
    /// moment that is past), else tells who has it. Of two calls at the same moment one takes it.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable answer.
    pub fn claim(
        &self,
        request: &KeyedRequest<'_>,
        body_digest: &[u8; 32],
        holder: &str,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<KeyClaim, StorageError> {
        let digest = digest(request);
        let organisation = request.organisation;
        let row = (
            records::organisation_id.eq(organisation.get()),
            records::request_digest.eq(&digest),
            records::body_digest.eq(body_digest.as_slice()),
            records::holder.eq(holder),
            records::until.eq(Ts(lease_until)),
            records::sealed.eq(false),
        );
        let free = || {
            let upsert = diesel::insert_into(records::table)
                .values(row)
                .on_conflict((records::organisation_id, records::request_digest))
                .do_update()
                .set((
                    records::body_digest.eq(excluded(records::body_digest)),
                    records::holder.eq(excluded(records::holder)),
                    records::until.eq(excluded(records::until)),
                    records::status.eq(None::<i32>),
                    records::entity_tag.eq(None::<String>),
                    records::body.eq(None::<Vec<u8>>),
                    records::sealed.eq(false),
                ));
            Portable(diesel::query_dsl::methods::FilterDsl::filter(upsert, records::until.le(Ts(now))))
        };
        let present: Option<Row> = self.database.write(|connection| {
            loop {
                if free().execute(connection)? > 0 {
                    return Ok(None);
                }
                let found = records::table.find((organisation.get(), &digest));
                let columns = (
                    records::body_digest,
                    records::until,
                    records::status,
                    records::entity_tag,
                    records::body,
                    records::sealed,
                );
                // One that was given back in between is free now.
                if let Some(row) = found.select(columns).first(connection).optional()? {
                    return Ok(Some(row));
                }
            }
        })?;
        let Some((present_body, _, status, entity_tag, body, sealed)) = present else { return Ok(KeyClaim::Taken) };
        if present_body != body_digest {
            return Ok(KeyClaim::OtherBody);
        }
        let Some(status) = status else { return Ok(KeyClaim::InProgress) };
        let answer = self.answer(organisation, status, entity_tag, body.unwrap_or_default(), sealed);
        Ok(KeyClaim::Answered(answer?))
    }

    /// Keeps the answer until then, if the holder still has the key; tells whether it had.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn complete(
        &self,
        request: &KeyedRequest<'_>,
        holder: &str,
        answer: &KeptAnswer,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let KeptAnswer { status, entity_tag, body, holds_secret } = answer;
        let body = if *holds_secret {
            let sealed = self.sealer.seal(body, &context(request.organisation));
            sealed.map_err(|error| StorageError::Failed(Box::new(error)))?
        } else {
            body.clone()
        };
        let answer = (
            records::until.eq(Ts(keep_until)),
            records::status.eq(Some(i32::from(*status))),
            records::entity_tag.eq(entity_tag),
            records::body.eq(Some(body)),
            records::sealed.eq(holds_secret),
        );
        let held = held(request.organisation, digest(request), holder);
        let kept = self.database.write(|connection| Ok(diesel::update(held).set(answer).execute(connection)?))?;
        Ok(kept > 0)
    }

    /// Frees the key, if the holder has it and did not complete it.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn release(&self, request: &KeyedRequest<'_>, holder: &str) -> Result<(), StorageError> {
        let held = held(request.organisation, digest(request), holder);
        self.database.write(|connection| {
            diesel::delete(held).execute(connection)?;
            Ok(())
        })
    }

    /// Drops what is no longer kept at that moment, and leases that ended; tells how many.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let expired = records::table.filter(records::until.le(Ts(now)));
        self.database.write(|connection| Ok(diesel::delete(expired).execute(connection)? as u64))
    }

    fn answer(
        &self,
        organisation: OrganisationId,
        status: i32,
        entity_tag: Option<String>,
        body: Vec<u8>,
        sealed: bool,
    ) -> Result<KeptAnswer, StorageError> {
        let unreadable = || StorageError::from(corrupt("an answer under an idempotency key"));
        let status = u16::try_from(status).map_err(|_| unreadable())?;
        let body =
            if sealed { self.sealer.open(&body, &context(organisation)).map_err(|_| unreadable())? } else { body };
        Ok(KeptAnswer { status, entity_tag, body, holds_secret: sealed })
    }
}

/// The record of a request that its holder did not complete yet.
#[diesel::dsl::auto_type(no_type_alias)]
fn held<'a>(organisation: OrganisationId, digest: Vec<u8>, holder: &'a str) -> _ {
    let organisation: i64 = organisation.get();
    records::table
        .filter(records::organisation_id.eq(organisation))
        .filter(records::request_digest.eq(digest))
        .filter(records::holder.eq(holder))
        .filter(records::status.is_null())
}

/// SHA-256 over method, path and key, none of which holds the byte between them.
fn digest(request: &KeyedRequest<'_>) -> Vec<u8> {
    let mut context = Context::new(&SHA256);
    for part in [request.method, request.path, request.key] {
        context.update(part.as_bytes());
        context.update(&[0]);
    }
    context.finish().as_ref().to_vec()
}

fn context(organisation: OrganisationId) -> String {
    format!("idempotent answer of organisation {organisation}")
}
