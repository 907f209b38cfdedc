use super::sent::for_kind;
use super::{Outbound, RecordFacts, State};
use crate::{Addressee, KindOfMessage, RecordWithMrn, References};
use customs_kernel::{Lrn, OrganisationId};

/// The organisation and the id of the record that an answer with these references is about.
pub(super) fn located<K: KindOfMessage>(
    state: &State,
    records: &[RecordFacts],
    names: &References,
) -> Option<(OrganisationId, i64)> {
    let (answered, named) = (senders::<K>(state, names.answers.as_ref()), senders::<K>(state, names.lrn.as_ref()));
    let record_of = |message: &Outbound| {
        let mut there = records.iter().map(|record| (record.organisation, record.id));
        there.find(|about| *about == (message.organisation, message.subject.id))
    };
    let only = |senders: &[&Outbound]| match senders {
        [message] => record_of(message),
        _ => None,
    };
    let allowed = |senders: &[&Outbound], organisation: OrganisationId| {
        senders.is_empty() || senders.iter().any(|message| message.organisation == organisation)
    };
    let by_mrn = || {
        let mrn = names.mrn.as_ref()?;
        let having =
            records.iter().rev().filter(|record| record.mrn.as_ref() == Some(mrn)).map(|record| RecordWithMrn {
                organisation: record.organisation,
                record: record.id,
                lodged_elsewhere: record.lodged_elsewhere,
                report: record.report.clone(),
            });
        let having: Vec<RecordWithMrn> = having.collect();
        let given = || for_kind::<K>(state).rev().filter(|message| message.mrn() == Some(mrn)).find_map(record_of);
        let to_reporter = names.addressee != Addressee::Lodger;
        names.addressed(&having).or_else(|| if to_reporter && !having.is_empty() { None } else { given() })
    };
    only(&answered).or_else(|| only(&named).filter(|(organisation, _)| allowed(&answered, *organisation))).or_else(
        || by_mrn().filter(|(organisation, _)| allowed(&answered, *organisation) && allowed(&named, *organisation)),
    )
}

/// The messages that were sent under the LRN: one of each organisation, or the only one of the organisation that the LRN
/// names.
fn senders<'s, K: KindOfMessage>(state: &'s State, lrn: Option<&Lrn>) -> Vec<&'s Outbound> {
    let Some(lrn) = lrn else { return Vec::new() };
    let sent: Vec<&Outbound> = for_kind::<K>(state).filter(|message| message.lrn == *lrn).collect();
    let reported =
        lrn.organisation().and_then(|reported| sent.iter().find(|message| message.organisation == reported).copied());
    reported.map_or(sent, |reported| vec![reported])
}
