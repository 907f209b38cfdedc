//! Finds the records that answers of customs belong to.

use super::records::{self, Located};
use super::senders::{self, Senders};
use super::with_mrn::with_mrn;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use customs_exchange::{Addressee, References};
use customs_kernel::{Lrn, Mrn, SubjectKind};
use std::collections::BTreeSet;

/// Answers in one statement.
const ANSWERS: usize = 500;

/// The record of each answer, in the order of the answers. A record is found by our message that is answered, else
/// by any LRN under which something was sent, else by the MRN of the record, chosen as [`References::addressed`] says, else
/// by an MRN that one of its messages received. An LRN under which one organisation has sent something leads to no record of another.
pub(super) fn locate_all(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    answers: &[References],
) -> Fallible<Vec<Option<Located>>> {
    let mut all = Vec::with_capacity(answers.len());
    for answers in answers.chunks(ANSWERS) {
        let lrns = answers.iter().flat_map(|names| [&names.answers, &names.lrn]).flatten();
        // Most answers name one LRN twice.
        let lrns: Vec<&Lrn> = lrns.collect::<BTreeSet<_>>().into_iter().collect();
        let senders = senders::find_all(connection, kind, &lrns)?;
        let missing = answers.iter().filter(|names| by_lrn(&senders, names).is_none());
        let mrns: Vec<&str> = missing.filter_map(|names| names.mrn.as_ref()).map(Mrn::as_str).collect();
        let by_mrn = with_mrn(connection, kind, &mrns)?;
        let lodged = |mrn: &str| by_mrn.get(mrn).is_some_and(|all| all.iter().any(|record| !record.lodged_elsewhere));
        let mrns: Vec<&str> = mrns.into_iter().filter(|mrn| !lodged(mrn)).collect();
        let given = records::given_mrn(connection, kind, &mrns)?;
        let of_mrn = |names: &References| {
            let mrn = names.mrn.as_ref()?.as_str();
            let having = by_mrn.get(mrn).map(Vec::as_slice).unwrap_or_default();
            let found = match names.addressed(having) {
                // Of several reports none can be meant for sure, and least of all another record.
                None if names.addressee != Addressee::Lodger && !having.is_empty() => None,
                None => given.get(mrn).copied(),
                found => found,
            };
            found.filter(|(organisation, _)| {
                let allowed = |lrn: &Option<Lrn>| senders.allow(lrn.as_ref(), *organisation);
                allowed(&names.answers) && allowed(&names.lrn)
            })
        };
        all.extend(answers.iter().map(|names| by_lrn(&senders, names).or_else(|| of_mrn(names))));
    }
    Ok(all)
}

/// The record that the LRNs of an answer lead to.
fn by_lrn(senders: &Senders, names: &References) -> Option<Located> {
    let answered = names.answers.as_ref();
    let named = || {
        let found = senders.record(names.lrn.as_ref());
        found.filter(|(organisation, _)| senders.allow(answered, *organisation))
    };
    senders.record(answered).or_else(named)
}
