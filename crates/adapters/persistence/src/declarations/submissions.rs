//! The decisions of customs about the submissions of a declaration, for modules that keep something for each
//! submission.
//!
//! A submission is identified by the LRN under which it was first lodged, however often it was sent again under
//! others.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{declaration_rejections as rejections, outbound_messages as messages};
use crate::values::Ts;
use customs_declarations::Declaration;
use customs_declarations::lifecycle::Status;
use customs_kernel::SubjectKind;
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The way customs ended a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    Rejected,
    Invalidated,
}

/// The submission that counts now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Latest {
    pub(crate) lrn: String,
    pub(crate) end: Option<Ended>,
}

/// The state of all submissions of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Submissions {
    /// `None` while the declaration is a draft.
    pub(crate) latest: Option<Latest>,
    /// The LRNs of submissions that customs rejected.
    pub(crate) rejected: Vec<String>,
}

/// The present state of the submissions. Only decisions of customs count: a status set by hand ends nothing.
pub(crate) fn standing(connection: &mut AnyConnection, declaration: &Declaration) -> Fallible<Submissions> {
    let reported: Vec<(Option<String>, Option<Ts>)> = rejections::table
        .filter(rejections::organisation_id.eq(declaration.organisation.get()))
        .filter(rejections::declaration_id.eq(declaration.id.get()))
        .order(rejections::id.asc())
        .select((rejections::lrn, rejections::resolved_at))
        .load(connection)?;
    let current = declaration.milestones.lrn.as_ref().map(ToString::to_string);
    let current = current.filter(|_| declaration.status != Status::Draft);
    let named: BTreeSet<&str> =
        reported.iter().filter_map(|(lrn, _)| lrn.as_deref()).chain(current.as_deref()).collect();
    let firsts = if named.is_empty() { BTreeMap::new() } else { first_lrns(connection, declaration, named)? };
    let first = |lrn: &String| firsts.get(lrn).unwrap_or(lrn).clone();
    let current = current.as_ref().map(first);
    let mut rejected: Vec<String> = Vec::new();
    for (lrn, resolved_at) in &reported {
        let Some(lrn) = lrn.as_ref().map(first) else { continue };
        // An acceptance resolves earlier rejections. If the LRN is that of the present submission, only one sending
        // of it was rejected.
        let accepted_since = current.as_ref() == Some(&lrn) && resolved_at.is_some();
        if !accepted_since && !rejected.contains(&lrn) {
            rejected.push(lrn);
        }
    }
    let latest = current.map(|lrn| {
        let invalidated = declaration.milestones.invalidated_at.map(|_| Ended::Invalidated);
        let end = if rejected.contains(&lrn) { Some(Ended::Rejected) } else { invalidated };
        Latest { lrn, end }
    });
    Ok(Submissions { latest, rejected })
}

/// The LRN under which each of these messages was first lodged.
fn first_lrns(
    connection: &mut AnyConnection,
    declaration: &Declaration,
    lrns: BTreeSet<&str>,
) -> Fallible<BTreeMap<String, String>> {
    let rows: Vec<(String, Option<String>)> = messages::table
        .filter(messages::lrn.eq_any(lrns))
        .filter(messages::organisation_id.eq(declaration.organisation.get()))
        .filter(messages::subject.eq(SubjectKind::Declaration.word()))
        .select((messages::lrn, messages::first_lrn))
        .load(connection)?;
    Ok(rows.into_iter().filter_map(|(lrn, first)| Some((lrn, first?))).collect())
}
