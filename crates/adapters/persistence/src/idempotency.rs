//! Idempotency keys, and the answers to requests that carry one.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::schema::idempotency_records as records;
use crate::secrets::SealedColumn;
use crate::values::Ts;
use crate::{Database, Sealer};
use aws_lc_rs::digest::{Context, SHA256};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::upsert::excluded;
use std::fmt;

/// Idempotency keys, stored in the database. Each call joins the unit of work of its thread.
#[derive(Debug, Clone)]
pub struct IdempotencyRecords {
    database: Database,
    sealer: Sealer,
}

/// The request that a key belongs to. One key may be used again for another organisation, method or path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyedRequest<'a> {
    /// The organisation that sends the request.
    pub organisation: OrganisationId,
    /// The HTTP method.
    pub method: &'a str,
    /// The path of the URL, without its query.
    pub path: &'a str,
    /// The key that the client chose.
    pub key: &'a str,
}

/// SHA-256 digests that distinguish a request from others under the same key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyPrint<'a> {
    /// The digest by the present rule: method, path, query and body.
    pub whole: &'a [u8; 32],
    /// The digest by the first rule (the body, if the action took one), for keys that were taken under it.
    pub by_first_rule: &'a [u8; 32],
}

/// The first rule: the body, for actions that took one.
const FIRST_RULE: i16 = 1;
/// The present rule: method, path, query and body.
const PRESENT_RULE: i16 = 2;
/// The status of a record without a kept answer.
const NO_ANSWER: i32 = 0;

/// The result of an attempt to take a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyClaim {
    /// The key was free and now belongs to the holder.
    Taken,
    /// The request was carried out before, with this answer.
    Responded(KeptResponse),
    /// Another holder is carrying out the request.
    InProgress,
    /// The key was used for another request.
    OtherRequest,
}

/// An answer kept for repeated requests.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptResponse {
    /// The HTTP status code.
    pub status: u16,
    /// The entity tag, if the answer had one.
    pub entity_tag: Option<String>,
    /// The body, not encrypted.
    pub body: Vec<u8>,
    /// Whether the body is encrypted at rest, because it holds a secret.
    pub holds_secret: bool,
}

impl fmt::Debug for KeptResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeptResponse({}, {} bytes)", self.status, self.body.len())
    }
}

/// Digest of the request, its rule, status, entity tag, body, whether the body is sealed.
type Row = (Vec<u8>, i16, Option<i32>, Option<String>, Option<Vec<u8>>, bool);

fn is_same(print: KeyPrint<'_>, digest: &[u8], rule: i16) -> Result<bool, StorageError> {
    match rule {
        PRESENT_RULE => Ok(digest == print.whole),
        FIRST_RULE => Ok(digest == print.by_first_rule),
        _ => Err(corrupt("the rule of an idempotency key").into()),
    }
}

impl IdempotencyRecords {
    /// Stores idempotency keys in `database`; `sealer` encrypts answers that hold a secret.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }

    /// Takes the key for `holder` until `lease_until`, if it is free: never used, or used until a moment that has
    /// passed. Otherwise returns the state of the key. One of two calls at the same moment takes it.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable answer.
    pub fn claim(
        &self,
        request: &KeyedRequest<'_>,
        print: KeyPrint<'_>,
        holder: &str,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<KeyClaim, StorageError> {
        let organisation = request.organisation;
        let taken = Taken { status: None, holder, until: lease_until };
        let present =
            self.database.write(|connection| take(connection, self.database.held_by(), request, print, &taken, now))?;
        let Some((digest, rule, status, entity_tag, body, sealed)) = present else { return Ok(KeyClaim::Taken) };
        if !is_same(print, &digest, rule)? {
            return Ok(KeyClaim::OtherRequest);
        }
        let Some(status) = status else { return Ok(KeyClaim::InProgress) };
        let answer = self.answer(organisation, status, entity_tag, body.unwrap_or_default(), sealed);
        Ok(KeyClaim::Responded(answer?))
    }

    /// Records the digest of a request until `keep_until`, without an answer, unless the key is already taken.
    /// Returns whether the key belongs to a request with this digest.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn note(
        &self,
        request: &KeyedRequest<'_>,
        print: KeyPrint<'_>,
        now: DateTime<Utc>,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let noted = Taken { status: Some(NO_ANSWER), holder: "", until: keep_until };
        let present = self.database.write(|connection| take(connection, 0, request, print, &noted, now))?;
        present.map_or(Ok(true), |(digest, rule, ..)| is_same(print, &digest, rule))
    }

