//! Records submissions and the decisions of customs about them, in the unit of work of the change itself.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::placement::{Placement, Variants};
use crate::prepared::Prepared;
use crate::schema::rejection_tallies;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, Subject};
use customs_reporting::rejections::{LodgedKind, Standing, Submission, Tallies, tallies_of_rejection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};
use std::collections::BTreeSet;

/// A record, and the organisation that owns it.
pub(crate) type OwnedSubject = (OrganisationId, Subject);

/// The facts of a submission that are counted.
pub(crate) struct Lodged {
    pub(crate) kind: LodgedKind,
    pub(crate) customer_code: Option<String>,
    pub(crate) client: String,
    pub(crate) chapters: BTreeSet<String>,
    pub(crate) at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Attempt {
    #[diesel(sql_type = Integer)]
    attempt: i32,
}

#[derive(QueryableByName)]
struct SubmissionRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Integer)]
    attempt: i32,
    #[diesel(sql_type = Nullable<Text>)]
    customer_code: Option<String>,
    #[diesel(sql_type = Text)]
    client: String,
    #[diesel(sql_type = Text)]
    chapters: String,
    #[diesel(sql_type = UtcTime)]
    submitted_at: Ts,
    #[diesel(sql_type = Text)]
    standing: String,
}

#[derive(Insertable)]
#[diesel(table_name = rejection_tallies)]
struct TallyRow {
    organisation_id: i64,
    dimension: &'static str,
    day: NaiveDate,
    key: String,
    detail: String,
    submitted: i64,
    accepted: i64,
    rejected: i64,
}

/// Adds a submission under the number that follows. A unit that submits a record holds it locked, so no other takes
/// that number meanwhile.
const SUBMIT: &str = "\
    INSERT INTO submissions (organisation_id, subject, record_id, kind, customer_code, client, chapters, \
    submitted_at, standing, attempt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', \
    (SELECT coalesce(max(attempt), 0) + 1 FROM submissions \
     WHERE organisation_id = $1 AND subject = $2 AND record_id = $3)) RETURNING attempt";

/// The same in two statements, since Citus takes no subquery in an INSERT: the number, and the submission under it.
const NEXT: &str = "\
    SELECT coalesce(max(attempt), 0) + 1 AS attempt FROM submissions \
    WHERE organisation_id = $1 AND subject = $2 AND record_id = $3";
const SUBMIT_AS: &str = "\
    INSERT INTO submissions (organisation_id, subject, record_id, kind, customer_code, client, chapters, \
    submitted_at, standing, attempt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9)";

/// The condition for the latest submission of a record. A unit that changes a record holds it locked, so no later
/// submission can appear.
macro_rules! latest {
    () => {
        "WHERE organisation_id = $1 AND id = (SELECT id FROM submissions \
         WHERE organisation_id = $1 AND subject = $2 AND record_id = $3 ORDER BY id DESC LIMIT 1)"
    };
}

macro_rules! columns {
    () => {
        "kind, attempt, customer_code, client, chapters, submitted_at, standing"
    };
}

const ACCEPT: &str = concat!(
    "UPDATE submissions SET standing = 'accepted' ",
    latest!(),
    " AND standing = 'open' RETURNING ",
    columns!()
);
const FIND: &str = concat!("SELECT ", columns!(), " FROM submissions ", latest!());
const REJECT: &str = concat!("UPDATE submissions SET standing = 'rejected' ", latest!());
const WITHDRAW: &str = concat!("DELETE FROM submissions ", latest!(), " RETURNING ", columns!());

/// Records a submission.
pub(crate) fn submitted(
    connection: &mut AnyConnection,
    (organisation, subject): OwnedSubject,
    lodged: Lodged,
) -> Fallible<()> {
    let Lodged { kind, customer_code, client, chapters, at } = lodged;
    let joined = chapters.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
    let submit = |sql: &'static str| {
        diesel::sql_query(sql)
            .bind::<BigInt, _>(organisation.get())
            .bind::<Text, _>(subject.kind.word())
            .bind::<BigInt, _>(subject.id)
            .bind::<Text, _>(kind.word())
            .bind::<Nullable<Text>, _>(customer_code.clone())
            .bind::<Text, _>(client.clone())
            .bind::<Text, _>(joined.clone())
            .bind::<UtcTime, _>(Ts(at))
    };
    let submitted = Placement::current().run(
        connection,
        Variants {
            one_server: |connection: &mut AnyConnection| Ok(Prepared(submit(SUBMIT)).get_result(connection)?),
            spread: |connection: &mut AnyConnection| {
                let next = diesel::sql_query(NEXT)
                    .bind::<BigInt, _>(organisation.get())
                    .bind::<Text, _>(subject.kind.word())
                    .bind::<BigInt, _>(subject.id);
                let next: Attempt = Prepared(next).get_result(connection)?;
                Prepared(submit(SUBMIT_AS).bind::<Integer, _>(next.attempt)).execute(connection)?;
                Ok(next)
            },
        },
    );
    let Attempt { attempt } = submitted?;
    let attempt = u32::try_from(attempt).unwrap_or(u32::MAX);
    let submission = Submission { kind, attempt, customer_code, client, chapters, submitted_at: at };
    note(connection, organisation, submission.tallies())
}

