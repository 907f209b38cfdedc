//! Finds the records that answers of customs belong to.

use super::records::{self, Located};
use super::senders::{self, Senders};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use customs_exchange::References;
use customs_kernel::{Lrn, Mrn, SubjectKind};
use std::collections::BTreeSet;

/// Answers in one statement.
const ANSWERS: usize = 500;

/// The record of each answer, in the order of the answers. A record is found by our message that is answered, else
/// by any LRN under which something was sent, else by the MRN of the record, else by an MRN that one of its messages
/// received. An LRN under which one organisation has sent something leads to no record of another.
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
        let mut by_mrn = records::with_mrn(connection, kind, &mrns)?;
        let mrns: Vec<&str> = mrns.into_iter().filter(|mrn| !by_mrn.contains_key(*mrn)).collect();
        by_mrn.extend(records::given_mrn(connection, kind, &mrns)?);
        let of_mrn = |names: &References| {
            let found = by_mrn.get(names.mrn.as_ref()?.as_str()).copied();
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