    /// Keeps the answer until `keep_until`, if the holder still has the key; returns whether it had.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn complete(
        &self,
        request: &KeyedRequest<'_>,
        holder: &str,
        answer: &KeptResponse,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let KeptResponse { status, entity_tag, body, holds_secret } = answer;
        let body = if *holds_secret {
            self.sealer.seal(SealedColumn::IdempotentAnswers, request.organisation, body)?
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

    /// Frees the key, if the holder still has it and did not complete the request.
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

    /// Deletes records that are no longer kept at `now`, and leases that ended; returns how many.
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
    ) -> Result<KeptResponse, StorageError> {
        let unreadable = || StorageError::from(corrupt("an answer under an idempotency key"));
        let status = u16::try_from(status).map_err(|_| unreadable())?;
        let body = if sealed {
            let opened = self.sealer.open(SealedColumn::IdempotentAnswers, organisation, &body);
            opened.map_err(|_| unreadable())?
        } else {
            body
        };
        Ok(KeptResponse { status, entity_tag, body, holds_secret: sealed })
    }
}

/// The columns with which a key is taken.
struct Taken<'a> {
    status: Option<i32>,
    holder: &'a str,
    until: DateTime<Utc>,
}

/// Takes the key if it is free at `now`; otherwise returns the present record.
fn take(
    connection: &mut AnyConnection,
    instance: i64,
    request: &KeyedRequest<'_>,
    print: KeyPrint<'_>,
    taken: &Taken<'_>,
    now: DateTime<Utc>,
) -> Fallible<Option<Row>> {
    let digest = digest(request);
    let organisation = request.organisation.get();
    let row = (
        records::organisation_id.eq(organisation),
        records::request_digest.eq(&digest),
        records::body_digest.eq(print.whole.as_slice()),
        records::fingerprint_rule.eq(PRESENT_RULE),
        records::holder.eq(taken.holder),
        records::held_by.eq(instance),
        records::until.eq(Ts(taken.until)),
        records::status.eq(taken.status),
        records::sealed.eq(false),
    );
    let free = || {
        let upsert = diesel::insert_into(records::table)
            .values(row)
            .on_conflict((records::organisation_id, records::request_digest))
            .do_update()
            .set((
                records::body_digest.eq(excluded(records::body_digest)),
                records::fingerprint_rule.eq(excluded(records::fingerprint_rule)),
                records::holder.eq(excluded(records::holder)),
                records::held_by.eq(excluded(records::held_by)),
                records::until.eq(excluded(records::until)),
                records::status.eq(excluded(records::status)),
                records::entity_tag.eq(None::<String>),
                records::body.eq(None::<Vec<u8>>),
                records::sealed.eq(false),
            ));
        Portable(diesel::query_dsl::methods::FilterDsl::filter(upsert, records::until.le(Ts(now))))
    };
    loop {
        if free().execute(connection)? > 0 {
            return Ok(None);
        }
        let found = records::table.find((organisation, &digest));
        let columns = (
            records::body_digest,
            records::fingerprint_rule,
            records::status,
            records::entity_tag,
            records::body,
            records::sealed,
        );
        // If the key was released in between, it is free now: try again.
        if let Some(row) = found.select(columns).first(connection).optional()? {
            return Ok(Some(row));
        }
    }
}

/// The record of a request that its holder has not completed yet.
#[diesel::dsl::auto_type(no_type_alias)]
fn held<'a>(organisation: OrganisationId, digest: Vec<u8>, holder: &'a str) -> _ {
    let organisation: i64 = organisation.get();
    records::table
        .filter(records::organisation_id.eq(organisation))
        .filter(records::request_digest.eq(digest))
        .filter(records::holder.eq(holder))
        .filter(records::status.is_null())
}

/// SHA-256 over method, path and key, each followed by a zero byte, which none of them contains.
fn digest(request: &KeyedRequest<'_>) -> Vec<u8> {
    let mut context = Context::new(&SHA256);
    for part in [request.method, request.path, request.key] {
        context.update(part.as_bytes());
        context.update(&[0]);
    }
    context.finish().as_ref().to_vec()
}
