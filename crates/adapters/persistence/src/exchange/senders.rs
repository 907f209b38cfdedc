//! The organisations that sent something to customs under an LRN.

use super::records::{self, Located, SentRow};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::placement::Placement;
use customs_kernel::{Lrn, OrganisationId, SubjectKind};
use std::collections::{BTreeMap, HashMap};

/// The organisations that are asked one after the other. When the LRNs name more of them, all are asked at once.
const ASKED_ALONE: usize = 4;

/// The sender of something under an LRN, and the record that it was sent for, if it is still there.
type Sender = (OrganisationId, Option<i64>);

/// The senders of each LRN under which something was sent.
#[derive(Default)]
pub(super) struct Senders(HashMap<String, Vec<Sender>>);

impl Senders {
    /// The record for which something was sent under the LRN. `None` also when several organisations used the LRN: an
    /// answer names none of them, and what customs writes to one must not be shown to another.
    pub(super) fn record(&self, lrn: Option<&Lrn>) -> Option<Located> {
        match self.by_lrn(lrn) {
            [(organisation, record)] => Some((*organisation, (*record)?)),
            _ => None,
        }
    }

    /// Whether an answer that names the LRN may be about a record of the organisation. If the LRN was used, only the
    /// organisations that used it come into question.
    pub(super) fn allow(&self, lrn: Option<&Lrn>, organisation: OrganisationId) -> bool {
        let senders = self.by_lrn(lrn);
        senders.is_empty() || senders.iter().any(|(sender, _)| *sender == organisation)
    }

    fn by_lrn(&self, lrn: Option<&Lrn>) -> &[Sender] {
        lrn.and_then(|lrn| self.0.get(lrn.as_str())).map(Vec::as_slice).unwrap_or_default()
    }

    fn add(&mut self, rows: Vec<SentRow>) {
        for (lrn, organisation, record) in rows {
            self.0.entry(lrn).or_default().push((OrganisationId::new(organisation), record));
        }
    }

    /// Leaves only the organisation that the LRN contains, if it is among the senders.
    fn keep_told(&mut self, lrn: &str, reported: OrganisationId) {
        if let Some(senders) = self.0.get_mut(lrn)
            && senders.iter().any(|(sender, _)| *sender == reported)
        {
            senders.retain(|(sender, _)| *sender == reported);
        }
    }
}

/// The senders under these LRNs. An LRN is that of the organisation that it contains, if that one sent something
/// under it, even if others have used it too. Where tables are spread over several servers that organisation is asked
/// first, on its own. All organisations are asked for the rest: LRNs of 80 random bits, which earlier releases made,
/// contain an organisation too, but not the one that sent them.
pub(super) fn find_all(connection: &mut AnyConnection, kind: SubjectKind, lrns: &[&Lrn]) -> Fallible<Senders> {
    let mut senders = Senders::default();
    let mut reported: BTreeMap<OrganisationId, Vec<&str>> = BTreeMap::new();
    for lrn in lrns {
        if let Some(organisation) = lrn.organisation() {
            reported.entry(organisation).or_default().push(lrn.as_str());
        }
    }
    if Placement::current().asks_one_before_all() && reported.len() <= ASKED_ALONE {
        for (organisation, lrns) in &reported {
            senders.add(records::sent_under(connection, kind, Some(*organisation), lrns)?);
        }
    }
    let others: Vec<&str> = lrns.iter().map(|lrn| lrn.as_str()).filter(|lrn| !senders.0.contains_key(*lrn)).collect();
    senders.add(records::sent_under(connection, kind, None, &others)?);
    for (organisation, lrns) in reported {
        lrns.into_iter().for_each(|lrn| senders.keep_told(lrn, organisation));
    }
    Ok(senders)
}
