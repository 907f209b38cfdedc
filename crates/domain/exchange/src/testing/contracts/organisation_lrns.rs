//! Answers name no organisation. Their organisation is found by the LRN, and never wrongly.

use super::bench::{ExchangeBench, MRN, later_kind, lrn, message, mrn};
use super::sent_messages::{answer_to, references};
use crate::{KindOfMessage, References};
use customs_kernel::{CountingEntropy, Lrn, OrganisationId, equal, holds, keeps};

pub(super) fn run<K: KindOfMessage>(make: &impl Fn() -> ExchangeBench<K>) {
    keeps! { "SentMessages":
        an_lrn_leads_to_the_organisation_that_it_tells(&make());
        an_lrn_that_tells_another_organisation_leads_to_the_sender(&make());
        an_organisation_has_the_lrns_that_tell_it_to_itself(&make());
        an_lrn_that_two_organisations_used_leads_nowhere(&make());
        an_lrn_that_was_used_leads_to_no_record_of_another_organisation(&make());
        many_answers_at_once_are_located_like_each_alone(&make());
    }
}

/// The LRNs that the organisation gets, all of them different.
fn lrns_for(organisation: OrganisationId) -> impl Iterator<Item = Lrn> {
    let entropy = CountingEntropy::default();
    std::iter::repeat_with(move || Lrn::for_organisation(organisation, 2026, &entropy))
}

/// An LRN that names the organisation.
fn one_telling(organisation: OrganisationId) -> Lrn {
    lrns_for(organisation).next().expect("there is always another")
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// Sends something under the LRN about a new record of the organisation.
    fn sent_by(&self, organisation: OrganisationId, number: &Lrn) -> Option<(OrganisationId, i64)> {
        let record = self.records.draft(organisation);
        self.records.send(organisation, record, vec![message(later_kind(), number.as_str())]);
        Some((organisation, record))
    }

    fn whose(&self, asked: &[References]) -> Vec<Option<(OrganisationId, i64)>> {
        self.sent.locate_all(asked).expect("a look-up")
    }

    /// Asserts what an answer to the LRN is located at, whichever way it names the LRN.
    fn assert_leads(&self, number: &Lrn, to: Option<(OrganisationId, i64)>) {
        let number = number.as_str();
        let ways = [
            references(Some(number), None),
            answer_to(number, references(None, None)),
            answer_to(number, references(Some(number), None)),
        ];
        equal!(self.whose(&ways), [to; 3], "{number}", [ways]);
    }
}

fn an_lrn_leads_to_the_organisation_that_it_tells<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let sent = bench.organisations.map(|organisation| {
        let number = one_telling(organisation);
        let about = bench.sent_by(organisation, &number);
        (number, about)
    });
    for (number, about) in &sent {
        bench.assert_leads(number, *about);
    }
    bench.assert_leads(&one_telling(OrganisationId::new(1 << 29)), None);
}

/// Earlier releases made LRNs that seem to name an organisation and do not.
fn an_lrn_that_tells_another_organisation_leads_to_the_sender<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    for reported in [other, OrganisationId::new(1 << 29)] {
        let number = one_telling(reported);
        let about = bench.sent_by(mine, &number);
        bench.assert_leads(&number, about);
    }
}

fn an_organisation_has_the_lrns_that_tell_it_to_itself<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let number = one_telling(mine);
    let about = bench.sent_by(mine, &number);
    bench.sent_by(other, &number);
    bench.assert_leads(&number, about);
    bench.records.delete(mine, about.map_or(0, |(_, record)| record));
    bench.assert_leads(&number, None);
}

fn an_lrn_that_two_organisations_used_leads_nowhere<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let number = lrn("NOTICE-1");
    let both = bench.organisations.map(|organisation| bench.sent_by(organisation, &number));
    bench.assert_leads(&number, None);
    for organisation in bench.organisations {
        let sent = bench.sent.sent_message(organisation, &number).expect("a look-up");
        holds!(sent.is_some(), "each organisation knows its own", [sent]);
    }
    let accepted = bench.submitted("LRN-1");
    bench.records.accept(bench.mine(), accepted, &mrn(MRN));
    let by_mrn = bench.whose(&[references(Some("NOTICE-1"), Some(MRN))]);
    equal!(by_mrn, [Some((bench.mine(), accepted))], "the MRN tells which of them");
    for (organisation, record) in both.into_iter().flatten() {
        bench.records.delete(organisation, record);
        bench.assert_leads(&number, None);
    }
}

fn an_lrn_that_was_used_leads_to_no_record_of_another_organisation<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let accepted = bench.submitted("LRN-1");
    bench.records.accept(mine, accepted, &mrn(MRN));
    for number in [one_telling(other), lrn("NOTICE-1")] {
        let (_, record) = bench.sent_by(other, &number).expect("it was sent");
        let both = answer_to(number.as_str(), references(Some("LRN-1"), None));
        equal!(bench.whose(std::slice::from_ref(&both)), [Some((other, record))], [both]);
        bench.records.delete(other, record);
        let number = number.as_str();
        let by_mrn = [references(Some(number), Some(MRN)), answer_to(number, references(None, Some(MRN)))];
        equal!(bench.whose(&by_mrn), [None, None], "{number}", [by_mrn]);
        equal!(bench.whose(&[both]), [None], "{number}");
    }
}

fn many_answers_at_once_are_located_like_each_alone<K: KindOfMessage>(bench: &ExchangeBench<K>) {
    let [mine, other] = bench.organisations;
    let mut sent = Vec::new();
    for (by, reported) in [(mine, mine), (other, other), (mine, other), (other, OrganisationId::new(1 << 29))] {
        let number = lrns_for(reported).nth(7 * sent.len()).expect("there is always another");
        let about = bench.sent_by(by, &number);
        sent.push((number, about));
    }
    let shared = lrns_for(mine).nth(100).expect("there is always another");
    let about = bench.sent_by(mine, &shared);
    bench.sent_by(other, &shared);
    sent.push((shared, about));
    // So many organisations are not asked one after the other.
    for stranger in 1..40 {
        sent.push((one_telling(OrganisationId::new((1 << 28) + stranger)), None));
    }
    let asked: Vec<References> = sent.iter().map(|(number, _)| references(Some(number.as_str()), None)).collect();
    let expected: Vec<_> = sent.iter().map(|(_, about)| *about).collect();
    equal!(bench.whose(&asked), expected, [asked]);
    for (asked, expected) in asked.into_iter().zip(expected) {
        equal!(bench.whose(&[asked]), [expected]);
    }
}
