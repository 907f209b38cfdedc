//! Finds the records that answers of customs belong to.

use super::records::{self, Located};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use customs_exchange::References;
use customs_kernel::{Lrn, Mrn, SubjectKind};
use std::collections::BTreeSet;

/// Answers in one statement.
const ANSWERS: usize = 500;

/// The record of each answer, in the order of the answers. A record is found by our message that is answered, else
/// by any LRN under which something was sent, else by the MRN of the record, else by an MRN that one of its messages
/// received.
pub(super) fn locate_all(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    answers: &[References],
) -> Fallible<Vec<Option<Located>>> {
    let mut all = Vec::with_capacity(answers.len());
    for answers in answers.chunks(ANSWERS) {
        let lrns = answers.iter().flat_map(|names| [&names.answers, &names.lrn]).flatten().map(Lrn::as_str);
        // Most answers name one LRN twice.
        let lrns: Vec<&str> = lrns.collect::<BTreeSet<_>>().into_iter().collect();
        let by_lrn = records::lodged_under(connection, kind, &lrns)?;
        let under = |lrn: &Option<Lrn>| by_lrn.get(lrn.as_ref()?.as_str()).copied();
        let found = |names: &References| under(&names.answers).or_else(|| under(&names.lrn));
        let missing = answers.iter().filter(|names| found(names).is_none());
        let mrns: Vec<&str> = missing.filter_map(|names| names.mrn.as_ref()).map(Mrn::as_str).collect();
        let mut by_mrn = records::with_mrn(connection, kind, &mrns)?;
        let mrns: Vec<&str> = mrns.into_iter().filter(|mrn| !by_mrn.contains_key(*mrn)).collect();
        by_mrn.extend(records::given_mrn(connection, kind, &mrns)?);
        let of_mrn = |names: &References| by_mrn.get(names.mrn.as_ref()?.as_str()).copied();
        all.extend(answers.iter().map(|names| found(names).or_else(|| of_mrn(names))));
    }
    Ok(all)
}