/// Records that customs accepted the latest submission.
pub(crate) fn accepted(connection: &mut AnyConnection, (organisation, subject): OwnedSubject) -> Fallible<()> {
    let Some((submission, _)) = latest(connection, ACCEPT, (organisation, subject))? else { return Ok(()) };
    note(connection, organisation, submission.judged(Standing::Open, Standing::Accepted))
}

/// Records that customs rejected the latest submission of a record of this kind, with errors by code and path.
pub(crate) fn rejected<'a>(
    connection: &mut AnyConnection,
    (organisation, subject): OwnedSubject,
    kind: LodgedKind,
    arrived_at: DateTime<Utc>,
    errors: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Fallible<()> {
    let mut tallies = tallies_of_rejection(kind, arrived_at, errors);
    if let Some((submission, before)) = latest(connection, FIND, (organisation, subject))? {
        let statement = diesel::sql_query(REJECT)
            .bind::<BigInt, _>(organisation.get())
            .bind::<Text, _>(subject.kind.word())
            .bind::<BigInt, _>(subject.id);
        Prepared(statement).execute(connection)?;
        tallies.extend(submission.judged(before, Standing::Rejected));
    }
    note(connection, organisation, tallies)
}

/// Records that customs refused a message that followed a submission of this kind. The fate of the submission stays
/// as it is.
pub(crate) fn request_refused<'a>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: LodgedKind,
    arrived_at: DateTime<Utc>,
    errors: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Fallible<()> {
    note(connection, organisation, tallies_of_rejection(kind, arrived_at, errors))
}

/// Removes the latest submission, because customs never had it.
pub(crate) fn withdrawn(connection: &mut AnyConnection, (organisation, subject): OwnedSubject) -> Fallible<()> {
    let Some((submission, _)) = latest(connection, WITHDRAW, (organisation, subject))? else { return Ok(()) };
    note(connection, organisation, submission.withdrawn())
}

/// Runs the statement for the latest submission and returns its row.
fn latest(
    connection: &mut AnyConnection,
    statement: &'static str,
    (organisation, subject): OwnedSubject,
) -> Fallible<Option<(Submission, Standing)>> {
    let statement = diesel::sql_query(statement)
        .bind::<BigInt, _>(organisation.get())
        .bind::<Text, _>(subject.kind.word())
        .bind::<BigInt, _>(subject.id);
    let rows: Vec<SubmissionRow> = Prepared(statement).load(connection)?;
    let unreadable = || corrupt(format!("a submission of {} {}", subject.kind, subject.id));
    rows.into_iter().next().map(|row| submission(row).ok_or_else(unreadable)).transpose()
}

fn submission(row: SubmissionRow) -> Option<(Submission, Standing)> {
    let SubmissionRow { kind, attempt, customer_code, client, chapters, submitted_at, standing } = row;
    let submission = Submission {
        kind: LodgedKind::from_word(&kind)?,
        attempt: u32::try_from(attempt).ok()?,
        customer_code,
        client,
        chapters: chapters.split_whitespace().map(str::to_owned).collect(),
        submitted_at: submitted_at.0,
    };
    Some((submission, Standing::from_word(&standing)?))
}

fn note(connection: &mut AnyConnection, organisation: OrganisationId, tallies: Tallies) -> Fallible<()> {
    let rows: Vec<TallyRow> = tallies
        .into_iter()
        .map(|(key, tally)| TallyRow {
            organisation_id: organisation.get(),
            dimension: key.dimension.word(),
            day: key.day,
            key: key.key,
            detail: key.detail,
            submitted: tally.submitted,
            accepted: tally.accepted,
            rejected: tally.rejected,
        })
        .collect();
    insert_all!(connection, rejection_tallies::table, &rows);
    Ok(())
}
