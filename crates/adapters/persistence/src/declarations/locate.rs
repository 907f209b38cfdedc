//! Finding the declaration that an answer of customs is about.

use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::schema::{declarations, outbound_messages};
use crate::values::Json;
use customs_declarations::{DeclarationId, EmissionMap, References};
use customs_kernel::{Lrn, Mrn, OrganisationId};
use diesel::prelude::*;
use std::collections::HashMap;

/// Tenant and id of a declaration.
type Subject = (OrganisationId, DeclarationId);

/// References in one statement.
const REFERENCES: usize = 500;

/// By any LRN it was ever lodged under, else by its MRN, else by one that a message of it got.
pub(super) fn locate(connection: &mut AnyConnection, lrn: Option<&Lrn>, mrn: Option<&Mrn>) -> Answer<Option<Subject>> {
    let references = References { lrn: lrn.cloned(), mrn: mrn.cloned() };
    Ok(locate_all(connection, &[references])?.pop().flatten())
}

/// The same for many answers, in their order.
pub(super) fn locate_all(connection: &mut AnyConnection, answers: &[References]) -> Answer<Vec<Option<Subject>>> {
    let mut all = Vec::with_capacity(answers.len());
    for answers in answers.chunks(REFERENCES) {
        let lrns = answers.iter().filter_map(|answer| answer.lrn.as_ref()).map(Lrn::as_str).collect();
        let by_lrn = lodged_under(connection, lrns)?;
        let found = |answer: &References| answer.lrn.as_ref().and_then(|lrn| by_lrn.get(lrn.as_str())).copied();
        let missing = answers.iter().filter(|answer| found(answer).is_none());
        let mrns: Vec<&str> = missing.filter_map(|answer| answer.mrn.as_ref()).map(Mrn::as_str).collect();
        let mut by_mrn = with_mrn(connection, &mrns)?;
        let mrns: Vec<&str> = mrns.into_iter().filter(|mrn| !by_mrn.contains_key(*mrn)).collect();
        by_mrn.extend(given_mrn(connection, &mrns)?);
        let of_mrn = |answer: &References| answer.mrn.as_ref().and_then(|mrn| by_mrn.get(mrn.as_str())).copied();
        all.extend(answers.iter().map(|answer| found(answer).or_else(|| of_mrn(answer))));
    }
    Ok(all)
}

type Found = HashMap<String, Subject>;

fn lodged_under(connection: &mut AnyConnection, lrns: Vec<&str>) -> Answer<Found> {
    if lrns.is_empty() {
        return Ok(Found::new());
    }
    let rows: Vec<(String, i64, i64)> = outbound_messages::table
        .inner_join(declarations::table.on(of_its_declaration()))
        .filter(outbound_messages::lrn.eq_any(lrns))
        .select((outbound_messages::lrn, declarations::organisation_id, declarations::id))
        .load(connection)?;
    Ok(first_of_each(rows))
}

fn with_mrn(connection: &mut AnyConnection, mrns: &[&str]) -> Answer<Found> {
    if mrns.is_empty() {
        return Ok(Found::new());
    }
    let rows: Vec<(String, i64, i64)> = declarations::table
        .filter(declarations::mrn.eq_any(mrns))
        .order(declarations::id.asc())
        .select((declarations::mrn.assume_not_null(), declarations::organisation_id, declarations::id))
        .load(connection)?;
    Ok(first_of_each(rows))
}

fn given_mrn(connection: &mut AnyConnection, mrns: &[&str]) -> Answer<Found> {
    if mrns.is_empty() {
        return Ok(Found::new());
    }
    let rows: Vec<(String, i64, i64)> = outbound_messages::table
        .inner_join(declarations::table.on(of_its_declaration()))
        .filter(outbound_messages::mrn.eq_any(mrns))
        .order(outbound_messages::id.desc())
        .select((outbound_messages::mrn.assume_not_null(), declarations::organisation_id, declarations::id))
        .load(connection)?;
    Ok(first_of_each(rows))
}

/// The messages of a declaration that was deleted are kept.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_its_declaration() -> _ {
    outbound_messages::declaration_id
        .eq(declarations::id.nullable())
        .and(outbound_messages::organisation_id.eq(declarations::organisation_id))
}

fn first_of_each(rows: Vec<(String, i64, i64)>) -> Found {
    let mut found = Found::new();
    for (reference, organisation, id) in rows {
        found.entry(reference).or_insert((OrganisationId::new(organisation), DeclarationId::new(id)));
    }
    found
}

/// Where the elements of the message under an LRN came from.
pub(super) fn emission_map(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<Option<EmissionMap>> {
    let map: Option<Json<EmissionMap>> = outbound_messages::table
        .filter(outbound_messages::lrn.eq(lrn.as_str()))
        .filter(outbound_messages::organisation_id.eq(organisation.get()))
        .filter(outbound_messages::emission_map.is_not_null())
        .select(outbound_messages::emission_map.assume_not_null())
        .first(connection)
        .optional()?;
    Ok(map.map(|map| map.0))
}
